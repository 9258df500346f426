/** The form in which the page asks for a token. */
import { part, text } from "./dom.js";

export class TokenForm {
  #form; #field;

  /** @param {ParentNode} root */
  constructor(root) {
    this.#form = part(root, "token");
    this.#field = this.#form.querySelector("input");
  }

  /** Shows the form with what was wrong before, if anything. Resolves with what the user enters. @param {string} why */
  entered(why) {
    this.#form.hidden = false;
    text(part(this.#form, "token-why"), why);
    this.#field.setAttribute("aria-invalid", String(why !== ""));
    // Does not take the focus from another field.
    if (!document.activeElement?.matches("input, textarea")) this.#field.focus();
    return new Promise((resolve) => {
      this.#form.onsubmit = (event) => {
        event.preventDefault();
        const token = this.#field.value.trim().replace(/^Bearer\s+/i, "");
        if (token) resolve(token);
      };
    });
  }

  /** Hides the form. The token does not stay in it. */
  close() {
    this.#form.onsubmit = null;
    this.#field.value = "";
    this.#form.hidden = true;
  }
}
