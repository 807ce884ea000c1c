"""The worker thread in which everything that touches the database runs."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Db(Protocol):
    """Runs a synchronous function in the worker thread and returns what it returns."""

    async def __call__(self, fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The function's result, or its exception."""
        ...


class DbThread:
    """One thread: SQLite has one writer, and one thread was measured faster than any driver."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="db")

    async def __call__(self, fn: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `fn` there. A call once begun runs to its end, even if nobody awaits it any more."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, lambda: fn(*args, **kwargs))

    def close(self) -> None:
        """Wait for what runs, then end the thread."""
        self._pool.shutdown(wait=True)
