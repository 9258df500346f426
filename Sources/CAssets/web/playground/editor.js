/** The panel's editor: a control as coloured JSON, with each problem shown at its place. */
import { make, part, attribute } from "./dom.js";
import { JSONMistake, pieces, place, pretty, read } from "./json.js";

/** How long typing must pause before an edit is tried, in milliseconds. */
const pause = 400;

export class Editor {
  #area; #paint; #list; #pane; #apply; #control; #timer; #problems = []; #turn = 0; #shown = ""; #trying = 0;

  /**
   * @param {ParentNode} root
   * @param {(control: object) => Promise<void>} apply throws the service's problem
   * @param {() => object | undefined} control the control to show
   */
  constructor(root, apply, control) {
    this.#area = part(root, "editor");
    this.#paint = part(root, "paint");
    this.#list = part(root, "problems");
    this.#pane = root.querySelector(".editor");
    [this.#apply, this.#control] = [apply, control];
    this.#area.addEventListener("input", () => this.#edited());
    this.#area.addEventListener("blur", () => {
      this.hurry();
      this.settle();
    });
    this.#area.addEventListener("scroll", () => this.#follow());
  }

  /** Shows the control, and discards the text. */
  show() {
    const control = this.#control();
    this.#timer = clearTimeout(this.#timer);
    this.#turn += 1;
    this.#area.value = this.#shown = control ? pretty(control) : "";
    this.#say([]);
  }

  /** Shows the control, unless the text is being edited or has problems. */
  settle() {
    const isWritten = this.#area.value !== this.#shown;
    if (document.activeElement === this.#area || this.#timer || this.#trying || (isWritten && this.#problems.length)) return;
    this.show();
  }

  /** Tries a waiting edit now. */
  hurry() {
    if (this.#timer) this.#try();
  }

  #edited() {
    clearTimeout(this.#timer);
    this.#say([]);
    this.#timer = setTimeout(() => this.#try(), pause);
  }

  /** Tries the text: first whether it is JSON, then whether the service accepts it. */
  async #try() {
    this.#timer = clearTimeout(this.#timer);
    const turn = (this.#turn += 1);
    this.#trying += 1;
    try {
      const { value, places } = read(this.#area.value);
      const problems = await this.#apply(value).then(() => [], (error) => located(error, places));
      // The text may have been edited meanwhile.
      if (turn === this.#turn && !this.#timer) this.#say(problems);
    } catch (error) {
      if (!(error instanceof JSONMistake)) throw error;
      this.#say([{ start: error.start, end: error.end, name: "", detail: error.message }]);
    } finally {
      this.#trying -= 1;
      this.settle();
    }
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
    const all = pieces(this.#area.value);
    const children = all.flatMap((piece, index) => {
      const following = all.slice(index + 1).find(({ kind }) => kind !== "space");
      const kind = piece.kind === "text" && following?.text === ":" ? "name" : piece.kind;
      const wrong = this.#problems.some(({ start, end }) => piece.start < end && piece.end > start && kind !== "space");
      return [make("span", { class: `json-${kind}${wrong ? " json-wrong" : ""}` }, piece.text)];
    });
    this.#paint.replaceChildren(...children);
    for (const problem of this.#problems) this.#explain(problem, all, children);
    this.#follow();
  }

  /** Writes the reason below the line where the problem begins. */
  #explain({ start, detail }, all, children) {
    const from = all.findIndex(({ end }) => end > start);
    const ends = all.findIndex(({ kind, text }, index) => index >= from && kind === "space" && text.includes("\n"));
    const why = make("span", { class: "json-why" }, detail);
    if (ends < 0) this.#paint.append(why);
    else children[ends].before(why);
  }

  #follow() {
    this.#paint.scrollTop = this.#area.scrollTop;
    this.#paint.scrollLeft = this.#area.scrollLeft;
  }
}

/** A refusal's errors with their places. Any other error is placed at the start. */
function located(error, places) {
  const errors = error.problem?.errors ?? [{ pointer: "", detail: error.problem?.detail ?? error.message }];
  return errors.map(({ pointer = "", detail }) => {
    const name = pointer.replace(/^\/control/, "");
    const { start, end } = name === "" ? { start: 0, end: 1 } : place(places, name);
    return { start, end, name, detail };
  });
}
