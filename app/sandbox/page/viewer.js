import { button, el } from "./element.js";

/** Shows one picture as large as the window allows; Escape or a press puts it away. */
export function showPicture(address) {
  const picture = el("img", { src: address, alt: "The picture, enlarged" });
  const dialog = el("dialog.viewer", { "aria-label": "Picture" }, picture, button(".close", "Close", () => dialog.close()));
  picture.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
