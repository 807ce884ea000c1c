import { summaryOf } from "./bubble.js";
import { button, el } from "./element.js";
import { hueOf } from "./names.js";

/** A person's chats, one tab each, with what is unread in them. */
export class Tabs {
  #open;
  #shown = "";

  /** `open(chat)` is called with the id of the tab that was pressed. */
  constructor(label, open) {
    this.#open = open;
    this.node = el("div.tabs", { role: "tablist", "aria-label": label });
    this.node.addEventListener("keydown", (event) => this.#walk(event));
  }

  show(chats, current) {
    const key = JSON.stringify([chats, current]);
    if (key === this.#shown) return;
    this.#shown = key;
    const focused = document.activeElement?.closest(".tab")?.dataset.chat;
    const held = this.node.contains(document.activeElement) && focused;
    this.node.replaceChildren(...chats.map((chat) => this.#tabNode(chat, chat.chat === current)));
    if (held) this.node.querySelector(`[data-chat="${held}"]`)?.focus();
  }

  #tabNode(info, chosen) {
    const node = button(".tab", "", () => this.#open(info.chat), {
      role: "tab", "aria-label": [info.title, info.unread && `${info.unread} unread`].filter(Boolean).join(", "), "aria-selected": String(chosen), tabindex: chosen ? 0 : -1, "data-chat": info.chat,
    });
    const avatar = el("span.avatar", { text: [...info.title][0] ?? "?", "aria-hidden": "true" });
    if (info.type !== "private") avatar.style.setProperty("--hue", hueOf(info.chat));
    const unread = info.unread ? el("span.unread", { text: info.unread }) : null;
    const last = el("span.last", { text: info.last ? summaryOf(info.last) : "" });
    node.append(avatar, el("span.words", {}, el("b", { text: info.title }), last), ...(unread ? [unread] : []));
    return node;
  }

  #walk(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const tabs = [...this.node.children];
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
    event.preventDefault();
    next.focus();
    next.click();
  }
}
