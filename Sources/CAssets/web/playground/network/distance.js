/** How far the thumb of a card is behind the finger: the greatest distance of the last drag, in points of the track. */
export class Distance {
  #card; #drag; #told; #scheduled = false;

  /** Undefined before the first drag. */
  greatest;

  /** @param {import("../card.js").Card} card @param {() => void} told is called when the greatest distance has changed */
  constructor(card, told) {
    [this.#card, this.#told] = [card, told];
    const hear = (type, heard) => card.track.addEventListener(type, heard, { capture: true });
    hear("pointerdown", (event) => this.#drag || event.button || this.#began(event));
    hear("pointermove", (event) => this.#moved(event));
    for (const type of ["pointerup", "lostpointercapture"]) hear(type, (event) => this.#ended(event));
  }

  #began(event) {
    const { detent, track } = this.#card;
    if (!detent?.frame.thumb) return;
    const { left, width } = track.getBoundingClientRect();
    const { trackWidth, control } = detent;
    const place = ({ clientX }) => trackWidth * (control.reversed ? 1 - (clientX - left) / width : (clientX - left) / width);
    this.#drag = { id: event.pointerId, place, start: place(event), x: place(event) };
    this.#set(0);
  }

  #moved(event) {
    if (event.pointerId !== this.#drag?.id) return;
    this.#drag.x = this.#drag.place(event);
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => this.#measure());
  }

  #ended({ pointerId }) {
    if (pointerId === this.#drag?.id) this.#drag = undefined;
  }

  /** Compares the finger with the place of it that the drawn frame knows. */
  #measure() {
    this.#scheduled = false;
    if (!this.#drag) return;
    const { detent: { frame, hand } } = this.#card;
    const isKnown = frame.dragging && frame.gesture?.startsWith(hand);
    const known = isKnown ? frame.thumb.x + frame.thumb.fingerOffset : this.#drag.start;
    const distance = Math.abs(this.#drag.x - known);
    if (distance > this.greatest) this.#set(distance);
  }

  #set(distance) {
    this.greatest = distance;
    this.#told();
  }
}
