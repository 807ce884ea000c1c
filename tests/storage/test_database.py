import os
import re
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlmodel import select

from app.storage import rows
from app.storage.database import Database, alembic_config
from app.tables.ports import StoreUnavailable
from tests.storage.evening import Evening


def test_every_version_goes_up_and_down_and_says_what_the_rows_say(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'up.sqlite3'}")
    with engine.connect() as connection:
        config = alembic_config(connection)
        command.upgrade(config, "head")
        command.check(config)
        command.downgrade(config, "base")
        left = connection.exec_driver_sql(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
        assert left.scalars().all() == ["alembic_version"]
        command.upgrade(config, "head")
        command.check(config)
        assert len(ScriptDirectory.from_config(config).get_heads()) == 1
    engine.dispose()


def test_a_new_migration_names_no_type_of_ours(tmp_path: Path) -> None:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        config = alembic_config(connection)
        config.set_main_option("path_separator", "newline")
        config.set_main_option("version_locations", str(tmp_path))
        command.revision(config, "new", autogenerate=True)
    engine.dispose()
    (written,) = tmp_path.glob("*.py")
    named = set(re.findall(r"sa\.Column\(['\"]\w+['\"], (\w+)\.", written.read_text()))
    assert named == {"sa"}


def test_a_start_makes_the_file_and_its_folder_from_wherever_it_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    database = Database("sqlite:///data/100%/maumau.sqlite3")
    database.upgrade()
    with database.reading() as session:
        assert session.exec(select(rows.Player)).all() == []
    database.close()
    assert (tmp_path / "data/100%/maumau.sqlite3").exists()


def test_a_second_start_leaves_the_games_alone(evening: Evening) -> None:
    table = evening.game()
    before = evening.table(table)
    evening.database.upgrade()
    assert evening.table(table) == before


def test_a_half_done_upgrade_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_args: object, **_kwargs: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "half.sqlite3"
    database = Database(f"sqlite:///{path}")
    with monkeypatch.context() as patch:
        patch.setattr("alembic.op.create_index", fails)
        with pytest.raises(KeyboardInterrupt):
            database.upgrade()
    plain = sqlite3.connect(path)
    assert plain.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    plain.close()
    database.upgrade()
    database.close()


def test_a_database_locked_by_another_program_is_unavailable_and_then_back(
    evening: Evening, maumau_file: Path
) -> None:
    other = sqlite3.connect(maumau_file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreUnavailable):
        evening.lobby(evening.ada)
    assert evening.store.tables_of(evening.ada.id) == []
    other.execute("ROLLBACK")
    other.close()
    evening.lobby(evening.ada)


def test_a_second_writer_waits_no_longer_than_it_has_patience(database: Database) -> None:
    with database.writing() as first:
        first.add(rows.Group(telegram_id=-1, title="Friday"))
        first.flush()
        with pytest.raises(StoreUnavailable), database.writing() as second:
            second.get(rows.Group, 1)
    with database.reading() as session:
        assert [group.title for group in session.exec(select(rows.Group))] == ["Friday"]


@pytest.mark.skipif(os.name != "posix", reason="the path is a device of Unix")
def test_a_file_that_cannot_be_opened_is_unavailable() -> None:
    database = Database("sqlite:////dev/null/maumau.sqlite3")
    with pytest.raises(StoreUnavailable), database.reading() as session:
        session.exec(select(rows.Player)).all()
    database.close()


def test_who_only_reads_cannot_write(database: Database) -> None:
    groups = "INSERT INTO former_id VALUES (1, 1)"
    with pytest.raises(StoreUnavailable, match="readonly"), database.reading() as session:
        session.connection().exec_driver_sql(groups)


def test_one_read_sees_one_moment(evening: Evening) -> None:
    table = evening.game()
    with evening.database.reading() as session:
        revs = select(rows.GameTable.rev)
        before = session.exec(revs).all()
        evening.play(table)
        assert session.exec(revs).all() == before
    assert evening.table(table).rev == before[0] + 1
