import { button, el, iconButton } from "./element.js";
import { KeyedList } from "./keyed_list.js";
import { openMenu } from "./menu.js";

const AT_MOST = 5;

/** Whose phones are shown: press a name to have it in front, × puts the phone away, + brings another. */
export class PeopleBar {
  #page;
  #chips = el("div.chips");
  #list = new KeyedList(this.#chips, (id) => this.#chipParts(id));
  #add = iconButton(".add", "+", "Another person", () => this.#openMenu(), { "aria-haspopup": "menu" });

  constructor(page) {
    this.#page = page;
    this.node = el("nav.people", { "aria-label": "People" }, this.#chips, this.#add);
  }

  /** `phones` in their order, `front` the id of the one in front. */
  show(phones, front) {
    const closable = phones.length > 1;
    this.#list.show(phones.map(({ person: { id }, unread }) => [id, { unread, closable, inFront: id === front }]));
    this.#add.hidden = phones.length >= AT_MOST;
  }

  /** Shows that this person's phone rang. */
  ring(person) {
    const chip = this.#chips.querySelector(`[data-person="${person}"]`);
    chip?.classList.add("ringing");
    chip?.addEventListener("animationend", () => chip.classList.remove("ringing"), { once: true });
  }

  #chipParts(id) {
    const person = this.#page.names.of(id);
    const count = el("span.unread");
    const name = button(".name", "", () => this.#page.bringToFront(id));
    name.append(el("span", { text: person }), count);
    const close = iconButton(".close", "×", `Put ${person}'s phone away`, () => this.#page.hide(id));
    const update = ({ unread, closable, inFront }) => {
      name.setAttribute("aria-label", [person, unread && `${unread} unread`].filter(Boolean).join(", "));
      name.setAttribute("aria-pressed", String(inFront));
      count.textContent = unread || "";
      close.hidden = !closable;
    };
    return { node: el("span.chip", { "data-person": id }, name, close), update };
  }

  #openMenu() {
    const away = this.#page.peopleAway().map((id) => [this.#page.names.of(id), () => this.#page.show(id)]);
    openMenu(this.#add, document.body, [...away, ["New person…", () => this.#page.openDrawer("People")]]);
  }
}
