"""A table as JSON and back. What is a column of its own is not in the JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from datetime import datetime
from typing import Any

from sqlalchemy import Row

from app.storage import rows
from app.tables.moments import MadeDraw, Moments, WonRound
from app.tables.table import (
    ChatLine,
    ChatPost,
    Ending,
    Group,
    Happening,
    Leaver,
    PlayerId,
    Seat,
    Status,
    Table,
    TableId,
    Watcher,
    Why,
)
from engine.codec import (
    event_from_json,
    event_to_json,
    match_from_json,
    match_to_json,
    result_from_json,
    result_to_json,
    rules_from_json,
    rules_to_json,
)
from engine.scoring import EndReason, Outcome

SCHEMA = 1


def snapshot_of(table: Table) -> dict[str, Any]:
    """The JSON of a table, of schema number SCHEMA."""
    return {
        "host": table.host,
        "seats": [_seat_to_json(seat) for seat in table.seats],
        "rules": rules_to_json(table.rules),
        "match": None if table.match is None else match_to_json(table.match),
        "game": table.game,
        "ply": table.ply,
        "board_no": table.board_no,
        "journal": table.journal,
        "catch_since": _moment_to_json(table.catch_since),
        "closed_by": table.closed_by,
        "below_at": _moment_to_json(table.below_at),
        "by_link": table.by_link,
        "notified": list(table.notified),
        "agreed": list(table.agreed),
        "same": table.same,
        "chat": [_line_to_json(line) for line in table.chat],
        "chat_no": table.chat_no,
        "chat_posts": [_chat_post_to_json(one) for one in table.chat_posts],
        "watchers": [[one.player, one.since, _moment_to_json(one.at)] for one in table.watchers],
        "log": [[event_to_json(one.event), one.at.isoformat()] for one in table.log],
        "endings": [_ending_to_json(ending) for ending in table.endings],
        "moments": _best_to_json(table.moments),
    }


def table_of(
    row: rows.GameTable | Row[Any], group: Group | None, lost: frozenset[PlayerId] = frozenset()
) -> Table:
    """The table that was stored in `row`, of that group; the `lost` can't be written to.

    Raises ValueError if the row was written under a schema number that this program does not know.
    """
    if row.schema_no != SCHEMA:
        raise ValueError(f"table {row.id} has schema {row.schema_no}; this program knows {SCHEMA}")
    if row.id is None:
        raise ValueError("only a stored table can be read")
    data = row.snapshot
    return Table(
        id=TableId(row.id),
        code=row.code,
        status=Status(row.status),
        group=group,
        lost=lost,
        thread=row.thread_id,
        host=_player(data["host"]),
        seats=tuple(_seat_from_json(seat) for seat in data["seats"]),
        rules=rules_from_json(data["rules"]),
        match=None if data["match"] is None else match_from_json(data["match"]),
        game=data["game"],
        ply=data["ply"],
        rev=row.rev,
        board_no=data["board_no"],
        journal=data["journal"],
        closed_by=data["closed_by"],
        below_at=_moment(data["below_at"]),
        by_link=data["by_link"],
        notified=tuple(PlayerId(player) for player in data["notified"]),
        agreed=tuple(map(PlayerId, data["agreed"])),
        same=None if data.get("same") is None else TableId(data["same"]),
        chat=tuple(_line_from_json(*line) for line in data["chat"]),
        chat_no=data["chat_no"],
        chat_posts=tuple(_chat_post_from_json(*one) for one in data.get("chat_posts", ())),
        watchers=tuple(_watcher_from_json(*watcher) for watcher in data["watchers"]),
        log=tuple(
            Happening(event_from_json(event), datetime.fromisoformat(at))
            for event, at in data["log"]
        ),
        endings=tuple(_ending_from_json(ending) for ending in data["endings"]),
        moments=_best_from_json(data.get("moments", ())),
        moved_at=row.moved_at,
        turn_since=row.turn_since,
        stage=row.stage,
        credit_s=row.credit_s,
        due_at=row.due_at,
        bot_at=row.bot_at,
        catch_since=_moment(data["catch_since"]),
    )


def _seat_to_json(seat: Seat) -> dict[str, Any]:
    return {
        "player": seat.player,
        "name": seat.name,
        "bot": seat.bot,
        "kept_until": _moment_to_json(seat.kept_until),
        "alert": seat.alert,
        "anew": seat.anew,
        "why": seat.why,
        "acted_at": _moment_to_json(seat.acted_at),
        "poked_at": _moment_to_json(seat.poked_at),
        "forgotten": seat.forgotten,
        "first": seat.first,
        "left": _leaver_to_json(seat.left),
    }


def _seat_from_json(data: Mapping[str, Any]) -> Seat:
    return Seat(
        player=PlayerId(data["player"]),
        name=data["name"],
        bot=data["bot"],
        kept_until=_moment(data["kept_until"]),
        alert=data["alert"],
        anew=data["anew"],
        why=Why(data["why"]),
        acted_at=_moment(data["acted_at"]),
        poked_at=_moment(data["poked_at"]),
        forgotten=data["forgotten"],
        first=data.get("first", False),
        left=_leaver_from_json(data.get("left")),
    )


def _leaver_to_json(left: Leaver | None) -> list[Any] | None:
    return None if left is None else list(astuple(left))


def _leaver_from_json(data: list[Any] | None) -> Leaver | None:
    """Rows of before there were such have none."""
    return None if data is None else Leaver(PlayerId(data[0]), *data[1:])


def _line_to_json(line: ChatLine) -> list[Any]:
    return [line.no, line.player, line.name, line.text, line.at.isoformat()]


def _line_from_json(no: int, player: int, name: str, text: str, at: str) -> ChatLine:
    return ChatLine(no, PlayerId(player), name, text, datetime.fromisoformat(at))


def _chat_post_to_json(one: ChatPost) -> list[Any]:
    under = None if one.under is None else list(one.under)
    return [one.player, one.at.isoformat(), one.n, one.ring, under]


def _chat_post_from_json(
    player: int, at: str, n: int, ring: bool, under: list[int] | None
) -> ChatPost:
    called = None if under is None else (under[0], under[1])
    return ChatPost(PlayerId(player), datetime.fromisoformat(at), n, ring, called)


def _watcher_from_json(player: int, since: int, at: str | None = None) -> Watcher:
    return Watcher(PlayerId(player), since, _moment(at))


def _ending_to_json(ending: Ending) -> dict[str, Any]:
    outcome = ending.outcome
    return {
        "n": ending.n,
        "game": ending.game,
        "round": None if ending.round is None else result_to_json(ending.round),
        "outcome": None if outcome is None else [outcome.reason, outcome.winner, outcome.by],
        "scores": list(ending.scores),
        "names": list(ending.names),
        "last_names": list(ending.last_names),
        "ended_by": ending.ended_by,
        "at": ending.at.isoformat(),
        "moments": _best_to_json(ending.moments),
    }


def _ending_from_json(data: Mapping[str, Any]) -> Ending:
    return Ending(
        n=data["n"],
        game=data["game"],
        round=None if data["round"] is None else result_from_json(data["round"]),
        outcome=None if data["outcome"] is None else _outcome(*data["outcome"]),
        scores=tuple(data["scores"]),
        names=tuple(data["names"]),
        last_names=tuple(data.get("last_names", ())),
        ended_by=_player(data["ended_by"]),
        at=datetime.fromisoformat(data["at"]),
        moments=_best_from_json(data.get("moments", ())),
    )


def _best_to_json(moments: Moments) -> list[list[int] | None]:
    """What was drawn and where, or the round that was won."""
    return [None if one is None else list(astuple(one)) for one in moments]


def _best_from_json(data: Sequence[list[int] | None]) -> Moments:
    return tuple(
        None if one is None else MadeDraw(*one) if len(one) > 1 else WonRound(*one) for one in data
    )


def _outcome(reason: str, winner: int | None, by: int | None) -> Outcome:
    return Outcome(EndReason(reason), winner, by)


def _player(player: int | None) -> PlayerId | None:
    return None if player is None else PlayerId(player)


def _moment_to_json(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
