/** What goes over into a new session when one is gone, be it in the middle of a gesture. */

/** The event that brings a new session to where an old one stood. */
export function restored(frame, { splitAbove, joinBelow }) {
  if (frame.seamless === undefined) return { type: "set", value: frame.value };
  return { type: "pinched", magnification: frame.seamless ? joinBelow / 2 : splitAbove * 2 };
}

/** The finger on a track, remembered until a session has taken its gesture. */
export class Finger {
  #track; #began; #last; #isUp = false;

  /** @param {HTMLElement} track @param {() => object | undefined} frame the frame of now */
  constructor(track, frame) {
    this.#track = track;
    // A track that is put into another place of the page loses its finger, so the window hears of it.
    const hear = (type, told) => addEventListener(type, (event) => event.isTrusted && told(event), { capture: true });
    hear("pointerdown", (event) => {
      if (!event.isPrimary || event.button || !track.contains(event.target)) return;
      [this.#began, this.#last, this.#isUp, this.frame] = [event, undefined, false, frame()];
    });
    const moved = (event) => {
      if (event.pointerId !== this.#began?.pointerId || this.#isUp) return;
      this.#last = event;
      this.#isUp = event.type === "pointerup";
    };
    hear("pointermove", moved);
    hear("pointerup", moved);
    hear("pointercancel", (event) => event.pointerId === this.#began?.pointerId && this.#forget());
  }

  /** The frame in which the gesture began, if there is one that no session has taken as a whole. */
  frame;

  /** Takes a frame that came: one without a drag, after the finger went up, is the gesture's end. */
  framed({ dragging }) {
    if (this.#isUp && !dragging) this.#forget();
  }

  /** Makes the gesture once more, up to now, for those who listen to the track since. */
  repeat() {
    if (!this.#began) return;
    // No element can capture a finger that is up.
    if (this.#isUp) this.#track.setPointerCapture = () => {};
    const tell = (type, event) => event && this.#track.dispatchEvent(new PointerEvent(type, event));
    tell("pointerdown", this.#began);
    tell("pointermove", this.#last);
    if (this.#isUp) tell("pointerup", this.#last);
    delete this.#track.setPointerCapture;
  }

  #forget() {
    this.#began = this.#last = this.frame = undefined;
  }
}
