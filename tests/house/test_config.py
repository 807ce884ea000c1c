"""Settings: what stands without any, and one row for each wrong one."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from app.config import ConfigError
from tests.house.environment import load

TOKEN = "123456789:" + "AAF-secret_secret"


ON_LOOPBACK = {"BOT_TOKEN": TOKEN, "BOT_API_BASE": "http://127.0.0.1:8081"}


def test_without_any_setting_the_sandbox_is_played() -> None:
    settings = load({})
    assert settings.bot_token is None
    assert settings.database_url == "sqlite:///data/sandbox.sqlite3"
    assert settings.sandbox_port == 8081
    assert settings.sandbox_seed is None
    assert settings.clock_url is None
    assert settings.log_level == "INFO"


def test_a_token_makes_it_a_bot_on_telegram() -> None:
    settings = load({"BOT_TOKEN": TOKEN})
    assert settings.bot_token is not None
    assert settings.bot_token.get_secret_value() == TOKEN
    assert settings.bot_api_base == "https://api.telegram.org"
    assert settings.database_url == "sqlite:///data/maumau.sqlite3"


def test_an_empty_variable_counts_as_unset() -> None:
    names = ["BOT_TOKEN", "BOT_API_BASE", "DATABASE_URL", "SANDBOX_PORT", "SANDBOX_SEED"]
    names += ["CLOCK_URL", "WEBHOOK_URL", "FLY_APP_NAME", "LOG_LEVEL"]
    assert load(dict.fromkeys(names, "")) == load({})


@pytest.mark.parametrize(
    ("environ", "field", "value"),
    [
        (
            {"BOT_TOKEN": TOKEN, "BOT_API_BASE": "http://botapi:8081/"},
            "bot_api_base",
            "http://botapi:8081",
        ),
        (
            {"DATABASE_URL": "sqlite:////data/a.sqlite3"},
            "database_url",
            "sqlite:////data/a.sqlite3",
        ),
        ({"SANDBOX_PORT": "0"}, "sandbox_port", 0),
        ({"SANDBOX_SEED": "7"}, "sandbox_seed", "7"),
        ({**ON_LOOPBACK, "SANDBOX_SEED": "7"}, "sandbox_seed", "7"),
        (
            {**ON_LOOPBACK, "BOT_API_BASE": "http://[::1]:8081", "SANDBOX_SEED": "7"},
            "sandbox_seed",
            "7",
        ),
        (
            {"CLOCK_URL": "http://localhost:8081/api/clock"},
            "clock_url",
            "http://localhost:8081/api/clock",
        ),
        ({"LOG_LEVEL": "debug"}, "log_level", "DEBUG"),
        (
            {"BOT_TOKEN": TOKEN, "FLY_APP_NAME": "maumau"},
            "database_url",
            "sqlite:///data/maumau.sqlite3",
        ),
        ({"DATABASE_URL": "sqlite:////data/a.sqlite3"}, "data_dir", Path("/data")),
        ({}, "data_dir", Path("data")),
    ],
)
def test_a_setting_is_taken_as_it_is_meant(
    environ: dict[str, str], field: str, value: object
) -> None:
    assert getattr(load(environ), field) == value


WRONG = [
    ("BOT_TOKEN", "hunter2"),
    ("BOT_TOKEN", "123456789:with spaces"),
    ("BOT_API_BASE", "api.telegram.org"),
    ("BOT_API_BASE", "ftp://127.0.0.1"),
    ("BOT_API_BASE", "https://"),
    ("BOT_API_BASE", "http://127.0.0.1:notaport"),
    ("BOT_API_BASE", "https://ada:password@example.org"),
    ("BOT_API_BASE", "https://example.org/?a=b"),
    ("DATABASE_URL", "data/maumau.sqlite3"),
    ("DATABASE_URL", "sqlite:///"),
    ("DATABASE_URL", "sqlite:///data/"),
    ("DATABASE_URL", "sqlite:///:memory:"),
    ("DATABASE_URL", "sqlite:///file:a?mode=memory&uri=true"),
    ("DATABASE_URL", "sqlite+aiosqlite:///data/maumau.sqlite3"),
    ("DATABASE_URL", "mysql://ada:password@example.org/maumau"),
    ("DATABASE_URL", "postgres://ada:password@example.org/maumau"),
    ("DATABASE_URL", "postgresql://ada:password@example.org/maumau"),
    ("SANDBOX_PORT", "eighty"),
    ("SANDBOX_PORT", "-1"),
    ("SANDBOX_PORT", "65536"),
    ("SANDBOX_PORT", "80.5"),
    ("CLOCK_URL", "http://192.0.2.7:8081/api/clock"),
    ("CLOCK_URL", "https://clock.example.org"),
    ("CLOCK_URL", "127.0.0.1:8081"),
    ("WEBHOOK_URL", "https://example.org/hook"),
    ("SANDBOX_SEED", "7"),
    ("LOG_LEVEL", "LOUD"),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_setting_is_refused_by_one_sentence_that_names_it(name: str, value: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        load({"BOT_TOKEN": TOKEN, name: value})
    sentence = str(refusal.value)
    assert sentence.startswith(f"{name} must be ")
    assert sentence.endswith(".")
    assert "\n" not in sentence


@pytest.mark.parametrize("name", ["DATABASE_URL", "WEBHOOK_URL"])
def test_what_is_not_built_yet_is_said_to_be_so(name: str) -> None:
    value = {"DATABASE_URL": "postgres://localhost/maumau", "WEBHOOK_URL": "https://example.org"}[
        name
    ]
    with pytest.raises(ConfigError, match="not built yet"):
        load({"BOT_TOKEN": TOKEN, name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("WEBHOOK_URL", "https://example.org/hook"),
        ("BOT_API_BASE", "http://127.0.0.1:8081"),
        ("DATABASE_URL", "postgres://localhost/maumau"),
        ("FLY_APP_NAME", "maumau"),
    ],
)
def test_a_lost_token_is_not_taken_for_a_sandbox(name: str, value: str) -> None:
    with pytest.raises(ConfigError, match=rf"BOT_TOKEN must be set .*{name}"):
        load({name: value, "BOT_TOKEN": ""})


def test_all_wrong_settings_are_listed_at_once() -> None:
    wrong = {
        "BOT_TOKEN": "x",
        "SANDBOX_PORT": "x",
        "LOG_LEVEL": "x",
        "WEBHOOK_URL": "x",
        "SANDBOX_SEED": "x",
    }
    with pytest.raises(ConfigError) as refusal:
        load(wrong)
    assert {line.split()[0] for line in str(refusal.value).splitlines()} == set(wrong)


def test_secrets_are_never_printed() -> None:
    settings = load({"BOT_TOKEN": TOKEN})
    assert (
        "secret"
        not in f"{settings} {settings!r} {settings.model_dump()} {settings.model_dump_json()}"
    )


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_refusal_and_its_causes_repeat_no_secret(name: str, value: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        load({"BOT_TOKEN": TOKEN, name: value})
    assert refusal.value.__cause__ is None
    assert refusal.value.__suppress_context__ or refusal.value.__context__ is None
    assert not any(secret in str(refusal.value) for secret in (TOKEN, "hunter2", "password"))


def test_settings_do_not_change() -> None:
    with pytest.raises(ValidationError):
        load({}).sandbox_port = 1
