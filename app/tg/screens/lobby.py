"""An open lobby: in the group for everybody, in a private chat for one who sits there."""

from collections.abc import Iterator

from app.tables.scene import ClosedScene, LobbyScene, NoticeScene
from app.texts.catalogue import Markup, Texts, bold, markup
from app.texts.keys import Key
from app.tg.links import seat_link, share_link
from app.tg.screens.board import watching_row
from app.tg.screens.chat import with_chat
from app.tg.screens.layout import blocks, lines
from app.tg.screens.modes import OneRule, Rules, parse_mode
from app.tg.screens.people import KEPT, marked, names_of
from app.tg.screens.rules import rules_line
from app.tg.screens.rules_menu import rules_menu
from app.tg.screens.screen import Button, Copy, Keyboard, Link, Row, Screen, Style
from app.tg.screens.titles import table_title, target_line
from app.tg.taps import Tap, Verb


def lobby_screen(scene: LobbyScene, mode: str | None, texts: Texts, bot: str) -> Screen:
    """Who sits, what is missing, and what may be done about it.

    The group's buttons serve everybody, so each is there when it makes sense for somebody. `mode`
    may be a place inside the host's menu of rules.
    """
    head, place = scene.head, parse_mode(mode)
    if scene.is_host and isinstance(place, Rules | OneRule):
        return rules_menu(head, place, texts)
    free = texts(Key.FREE_SEATS, n=scene.free) if scene.free else None
    text = blocks(
        lines(
            bold(texts(Key.LOBBY)),
            table_title(head, texts),
            rules_line(head.rules, texts),
            _rules(scene, texts),
        ),
        lines(*_seats(scene, texts), free),
        lines(*_missing(scene, texts)),
    )
    return Screen(with_chat(text, head), _keyboard(scene, texts, bot))


def notice_screen(scene: NoticeScene, texts: Texts) -> Screen:
    """A table has opened in a group: who asked to be told of it reads where."""
    return Screen(texts(Key.NOTICE, group=scene.head.group or ""))


def closed_screen(scene: ClosedScene, texts: Texts) -> Screen:
    """A lobby that has ended: nothing can be done any more."""
    if scene.expired:
        return Screen(texts(Key.LOBBY_EXPIRED))
    if scene.by is None:
        return Screen(texts(Key.CLOSED))
    return Screen(texts(Key.CLOSED_BY, name=scene.by))


def _rules(scene: LobbyScene, texts: Texts) -> Markup:
    """The rules in one line, as they are for those who sit now."""
    seats = max(2, len(scene.head.places))
    rules = scene.head.rules
    told = texts(Key.RULES, deck=rules.deck, cards=rules.hand_size(seats))
    target = rules.target_for(seats)
    return told if target is None else Markup(f"{told} {target_line(rules, target, texts)}")


def _seats(scene: LobbyScene, texts: Texts) -> Iterator[Markup]:
    names = names_of(scene.head)
    for seat, place in enumerate(scene.head.places):
        name = bold(marked(scene.head, seat, names))
        if place.kept:
            name = Markup(f"{KEPT} {texts(Key.KEPT, name=name)}")
        yield Markup(f"{seat + 1}. {texts(Key.HOST, name=name) if place.host else name}")


def _missing(scene: LobbyScene, texts: Texts) -> Iterator[Markup]:
    places = scene.head.places
    kept = [place.name for place in places if place.kept]
    host = next((place.name for place in places if place.host), None)
    if kept:
        yield texts(Key.WAITING_FOR, names=", ".join(kept))
    if host is None:
        yield texts(Key.NO_HOST)
    elif scene.problem is not None:
        yield markup(texts.refusal(scene.problem))
    elif not scene.can_start:
        yield texts(Key.TWO_NEEDED)
    elif scene.is_host:
        yield texts(Key.CAN_START_YOU)
    else:
        yield texts(Key.CAN_START, name=host)


def _keyboard(scene: LobbyScene, texts: Texts, bot: str) -> Keyboard:
    """What makes sense for somebody in the group, or for this reader in his private chat."""
    head, places = scene.head, scene.head.places
    if head.watching:
        return (watching_row(head, texts), (_rules_button(scene, texts),))
    in_group = head.me is None
    hosted = any(place.host for place in places) if in_group else scene.is_host
    kept = any(place.kept for place in places)

    def button(label: Key, verb: Verb, style: Style | None = None) -> Button:
        ply = head.ply if verb is Verb.START else 0
        return Button(texts.plain(label), Tap(verb, head.table, ply), style)

    rows = (
        (
            button(Key.B_TAKE_A_SEAT, Verb.SIT, Style.SUCCESS) if in_group and scene.free else None,
            button(Key.B_WATCH, Verb.WATCH) if in_group else None,
        ),
        (
            button(Key.B_ADD_A_BOT, Verb.ADD_BOT)
            if hosted and scene.free and scene.bots_left
            else None,
            button(Key.B_REMOVE, Verb.REMOVE) if hosted and scene.can_remove else None,
        ),
        (
            button(Key.B_START, Verb.START, Style.PRIMARY) if hosted and scene.can_start else None,
            button(Key.B_LEAVE, Verb.LEAVE) if places else None,
        ),
        (_rules_button(scene, texts),),
        _invitation(scene, texts, bot),
        (_links(scene, texts) if scene.is_host and head.group is not None else None,),
        (
            Button(texts.plain(Key.B_PRIVATE_CHAT), Link(seat_link(bot, head.code)))
            if in_group and kept
            else None,
        ),
    )
    return tuple(row for row in (tuple(filter(None, row)) for row in rows) if row)


def _rules_button(scene: LobbyScene, texts: Texts) -> Button:
    """**Rules ›**: his menu for the host in his private chat, the rules in words for all others."""
    head, label = scene.head, texts.plain(Key.B_RULES_MENU)
    if scene.is_host:
        return Button(label, Tap(Verb.RULES, head.table, head.ply, "0"))
    return Button(label, Tap(Verb.READ_RULES, head.table))


def _invitation(scene: LobbyScene, texts: Texts, bot: str) -> Row:
    """The table's link, to be copied or sent to a chat, where it would seat somebody."""
    if not scene.by_link or not scene.free:
        return ()
    url = seat_link(bot, scene.head.code)
    host = next((place.name for place in scene.head.places if place.host), "")
    words = texts.plain(Key.INVITATION, name=host)
    return (
        Button(texts.plain(Key.B_INVITE), Copy(url)),
        Button(texts.plain(Key.B_SHARE), Link(share_link(url, words))),
    )


def _links(scene: LobbyScene, texts: Texts) -> Button:
    """The host's switch: whether the link of his group's table seats people from outside."""
    label = Key.B_LINKS_OFF if scene.by_link else Key.B_LINKS_ON
    return Button(
        texts.plain(label), Tap(Verb.LINKS, scene.head.table, arg="0" if scene.by_link else "1")
    )
