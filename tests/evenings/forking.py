"""Starts bots in no time: a process that has imported the app once, and forks for each bot.

Most of a start is imports. What is forked runs `python -m app run` from there on, and can be killed
like any other process. Spoken to by lines: `start LOG` is answered by a process id, `reap ID` by
how that process ended.
"""

import os
import signal
import sys

from app.cli import main


def serve() -> None:
    """Do what the lines on stdin ask for, until there are no more; no bot outlives that."""
    running: set[int] = set()
    for line in sys.stdin:
        match line.split():
            case ["start", log]:
                process = _fork(log)
                running.add(process)
                _tell(process)
            case ["reap", number]:
                running.remove(int(number))
                _tell(os.waitstatus_to_exitcode(os.waitpid(int(number), 0)[1]))
            case _:
                raise ValueError(line)
    for process in running:
        os.kill(process, signal.SIGKILL)


def _fork(log: str) -> int:
    process = os.fork()
    if process == 0:
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        os.dup2(0, 1)
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
        sys.exit(main(["run"]))
    return process


def _tell(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    serve()
