"""Whatever a table comes to, Telegram takes its screens."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest

from app.tables.scene import BoardScene, ClosedScene, HandScene, ResultScene, Scene
from app.tables.table import Ending, Happening, PlayerId, TableId
from app.tables.table import Why as Call
from app.texts.catalogue import LANGUAGES, Texts
from app.tg.limits import CAPTION, TEXT, shown, units
from app.tg.screens import render
from app.tg.screens.plain import greeting, help_in_private, in_private_chat
from app.tg.screens.screen import Button, Screen, fits
from app.tg.taps import Tap, Verb
from engine.cards import FULL_DECK, Card, Suit, in_order
from engine.events import CardPlayed, CardsDrawn, DebtRaised, MauForgotten, SeatHandedOver, Why
from engine.moves import Draw, Play, Word
from engine.scoring import EndReason, Outcome, RoundResult
from tests.tg.screens.staging import (
    BOT,
    NOW,
    dealt,
    drawn,
    ended,
    hand,
    lobby_scene,
    result,
    seated,
    text,
    with_view,
)

WIDE = "🤖" * 32
ARABIC = "م" * 32
TABLE = TableId(10**18 - 1)
PLY = 10**9
JACK = Card.parse("JS")
EVERY_CARD = FULL_DECK * 2
MODES = (None, "c JS", "c AC", "mo", "ar", "pg 1", "pg 2")
LONG_MOVE = (
    CardPlayed(0, JACK, Suit.SPADES, (JACK, JACK, JACK), 1),
    MauForgotten(0, 5),
    CardsDrawn(0, 64, EVERY_CARD[:64], Why.MAU),
    DebtRaised(1, 64),
    SeatHandedOver(1, EndReason.AWAY),
)
LOG = tuple(Happening(event, NOW) for event in LONG_MOVE * 12)


def wide(scene: Scene, seats: int, name: str) -> Scene:
    """The scene with the longest names and ids there can be."""
    places = (replace(scene.head.places[0], name=name, bot=True, plays_for=name),) * seats
    code = "A" * 62
    head = replace(
        scene.head, table=TABLE, ply=PLY, game=PLY, group=WIDE * 2, places=places, code=code
    )
    return replace(scene, head=head)


def with_names(scene: HandScene, names: tuple[str, ...]) -> HandScene:
    places = tuple(replace(scene.head.places[0], name=name) for name in names)
    return replace(scene, head=replace(scene.head, places=places))


def full_hand(seats: int) -> HandScene:
    """All cards of two decks in one hand, all of them to be played, and news from everybody."""
    scene = hand(dealt())
    table = replace(
        scene.view.table,
        turn=0,
        hand_sizes=(104,) * seats,
        called=(True,) * seats,
        scores=(1000,) * seats,
        debt=104,
        wish=Suit.HEARTS,
        any_card=True,
    )
    others = tuple(Play(card) for card in FULL_DECK if card.rank != "J")
    jacks = tuple(Play(card, suit) for card in FULL_DECK if card.rank == "J" for suit in Suit)
    view = replace(
        scene.view,
        table=table,
        seat=0,
        hand=in_order(EVERY_CARD),
        moves=(*others, *jacks, Draw()),
        words=(Word.MAU,),
        drawn_card=JACK,
    )
    return replace(scene, view=view, since=LOG)


def full_result(seats: int) -> ResultScene:
    scene = result(ended("Ada", "Bo"))
    share = in_order(EVERY_CARD)[: 104 // seats]
    round_ = RoundResult(
        99, 0, True, (share,) * seats, (999,) * seats, (999,) * seats, (9999,) * seats, b"", 0, 0
    )
    outcome = Outcome(EndReason.AWAY, 0, 1)
    ending = Ending(9, 9, round_, outcome, (9999,) * seats, (WIDE,) * seats, PlayerId(1), NOW)
    left = ((WIDE, WIDE),) * (seats - 1)
    return replace(scene, ending=ending, target=9999, next_ply=PLY, left=left)


def extremes(seats: int, name: str) -> Iterator[tuple[Scene, int]]:
    """The fullest scene of every kind, and how long its text may be."""
    lobby = lobby_scene(seated("Ada", "Bo", kept=["Cleo"]))
    kept = tuple(replace(place, kept=True) for place in lobby.head.places)
    held = full_hand(seats)
    board = BoardScene(
        replace(held.head, me=None),
        replace(held.view.table, hand_sizes=(1,) * seats),
        LOG,
        NOW,
        NOW,
    )
    yield wide(replace(lobby, head=replace(lobby.head, places=kept)), seats, name), TEXT
    for scene in (held, replace(held, why=Call.POKE), board):
        for waits in ({"deadline": NOW}, {"deadline": NOW, "away": True}):
            yield wide(replace(scene, **waits), seats, name), CAPTION
    yield wide(full_result(seats), seats, name), TEXT
    yield wide(ClosedScene(held.head, name), seats, name), TEXT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [WIDE, ARABIC, "W" * 32], ids=["emoji", "arabic", "latin"])
@pytest.mark.parametrize("seats", [4, 8])
def test_the_fullest_scenes_fit(language: str, name: str, seats: int) -> None:
    for scene, length in extremes(seats, name):
        for mode in MODES if isinstance(scene, HandScene) else (None,):
            screen = render(scene, mode=mode, texts=Texts(language), bot="b" * 32)
            assert fits(screen, length), (type(scene).__name__, mode)


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_of_no_table_fit(language: str) -> None:
    texts = Texts(language)
    for screen in (
        greeting(WIDE, texts),
        help_in_private(texts),
        in_private_chat(texts, BOT),
    ):
        assert fits(screen)


def test_old_moves_go_first_and_seats_stay() -> None:
    scene = with_view(full_hand(4), hand=in_order(FULL_DECK[:20]))
    seen = text(drawn(with_names(scene, ("Ada", "W" * 32, "X" * 32, "Y" * 32))))
    for letter in "WXY":
        assert f"{letter * 32}: 104 cards" in seen
    assert 0 < seen.count("You forgot to say Mau") < 12
    assert "Since your last turn:\n…\n" in seen


def test_a_short_story_is_told_whole() -> None:
    scene = replace(hand(dealt()), since=LOG[:4])
    assert "…" not in text(drawn(scene))


def test_telegram_counts_utf_16_without_tags() -> None:
    assert units(shown('<tg-time unix="1" format="wt">a</tg-time> &lt;🤖')) == 5


@pytest.mark.parametrize(
    "screen",
    [
        Screen(""),
        Screen("<b></b>"),
        Screen("x" * 4097),
        Screen("🤖" * 2049),
        Screen("<b>x</b>" * 101),
        Screen("x", ((),)),
        Screen("x", ((Button(" ", Tap(Verb.HELP)),),)),
        Screen("x", ((Button("x", Tap(Verb.HELP)),) * 9,)),
        Screen("x", ((Button("x", Tap(Verb.HELP)),),) * 101),
        Screen("x", ((Button("x" * 500, Tap(Verb.HELP)),) * 4,) * 6),
    ],
)
def test_what_telegram_would_refuse_does_not_fit(screen: Screen) -> None:
    assert not fits(screen)


def test_data_beyond_64_bytes_is_refused_before_telegram_sees_it() -> None:
    with pytest.raises(ValueError, match="carry"):
        fits(Screen("x", ((Button("x", Tap(Verb.PLAY, arg="x" * 64)),),)))
    assert fits(Screen("x" * 4096))


def test_a_turn_that_lasts_a_week_is_told_by_its_weekday() -> None:
    scene = replace(hand(dealt()), turn_since=NOW - timedelta(days=6))
    assert 'format="wt">2026-11-24 18:40 UTC' in drawn(scene).text
