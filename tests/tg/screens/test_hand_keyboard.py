from itertools import chain, product

import pytest

from app.tables.scene import HandScene
from app.tg.screens.cards import card_label
from app.tg.screens.screen import Screen, Style
from app.tg.taps import Tap, Verb, pack, parse_play
from engine.cards import FULL_DECK, Card, Suit, in_order
from engine.moves import Draw, Pass, Play, TurnMove, Word
from tests.tg.screens.staging import (
    ADA,
    BO,
    button,
    cards,
    dealt,
    drawn,
    every_label,
    hand,
    labels,
    played,
    tap,
    with_table,
    with_view,
)


def mine(*moves: TurnMove, words: tuple[Word, ...] = ()) -> HandScene:
    """The hand of the player on turn, with these moves."""
    held = in_order({card for move in moves if isinstance(move, Play) for card in (move.card,)})
    return with_view(hand(dealt(), BO), hand=held, moves=moves, words=words)


def plays(*names: str) -> tuple[Play, ...]:
    return tuple(map(Play, cards(*names)))


def wishes(jack: str) -> tuple[Play, ...]:
    return tuple(Play(Card.parse(jack), suit) for suit in Suit)


def offered(screen: Screen) -> set[TurnMove]:
    """The moves that the buttons of one screen make at once."""
    found: set[TurnMove] = set()
    for one in chain.from_iterable(screen.keyboard):
        assert isinstance(one.does, Tap)
        match one.does.verb:
            case Verb.PLAY | Verb.WISH:
                play = parse_play(one.does.arg)
                assert play is not None
                found.add(play)
            case Verb.DRAW:
                found.add(Draw())
            case Verb.PASS:
                found.add(Pass())
            case _:
                pass
    return found


def reached(scene: HandScene) -> set[TurnMove]:
    """All moves that can be made by buttons, choosers opened as well."""
    modes: list[str | None] = [None]
    found: set[TurnMove] = set()
    for mode in modes:
        screen = drawn(scene, mode)
        found |= offered(screen)
        for one in chain.from_iterable(screen.keyboard):
            if isinstance(one.does, Tap) and one.does.verb in (Verb.CHOOSE, Verb.PAGE):
                inner = f"{one.does.verb} {one.does.arg}"
                modes += [] if inner in modes else [inner]
    return found


@pytest.mark.parametrize("seed", range(12))
def test_every_move_that_is_allowed_has_its_button_and_no_other(seed: int) -> None:
    for turns in range(0, 60, 7):
        table = played(dealt("Ada", "Bo", seed=seed), turns=turns, seed=seed)
        if table.on_turn is None:
            continue
        scene = hand(table, table.on_turn.player)
        assert reached(scene) == set(scene.view.moves)


def test_cards_are_green_grouped_by_suit_and_five_in_a_row_at_most() -> None:
    screen = drawn(mine(*plays("7S", "9S", "8H", "9H", "10H", "7D"), Draw()))
    assert labels(screen)[:2] == [["7♠", "9♠", "8♥", "9♥", "10♥"], ["7♦"]]
    one_suit = drawn(mine(*plays("7S", "8S", "9S", "10S", "QS", "KS", "AS", "7H")))
    assert labels(one_suit)[:2] == [["7♠", "8♠", "9♠", "10♠", "Q♠"], ["K♠", "A♠", "7♥"]]
    assert button(screen, "10♥").style is Style.SUCCESS


def test_a_button_names_its_card_and_the_ply_it_was_shown_with() -> None:
    scene = mine(*plays("10D"))
    data = pack(tap(drawn(scene), "10♦"))
    assert data == f"p:1:{scene.head.ply}:10D"


def test_equal_cards_have_one_button() -> None:
    assert labels(drawn(mine(*plays("9S", "9S"))))[0] == ["9♠"]


def test_draw_is_blue_and_paying_a_debt_red() -> None:
    assert button(drawn(mine(Draw())), "Draw").style is Style.PRIMARY
    owing = drawn(with_table(mine(*plays("7H"), Draw()), debt=4))
    assert labels(owing) == [["7♥"], ["Draw 4"], ["Rules", "More ›"]]
    assert button(owing, "Draw 4").style is Style.DANGER


@pytest.mark.parametrize("words", [(), (Word.MAU,)])
def test_pass_is_never_in_draws_place(words: tuple[Word, ...]) -> None:
    """Counted from the top and from the bottom: a message grows at its upper end."""
    before = [mine(*plays(*names), Draw(), words=words) for names in ((), ("7S",), SIX)]
    after = [mine(*plays(*names), Pass(), words=words) for names in ((), ("7S",))]
    for first, second in product(before, after):
        assert places(drawn(first), "Draw").isdisjoint(places(drawn(second), "Pass"))


def test_pass_is_blue_when_there_is_nothing_else_to_do() -> None:
    assert button(drawn(mine(Pass())), "Pass").style is Style.PRIMARY
    assert button(drawn(mine(*plays("7S"), Pass())), "Pass").style is None


SIX = ("7S", "9S", "8H", "9H", "10H", "7D")


def places(screen: Screen, label: str) -> set[tuple[str, int, int]]:
    rows = labels(screen)
    ((row, column),) = [
        (r, labels_.index(label)) for r, labels_ in enumerate(rows) if label in labels_
    ]
    return {("top", row, column), ("bottom", len(rows) - row, column)}


def test_say_mau_carries_game_and_round() -> None:
    scene = mine(*plays("7S"), Draw(), words=(Word.MAU,))
    assert labels(drawn(scene)) == [["7♠"], ["Draw", "Say Mau"], ["Rules", "More ›"]]
    assert tap(drawn(scene), "Say Mau") == Tap(Verb.MAU, scene.head.table, arg="1.1")


def test_a_jack_opens_the_four_suits_and_back() -> None:
    scene = mine(*wishes("JS"), *plays("9S"), Draw())
    opening = tap(drawn(scene), "J♠")
    assert (opening.verb, opening.arg) == (Verb.CHOOSE, "JS")
    chooser = drawn(scene, "c JS")
    assert labels(chooser) == [["♠", "♥", "♦", "♣"], ["Back"]]
    assert tap(chooser, "♥") == Tap(Verb.WISH, scene.head.table, scene.head.ply, "JSH")
    assert tap(chooser, "Back").verb is Verb.BACK


def test_mau_can_still_be_said_with_the_suits_open() -> None:
    chooser = drawn(mine(*wishes("JS"), words=(Word.MAU,)), "c JS")
    assert labels(chooser)[-1] == ["Say Mau", "Back"]


def test_a_last_jack_is_played_at_once() -> None:
    assert tap(drawn(mine(*plays("JS"))), "J♠").verb is Verb.PLAY


def test_an_ace_that_needs_company_opens_the_other_cards() -> None:
    ace, king, jack = cards("AH", "KS", "JD")
    together = (Play(ace, companions=(king,)), *(Play(ace, s, (jack,)) for s in Suit))
    scene = mine(*together, Draw())
    assert labels(drawn(scene))[0] == ["A♥"]
    assert labels(drawn(scene, "c AH")) == [["K♠", "J♦"], ["Back"]]
    assert labels(drawn(scene, "c AHJD")) == [["♠", "♥", "♦", "♣"], ["Back"]]
    assert reached(scene) == set(scene.view.moves)


def test_a_picked_card_is_marked_in_its_place_and_carries_what_it_did() -> None:
    scene = mine(*plays("7S", "9S", "8H"), *wishes("JS"), Draw())
    picked = drawn(scene, "c 9S")
    assert labels(picked)[0] == ["7♠", "✓ 9♠", "J♠", "8♥"]
    assert labels(picked)[1:] == labels(drawn(scene))[1:]
    assert button(picked, "✓ 9♠").does == button(drawn(scene), "9♠").does


def test_a_card_of_a_later_page_is_marked_there() -> None:
    scene = mine(*map(Play, FULL_DECK), Draw())
    for card in (FULL_DECK[0], FULL_DECK[30], FULL_DECK[-1]):
        marked = f"✓ {card_label(card)}"
        assert marked in every_label(drawn(scene, f"c {card}"))


def test_an_outdated_place_is_the_hand_itself() -> None:
    scene = mine(*plays("9S"), Draw())
    for mode in ("c JS", "c AHKS", "pg 7", "nonsense"):
        assert labels(drawn(scene, mode)) == labels(drawn(scene))


def test_more_leads_to_resign_which_asks_first() -> None:
    scene = mine(*plays("9S"), Draw())
    assert labels(drawn(scene, "mo")) == [["Chat", "Settings"], ["Resign", "Back"]]
    asked = drawn(scene, "ar")
    assert labels(asked) == [["Yes, resign", "Back"]]
    assert tap(asked, "Yes, resign") == Tap(Verb.RESIGN, scene.head.table, arg="1")
    assert button(asked, "Yes, resign").style is Style.DANGER


def test_who_waits_can_look_again_say_mau_and_more() -> None:
    scene = hand(dealt(), ADA)
    assert labels(drawn(scene)) == [["↻", "Rules", "More ›"]]
    assert labels(drawn(with_view(scene, words=(Word.MAU,)))) == [
        ["Say Mau"],
        ["↻", "Rules", "More ›"],
    ]


def test_more_than_24_cards_are_reached_by_pages() -> None:
    """Any card may go down, and the hand holds every card there is."""
    jacks = [card for card in FULL_DECK if card.rank == "J"]
    moves = [Play(c) for c in FULL_DECK if c not in jacks] + [
        Play(j, s) for j in jacks for s in Suit
    ]
    scene = mine(*moves, Draw())
    first, last = drawn(scene), drawn(scene, "pg 2")
    assert sum(len(row) for row in labels(first)) == 24 + len(["2 ›", "Draw", "Rules", "More ›"])
    assert ["2 ›"] in labels(first)
    assert ["‹ 1", "3 ›"] in labels(drawn(scene, "pg 1"))
    assert ["‹ 2"] in labels(last)
    assert reached(scene) == set(scene.view.moves)
