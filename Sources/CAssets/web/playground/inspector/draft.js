/** The control that is being edited: what the form and the JSON show, and what is wrong with it. */
import { isObject, patchBetween, sameValue } from "../../detent/patch.js";
import { DesignHistory } from "./design.js";
import { allMistakes, evaluated, mistakesIn, mistakesOf } from "./mistakes.js";
import { describedControl } from "./schema.js";

/** How long changes must pause before they are tried, in milliseconds. */
const changesPause = 400;

/** Edits of the same member within this time are undone together, in milliseconds. */
const undoneTogether = 1500;

export class Draft {
  #card; #timer; #running; #named; #turn = 0; #trying = 0; #histories = new WeakMap(); #listeners = []; #last;

  /** The description of each kind of control. @type {Record<string, import("./schema.js").Node>} */
  schema;

  /** The control as it is edited, with its mistakes if it has any. @type {any} */
  control;

  /** @type {{pointer: string, detail: string}[]} */
  problems = [];

  /** Calls `listener` with "control" and who changed it, "problems" or "accepted". */
  listen(listener) {
    this.#listeners.push(listener);
  }

  get card() {
    return this.#card;
  }

  /** Whether a change waits, is being tried, or was refused. */
  get isOpen() {
    return Boolean(this.#timer || this.#trying || this.problems.length);
  }

  /** The designs that the card has had. */
  get history() {
    return this.#historyOf(this.#card);
  }

  #historyOf(card) {
    let history = this.#histories.get(card);
    if (!history) this.#histories.set(card, (history = new DesignHistory()));
    return history;
  }

  /** Shows a card's control, and drops what was not accepted. */
  show(card) {
    this.#card = card;
    this.#timer = clearTimeout(this.#timer);
    this.#turn += 1;
    this.#named = undefined;
    this.control = card.design?.control;
    this.#found([]);
    this.#tell("control");
    this.#tell("accepted");
  }

  /** Shows the card's control again, unless a change of it is open. */
  settle() {
    if (this.#card && !this.isOpen) this.show(this.#card);
  }

  /**
   * Takes another control, and tries it when changes pause.
   * @param {any} control @param {{by?: object, wait?: number}} [how] who changed it, and how long to wait
   */
  change(control, { by, wait = changesPause } = {}) {
    clearTimeout(this.#timer);
    this.control = control;
    this.#turn += 1;
    this.#found([]);
    this.#timer = setTimeout(() => this.#try(), wait);
    this.#tell("control", by);
  }

  /** Shows mistakes of a text that is no control yet, and drops a change that waits. */
  refuse(problems) {
    this.#timer = clearTimeout(this.#timer);
    this.#turn += 1;
    this.#found(problems);
  }

  /** Gives the design a name; an empty one takes it away. */
  rename(name) {
    const { control } = this.#card.design;
    return this.#take({ control, name: name.trim() || undefined }, "name");
  }

  /** Tries a waiting change now. */
  hurry() {
    return this.#timer ? this.#try() : undefined;
  }

  /** Goes back: to the last accepted control if the draft has another one, else to the design before. */
  undo() {
    if (this.#timer || this.problems.length) return this.show(this.#card);
    return this.#go("undo");
  }

  redo() {
    return this.#go("redo");
  }

  /** Tries a whole design: the preset's, or that of a file or a link. @param {import("./design.js").Design} design */
  tryDesign({ name, control }) {
    this.change(control, { wait: 0 });
    this.#named = { name };
  }

  /** One at a time: a step starts from the design that the one before has led to. @param {"undo" | "redo"} step */
  #go(step) {
    return (this.#running = this.#gone(step, this.#running));
  }

  async #gone(step, running) {
    await Promise.allSettled([running]);
    const card = this.#card, turn = this.#turn, { history } = this, wanted = history.next(step), before = card.design;
    if (!wanted) return;
    try {
      if (!(await card.edit(wanted.control, wanted))) return;
      history[step](before);
      this.#last = undefined;
      if (card === this.#card && !this.#timer) this.show(card);
    } catch (error) {
      if (turn === this.#turn) this.#found(mistakesIn(error));
    }
  }

  /** Tries the control: first whether its schema fits, then whether the service accepts it. */
  async #try() {
    this.#timer = clearTimeout(this.#timer);
    const { control } = this;
    // Without the schema, the service alone finds the mistakes.
    const found = this.schema ? mistakesOf(describedControl(this.schema, control), control) : [];
    if (found.length) return this.#refused(control, found);
    const { design } = this.#card;
    // A whole design is undone by itself.
    if (this.#named) this.#last = undefined;
    return this.#take({ ...design, ...this.#named, control }, JSON.stringify(namesIn(patchBetween(design.control, control))));
  }

  #take(design, what) {
    return (this.#running = this.#taken(design, what));
  }

  async #taken(design, what) {
    const turn = (this.#turn += 1), card = this.#card, before = card.design;
    this.#trying += 1;
    try {
      if (await card.edit(design.control, design)) this.#note(card, before, what);
      if (turn !== this.#turn) return;
      this.control = card.design.control;
      this.#named = undefined;
      this.#found([]);
      this.#tell("control", "accepted");
      this.#tell("accepted");
    } catch (error) {
      if (turn === this.#turn) await this.#refused(design.control, mistakesIn(error));
    } finally {
      this.#trying -= 1;
    }
  }

  #note(card, before, what) {
    if (sameValue(before, card.design)) return;
    const isMore = this.#last?.card === card && this.#last.what === what && Date.now() - this.#last.at < undoneTogether;
    this.#last = { card, what, at: Date.now() };
    if (!isMore) this.#historyOf(card).replaced(before, card.design);
  }

  /** Shows the mistakes, and looks for more. */
  async #refused(control, found) {
    const turn = this.#turn;
    this.#found(found);
    this.#trying += 1;
    try {
      // If the service does not respond, those that were found stay.
      const all = await allMistakes(control, found, this.#card.design.control, evaluated).catch(() => found);
      if (turn === this.#turn) this.#found(all);
    } finally {
      this.#trying -= 1;
    }
  }

  #found(problems) {
    this.problems = problems;
    this.#tell("problems");
  }

  #tell(what, by) {
    for (const listener of this.#listeners) listener(what, by);
  }
}

/** The members that a patch changes. */
const namesIn = (patch) =>
  isObject(patch) && Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, namesIn(value)]));
