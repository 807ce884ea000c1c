import { button, el, iconButton } from "./element.js";
import { summaryOf } from "./bubble.js";

/** Where a person writes: the field, what it replies to, and the bot's commands while he types "/". */
export class Composer {
  #send;
  #commands;
  #replyTo = null;
  #offered = [];
  #chosen = 0;

  /** `send({text, reply_to})` resolves to whether it was said; `commands()` to `[{command, description}]`. */
  constructor({ send, commands, label }) {
    this.#send = send;
    this.#commands = commands;
    this.field = el("textarea", { rows: 1, placeholder: "Message", "aria-label": label });
    this.field.addEventListener("input", () => this.#typed());
    this.field.addEventListener("keydown", (event) => this.#key(event));
    this.field.addEventListener("blur", () => this.#offer([]));
    this.reply = el("div.replying", { hidden: true });
    this.list = el("div.commands", { role: "listbox", "aria-label": "Commands", hidden: true });
    this.voice = el("p.voice", { hidden: true });
    this.node = el(
      "form.composer", { autocomplete: "off" }, this.list, this.reply, this.voice,
      el("div.line", {}, this.field, iconButton(".send", "", "Send", null, { type: "submit" })),
    );
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  replyTo(message, name) {
    this.#replyTo = message;
    this.reply.hidden = message === null;
    if (message === null) return;
    this.reply.replaceChildren(
      el("p", {}, el("b", { text: `Reply to ${name}` }), el("span", { text: summaryOf(message) })),
      iconButton(".close", "×", "Do not reply", () => this.replyTo(null)),
    );
    this.field.focus();
  }

  write(text) {
    this.field.value = text;
    this.#typed();
    this.field.focus();
  }

  /** Says above the field as whom the person speaks when it is not as himself. */
  showVoice(words) {
    this.voice.hidden = !words;
    this.voice.textContent = words ?? "";
  }

  async #submit() {
    const text = this.field.value.trim();
    if (!text) return;
    const reply_to = this.#replyTo?.message_id;
    this.write("");
    this.replyTo(null);
    if (!(await this.#send({ text, reply_to }))) this.write(text);
  }

  async #typed() {
    this.field.style.height = "auto";
    this.field.style.height = `${this.field.scrollHeight}px`;
    const typed = /^\/(\w*)$/.exec(this.field.value)?.[1];
    if (typed === undefined) return this.#offer([]);
    const known = await this.#commands();
    if (this.field.value !== `/${typed}`) return undefined;
    return this.#offer(known.filter(({ command }) => command.startsWith(typed.toLowerCase())));
  }

  #offer(commands) {
    this.#offered = commands;
    this.#chosen = 0;
    this.list.hidden = commands.length === 0;
    this.list.replaceChildren(...commands.map((one) => this.#offerNode(one)));
    this.#showChosen();
  }

  #offerNode({ command, description }) {
    const node = button(".command", "", null, { role: "option", tabindex: -1 });
    node.append(el("b", { text: `/${command}` }), el("span", { text: description }));
    node.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.#pick(command);
    });
    return node;
  }

  #showChosen() {
    [...this.list.children].forEach((node, index) => {
      node.setAttribute("aria-selected", String(index === this.#chosen));
      if (index === this.#chosen) node.scrollIntoView({ block: "nearest" });
    });
  }

  #pick(command) {
    this.write(`/${command}`);
    this.#offer([]);
    this.#submit();
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (this.#offered.length && step) {
      this.#chosen = (this.#chosen + step + this.#offered.length) % this.#offered.length;
      this.#showChosen();
    } else if (this.#offered.length && event.key === "Tab") {
      this.write(`/${this.#offered[this.#chosen].command} `);
    } else if (this.#offered.length && event.key === "Escape") {
      this.#offer([]);
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      const offered = this.#offered[this.#chosen];
      if (offered) this.#pick(offered.command);
      else this.#submit();
    } else {
      return;
    }
    event.preventDefault();
  }
}
