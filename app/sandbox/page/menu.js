import { button, el } from "./element.js";

let open = null;

/**
 * Opens a menu under `anchor`, inside `host` (which must be positioned); one menu is open at a time, and asked for again it closes.
 * `items` are `[label, action]`; Escape, a press elsewhere or a choice closes it and gives the focus back.
 */
export function openMenu(anchor, host, items) {
  const again = open?.anchor === anchor;
  open?.close();
  if (again) return;
  const menu = el("div.menu", { role: "menu" });
  const close = () => {
    document.removeEventListener("pointerdown", pressedElsewhere, true);
    menu.remove();
    open = null;
    if (anchor.isConnected) anchor.focus({ preventScroll: true });
  };
  const pressedElsewhere = (event) => {
    if (!menu.contains(event.target) && !anchor.contains(event.target)) close();
  };
  const entries = items.map(([label, action]) =>
    button("", label, () => { close(); action(); }, { role: "menuitem" }));
  menu.append(...entries);
  menu.addEventListener("keydown", (event) => moveOrClose(event, entries, close));
  host.append(menu);
  place(menu, anchor, host);
  document.addEventListener("pointerdown", pressedElsewhere, true);
  open = { anchor, close };
  entries[0]?.focus({ preventScroll: true });
}

function moveOrClose(event, entries, close) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    const next = entries.indexOf(document.activeElement) + step;
    entries[(next + entries.length) % entries.length].focus();
    event.preventDefault();
  } else if (event.key === "Escape" || event.key === "Tab") {
    close();
    event.preventDefault();
  }
}

function place(menu, anchor, host) {
  const room = host.getBoundingClientRect();
  const from = anchor.getBoundingClientRect();
  const left = Math.min(from.left - room.left, room.width - menu.offsetWidth - 8);
  const below = from.bottom - room.top;
  const top = below + menu.offsetHeight > room.height ? from.top - room.top - menu.offsetHeight : below;
  menu.style.left = `${Math.max(8, left)}px`;
  menu.style.top = `${Math.max(8, top)}px`;
}
