"""Options of the whole test run."""

import pytest

pytest_plugins = ["tests.house.network"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases", help="run the rule cases of this file instead of the committed ones"
    )
