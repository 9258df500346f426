/** The inspector: it shows the control that was selected last. */
import { copy } from "./clipboard.js";
import { attribute, part, text } from "./dom.js";
import { Editor } from "./editor.js";
import { Actions } from "./inspector/actions.js";
import { curlToken } from "./inspector/copies.js";
import { cueButton } from "./inspector/cues.js";
import { Draft } from "./inspector/draft.js";
import { Form } from "./inspector/form.js";
import { loadSchema } from "./inspector/schema.js";
import { StopHandles } from "./inspector/stops.js";
import { pretty } from "./json.js";
import { Log } from "./log.js";
import { isHeldElsewhere } from "./notice.js";
import { Sheet } from "./sheet.js";
import { bindTabs } from "./tabs.js";

/** When the description of controls is asked for again, if it could not be loaded, in milliseconds. */
const learnsAgain = 5000;

const words = {
  connecting: "Connecting", live: "Live", waiting: "Waiting for the service", reconnecting: "Reconnecting",
  busy: "In use elsewhere", ended: "Ended", closed: "Closed",
};

export class Panel {
  #root; #card; #draft = new Draft(); #form; #log; #sheet; #stops; #tabs; #name; #scheduled = false; #watchers = 1; #isUsed = false; #later;

  /**
   * @param {HTMLElement} root
   * @param {{say: (said: string) => void, play: (card: import("./card.js").Card, cue: object, vibrate?: number[]) => void}} page
   */
  constructor(root, { say, play }) {
    this.#root = root;
    this.#log = new Log(part(root, "log"));
    this.#tabs = bindTabs(root, () => {
      this.#draw();
      this.#stops?.show();
    });
    new Editor(root, this.#draft);
    this.#form = new Form(part(root, "form"), this.#draft, (path) => cueButton(path, this.#draft, play));
    new Actions(root, this.#draft, say);
    this.#stops = new StopHandles(this.#draft, () => this.#isUsed && this.#form.isOpen("snapping"));
    this.#sheet = new Sheet(root, () => this.#learn());
    this.#bindName();
    this.#watchUse();
    part(root, "copy-curl").addEventListener("click", async () => {
      say((await copy(part(root, "curl").textContent)) ? "Copied the curl command." : "This browser does not let a page copy.");
    });
  }

  /** Shows another control, or another session of the same one. */
  show(card) {
    const other = card !== this.#card;
    if (other) {
      this.#draft.hurry();
      this.#isUsed = false;
    }
    this.#card = card;
    this.entitled(card);
    this.#watchers = 1;
    if (other) this.#log.clear();
    if (other) this.#draft.show(card);
    else this.#draft.settle();
    if (other && card.design) this.#form.unfold();
    this.statusChanged();
    this.#draw();
    this.#learn();
  }

  /** Shows the card's title. */
  entitled(card) {
    if (card !== this.#card) return;
    text(part(this.#root, "panel-title"), card.title);
    if (document.activeElement !== this.#name) this.#name.value = card.design?.name ?? "";
    this.#name.placeholder = card.title;
  }

  /** Opens the form, with the cursor in it. */
  edit() {
    this.#tabs.choose("tab-control");
    this.#learn();
    this.#sheet.open(this.#card.element);
    if (!this.#sheet.isSheet) this.#root.scrollIntoView({ block: "nearest", behavior: "smooth" });
    part(this.#root, "panel-title").focus({ preventScroll: true });
  }

  /** Tries a design that may have mistakes, and shows them. */
  tryDesign(card, design) {
    if (card === this.#card) this.#draft.tryDesign(design);
  }

  requested(request) {
    this.#log.requested(request);
    if (!request.body) return;
    const quotedBody = `'${request.body.replaceAll("'", String.raw`'\''`)}'`;
    text(part(this.#root, "curl"), `curl -s ${request.url}${curlToken()} -d ${quotedBody}`);
  }

  framed(frame) {
    this.#log.framed(frame);
    this.#draw();
  }

  /** @param {number} count how many clients have this session's stream open */
  watched(count) {
    this.#watchers = count;
    this.statusChanged();
  }

  statusChanged() {
    const { detent } = this.#card, isOurs = detent?.status === "busy" && !isHeldElsewhere(detent);
    const status = isOurs ? "live" : (detent?.status ?? "connecting");
    const others = this.#watchers > 1 ? ` · ${this.#watchers} watching` : "";
    attribute(part(this.#root, "connection"), "data-status", status);
    text(part(this.#root, "connection-text"), words[status] + others);
  }

  /** Loads what the form is made from, when it can be seen. */
  async #learn() {
    if (this.#draft.schema || (this.#sheet.isSheet && !this.#sheet.isOpen)) return;
    const said = part(this.#root, "form-note");
    clearTimeout(this.#later);
    try {
      this.#draft.schema = await loadSchema();
      said.hidden = true;
      this.#draft.settle();
      this.#form.unfold();
    } catch (error) {
      text(said, `The form could not be loaded (${error.message}). The JSON works without it.`);
      clearTimeout(this.#later);
      this.#later = setTimeout(() => this.#learn(), learnsAgain);
    }
  }

  #draw() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => {
      this.#scheduled = false;
      const pane = part(this.#root, "frame");
      if (!pane.hidden && this.#card.detent) text(pane, pretty(this.#card.detent.frame));
    });
  }

  #bindName() {
    this.#name = part(this.#root, "name");
    this.#name.addEventListener("change", () => this.#draft.rename(this.#name.value));
    this.#name.addEventListener("keydown", (event) => event.key === "Enter" && this.#name.blur());
  }

  /** The stops have handles while the inspector is being used: they would be in the way of a drag. */
  #watchUse() {
    const used = ({ target }) => {
      const isUsed = this.#root.contains(target) || this.#stops.element.contains(target);
      if (isUsed === this.#isUsed) return;
      this.#isUsed = isUsed;
      this.#stops.show();
    };
    for (const type of ["focusin", "pointerdown"]) addEventListener(type, used);
    this.#root.addEventListener("toggle", () => this.#stops.show(), { capture: true });
  }
}
