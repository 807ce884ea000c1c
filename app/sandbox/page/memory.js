const KEY = "sandbox.desk";

/** Which phones are out and which chat is open on each, kept on this machine across reloads. */
export class Memory {
  #kept = read();

  get people() {
    return this.#kept.people ?? [];
  }

  keepPeople(people) {
    this.#write({ ...this.#kept, people });
  }

  openChatOf(person) {
    return this.#kept.open?.[person] ?? null;
  }

  keepOpenChat(person, chat) {
    this.#write({ ...this.#kept, open: { ...this.#kept.open, [person]: chat } });
  }

  #write(kept) {
    this.#kept = kept;
    localStorage.setItem(KEY, JSON.stringify(kept));
  }
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
