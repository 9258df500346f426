/** The inspector's buttons: undo, redo, the preset again, copies, and files. */
import { sameValue } from "../../detent/patch.js";
import { copy } from "../clipboard.js";
import { attribute, make, part } from "../dom.js";
import { service } from "../service.js";
import { DesignMistake, carriedDesign, designInFile, fileOf, fragmentOf } from "./address.js";
import { copyFormats } from "./copies.js";

/** How large a file may be, in bytes. */
const largestFile = 1_000_000;

export class Actions {
  #root; #draft; #say; #menu;

  /** @param {HTMLElement} root @param {import("./draft.js").Draft} draft @param {(said: string) => void} say */
  constructor(root, draft, say) {
    [this.#root, this.#draft, this.#say] = [root, draft, say];
    this.#menu = part(root, "copies");
    this.#press("undo", () => draft.undo());
    this.#press("redo", () => draft.redo());
    this.#press("reset", () => draft.tryDesign({ control: draft.card.preset.control }));
    this.#press("export", () => this.#export());
    this.#press("import", () => part(root, "file").click());
    part(root, "file").addEventListener("change", (event) => this.#take(event.target));
    this.#bindMenu();
    root.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    draft.listen(() => this.#update());
  }

  #press(name, act) {
    const button = part(this.#root, name);
    button.addEventListener("click", () => button.ariaDisabled === "true" || act());
  }

  /** Switches a button off or on. It keeps the focus, which a disabled one would lose to the page. */
  #offer(name, isOffered) {
    attribute(part(this.#root, name), "aria-disabled", String(!isOffered));
  }

  #update() {
    const { card, history, isOpen } = this.#draft;
    if (!card?.design) return;
    this.#offer("undo", history.canUndo || isOpen);
    this.#offer("redo", history.canRedo && !isOpen);
    const { name, control } = card.design;
    this.#offer("reset", name || isOpen || !sameValue(control, card.preset.control));
  }

  /** Undo and redo by keys, in every field of the inspector. */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.#draft.redo();
    else this.#draft.undo();
  }

  #bindMenu() {
    const list = this.#menu.querySelector("ul");
    const close = () => (this.#menu.open = false);
    for (const format of ["Link", ...Object.keys(copyFormats)]) {
      const button = make("button", { type: "button" }, format);
      button.addEventListener("click", () => {
        close();
        this.#copy(format);
      });
      list.append(make("li", {}, button));
    }
    this.#menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#menu.open) return;
      event.stopPropagation();
      close();
      this.#menu.querySelector("summary").focus();
    });
    addEventListener("pointerdown", ({ target }) => this.#menu.contains(target) || close());
  }

  async #copy(format) {
    const { design, preset, title } = this.#draft.card;
    const text = format === "Link" ? linkTo(design, preset) : copyFormats[format](design.control, service, title);
    if (text === undefined) return this.#say("This design is too long for a link. Export it as a file.");
    return this.#say((await copy(text)) ? `Copied as ${format === "Link" ? "a link" : format}.` : "This browser does not let a page copy.");
  }

  #export() {
    const { design, preset, title } = this.#draft.card;
    const address = URL.createObjectURL(new Blob([fileOf(design, preset)], { type: "application/json" }));
    const name = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "slider";
    make("a", { href: address, download: `${name}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  async #take(input) {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    try {
      if (file.size > largestFile) throw new DesignMistake("The file is larger than a megabyte.");
      const { name, control } = designInFile(await file.text());
      await this.#draft.tryDesign({ name, control });
    } catch (error) {
      if (!(error instanceof DesignMistake)) throw error;
      this.#draft.refuse([{ pointer: "", detail: error.message }]);
      this.#say(error.message);
    }
  }
}

/** A link to a design alone; undefined if it is too long. */
function linkTo(design, preset) {
  const carried = carriedDesign(design, preset);
  const fragment = fragmentOf(carried ? [carried] : []);
  return fragment === undefined ? undefined : new URL(location.pathname, location.href).href + fragment;
}
