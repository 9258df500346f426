/** The form's groups and their order. A member that is in no group is in the last one. */
import { sameValue } from "../../detent/patch.js";
import { readableNumber, written } from "./design.js";
import { wordsOf } from "./schema.js";

const groups = [
  ["Range", ["range", "step", "grid", "rounding", "initialValue", "fillFrom", "reachable"]],
  ["Thumbs", ["thumbs"]],
  ["Pinch", ["joinBelow", "splitAbove", "spacing", "cornerRadius"]],
  ["Scale", ["scale"]],
  ["Drag", ["drag", "grabDistance", "jumpsOnTouch", "slop", "clearsOnTap", "liftTolerance", "reversed", "trackWidth"]],
  ["Snapping", ["snapping"]],
  ["Bars", ["bars", "marks"]],
  ["Haptics", ["haptics"]],
  ["Text", ["text"]],
  ["Motion", ["motion"]],
  ["Release", ["release"]],
  ["Overscroll", ["overscroll"]],
  ["Precision", ["precision"]],
  ["Keys", ["keys", "history"]],
  ["Look", ["appearance"]],
];

/** The groups for a kind of control. @param {import("./schema.js").Node} node */
export function groupsOf({ members }) {
  const shown = Object.keys(members).filter((name) => members[name].type !== "const");
  const known = groups.map(([title, names]) => ({ title, names: names.filter((name) => shown.includes(name)) }));
  const others = shown.filter((name) => !groups.some(([, names]) => names.includes(name)));
  return [...known, { title: "More", names: others }].filter(({ names }) => names.length);
}

/** The members that a control has not: those that go only with one thumb, or only with several. @returns {string[][]} their paths */
export const unfitFor = ({ thumbs }) => (thumbs ? [["initialValue"], ["fillFrom"], ["motion"], ["clearsOnTap"]] : [["haptics", "contact"]]);

/** Whether a member is shown: one that the control cannot have is not, unless it is there by mistake. */
export function isShown(control, path, value) {
  return (value !== undefined && value !== false) || !unfitFor(control).some((it) => it.join() === path.join());
}

/** What a control has without asking for it. */
const plain = {
  scale: { kind: "linear" }, snapping: { kind: "none" }, release: { kind: "stay", lands: "free" }, history: 0, appearance: {}, reversed: false,
  drag: "location", jumpsOnTouch: true, slop: 0, clearsOnTap: false, liftTolerance: 0,
};

/** Whether the control uses a member, so that its group is open at first. The look and the track's width are details. */
export function isUsed(control, name) {
  if (["range", "joinBelow"].includes(name)) return true;
  if (["appearance", "trackWidth", "jumpsOnTouch", "drag", "marks"].includes(name)) return false;
  const value = control?.[name];
  return value !== undefined && !sameValue(value, plain[name]);
}

/** What a group has now, in a few words. @param {any} control @param {string[]} names */
export function briefOf(control, names) {
  const [name] = names;
  const value = control[name];
  try {
    switch (name) {
      case "range": return `${readableNumber(value.lower)} – ${readableNumber(value.upper)}${control.step === undefined ? "" : `, step ${readableNumber(control.step)}`}${control.grid ? `, ${wordsOf(control.grid.kind ?? "")}` : ""}`;
      case "thumbs": return value ? `${value.count}${["push", "swap"].includes(value.collision) ? `, ${value.collision}` : ""}` : "one";
      case "joinBelow": return `${value} ×, ${control.splitAbove} ×`;
      case "snapping": return value.stops?.length ? `${wordsOf(value.kind)} · ${value.stops.slice(0, 4).map((it) => readableNumber(it.value ?? it)).join(", ")}` : wordsOf(value.kind);
      case "haptics": return Object.keys(value ?? {}).filter((it) => it !== "minimumInterval").join(", ") || "none";
      case "text": return value ? written(0, { ...value, labels: [] }) : "none";
      case "bars": return value ? String(value.count ?? "on") : "none";
      case "appearance": return `${Object.keys(value ?? {}).length || "no"} names`;
      case "keys": return value ? `step ${value.step ?? "–"}, page ${value.page ?? "–"}` : "default";
      default: return typeof value === "object" ? (value.kind ? wordsOf(value.kind) : "on") : value === undefined ? "none" : typeof value === "string" ? wordsOf(value) : String(value);
    }
  } catch {
    // A mistaken value has no summary; its field says what is wrong.
    return "";
  }
}
