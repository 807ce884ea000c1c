import { button, el } from "./element.js";

const SHOWN_MS = 2200;
const SHOWN_MS_PER_LETTER = 45;

/** What a phone shows over its chat: toasts that pass, and dialogs that wait for a press. */
export class Notices {
  #screen;
  #fading;

  /** `screen` is what lies under a dialog and takes no presses while one is open. */
  constructor(screen) {
    this.#screen = screen;
    this.toasts = el("div.toasts", { role: "status", "aria-live": "polite" });
    this.layer = el("div.layer", { hidden: true });
  }

  toast(text, { refused = false } = {}) {
    clearTimeout(this.#fading);
    const shown = el("p.toast", { text });
    shown.classList.toggle("refused", refused);
    this.toasts.replaceChildren(shown);
    this.#fading = setTimeout(() => this.toasts.replaceChildren(), SHOWN_MS + SHOWN_MS_PER_LETTER * text.length);
  }

  alert(title, text) {
    return this.choose(title, text, [["OK", true]]);
  }

  /** Resolves to the value of the pressed choice, or to null when it was put away with Escape. */
  choose(title, text, choices) {
    const before = document.activeElement;
    return new Promise((resolve) => {
      const close = (value) => {
        this.layer.hidden = true;
        this.layer.replaceChildren();
        this.#screen.inert = false;
        if (before?.isConnected) before.focus({ preventScroll: true });
        resolve(value);
      };
      const buttons = choices.map(([label, value]) => button(".choice", label, () => close(value)));
      const dialog = el(
        "div.dialog", { role: "alertdialog", "aria-modal": "true", "aria-label": title },
        el("h2", { text: title }), el("p", { text }), el("div.choices", {}, ...buttons),
      );
      dialog.addEventListener("keydown", (event) => {
        if (event.key === "Escape") close(null);
      });
      this.layer.replaceChildren(dialog);
      this.layer.hidden = false;
      this.#screen.inert = true;
      buttons[0].focus({ preventScroll: true });
    });
  }
}
