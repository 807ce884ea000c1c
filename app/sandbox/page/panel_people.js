import * as api from "./api.js";
import { el } from "./element.js";
import { formNode, report, textField, tickField } from "./form.js";

/** New people, and for each whether he blocks the bot. */
export class PeoplePanel {
  title = "People";
  #page;
  #list = el("div.card");
  #status = el("p.status", { role: "status" });
  #shown = "";

  constructor(page) {
    this.#page = page;
    const fields = [
      textField("Name", "name", { required: true }),
      textField("Last name", "last_name"),
      textField("Username", "username"),
      textField("Language", "language_code", { placeholder: "en", maxlength: 8 }),
    ];
    const add = formNode("New person", fields, "Add person", async (values, form) => {
      const { id } = await api.addPerson(values);
      await page.readWorld();
      page.show(id);
      form.reset();
      return `${values.name} is here.`;
    });
    this.node = el("div.panel", {}, add, this.#list);
  }

  refresh() {
    const people = [...this.#page.names.people.values()];
    const key = JSON.stringify(people);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#list.replaceChildren(el("h3", { text: "Who blocks the bot" }), ...people.map((one) => this.#row(one)), this.#status);
  }

  #row({ id, blocked }) {
    const name = this.#page.names.of(id);
    const row = tickField(name, "blocked", { checked: blocked, "aria-label": `${name} blocks the bot` });
    const box = row.querySelector("input");
    box.addEventListener("change", () => report(this.#status, async () => {
      await api.block(id, box.checked);
      await this.#page.readWorld();
      return box.checked ? `${name} blocks the bot.` : `The bot may write to ${name}.`;
    }));
    return row;
  }
}
