"""A world in a file: whatever was answered is there when it is opened again."""

import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.sandbox.disk import WorldFileError, open_world
from app.sandbox.parameters import Upload
from app.sandbox.world import World
from tests.sandbox.conftest import NEW_YEAR, Api
from tests.sandbox.pictures import png

WORD = "s3cret"


def new_year() -> float:
    return NEW_YEAR


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "sandbox.sqlite3"


def contents(world: World) -> dict[str, dict[Any, Any]]:
    return {shelf.name: dict(shelf) for shelf in world.state.shelves()}


async def a_busy_day(world: World) -> None:
    """Something on every shelf."""
    api = Api(world)
    world.populate()
    ada = world.people()[0]["id"]
    group = world.groups()[0]["id"]
    forum = world.add_group("Forum", [ada], forum=True)
    world.add_topic(forum, "Mau-Mau")
    basic = world.add_group("Basic", [ada], supergroup=False)
    world.migrate(basic)
    world.start(ada, "seat_1")
    world.set_bot(group, "administrator")
    world.set_admin(group, ada, admin=True, anonymous=True)
    markup = {"inline_keyboard": [[{"text": "7♥", "callback_data": "p"}]]}
    sent = await api(
        "sendMessage", chat_id=group, text="<b>x</b>", parse_mode="HTML", reply_markup=markup
    )
    await api("pinChatMessage", chat_id=group, message_id=sent["message_id"])
    photo = Upload("hand.png", png(), "image/png")
    await api("sendPhoto", chat_id=ada, photo=photo, caption="♥", message_effect_id="5")
    world.tap(ada, group, sent["message_id"], "7♥")
    for update in (await api("getUpdates", allowed_updates=["message", "callback_query"]))[:-3]:
        await api("getUpdates", offset=update["update_id"] + 1, limit=1)
    await api("answerCallbackQuery", callback_query_id=newest_query(world), text="ok")
    await api.refusal("sendDice")
    await api("setMyCommands", commands=[{"command": "new", "description": "a table"}])
    await api("setWebhook", url="http://127.0.0.1:9/hook", secret_token=WORD)
    world.messages(group, ada)
    world.fault("429", chat=group, times=3, seconds=4)
    world.forward(12.5)
    world.delete(group, sent["message_id"])


def as_found_after_a_kill(path: Path, folder: Path) -> Path:
    copy = folder / "copy.sqlite3"
    for suffix in ("", "-wal"):
        Path(f"{copy}{suffix}").write_bytes(Path(f"{path}{suffix}").read_bytes())
    return copy


def newest_query(world: World) -> str:
    return list(world.state.queries.shelf)[-1]


async def test_a_world_is_opened_as_it_was_left(path: Path) -> None:
    world = open_world(path, new_year)
    await a_busy_day(world)
    left = contents(world)
    assert all(left.values()), "a shelf stayed empty"
    world.close()
    again = open_world(path, new_year)
    assert contents(again) == left
    assert {name: list(shelf) for name, shelf in contents(again).items()} == {
        name: list(shelf) for name, shelf in left.items()
    }
    assert again.now() == NEW_YEAR + 12.5
    again.close()


async def test_a_world_goes_on_where_it_was_left(path: Path) -> None:
    world = open_world(path, new_year)
    ada = world.add_person("Ada")
    numbers = [world.say(ada, ada, "one"), world.say(ada, ada, "two")]
    await Api(world).updates()
    n = world.messages(ada)["n"]
    world.close()
    again = open_world(path, new_year)
    assert await Api(again).updates() == []
    numbers.append(again.say(ada, ada, "three"))
    assert [message["message_id"] for message in again.messages(ada)["messages"]] == numbers
    assert [message["text"] for message in again.messages(ada, since=n)["messages"]] == ["three"]
    assert again.calls()[-1]["n"] == len(again.calls())
    assert again.add_person("Bo") != ada
    again.close()


async def test_every_call_is_written_before_it_is_answered(path: Path, tmp_path: Path) -> None:
    world = open_world(path, new_year)
    ada = world.add_person("Ada")
    world.start(ada)
    await Api(world)("sendMessage", chat_id=ada, text="written")
    found = open_world(as_found_after_a_kill(path, tmp_path), new_year)
    assert contents(found) == contents(world)
    found.close()
    world.close()


def test_a_second_process_is_refused_with_a_sentence(path: Path) -> None:
    world = open_world(path)
    script = f"from app.sandbox.disk import open_world; open_world({str(path)!r})"
    second = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert "WorldFileError" in second.stderr
    assert "is open in another process" in second.stderr
    world.close()


def test_a_file_of_another_version_or_kind_is_refused_with_a_sentence(tmp_path: Path) -> None:
    newer, text = tmp_path / "newer.sqlite3", tmp_path / "text.sqlite3"
    connection = sqlite3.connect(newer)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    text.write_text("This is not a database at all. " * 100)
    with pytest.raises(WorldFileError, match="another version of the sandbox"):
        open_world(newer)
    with pytest.raises(WorldFileError, match="is not a world of the sandbox"):
        open_world(text)


def test_without_a_path_a_world_is_in_memory(tmp_path: Path) -> None:
    world = open_world(None, new_year)
    world.populate()
    world.close()
    assert list(tmp_path.iterdir()) == []
