/** Small helpers for the page's elements. */
import { attribute, isNew, make, readable, style } from "../detent-element/dom.js";

export { attribute, make, readable, style };

/** The first element in `root` whose `data-detent` is `name`. @param {ParentNode} root @param {string} name */
export const part = (root, name) => root.querySelector(`[data-detent="${name}"]`);

/** What a frame of a slider shows, for people: each thumb's text, or its value. */
export const shownOf = (frame) => (frame.thumbs ?? [frame]).map(({ text, snapped }) => text ?? (snapped === undefined ? "" : readable(snapped))).join(" – ");

/** Sets the text, if it has changed. */
export function text(element, value) {
  if (isNew(element, "#text", value)) element.textContent = value;
}
