import { button, el, iconButton } from "./element.js";

/** The controls beside the phones, a tab each; what is not in sight is not drawn. */
export class Drawer {
  #panels;
  #current;
  #opener;
  #place = el("div.place");
  #tabs;

  constructor(panels, opener) {
    this.#panels = panels;
    this.#current = panels[0];
    this.#opener = opener;
    this.#tabs = el("div.tabs", { role: "tablist", "aria-label": "Controls" }, ...panels.map((panel) =>
      button(".tab", panel.title, () => this.open(panel.title), { role: "tab" })));
    const close = iconButton(".close", "×", "Close the controls", () => this.close());
    this.node = el("aside.drawer", { "aria-label": "Controls", hidden: true }, el("header", {}, this.#tabs, close), this.#place);
    this.node.addEventListener("keydown", (event) => this.#key(event));
    opener.addEventListener("click", () => (this.node.hidden ? this.open() : this.close()));
    this.#show();
  }

  open(title = this.#current.title) {
    this.#current = this.#panels.find((panel) => panel.title === title);
    this.node.hidden = false;
    this.#show();
    this.#tabs.querySelector("[aria-selected=true]").focus();
  }

  close() {
    this.node.hidden = true;
    this.#show();
    this.#opener.focus();
  }

  refresh() {
    if (!this.node.hidden) this.#current.refresh();
  }

  #show() {
    this.#opener.setAttribute("aria-expanded", String(!this.node.hidden));
    this.#panels.forEach((panel, index) => {
      const chosen = panel === this.#current;
      this.#tabs.children[index].setAttribute("aria-selected", String(chosen));
      this.#tabs.children[index].tabIndex = chosen ? 0 : -1;
    });
    this.#place.replaceChildren(this.#current.node);
    this.refresh();
  }

  #key(event) {
    if (event.key === "Escape") this.close();
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || event.target.getAttribute("role") !== "tab") return;
    const next = this.#panels.indexOf(this.#current) + step;
    this.open(this.#panels[(next + this.#panels.length) % this.#panels.length].title);
    event.preventDefault();
  }
}
