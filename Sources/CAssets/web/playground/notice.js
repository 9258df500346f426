/** What a card says of its session: whether it is connected, which hand has it, what was refused, and who watches. */
import { attribute, part, text } from "./dom.js";

/** How long a refusal is shown, in milliseconds. */
const refusalStays = 6000;

export class Notice {
  #card; #announce; #refusal; #timer; #takesOver = false; #watchers = 1; #said = "";

  /**
   * @param {{element: HTMLElement, detent?: object, shared: boolean, title: string}} card
   * @param {(said: string) => void} announce tells screen readers
   */
  constructor(card, announce) {
    [this.#card, this.#announce] = [card, announce];
    part(card.element, "take-over").addEventListener("click", () => {
      this.#takesOver = true;
      card.detent.takeOver();
      this.show();
    });
  }

  /** @param {number} count how many clients have the session's stream open */
  watched(count) {
    this.#watchers = count;
    this.show();
  }

  /** An event was refused. */
  refused(error) {
    clearTimeout(this.#timer);
    this.#refusal = `Refused: ${error.message}`;
    this.#timer = setTimeout(() => {
      this.#refusal = undefined;
      this.show();
    }, refusalStays);
    this.show();
  }

  /** Shows what the session's frame and status say now. */
  show() {
    const { element, detent, shared, title } = this.#card;
    if (!detent) return;
    const isElsewhere = isHeldElsewhere(detent);
    this.#takesOver &&= isElsewhere;
    const said = this.#refusal ?? this.#state(detent.status, isElsewhere);
    text(part(element, "controller"), said);
    attribute(part(element, "take-over"), "hidden", !isElsewhere || this.#takesOver || said !== "In use elsewhere");
    const watching = this.#watchers > 1 ? `, ${this.#watchers}\u00a0watching` : "";
    text(part(element, "audience"), shared ? `Shared${watching}` : "");
    if (said === this.#said) return;
    this.#announce(`${title}: ${said || "ready"}`);
    this.#said = said;
  }

  #state(status, isElsewhere) {
    if (status === "reconnecting") return "Reconnecting";
    if (status === "waiting") return "Waiting for the service";
    if (!isElsewhere) return "";
    return this.#takesOver ? "Drag it now: it is yours" : "In use elsewhere";
  }
}

/** Whether the gesture of another hand controls the slider, or one of its thumbs: these refuse a second finger of this page too. */
export function isHeldElsewhere({ frame, status, hand }) {
  const { thumbs = [frame] } = frame;
  return (status === "busy" && !frame.thumbs) || thumbs.some(({ dragging, gesture }) => dragging && gesture && !gesture.startsWith(hand));
}
