/** The menu of a card's button for sharing: which kind of link. */
import { attribute, make, part } from "./dom.js";

let made = 0;
let close = () => {}; // closes the menu that is open

/**
 * Opens the menu of a card, or closes it if it is open.
 * @param {{element: HTMLElement}} card
 * @param {(T & {label: string})[]} kinds
 * @returns {Promise<T | undefined>} what the user chose; undefined if they closed it
 * @template T
 */
export function chosen({ element }, kinds) {
  const button = part(element, "share");
  const isOpen = button.ariaExpanded === "true";
  close();
  if (isOpen) return Promise.resolve(undefined);
  const list = make("ul", { id: `guest-menu-${++made}` }), menu = make("div", { class: "menu" }, list);
  const over = new AbortController();
  let resolve;
  const result = new Promise((it) => (resolve = it));
  close = (kind) => {
    close = () => {};
    over.abort();
    if (menu.contains(document.activeElement)) button.focus();
    menu.remove();
    attribute(button, "aria-expanded", undefined);
    attribute(button, "aria-controls", undefined);
    resolve(kind);
  };
  for (const kind of kinds) {
    const choice = make("button", { type: "button" }, kind.label);
    choice.addEventListener("click", () => close(kind));
    list.append(make("li", {}, choice));
  }
  attribute(button, "aria-expanded", "true");
  attribute(button, "aria-controls", list.id);
  button.after(menu);
  const own = [button, menu], { signal } = over;
  const isOwn = (target) => own.some((it) => it.contains(target));
  addEventListener("pointerdown", ({ target }) => isOwn(target) || close(), { signal });
  for (const it of own) {
    it.addEventListener("keydown", (event) => event.key === "Escape" && close(), { signal });
    it.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && !isOwn(relatedTarget) && close(), { signal });
  }
  return result;
}
