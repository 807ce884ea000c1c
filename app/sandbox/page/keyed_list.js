/**
 * The children of a node, one a key: made once, then only updated, so that a press or a focus that is
 * under way survives.
 */
export class KeyedList {
  #parent;
  #make;
  #shown = new Map();

  /** `make(key, value)` gives `{node, update(value)}`. */
  constructor(parent, make) {
    this.#parent = parent;
    this.#make = make;
  }

  /** `items` are `[key, value]` in the order of the children. */
  show(items) {
    const wanted = new Map(items);
    for (const [key, { node }] of this.#shown) {
      if (wanted.has(key)) continue;
      node.remove();
      this.#shown.delete(key);
    }
    let index = 0;
    for (const [key, value] of wanted) {
      if (!this.#shown.has(key)) this.#shown.set(key, this.#make(key, value));
      const { node, update } = this.#shown.get(key);
      update(value);
      const there = this.#parent.children[index] ?? null;
      if (there !== node) this.#parent.insertBefore(node, there);
      index += 1;
    }
  }
}
