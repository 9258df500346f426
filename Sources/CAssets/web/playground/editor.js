/** The panel's editor: a control as coloured JSON, with each problem shown at its place. */
import { attribute, make, part, style } from "./dom.js";
import { JSONMistake, pieces, place, pretty, read } from "./json.js";

/** How long typing must pause before the editor says that the text is no JSON, in milliseconds. */
const typingPause = 400;

/** How long a text may be to be coloured, in characters: a control is shorter. A longer one is plain. */
const longestColoured = 20_000;

export class Editor {
  #area; #paint; #list; #pane; #draft; #timer; #problems = []; #places = new Map();

  /** @param {ParentNode} root @param {import("./inspector/draft.js").Draft} draft */
  constructor(root, draft) {
    this.#area = part(root, "editor");
    this.#paint = part(root, "paint");
    this.#list = part(root, "problems");
    this.#pane = root.querySelector(".editor");
    this.#draft = draft;
    this.#area.addEventListener("input", () => this.#edited());
    this.#area.addEventListener("blur", () => {
      draft.hurry();
      if (!draft.isOpen) this.#show();
    });
    this.#area.addEventListener("scroll", () => this.#follow());
    draft.listen((what, by) => {
      // The text stays as it was typed until it loses the focus.
      const isTyping = document.activeElement === this.#area && by === "accepted";
      if (what === "control" && by !== this && !isTyping) this.#show();
      if (what === "problems") this.#say(draft.problems.map((problem) => this.#located(problem)));
    });
  }

  /** Shows the control, and discards the text. */
  #show() {
    const { control } = this.#draft;
    this.#timer = clearTimeout(this.#timer);
    const written = control ? pretty(control) : "";
    if (this.#area.value !== written) this.#area.value = written;
    this.#places = control ? read(written).places : new Map();
    this.#say(this.#draft.problems.map((problem) => this.#located(problem)));
  }

  #edited() {
    this.#timer = clearTimeout(this.#timer);
    try {
      const { value, places } = read(this.#area.value);
      this.#places = places;
      this.#draft.change(value, { by: this });
    } catch (error) {
      if (!(error instanceof JSONMistake)) throw error;
      this.#draft.refuse([]);
      const { start, end, message: detail } = error;
      this.#timer = setTimeout(() => this.#draft.refuse([{ pointer: "", detail, place: { start, end } }]), typingPause);
    }
  }

  /** A problem with its place in the text; without one, it is at the start. */
  #located({ pointer, detail, place: given }) {
    const found = given ?? (pointer === "" ? undefined : place(this.#places, pointer));
    return { start: 0, end: 1, ...found, name: pointer, detail };
  }

  /** Shows problems in the text and in the list below it. */
  #say(problems) {
    this.#problems = problems;
    attribute(this.#pane, "data-wrong", problems.length > 0);
    attribute(this.#area, "aria-invalid", String(problems.length > 0));
    this.#list.replaceChildren(...problems.map((problem) => this.#button(problem)));
    this.#colour();
  }

  /** A button that describes a problem and leads to it. */
  #button({ start, end, name, detail }) {
    const line = this.#area.value.slice(0, start).split("\n").length;
    const button = make("button", { type: "button" }, `Line ${line} ${name}`, make("span", {}, ` ${detail}`));
    button.addEventListener("click", () => {
      this.#area.focus();
      this.#area.setSelectionRange(start, end);
      this.#area.scrollTop = (this.#area.scrollHeight * (line - 4)) / this.#area.value.split("\n").length;
    });
    return make("li", {}, button);
  }

  /** Colours the text that lies below the editable one. */
  #colour() {
    if (this.#area.value.length > longestColoured) {
      this.#paint.replaceChildren(this.#area.value);
      return this.#follow();
    }
    const all = pieces(this.#area.value);
    const children = all.flatMap((piece, index) => {
      // Spaces are one piece.
      const following = all[index + 1]?.kind === "space" ? all[index + 2] : all[index + 1];
      const kind = piece.kind === "text" && following?.text === ":" ? "name" : piece.kind;
      const wrong = this.#problems.some(({ start, end }) => piece.start < end && piece.end > start && kind !== "space");
      return [make("span", { class: `json-${kind}${wrong ? " json-wrong" : ""}` }, piece.text)];
    });
    this.#paint.replaceChildren(...children);
    this.#explain(all, children);
    this.#follow();
  }

  /** Writes the reasons below the lines where the problems begin. */
  #explain(all, children) {
    const lines = new Map();
    for (const { start, name, detail } of this.#problems) {
      const from = all.findIndex(({ end }) => end > start);
      const ends = all.findIndex(({ kind, text }, index) => index >= from && kind === "space" && text.includes("\n"));
      lines.set(ends, [...(lines.get(ends) ?? []), { name, detail }]);
    }
    for (const [ends, problems] of lines) {
      const isOne = problems.length === 1;
      const said = problems.map(({ name, detail }) => (isOne ? detail : `${name.split("/").at(-1)} ${detail}`));
      const why = make("span", { class: "json-why" }, said.join("; "));
      if (ends < 0) this.#paint.append(why);
      else children[ends].before(why);
    }
  }

  #follow() {
    this.#paint.scrollTop = this.#area.scrollTop;
    this.#paint.scrollLeft = this.#area.scrollLeft;
    // The reasons stay in sight beside a long line.
    style(this.#paint, "--scrolled", `${this.#area.scrollLeft}px`);
  }
}
