"""What has to be done for one due post. Pure: rows, scenes and readers in, one step out."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from app.tables.post_rows import PostRow, Reader
from app.tables.scene import (
    BoardScene,
    ChatScene,
    ClosedScene,
    HandScene,
    LobbyScene,
    ResultScene,
    Scene,
)
from app.tables.table import GROUP_READER, Kind, Why
from app.tg.courier.letters import Letter

DELETABLE = timedelta(hours=47)

Write = Callable[[Scene, str | None, str], Letter]
"""Writes a scene, turned to a place inside the hand, in a language."""


class Way(StrEnum):
    """How a message is retired."""

    DELETE = "delete"
    STRIP = "strip"
    REPLACE = "replace"


@dataclass(frozen=True, slots=True)
class Drop:
    """There is nothing to retire: forget the post."""


@dataclass(frozen=True, slots=True)
class Sleep:
    """Nobody looks, or nobody can be reached."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Have the message of a gone sibling, which the next step edits; without one, sleep.

    For a reader who is to be left alone by new messages, but not without the one that he has.
    """


@dataclass(frozen=True, slots=True)
class Later:
    """It was shown a moment ago; then the newest will do."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Failed:
    """It can't be shown now; try again then, and count it as a try."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Same:
    """The message says so already."""


@dataclass(frozen=True, slots=True)
class Show:
    """Edit the message, or send a new one.

    With `reuse` a gone sibling's message may be edited instead of sending a new one. `pinned` says
    whether the message is to be pinned then, or no longer; None: neither.
    """

    letter: Letter
    silent: bool
    reuse: bool
    pinned: bool | None = None


@dataclass(frozen=True, slots=True)
class Retire:
    """Take the message, or what can still be tapped of it, out of the chat."""

    way: Way
    language: str


Step = Drop | Sleep | TakeOver | Later | Failed | Same | Show | Retire


def next_step(
    row: PostRow, scene: Scene | None, reader: Reader | None, now: datetime, write: Write
) -> Step:
    """The step for a post; whatever `write` raises comes out.

    A live post without a scene was read just before its table moved on: next time it is gone. If it
    still is not, its table vanished, and it is retired all the same.
    """
    if (row.gone or scene is None) and row.message_id is None:
        return Drop()
    if reader is None or not reader.reachable:
        return Sleep()
    if row.gone or (scene is None and row.tries):
        return Retire(_way(row, now), reader.language)
    if scene is None:
        return Failed(now + back_off(0))
    pace = _pace(row, scene)
    if pace is not None:
        if pace.seen_lately and not _was_seen(reader, now - pace.seen_lately):
            takes = row.message_id is None and not scene.head.alert
            return TakeOver() if takes else Sleep()
        if row.shown_at is not None and now - row.shown_at < pace.between_edits:
            return Later(row.shown_at + pace.between_edits)
    letter = write(scene, row.mode, reader.language)
    if row.message_id is not None and row.digest == letter.digest and not row.tries:
        return Same()  # after a try of which nothing was heard, the digest may be outdated
    return Show(
        letter,
        silent=row.doubt or not scene.head.ring or reader.settings.silent(now),
        reuse=row.message_id is None and not scene.head.alert,
        pinned=_pinned(row, scene) if reader.pins else None,
    )


def _pinned(row: PostRow, scene: Scene) -> bool | None:
    """A group's new board is to be pinned, and no longer once it shows an end."""
    if row.post.reader != GROUP_READER:
        return None
    match scene:
        case LobbyScene() | BoardScene():
            return True if row.message_id is None else None
        case ClosedScene():
            return None if row.message_id is None else False
        case ResultScene():
            return False if row.message_id is not None and not row.shown else None
        case _:
            return None


def failed(row: PostRow) -> PostRow:
    """The row after a try that surely had no effect."""
    return replace(row, tries=row.tries + 1)


def back_off(tries: int) -> timedelta:
    """How long to leave a post alone that failed again after so many tries.

    >>> [back_off(tries).seconds for tries in (0, 1, 6, 7, 5000)]
    [5, 10, 320, 600, 600]
    """
    return timedelta(seconds=min(600, 5 * 2 ** min(tries, 7)))


def lease(tries: int) -> timedelta:
    """How long a claim holds if nothing is heard of its call.

    >>> [lease(tries).seconds for tries in (0, 1, 4, 5)]
    [20, 80, 5120, 5120]
    """
    return timedelta(seconds=20 * 4 ** min(tries, 4))


def _was_seen(reader: Reader, since: datetime) -> bool:
    return reader.seen_at is not None and reader.seen_at >= since


@dataclass(frozen=True, slots=True)
class Pace:
    """How a message is kept fresh that can wait: not too often, perhaps only for who is there."""

    between_edits: timedelta
    seen_lately: timedelta | None = None


OF_WAITING = Pace(between_edits=timedelta(seconds=20), seen_lately=timedelta(minutes=10))
OF_OUTDATED = Pace(between_edits=timedelta(seconds=20))
"""What offers to play somebody out who has come back."""
OF_WATCHING = Pace(between_edits=timedelta(seconds=10), seen_lately=timedelta(minutes=15))
OF_CHAT = Pace(between_edits=timedelta(seconds=5))


def _pace(row: PostRow, scene: Scene) -> Pace | None:
    """For who watches, for chat, and for the hand of who waits and can't catch; None: no waiting.

    Who has just acted himself waits for nothing, and what took over a message for nothing either:
    that tells of something else. Who watches is left alone by new messages too. Chat is edited
    also for who was not seen lately: he reads, and taps nothing.
    """
    took_over = row.message_id is not None and not row.shown
    if row.rank <= 1 or took_over or isinstance(scene, ClosedScene):
        return None
    if scene.head.watching:
        return OF_WATCHING
    if row.message_id is None:
        return None
    match scene:
        case ChatScene():
            return OF_CHAT
        case HandScene(view=view) if view.table.turn != view.seat and view.catch is None:
            return OF_OUTDATED if scene.why is Why.AWAY and not scene.away else OF_WAITING
        case _:
            return None


def _way(row: PostRow, now: datetime) -> Way:
    """Results stay, and so does what a group has read; Telegram deletes nothing older than 48 h."""
    in_a_group = row.chat_id < 0
    if row.post.kind is Kind.RESULT or (row.post.kind is Kind.STRAY and in_a_group):
        return Way.STRIP
    if row.sent_at is not None and now - row.sent_at > DELETABLE:
        return Way.REPLACE
    return Way.DELETE
