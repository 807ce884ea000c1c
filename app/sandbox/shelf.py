"""Dictionaries of frozen values that know which of their keys still have to be stored."""

from collections.abc import Iterator, MutableMapping
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

K = TypeVar("K")
V = TypeVar("V")


class Shelf(MutableMapping[K, V], Generic[K, V]):
    """A dictionary whose changes can be collected as text, key by key.

    The values are frozen, so that a change is always a new value under its key.
    """

    def __init__(self, name: str, key: Any, value: Any) -> None:
        """Makes an empty shelf.

        Args:
            name: what the shelf is called in the file.
            key: the type of its keys, as pydantic understands it.
            value: the type of its values, likewise.
        """
        self.name = name
        self._key, self._value = key, value
        self._items: dict[K, V] = {}
        self._changed: dict[K, None] = {}
        self._codecs: tuple[TypeAdapter[K], TypeAdapter[V]] | None = None

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __setitem__(self, key: K, value: V) -> None:
        self._items[key] = value
        self._changed[key] = None

    def __delitem__(self, key: K) -> None:
        del self._items[key]
        self._changed[key] = None

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def keep_newest(self, count: int) -> None:
        """Forgets the oldest entries beyond that many."""
        while len(self._items) > count:
            del self[next(iter(self._items))]

    def collect_changes(self) -> list[tuple[str, str | None]]:
        """What was set (as JSON) or removed (None) since the last time, by key."""
        keys, values = self._types()
        changes = [
            (
                keys.dump_json(key).decode(),
                values.dump_json(self._items[key]).decode() if key in self._items else None,
            )
            for key in self._changed
        ]
        self._changed.clear()
        return changes

    def restore(self, key: str, value: str) -> None:
        """Puts back what `collect_changes` once gave; it is not a change."""
        keys, values = self._types()
        self._items[keys.validate_json(key)] = values.validate_json(value)

    def _types(self) -> tuple[TypeAdapter[K], TypeAdapter[V]]:
        if self._codecs is None:
            self._codecs = TypeAdapter(self._key), TypeAdapter(self._value)
        return self._codecs
