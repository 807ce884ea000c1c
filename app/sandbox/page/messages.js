import { Bubble } from "./bubble.js";
import { button, el } from "./element.js";
import { ReadingPlace } from "./scroll.js";

const SHOWN_AT_ONCE = 150;
const TOGETHER_S = 300;
const VANISH_MS = 220;
const FEW_MOVEMENTS = matchMedia("(prefers-reduced-motion: reduce)");

/** The messages of one chat as one person sees them; changes are patched in, bubble by bubble. */
export class Messages {
  #chat;
  #all = new Map();
  #bubbles = new Map();
  #oldestShown = 0;
  #unreadBelow = 0;
  #thread = null;
  #earlier = button(".earlier", "Earlier messages", () => this.#showEarlier(), { hidden: true });
  #down = button(".down", "", () => this.toEnd(), { hidden: true });
  #place;

  /** Whether `take` was called: what it brings from then on is new. */
  isLoaded = false;

  /** `chat` is what a `Bubble` asks for. */
  constructor(chat, label) {
    this.#chat = chat;
    this.list = el("ol.messages");
    this.view = el("div.scroll", { tabindex: 0, role: "region", "aria-label": label }, this.#earlier, this.list);
    this.#place = new ReadingPlace(this.view, this.list, () => this.#showDown());
    this.node = el("div.history", {}, this.view, this.#down);
  }

  find(id) {
    return this.#all.get(id);
  }

  keepPlace(change) {
    this.#place.keep(change);
  }

  toEnd() {
    this.#place.toEnd();
  }

  /** Takes in changed messages; returns those that are new to this person. */
  take(changed) {
    const first = !this.isLoaded;
    this.isLoaded = true;
    const arrived = changed.filter((message) => !message.deleted && !this.#all.has(message.message_id));
    if (first) this.#oldestShown = arrived.at(-SHOWN_AT_ONCE)?.message_id ?? 0;
    this.keepPlace(() => {
      for (const message of changed) this.#takeOne(message);
      this.#arrange();
    });
    if (!this.#place.atEnd) this.#unreadBelow += arrived.length;
    this.#showDown();
    return first ? [] : arrived;
  }

  /** Shows only the messages of this topic; null shows all of them. */
  showThread(thread) {
    this.#thread = thread;
    this.#arrange();
    this.toEnd();
  }

  /** Names may have changed: what shows them is drawn again. */
  redraw() {
    this.keepPlace(() => {
      for (const bubble of this.#bubbles.values()) bubble.update(bubble.message);
    });
  }

  #takeOne(message) {
    const id = message.message_id;
    if (message.deleted) {
      this.#all.delete(id);
      this.#vanish(id);
      return;
    }
    this.#all.set(id, message);
    if (id >= this.#oldestShown) this.#show(message);
  }

  #show(message) {
    const bubble = this.#bubbles.get(message.message_id);
    if (bubble) {
      bubble.update(message);
      return;
    }
    const made = new Bubble(message, this.#chat);
    this.#bubbles.set(message.message_id, made);
    this.list.insertBefore(made.node, this.#nodeAfter(message.message_id));
  }

  #nodeAfter(id) {
    let after = null;
    for (let node = this.list.lastElementChild; node && Number(node.dataset.id) > id; node = node.previousElementSibling) {
      after = node;
    }
    return after;
  }

  #vanish(id) {
    const node = this.#bubbles.get(id)?.node;
    this.#bubbles.delete(id);
    if (!node) return;
    if (node.contains(document.activeElement)) this.view.focus({ preventScroll: true });
    if (FEW_MOVEMENTS.matches || !this.#place.isInSight(node)) {
      node.remove();
      return;
    }
    node.inert = true;
    const frames = [{ height: `${node.offsetHeight}px`, opacity: 1 }, { height: 0, opacity: 0, margin: 0 }];
    node.animate(frames, { duration: VANISH_MS, easing: "ease-out" }).finished.then(() => node.remove());
  }

  #showEarlier() {
    const before = [...this.#all.keys()].filter((id) => id < this.#oldestShown).sort((a, b) => a - b);
    this.#oldestShown = before.at(-SHOWN_AT_ONCE) ?? 0;
    this.#place.atEnd = false;
    this.keepPlace(() => {
      for (const id of before) if (id >= this.#oldestShown) this.#show(this.#all.get(id));
      this.#arrange();
    });
  }

  /** Marks which message follows its sender's last one and which begins a day; hides other topics. */
  #arrange() {
    let before = null;
    for (const node of this.list.children) {
      const message = this.#all.get(Number(node.dataset.id));
      if (!message) continue;
      node.hidden = this.#thread !== null && (message.thread ?? 0) !== this.#thread;
      if (node.hidden) continue;
      const sameDay = before?.node.dataset.day === node.dataset.day;
      node.classList.toggle("new-day", !sameDay);
      node.classList.toggle("follows", sameDay && isFollowing(before.message, message));
      before = { node, message };
    }
    this.#earlier.hidden = this.#bubbles.size === this.#all.size;
  }

  #showDown() {
    if (this.#place.atEnd) this.#unreadBelow = 0;
    this.#down.hidden = this.#place.atEnd;
    const words = this.#unreadBelow ? `${this.#unreadBelow} new` : "";
    this.#down.textContent = ["↓", words].filter(Boolean).join(" ");
    this.#down.setAttribute("aria-label", words ? `To the end, ${words}` : "To the end");
  }
}

function isFollowing(before, message) {
  const soon = message.date - before.date < TOGETHER_S;
  return soon && before.from === message.from && !before.service && !message.service;
}
