import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage.database import Database
from tests.sandbox.spec import check
from tests.tg.courier.friday import Friday


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with the newest schema and nothing in it."""
    path = tmp_path_factory.mktemp("courier") / "empty.sqlite3"
    database = Database(f"sqlite:///{path}")
    database.upgrade()
    database.close()
    return path


@pytest.fixture
def database(empty_file: Path, tmp_path: Path) -> Iterator[Database]:
    path = shutil.copy(empty_file, tmp_path / "maumau.sqlite3")
    database = Database(f"sqlite:///{path}")
    yield database
    database.close()


@pytest.fixture
def friday(database: Database) -> Iterator[Friday]:
    one = Friday(database)
    yield one
    check(one.world.calls())
