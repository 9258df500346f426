/** The inspector: it shows the control that was selected last. */
import { attribute, make, part, text } from "./dom.js";
import { Editor } from "./editor.js";
import { pretty } from "./json.js";
import { Log } from "./log.js";

const words = {
  connecting: "Connecting", live: "Live", reconnecting: "Reconnecting", busy: "In use elsewhere", ended: "Ended", closed: "Closed",
};

export class Panel {
  #root; #card; #editor; #log; #scheduled = false; #watchers = 1;

  /** @param {HTMLElement} root @param {(said: string) => void} say */
  constructor(root, say) {
    this.#root = root;
    this.#editor = new Editor(root, (control) => this.#card.edit(control), () => this.#card?.detent?.control);
    this.#log = new Log(part(root, "log"));
    this.#bindTabs();
    part(root, "copy-curl").addEventListener("click", async () => {
      say((await copy(part(root, "curl").textContent)) ? "Copied the curl command." : "This browser does not let a page copy.");
    });
  }

  /** Shows another control, or another session of the same one. */
  show(card) {
    const other = card !== this.#card;
    if (other) this.#editor.hurry();
    this.#card = card;
    text(part(this.#root, "panel-title"), card.preset.title);
    this.#watchers = 1;
    if (other) this.#log.clear();
    if (other) this.#editor.show();
    else this.#editor.settle();
    this.statusChanged();
    this.#draw();
  }

  /** Opens the tab with the control as JSON, with the cursor in it. */
  edit() {
    this.#root.querySelector("#tab-control").click();
    this.#root.scrollIntoView({ block: "nearest", behavior: "smooth" });
    part(this.#root, "editor").focus({ preventScroll: true });
  }

  requested(request) {
    this.#log.requested(request);
    if (!request.body) return;
    const quoted = (value) => `'${value.replaceAll("'", String.raw`'\''`)}'`;
    text(part(this.#root, "curl"), `curl -s ${request.url} -d ${quoted(request.body)}`);
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
    const status = this.#card.detent?.status ?? "connecting";
    const others = this.#watchers > 1 ? ` · ${this.#watchers} watching` : "";
    attribute(part(this.#root, "connection"), "data-status", status);
    text(part(this.#root, "connection-text"), words[status] + others);
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

  #bindTabs() {
    const tabs = [...this.#root.querySelectorAll("[role=tab]")];
    const choose = (chosen) => {
      for (const tab of tabs) {
        attribute(tab, "aria-selected", String(tab === chosen));
        attribute(tab, "tabindex", tab === chosen ? "0" : "-1");
        this.#root.querySelector(`#${tab.getAttribute("aria-controls")}`).hidden = tab !== chosen;
      }
      this.#draw();
    };
    tabs.forEach((tab, index) => {
      tab.addEventListener("click", () => choose(tab));
      tab.addEventListener("keydown", (event) => {
        const at = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
        if (at === undefined) return;
        event.preventDefault();
        const other = tabs.at(at % tabs.length);
        choose(other);
        other.focus();
      });
    });
  }
}

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
