"""The requirements files: exact, with hashes, without addresses, within pyproject's ranges."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
RUNTIME, DEV = "requirements.txt", "requirements-dev.txt"


def pins(name: str) -> dict[Requirement, set[str]]:
    """The requirements of a file, each with its hashes."""
    text = re.sub(r"\\\n", " ", (ROOT / name).read_text())
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    found = {}
    for line in lines:
        requirement, *hashes = line.split("--hash=")
        found[Requirement(requirement)] = {digest.strip() for digest in hashes}
    return found


@pytest.mark.parametrize("name", [RUNTIME, DEV])
def test_every_requirement_has_one_version_and_its_hashes(name: str) -> None:
    assert pins(name)
    for requirement, hashes in pins(name).items():
        assert re.fullmatch(r"==[^,*]+", str(requirement.specifier)), requirement
        assert hashes, requirement
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", digest) for digest in hashes), requirement


@pytest.mark.parametrize("name", [RUNTIME, DEV])
def test_no_address_and_no_option_stands_in_the_files(name: str) -> None:
    text = (ROOT / name).read_text()
    assert "://" not in text
    assert "file:" not in text
    assert " @ " not in text
    assert set(re.findall(r"--[a-z-]+", text)) == {"--hash"}


def test_what_runs_is_what_was_tested() -> None:
    tested = pins(DEV)
    assert all(tested.get(requirement) == hashes for requirement, hashes in pins(RUNTIME).items())


@pytest.mark.parametrize(
    ("name", "ranges"),
    [
        (RUNTIME, PROJECT["dependencies"]),
        (DEV, PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"]),
    ],
)
def test_the_versions_are_within_the_ranges_of_pyproject(name: str, ranges: list[str]) -> None:
    pinned = {
        canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in pins(name)
    }
    for wanted in map(Requirement, ranges):
        assert wanted.specifier.contains(pinned[canonicalize_name(wanted.name)]), wanted
