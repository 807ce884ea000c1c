import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage.database import Database
from tests.storage.evening import Evening


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with the newest schema and nothing in it."""
    path = tmp_path_factory.mktemp("storage") / "empty.sqlite3"
    database = Database(f"sqlite:///{path}")
    database.upgrade()
    database.close()
    return path


@pytest.fixture
def maumau_file(empty_file: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(empty_file, tmp_path / "maumau.sqlite3"))


@pytest.fixture
def database(maumau_file: Path) -> Iterator[Database]:
    database = Database(f"sqlite:///{maumau_file}", patience_s=0.3)
    yield database
    database.close()


@pytest.fixture
def evening(database: Database) -> Evening:
    return Evening(database)
