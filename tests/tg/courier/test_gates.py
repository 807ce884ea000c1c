"""How often a chat is called: the arithmetic of the limits that Telegram sets."""

import pytest

from app.tg.gates import CALLS_A_SECOND, Gates
from tests.clocks import TurnedClock

GROUP, ADA = -100, 7


@pytest.fixture
def clock() -> TurnedClock:
    return TurnedClock()


@pytest.fixture
def gates(clock: TurnedClock) -> Gates:
    return Gates(clock)


def calls_taken(gates: Gates, clock: TurnedClock, chat: int, seconds: int) -> list[float]:
    """Call whenever the gate is open, looking ten times a second; when the calls were made."""
    times = []
    for _ in range(seconds * 10):
        while chat not in gates.closed() and gates.room() > 0:
            gates.take(chat)
            times.append(clock.uptime())
        clock.turn(seconds=0.1)
    return times


def most_in(window: float, times: list[float]) -> int:
    return max(sum(start <= time < start + window for time in times) for start in times)


def test_a_group_hears_at_most_18_calls_in_any_minute(gates: Gates, clock: TurnedClock) -> None:
    times = calls_taken(gates, clock, GROUP, seconds=300)
    assert most_in(60, times) == 18


def test_a_private_chat_bears_three_calls_at_once_and_then_one_a_second(
    gates: Gates, clock: TurnedClock
) -> None:
    times = calls_taken(gates, clock, ADA, seconds=60)
    assert sum(time == times[0] for time in times) == 3
    assert most_in(10, times) == 3 + 9


def test_all_chats_together_bear_25_calls_in_any_second(gates: Gates, clock: TurnedClock) -> None:
    times = []
    for chat in range(1, 400):
        while gates.room() <= 0:
            clock.turn(seconds=0.01)
        gates.take(chat)
        times.append(clock.uptime())
    assert most_in(0.999, times) == CALLS_A_SECOND == 25


def test_a_call_in_one_chat_closes_no_other(gates: Gates) -> None:
    gates.take(GROUP)
    assert gates.closed() == {GROUP}


def test_a_borrowed_call_is_paid_back(gates: Gates, clock: TurnedClock) -> None:
    gates.take(GROUP)
    gates.take(GROUP)
    clock.turn(seconds=3.4)
    assert GROUP in gates.closed()
    clock.turn(seconds=3.4)
    assert GROUP not in gates.closed()


@pytest.mark.parametrize("chat", [GROUP, ADA])
def test_a_chat_that_telegram_shut_stays_shut_as_long_as_it_said(
    gates: Gates, clock: TurnedClock, chat: int
) -> None:
    gates.take(chat)
    gates.shut(chat, 30)
    clock.turn(seconds=29.9)
    assert chat in gates.closed()
    clock.turn(seconds=0.1)
    assert chat not in gates.closed()


def test_a_shorter_ban_does_not_end_a_longer_one(gates: Gates, clock: TurnedClock) -> None:
    gates.shut(GROUP, 200)
    gates.shut(GROUP, 3)
    clock.turn(seconds=100)
    assert GROUP in gates.closed()


def test_the_next_gate_to_open_is_known(gates: Gates, clock: TurnedClock) -> None:
    assert gates.next_open() is None
    gates.shut(ADA, 30)
    gates.take(GROUP)
    clock.turn(seconds=1)
    assert gates.next_open() == pytest.approx(2.4)


def test_when_all_together_was_too_much_the_next_second_is_known(
    gates: Gates, clock: TurnedClock
) -> None:
    for chat in range(1, CALLS_A_SECOND + 1):
        gates.take(chat)
    clock.turn(seconds=0.25)
    assert gates.room() == 0
    assert gates.next_open() == pytest.approx(0.75)


def test_thousands_of_chats_leave_nothing_behind(gates: Gates, clock: TurnedClock) -> None:
    for chat in range(1, 5000):
        gates.take(chat)
        gates.take(-chat)
    clock.turn(seconds=10)
    assert gates.closed() == set()
    assert len(vars(gates)["_whole"]) == 0
    assert len(vars(gates)["_calls"]) <= CALLS_A_SECOND
