const NEAR_THE_END_PX = 48;

/**
 * A list that stays where its reader is: at its end if he was there, else on the message he looks at,
 * whatever grows, shrinks or vanishes around it.
 */
export class ReadingPlace {
  #view;
  #list;
  atEnd = true;

  /** `view` scrolls, `list` is what grows in it; `moved()` is called when the reader scrolls. */
  constructor(view, list, moved) {
    this.#view = view;
    this.#list = list;
    view.addEventListener("scroll", () => {
      this.atEnd = view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_THE_END_PX;
      moved();
    });
    const follow = new ResizeObserver(() => {
      if (this.atEnd) this.toEnd();
    });
    follow.observe(list);
    follow.observe(view);
  }

  toEnd() {
    this.atEnd = true;
    this.#view.scrollTop = this.#view.scrollHeight;
  }

  /** Carries out a change of the list without moving what is being read. */
  keep(change) {
    const held = this.atEnd ? null : this.#firstInSight();
    const before = held?.getBoundingClientRect().top;
    change();
    if (this.atEnd) this.toEnd();
    else if (held?.isConnected) this.#view.scrollTop += held.getBoundingClientRect().top - before;
  }

  isInSight(node) {
    const { top, bottom } = node.getBoundingClientRect();
    const sight = this.#view.getBoundingClientRect();
    return bottom > sight.top && top < sight.bottom;
  }

  /** The first message that begins in sight; of a message taller than the view, the one that fills it. */
  #firstInSight() {
    const nodes = [...this.#list.children].filter((node) => !node.hidden);
    const edge = this.#view.getBoundingClientRect().top;
    return nodes.find((node) => node.getBoundingClientRect().top >= edge && this.isInSight(node))
      ?? nodes.find((node) => this.isInSight(node));
  }
}
