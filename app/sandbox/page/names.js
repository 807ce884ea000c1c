import * as api from "./api.js";
import { BOT_NAME } from "./bot.js";

const BEHIND_A_GROUP = new Map([
  [1087968824, "Anonymous admin"],
  [136817688, "Channel"],
]);

/** The people of this world, by id. Whoever else speaks is the bot. */
export class Names {
  people = new Map();

  async refresh() {
    const known = await api.people();
    const changed = JSON.stringify(known) !== JSON.stringify([...this.people.values()]);
    if (changed) this.people = new Map(known.map((person) => [person.id, person]));
    return changed;
  }

  of(id) {
    const person = this.people.get(id);
    if (person) return [person.name, person.last_name].filter(Boolean).join(" ");
    return BEHIND_A_GROUP.get(id) ?? (id < 0 ? "The group" : BOT_NAME);
  }
}

/** A hue in degrees, always the same for the same id. */
export function hueOf(id) {
  return (Math.abs(id) * 137 + Math.floor(Math.abs(id) / 360) * 59) % 360;
}
