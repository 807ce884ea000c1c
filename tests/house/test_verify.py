"""`python -m app verify FILE`."""

from pathlib import Path

import pytest

from app.cli import main
from tests.tables.test_record import played


def test_a_record_that_stands_is_told_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.txt"
    file.write_text(played("one round"), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    told = capsys.readouterr().out
    assert "This record stands" in told
    assert "Ada, Bo # 2, Zoë played" in told
    assert "has won." in told


def test_a_changed_record_is_told_by_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.txt"
    file.write_text(
        played("one round").replace("# player 0 Ada", "# player 0 Eve"), encoding="utf-8"
    )
    assert main(["verify", str(file)]) == 1
    assert "This record does not stand. Line " in capsys.readouterr().out


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_a_file_that_is_none_is_said_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    file = tmp_path / "record.txt"
    if content is not None:
        file.write_bytes(content)
    assert main(["verify", str(file)]) == 1
    assert "cannot be read" in capsys.readouterr().err
