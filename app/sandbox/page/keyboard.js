import { button, el } from "./element.js";

const STYLES = new Set(["danger", "success", "primary"]);

/**
 * The buttons under a message. `press(buttonData)` resolves when the press was answered; until then
 * the button carries a spinner, also when an edit draws the keyboard anew.
 */
export class Keyboard {
  #press;
  #waiting = new Set();

  constructor(press) {
    this.#press = press;
    this.node = el("div.keyboard", { role: "group", "aria-label": "Buttons of this message" });
    this.node.addEventListener("keydown", (event) => this.#walk(event));
  }

  show(rows) {
    const held = this.#heldFocus();
    this.node.hidden = rows.length === 0;
    this.node.replaceChildren(...rows.map((row) => el("div.row", {}, ...row.map((one) => this.#buttonNode(one)))));
    if (held) this.#giveFocusBack(held);
  }

  #buttonNode(one) {
    const kind = one.url ? ".link" : one.copy ? ".copy" : "";
    const node = button(`.key${kind}`, "", () => this.#pressed(one, node), { title: one.text });
    node.append(el("span.label", { text: one.text }));
    if (STYLES.has(one.style)) node.classList.add(one.style);
    this.#showWaiting(node, one);
    node.key = one;
    return node;
  }

  async #pressed(one, node) {
    const name = nameOf(one);
    if (this.#waiting.has(name)) return;
    this.#waiting.add(name);
    this.#showWaiting(node, one);
    try {
      await this.#press(one);
    } finally {
      this.#waiting.delete(name);
      for (const shown of this.#nodes()) this.#showWaiting(shown, shown.key ?? one);
    }
  }

  #showWaiting(node, one) {
    const waiting = this.#waiting.has(nameOf(one));
    node.classList.toggle("waiting", waiting);
    node.setAttribute("aria-busy", String(waiting));
  }

  #nodes() {
    return [...this.node.querySelectorAll("button")];
  }

  #heldFocus() {
    const held = document.activeElement;
    if (!this.node.contains(held)) return null;
    return { name: nameOf(held.key), index: this.#nodes().indexOf(held) };
  }

  #giveFocusBack({ name, index }) {
    const nodes = this.#nodes();
    const same = nodes.find((node) => nameOf(node.key) === name);
    (same ?? nodes[Math.min(index, nodes.length - 1)])?.focus({ preventScroll: true });
  }

  #walk(event) {
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const rowwise = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!sideways && !rowwise) return;
    const held = document.activeElement;
    let next;
    if (sideways) {
      const nodes = this.#nodes();
      next = nodes[nodes.indexOf(held) + sideways];
    } else {
      const row = rowwise < 0 ? held.parentElement.previousElementSibling : held.parentElement.nextElementSibling;
      const column = [...held.parentElement.children].indexOf(held);
      next = row?.children[Math.min(column, row.children.length - 1)];
    }
    next?.focus();
    event.preventDefault();
  }
}

/** What tells one button from another across redraws. */
function nameOf(one) {
  return one.data ?? one.url ?? one.copy ?? one.text;
}
