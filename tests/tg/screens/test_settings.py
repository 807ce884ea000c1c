"""Settings, page by page: every button leads somewhere, and what is chosen is what is shown."""

from datetime import UTC, datetime, timedelta

import pytest

from app.tables.settings import DEFAULT, Nudges, QuietHours, Settings
from app.texts.catalogue import LANGUAGES, Texts
from app.tg.screens.screen import Screen, fits
from app.tg.screens.settings import settings_screen, turned_to
from app.tg.taps import Tap, Verb
from tests.tg.screens.staging import TEXTS, every_label, labels, tap, text

NOW = datetime(2027, 1, 5, 13, 40, tzinfo=UTC)


def tapped(settings: Settings, *path: str) -> tuple[Settings, Screen]:
    """Where one gets who opens the settings and taps these labels."""
    screen = settings_screen(settings, TEXTS)
    for label in path:
        does = tap(screen, label)
        assert does.verb is Verb.SETTINGS
        turned = turned_to(does.arg, settings, NOW, TEXTS)
        assert turned is not None
        settings, screen = turned
    return settings, screen


def test_all_settings_are_told_with_a_button_each() -> None:
    screen = settings_screen(DEFAULT, TEXTS)
    assert text(screen) == (
        "Your settings:\n\nNudges: Normal\nQuiet hours: none\nSound: On\n"
        "Two taps: Off\nChat as messages: Off"
    )
    assert labels(screen) == [
        *(["Nudges"], ["Quiet hours"], ["Sound"], ["Two taps"], ["Chat as messages"])
    ]


@pytest.mark.parametrize(
    ("label", "nudges"), [("Off", Nudges.OFF), ("Gentle", Nudges.GENTLE), ("Often", Nudges.OFTEN)]
)
def test_nudges_are_chosen_by_a_tap(label: str, nudges: Nudges) -> None:
    settings, screen = tapped(DEFAULT, "Nudges", label)
    assert settings == Settings(nudges)
    assert f"✓ {label}" in every_label(screen)
    assert tapped(settings, "Nudges", f"✓ {label}", "Back")[1] == settings_screen(settings, TEXTS)


@pytest.mark.parametrize(
    ("setting", "turned"),
    [
        ("Sound", Settings(sound=False)),
        ("Two taps", Settings(two_taps=True)),
        ("Chat as messages", Settings(chat_messages=True)),
    ],
)
def test_what_is_on_or_off_is_turned_to_the_other_and_back(setting: str, turned: Settings) -> None:
    was, other = ("On", "Off") if setting == "Sound" else ("Off", "On")
    settings, screen = tapped(DEFAULT, setting, other)
    assert settings == turned
    assert text(screen).startswith(f"{setting}: {other}\n")
    assert f"✓ {other}" in every_label(screen)
    assert was in every_label(screen)
    assert tapped(settings, setting, was)[0] == DEFAULT
    assert tapped(settings, setting, "Back")[1] == settings_screen(settings, TEXTS)


def test_quiet_hours_ask_what_time_it_is() -> None:
    settings, screen = tapped(DEFAULT, "Quiet hours")
    assert settings == DEFAULT
    assert "What time is it for you now?" in text(screen)
    times = [time for row in labels(screen)[:4] for time in row]
    assert times == [f"{hour}:40" for hour in range(24)]


@pytest.mark.parametrize(
    ("path", "offset"),
    [
        (["13:40"], 0),
        (["14:40"], 60),
        (["22:40"], 9 * 60),
        (["10:40"], -3 * 60),
        (["1:40"], 12 * 60),
        (["2:40"], -11 * 60),
        (["Half an hour off", "19:10"], 5 * 60 + 30),
        (["Half an hour off", "10:10"], -3 * 60 - 30),
        (["Half an hour off", "Half an hour off", "13:40"], 0),
    ],
)
def test_the_time_that_is_tapped_is_kept_as_an_offset(path: list[str], offset: int) -> None:
    settings, screen = tapped(DEFAULT, "Quiet hours", *path)
    assert settings.quiet == QuietHours(offset, 22, 8)
    assert f"It is {path[-1]} for you now." in text(screen)
    assert "Quiet hours: 22:00 to 8:00" in text(screen)


def test_start_and_end_of_quiet_hours_can_be_changed_and_the_time_too() -> None:
    settings, screen = tapped(DEFAULT, "Quiet hours", "14:40", "23:00", "7:00")
    assert settings.quiet == QuietHours(60, 23, 7)
    assert {"✓ 23:00", "✓ 7:00"} <= set(every_label(screen))
    settings, _ = tapped(settings, "Quiet hours", "My time is another", "15:40")
    assert settings.quiet == QuietHours(120, 23, 7)


def test_quiet_hours_can_be_given_up_and_taken_again() -> None:
    quiet = Settings(quiet=QuietHours(60))
    settings, screen = tapped(quiet, "Quiet hours", "No quiet hours")
    assert settings == DEFAULT
    assert "Quiet hours: none" in text(screen)
    assert tapped(quiet, "Quiet hours", "No quiet hours", "Quiet hours", "14:40")[0] == quiet


@pytest.mark.parametrize(
    "arg",
    [
        "x",
        "n.sometimes",
        "q.z1440",
        "q.z-5",
        "q.s5",
        "q.e23",
        "q.s22",
        "q.",
        "n.off.x",
        "q.z",
        "c.maybe",
        "s.loud",
    ],
)
def test_what_no_button_of_ours_carries_changes_nothing(arg: str) -> None:
    turned = turned_to(arg, DEFAULT, NOW, TEXTS)
    assert turned is None or turned[0] == DEFAULT


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_and_every_button_leads_on(language: str) -> None:
    texts, seen = Texts(language), set[tuple[Settings, str]]()
    paths = [(DEFAULT, ""), (Settings(quiet=QuietHours(60)), "")]
    while paths:
        settings, arg = paths.pop()
        if (settings, arg) in seen or len(seen) > 400:
            continue
        seen.add((settings, arg))
        turned = turned_to(arg, settings, NOW + timedelta(minutes=7), texts)
        assert turned is not None, arg
        settings, screen = turned
        assert fits(screen)
        taps = [button.does for row in screen.keyboard for button in row]
        paths += [(settings, does.arg) for does in taps if isinstance(does, Tap)]
    assert len(seen) > 100
