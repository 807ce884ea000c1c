/** Text that people and the bot wrote is hostile. Only these tags, with these attributes, survive. */
const ATTRIBUTES_KEPT = new Map([
  ...["b", "strong", "i", "em", "u", "ins", "s", "del", "tg-spoiler", "br"].map((tag) => [tag, {}]),
  ["code", { class: /^language-[\w+#.-]+$/ }],
  ["pre", {}],
  ["a", { href: /^(https?:|tg:)\/\//i }],
  ["span", { class: /^tg-spoiler$/ }],
  ["blockquote", { expandable: /^/ }],
  ["time", { datetime: /^[\w:.+-]+$/ }],
  ["tg-time", { unix: /^\d{1,12}$/, format: /^[rwdDtT]{0,3}$/ }],
]);
const CONTENT_DROPPED = new Set(["script", "style", "template", "iframe", "object", "noscript", "title"]);

/** The server's `html` as nodes that can do no harm; parsing happens in a document that loads nothing. */
export function safeFragment(html) {
  const inert = new DOMParser().parseFromString(html, "text/html");
  const kept = document.createDocumentFragment();
  copyAllowed(inert.body, kept);
  return kept;
}

function copyAllowed(source, target) {
  for (const node of source.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) target.append(node.data);
    else if (node.nodeType === Node.ELEMENT_NODE) copyElement(node, target);
  }
}

function copyElement(node, target) {
  if (CONTENT_DROPPED.has(node.localName)) return;
  const patterns = ATTRIBUTES_KEPT.get(node.localName);
  if (!patterns) return copyAllowed(node, target);
  const copy = document.createElement(node.localName);
  for (const [name, pattern] of Object.entries(patterns)) {
    const value = node.getAttribute(name);
    if (value !== null && pattern.test(value)) copy.setAttribute(name, value);
  }
  copyAllowed(node, copy);
  target.append(copy);
}
