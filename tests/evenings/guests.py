"""How people in the tests play: by the buttons they see, and by nothing else."""

from collections.abc import Callable, Mapping
from random import Random

from tests.evenings.evening import A_GATE_OPENS_S, Evening, labels

SUITS = ("♠", "♥", "♦", "♣")
LONGEST_ROUND = 600
Choose = Callable[[list[str]], str | None]


def careful(shown: list[str]) -> str | None:
    """Says Mau, answers a debt with a 7, likes cards that do something, draws, passes."""
    return "Say Mau" if "Say Mau" in shown else forgetful(shown)


def forgetful(shown: list[str]) -> str | None:
    """As the careful one, but never says Mau."""
    for suit in SUITS:
        if suit in shown:
            return suit
    cards = card_buttons(shown)
    for rank in ("7", "8"):
        for card in cards:
            if card.startswith(rank):
                return card
    if cards:
        return min(cards, key=lambda card: card.startswith("J"))
    for label in shown:
        if label.startswith("Draw"):
            return label
    return "Pass" if "Pass" in shown else None


def whimsical(seed: int) -> Choose:
    """Taps anything that moves the game, and now and then looks at what else there is."""
    random = Random(seed)  # noqa: S311 - a whim, not a secret

    def choose(shown: list[str]) -> str | None:
        moves = [label for label in shown if is_move(label)]
        if not moves:
            return None
        asides = [label for label in shown if label in ("More ›", "Say Mau", "Back")]
        return random.choice(asides if asides and random.random() < 0.2 else moves)

    return choose


def card_buttons(shown: list[str]) -> list[str]:
    return [label for label in shown if label[-1] in SUITS and len(label) > 1]


def is_move(label: str) -> bool:
    """Whether a button plays, names a suit, draws, passes, or leads back to where one can."""
    return label[-1] in SUITS or label.startswith("Draw") or label in ("Pass", "Back")


async def play_round(
    evening: Evening, guests: Mapping[int, Choose], *, taps: int | None = None
) -> int:
    """Everybody plays until the round is over, or for so many taps; how many those were."""
    for tapped in range(LONGEST_ROUND):
        if tapped == taps or any(is_over(evening, person) for person in guests):
            return tapped
        await _play_on(evening, guests)
        await evening.later(A_GATE_OPENS_S)
    raise AssertionError(f"the round is not over after {LONGEST_ROUND} taps")


async def play_until_seen(evening: Evening, guests: Mapping[int, Choose], label: str) -> int:
    """Rounds are played until somebody sees that button; who he is."""
    for _ in range(LONGEST_ROUND):
        for person in guests:
            if label in labels(evening.newest(person)):
                return person
            if "Next round" in labels(evening.newest(person)):
                await evening.tap(person, person, "Next round")
                break
        else:
            await _play_on(evening, guests)
        await evening.later(A_GATE_OPENS_S)
    raise AssertionError(f"nobody has seen {label!r} in {LONGEST_ROUND} taps")


def is_over(evening: Evening, person: int) -> bool:
    """Whether the person reads a result and nothing newer."""
    return "Next round" in labels(evening.newest(person)) or not labels(evening.newest(person))


async def _play_on(evening: Evening, guests: Mapping[int, Choose]) -> None:
    for person, choose in guests.items():
        wanted = choose(labels(evening.newest(person)))
        if wanted is not None:
            await evening.tap(person, person, wanted)
            return
    seen = [(person, labels(evening.newest(person))) for person in guests]
    raise AssertionError(f"nobody can go on: {seen}")
