import * as api from "./api.js";

/** The sandbox's turned clock, read now and then and counted on in between. */
export class TurnedClock {
  offset = 0;
  #turns = 0;
  #drift = 0;

  /** Unix seconds of the turned clock. */
  now() {
    return Date.now() / 1000 + this.#drift;
  }

  async refresh() {
    return this.#read(await api.clock());
  }

  async turn(seconds) {
    return this.#read(await api.turnClock(seconds));
  }

  #read({ now, offset_s, n }) {
    this.#drift = now - Date.now() / 1000;
    this.offset = offset_s;
    const turned = n !== this.#turns;
    this.#turns = n;
    return turned;
  }
}
