/** The inspector's tabs. Where there is room, the form and the JSON stand side by side. */
import { attribute, part } from "./dom.js";

/** How wide the inspector must be for both, in pixels. */
const roomForBoth = 700;

/**
 * @param {HTMLElement} root the inspector
 * @param {() => void} changed is called when another tab was chosen
 * @returns {{choose: (id: string) => void}}
 */
export function bindTabs(root, changed) {
  const all = [...root.querySelectorAll("[role=tab]")];
  const json = root.querySelector("#tab-json"), form = root.querySelector("#tab-control");
  let chosen = form, isWide = false;
  const shown = () => all.filter((tab) => !(isWide && tab === json));
  const update = () => {
    if (isWide && chosen === json) chosen = form;
    attribute(root, "data-wide", isWide);
    json.hidden = isWide;
    for (const tab of all) {
      attribute(tab, "aria-selected", String(tab === chosen));
      attribute(tab, "tabindex", tab === chosen ? "0" : "-1");
      const isBeside = isWide && tab === json && chosen === form;
      root.querySelector(`#${tab.getAttribute("aria-controls")}`).hidden = tab !== chosen && !isBeside;
    }
    changed();
  };
  const choose = (tab) => {
    chosen = tab;
    update();
  };
  for (const tab of all) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const tabs = shown(), index = tabs.indexOf(tab);
      const at = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
      if (at === undefined) return;
      event.preventDefault();
      const other = tabs.at(at % tabs.length);
      choose(other);
      other.focus();
    });
  }
  new ResizeObserver(([{ contentRect: { width } }]) => {
    if (isWide === width >= roomForBoth) return;
    isWide = width >= roomForBoth;
    update();
  }).observe(root);
  bindWiden(part(root, "widen"));
  return { choose: (id) => choose(root.querySelector(`#${id}`)) };
}

/** A button gives the inspector the room of a column of sliders. */
function bindWiden(button) {
  button.addEventListener("click", () => {
    const isWide = button.getAttribute("aria-pressed") !== "true";
    attribute(button, "aria-pressed", String(isWide));
    attribute(document.querySelector("main"), "data-inspector", isWide ? "wide" : undefined);
    document.querySelector("[data-selected]")?.scrollIntoView({ block: "nearest" });
  });
}
