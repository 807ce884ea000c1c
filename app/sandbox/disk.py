"""A world in a file: opened as it was left, written before each answer."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from app.sandbox.state import State
from app.sandbox.world import World

_FORMAT: Final = 1
_SCHEMA: Final = """
    CREATE TABLE IF NOT EXISTS world (
        shelf TEXT NOT NULL,
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (shelf, key)
    )
"""
_PUT: Final = """
    INSERT INTO world (shelf, key, value) VALUES (?, ?, ?)
    ON CONFLICT (shelf, key) DO UPDATE SET value = excluded.value
"""
_REMOVE: Final = "DELETE FROM world WHERE shelf = ? AND key = ?"


class WorldFileError(Exception):
    """The file cannot be opened as a world: a sentence that says why."""


def open_world(path: str | Path | None, clock: Callable[[], float] | None = None) -> World:
    """Opens the world in that file, or begins one there; without a path it is in memory only.

    One process at a time: a second one gets a `WorldFileError`.
    """
    state = State(clock)
    if path is not None:
        disk = _Disk(Path(path))
        disk.load(state)
        state.save = lambda: disk.save(state)
        state.close = disk.close
    return World(state=state)


class _Disk:
    """The rows of a world: one for each value on each shelf."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            self._take_hold(path)
        except (sqlite3.Error, WorldFileError):
            self._connection.close()
            raise

    def load(self, state: State) -> None:
        """Puts every stored value back on its shelf."""
        shelves = {shelf.name: shelf for shelf in state.shelves()}
        query = "SELECT shelf, key, value FROM world ORDER BY rowid"
        with closing(self._connection.execute(query)) as rows:
            for shelf, key, value in rows:
                shelves[shelf].restore(key, value)

    def save(self, state: State) -> None:
        """Writes what changed, all of it or nothing."""
        put: list[tuple[str, str, str]] = []
        gone: list[tuple[str, str]] = []
        for shelf in state.shelves():
            for key, value in shelf.collect_changes():
                if value is None:
                    gone.append((shelf.name, key))
                else:
                    put.append((shelf.name, key, value))
        if put or gone:
            with self._connection:
                self._connection.execute("BEGIN")
                self._connection.executemany(_PUT, put)
                self._connection.executemany(_REMOVE, gone)

    def close(self) -> None:
        """Lets the file go."""
        self._connection.close()

    def _take_hold(self, path: Path) -> None:
        try:
            self._connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._connection.execute("PRAGMA journal_mode = WAL")
            # A killed process loses nothing that was committed; only a dead machine could.
            self._connection.execute("PRAGMA synchronous = NORMAL")
            self._connection.execute("BEGIN EXCLUSIVE")
            (found,) = self._connection.execute("PRAGMA user_version").fetchone()
            if found not in {0, _FORMAT}:
                raise WorldFileError(
                    f"{path} was written by another version of the sandbox; move it away"
                )
            self._connection.execute(_SCHEMA)
            self._connection.execute(f"PRAGMA user_version = {_FORMAT}")
            self._connection.execute("COMMIT")
        except sqlite3.OperationalError as error:
            raise WorldFileError(f"{path} is open in another process: {error}") from error
        except sqlite3.DatabaseError as error:
            raise WorldFileError(f"{path} is not a world of the sandbox: {error}") from error
