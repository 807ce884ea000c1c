"""An evening with the bot and its Telegram as processes of their own, driven by JSON calls."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from app.sandbox.bot import BOT_ID
from app.sandbox.queries import Answer
from app.sandbox.world import TOKEN
from app.storage.database import Database
from tests.evenings.books import Books
from tests.evenings.chats import A_GATE_OPENS_S, Call, Chats, Message
from tests.evenings.starts import ForkingStarter, Starter, line_of, python

NOBODY = 0
PATIENCE_S = 20.0
A_MOMENT_S = 0.01
MOMENTS_BEFORE_THE_CLOCK_IS_TURNED = 10


class Evening(Chats):
    """Ada, Bo, Cleo and their group on `python -m app sandbox`; a bot beside it lives and dies."""

    def __init__(self, folder: Path, *, seed: str, often: bool = False) -> None:
        """Nobody runs the bot yet; `often` says that it will be started more than once."""
        self.log = folder / "bot.log"
        url = f"sqlite:///{folder}/maumau.sqlite3"
        self.books = Books(Database(url))
        self._sandbox = python(
            "app", "sandbox", settings={"DATABASE_URL": url, "SANDBOX_PORT": "0"}
        )
        base = line_of(self._sandbox).removeprefix("Sandbox: ").rstrip("/")
        self._http = httpx.Client(base_url=f"{base}/api", trust_env=False, timeout=PATIENCE_S)
        settings = {
            "BOT_TOKEN": TOKEN,
            "BOT_API_BASE": base,
            "CLOCK_URL": f"{base}/api/clock",
            "DATABASE_URL": url,
            "SANDBOX_SEED": seed,
            "LOG_LEVEL": "DEBUG",
        }
        self._starter = ForkingStarter(settings) if often else Starter(settings)
        self._bot = NOBODY
        self._read: dict[int, tuple[dict[int, Message], int]] = {}
        self._turns = self.get("clock")["n"]
        self.ada, self.bo, self.cleo = (self._person(name) for name in ("Ada", "Bo", "Cleo"))
        members = {"title": "Friday cards", "members": list(self.people)}
        self.group = self.post("groups", **members)["id"]

    # the bot

    def start_bot(self) -> None:
        """The bot is started, as ever after it has died."""
        self._bot = self._starter.start(self.log)

    def end_bot(self, sign: signal.Signals = signal.SIGKILL) -> int:
        """The bot is killed as nothing can be killed harder, or asked to stop; its exit code."""
        assert self._bot != NOBODY, "to kill nobody would be to kill oneself"
        os.kill(self._bot, sign)
        code = self._starter.reap(self._bot)
        self._bot = NOBODY
        return code

    def refusal_of_a_second_bot(self) -> tuple[int, str]:
        """Another bot is started beside the first: its exit code, and what it said at the end."""
        log = self.log.with_name("second.log")
        code = self._starter.reap(self._starter.start(log))
        return code, log.read_text().splitlines()[-1]

    # people

    def _person(self, name: str) -> int:
        person: int = self.post("people", name=name)["id"]
        return person

    async def start(self, person: int, payload: str = "") -> None:
        with self._answered(person):
            self.post("start", person=person, payload=payload)

    async def say(self, person: int, chat: int, text: str) -> None:
        with self._answered(chat):
            self.post("say", person=person, chat=chat, text=text)

    async def tap_on(self, person: int, message: Message, text: str) -> Answer | None:
        answer = self.press(person, message, text=text)
        self.settle()
        return answer

    async def tap_data(self, person: int, message: Message, data: str) -> Answer | None:
        answer = self.press(person, message, data=data)
        self.settle()
        return answer

    def press(
        self, person: int, message: Message, *, wait_s: float = 15, **button: str
    ) -> Answer | None:
        """A person taps, and nobody waits for more than the answer."""
        where = {"chat": message["chat"], "message_id": message["message_id"]}
        said = self.post("tap", person=person, **where, **button, wait_ms=1000 * wait_s)
        if "url" in said:
            return Answer(url=said["url"])
        return None if said["answer"] is None else Answer(**said["answer"])

    @contextmanager
    def _answered(self, chat: int) -> Iterator[None]:
        """Until the bot has said something new in the chat, and all is quiet."""
        before = self._newest_number(chat)
        yield
        self.until(lambda: self._newest_number(chat) > before)
        self.settle()

    def _newest_number(self, chat: int) -> int:
        return max((message["message_id"] for message in self.messages(chat)), default=0)

    # what can be seen

    def messages(self, chat: int) -> list[Message]:
        known, since = self._read.get(chat, ({}, 0))
        news = self.get("messages", chat=chat, since=since)
        known |= {message["message_id"]: {**message, "chat": chat} for message in news["messages"]}
        for number in [n for n, message in known.items() if message["deleted"]]:
            del known[number]
        self._read[chat] = known, news["n"]
        return [known[n] for n in sorted(known) if known[n]["from"] == BOT_ID]

    def calls(self, since: int = 0) -> list[Call]:
        """The calls of the bot after that number, oldest first; asking for updates is none."""
        found: list[Call] = self.get("calls", since=since)
        return [call for call in found if call["method"] != "getUpdates"]

    # time

    async def later(self, seconds: float) -> None:
        while seconds > 0:
            self._turn(min(A_GATE_OPENS_S, seconds))
            seconds -= A_GATE_OPENS_S
            self.settle()

    def settle(self) -> None:
        """Until nothing is left to be done at this time."""
        self.until(self.is_settled)

    def is_settled(self) -> bool:
        """Whether nothing is left to be done at this time."""
        return not self.books.busy(self._now())

    def calm(self) -> None:
        """Time goes by until nothing is left to be done at any time."""
        self.settle()
        while (due := self.books.next_due()) is not None:
            self._turn(max(A_GATE_OPENS_S, due.timestamp() - self._now()))
            self.settle()

    def until(self, is_so: Callable[[], bool]) -> None:
        """Until it is so; the clock is turned for who waits for a gate to open."""
        for moment in range(round(PATIENCE_S / A_MOMENT_S)):
            if is_so():
                return
            if moment % MOMENTS_BEFORE_THE_CLOCK_IS_TURNED:
                self.moment()
            else:
                self._turn(A_GATE_OPENS_S)
        raise AssertionError("it never came to that")

    def moment(self) -> None:
        """A hundredth of a second goes by, unless somebody turns the clock."""
        self.get("clock", wait_s=A_MOMENT_S, after=self._turns)

    def _now(self) -> float:
        now: float = self.get("clock")["now"]
        return now

    def _turn(self, seconds: float) -> None:
        self._turns = self.post("clock", forward_s=seconds)["n"]

    # the JSON calls

    def post(self, call: str, **body: Any) -> dict[str, Any]:
        answer: dict[str, Any] = _result(self._http.post(call, json=body))
        return answer

    def get(self, call: str, **query: Any) -> Any:
        return _result(self._http.get(call, params=query))

    def close(self) -> None:
        if self._bot != NOBODY:
            self.end_bot()
        self._starter.close()
        self._http.close()
        self._sandbox.terminate()
        self._sandbox.communicate()
        self.books.close()


def _result(response: httpx.Response) -> Any:
    assert response.is_success, response.text
    return response.json()
