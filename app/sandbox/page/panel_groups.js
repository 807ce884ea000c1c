import * as api from "./api.js";
import { button, el } from "./element.js";
import { choiceField, fillChoice, formNode, report, textField, tickField } from "./form.js";

const STATUSES = [
  ["member", "Member"], ["administrator", "Administrator"], ["restricted", "Muted"], ["left", "Has left"], ["kicked", "Kicked"],
];

/** New groups, and everything that can happen to one: members, bot, admins, topics, migration. */
export class GroupsPanel {
  title = "Groups";
  #page;
  #shown = "";
  #members = el("fieldset.ticks");
  #which = choiceField("Group", "group", []);
  #details = el("div");
  #status = el("p.status", { role: "status" });

  constructor(page) {
    this.#page = page;
    this.#select.addEventListener("change", () => this.refresh());
    const fields = [
      textField("Title", "title", { required: true }), this.#members,
      tickField("The bot is in it", "bot", { checked: true }),
      tickField("Supergroup", "supergroup", { checked: true }),
      tickField("Forum with topics", "forum"),
    ];
    const add = formNode("New group", fields, "Add group", (values, form) => this.#add(values, form));
    this.node = el("div.panel", {}, el("div.card", {}, this.#which, this.#details, this.#status), add);
  }

  get #select() {
    return this.#which.querySelector("select");
  }

  get #controls() {
    return [...this.#details.querySelectorAll("input, select, button")];
  }

  refresh() {
    const { groups, names } = this.#page;
    fillChoice(this.#select, groups.list.map(({ id, title }) => [id, title]));
    const group = groups.find(Number(this.#select.value));
    const key = JSON.stringify([group, [...names.people.values()]]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#showMembersToPick();
    const held = this.#controls.indexOf(document.activeElement);
    this.#details.replaceChildren(...(group ? this.#parts(group) : [el("p.hint", { text: "There is no group yet." })]));
    this.#controls[held]?.focus();
  }

  async #add({ members, ...values }, form) {
    await api.addGroup({ ...values, members: members.map(Number) });
    await this.#page.readWorld();
    form.reset();
    return `${values.title} is there.`;
  }

  #showMembersToPick() {
    const { people } = this.#page.names;
    this.#members.replaceChildren(el("legend", { text: "Members" }), ...[...people.keys()].map((id) =>
      tickField(this.#page.names.of(id), "members", { value: id, checked: true })));
  }

  #parts(group) {
    return [
      el("h3", { text: "People in it" }),
      ...[...this.#page.names.people.keys()].map((id) => this.#personRow(group, id)),
      el("h3", { text: "The bot here" }),
      this.#botChoice(group),
      ...(group.forum ? [el("h3", { text: "Topics" }), ...this.#topicRows(group)] : []),
      group.type === "group" ? button("", "Upgrade to a supergroup", () => this.#do(() => api.migrate(group.id), "Upgraded.")) : null,
    ].filter(Boolean);
  }

  #personRow({ id: chat, members, admins }, person) {
    const admin = admins.find(({ id }) => id === person);
    const isMember = members.includes(person);
    const states = [
      ["out", "not in it"], ["member", "member"], ["admin", "admin"], ["anonymous", "anonymous admin"],
    ];
    const row = choiceField(this.#page.names.of(person), "part", states);
    const select = row.querySelector("select");
    select.value = admin ? (admin.anonymous ? "anonymous" : "admin") : isMember ? "member" : "out";
    select.addEventListener("change", () => this.#do(() => takePart(chat, person, isMember, Boolean(admin), select.value), "Changed."));
    return row;
  }

  #botChoice({ id, bot }) {
    const row = choiceField("Status", "bot", STATUSES);
    const select = row.querySelector("select");
    select.value = bot;
    select.addEventListener("change", () => this.#do(() => api.setBotStatus(id, select.value), "Changed."));
    return row;
  }

  #topicRows({ id, topics }) {
    const name = el("input", { type: "text", "aria-label": "Name of the new topic", placeholder: "New topic" });
    const add = button("", "Add topic", () => name.value.trim() && this.#do(() => api.addTopic(id, name.value.trim()), "Added."));
    const rows = topics.map((topic) => el("div.line", {}, el("span", { text: topic.name }),
      button("", "Delete", () => this.#do(() => api.deleteTopic(id, topic.thread_id), "Deleted."), { "aria-label": `Delete topic ${topic.name}` })));
    return [...rows, el("div.line", {}, name, add)];
  }

  #do(call, done) {
    return report(this.#status, async () => {
      await call();
      await this.#page.readWorld();
      return done;
    });
  }
}

async function takePart(chat, person, isMember, isAdmin, wanted) {
  if (wanted === "out") return api.changeMembers(chat, { remove: [person] });
  if (!isMember) await api.changeMembers(chat, { add: [person] });
  if (wanted === "member" && !isAdmin) return undefined;
  return api.setAdmin(chat, person, { admin: wanted !== "member", anonymous: wanted === "anonymous" });
}
