"""How people in the tests play: by the buttons they see, and by nothing else."""

from collections.abc import Callable, Mapping
from random import Random

from tests.evenings.chats import A_GATE_OPENS_S, Chats, labels

SUITS = ("♠", "♥", "♦", "♣")
LONGEST_ROUND = 600
AFTER = {"Next round", "New table, same rules"}
Choose = Callable[[list[str]], str | None]


def careful(shown: list[str]) -> str | None:
    """On turn: says Mau, answers a debt with a 7, likes cards that do something, draws, passes."""
    move = forgetful(shown)
    return "Say Mau" if move and "Say Mau" in shown else move


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


async def play_round(chats: Chats, guests: Mapping[int, Choose], *, taps: int | None = None) -> int:
    """Everybody plays until the round is over, or for so many taps; how many those were."""
    for tapped in range(LONGEST_ROUND):
        seen = what_they_see(chats, guests)
        if tapped == taps or any(
            not AFTER.isdisjoint(shown) or not shown for shown in seen.values()
        ):
            return tapped
        await _play_on(chats, guests, seen)
    raise AssertionError(f"the round is not over after {LONGEST_ROUND} taps")


async def play_until_seen(chats: Chats, guests: Mapping[int, Choose], label: str) -> int:
    """Rounds are played until somebody sees that button; who he is."""
    for _ in range(LONGEST_ROUND):
        seen = what_they_see(chats, guests)
        for person, shown in seen.items():
            if label in shown:
                return person
            if "Next round" in shown:
                await chats.tap(person, person, "Next round")
                await chats.later(A_GATE_OPENS_S)
                break
        else:
            await _play_on(chats, guests, seen)
    raise AssertionError(f"nobody has seen {label!r} in {LONGEST_ROUND} taps")


def what_they_see(chats: Chats, guests: Mapping[int, Choose]) -> dict[int, list[str]]:
    """The buttons under everybody's newest message."""
    return {person: labels(chats.newest(person)) for person in guests}


async def _play_on(
    chats: Chats, guests: Mapping[int, Choose], seen: Mapping[int, list[str]]
) -> None:
    for person, choose in guests.items():
        wanted = choose(seen[person])
        if wanted is not None:
            await chats.tap(person, person, wanted)
            await chats.later(A_GATE_OPENS_S)
            return
    raise AssertionError(f"nobody can go on: {seen}")
