"""The plays that a player may choose from, by the cards that go down."""

from engine.cards import Card, Hand
from engine.moves import Play
from engine.views import PlayerView


def plays(view: PlayerView) -> tuple[Play, ...]:
    """All plays that are allowed now."""
    return tuple(move for move in view.moves if isinstance(move, Play))


def cards_of(play: Play) -> Hand:
    """The cards of a play in the order in which they go down."""
    return (play.card, *play.companions)


def beginning_with(picked: Hand, view: PlayerView) -> tuple[Play, ...]:
    """The plays that are still possible once these cards are picked."""
    return tuple(play for play in plays(view) if cards_of(play)[: len(picked)] == picked)


def wishes(picked: Hand, view: PlayerView) -> tuple[Play, ...]:
    """The plays of exactly these cards that name a suit."""
    return tuple(
        play for play in beginning_with(picked, view) if play.wish and cards_of(play) == picked
    )


def ready(picked: Hand, view: PlayerView) -> Card | None:
    """The picked card, if it is the only one and goes down without another choice."""
    first, *others = picked
    return first if not others and Play(first) in plays(view) else None
