/**
 * Builds one DOM element.
 *
 * `spec` is a tag with classes ("button.tap.success"). Of `props`, `on…` listens, `text` is set as
 * text and never parsed, `false`, `null` and `undefined` leave the attribute out, `true` sets it empty.
 */
export function el(spec, props = {}, ...children) {
  const [tag, ...classes] = spec.split(".");
  const node = document.createElement(tag);
  node.classList.add(...classes);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "text") node.textContent = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** A real button that never submits a form by accident. */
export function button(spec, label, onclick, props = {}) {
  return el(`button${spec}`, { type: "button", text: label, onclick, ...props });
}

/** A button that shows only a drawing; its label is for the keyboard, the ear and the mouse's hint. */
export function iconButton(spec, icon, label, onclick, props = {}) {
  return button(spec, icon, onclick, { "aria-label": label, title: label, ...props });
}
