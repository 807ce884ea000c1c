"""The commands: play in the sandbox, be the bot on Telegram, or be the sandbox alone."""

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from app.bootstrap import Api, House, UnknownToken
from app.chance import RealChance, StagedChance
from app.clock import SystemClock, follow
from app.config import ConfigError, Settings, load
from app.lock import FileRefused, held
from app.sandbox.disk import WorldFileError, open_world
from app.sandbox.server import PortTaken, Sandbox
from app.sandbox.world import TOKEN
from app.tables.verify import Right, verify
from app.texts.verdicts import verdict_in_words
from app.tg.polling import GoneElsewhere

log = logging.getLogger(__name__)

WRONG_SETTINGS = 2
NO_RECORD = 1
INDISCREET = {
    "httpx": logging.WARNING,
    "httpcore": logging.WARNING,
    "telegram": logging.INFO,
    "apscheduler": logging.WARNING,
}
"""Libraries that below these levels log addresses, and with them the token, or whole calls, and
with them everybody's cards."""
Command = Callable[[Settings, asyncio.Event], Awaitable[None]]


def main(arguments: Sequence[str]) -> int:
    """Run one command until it is stopped; the exit code.

    2: nothing was started, and why. 1: a record does not stand.
    """
    asked = _parser().parse_args(arguments)
    if asked.command == "verify":
        return _verify(Path(asked.file))
    try:
        settings = load()
        command = _command(asked.command, settings)
    except ConfigError as error:
        return _refused(str(error))
    _log_to_stderr(settings.log_level)
    try:
        asyncio.run(_until_stopped(command, settings))
    except (FileRefused, GoneElsewhere, PortTaken, WorldFileError) as error:
        return _refused(str(error))
    except UnknownToken:
        return _refused("BOT_TOKEN is not known to the Bot API: get a new one from @BotFather.")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m app",
        description="Mau-Mau on Telegram. Without a command: the bot if BOT_TOKEN is set, "
        "else the sandbox and the bot together, to play in a browser.",
        epilog="Settings come from the environment; README.md lists them.",
    )
    commands = parser.add_subparsers(dest="command", metavar="command")
    commands.add_parser("run", help="be the bot on Telegram (needs BOT_TOKEN)")
    commands.add_parser("sandbox", help="be the sandbox alone: a Telegram on this machine")
    checks = commands.add_parser("verify", help="check the record of a game by playing it again")
    checks.add_argument("file", metavar="FILE", help="what the button Record has sent")
    return parser


def _command(name: str | None, settings: Settings) -> Command:
    match name:
        case "sandbox":
            return sandbox
        case "run" if settings.bot_token is None:
            raise ConfigError(
                "BOT_TOKEN must be set for `run`: it is the token that @BotFather gives."
            )
        case None if settings.bot_token is None:
            return play
        case _:
            return run


def _verify(file: Path) -> int:
    """Print what is to be said of a record; 0 if it stands, else 1."""
    try:
        record = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        sys.stderr.write(f"{file} cannot be read: {type(error).__name__}\n")
        return NO_RECORD
    verdict = verify(record)
    _say(verdict_in_words(verdict))
    return 0 if isinstance(verdict, Right) else NO_RECORD


async def play(settings: Settings, stop: asyncio.Event) -> None:
    """The sandbox and the bot in one process."""
    async with AsyncExitStack() as stack:
        stack.enter_context(held(settings.database_file))
        server = await _sandbox(settings, stack)
        clock = SystemClock()
        _say(
            "Open that address in a browser and play as Ada, Bo and Cleo.\n"
            "For a bot on Telegram: get a token from @BotFather, set BOT_TOKEN, start again."
        )
        api = Api(TOKEN, server.base_url)
        await _serve(settings, api, clock, f"{server.base_url}/api/clock", stop)


async def sandbox(settings: Settings, stop: asyncio.Event) -> None:
    """The world alone, so that a bot can be started, and killed, beside it."""
    async with AsyncExitStack() as stack:
        server = await _sandbox(settings, stack)
        _say(
            "Start a bot beside it:\n"
            f"BOT_TOKEN={TOKEN} BOT_API_BASE={server.base_url} "
            f"CLOCK_URL={server.base_url}/api/clock python -m app run"
        )
        await stop.wait()


async def run(settings: Settings, stop: asyncio.Event) -> None:
    """The bot, by long polling."""
    if settings.bot_token is None:
        raise ConfigError("BOT_TOKEN must be set.")
    api = Api(settings.bot_token.get_secret_value(), settings.bot_api_base)
    with held(settings.database_file):
        await _serve(settings, api, SystemClock(), settings.clock_url, stop)


async def _sandbox(settings: Settings, stack: AsyncExitStack) -> Sandbox:
    world = open_world(settings.data_dir / "world.sqlite3")
    world.populate()
    server = Sandbox(world, settings.sandbox_port)
    await server.start()
    stack.push_async_callback(server.stop)
    _say(f"Sandbox: {server.base_url}/")
    return server


async def _serve(
    settings: Settings, api: Api, clock: SystemClock, clock_url: str | None, stop: asyncio.Event
) -> None:
    chance = StagedChance(settings.sandbox_seed) if settings.sandbox_seed else RealChance()
    house = House(api=api, database_url=settings.database_url, clock=clock, chance=chance)
    known = asyncio.Event()

    def turned() -> None:
        known.set()
        house.ring()

    async def opened() -> None:
        # What was due while nobody was here is judged by the right time, or not at all.
        if clock_url:
            await known.wait()
        await house.open()

    following = asyncio.create_task(follow(clock, clock_url, turned)) if clock_url else None
    try:
        if await _before(stop, opened()):
            log.info("ready as @%s", house.application.bot.username)
            await house.run(stop)
    finally:
        if following:
            following.cancel()
        await house.close()


async def _before(stop: asyncio.Event, beginning: Coroutine[None, None, None]) -> bool:
    """Whether it came to its end before `stop` was set; else it is broken off."""
    task, stopped = asyncio.create_task(beginning), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((task, stopped), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        return task.done()
    finally:
        task.cancel()
        stopped.cancel()
        await asyncio.gather(task, stopped, return_exceptions=True)


async def _until_stopped(command: Command, settings: Settings) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, stop.set)
    await command(settings, stop)


def _log_to_stderr(level: str) -> None:
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for name, quieter in INDISCREET.items():
        logging.getLogger(name).setLevel(quieter)


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _refused(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return WRONG_SETTINGS
