"""One process a file, however the one before it ended."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import main
from app.lock import FileRefused, held

TOKEN = "123456789:" + "AAF-secret_secret"
HOLDER = """
import sys, time
from pathlib import Path
from app.lock import held
with held(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_file_is_had_by_one_at_a_time_and_given_back(tmp_path: Path) -> None:
    file = tmp_path / "new" / "maumau.sqlite3"
    with held(file), pytest.raises(FileRefused, match="is in use by another process"), held(file):
        pytest.fail("two had it")
    with held(file):
        assert not file.exists()


def test_another_name_for_the_file_is_the_same_file(tmp_path: Path) -> None:
    file, alias = tmp_path / "maumau.sqlite3", tmp_path / "alias.sqlite3"
    file.touch()
    alias.symlink_to(file)
    with held(file), pytest.raises(FileRefused), held(alias):
        pytest.fail("two had it")


def test_a_folder_that_cannot_be_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileRefused, match="can't be used"), held(tmp_path / "file" / "db"):
        pytest.fail("there is no such folder")


def test_a_killed_process_leaves_no_lock_behind(tmp_path: Path) -> None:
    file = tmp_path / "maumau.sqlite3"
    command = [sys.executable, "-c", HOLDER, str(file)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(FileRefused), held(file):
            pytest.fail("two processes had it")
        process.send_signal(signal.SIGKILL)
        process.wait()
        with held(file):
            pass


@pytest.mark.parametrize("command", ["run", "play"])
def test_a_second_bot_on_the_same_database_says_why_it_does_not_start(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/maumau.sqlite3")
    monkeypatch.setenv("SANDBOX_PORT", "0")
    monkeypatch.delenv("BOT_TOKEN", raising=False)
    if command == "run":
        monkeypatch.setenv("BOT_TOKEN", TOKEN)
        monkeypatch.setenv("BOT_API_BASE", "http://127.0.0.1:9")
    with held(tmp_path / "maumau.sqlite3"):
        assert main(["run"] if command == "run" else []) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.endswith("maumau.sqlite3 is in use by another process: stop that one first.\n")
    assert len(said.err.splitlines()) == 1
