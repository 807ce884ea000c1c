"""Chat as a message of its own: who has one, when it is a new one, and when it rings."""

import pytest

from app.storage import rows
from app.tables.actions import Choose
from app.tables.posts import posts
from app.tables.scene import ChatScene
from app.tables.settings import Nudges, Settings
from app.tables.table import Kind
from tests.tables.friday import DEALT, Friday

ADA_READS = f"{DEALT}, Ada wants chat as messages"
SHOWN = f"{ADA_READS}, Bo writes hello"


def chat(friday: Friday, name: str) -> ChatScene:
    scene = friday.seen(name, Kind.CHAT)
    assert isinstance(scene, ChatScene)
    return scene


def read(friday: Friday, name: str) -> list[str]:
    return [line.text for line in chat(friday, name).head.chat]


def readers(friday: Friday) -> set[str]:
    """Who ought to have a message of chat, as the table says and as it is stored."""
    names = {player: name for name, player in friday.people.items()}
    wanted = {post for post in posts(friday.table) if post.kind is Kind.CHAT}
    stored = {
        (row.reader, row.n) for row in friday.kept() if row.kind == Kind.CHAT and not row.gone
    }
    assert {(post.reader, post.n) for post in wanted} == stored
    return {names[post.reader] for post in wanted}


def stored(friday: Friday, name: str) -> rows.Post:
    """The newest stored message of chat of that person."""
    player = friday.people[name]
    return [one for one in friday.kept() if (one.kind, one.reader) == (Kind.CHAT, player)][-1]


def test_a_line_comes_as_a_message_to_who_wants_that_and_to_nobody_else(friday: Friday) -> None:
    friday.tell(f"{ADA_READS}, Eve watches")
    assert readers(friday) == set()
    friday.tell("Bo writes hello")
    assert readers(friday) == {"Ada"}
    assert read(friday, "Ada") == ["hello"]
    assert friday.seen("Cleo", Kind.CHAT) is None


def test_who_has_it_as_a_message_does_not_read_it_twice(friday: Friday) -> None:
    friday.tell(SHOWN)
    assert friday.hand("Ada").head.chat == ()
    assert [line.text for line in friday.hand("Cleo").head.chat] == ["hello"]


def test_the_message_is_new_and_rings_for_a_line_of_somebody_else(friday: Friday) -> None:
    friday.tell(SHOWN)
    assert (chat(friday, "Ada").head.alert, chat(friday, "Ada").head.ring) == (True, True)


def test_the_next_line_edits_it(friday: Friday) -> None:
    friday.tell(SHOWN)
    before = posts(friday.table)
    friday.tell("9 minutes pass, Cleo writes hi, Bo writes well")
    assert posts(friday.table) == before
    assert read(friday, "Ada") == ["hello", "hi", "well"]


@pytest.mark.parametrize(
    "meanwhile",
    [
        "Ada asks for the hand",
        "Bo draws, Bo passes, Cleo draws, Cleo passes",
        "Ada writes I see",
        "10 minutes pass",
        "Cleo resigns",
    ],
)
def test_the_next_line_is_a_new_message_where_nobody_would_see_an_edit(
    friday: Friday, meanwhile: str
) -> None:
    friday.tell(f"{SHOWN}, {meanwhile}")
    old = friday.chat_number(friday.people["Ada"])
    friday.tell("Bo writes well")
    assert friday.chat_number(friday.people["Ada"]) > old
    assert readers(friday) == {"Ada"}
    assert read(friday, "Ada")[-1] == "well"
    friday.tell("Bo writes again")
    assert friday.chat_number(friday.people["Ada"]) == friday.table.rev - 1


def test_what_is_done_by_others_makes_no_new_message(friday: Friday) -> None:
    friday.tell(f"{SHOWN}, Bo draws, Bo passes, Bo asks for the hand")
    before = friday.chat_number(friday.people["Ada"])
    friday.tell("Bo writes well")
    assert friday.chat_number(friday.people["Ada"]) == before


def test_ones_own_lines_call_nobody_and_show_in_the_message_that_is_there(friday: Friday) -> None:
    friday.tell(f"{ADA_READS}, Ada writes hello, Ada writes anyone?")
    assert readers(friday) == set()
    assert [line.text for line in friday.hand("Ada").head.chat] == ["hello", "anyone?"]
    friday.tell("Bo writes yes")
    before = friday.chat_number(friday.people["Ada"])
    friday.tell("Ada writes good")
    assert friday.chat_number(friday.people["Ada"]) == before
    assert read(friday, "Ada") == ["hello", "anyone?", "yes", "good"]
    assert not chat(friday, "Ada").head.ring


def test_who_turns_it_on_reads_at_once_what_was_written_and_hears_nothing(friday: Friday) -> None:
    friday.tell(f"{DEALT}, Bo writes hello, Ada wants chat as messages")
    assert readers(friday) == {"Ada"}
    assert read(friday, "Ada") == ["hello"]
    assert not chat(friday, "Ada").head.ring
    before = posts(friday.table)
    friday.tell("Bo writes well")
    assert posts(friday.table) == before


def test_who_turns_it_off_has_it_no_longer_and_reads_under_his_hand_again(friday: Friday) -> None:
    friday.tell(f"{SHOWN}, Ada wants no chat as messages")
    assert readers(friday) == set()
    assert [line.text for line in friday.hand("Ada").head.chat] == ["hello"]
    friday.tell("Bo writes well")
    assert readers(friday) == set()


def test_turned_off_and_on_it_is_another_message(friday: Friday) -> None:
    friday.tell(f"{SHOWN}, Ada wants no chat as messages, Ada wants chat as messages")
    assert readers(friday) == {"Ada"}
    assert len([row for row in friday.kept() if row.kind == Kind.CHAT]) == 2


def test_another_setting_leaves_it_alone(friday: Friday) -> None:
    friday.tell(SHOWN)
    before = friday.table
    settings = Settings(Nudges.OFF, chat_messages=True)
    friday.handle(Choose(player=friday.people["Ada"], settings=settings))
    assert friday.table == before


def test_the_setting_counts_at_all_tables_where_one_sits_or_watches(friday: Friday) -> None:
    friday.tell("Ada opens a private table, Ada writes hello, Ada adds a bot")
    first = friday.id
    friday.tell(f"{DEALT}, Bo writes hi, Eve watches")
    second = friday.id
    for name, tables in (("Ada", [first, second]), ("Eve", [second])):
        friday.tell(f"{name} wants chat as messages")
        for friday.id in tables:
            assert name in readers(friday)
        friday.tell(f"{name} wants no chat as messages")
        for friday.id in (first, second):
            assert readers(friday) == set()


def test_turning_it_on_is_no_move_and_no_doing_at_the_table(friday: Friday) -> None:
    friday.tell(f"{DEALT}, Bo writes hello")
    before = friday.table
    friday.tell("10 minutes pass, Bo wants chat as messages")
    after = friday.table
    assert (after.moved_at, after.turn_since, after.ply, after.due_at, after.seats) == (
        before.moved_at,
        before.turn_since,
        before.ply,
        before.due_at,
        before.seats,
    )


def test_who_watches_is_shown_it_without_a_sound_until_he_stops(friday: Friday) -> None:
    friday.tell(f"{DEALT}, Eve wants chat as messages, Eve watches, Bo writes hello")
    assert readers(friday) == {"Eve"}
    assert (chat(friday, "Eve").head.alert, chat(friday, "Eve").head.ring) == (True, False)
    board = friday.seen("Eve", Kind.BOARD)
    assert board is not None
    assert board.head.chat == ()
    friday.tell("Eve stops watching")
    assert readers(friday) == set()


def test_who_leaves_the_lobby_is_shown_no_more_and_who_comes_back_a_new_message(
    friday: Friday,
) -> None:
    friday.tell("Ada opens a table, Bo wants chat as messages, Bo sits, Ada writes hello")
    assert readers(friday) == {"Bo"}
    friday.tell("Bo leaves, Ada writes bye")
    assert readers(friday) == set()
    friday.tell("Bo sits, Ada writes welcome back")
    assert readers(friday) == {"Bo"}


def test_a_closed_lobby_takes_it_away(friday: Friday) -> None:
    friday.tell("Ada opens a table, Bo wants chat as messages, Bo sits, Ada writes hello")
    friday.tell("Ada closes")
    assert readers(friday) == set()


def test_it_stays_after_the_game_for_a_last_word(
    friday: Friday,
) -> None:
    friday.tell(SHOWN)
    friday.hold("9C", "8S KD", "7D AC", top="9H", on="Ada")
    friday.tell("Ada plays 9C, Bo writes well played")
    assert read(friday, "Ada") == ["hello", "well played"]
    friday.tell("Cleo resigns, Bo writes good night")
    assert readers(friday) == {"Ada"}
    assert read(friday, "Ada")[-1] == "good night"


def test_turned_off_after_the_game_it_stays_to_be_read_until_the_next_line(
    friday: Friday,
) -> None:
    friday.tell(f"{SHOWN}, Cleo resigns, Ada wants no chat as messages")
    assert readers(friday) == {"Ada"}
    friday.tell("Bo writes good night")
    assert readers(friday) == set()


def test_after_the_game_nobody_gets_it_just_by_turning_it_on(friday: Friday) -> None:
    friday.tell(f"{DEALT}, Bo writes hello, Bo resigns, Ada wants chat as messages")
    assert readers(friday) == set()


def test_who_can_not_be_written_to_has_it_as_soon_as_he_is_back(friday: Friday) -> None:
    friday.tell(f"{ADA_READS}, Ada blocks the bot, Bo writes hello")
    assert readers(friday) == {"Ada"}
    assert stored(friday, "Ada").due_at is None
    friday.meet("Ada", dm=True)
    assert stored(friday, "Ada").due_at == friday.clock.now()


def test_it_comes_after_everything_else_also_to_the_one_on_turn(friday: Friday) -> None:
    friday.tell(f"{DEALT}, Bo wants chat as messages, Ada writes hello")
    live = [row for row in friday.kept() if not row.gone]
    assert max(live, key=lambda row: row.rank).kind == Kind.CHAT
    friday.tell("Bo draws")
    assert stored(friday, "Bo").rank > max(row.rank for row in live if row.kind != Kind.CHAT)
