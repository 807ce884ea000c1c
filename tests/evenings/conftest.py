"""An evening for each test that asks for one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.evenings.evening import Evening, an_evening


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    async with an_evening(tmp_path) as one:
        yield one
