"""How people in the tests play: by the buttons they see, and by nothing else."""

from collections.abc import Callable

from tests.evenings.evening import Evening, labels

SUITS = ("♠", "♥", "♦", "♣")
Choose = Callable[[list[str]], str | None]


def careful(shown: list[str]) -> str | None:
    """Says Mau, answers a debt with a 7, likes cards that do something, draws, passes."""
    return "Say Mau" if "Say Mau" in shown else forgetful(shown)


def forgetful(shown: list[str]) -> str | None:
    """As the careful one, but never says Mau."""
    for suit in SUITS:
        if suit in shown:
            return suit
    cards = [label for label in shown if label[-1] in SUITS and len(label) > 1]
    for rank in ("7", "8"):
        for card in cards:
            if card.startswith(rank):
                return card
    if cards:
        return sorted(cards, key=lambda card: card.startswith("J"))[0]
    for label in shown:
        if label.startswith("Draw"):
            return label
    return "Pass" if "Pass" in shown else None


async def play_round(evening: Evening, guests: dict[int, Choose], *, most: int = 600) -> int:
    """Everybody plays until the round is over; how many taps that took."""
    for taps in range(most):
        for person, choose in guests.items():
            shown = labels(evening.newest(person))
            if "Next round" in shown or not shown:
                return taps
            wanted = choose(shown)
            if wanted is not None:
                await evening.tap(person, person, wanted)
                break
        await evening.later(4)
    raise AssertionError(f"the round is not over after {most} taps")
