/** Designs: what a card's control is, by itself and as what differs from its preset, and those that a card has had. */
import { format } from "../../detent/format.js";
import { isObject, sameValue } from "../../detent/patch.js";
import { put } from "../../detent/queue.js";

/** @typedef {{preset?: string, name?: string, control: object}} Design */

/** A control with a merge patch applied. */
export function patched(control, patch) {
  if (!isObject(patch)) return patch;
  const result = isObject(control) ? { ...control } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = patched(result[name], value);
  }
  return result;
}

/** A value with a control's text. @param {number} value @param {any} [text] */
export const written = (value, text) => (text ? format({ snapped: value }, text, { locale: "en", useGrouping: false }) : readableNumber(value));

/** What a control is, in a few words: for the card of a control that is no preset's. */
export function summaryOf(control) {
  if (control.kind === "pinch") return "A pinch control of your own.";
  const { range, step, grid, thumbs, snapping, bars, haptics, text } = control;
  const stops = (snapping.stops ?? []).map((stop) => stop.value ?? stop).filter((value) => value >= range.lower);
  const parts = [
    `${written(range.lower, text)} to ${written(range.upper, text)}${step === undefined ? "" : ` in steps of ${readableNumber(step)}`}${grid ? `, on ${grid.values?.length ?? "many"} values` : ""}`,
    stops.length > 0 && `${stops.length === 1 ? "a stop" : "stops"} at ${stops.slice(0, 4).map((stop) => written(stop, text)).join(", ")}${stops.length > 4 ? " …" : ""}`,
    thumbs && `${thumbs.count} thumbs`,
    bars && `${bars.count} bars`,
    haptics && Object.keys(haptics).some((name) => name !== "minimumInterval") && "haptics",
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/**
 * The event that keeps the place of a control in an edited one; undefined if the edited control does not have it, or if
 * the edit gives it another first value.
 * @param {{control: any, frame: any}} before @param {{control: any, frame: any}} after
 */
export function kept({ control: before, frame }, { control: after, frame: first }) {
  if (before.kind !== after.kind) return undefined;
  if (after.kind === "pinch") {
    return frame.seamless === first.seamless ? undefined : put(after, frame.seamless);
  }
  if (before.thumbs || after.thumbs) return keptOfSeveral(before.thumbs, placeOf(frame), after, placeOf(first));
  const { lower, upper } = after.reachable ?? after.range;
  const isThere = frame.value >= lower && frame.value <= upper && frame.value !== first.value;
  const isMoved = before.initialValue !== after.initialValue && after.initialValue !== lower;
  return isThere && !isMoved ? put(after, frame.value) : undefined;
}

/** The same with several thumbs: all of them or none. */
function keptOfSeveral(before, values, { thumbs, range, reachable }, first) {
  const { lower, upper } = reachable ?? range;
  const isThere = before?.count === thumbs?.count && values.every((value) => value >= lower && value <= upper) && !sameValue(values, first);
  return isThere && sameValue(before.initialValues, thumbs.initialValues) ? { type: "set", values } : undefined;
}

const placeOf = ({ value, seamless, thumbs }) => thumbs?.map((it) => it.value) ?? value ?? seamless;

const isSamePlace = (one, other) => sameValue(placeOf(one), placeOf(other));

/** Remembers the place of a control that an edit could not keep, for the edit after it: a range that is typed is short at first. */
export class LastPlace {
  #lost;

  /** What the next edit of a session keeps the place of: what it had before, unless it was moved since. */
  of(detent) {
    const { id, frame, before } = this.#lost ?? {};
    return id === detent.id && isSamePlace(frame, detent.frame) ? before : detent;
  }

  /** A session takes the place of `before`. */
  replaced({ control, frame }, { id, frame: now }) {
    this.#lost = isSamePlace(frame, now) ? undefined : { id, frame: now, before: { control, frame } };
  }
}

/** A number for people to read. */
export const readableNumber = (value) => String(Number(value.toPrecision(6)));

/** A design's title, if it is no preset's: its own name, or what it is. */
export const titleOf = ({ name, control }) => name ?? (control.kind === "pinch" ? "Custom pinch control" : "Custom slider");

/** How many designs are kept. */
const longestHistory = 100;

export class DesignHistory {
  #past = []; #future = [];

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Notes that a design was replaced by another. */
  replaced(before, after) {
    if (sameValue(before, after)) return;
    this.#past.push(before);
    if (this.#past.length > longestHistory) this.#past.shift();
    this.#future = [];
  }

  /** The design that a step leads to; undefined if there is none. @param {"undo" | "redo"} step */
  next(step) {
    return (step === "undo" ? this.#past : this.#future).at(-1);
  }

  /** The design before this one; undefined if there is none. */
  undo(current) {
    const before = this.#past.pop();
    if (before) this.#future.push(current);
    return before;
  }

  /** The design that was undone last; undefined if there is none. */
  redo(current) {
    const after = this.#future.pop();
    if (after) this.#past.push(current);
    return after;
  }
}
