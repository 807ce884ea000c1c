import { button, el } from "./element.js";

const GENERAL = 0;

/** The topics of a forum, one of them chosen; hidden in a chat without topics. */
export class Topics {
  #choose;
  #shown = "";

  /** The chosen topic's thread id, 0 for General, null for all of them. */
  chosen = null;

  constructor(choose) {
    this.#choose = choose;
    this.node = el("nav.topics", { "aria-label": "Topics", hidden: true });
  }

  show(topics) {
    const key = JSON.stringify(topics);
    if (key === this.#shown) return;
    this.#shown = key;
    this.node.hidden = topics === null;
    if (topics === null) return;
    if (this.chosen && !topics.some(({ thread_id }) => thread_id === this.chosen)) this.#pick(null);
    const all = [[null, "All"], [GENERAL, "General"], ...topics.map(({ thread_id, name }) => [thread_id, name])];
    this.node.replaceChildren(...all.map(([thread, name]) =>
      button(".topic", name, () => this.#pick(thread), { "data-thread": thread ?? "all" })));
    this.#showChosen();
  }

  #pick(thread) {
    this.chosen = thread;
    this.#choose(thread);
    this.#showChosen();
  }

  #showChosen() {
    for (const node of this.node.children) {
      node.setAttribute("aria-pressed", String(node.dataset.thread === String(this.chosen ?? "all")));
    }
  }
}
