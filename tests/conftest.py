"""Options of the whole test run, and how long laws are looked for."""

import pytest
from hypothesis import settings

pytest_plugins = ["tests.house.network"]

# Enough examples to find what is wrong, short enough for every run. A busy machine breaks no law.
settings.register_profile("laws", max_examples=150, deadline=None)
settings.load_profile("laws")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases", help="run the rule cases of this file instead of the committed ones"
    )
