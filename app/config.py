"""Settings from the environment; wrong ones are refused in sentences that say what is right."""

import os
import re
from collections.abc import Iterator, Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import SplitResult, urlsplit

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    model_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

_SQLITE = "sqlite:///"


class ConfigError(Exception):
    """Why nothing starts: one sentence for each wrong setting, each on its own line."""


def _split_url(url: str) -> SplitResult:
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname or "@" in parts.netloc:
        raise ValueError
    _ = parts.port  # raises where it is no port
    return parts


def _on_loopback(url: str) -> bool:
    try:
        host = _split_url(url).hostname or ""
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _check_token(token: SecretStr) -> SecretStr:
    if not re.fullmatch("[0-9]+:[A-Za-z0-9_-]+", token.get_secret_value()):
        raise ValueError
    return token


def _check_api_base(url: str) -> str:
    parts = _split_url(url)
    if parts.query or parts.fragment:
        raise ValueError
    return url.rstrip("/")


def _check_clock(url: str) -> str:
    if not _on_loopback(url):
        raise ValueError
    return url


def _check_database(url: str) -> str:
    path = url.removeprefix(_SQLITE)
    if path in {url, "", ":memory:"} or path.endswith("/") or "?" in path:
        raise ValueError
    return url


class Settings(BaseSettings):
    """Everything that is set from outside, checked. Each field is the variable of the same name.

    A field's description completes the sentence "NAME must be …" that refuses a wrong value.
    """

    model_config = SettingsConfigDict(
        frozen=True, hide_input_in_errors=True, env_ignore_empty=True, str_strip_whitespace=True
    )

    bot_token: Annotated[SecretStr, AfterValidator(_check_token)] | None = Field(
        default=None,
        description="a token as @BotFather gives it: digits, a colon, and letters and digits",
    )
    bot_api_base: Annotated[str, AfterValidator(_check_api_base)] = Field(
        default="https://api.telegram.org",
        description="the address of a server that speaks the Bot API, such as https://api.telegram.org",
    )
    database_url: Annotated[str, AfterValidator(_check_database)] = Field(
        default="",
        description="sqlite:/// and the path of a file, such as sqlite:///data/maumau.sqlite3 "
        "(PostgreSQL is not built yet)",
    )
    sandbox_port: int = Field(
        default=8081, ge=0, le=65535, description="a port from 0 to 65535, where 0 picks a free one"
    )
    sandbox_seed: str | None = Field(default=None, description="any text")
    clock_url: Annotated[str, AfterValidator(_check_clock)] | None = Field(
        default=None,
        description="the address of a sandbox's clock on this machine, "
        "such as http://127.0.0.1:8081/api/clock",
    )
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(str.upper)
    ] = Field(default="INFO", description="DEBUG, INFO, WARNING or ERROR")

    @model_validator(mode="before")
    @classmethod
    def _keep_apart(cls, given: dict[str, object]) -> dict[str, object]:
        """What is tried out on the sandbox stays apart from what was played on Telegram."""
        name = "maumau" if "bot_token" in given else "sandbox"
        return {"database_url": f"{_SQLITE}data/{name}.sqlite3", **given}

    @property
    def database_file(self) -> Path:
        """The file that DATABASE_URL names."""
        return Path(self.database_url.removeprefix(_SQLITE))

    @property
    def data_dir(self) -> Path:
        """The folder of the database; the sandbox keeps its world there too."""
        return self.database_file.parent


def load() -> Settings:
    """Reads the settings from the environment and from nowhere else.

    An empty variable counts as unset.

    Raises:
        ConfigError: with a sentence for each wrong setting; values are never repeated in it.
    """
    names = [*map(str.upper, Settings.model_fields), "WEBHOOK_URL", "FLY_APP_NAME"]
    wrong = list(_at_odds({name: value for name in names if (value := os.environ.get(name))}))
    try:
        settings = Settings()
    except ValidationError as error:
        wrong = [*_malformed(error), *wrong]
        raise ConfigError("\n".join(wrong)) from None  # the cause knows the values
    if wrong:
        raise ConfigError("\n".join(wrong))
    return settings


def _malformed(error: ValidationError) -> Iterator[str]:
    for field in dict.fromkeys(str(fault["loc"][0]) for fault in error.errors()):
        yield f"{field.upper()} must be {Settings.model_fields[field].description}."


def _at_odds(given: Mapping[str, str]) -> Iterator[str]:
    """Says which settings do not go together, or ask for what is not there."""
    if "BOT_TOKEN" not in given:
        deployed = [
            name for name in ("WEBHOOK_URL", "BOT_API_BASE", "FLY_APP_NAME") if name in given
        ]
        if given.get("DATABASE_URL", "").startswith("postgres"):
            deployed.append("DATABASE_URL")
        if deployed:
            names = ", ".join(deployed)
            yield (
                f"BOT_TOKEN must be set where a bot is deployed, and is not ({names} says so): "
                f"set it to the token from @BotFather, or unset {names} to play in the sandbox."
            )
    if "WEBHOOK_URL" in given:
        yield (
            "WEBHOOK_URL must be unset: webhooks are not built yet, "
            "and the bot asks for updates without one."
        )
    api_on_loopback = "BOT_TOKEN" not in given or _on_loopback(given.get("BOT_API_BASE", ""))
    if "SANDBOX_SEED" in given and not api_on_loopback:
        yield (
            "SANDBOX_SEED must be unset where BOT_API_BASE is not on this machine: "
            "who knows the seed knows every hand."
        )
