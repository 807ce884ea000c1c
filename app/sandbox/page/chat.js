import * as api from "./api.js";
import { BOT_NAME, BOT_USERNAME } from "./bot.js";
import { summaryOf } from "./bubble.js";
import { commandsFor } from "./commands.js";
import { Composer } from "./composer.js";
import { button, el } from "./element.js";
import { wireFolds } from "./folds.js";
import { openMenu } from "./menu.js";
import { Messages } from "./messages.js";
import { Topics } from "./topics.js";
import { showPicture } from "./viewer.js";

const ANSWER_WAIT_MS = 15_000;

/** One chat open on one phone: its messages, and below them the field or a START bar. */
export class Chat {
  #page;
  #phone;
  #since;
  #payload = null;
  #voice = null;
  #bar = button(".start", "START", () => this.#pressBar(), { hidden: true });
  #greeting = el("p.greeting", { hidden: true, text: "Press START to begin." });

  /** `info` is a chat as the server lists it; `phone` gives `person`, `notices`, `node` and `follow(url)`. */
  constructor(info, phone, page) {
    this.info = info;
    this.#page = page;
    this.#phone = phone;
    this.person = phone.person.id;
    this.names = page.names;
    this.clock = page.clock;
    this.showPicture = showPicture;
    this.messages = new Messages(this, `Messages of ${info.title}`);
    this.composer = new Composer({
      send: (said) => this.#say(said),
      commands: () => this.#commands(),
      label: `Message to ${info.title}`,
    });
    this.topics = new Topics((thread) => this.messages.showThread(thread));
    this.node = el("section.chat", {}, this.topics.node, this.#greeting, this.messages.node, this.#bar, this.composer.node);
    this.node.addEventListener("click", (event) => this.#clicked(event));
    wireFolds(this.node);
  }

  get isGroup() {
    return this.info.type !== "private";
  }

  get voice() {
    return this.#voice;
  }

  /** Speaks from now on as `anonymous`, as `channel`, or as the person himself (null). */
  speakAs(voice) {
    this.#voice = voice;
    this.composer.showVoice({ anonymous: "Speaking as an anonymous admin", channel: "Speaking as a channel" }[voice]);
  }

  /** The person came to this chat anew: at its end, and without the START of an earlier link. */
  enter() {
    this.#payload = null;
    this.#showBar();
    this.messages.toEnd();
  }

  /** A link brought the person here: START is offered, also in a chat that was started before. */
  offerStart(payload) {
    this.#payload = payload;
    this.#showBar();
    this.#bar.focus({ preventScroll: true });
  }

  /** Fetches what changed; resolves to the messages of others that are new. */
  async refresh() {
    const { n, messages } = await api.messages(this.info.chat, this.person, this.#since);
    const arrived = this.messages.take(messages);
    this.#since = n;
    this.topics.show(this.#page.groups.topicsOf(this.info.chat));
    this.#showBar();
    return arrived.filter(({ from }) => from !== this.person);
  }

  /** What a bubble asks of its chat. */
  find(id) {
    return this.messages.find(id);
  }

  keepPlace(change) {
    this.messages.keepPlace(change);
  }

  openMessageMenu(message, anchor) {
    const items = [
      ["Reply", () => this.composer.replyTo(message, this.names.of(message.from))],
      ["Copy text", () => this.#copy(message.text ?? message.caption ?? "")],
      ["Delete", () => this.#phone.attempt(() => api.deleteMessage(this.info.chat, message.message_id))],
    ];
    openMenu(anchor, this.#phone.node, items);
  }

  async press(message, one) {
    if (one.url) return this.#phone.follow(one.url);
    if (one.copy) return this.#copy(one.copy);
    const tapped = await this.#phone.attempt(() => api.tap({
      person: this.person, chat: this.info.chat, message_id: message.message_id, data: one.data, wait_ms: ANSWER_WAIT_MS,
    }));
    if (tapped) this.#showAnswer(tapped.answer);
  }

  #showAnswer(answer) {
    const { notices } = this.#phone;
    if (answer === null) notices.toast("The bot has not answered this tap.", { refused: true });
    else if (answer.text && answer.alert) notices.alert(BOT_NAME, answer.text);
    else if (answer.text) notices.toast(answer.text);
    else if (answer.url) this.#phone.follow(answer.url);
  }

  async #commands() {
    await this.#page.calls.refresh();
    const { language_code: language } = this.#phone.person;
    return commandsFor(this.#page.calls.entries, { isGroup: this.isGroup, language });
  }

  async #say({ text, reply_to }) {
    const said = await this.#phone.attempt(() => api.say({
      person: this.person, chat: this.info.chat, text: this.#addressed(text), reply_to,
      thread: this.topics.chosen || undefined, as: this.#voice ?? undefined,
    }));
    if (said) this.messages.toEnd();
    return Boolean(said);
  }

  /** In a group a picked or typed command carries the bot's name, as clients send it. */
  #addressed(text) {
    return this.isGroup ? text.replace(/^(\/\w+)(?=\s|$)/, `$1@${BOT_USERNAME}`) : text;
  }

  async #copy(text) {
    const copied = await navigator.clipboard.writeText(text).then(() => true, () => false);
    if (copied) this.#phone.notices.toast("Copied");
    else this.#phone.notices.alert("Copy this", text);
  }

  #showBar() {
    const person = this.names.people.get(this.person);
    const blocked = !this.isGroup && Boolean(person?.blocked);
    const isNew = !this.isGroup && !person?.started;
    this.#bar.hidden = !blocked && !isNew && this.#payload === null;
    this.#bar.textContent = blocked ? "RESTART" : "START";
    this.#greeting.hidden = !isNew;
    this.composer.node.hidden = !this.#bar.hidden;
  }

  async #pressBar() {
    const started = await this.#phone.attempt(() => api.start(this.person, this.#payload));
    if (!started) return;
    this.#payload = null;
    await this.#page.readWorld();
    this.messages.toEnd();
    this.messages.view.focus({ preventScroll: true });
  }

  #clicked(event) {
    const link = event.target.closest(".text a");
    if (!link) return;
    event.preventDefault();
    if (link.dataset.command) this.#say({ text: link.dataset.command });
    else this.#phone.follow(link.href);
  }
}

/** What a ringing phone says aloud. */
export function arrivalWords(names, title, message) {
  return `${title}: ${names.of(message.from)}: ${summaryOf(message)}`;
}
