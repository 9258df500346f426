/** The cards before they have a session. The service writes one for each preset into the page. */
import { part } from "./dom.js";

/** What the page says of each preset, in order. @returns {{element: HTMLElement, preset: object}[]} */
export const presetCards = () => [...document.querySelectorAll("#controls > .card")].map((element) => {
  const { preset: name, control } = element.dataset;
  const [title, summary] = ["title", "summary"].map((it) => part(element, it).textContent);
  return { element, preset: { name, title, summary, control: JSON.parse(control) } };
});

/** How many cards were made here. */
let made = 0;

const escaped = (text) => text.replace(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`);

/** A card like those, for a control that is no preset's. */
export function cardOf({ title, summary, control }) {
  const values = { name: "shared", title, summary, text: "", look: "plain", kind: control.kind, control: "" };
  const card = document.createElement("template");
  // The control may come from a link: its words are text, never elements.
  card.innerHTML = document.querySelector("#card").innerHTML.replaceAll("{name}-title", `shared-title-${made++}`).replace(/{(\w+)}/g, (_, name) => escaped(String(values[name])));
  return card.content.firstElementChild;
}
