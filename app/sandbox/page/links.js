import { BOT_USERNAME } from "./bot.js";

const START_PAYLOAD = /^[A-Za-z0-9_-]{0,64}$/;

/**
 * What a link means inside Telegram: one of `{kind: "start", payload}`, `{kind: "share", text}`, `{kind: "elsewhere", url}`, or null
 * for what leads nowhere.
 */
export function meaningOf(address) {
  let url;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (url.protocol === "tg:") return tgMeaning(url);
  if (!/^https?:$/.test(url.protocol)) return null;
  if (!/^(t|telegram)\.(me|dog)$/.test(url.hostname)) return { kind: "elsewhere", url: url.href };
  const path = url.pathname.replace(/^\/+|\/+$/g, "");
  if (path === "share/url" || path === "share") return shareMeaning(url);
  return botMeaning(path, url) ?? { kind: "elsewhere", url: url.href };
}

function tgMeaning(url) {
  switch (url.hostname || url.pathname.replace(/^\/+/, "")) {
    case "resolve":
      return botMeaning(url.searchParams.get("domain") ?? "", url);
    case "msg_url":
      return shareMeaning(url);
    default:
      return null;
  }
}

function botMeaning(username, url) {
  if (username.toLowerCase() !== BOT_USERNAME) return null;
  const payload = url.searchParams.get("start") ?? "";
  return START_PAYLOAD.test(payload) ? { kind: "start", payload } : null;
}

function shareMeaning(url) {
  const parts = [url.searchParams.get("url"), url.searchParams.get("text")];
  return { kind: "share", text: parts.filter(Boolean).join("\n") };
}

const LINKABLE = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]|(?<![\w/@])\/[a-z0-9_]{1,32}(?:@\w+)?(?![\w/])/gi;

/** Makes the addresses and /commands in plain text pressable, as clients do. */
export function linkify(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!text.parentElement?.closest("a, code, pre")) text.replaceWith(...linkedParts(text.data));
  }
}

function linkedParts(data) {
  const parts = [];
  let from = 0;
  for (const found of data.matchAll(LINKABLE)) {
    parts.push(data.slice(from, found.index));
    const link = document.createElement("a");
    link.textContent = found[0];
    if (found[0].startsWith("/")) link.dataset.command = found[0];
    link.href = found[0].startsWith("/") ? "#" : found[0];
    parts.push(link);
    from = found.index + found[0].length;
  }
  parts.push(data.slice(from));
  return parts;
}
