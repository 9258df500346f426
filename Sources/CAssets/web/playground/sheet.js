/**
 * Where the page has no room for a column, as on a phone, the inspector is a sheet over the lower half of the screen, below
 * the slider that it changes, or over the right half of a low one.
 */
import { attribute, part } from "./dom.js";

/** How far the sheet must be dragged down to close, in pixels. */
const closesAfter = 90;

export class Sheet {
  #panel; #opener; #small = matchMedia("(max-width: 1240px)"); #changed;

  /** @param {HTMLElement} panel @param {() => void} changed is called when it was opened or closed */
  constructor(panel, changed) {
    [this.#panel, this.#changed] = [panel, changed];
    part(panel, "close").addEventListener("click", () => this.close());
    panel.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    this.#small.addEventListener("change", () => this.close());
    this.#bindGrip(part(panel, "grip"));
  }

  /** Whether the page is so narrow that the inspector is a sheet. */
  get isSheet() {
    return this.#small.matches;
  }

  get isOpen() {
    return this.#panel.hasAttribute("data-open");
  }

  /** Opens the sheet, with the card in sight above it. @param {HTMLElement} card */
  open(card) {
    if (!this.isSheet) return;
    this.#opener = document.activeElement;
    this.#show(true);
    const stage = part(card, "stage") ?? card;
    // What is as high as the screen is beside the card.
    const room = innerHeight - this.#panel.offsetHeight || innerHeight, { top, height } = stage.getBoundingClientRect();
    const motion = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    scrollBy({ top: top - Math.max((room - height) / 2, 0), behavior: motion });
  }

  close() {
    if (!this.isOpen) return;
    const hadFocus = this.#panel.contains(document.activeElement);
    this.#show(false);
    if (hadFocus) this.#opener?.focus({ preventScroll: true });
  }

  #show(isOpen) {
    attribute(this.#panel, "data-open", isOpen);
    attribute(document.documentElement, "data-sheet", isOpen);
    this.#panel.style.removeProperty("translate");
    this.#changed();
  }

  /** A finger drags the sheet down by its head. */
  #bindGrip(grip) {
    let from;
    grip.addEventListener("pointerdown", (event) => {
      if (!this.isSheet || event.target.closest("button, input, a")) return;
      from = event.clientY;
      grip.setPointerCapture(event.pointerId);
    });
    grip.addEventListener("pointermove", ({ clientY }) => {
      if (from !== undefined) this.#panel.style.setProperty("translate", `0 ${Math.max(clientY - from, 0)}px`);
    });
    const release = ({ type, clientY }) => {
      if (from === undefined) return;
      const isFar = type === "pointerup" && clientY - from > closesAfter;
      from = undefined;
      this.#panel.style.removeProperty("translate");
      if (isFar) this.close();
    };
    for (const type of ["pointerup", "pointercancel"]) grip.addEventListener(type, release);
  }
}
