/** The clipboard. */
import { make } from "./dom.js";

/** Copies a text, if the browser allows it. Resolves with whether it did. */
export async function copy(content) {
  try {
    await navigator.clipboard.writeText(content);
    return true;
  } catch {
    // Pages over plain HTTP have no other clipboard.
    const area = make("textarea", { class: "skip" }, content);
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}
