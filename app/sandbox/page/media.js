import { fileAddress } from "./api.js";
import { el } from "./element.js";

const FEW_MOVEMENTS = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The node of a photo, an animation or a document. With `before`, a node made earlier for the same
 * message, the new picture takes the old one's place only when it is ready to be painted.
 */
export function mediaNode({ kind, file }, chat, before) {
  const address = fileAddress(file.file_id);
  if (kind === "document") return documentNode(address, file);
  if (before?.matches(".picture")) {
    exchange(before, address, file, chat);
    return before;
  }
  const node = el("button.picture", { type: "button", "aria-label": kind === "photo" ? "Photo, enlarge" : "GIF, enlarge" });
  node.addEventListener("click", () => chat.showPicture(node.dataset.address));
  node.dataset.address = address;
  node.append(moving(file) ? videoNode(address, file) : pictureNode(address, file));
  return node;
}

async function exchange(node, address, file, chat) {
  node.dataset.address = address;
  const next = moving(file) ? videoNode(address, file) : pictureNode(address, file);
  if (next.decode) await next.decode().catch(() => {});
  if (node.dataset.address === address) chat.keepPlace(() => node.replaceChildren(next));
}

const moving = (file) => (file.mime_type ?? "").startsWith("video/");

/** With its size known beforehand a picture takes its room before it is there. */
function pictureNode(src, { width, height }) {
  return el("img", { src, width, height, alt: "" });
}

function videoNode(src, { width, height }) {
  const node = el("video", { src, width, height, loop: true, playsinline: true });
  node.muted = true;
  node.autoplay = !FEW_MOVEMENTS.matches;
  return node;
}

function documentNode(href, { file_name }) {
  const name = file_name ?? "Document";
  return el("a.document", { href, download: name }, el("span.sheet", { "aria-hidden": "true" }), el("span", { text: name }));
}
