import * as api from "./api.js";
import { button, el } from "./element.js";
import { choiceField, fillChoice, formNode, numberField, report, textField } from "./form.js";

const KINDS = [
  ["429", "429 Too Many Requests"],
  ["403", "403 Forbidden"],
  ["500", "500 Internal Server Error"],
  ["timeout", "Time-out: carried out, the answer is lost"],
  ["delay", "Delay: answered late"],
];

/** Faults on demand: the next calls that fit get what was asked for. */
export class FaultsPanel {
  title = "Faults";
  #page;
  #chat;
  #methods = el("datalist", { id: "methods" });

  constructor(page) {
    this.#page = page;
    const chat = choiceField("Chat", "chat", [["", "any"]]);
    this.#chat = chat.querySelector("select");
    const fields = [
      choiceField("Kind", "kind", KINDS),
      textField("Method (empty: any)", "method", { list: "methods" }),
      chat,
      numberField("Times", "times", { min: 1, value: 1 }),
      numberField("Seconds (to wait, or to be late)", "seconds", { min: 0, step: "any" }),
    ];
    const set = formNode("Set a fault", fields, "Set fault", async (values) => {
      await api.setFault({ ...values, chat: values.chat && Number(values.chat) });
      return `${values.kind} waits for ${values.method ?? "any call"}.`;
    });
    const status = el("p.status", { role: "status" });
    const clear = button("", "Clear all faults", () => report(status, async () => {
      await api.setFault({ kind: "clear" });
      return "No faults are set.";
    }));
    this.node = el("div.panel", {}, set, el("div.card", {}, clear, status), this.#methods);
  }

  refresh() {
    fillChoice(this.#chat, [["", "any"], ...this.#page.chatTitles()]);
    const seen = [...new Set(this.#page.calls.entries.map(({ method }) => method))].sort();
    if (seen.length !== this.#methods.children.length) {
      this.#methods.replaceChildren(...seen.map((value) => el("option", { value })));
    }
  }
}
