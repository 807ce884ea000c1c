import { entityTime, fullTime } from "./times.js";

const RELATIVE = 'tg-time[unix][format="r"]';

/** Writes the date-time entities under `root` in the reader's language and zone. */
export function showEntityTimes(root, now, which = "tg-time[unix]") {
  for (const node of root.querySelectorAll(which)) {
    const unix = Number(node.getAttribute("unix"));
    const format = node.getAttribute("format");
    if (format) node.textContent = entityTime(unix, format, now);
    node.title = fullTime(unix);
  }
}

/** "in 5 minutes" gets older while it stands there. */
export function refreshRelativeTimes(root, now) {
  showEntityTimes(root, now, RELATIVE);
}
