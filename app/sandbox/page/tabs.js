import { summaryOf } from "./bubble.js";
import { button, el } from "./element.js";
import { KeyedList } from "./keyed_list.js";
import { hueOf } from "./names.js";

/** A person's chats, one tab each, with what is unread in them. */
export class Tabs {
  #list;
  #chosen = null;

  /** `open(chat)` is called with the id of the tab that was pressed. */
  constructor(label, open) {
    this.node = el("div.tabs", { role: "tablist", "aria-label": label });
    this.node.addEventListener("keydown", (event) => this.#walk(event));
    this.#list = new KeyedList(this.node, (chat, { info }) => tabParts(info, () => open(chat)));
  }

  show(chats, current) {
    this.#list.show(chats.map((info) => [info.chat, { info, chosen: info.chat === current }]));
    if (current === this.#chosen) return;
    this.#chosen = current;
    this.node.querySelector("[aria-selected=true]")?.scrollIntoView({ inline: "nearest", block: "nearest" });
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

function tabParts({ chat, type, title }, open) {
  const avatar = el("span.avatar", { text: [...title][0], "aria-hidden": "true" });
  if (type !== "private") avatar.style.setProperty("--hue", hueOf(chat));
  const last = el("span.last");
  const unread = el("span.unread");
  const node = button(".tab", "", open, { role: "tab", "data-chat": chat });
  node.append(avatar, el("span.words", {}, el("b", { text: title }), last), unread);
  const update = ({ info, chosen }) => {
    node.setAttribute("aria-label", [title, info.unread && `${info.unread} unread`].filter(Boolean).join(", "));
    node.setAttribute("aria-selected", String(chosen));
    node.tabIndex = chosen ? 0 : -1;
    last.textContent = info.last ? summaryOf(info.last) : "";
    unread.textContent = info.unread || "";
  };
  return { node, update };
}
