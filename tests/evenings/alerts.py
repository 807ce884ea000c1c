"""Every turn of a person has its alert: counted in Telegram's log of calls, not by the bot."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from app.tables.table import PlayerId, Table, TableId
from app.tg.taps import unpack
from tests.evenings.books import Line
from tests.evenings.chats import Call, was_sent
from tests.evenings.secrets_kept import Secrets

OF_A_PLY = ("start", "play", "draw", "pass", "next_round")
YOUR_TURN = "It is your turn"


@dataclass(frozen=True, slots=True)
class Turn:
    """A person's turn at a table, from that ply on."""

    table: TableId
    ply: int
    chat: int


def turns(table: Table, journal: list[Line], chats: Mapping[PlayerId, int]) -> Iterator[Turn]:
    """The turns of people in the order in which they came; `chats` by the people's own ids."""
    secrets, ply, turn_no = Secrets(), 0, 0
    for n, line in enumerate(journal, 1):
        secrets.read(journal[:n])
        ply += str(line.says.get("move", line.says["do"])).startswith(OF_A_PLY)
        match = secrets.match
        assert match is not None
        if match.turn is not None and match.turn_no != turn_no:
            player = table.seats[match.turn].player
            if player in chats:
                yield Turn(table.id, ply, chats[player])
        turn_no = match.turn_no


def sends(calls: list[Call]) -> dict[Turn, list[Call]]:
    """The alerts that reached Telegram, by the turn they called to."""
    found: defaultdict[Turn, list[Call]] = defaultdict(list)
    for call in calls:
        if was_sent(call):
            for turn in _called_to(call):
                found[turn].append(call)
    return dict(found)


def doubled_without_a_kill(
    alerts: dict[Turn, list[Call]], calls: list[Call], deaths: list[int]
) -> list[Call]:
    """The repeats that nothing excuses.

    A repeat is excused where the bot was killed with the send before it in flight, so that nothing
    more had been called in that chat; and it must be silent.
    """
    return [
        again
        for sent in alerts.values()
        for first, again in pairwise(sent)
        if not (_in_flight(first, calls, deaths) and again["params"].get("disable_notification"))
    ]


def _in_flight(send: Call, calls: list[Call], deaths: list[int]) -> bool:
    death = next((n for n in deaths if n >= send["n"]), None)
    chat = send["params"]["chat_id"]
    return death is not None and not any(
        call["params"].get("chat_id") == chat for call in calls if send["n"] < call["n"] <= death
    )


def _called_to(call: Call) -> Iterator[Turn]:
    params = call["params"]
    if YOUR_TURN in str(params["text"]):
        keyboard = params.get("reply_markup", {}).get("inline_keyboard", [])
        taps = [unpack(button["callback_data"]) for row in keyboard for button in row]
        plies = {(tap.table, tap.n) for tap in taps if tap and tap.table and tap.n}
        for table, ply in plies:
            yield Turn(table, ply, params["chat_id"])
