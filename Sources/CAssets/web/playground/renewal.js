/** Carries the place and the gesture of a lost session over to a new one. */

/** The event that brings a new session to the place of an old one. */
export function restored(frame, { splitAbove, joinBelow }) {
  if (frame.seamless === undefined) return { type: "set", value: frame.value };
  return { type: "pinched", magnification: frame.seamless ? joinBelow / 2 : splitAbove * 2 };
}

/** Remembers the pointer on a track until a session has received its whole gesture. */
export class Finger {
  #track; #began; #last; #isUp = false;

  /** @param {HTMLElement} track @param {() => object | undefined} frame the current frame */
  constructor(track, frame) {
    this.#track = track;
    // A track that moves within the page loses the pointer's events, so the window listens to them.
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

  /** The frame at the start of the gesture; undefined if a session has received all of it. */
  frame;

  /** Takes a new frame. After the finger is up, one without a drag ends the gesture. */
  framed({ dragging }) {
    if (this.#isUp && !dragging) this.#forget();
  }

  /** Repeats the gesture so far, for listeners that were added to the track since. */
  repeat() {
    if (!this.#began) return;
    // No element can capture a pointer that is up.
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
