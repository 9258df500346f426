/** The designs in the page's address: opens its cards with them, and writes those of its cards there. */
import { carriedDesign, designsIn, fragmentOf } from "./address.js";
import { sameValue } from "../../detent/patch.js";
import { patched } from "./design.js";

/** How many mistakes of an address are said. */
const mostSaid = 3;

export class DesignLinks {
  #page; #adopted = []; #isComplete = false;

  /**
   * @param {{cards: import("../card.js").Card[], adopt: (control: object) => import("../card.js").Card,
   *   say: (said: string) => void, show: (card: import("../card.js").Card, design: object) => void}} page
   */
  constructor(page) {
    this.#page = page;
  }

  /** The designs that the address carries, by their cards. What is wrong with them is said. */
  arriving() {
    const { designs, mistakes } = designsIn(location.hash);
    const found = new Map(), adopted = [...this.#adopted];
    for (const { preset, name, control } of designs) {
      if (preset === undefined) {
        found.set(adopted.shift() ?? this.#adopt(control), { name, control: patched({ kind: "slider" }, control) });
        continue;
      }
      const card = this.#page.cards.find((it) => it.preset.name === preset);
      if (card) found.set(card, { name, control: patched(card.preset.control, control) });
      else mistakes.push(`The design in the address is of a preset that this service does not have: ${preset.slice(0, 40)}.`);
    }
    if (mistakes.length) this.#page.say([...new Set(mistakes)].slice(0, mostSaid).join(" "));
    return found;
  }

  /** A new card for a design without a preset. Another address has its designs in the same cards. */
  #adopt(control) {
    const card = this.#page.adopt(control);
    this.#adopted.push(card);
    return card;
  }

  /** Opens a card with a design. If the service refuses it, the card has its preset, and the inspector the mistakes. */
  async open(card, design) {
    try {
      await card.open({ design });
    } catch (error) {
      if (!design || error.status !== 422) throw error;
      await card.open();
      this.#page.show(card, design);
      this.#page.say(`The design in the address has mistakes: ${error.message}.`);
    }
  }

  /** All cards are open. @param {import("../card.js").Card | false} arrived the card that a link leads to, if any */
  complete(arrived) {
    const isNew = performance.getEntriesByType("navigation")[0]?.type === "navigate";
    if (arrived && isNew) arrived.element.scrollIntoView({ block: "center" });
    addEventListener("hashchange", () => this.#arrived());
    this.#isComplete = true;
    this.carry();
  }

  /** Another fragment was entered: its designs replace those of their cards. */
  #arrived() {
    for (const [card, design] of this.arriving()) {
      const { name, control } = card.design ?? {};
      if (name === design.name && sameValue(control, design.control)) continue;
      if (control) this.#page.show(card, design);
      else this.open(card, design).catch((error) => this.#page.say(error.message));
    }
  }

  /** Writes all designs that are no preset into the address. */
  carry() {
    if (!this.#isComplete) return;
    const cards = this.#page.cards.filter((card) => card.detent && !card.guest);
    const fragment = fragmentOf(cards.map((card) => carriedDesign(card.design, card.preset)).filter(Boolean));
    if (fragment === undefined) this.#page.say("These designs are too long for the address. Export them as files.");
    else if (fragment !== location.hash) history.replaceState(null, "", location.pathname + location.search + fragment);
  }
}
