const FOLDS = "tg-spoiler, .tg-spoiler, blockquote[expandable]";

/** Makes spoilers and long quotes pressable, closed at first. */
export function closeFolds(root) {
  for (const fold of root.querySelectorAll(FOLDS)) {
    fold.tabIndex = 0;
    fold.setAttribute("role", "button");
    fold.setAttribute("aria-expanded", "false");
  }
}

/** Lets a press, or Enter and Space, open and close any fold under `root`, now and later. */
export function wireFolds(root) {
  root.addEventListener("click", (event) => {
    const fold = event.target.closest("a") ? null : event.target.closest(FOLDS);
    fold?.setAttribute("aria-expanded", String(fold.getAttribute("aria-expanded") !== "true"));
  });
  root.addEventListener("keydown", (event) => {
    if (!event.target.matches(FOLDS) || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    event.target.click();
  });
}
