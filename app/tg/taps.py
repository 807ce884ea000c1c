"""What the buttons under our messages carry: at most 64 bytes, and nothing that has to be trusted.

A tap comes back from any message of any age, and from clients that make up their own. So `unpack`
takes exactly what `pack` gives and says None to everything else.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from app.tables.table import TableId
from engine.cards import Card, Suit
from engine.moves import Play
from engine.rules import SWITCHES, Switch

MOST_BYTES = 64
_NUMBER = r"0|[1-9][0-9]{0,17}"
_DATA = re.compile(rf"([a-z]{{1,2}}):({_NUMBER})?:({_NUMBER}):(.*)", re.DOTALL)
_CARD = re.compile(r"(?:10|[2-9JQKA])[SHDC]")
_PLAY = re.compile(rf"((?:{_CARD.pattern})+)([SHDC])?")
_CHOICE = re.compile(rf"([a-z_]{{1,20}})\.({_NUMBER})")
_CATCH = re.compile(rf"({_NUMBER})\.({_NUMBER})\.({_NUMBER})")
_ROUND = re.compile(rf"({_NUMBER})\.({_NUMBER})")


class Verb(StrEnum):
    """What a button does. The comment says what `n` and `arg` hold; without one they are unused."""

    SIT = "s"
    LEAVE = "l"
    ADD_BOT = "ab"
    REMOVE = "rb"
    START = "st"  # n=ply
    MY_CARDS = "mc"
    SHOW_BELOW = "sb"
    PLAY = "p"  # n=ply arg=card and companions
    CHOOSE = "c"  # n=ply arg=cards picked so far
    WISH = "w"  # n=ply arg=card, companions and the named suit
    DRAW = "d"  # n=ply
    PASS = "ps"  # n=ply  # noqa: S105 - not a password
    END_AWAY = "ea"  # arg=game.turn
    POKE = "pk"
    MAU = "m"  # arg=game.round
    MAU_MAU = "mm"  # arg=game.round
    CATCH = "ca"  # arg=game.round.seat
    BACK = "b"  # n=ply
    MORE = "mo"  # n=ply
    ASK_RESIGN = "ar"  # n=ply
    RESIGN = "rs"  # arg=game, and .1 if a bot is to play on
    NEXT_ROUND = "nr"  # n=ply
    REMATCH = "rm"  # arg=game
    OPEN_SAME = "os"
    WATCH = "wa"
    UNWATCH = "uw"
    TELL = "t"  # n=message that waits
    FORGET = "f"  # n=when it was asked, in seconds since 1970
    PUT_AWAY = "pa"
    REFRESH = "r"  # n=ply
    PAGE = "pg"  # n=ply arg=page, from 0
    OPEN_HAND = "oh"
    LINKS = "li"  # arg=1 or 0: whether links seat people
    OPEN_TABLE = "ot"
    GROUP_CHOICE = "gc"  # arg=what is chosen
    PLAY_NOW = "pn"
    HELP = "h"
    SETTINGS = "se"  # arg=page.choice
    READ_RULES = "rr"
    READ_CHAT = "ch"
    RECORD = "rc"  # arg=game
    RULES = "ru"  # n=ply arg=page of the menu, or a switch
    PRESET = "rp"  # arg=preset
    SWITCH = "sw"  # arg=switch and which of its values


SWITCH_OF = {switch.key: switch for switch in SWITCHES}
_VERBS = {verb.value: verb for verb in Verb}


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap: what is asked, of which table, and what that verb needs beside."""

    verb: Verb
    table: TableId | None = None
    n: int = 0
    arg: str = ""


def pack(tap: Tap) -> str:
    """The tap as callback data of 4 to 64 bytes; ValueError for what does not fit.

    >>> pack(Tap(Verb.PLAY, TableId(12), 40, "10D"))
    'p:12:40:10D'
    """
    table = "" if tap.table is None else tap.table
    data = f"{tap.verb}:{table}:{tap.n}:{tap.arg}"
    if len(data.encode()) > MOST_BYTES or _DATA.fullmatch(data) is None:
        raise ValueError(f"a button can't carry {data!r}")
    return data


def unpack(data: str) -> Tap | None:
    """The tap that was packed as `data`; None for everything that `pack` would not give.

    >>> unpack("p:12:40:10D")
    Tap(verb=<Verb.PLAY: 'p'>, table=12, n=40, arg='10D')
    >>> unpack("p:12:040:10D")
    """
    parts = _DATA.fullmatch(data)
    verb = _VERBS.get(parts[1]) if parts else None
    if parts is None or verb is None or len(data.encode(errors="replace")) > MOST_BYTES:
        return None
    table = None if parts[2] is None else TableId(int(parts[2]))
    return Tap(verb, table, int(parts[3]), parts[4])


def cards_arg(cards: tuple[Card, ...]) -> str:
    """Cards as the `arg` of a tap, the one to go down first in front."""
    return "".join(str(card) for card in cards)


def parse_cards(arg: str) -> tuple[Card, ...] | None:
    """The cards that were printed as `arg`; None for anything else, and for no card.

    >>> [str(card) for card in parse_cards("AH10D") or ()]
    ['AH', '10D']
    """
    play = parse_play(arg)
    return None if play is None or play.wish else (play.card, *play.companions)


def play_arg(play: Play) -> str:
    """A play as the `arg` of a tap: its cards and, behind them, the suit it names."""
    return cards_arg((play.card, *play.companions)) + (play.wish or "")


def parse_play(arg: str) -> Play | None:
    """The play that was printed as `arg`; None for anything else.

    >>> parse_play("JSH") == Play(Card.parse("JS"), wish=Suit.HEARTS)
    True
    """
    parts = _PLAY.fullmatch(arg)
    if parts is None:
        return None
    first, *rest = (Card.parse(text) for text in _CARD.findall(parts[1]))
    return Play(first, wish=Suit(parts[2]) if parts[2] else None, companions=tuple(rest))


def round_arg(game: int, number: int) -> str:
    """A game and one of its rounds or turns as the `arg` of a tap."""
    return f"{game}.{number}"


def resign_arg(game: int, *, bot: bool) -> str:
    """A game that is given up, and whether a bot is to play on, as the `arg` of a tap."""
    return round_arg(game, 1) if bot else str(game)


def parse_resign(arg: str) -> tuple[int, bool] | None:
    """What was printed as `arg` by `resign_arg`; None for anything else.

    >>> parse_resign("2"), parse_resign("2.1"), parse_resign("2.7")
    ((2, False), (2, True), None)
    """
    game = parse_number(arg)
    if game is not None:
        return game, False
    asked = parse_round(arg)
    return (asked[0], True) if asked and asked[1] == 1 else None


def parse_round(arg: str) -> tuple[int, int] | None:
    """The game and the round that were printed as `arg`; None for anything else.

    >>> parse_round("2.7")
    (2, 7)
    """
    parts = _ROUND.fullmatch(arg)
    return (int(parts[1]), int(parts[2])) if parts else None


def catch_arg(game: int, round_no: int, offender: int) -> str:
    """A game, its round and the seat of who is to be caught, as the `arg` of a tap."""
    return f"{game}.{round_no}.{offender}"


def parse_catch(arg: str) -> tuple[int, int, int] | None:
    """The game, the round and the seat that were printed as `arg`; None for anything else.

    >>> parse_catch("2.7.0")
    (2, 7, 0)
    """
    parts = _CATCH.fullmatch(arg)
    return (int(parts[1]), int(parts[2]), int(parts[3])) if parts else None


def choice_arg(switch: Switch, value: object) -> str:
    """A switch of the rules and one of the values it offers, as the `arg` of a tap."""
    return f"{switch.key}.{switch.values.index(value)}"


def parse_choice(arg: str) -> tuple[str, object] | None:
    """The switch and the value that were printed as `arg`; None for anything else.

    >>> parse_choice("seven_draw.1")
    ('seven_draw', 3)
    """
    parts = _CHOICE.fullmatch(arg)
    switch = SWITCH_OF.get(parts[1]) if parts else None
    if parts is None or switch is None or int(parts[2]) >= len(switch.values):
        return None
    return switch.key, switch.values[int(parts[2])]


def parse_number(arg: str) -> int | None:
    """A game or a page that stands in `arg`; None for anything but a plain number."""
    return int(arg) if re.fullmatch(_NUMBER, arg) else None
