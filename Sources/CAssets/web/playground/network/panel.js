/** The network panel: a network made in the page, the switch for the prediction, and what both do to a drag. */
import { part, text } from "../dom.js";
import { Distance } from "./distance.js";
import { Network } from "./network.js";

const memory = "detent.network";

/** How often the counts are read while the panel is open, in milliseconds. */
const readEvery = 250;

const units = { roundTrip: "ms", jitter: "ms", loss: "%" };

export class NetworkPanel {
  #root; #card; #predict; #timer; #network = new Network(); #distances = new Map();
  #settings = { predict: true, roundTrip: 0, jitter: 0, loss: 0, open: false };

  /**
   * @param {HTMLDetailsElement} root
   * @param {() => void} predict switches the prediction of all sessions
   */
  constructor(root, predict) {
    [this.#root, this.#predict] = [root, predict];
    try {
      Object.assign(this.#settings, JSON.parse(localStorage.getItem(memory) ?? "{}"));
    } catch {
      // The browser has no storage, or the stored value is not JSON: the settings are those above.
    }
    root.open = this.#settings.open;
    root.addEventListener("toggle", () => this.#toggled());
    for (const name in units) {
      const slider = root.querySelector(`[name=${name}]`);
      slider.value = this.#settings[name];
      slider.addEventListener("input", () => this.#set(name, slider.valueAsNumber));
      this.#apply(name);
    }
    const predicts = root.querySelector("[name=predict]");
    predicts.checked = this.#settings.predict;
    predicts.addEventListener("change", () => {
      this.#set("predict", predicts.checked);
      this.#predict();
      this.#read();
    });
    this.#summarize();
    this.#toggled();
  }

  /** What `connect` is given. */
  get options() {
    const { fetch, EventSource } = this.#network;
    return { fetch, EventSource, predict: this.#settings.predict };
  }

  /** Measures the drags of a card. */
  add(card) {
    this.#distances.set(card, new Distance(card, () => this.#showDistance(card)));
  }

  /** Shows what is read of another card. */
  show(card) {
    this.#card = card;
    text(part(this.#root, "readings-title"), card.title);
    this.#showDistance(card);
    this.#read();
  }

  #set(name, value) {
    this.#settings[name] = value;
    this.#apply(name);
    this.#summarize();
    this.#remember();
  }

  /** Shows a setting, and gives it to the network. */
  #apply(name) {
    if (!(name in units)) return;
    const value = this.#settings[name];
    const said = `${value} ${units[name]}`;
    this.#network[name] = value;
    text(part(this.#root, name), said);
    this.#root.querySelector(`[name=${name}]`).setAttribute("aria-valuetext", said);
  }

  #summarize() {
    const { predict, roundTrip, jitter, loss } = this.#settings;
    const made = [roundTrip && `${roundTrip} ms`, jitter && `${jitter} ms jitter`, loss && `${loss} % loss`].filter(Boolean);
    text(part(this.#root, "summary"), [...made, predict ? "prediction on" : "prediction off"].join(" · "));
  }

  #remember() {
    try {
      localStorage.setItem(memory, JSON.stringify(this.#settings));
    } catch {
      // The browser has no storage: the settings last until the page is closed.
    }
  }

  #toggled() {
    const { open } = this.#root;
    clearInterval(this.#timer);
    if (open) this.#timer = setInterval(() => this.#read(), readEvery);
    document.documentElement.toggleAttribute("data-network", open);
    this.#read();
    if (open === this.#settings.open) return;
    this.#settings.open = open;
    this.#remember();
  }

  #showDistance(card) {
    const { greatest } = this.#distances.get(card);
    const said = greatest === undefined ? "" : `${Math.round(greatest)} pt`;
    text(part(card.element, "behind"), said);
    if (card === this.#card) text(part(this.#root, "distance"), said || "–");
  }

  /** Shows whether frames are predicted, and the counts. */
  #read() {
    if (!this.#root.open || !this.#card) return;
    const { prediction, stats } = this.#card.detent ?? {};
    text(part(this.#root, "prediction"), prediction?.on ? "On" : prediction ? `Off: ${prediction.why}` : "–");
    for (const name of ["predicted", "confirmed", "corrected"]) text(part(this.#root, name), String(stats?.[name] ?? "–"));
  }
}
