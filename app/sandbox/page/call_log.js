import * as api from "./api.js";

const KEPT = 1000;

/** The bot's calls as far as this page has seen them, oldest first. */
export class CallLog {
  entries = [];

  /** Resolves to the calls that are new. */
  async refresh() {
    const fresh = await api.calls(this.entries.at(-1)?.n);
    this.entries = [...this.entries, ...fresh].slice(-KEPT);
    return fresh;
  }
}

/** Telegram refuses with a status that is not 200. */
export const isRefused = (call) => call.status !== 200;
