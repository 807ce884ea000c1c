"""Starting the sandbox and the bot as processes."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Starter:
    """Starts bots as anybody would: `python -m app run`."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        self._settings = settings
        self._started: dict[int, subprocess.Popen[str]] = {}

    def start(self, log: Path) -> int:
        """A process that is the bot and writes its log there; its id."""
        with log.open("a") as stderr:
            process = python("app", "run", settings=self._settings, stderr=stderr.fileno())
        self._started[process.pid] = process
        return process.pid

    def reap(self, process: int) -> int:
        """Wait until the process is no more; its exit code."""
        ended = self._started.pop(process)
        ended.communicate()
        return ended.returncode

    def close(self) -> None:
        """Start nothing any more."""
        assert not self._started


class ForkingStarter(Starter):
    """Starts bots in no time, see `forking`."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        self._forking = python("tests.evenings.forking", settings=settings)

    def start(self, log: Path) -> int:
        return self._ask(f"start {log}")

    def reap(self, process: int) -> int:
        return self._ask(f"reap {process}")

    def close(self) -> None:
        self._forking.communicate()

    def _ask(self, line: str) -> int:
        assert self._forking.stdin is not None
        self._forking.stdin.write(f"{line}\n")
        self._forking.stdin.flush()
        return int(line_of(self._forking))


def python(
    module: str, *arguments: str, settings: Mapping[str, str], stderr: int | None = None
) -> subprocess.Popen[str]:
    """`python -m module`, spoken to through its stdin and stdout."""
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env={**os.environ, **settings},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
    )


def line_of(process: subprocess.Popen[str]) -> str:
    """The next line that the process says."""
    assert process.stdout is not None
    return process.stdout.readline().strip()
