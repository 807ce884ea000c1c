"""Who asks to be forgotten: nothing of him is left, and nothing of the others is lost."""

import json

from sqlalchemy import select

from app.storage import rows
from app.tables.actions import Forget, Say
from app.tables.news import Forgotten, No
from app.tables.posts import posts
from app.tables.scene import ResultScene
from app.tables.table import Kind, PlayerId, Post, Status
from tests.tables.friday import DEALT, Friday, drawn


def forget(friday: Friday, name: str) -> object:
    return friday.handle(Forget(player=friday.people[name])).news[-1]


def status(friday: Friday) -> Status:
    return friday.table.status


def all_that_is_stored(friday: Friday) -> str:
    """Every row of every table of the database, as text."""
    found = []
    with friday.database.reading() as session:
        for table in rows.Row.metadata.sorted_tables:
            found += [str(tuple(row)) for row in session.connection().execute(select(table))]
    return "\n".join(found)


def test_he_resigns_leaves_and_nothing_has_his_name(friday: Friday) -> None:
    friday.tell(DEALT)
    game = friday.id
    friday.handle(Say(table=game, player=friday.people["Bo"], text="bye"))
    friday.handle(Say(table=game, player=friday.people["Ada"], text="bye Bo, says Ada"))
    friday.tell("Bo opens a private table")
    assert forget(friday, "Bo") == Forgotten(resigned=1, left=1, lines=1)
    assert status(friday) is Status.CLOSED
    friday.id = game
    assert status(friday) is Status.OVER
    assert [seat.name for seat in friday.table.seats] == ["Ada", "Player 2", "Cleo"]
    left = all_that_is_stored(friday)
    assert "'Bo'" not in left
    assert '"Bo"' not in left
    assert [line.text for line in friday.table.chat] == ["bye Bo, says Ada"]
    with friday.database.reading() as session:
        person = session.get(rows.Player, friday.people["Bo"])
        assert person is not None
        assert (person.telegram_id, person.name, person.settings, person.dm_ok) == (
            None,
            "",
            {},
            False,
        )


def test_other_peoples_records_stay_whole(friday: Friday) -> None:
    friday.tell(DEALT)
    moves = [json.dumps(line.move) for line in friday.journal() if line.move["do"] == "move"]
    forget(friday, "Bo")
    after = [json.dumps(line.move) for line in friday.journal() if line.move["do"] == "move"]
    assert after[: len(moves)] == moves
    start = friday.journal()[0].move
    assert start["names"] == ["Ada", "Player 2", "Cleo"]
    result = friday.seen("Ada", Kind.RESULT)
    assert isinstance(result, ResultScene)
    assert result.ending.names == ("Ada", "Player 2", "Cleo")


def test_what_ought_to_be_shown_is_what_is_stored(friday: Friday) -> None:
    friday.tell(DEALT)
    forget(friday, "Bo")
    stored = {
        Post(Kind(row.kind), PlayerId(row.reader), row.n)
        for row in friday.kept()
        if not row.gone and row.reader
    }
    assert stored == {post for post in posts(friday.table) if post.reader}
    assert friday.people["Bo"] not in {post.reader for post in posts(friday.table)}


def test_who_comes_back_is_somebody_new(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits, Ada starts")
    before = friday.people["Bo"]
    forget(friday, "Bo")
    friday.people["Bo"] = friday.meet("Bo", dm=True)
    assert friday.people["Bo"] != before
    assert friday.answer("Bo wants a rematch") is No.NOT_SEATED


def test_a_table_he_only_watched_or_wrote_at_forgets_him_too(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo sits")
    friday.handle(Say(table=friday.id, player=friday.people["Bo"], text="hello"))
    friday.tell("Bo leaves, Eve watches")
    assert forget(friday, "Bo") == Forgotten(resigned=0, left=0, lines=1)
    assert friday.table.chat == ()
    forget(friday, "Eve")
    assert friday.table.watchers == ()
    assert drawn(friday.table) == "Ada*"
