import * as api from "./api.js";
import { CallLog, isRefused } from "./call_log.js";
import { TurnedClock } from "./clock.js";
import { Drawer } from "./drawer.js";
import { refreshRelativeTimes } from "./entity_time.js";
import { Groups } from "./groups.js";
import { Memory } from "./memory.js";
import { Names } from "./names.js";
import { ClockPanel } from "./panel_clock.js";
import { FaultsPanel } from "./panel_faults.js";
import { GroupsPanel } from "./panel_groups.js";
import { LogPanel } from "./panel_log.js";
import { PeoplePanel } from "./panel_people.js";
import { PeopleBar } from "./people_bar.js";
import { Phone } from "./phone.js";
import { Pulse } from "./pulse.js";
import { wireTheme } from "./theme.js";
import { duration, fullTime } from "./times.js";

const AT_FIRST = 3;
const WORLD_EVERY_BEATS = 5;
const NARROW = matchMedia("(max-width: 759px)");

/** The whole desk: phones side by side, the bar above them, the controls beside them. */
class Page {
  names = new Names();
  groups = new Groups();
  clock = new TurnedClock();
  calls = new CallLog();
  #memory = new Memory();
  #phones = [];
  #front = null;
  #beats = 0;
  #counter = 0;
  #stale = true;
  #pulse;
  #desk = document.querySelector("#desk");
  #trouble = document.querySelector("#trouble");
  #refusals = document.querySelector("#refusals");
  #clockFace = document.querySelector("#clock");
  #bar = new PeopleBar(this);
  #drawer;

  constructor() {
    const panels = [PeoplePanel, GroupsPanel, ClockPanel, FaultsPanel, LogPanel].map((Panel) => new Panel(this));
    this.#drawer = new Drawer(panels, document.querySelector("#controls"));
    document.querySelector("#people").replaceWith(this.#bar.node);
    document.querySelector("main").append(this.#drawer.node);
    this.#clockFace.addEventListener("click", () => this.openDrawer("Clock"));
    wireTheme(document.querySelector("#theme"));
    NARROW.addEventListener("change", () => this.#showFront());
    setInterval(() => this.#showClock(), 1000);
    this.#pulse = new Pulse(() => this.#beat());
    this.lookNow();
  }

  openChatOf(person) {
    return this.#memory.openChatOf(person);
  }

  keepOpenChat(person, chat) {
    this.#memory.keepOpenChat(person, chat);
  }

  openDrawer(title) {
    this.#drawer.open(title);
  }

  /** `[id, title]` of every chat, for lists to choose from. */
  chatTitles() {
    const dms = [...this.names.people.keys()].map((id) => [id, `${this.names.of(id)} (DM)`]);
    return [...this.groups.list.map(({ id, title }) => [id, title]), ...dms];
  }

  peopleAway() {
    const out = new Set(this.#phones.map(({ person }) => person.id));
    return [...this.names.people.keys()].filter((id) => !out.has(id));
  }

  show(id) {
    const phone = new Phone(this.names.people.get(id), this);
    this.#phones.push(phone);
    this.#desk.append(phone.node);
    this.#phonesChanged(id);
  }

  hide(id) {
    this.#phones.find(({ person }) => person.id === id)?.node.remove();
    this.#phones = this.#phones.filter(({ person }) => person.id !== id);
    this.#phonesChanged(this.#front === id ? this.#phones[0]?.person.id : this.#front);
  }

  bringToFront(id) {
    this.#front = id;
    this.#showFront();
    this.#desk.querySelector(`[data-person="${id}"]`)?.scrollIntoView({ inline: "nearest", block: "nearest" });
    this.lookNow();
  }

  /** Someone did something here: every phone looks at once. */
  lookNow() {
    this.#stale = true;
    this.#pulse.soon();
  }

  rang(person) {
    this.#bar.ring(person);
  }

  /** People or groups may have changed: reads them and draws what shows their names. */
  async readWorld() {
    const changed = await Promise.all([this.names.refresh(), this.groups.refresh()]);
    if (changed[0]) this.#phones.forEach((phone) => phone.redraw());
    if (!this.#phones.length) this.#layOut();
    this.#drawer.refresh();
    return changed.some(Boolean);
  }

  #layOut() {
    const kept = this.#memory.people.filter((id) => this.names.people.has(id));
    const first = kept.length ? kept : [...this.names.people.keys()].slice(0, AT_FIRST);
    for (const id of first) this.show(id);
    if (first.length) this.bringToFront(first[0]);
  }

  #phonesChanged(front) {
    this.#memory.keepPeople(this.#phones.map(({ person }) => person.id));
    this.bringToFront(front);
  }

  #showFront() {
    for (const { node, person } of this.#phones) node.classList.toggle("front", person.id === this.#front);
    this.#bar.show(this.#phones, this.#front);
  }

  async #beat() {
    try {
      const [news, turned, called] = await Promise.all([this.#hasNews(), this.clock.refresh(), this.calls.refresh()]);
      if (news) await this.#refreshPhones();
      this.#showTrouble("");
      this.#showClock();
      this.#showRefusals();
      return news || turned || called.length > 0;
    } catch (error) {
      if (!(error instanceof api.Unreachable)) console.error(error);
      this.#showTrouble(error.message);
      return false;
    }
  }

  /** Whether the phones must look: messages changed, somebody did something here, or the world did. */
  async #hasNews() {
    if (!this.#phones.length) return this.readWorld();
    const counter = await api.changeCounter(this.#phones[0].person.id, this.#counter);
    if (counter === null || counter < this.#counter) location.reload(); // another world answers here now
    const due = this.#stale || counter > this.#counter;
    const changed = (due || this.#beats++ % WORLD_EVERY_BEATS === 0) && (await this.readWorld());
    this.#counter = counter;
    return due || changed;
  }

  async #refreshPhones() {
    this.#stale = false;
    try {
      const inSight = ({ person }) => !NARROW.matches || person.id === this.#front;
      await Promise.all(this.#phones.map((phone) => phone.refresh(inSight(phone))));
    } catch (error) {
      this.#stale = true;
      throw error;
    }
    this.#showFront();
  }

  #showTrouble(sentence) {
    this.#trouble.hidden = !sentence;
    this.#trouble.textContent = sentence;
  }

  #showClock() {
    const { offset } = this.clock;
    this.#clockFace.textContent = fullTime(this.clock.now()) + (offset ? ` (+${duration(offset)})` : "");
    this.#drawer.refresh();
    refreshRelativeTimes(this.#desk, this.clock.now());
  }

  #showRefusals() {
    const count = this.calls.entries.filter(isRefused).length;
    this.#refusals.textContent = count || "";
    this.#refusals.setAttribute("aria-label", `${count} refused`);
  }
}

new Page();
