import { isRefused } from "./call_log.js";
import { el } from "./element.js";
import { choiceField, fillChoice, tickField } from "./form.js";
import { KeyedList } from "./keyed_list.js";
import { clockTimeWithSeconds } from "./times.js";

const SHOWN = 300;

/** Every call of the bot, newest first, refusals red. */
export class LogPanel {
  title = "Log";
  #page;
  #list = el("ol.calls");
  #rows = new KeyedList(this.#list, (n, call) => ({ node: callNode(call), update() {} }));
  #empty = el("p.hint", { text: "The bot has not called yet." });
  #chat;
  #refused;
  #polls;

  constructor(page) {
    this.#page = page;
    const chat = choiceField("Chat", "chat", [["", "any"]]);
    const refused = tickField("Refused only", "refused");
    const polls = tickField("Also getUpdates", "polls");
    this.#chat = chat.querySelector("select");
    this.#refused = refused.querySelector("input");
    this.#chat.addEventListener("change", () => this.refresh());
    this.#polls = polls.querySelector("input");
    for (const node of [this.#refused, this.#polls]) node.addEventListener("change", () => this.refresh());
    this.node = el("div.panel", {}, el("div.filters", {}, chat, refused, polls), this.#empty, this.#list);
  }

  refresh() {
    fillChoice(this.#chat, [["", "any"], ...this.#page.chatTitles()]);
    const wanted = this.#page.calls.entries.filter((call) => this.#fits(call)).slice(-SHOWN).reverse();
    this.#rows.show(wanted.map((call) => [call.n, call]));
    this.#empty.hidden = wanted.length > 0;
  }

  #fits(call) {
    if (this.#refused.checked && !isRefused(call)) return false;
    if (call.method.toLowerCase() === "getupdates" && !isRefused(call) && !this.#polls.checked) return false;
    return !this.#chat.value || String(call.params.chat_id) === this.#chat.value;
  }
}

function callNode(call) {
  const { at, method, params, status, description } = call;
  const summary = el(
    "summary", {}, el("time", { text: clockTimeWithSeconds(at) }), el("b", { text: method }),
    params.chat_id === undefined ? null : el("span.chat-id", { text: params.chat_id }),
    el("span.outcome", { text: status }), description ? el("span.why", { text: description }) : null,
  );
  const node = el("li", {}, el("details", {}, summary, el("pre", { text: JSON.stringify(params, null, 2) })));
  node.classList.toggle("refused", isRefused(call));
  return node;
}
