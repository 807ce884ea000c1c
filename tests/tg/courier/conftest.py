import pytest


@pytest.fixture(autouse=True)
def _ptb_counts_in_timedelta(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
