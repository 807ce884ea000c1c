"""Chance, from a seed alone: the same seed gives the same order on any Python, for ever."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def shuffled(seed: bytes, counter: int, things: Sequence[T]) -> list[T]:
    """The things in the order that seed and counter stand for.

    SHA-256 over seed, counter and block number gives 256 bits for every 32 things; read as one
    number, it picks one of all possible orders, each equally often (to one part in 2**128): the
    remainder by the number of things left is the next one's place among them.

    >>> shuffled(bytes(32), 0, "ABCDE")
    ['E', 'D', 'C', 'A', 'B']
    """
    prefix = seed + counter.to_bytes(4, "big")
    blocks = range((len(things) + 31) // 32)
    number = int.from_bytes(
        b"".join(sha256(prefix + block.to_bytes(4, "big")).digest() for block in blocks), "big"
    )
    left = list(things)
    order = []
    while left:
        number, place = divmod(number, len(left))
        order.append(left.pop(place))
    return order


def seed_hash(seed: bytes) -> str:
    """What is published with the deal, so that the seed can be checked afterwards."""
    return sha256(seed).hexdigest()


def drawn_seat(seed: bytes, seats: int) -> int:
    """The seat that deals first where chance decides (004:8)."""
    return int.from_bytes(sha256(seed + b"dealer").digest(), "big") % seats
