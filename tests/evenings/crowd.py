"""Fifty tables, thirty people with the worst of names, and what they send at random."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from app.sandbox.bot import BOT_ID
from app.sandbox.wire import chat_json, user_json
from app.sandbox.world import Tap as Tapped
from app.tables.actions import AddBot, Choose, OpenTable, SetRule, Start, TakeSeat
from app.tables.settings import Settings
from app.tables.table import TableId
from app.texts.names import display_name
from app.tg.taps import Tap, Verb, pack, resign_arg, round_arg
from engine.rules import Leaving
from tests.evenings.chats import Message, carried
from tests.evenings.evening import Evening
from tests.evenings.lawful import by_command, by_tap

MARK = "Zorblax"
FIRST_NAMES = (
    f"<b>{MARK}",
    f"{MARK}</b>&amp;",
    f"{MARK}_*[a](tg://user?id=1)`",
    f"\u202e{MARK}",
    f"{MARK}\n/start",
    f"{MARK}{'😀' * 32}",
    f"{MARK}{'a' * 60}",
    f"@{MARK} #x $Y {MARK}.com",
    f"{MARK}\u0334\u0335\u0336\u0337\u0338",
    f"{MARK}\u202e\ufdfa",
)
TABLES = 50
PEOPLE = 30
LOBBIES = 12
ODD_TEXTS = (
    *("", " ", "\u200b", "<b>", "</a>", "&#0;", "{name}", "{0}", "%s", "\\", "';--", "\x00\x01"),
    *("a" * 3000, "😀" * 1500, "\ufdfa" * 200, "\ufffd", "\u202e7♥", "../../etc/passwd", "None"),
    *("s_", "h_", "s_" + "A" * 62, "h_😀", "S_abc", "s_abc h_def", "-1", "0", "9" * 40),
)
COMMANDS = (
    "start", "hand", "tables", "help", "maumau", "newtable", "close", "rules", "stop", "settings",
    "START", "mau", "start@maumau_sandbox_bot", "maumau@somebody_else", "xyz", "deal", "resign",
    "leave",
)  # fmt: skip
CONTENTS: tuple[dict[str, Any], ...] = (
    {"dice": {"emoji": "🎲", "value": 3}},
    {"sticker": {"file_id": "a", "file_unique_id": "b", "type": "regular", "width": 1, "height": 1,
                 "is_animated": False, "is_video": False}},
    {"voice": {"file_id": "a", "file_unique_id": "b", "duration": 1}},
    {"photo": [{"file_id": "a", "file_unique_id": "b", "width": 1, "height": 1}],
     "caption": "/start s_x"},
    {"contact": {"phone_number": "1", "first_name": "/maumau"}},
    {"location": {"latitude": 1.0, "longitude": 2.0}},
    {"new_chat_title": "<b>"},
    {"new_chat_photo": [{"file_id": "a", "file_unique_id": "b", "width": 1, "height": 1}]},
    {"delete_chat_photo": True},
    {"group_chat_created": True},
    {"supergroup_chat_created": True},
    {"channel_chat_created": True},
    {"forum_topic_created": {"name": "<i>", "icon_color": 7322096}},
    {"forum_topic_closed": {}},
    {"general_forum_topic_hidden": {}},
    {"video_chat_started": {}},
    {"video_chat_ended": {"duration": 1}},
    {"write_access_allowed": {"from_request": True}},
    {"message_auto_delete_timer_changed": {"message_auto_delete_time": 1}},
    {"web_app_data": {"data": "{}", "button_text": "x"}},
    {"text": "/start s_x", "entities": [{"type": "bot_command", "offset": 0, "length": 6}],
     "forward_origin": {"type": "hidden_user", "date": 1, "sender_user_name": "x"}},
    {"text": "/maumau", "entities": [{"type": "bot_command", "offset": 0, "length": 7}],
     "via_bot": {"id": 5, "is_bot": True, "first_name": "Other"}},
    {"text": "/close", "entities": [{"type": "bot_command", "offset": 40, "length": 70}]},
)  # fmt: skip


@dataclass(frozen=True)
class Attempt:
    """One update: how it is sent, and what it may do."""

    told: str
    send: Callable[[], Tapped | None]
    may_change: frozenset[TableId] = frozenset()
    may_open: bool = False


class Crowd:
    """People who stop at nothing. All chance comes from `seed`."""

    def __init__(self, evening: Evening, seed: str) -> None:
        self.evening, self.world = evening, evening.world
        self.chance = random.Random(seed)  # noqa: S311 - to be repeated, not to be safe
        self.people = [
            int(
                self.world.add_person(
                    f"{FIRST_NAMES[n % len(FIRST_NAMES)]}{n}", language_code=language
                )
            )
            for n, language in zip(range(PEOPLE), self._languages(), strict=False)
        ]
        self.groups: list[int] = []
        self.codes: list[str] = []
        self.last: tuple[int, Message, str] | None = None
        self.number = 10_000

    def _languages(self) -> Iterator[str]:
        while True:
            yield from ("en", "de", "zz", "en-GB", "x" * 30, "EN")

    async def sit_down(self, tables: int = TABLES) -> None:
        """Some tables wait in the lobby, one of them for its people's START, the others play."""
        for person in self.people[:-3]:
            await self.evening.start(person)
        for number in range(tables):
            members = self.chance.sample(self.people, 6)
            title = f"<u>Group {number} & {MARK}"
            group = int(self.world.add_group(title, members, supergroup=number % 5 > 0))
            self.groups.append(group)
            await self._open(
                group,
                members,
                deal=number >= LOBBIES,
                to_bots=number % 2 > 0,
                two_taps=number % 3 > 0,
            )
        await self.evening.settle()
        await self.evening.later(60)
        self.codes = [table.code for table in self.evening.books.tables()]

    async def _open(
        self, chat: int, members: list[int], *, deal: bool, to_bots: bool, two_taps: bool
    ) -> None:
        house = self.evening.house
        group = await house.db(house.store.meet_group, chat, "Group")
        host, *others = [await self._player(person) for person in members[:3]]
        opened = await house.db(house.service.handle, OpenTable(player=host, group=group.id))
        assert opened.table is not None
        table = opened.table
        for other in others:
            sits = TakeSeat(table=table, player=other, group=group.id)
            await house.db(house.service.handle, sits)
        for player in (host, *others):
            settings = Settings(chat_messages=player == host, two_taps=two_taps)
            await house.db(house.service.handle, Choose(player=player, settings=settings))
        await house.db(house.service.handle, AddBot(table=table, player=host))
        if to_bots:
            bot = SetRule(table=table, player=host, key="leaving", value=Leaving.BOT)
            await house.db(house.service.handle, bot)
        if deal:
            await house.db(house.service.handle, Start(table=table, player=host, ply=0))

    async def _player(self, person: int) -> Any:
        who = self.world.state.people[person]  # type: ignore[index]  # an id of the world's
        house = self.evening.house
        met = await house.db(
            house.store.meet,
            person,
            display_name(who.first_name, who.last_name),
            who.language_code,
            dm=who.started,
            now=house.service.clock.now(),
        )
        return met.id

    def attempt(self) -> Attempt:
        """Something that somebody might send, sensible or not."""
        kinds = (
            (self._button, 30), (self._others_button, 15), (self._forged, 20), (self._noise, 8),
            (self._command, 15), (self._content, 6), (self._status, 3), (self._broken_tap, 3),
            (self._leaver, 1), (self._on_turn, 10), (self._again, 10),
        )  # fmt: skip
        weights = [weight for _, weight in kinds]
        (kind,) = self.chance.choices([kind for kind, _ in kinds], weights)
        return kind()

    def _person_and_message(self) -> tuple[int, Message]:
        """Somebody, and a message of the bot that he sees."""
        while True:
            person = self.chance.choice(self.people)
            groups = [g for g in self.groups if person in self._members(g)]
            messages = self.evening.messages(self.chance.choice([person, person, *groups]))
            if messages:
                return person, self.chance.choice(messages[-6:])

    def _members(self, group: int) -> tuple[int, ...]:
        return self.world.state.groups[group].members  # type: ignore[index]  # an id of the world's

    def _button(self) -> Attempt:
        person, message = self._person_and_message()
        datas = [
            button["data"] for row in message["keyboard"] for button in row if "data" in button
        ]
        return self._tap(person, message, self.chance.choice(datas or ["x"]))

    def _others_button(self) -> Attempt:
        """What stands on somebody else's button, sent from a message of one's own."""
        _, other = self._person_and_message()
        datas = [button["data"] for row in other["keyboard"] for button in row if "data" in button]
        person, message = self._person_and_message()
        return self._tap(person, message, self.chance.choice(datas or [":"]))

    def _forged(self) -> Attempt:
        """A button that might exist, with numbers and words of one's own."""
        numbers = (0, 1, 2, 3, 7, 40, 10**9, 10**17)
        args = (
            "", "7H", "JS", "JSH", "10D", "AHAD", "7H7S7D7C", "QCX", "1", "0", "99999999999",
            round_arg(1, 1), round_arg(1, 2), "1.0", "9.9", "0.0", "JSJHJD",
            "aces", "penalty", "xyz", "seven_draw.1", "seven_draw.99", "eight_pass.0", "decks.1",
            "c.on", "c.off", "c.x", "t.on", "t.off", "s.on", "s.off",
        )  # fmt: skip
        tap = Tap(
            self.chance.choice(list(Verb)),
            self.chance.choice(
                [None, *(TableId(n) for n in range(1, TABLES + 5)), TableId(10**17)]
            ),
            self.chance.choice(numbers),
            self.chance.choice(args),
        )
        person, message = self._person_and_message()
        return self._tap(person, message, pack(tap))

    def _leaver(self) -> Attempt:
        """Somebody is sure that he resigns, mostly at a table where he plays."""
        person, message = self._person_and_message()
        tables, player = self.evening.books.tables(), self.evening.books.players().get(person)
        own = [table for table in tables if player and table.seat_of(player) is not None]
        table = self.chance.choice(own or tables)
        arg = resign_arg(table.game, bot=self.chance.random() < 0.5)
        return self._tap(person, message, pack(Tap(Verb.RESIGN, table.id, arg=arg)))

    def _on_turn(self) -> Attempt:
        """Somebody taps one of the cards that he may play."""
        for person in self.chance.sample(self.people, PEOPLE):
            for message in self.evening.messages(person):
                datas = carried(message).values()
                cards = [data for data in datas if data.startswith(("p:", "c:", "w:"))]
                if cards:
                    return self._tap(person, message, self.chance.choice(cards))
        return self._button()

    def _again(self) -> Attempt:
        """The last tap once more, from the message as it is by now."""
        return self._tap(*self.last) if self.last else self._button()

    def _noise(self) -> Attempt:
        person, message = self._person_and_message()
        signs = [chr(n) for n in (*range(32, 127), 0, 10, 0x7F, 0x202E, 0x2665, 0x1F600)]
        noise = "".join(self.chance.choices(signs, k=self.chance.randrange(1, 65)))
        return self._tap(person, message, noise)

    def _tap(self, person: int, message: Message, data: str) -> Attempt:
        self.last = person, message, data
        changed, opened = by_tap(self.evening, person, message["chat"], data)
        return Attempt(
            f"{person} taps {data!r} in {message['chat']}",
            lambda: self.world.tap(person, message["chat"], message["message_id"], data=data),
            changed,
            opened,
        )

    def _broken_tap(self) -> Attempt:
        """A tap without a message, as under inline messages, or without data, as in games."""
        person = self.chance.choice(self.people)
        self.number += 1
        query = self.world.state.queries.add(self.number, person, person, 1, "x")  # type: ignore[arg-type]
        body = {
            "id": query.id,
            "from": user_json(self.world.state, query.person),
            "chat_instance": "1",
        }
        body |= self.chance.choice(
            [
                {"inline_message_id": "x", "data": "p:1:1:7H"},
                {"inline_message_id": "x", "game_short_name": "x"},
            ]
        )

        def send() -> Tapped:
            self.world.state.updates.put("callback_query", body, "odd", query=query.id)
            return Tapped(self.world.state, None, query.id)

        return Attempt(f"{person} taps {body}", send)

    def _command(self) -> Attempt:
        person = self.chance.choice(self.people)
        groups = [g for g in self.groups if person in self._members(g)]
        chat = self.chance.choice([person, *groups])
        code = self.chance.choice(self.codes)
        odd = [*ODD_TEXTS, *[f"s_{code}", f"h_{code}"] * 5]
        text = f"/{self.chance.choice(COMMANDS)} {self.chance.choice(odd)}".strip()
        if self.chance.random() < 0.2:
            text = self.chance.choice(ODD_TEXTS).strip() or "."
        changed, opened = by_command(self.evening, person, chat, text)

        def send() -> None:
            if chat < 0 or not self.world.state.people[person].blocked:  # type: ignore[index]
                self.world.say(person, chat, text)

        return Attempt(f"{person} says {text[:40]!r} in {chat}", send, changed, opened)

    def _content(self) -> Attempt:
        """What is no text, or a service message, or comes from nobody in particular."""
        person = self.chance.choice(self.people)
        chat = self.chance.choice([person, *self.groups])
        self.number += 1
        state = self.world.state
        place = state.groups.get(chat) or state.people[person]  # type: ignore[call-overload,index]
        body = {"message_id": self.number, "date": state.now(), "chat": chat_json(place)}
        if self.chance.random() < 0.8:
            body["from"] = user_json(state, person)  # type: ignore[arg-type]
        else:
            body["sender_chat"] = {"id": -1001999999999, "type": "channel", "title": "<b>"}
        if self.chance.random() < 0.3:
            joined = self.chance.choice([person, BOT_ID])
            key = self.chance.choice(["new_chat_members", "left_chat_member"])
            member = user_json(state, joined)  # type: ignore[arg-type]
            body[key] = [member] if key == "new_chat_members" else member
        else:
            body |= self.chance.choice(CONTENTS)
        changed, opened = by_command(self.evening, person, chat, str(body.get("text")))
        return Attempt(
            f"a message {body}",
            lambda: self.world.state.updates.put("message", body, "odd"),
            changed if chat < 0 else frozenset(),
            opened and chat < 0,
        )

    def _status(self) -> Attempt:
        """The bot is thrown out, muted or let in; somebody blocks it or takes that back."""
        if self.chance.random() < 0.5:
            person = self.chance.choice(self.people[:-3])
            blocked = self.chance.random() < 0.5
            return Attempt(f"{person} blocks", lambda: self.world.block(person, blocked))
        group = self.chance.choice(self.groups)
        status = self.chance.choice(["member", "administrator", "restricted", "left", "kicked"])
        return Attempt(f"{status} in {group}", lambda: self.world.set_bot(group, status))

    def calm_down(self) -> None:
        """Everybody lets the bot in again."""
        for person in self.people:
            self.world.block(person, False)
        for group in self.groups:
            self.world.set_bot(group, "member")
