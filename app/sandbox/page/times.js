/** Every time on the page is the sandbox's turned time, in the browser's zone and language. */
const CLOCK = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const CLOCK_WITH_SECONDS = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });
const DAY = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" });
const DAY_AND_CLOCK = new Intl.DateTimeFormat(undefined, {
  weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit",
});

const at = (unix) => new Date(unix * 1000);

export const clockTime = (unix) => CLOCK.format(at(unix));
export const clockTimeWithSeconds = (unix) => CLOCK_WITH_SECONDS.format(at(unix));
export const dayName = (unix) => DAY.format(at(unix));
export const fullTime = (unix) => DAY_AND_CLOCK.format(at(unix));

const LETTERS = {
  w: { weekday: "long" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
};

/** A date-time entity as clients show it: weekday, date, time, in the order of Telegram's formats. */
export function entityTime(unix, format, now) {
  if (format === "r") return relativeTime(unix - now);
  return [...format]
    .map((letter) => new Intl.DateTimeFormat(undefined, LETTERS[letter]).format(at(unix)))
    .join(", ");
}

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relativeTime(seconds) {
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

/** "47 h 10 min" for how far the clock was turned. */
export function duration(seconds) {
  const parts = [];
  let rest = Math.round(seconds);
  for (const [unit, size] of [["d", 86400], ["h", 3600], ["min", 60], ["s", 1]]) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count) parts.push(`${count} ${unit}`);
  }
  return parts.join(" ") || "0 s";
}
