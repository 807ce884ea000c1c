import { el } from "./element.js";

let made = 0;

/** A labelled field; `node` is the input, whose name is the key in what the form hands over. */
export function field(label, node) {
  node.id ||= `field-${(made += 1)}`;
  return el("div.field", {}, el("label", { for: node.id, text: label }), node);
}

export const textField = (label, name, props = {}) => field(label, el("input", { type: "text", name, ...props }));
export const numberField = (label, name, props = {}) => field(label, el("input", { type: "number", name, ...props }));

/** A box to tick, its label behind it. */
export function tickField(label, name, props = {}) {
  return el("label.tick", {}, el("input", { type: "checkbox", name, ...props }), el("span", { text: label }));
}

/** A list to choose from; `options` are `[value, label]`. */
export function choiceField(label, name, options) {
  const node = el("select", { name });
  fillChoice(node, options);
  return field(label, node);
}

/** Puts other options into a list and keeps what was chosen, where it is still there. */
export function fillChoice(node, options) {
  const key = JSON.stringify(options);
  if (node.dataset.options === key) return;
  const chosen = node.value;
  node.dataset.options = key;
  node.replaceChildren(...options.map(([value, label]) => el("option", { value, text: label })));
  if (options.some(([value]) => String(value) === chosen)) node.value = chosen;
}

/**
 * A form with one button. `carryOut(values, form)` gets the fields by name and resolves to the sentence that
 * says what was done; what it throws is shown in red. `values` has text, numbers for number fields (or
 * undefined), and for ticks with a value the list of those that are set.
 */
export function formNode(title, fields, action, carryOut) {
  const status = el("p.status", { role: "status" });
  const node = el(
    "form.card", { autocomplete: "off" },
    title ? el("h3", { text: title }) : null, ...fields, el("button.do", { type: "submit", text: action }), status,
  );
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    report(status, () => carryOut(valuesOf(node), node));
  });
  return node;
}

/** Runs a call and says below how it went. */
export async function report(status, carryOut) {
  try {
    status.textContent = await carryOut();
    status.classList.remove("refused");
  } catch (error) {
    status.textContent = error.message;
    status.classList.add("refused");
  }
}

function valuesOf(form) {
  const values = {};
  for (const node of form.elements) {
    if (!node.name) continue;
    if (node.type === "checkbox" && node.hasAttribute("value")) {
      values[node.name] ??= [];
      if (node.checked) values[node.name].push(node.value);
    } else if (node.type === "checkbox") values[node.name] = node.checked;
    else if (node.type === "number") values[node.name] = node.value === "" ? undefined : Number(node.value);
    else values[node.name] = node.value.trim() || undefined;
  }
  return values;
}
