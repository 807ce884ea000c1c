"""One process a file: the system itself takes the lock back when its process ends, or is killed."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class FileRefused(Exception):  # noqa: N818 - a sentence for whoever started us
    """The file can't be had; the message is the sentence that says why."""


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Have `file` to oneself, by a lock on a file beside it; its folder is made if need be.

    Raises FileRefused if another process has it, or if the folder can't be written to.
    """
    beside = file.resolve()
    beside = beside.with_name(f"{beside.name}.lock")
    try:
        beside.parent.mkdir(parents=True, exist_ok=True)
        lock = beside.open("a")
    except OSError as error:
        raise FileRefused(f"{file} can't be used: {error.strerror}.") from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FileRefused(
                f"{file} is in use by another process: stop that one first."
            ) from None
        yield
