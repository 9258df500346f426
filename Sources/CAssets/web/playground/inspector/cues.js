/** A button that plays a haptic cue, beside the cue's fields. */
import { make } from "../dom.js";
import { getJSON } from "../service.js";
import { valueAt } from "./schema.js";

const defaultWeights = { toggle: "heavy" };
let patterns;

/** The vibration of each cue at each weight. */
async function vibrations() {
  patterns ??= getJSON("v1/haptics").then(({ haptics }) => (
    new Map(haptics.map(({ cause, weight, vibrate }) => [`${cause} ${weight}`, vibrate]))));
  patterns.catch(() => (patterns = undefined));
  return patterns;
}

/**
 * The button for a member that is a cue; undefined for any other.
 * @param {(string | number)[]} path
 * @param {import("./draft.js").Draft} draft
 * @param {(card: import("../card.js").Card, cue: object, vibrate?: number[]) => void} play
 */
export function cueButton(path, draft, play) {
  const [group, cause] = path;
  if (group !== "haptics" || path.length !== 2) return undefined;
  const button = make("button", { type: "button", class: "play", "aria-label": `Play the ${cause} cue` }, "Play");
  button.addEventListener("click", async () => {
    const weight = valueAt(draft.control, [...path, "weight"]) ?? defaultWeights[cause] ?? "light";
    const { card } = draft;
    const known = await vibrations().catch(() => new Map());
    play(card, { cause, weight, intensity: 1, crossed: 1 }, known.get(`${cause} ${weight}`));
  });
  return button;
}
