"""Makes scenes: the one place that shows a table to a reader, through the engine's views."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import assert_never

from app.tables.absence import deadline, is_away
from app.tables.handover import bot_plays_on
from app.tables.lobby import removable
from app.tables.posts import posts
from app.tables.rematch import agrees, may_be_asked
from app.tables.scene import (
    BoardScene,
    ChatScene,
    ClosedScene,
    HandScene,
    Head,
    LobbyScene,
    NoticeScene,
    Place,
    ResultScene,
    Scene,
    SeatLostScene,
)
from app.tables.seating import BOTS, FEWEST, most_seats
from app.tables.table import (
    GROUP_READER,
    Ending,
    Happening,
    Kind,
    PlayerId,
    Post,
    Seat,
    Status,
    Table,
    Why,
)
from engine.endings import tie_break
from engine.events import CardPlayed, CardsDrawn, Event, MauForgotten, Passed
from engine.events import Why as DrawnFor
from engine.match import Match
from engine.scoring import EndReason
from engine.views import player_view, redact, table_view

TURNS_WITH_HELP = 3
CAME_STRAIGHT_BACK = timedelta(seconds=10)


def scene(table: Table, post: Post) -> Scene | None:
    """What the reader of `post` may see of the table now; None if the post is no longer wanted."""
    if post.kind is Kind.NOTICE:
        return _notice(table, post)
    me = None if post.reader == GROUP_READER else table.seat_of(post.reader)
    if me is None and post.reader != GROUP_READER and not table.watches(post.reader):
        return None
    if post.kind is Kind.CHAT:
        return _chat(table, post, me)
    head = _head(table, post, me)
    match post.kind:
        case Kind.RESULT:
            return _result(table, head)
        case Kind.BOARD | Kind.HAND:
            return _now(table, head)
        case Kind.STRAY:
            return None
        case _:
            assert_never(post.kind)


def _notice(table: Table, post: Post) -> NoticeScene | SeatLostScene | None:
    head = replace(_head(table, post, None), alert=True, ring=True, watching=False)
    if post.reader in table.notified:
        return NoticeScene(head)
    for index, seat in enumerate(table.seats):
        left = table.left_in(index)
        if left and left.owed and left.player == post.reader:
            ring = not left.resigned  # who has just tapped knows
            return SeatLostScene(replace(head, ring=ring), seat.name, left.resigned)
    return None


def hand_of(table: Table, player: PlayerId) -> Scene | None:
    """What the player's hand shows now, whether or not a post of it exists; None if not seated."""
    index = table.seat_of(player)
    if index is None:
        return None
    return scene(table, Post(Kind.HAND, player, table.seats[index].alert))


def own_scene(table: Table, player: PlayerId) -> Scene | None:
    """What a seated player sees of a live table now: between rounds that is the result."""
    ending = table.last_ending
    if table.status is Status.BETWEEN and ending is not None:
        return scene(table, Post(Kind.RESULT, player, ending.n))
    return hand_of(table, player)


def _now(table: Table, head: Head) -> Scene | None:
    if table.status is Status.LOBBY:
        return _lobby(table, head)
    if table.status in (Status.CLOSED, Status.EXPIRED):
        return ClosedScene(head, table.closed_by, expired=table.status is Status.EXPIRED)
    if table.status is not Status.PLAYING or table.match is None or table.turn_since is None:
        return None
    if head.me is None:
        return _board(table, head, table.match, table.turn_since)
    return _hand(table, head, table.match, table.turn_since)


def _head(table: Table, post: Post, me: int | None) -> Head:
    alert = ring = False
    last = table.last_ending
    if post.kind is Kind.RESULT:
        alert = ring = (
            me is not None
            and last is not None
            and last.n == post.n
            and last.ended_by != post.reader
            and not _expired(last)
        )
        alert = alert or (last is not None and last.n == post.n and last.won_by(me))
    elif me is not None:
        seat = table.seats[me]
        alert = seat.anew
        ring = alert and _rings(table, seat)
    elif post.reader == GROUP_READER and table.status is Status.LOBBY:
        ring = True
    elif post.reader == GROUP_READER:
        alert = post.n > 1
    return Head(
        table=table.id,
        code=table.code,
        post=post,
        status=table.status,
        group=table.group.title if table.group else None,
        rules=table.rules,
        places=tuple(
            Place(
                seat.name,
                bot=seat.bot,
                kept=seat.kept,
                host=seat.player == table.host,
                lost=seat.player in table.lost,
                plays_for=left.name if (left := table.left_in(index)) else None,
            )
            for index, seat in enumerate(table.seats)
        ),
        me=me,
        game=table.game,
        ply=table.ply,
        alert=alert,
        ring=ring,
        chat=() if _is_told_elsewhere(table, post) else table.chat,
        watching=me is None and post.reader != GROUP_READER,
        bot_plays_on=me is not None and bot_plays_on(table, me),
    )


def _is_told_elsewhere(table: Table, post: Post) -> bool:
    """Whether the reader has a newer message to read the chat in."""
    is_past = post.kind is Kind.RESULT and _is_past(table, post.n)
    return is_past or table.chat_post(post.reader) is not None


def _is_past(table: Table, ending: int) -> bool:
    """Whether play has gone on since that ending: nothing more is said about it."""
    return (
        table.status is Status.PLAYING
        or table.last_ending is None
        or (table.last_ending.n != ending)
    )


def _expired(ending: Ending) -> bool:
    """An expired game goes quietly: nobody waits for it any more."""
    return ending.outcome is not None and ending.outcome.reason is EndReason.EXPIRED


def _rings(table: Table, seat: Seat) -> bool:
    """Whether the call may make a sound: somebody is waited for, and did not ask for it himself."""
    match seat.why:
        case Why.TURN:
            straight_back = _came_straight_back(table.turn_since, seat.acted_at)
            return table.on_turn == seat and not straight_back
        case Why.NUDGE | Why.POKE | Why.AWAY:
            return True
        case Why.ASKED:
            return False
        case _:
            assert_never(seat.why)


def _came_straight_back(turn_since: datetime | None, acted_at: datetime | None) -> bool:
    """Whether the turn is here again within 10 s of the reader's own action."""
    return (
        turn_since is not None
        and acted_at is not None
        and timedelta() <= turn_since - acted_at < CAME_STRAIGHT_BACK
    )


def _chat(table: Table, post: Post, me: int | None) -> ChatScene | None:
    """A new message for each call. It rings neither for who watches nor for one's own line."""
    shown = table.chat_post(post.reader)
    if shown is None or shown.n != post.n or post not in posts(table):
        return None
    own = any(line.player == post.reader for line in table.chat[-1:])
    ring = shown.ring and me is not None and not own
    return ChatScene(replace(_head(table, post, me), alert=True, ring=ring, chat=table.chat))


def _lobby(table: Table, head: Head) -> LobbyScene:
    ready = sum(not seat.kept for seat in table.seats)
    problems = table.rules.problems(ready) if ready >= FEWEST else ()
    return LobbyScene(
        head=head,
        is_host=head.me is not None and table.host == head.post.reader,
        free=most_seats(table.rules) - len(table.seats),
        bots_left=len(BOTS) - sum(seat.bot for seat in table.seats),
        can_remove=removable(table) is not None,
        can_start=ready >= FEWEST and not problems,
        problem=problems[0] if problems else None,
        by_link=table.by_link,
    )


def _board(table: Table, head: Head, match: Match, turn_since: datetime) -> BoardScene:
    return BoardScene(
        head=head,
        view=table_view(match),
        log=_redacted(table.log, None),
        turn_since=turn_since,
        moved_at=table.moved_at or turn_since,
        deadline=deadline(table),
        away=is_away(table),
    )


def _hand(table: Table, head: Head, match: Match, turn_since: datetime) -> HandScene | None:
    if head.me is None:
        return None
    drew = match.turn == head.me and match.drawn is not None
    return HandScene(
        head=head,
        view=player_view(match, head.me),
        since=_redacted(_since_own_turn(table.log, head.me, drew=drew), head.me),
        turn_since=turn_since,
        moved_at=table.moved_at or turn_since,
        why=table.seats[head.me].why,
        deadline=deadline(table),
        away=is_away(table),
        new=table.seats[head.me].first and _turns_taken(table, head.me) < TURNS_WITH_HELP,
    )


def _turns_taken(table: Table, seat: int) -> int:
    """How many turns the seat has ended in this game, at least; a first round tells them all."""
    if table.match is None or table.match.round_no > 1:
        return TURNS_WITH_HELP
    return sum(_ends_turn_of(one.event, seat) for one in table.log)


def _ends_turn_of(event: Event, seat: int) -> bool:
    match event:
        case CardPlayed() | Passed() | CardsDrawn(why=DrawnFor.DEBT):
            return event.seat == seat
        case _:
            return False


def _since_own_turn(log: tuple[Happening, ...], seat: int, *, drew: bool) -> tuple[Happening, ...]:
    """What happened after the seat's last turn; of a running one in which he `drew`, not that."""
    own = [
        index
        for index, one in enumerate(log)
        if _is_turn_of(one.event, seat) and not _was_caught(log[:index])
    ]
    if drew and own:
        drawn = own.pop()
        log = log[:drawn] + log[drawn + 1 :]
    return log[own[-1] + 1 :] if own else log


def _is_turn_of(event: Event, seat: int) -> bool:
    match event:
        case CardPlayed() | CardsDrawn() | Passed():
            return event.seat == seat
        case _:
            return False


def _was_caught(before: tuple[Happening, ...]) -> bool:
    """Whether what comes next is the penalty of one who was caught: no turn of his."""
    last = before[-1].event if before else None
    return isinstance(last, MauForgotten) and last.caught_by is not None


def _redacted(log: tuple[Happening, ...], viewer: int | None) -> tuple[Happening, ...]:
    return tuple(replace(one, event=redact(one.event, viewer)) for one in log)


def _result(table: Table, head: Head) -> ResultScene | None:
    ending = next((e for e in table.endings if e.n == head.post.n), None)
    if ending is None:
        return None
    newest = ending is table.endings[-1]
    return ResultScene(
        head=head,
        ending=ending,
        target=table.rules.target_for(len(ending.names)),
        next_ply=table.ply if newest and table.status is Status.BETWEEN else None,
        rematch=tuple(agrees(table, seat.player) for seat in table.seats)
        if newest and may_be_asked(table)
        else None,
        over=newest and table.status is Status.OVER,
        moment=ending.moments[head.me]
        if ending.moments and head.me is not None and not ending.won_by(head.me)
        else None,
        left=tuple(
            (seat.left.name, seat.name)
            for seat in table.seats
            if seat.left and seat.left.after == ending.n
        ),
        tie_break=tie_break(table.match) if newest and table.match else None,
    )
