"""What the README promises to newcomers."""

import re
from pathlib import Path

import pytest

from app.config import Settings
from tests.house.environment import load

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
TABLE = dict(re.findall(r"^\| `([A-Z_]+)` \| (.*?) \|", README, flags=re.MULTILINE))


@pytest.mark.parametrize(
    "command",
    [
        "python3 -m pip install -r requirements.txt && python3 -m app\n",
        "python3 -m pip install -r requirements-dev.txt && python3 -m pytest\n",
    ],
)
def test_two_commands_run_it_and_test_it(command: str) -> None:
    assert command in BLOCKS


@pytest.mark.parametrize("field", Settings.model_fields)
def test_every_setting_is_in_the_table_with_its_default(field: str) -> None:
    default = getattr(load({}), field)
    told = TABLE[field.upper()]
    assert told.startswith("none") if default is None else f"`{default}`" in told


def test_the_table_names_no_setting_that_is_not_there() -> None:
    assert set(TABLE) == {field.upper() for field in Settings.model_fields}


def test_links_lead_to_files_that_are_there() -> None:
    links = re.findall(r"\]\(((?!https?:)[^)]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).is_file()] == []
