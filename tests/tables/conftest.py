import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage.database import Database
from tests.tables.friday import Friday


@pytest.fixture(scope="session")
def people_only(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file in which everybody is known and no table was ever opened."""
    path = tmp_path_factory.mktemp("tables") / "people.sqlite3"
    database = Database(f"sqlite:///{path}")
    database.upgrade()
    Friday(database)
    database.close()
    return path


@pytest.fixture
def database(people_only: Path, tmp_path: Path) -> Iterator[Database]:
    path = shutil.copy(people_only, tmp_path / "maumau.sqlite3")
    database = Database(f"sqlite:///{path}")
    yield database
    database.close()


@pytest.fixture
def friday(database: Database) -> Friday:
    return Friday(database)
