import * as api from "./api.js";

const KEPT = 1000;

/** The bot's calls as far as this page has seen them, oldest first. */
export class CallLog {
  entries = [];

  get #newest() {
    return this.entries.at(-1)?.n ?? 0;
  }

  /** Resolves to the calls that are new. */
  async refresh() {
    const answered = await api.calls(this.#newest);
    const fresh = answered.filter(({ n }) => n > this.#newest);
    this.entries = [...this.entries, ...fresh].slice(-KEPT);
    return fresh;
  }
}

/** Telegram refuses with a status that is not 200. */
export const isRefused = (call) => call.status !== 200;
