import { button, el, iconButton } from "./element.js";
import { openMenu } from "./menu.js";

const AT_MOST = 5;

/** Whose phones are shown: press a name to have it in front, × puts the phone away, + brings another. */
export class PeopleBar {
  #page;
  #shown = "";

  constructor(page) {
    this.#page = page;
    this.node = el("nav.people", { "aria-label": "People" });
  }

  /** `phones` in their order, `front` the id of the one in front. */
  show(phones, front) {
    const state = phones.map(({ person, unread }) => [person.id, this.#page.names.of(person.id), unread]);
    const key = JSON.stringify([state, front]);
    if (key === this.#shown) return;
    this.#shown = key;
    const held = document.activeElement?.closest(".people [data-person]")?.dataset.person;
    const add = iconButton(".add", "+", "Another person", () => this.#openMenu(add), { "aria-haspopup": "menu" });
    this.node.replaceChildren(...state.map((one) => this.#chip(one, one[0] === front, phones.length > 1)), phones.length < AT_MOST ? add : "");
    if (held) this.node.querySelector(`[data-person="${held}"] .name`)?.focus();
  }

  /** Shows that this person's phone rang. */
  ring(person) {
    const chip = this.node.querySelector(`[data-person="${person}"]`);
    chip?.classList.add("ringing");
    chip?.addEventListener("animationend", () => chip.classList.remove("ringing"), { once: true });
  }

  #chip([id, name, unread], inFront, closable) {
    const choose = button(".name", name, () => this.#page.bringToFront(id), { "aria-pressed": String(inFront) });
    if (unread) choose.append(el("span.unread", { text: unread, "aria-label": `${unread} unread` }));
    const close = closable ? iconButton(".close", "×", `Put ${name}'s phone away`, () => this.#page.hide(id)) : null;
    return el("span.chip", { "data-person": id }, choose, close);
  }

  #openMenu(anchor) {
    const away = this.#page.peopleAway().map((id) => [this.#page.names.of(id), () => this.#page.show(id)]);
    openMenu(anchor, document.body, [...away, ["New person…", () => this.#page.openDrawer("People")]]);
  }
}
