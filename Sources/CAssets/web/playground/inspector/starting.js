/** What a member starts with when it is switched on: values that fit the control as it is. */
import { valueOnScale } from "../../detent/scale.js";
import { placeOnScale, tidyValue } from "./curve.js";
import { readableNumber } from "./design.js";
import { unfitFor } from "./groups.js";
import { valueAt, withValue } from "./schema.js";

/** What an object starts with. @param {(string | number)[]} path @param {any} control */
export function startingObject(path, control, node) {
  const { range, step } = control;
  switch (path.join("/")) {
    case "haptics/tick": return step === undefined && !control.grid ? { every: tidyValue((range.upper - range.lower || 1) / 10, range) } : {};
    case "reachable": return { lower: range.lower, upper: range.upper };
    case "keys": return { step: step ?? tidyValue((range.upper - range.lower || 1) / 100, range) };
    case "text": return { fractionDigits: step === undefined || step % 1 ? 1 : 0 };
    default: return Object.fromEntries((node.required ?? []).map((name) => [name, node.example?.[name]]));
  }
}

/** What a kind starts with; stops are kept from the kind before. @param {any} before the value of the other kind */
export function startingKind(path, control, node, kind, before) {
  const start = { kind };
  for (const name of node.required ?? []) if (name !== "kind") start[name] = node.example?.[name] ?? (node.members[name].type === "array" ? [] : 1);
  if (node.members.stops) {
    const isZone = node.members.stops.items.type === "object";
    const stops = before?.stops ?? [tidyValue(valueOnScale(control, 0.5), control.range, control.step)];
    start.stops = stops.map((stop) => (isZone ? (typeof stop === "object" ? stop : { value: stop }) : stop.value ?? stop));
  }
  const { lower, upper } = control.range;
  if (node.members.values) {
    const inner = [0.25, 0.5, 0.75].map((place) => tidyValue(valueOnScale(control, place), control.range));
    start.values = [lower, ...inner, upper].filter((value, index, all) => index === 0 || value > all[index - 1]);
  }
  if (node.members.sections) start.sections = [{ to: upper, step: control.step ?? tidyValue((upper - lower || 1) / 10, control.range) }];
  if (node.members.knots) start.knots = [{ at: 0.5, value: valueOnScale(control, 0.25) }];
  return start;
}

/** The list with one more item, in the middle of the widest gap. Returns also its place in the list. */
export function startingItem(path, control, node, items) {
  const valueIn = (item) => item?.value ?? item?.to ?? item;
  const { lower, upper } = control.range;
  if (path.at(-1) === "initialValues" && !items.length) return { list: spread(control), index: 0 };
  // A range of one point grows with its grid's values.
  if (lower === upper && path.at(-1) === "values") return { list: [...items, upper + 1], index: items.length };
  const places = [0, ...items.map((item) => placeOnScale(control, valueIn(item))), 1];
  let index = 0;
  for (let at = 1; at < places.length - 1; at += 1) if (places[at + 1] - places[at] >= places[index + 1] - places[index]) index = at;
  const value = tidyValue(valueOnScale(control, (places[index] + places[index + 1]) / 2), { lower, upper }, control.step);
  const item = path.at(-1) === "knots" ? { at: (knotAt(items, index - 1, 0) + knotAt(items, index, 1)) / 2, value }
    : path.at(-1) === "sections" ? { to: value, step: items[index]?.step ?? 1 }
    : path.at(-1) === "labels" ? { value, text: readableNumber(value) }
    : node.items.type === "object" ? { value } : value;
  return { list: items.toSpliced(index, 0, item), index };
}

/** A first value for each thumb, where they stand without one. */
function spread({ range, reachable = range, step, thumbs, ...scale }) {
  const [from, to] = [reachable.lower, reachable.upper].map((end) => placeOnScale({ range, ...scale }, end)), last = thumbs.count - 1;
  return Array.from({ length: thumbs.count }, (_, index) => tidyValue(valueOnScale({ range, ...scale }, from + ((to - from) * index) / last), range, step));
}

const knotAt = (knots, index, outside) => knots[index]?.at ?? outside;

const reachedFirst = ({ range, reachable }) => reachable?.lower ?? range?.lower;

/** The members that follow another one until they are set: where each is, and what it follows. */
const followers = [
  { path: ["initialValue"], follows: reachedFirst },
  { path: ["reachable", "lower"], follows: ({ range }) => range?.lower },
  { path: ["reachable", "upper"], follows: ({ range }) => range?.upper },
  { path: ["snapping", "release"], follows: ({ snapping }) => snapping?.distance },
  { path: ["snapping", "travel"], follows: ({ drag }) => (drag === "location" ? "fitted" : "extended") },
];

/** Members of which a control has only one. */
const alternatives = [[["step"], ["grid"]], [["keys"], ["grid"]], [["text", "fractionDigits"], ["text", "significantDigits"]]];

/** The control without the other one of two, of which the change has brought one. */
function withOneOf(before, after, [one, other]) {
  const isNew = valueAt(before, one) === undefined && valueAt(after, one) !== undefined;
  return isNew && valueAt(after, other) !== undefined ? withValue(after, other, undefined) : after;
}

/** The control with the range of its grid's values, if it had that of those before. */
function withRangeOfValues({ range, grid: before }, after) {
  const [had, has] = [before, after.grid].map((grid) => grid?.values?.length && [grid.values[0], grid.values.at(-1)]);
  const isFollowing = had && has && range?.lower === had[0] && range.upper === had[1];
  return isFollowing ? { ...after, range: { lower: has[0], upper: has[1] } } : after;
}

/** The control without what does not go with its thumbs any more. */
function withFittingMembers(before, after) {
  const [was, is] = [before, after].map(({ thumbs, drag }) => Boolean(thumbs?.draggableRange) || ["grab", "thumb"].includes(drag));
  const others = Boolean(before.thumbs) === Boolean(after.thumbs) ? [] : unfitFor(after);
  // How near a finger takes a thumb is asked for only where it may also begin between two.
  const unfit = before.thumbs && was && !is ? [...others, ["grabDistance"]] : others;
  return unfit.filter((path) => valueAt(after, path) !== undefined).reduce((control, path) => withValue(control, path, undefined), after);
}

/** The control with a first value for each thumb, if it has such values: of count and values, the one follows that has not changed. */
function withFirstValues(before, after) {
  const { count, initialValues: values } = after.thumbs ?? {};
  if (!Array.isArray(values) || values.length === count || !Number.isInteger(count) || count < 2 || count > 8) return after;
  if (before.thumbs?.count === count) return values.length < 2 ? after : withValue(after, ["thumbs", "count"], values.length);
  const path = ["thumbs", "initialValues"];
  let list = values.slice(0, count);
  while (list.length < count) ({ list } = startingItem(path, after, { items: {} }, list));
  return withValue(after, path, list);
}

/** A control after a change, without the members that had the value of another one which has changed: they follow it. */
export function withFollowers(before, after) {
  const changed = alternatives.flatMap(([one, other]) => [[one, other], [other, one]])
    .reduce((control, pair) => withOneOf(before, control, pair), withFirstValues(before, withFittingMembers(before, withRangeOfValues(before, after))));
  return followers.reduce((control, { path, follows }) => {
    const value = valueAt(before, path), [from, to] = [follows(before), follows(control)];
    const isFollowing = value !== undefined && value === from && to !== from && to !== undefined;
    return isFollowing && valueAt(control, path) === value ? withValue(control, path, undefined) : control;
  }, changed);
}
