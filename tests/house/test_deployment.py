"""The image, the place on Fly and CI agree with the settings and with one another."""

import json
import os
import re
import subprocess
import tempfile
import tomllib
from pathlib import Path

import pytest

from app.config import ConfigError
from tests.house.environment import load

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
FLY = tomllib.loads((ROOT / "fly.toml").read_text())
TOKEN = "123456789:" + "AAF-a_token"


def instruction(name: str) -> list[str]:
    """A Dockerfile's instruction in its JSON form."""
    found = re.search(rf"^{name} (\[.*\])$", DOCKERFILE, flags=re.MULTILINE)
    assert found
    words: list[str] = json.loads(found[1])
    return words


def test_the_image_is_made_of_known_things() -> None:
    base = r"^FROM python:\d+\.\d+\.\d+-slim\S*@sha256:[0-9a-f]{64}$"
    assert re.search(base, DOCKERFILE, flags=re.MULTILINE)
    assert "pip install --no-cache-dir --require-hashes -r requirements.txt" in DOCKERFILE


def test_everything_the_image_copies_is_let_through_and_there() -> None:
    copied = re.findall(r"^COPY (\S+)", DOCKERFILE, flags=re.MULTILINE)
    let_through = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(), flags=re.MULTILINE)
    assert sorted(copied) == sorted(let_through)
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_a_deployed_image_never_falls_back_to_the_sandbox() -> None:
    assert instruction("CMD") == ["python", "-m", "app", "run"]


def test_the_image_keeps_its_database_in_the_volume() -> None:
    [variables] = re.findall(r"^ENV (.+)$", DOCKERFILE, flags=re.MULTILINE)
    [volume] = re.findall(r"^VOLUME (\S+)$", DOCKERFILE, flags=re.MULTILINE)
    environ = dict(variable.split("=", 1) for variable in variables.split())
    assert load({**environ, "BOT_TOKEN": TOKEN}).data_dir == Path(volume)


def test_fly_keeps_the_database_in_its_volume() -> None:
    settings = load({**FLY["env"], "FLY_APP_NAME": FLY["app"], "BOT_TOKEN": TOKEN})
    assert settings.data_dir == Path(FLY["mounts"]["destination"])


def test_fly_without_its_secret_does_not_start() -> None:
    with pytest.raises(ConfigError, match="BOT_TOKEN"):
        load({**FLY["env"], "FLY_APP_NAME": FLY["app"]})


def test_fly_stops_gently_and_only_to_deploy() -> None:
    assert FLY["kill_signal"] == "SIGTERM"
    assert FLY["kill_timeout"] == "30s"
    assert FLY["deploy"]["strategy"] == "rolling"
    assert FLY["restart"] == [{"policy": "always"}]
    for service in [*FLY.get("services", []), *filter(None, [FLY.get("http_service")])]:
        assert service["auto_stop_machines"] == "off"
        assert service["min_machines_running"] == 1


@pytest.mark.skipif(os.getuid() != 0, reason="only root can hand a folder over")
def test_the_image_hands_its_volume_over_and_keeps_no_rights() -> None:
    shell, options, line, *rest = instruction("ENTRYPOINT")
    with tempfile.TemporaryDirectory() as volume:
        (Path(volume) / "old").write_text("kept\n")
        line = line.replace("maumau", "10001").replace("/data", volume)
        tried = f"id -u; cat {volume}/old; echo $SETTING > {volume}/new; test -w /etc/passwd"
        done = subprocess.run(
            [shell, options, line, *rest, "sh", "-c", tried],
            env={**os.environ, "SETTING": "passed on"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stdout.splitlines() == ["10001", "kept"]
        assert (Path(volume) / "new").read_text() == "passed on\n"
    assert done.returncode == 1  # what root may write, it may not


def test_ci_runs_what_people_run() -> None:
    assert "- run: bash .ci/run\n" in (ROOT / ".github/workflows/ci.yml").read_text()
