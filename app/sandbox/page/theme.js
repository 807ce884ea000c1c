const KEY = "sandbox.theme";
const SYSTEM_DARK = matchMedia("(prefers-color-scheme: dark)");

const isDark = () => (document.documentElement.dataset.theme ?? (SYSTEM_DARK.matches ? "dark" : "light")) === "dark";

/** Follows the system until the switch is pressed; from then on the choice is kept on this machine. */
export function wireTheme(toggle) {
  const kept = localStorage.getItem(KEY);
  if (kept === "dark" || kept === "light") document.documentElement.dataset.theme = kept;
  const show = () => toggle.setAttribute("aria-pressed", String(isDark()));
  SYSTEM_DARK.addEventListener("change", show);
  toggle.addEventListener("click", () => {
    const chosen = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = chosen;
    localStorage.setItem(KEY, chosen);
    show();
  });
  show();
}
