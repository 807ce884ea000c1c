import { button, el } from "./element.js";
import { formNode, numberField, report } from "./form.js";
import { duration, fullTime } from "./times.js";

const TURNS = [
  ["+10 s", 10], ["+1 min", 60], ["+15 min", 900], ["+1 h", 3600],
  ["+2 h", 7200], ["+24 h", 86_400], ["+47 h", 169_200], ["+7 days", 604_800],
];

/** Turns the sandbox's clock forward; it never goes back. */
export class ClockPanel {
  title = "Clock";
  #page;
  #now = el("p.now");
  #turned = el("p.hint");
  #status = el("p.status", { role: "status" });

  constructor(page) {
    this.#page = page;
    const turns = TURNS.map(([label, seconds]) =>
      button("", label, () => report(this.#status, () => this.#turn(seconds))));
    const own = formNode("", [numberField("Seconds", "seconds", { min: 1, required: true })], "Turn", ({ seconds }) => this.#turn(seconds));
    this.node = el(
      "div.panel", {},
      el("div.card", {}, el("h3", { text: "The sandbox's time" }), this.#now, this.#turned, el("div.turns", {}, ...turns), this.#status),
      own,
    );
  }

  refresh() {
    const { clock } = this.#page;
    this.#now.textContent = fullTime(clock.now());
    this.#turned.textContent = clock.offset ? `Turned ${duration(clock.offset)} forward.` : "Not turned yet.";
  }

  async #turn(seconds) {
    await this.#page.clock.turn(seconds);
    this.#page.lookNow();
    this.refresh();
    return `Turned ${duration(seconds)} forward.`;
  }
}
