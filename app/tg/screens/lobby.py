"""An open lobby: in the group for everybody, in a private chat for one who sits there."""

from collections.abc import Iterator

from app.tables.scene import ClosedScene, LobbyScene
from app.texts.catalogue import Markup, Texts, bold
from app.texts.keys import Key
from app.tg.links import seat_link
from app.tg.screens.people import KEPT, lines, marked, names_of, table_title
from app.tg.screens.screen import Button, Keyboard, Link, Screen, Style
from app.tg.taps import Tap, Verb


def lobby_screen(scene: LobbyScene, texts: Texts, bot: str) -> Screen:
    """Who sits, what is missing, and what may be done about it.

    The group's buttons serve everybody, so each is there when it makes sense for somebody.
    """
    head = scene.head
    text = lines(
        bold(texts(Key.LOBBY)),
        table_title(head, texts) if head.me is not None else None,
        _rules(scene, texts),
        "",
        *_seats(scene, texts),
        texts(Key.FREE_SEATS, n=scene.free) if scene.free else None,
        *_missing(scene, texts),
    )
    return Screen(
        text, _group_keyboard(scene, texts, bot) if head.me is None else _own(scene, texts)
    )


def closed_screen(scene: ClosedScene, texts: Texts) -> Screen:
    """A lobby that was closed: nothing can be done any more."""
    if scene.by is None:
        return Screen(texts(Key.CLOSED))
    return Screen(texts(Key.CLOSED_BY, name=scene.by))


def _rules(scene: LobbyScene, texts: Texts) -> Markup:
    """The rules in one line, as they are for those who sit now."""
    seats = max(2, len(scene.head.places))
    rules = scene.head.rules
    told = texts(Key.RULES, deck=rules.deck, cards=rules.hand_size(seats))
    target = rules.target_for(seats)
    return told if target is None else Markup(f"{told} {target_line(target, texts)}")


def target_line(target: int, texts: Texts) -> Markup:
    """How far the game goes."""
    return texts(Key.TARGET, points=texts(Key.POINTS, n=target))


def _seats(scene: LobbyScene, texts: Texts) -> Iterator[Markup]:
    names = names_of(scene.head)
    for seat, place in enumerate(scene.head.places):
        name = Markup(bold(marked(scene.head, seat, names)))
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
    elif not scene.can_start:
        yield texts(Key.TWO_NEEDED)
    elif scene.is_host:
        yield texts(Key.CAN_START_YOU)
    else:
        yield texts(Key.CAN_START, name=host)


def _group_keyboard(scene: LobbyScene, texts: Texts, bot: str) -> Keyboard:
    kept = any(place.kept for place in scene.head.places)
    seat = _button(scene, texts, Key.B_TAKE_A_SEAT, Verb.SIT, Style.SUCCESS) if scene.free else None
    chat = Link(seat_link(bot, scene.head.code))
    return _rows(
        (seat,),
        _host_row(scene, texts),
        (_start(scene, texts), _leave(scene, texts) if scene.head.places else None),
        (Button(texts.plain(Key.B_PRIVATE_CHAT), chat) if kept else None,),
    )


def _own(scene: LobbyScene, texts: Texts) -> Keyboard:
    if not scene.is_host:
        return ((_leave(scene, texts),),)
    return _rows(_host_row(scene, texts), (_start(scene, texts), _leave(scene, texts)))


def _host_row(scene: LobbyScene, texts: Texts) -> tuple[Button | None, ...]:
    can_add = scene.free and scene.bots_left
    return (
        _button(scene, texts, Key.B_ADD_A_BOT, Verb.ADD_BOT) if can_add else None,
        _button(scene, texts, Key.B_REMOVE, Verb.REMOVE) if scene.can_remove else None,
    )


def _start(scene: LobbyScene, texts: Texts) -> Button | None:
    if not scene.can_start:
        return None
    tap = Tap(Verb.START, scene.head.table, scene.head.ply)
    return Button(texts.plain(Key.B_START), tap, Style.PRIMARY)


def _leave(scene: LobbyScene, texts: Texts) -> Button:
    return _button(scene, texts, Key.B_LEAVE, Verb.LEAVE)


def _button(
    scene: LobbyScene, texts: Texts, label: Key, verb: Verb, style: Style | None = None
) -> Button:
    return Button(texts.plain(label), Tap(verb, scene.head.table), style)


def _rows(*rows: tuple[Button | None, ...]) -> Keyboard:
    """The rows without what is missing in them."""
    filled = (tuple(button for button in row if button) for row in rows)
    return tuple(row for row in filled if row)
