import { el, iconButton } from "./element.js";
import { showEntityTimes } from "./entity_time.js";
import { closeFolds } from "./folds.js";
import { Keyboard } from "./keyboard.js";
import { linkify } from "./links.js";
import { mediaNode } from "./media.js";
import { hueOf } from "./names.js";
import { safeFragment } from "./safe_html.js";
import { clockTime, dayName, fullTime } from "./times.js";

const TOUCHED = matchMedia("(hover: none)");

/**
 * One message on one phone. `update` touches only the parts that changed, so an edit neither flickers
 * nor takes the focus away.
 *
 * `chat` gives what a bubble cannot know: `person`, `isGroup`, `names`, `clock`, `find(id)`, `press(message, button)`,
 * `openMessageMenu(message, anchor)`, `showPicture(address)`, `keepPlace(change)`.
 */
export class Bubble {
  #chat;
  #shown = new Map();
  #body = el("div.bubble");
  #keyboard;

  constructor(message, chat) {
    this.#chat = chat;
    this.#keyboard = new Keyboard((one) => chat.press(this.message, one));
    this.node = el("li.message", { "data-id": message.message_id }, this.#body, this.#keyboard.node);
    this.node.addEventListener("contextmenu", (event) => this.#wantsMenu(event));
    this.node.addEventListener("click", (event) => {
      if (TOUCHED.matches) this.#wantsMenu(event);
    });
    this.update(message);
  }

  /** A press on the bubble itself, not on something in it that has its own use. */
  #wantsMenu(event) {
    const more = this.#body.querySelector(".more");
    if (!more || event.target.closest("a, button, [role=button]")) return;
    event.preventDefault();
    this.#chat.openMessageMenu(this.message, more);
  }

  update(message) {
    this.message = message;
    const { person, isGroup, names } = this.#chat;
    const mine = message.from === person;
    this.node.classList.toggle("mine", mine);
    this.node.classList.toggle("service", Boolean(message.service));
    this.node.dataset.day = dayName(message.date);
    this.#part("more", !message.service, () => this.#moreButton());
    this.#part("from", isGroup && !mine && !message.service && names.of(message.from), (name) => this.#fromNode(name));
    this.#part("quote", message.reply_to ?? null, (id) => this.#quoteNode(id));
    this.#part("media", mediaOf(message), (media) => mediaNode(media, this.#chat, this.#shown.get("media")?.node));
    this.#part("text", textOf(message), ({ html, text }) => this.#textNode(html, text));
    this.#part("reactions", message.reactions ?? [], (all) => all.length ? el("p.reactions", { text: all.join(" ") }) : null);
    this.#part("meta", [message.date, message.edited ?? null, message.silent], () => metaNode(message, mine));
    this.#showKeyboard(message.keyboard ?? []);
  }

  /** Replaces the part `name` if `value` is not what it shows; a falsy value takes it away. */
  #part(name, value, make) {
    const key = JSON.stringify(value);
    const before = this.#shown.get(name);
    if (before?.key === key) return;
    const node = value ? make(value) : null;
    this.#shown.set(name, { key, node });
    if (before?.node && node) {
      if (before.node !== node) before.node.replaceWith(node);
    } else if (node) {
      this.#insert(name, node);
    } else {
      before?.node?.remove();
    }
  }

  #insert(name, node) {
    const later = ORDER.slice(ORDER.indexOf(name) + 1).map((other) => this.#shown.get(other)?.node);
    const next = later.find(Boolean) ?? null;
    this.#body.insertBefore(node, next);
  }

  #showKeyboard(rows) {
    const key = JSON.stringify(rows);
    if (this.#shown.get("keyboard")?.key === key) return;
    this.#shown.set("keyboard", { key });
    this.#keyboard.show(rows);
    this.node.classList.toggle("with-keyboard", rows.length > 0);
  }

  #moreButton() {
    return iconButton(".more", "⋯", "Menu of this message", (event) =>
      this.#chat.openMessageMenu(this.message, event.currentTarget), { "aria-haspopup": "menu" });
  }

  #fromNode(name) {
    const node = el("p.from", { text: name });
    node.style.setProperty("--hue", hueOf(this.message.from));
    return node;
  }

  #quoteNode(id) {
    const quoted = this.#chat.find(id);
    return el(
      "blockquote.quote", {},
      el("b", { text: quoted ? this.#chat.names.of(quoted.from) : "A message" }),
      el("span", { text: quoted ? summaryOf(quoted) : "that is gone" }),
    );
  }

  #textNode(html, text) {
    const node = el("div.text", { dir: "auto" });
    node.append(html === null ? document.createTextNode(text) : safeFragment(html));
    dropLineEndsOfBlocks(node);
    linkify(node);
    showEntityTimes(node, this.#chat.clock.now());
    closeFolds(node);
    return node;
  }
}

/** The line end behind a block is the block's own: shown as well it would be an empty line. */
function dropLineEndsOfBlocks(root) {
  for (const block of root.querySelectorAll("blockquote, pre")) {
    const next = block.nextSibling;
    if (next?.nodeType === Node.TEXT_NODE) next.data = next.data.replace(/^\n/, "");
  }
}

/** Telegram's free message effects. */
const EFFECTS = new Map([
  ["5104841245755180586", "🔥"], ["5107584321108051014", "👍"], ["5104858069142078462", "👎"],
  ["5159385139981059251", "❤️"], ["5046509860389126442", "🎉"], ["5046589136895476101", "💩"],
]);

const ORDER = ["from", "quote", "media", "text", "reactions", "meta", "more"];

function textOf(message) {
  const text = message.text ?? message.caption ?? "";
  return text || message.html ? { html: message.html ?? null, text } : null;
}

function mediaOf(message) {
  for (const kind of ["animation", "photo", "document"]) {
    if (message[kind]) return { kind, file: message[kind] };
  }
  return null;
}

/** One line that says what a message is: its text, or its kind. */
export function summaryOf(message) {
  const media = mediaOf(message);
  const words = (message.text ?? message.caption ?? "").split("\n", 1)[0];
  const kind = media && { animation: "GIF", photo: "Photo", document: "Document" }[media.kind];
  return [kind, words].filter(Boolean).join(", ");
}

function metaNode(message, mine) {
  const when = el("time", { text: clockTime(message.date), title: fullTime(message.date) });
  const edited = message.edited ? el("span", { text: "edited", title: fullTime(message.edited) }) : null;
  const effect = message.effect ? el("span.effect", { text: EFFECTS.get(message.effect) ?? "✨", title: "with an effect" }) : null;
  return el("p.meta", {}, effect, edited, mine || message.service ? null : bellNode(message.silent), when);
}

function bellNode(silent) {
  const label = silent ? "came silently" : "rang";
  return el(silent ? "span.bell.muted" : "span.bell", { role: "img", "aria-label": label, title: label });
}
