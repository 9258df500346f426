/** The log of requests and frames, the newest first. */
import { make, readable, shownOf } from "./dom.js";

/** How many lines are kept. */
const length = 150;

export class Log {
  #list; #waiting = []; #scheduled = false;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
  }

  /** Adds a request that was sent. */
  requested({ method, url, body, status }) {
    const failed = status === undefined || status >= 400;
    const outcome = failed ? make("span", { class: "cues" }, ` ${status ?? "no response"}`) : "";
    if (!body) return this.#line("out", "→", [`${method} ${new URL(url).pathname.split("/").at(-1)}`, outcome]);
    const sent = JSON.parse(body);
    const events = sent.events ?? [sent];
    const types = events.map(({ type, x, value, values = [], key, magnification }) =>
      [type, x ?? value ?? magnification, ...values].map((piece) => (typeof piece === "number" ? readable(piece) : piece)).concat(key)
        .filter(Boolean).join(" "));
    const shown = types.length > 3 ? [types[0], `… ${types.length - 2} more`, types.at(-1)] : types;
    this.#line("out", "→", [shown.join(", "), outcome]);
  }

  /** Adds a frame that came. */
  framed({ version, reason, seamless, haptics, ...frame }) {
    const what = seamless === undefined ? shownOf(frame) : seamless ? "seamless" : "split";
    const cues = haptics.map(({ cause, thumb, crossed }) =>
      [cause, crossed > 1 && `×${crossed}`, thumb !== undefined && `(${thumb + 1})`].filter(Boolean).join(" ")).join(", ");
    this.#line("in", "←", [`#${version} ${reason} ${what}`, cues ? make("span", { class: "cues" }, ` ${cues}`) : ""]);
  }

  /** Empties the log. */
  clear() {
    this.#waiting = [];
    this.#list.replaceChildren();
  }

  #line(way, arrow, content) {
    const time = new Date().toLocaleTimeString("en", { hour12: false, minute: "2-digit", second: "2-digit", fractionalSecondDigits: 2 });
    this.#waiting.unshift(make("li", { "data-way": way }, make("time", {}, time), make("b", {}, arrow), make("span", {}, ...content)));
    if (this.#waiting.length > length) this.#waiting.length = length;
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => {
      this.#scheduled = false;
      this.#list.prepend(...this.#waiting.splice(0));
      while (this.#list.children.length > length) this.#list.lastElementChild.remove();
    });
  }
}
