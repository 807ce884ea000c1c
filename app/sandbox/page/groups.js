import * as api from "./api.js";

/** The groups of this world as the server tells them: members, bot, admins, topics. */
export class Groups {
  list = [];

  async refresh() {
    const known = await api.groups();
    const changed = JSON.stringify(known) !== JSON.stringify(this.list);
    this.list = known;
    return changed;
  }

  find(id) {
    return this.list.find((group) => group.id === id);
  }

  /** `[{thread_id, name}]` of a forum, null for a chat without topics. */
  topicsOf(chat) {
    const group = this.find(chat);
    return group?.forum ? group.topics : null;
  }
}
