import * as api from "./api.js";
import { arrivalWords, Chat } from "./chat.js";
import { el, iconButton } from "./element.js";
import { meaningOf } from "./links.js";
import { openMenu } from "./menu.js";
import { Notices } from "./notices.js";
import { Tabs } from "./tabs.js";

const RING_MS = 1400;

/** One person's phone: his chats, the open one, and what rings. */
export class Phone {
  #page;
  #chats = [];
  #open = new Map();
  #current = null;
  #ringing;
  #tabs;
  #place = el("div.place", { role: "tabpanel", "aria-label": "Open chat" });
  #ringWords = el("p.aside", { role: "status", "aria-live": "polite" });

  constructor(person, page) {
    this.person = person;
    this.#page = page;
    const name = page.names.of(person.id);
    this.#tabs = new Tabs(`Chats of ${name}`, (chat) => this.open(chat));
    const more = iconButton(".more", "⋮", `What ${name} can do here`, () => this.#openMenu(more), { "aria-haspopup": "menu" });
    const owner = el("header.owner", {}, el("h2", { text: name }), el("span.bell", { "aria-hidden": "true" }), more);
    const screen = el("div.screen", {}, el("div.head", {}, owner, this.#tabs.node), this.#place);
    this.notices = new Notices(screen);
    this.node = el(
      "section.phone", { "aria-label": `Phone of ${name}`, "data-person": person.id },
      screen, this.notices.toasts, this.notices.layer, this.#ringWords,
    );
  }

  get unread() {
    return this.#chats.reduce((sum, { unread }) => sum + unread, 0);
  }

  get chat() {
    return this.#open.get(this.#current);
  }

  /** Asks the server what changed; a phone out of sight leaves its messages unread. */
  async refresh(inSight) {
    const before = new Map(this.#chats.map((info) => [info.chat, info]));
    this.#chats = await api.chats(this.person.id);
    this.#leaveWhatIsGone(before);
    if (before.size) this.#ringForUnread(before, inSight);
    const { chat } = this;
    if (inSight && chat) {
      const arrived = await chat.refresh();
      this.#chats = this.#chats.map((info) => (info.chat === this.#current ? { ...info, unread: 0 } : info));
      this.#ringFor(arrived.filter(({ silent, service }) => !silent && !service), chat.info.title);
    }
    this.#showTabs();
  }

  open(id) {
    const info = this.#chats.find(({ chat }) => chat === id);
    if (!info) return;
    if (!this.#open.has(id)) this.#open.set(id, new Chat(info, this, this.#page));
    this.#current = id;
    this.#page.keepOpenChat(this.person.id, id);
    this.#place.replaceChildren(this.chat.node);
    this.chat.enter();
    this.#showTabs();
    this.#page.lookNow();
  }

  redraw() {
    for (const chat of this.#open.values()) chat.messages.redraw();
  }

  /** Carries out a call; a refusal becomes a toast on this phone. Resolves to the answer, or undefined. */
  async attempt(call) {
    try {
      return await call();
    } catch (error) {
      this.notices.toast(error.message, { refused: true });
      return undefined;
    } finally {
      this.#page.lookNow();
    }
  }

  /** Does what a client does with a link. */
  async follow(address) {
    const meaning = meaningOf(address);
    switch (meaning?.kind) {
      case "start":
        this.open(this.person.id);
        return this.chat.offerStart(meaning.payload);
      case "share":
        return this.#share(meaning.text);
      case "elsewhere": {
        const chosen = await this.notices.choose("Open this link?", meaning.url, [["Cancel", false], ["Open", true]]);
        if (chosen) window.open(meaning.url, "_blank", "noopener,noreferrer");
        return undefined;
      }
      default:
        return this.notices.toast("This link leads nowhere.", { refused: true });
    }
  }

  async #share(text) {
    const chosen = await this.notices.choose("Share to", text, this.#chats.map(({ chat, title }) => [title, chat]));
    if (chosen === null) return;
    this.open(chosen);
    this.chat.composer.write(text);
  }

  /** A group that was upgraded goes on under another id; from any other that is gone a group is next. */
  #leaveWhatIsGone(before) {
    const there = new Map(this.#chats.map((info) => [info.chat, info]));
    for (const [id, chat] of this.#open) {
      if (there.has(id)) chat.info = there.get(id);
      else this.#open.delete(id);
    }
    if (this.#current === null) this.#current = this.#page.openChatOf(this.person.id);
    if (!there.has(this.#current)) {
      const title = before.get(this.#current)?.title;
      const groupFirst = this.#chats.find(({ type }) => type !== "private");
      const successor = this.#chats.find((info) => info.title === title && !before.has(info.chat));
      this.#current = (successor ?? groupFirst ?? this.#chats[0]).chat;
    }
    if (!this.chat) this.open(this.#current);
  }

  #showTabs() {
    this.#tabs.show(this.#chats, this.#current);
  }

  /** Rings for chats whose messages are not being followed here. */
  #ringForUnread(before, inSight) {
    for (const info of this.#chats) {
      const isNew = info.unread > (before.get(info.chat)?.unread ?? 0);
      const isFollowed = inSight && info.chat === this.#current && this.chat.messages.isLoaded;
      if (isNew && !isFollowed && info.last && !info.last.silent) this.#ringFor([info.last], info.title);
    }
  }

  #ringFor(arrived, title) {
    if (!arrived.length) return;
    this.#ringWords.textContent = arrivalWords(this.#page.names, title, arrived.at(-1));
    clearTimeout(this.#ringing);
    this.node.classList.remove("ringing");
    this.node.getBoundingClientRect(); // a second ring shakes again only after a layout without the first
    this.node.classList.add("ringing");
    this.#ringing = setTimeout(() => this.node.classList.remove("ringing"), RING_MS);
    this.#page.rang(this.person.id);
  }

  #openMenu(anchor) {
    const { chat } = this;
    const blocked = this.#page.names.people.get(this.person.id)?.blocked;
    const own = [
      [blocked ? "Unblock the bot" : "Block the bot", () => this.attempt(() => api.block(this.person.id, !blocked))],
      ["Put this phone away", () => this.#page.hide(this.person.id)],
    ];
    openMenu(anchor, this.node, chat?.isGroup ? [...this.#groupItems(chat), ...own] : own);
  }

  #groupItems(chat) {
    const voices = [[null, "Speak as yourself"], ["anonymous", "Speak as an anonymous admin"], ["channel", "Speak as a channel"]];
    return [
      ...voices.filter(([voice]) => voice !== chat.voice).map(([voice, label]) => [label, () => chat.speakAs(voice)]),
      [`Leave ${chat.info.title}`, () => this.attempt(() => api.changeMembers(chat.info.chat, { remove: [this.person.id] }))],
    ];
  }
}
