const QUICK_MS = 250;
const CALM_MS = 1500;
const CALM_AFTER_MS = 20_000;

/**
 * Calls `beat` again and again: quickly while something happens, calmly when nothing does, and not at
 * all while the page is hidden. `beat` resolves to whether anything changed.
 */
export class Pulse {
  #beat;
  #timer = null;
  #running = false;
  #again = false;
  #livelyUntil = 0;

  constructor(beat) {
    this.#beat = beat;
    document.addEventListener("visibilitychange", () => this.soon());
  }

  /** Someone did something: look at once, and look often for a while. */
  soon() {
    this.#livelyUntil = performance.now() + CALM_AFTER_MS;
    this.#again = this.#running;
    if (!this.#running) this.#run();
  }

  async #run() {
    clearTimeout(this.#timer);
    if (document.hidden) return;
    this.#running = true;
    do {
      this.#again = false;
      if (await this.#beat()) this.#livelyUntil = performance.now() + CALM_AFTER_MS;
    } while (this.#again);
    this.#running = false;
    const pace = performance.now() < this.#livelyUntil ? QUICK_MS : CALM_MS;
    this.#timer = setTimeout(() => this.#run(), pace);
  }
}
