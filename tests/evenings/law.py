"""The law of delivery: what is stored, what ought to be shown and what people see agree."""

from collections.abc import Callable, Iterator

from telegram import InlineKeyboardButton

from app.sandbox.bot import USERNAME
from app.storage.rows import Post as Row
from app.tables.posts import posts
from app.tables.scenes import scene
from app.tables.table import Kind, PlayerId, Post, Table
from app.texts.catalogue import Texts
from app.tg.courier.letters import letter
from app.tg.limits import shown
from app.tg.screens.render import render
from app.tg.taps import Verb, unpack
from tests.evenings.books import Books
from tests.evenings.chats import Message, carried, words

Chat = Callable[[int], list[Message]]
OF_NO_TABLE = {
    *(Verb.PLAY_NOW, Verb.OPEN_TABLE, Verb.GROUP_CHOICE, Verb.HELP, Verb.OPEN_HAND),
    Verb.SETTINGS,
}


def wrong(books: Books, chat: Chat, *, some_sleep: bool = False) -> list[str]:
    """All that is not as it should be once nothing is left to be done; `chat` reads a chat.

    Rows that are not gone are posts(table); each shows what is wanted, and that is what stands in
    its chat; no row waits to be retired. Where `some_sleep`, those are left out that nothing is
    done about before their readers are back.
    """
    stored = books.posts()
    asleep = {r.id for r in stored if some_sleep and not r.due_at and (r.gone or r.shown < r.want)}
    found = [
        f"{_name(row)} is gone and was not retired"
        for row in stored
        if row.gone and row.id not in asleep
    ]
    for table in books.tables():
        own = [row for row in stored if row.table_id == table.id and not row.gone]
        found += _rows_against_posts(table, own)
        for row in own:
            if row.id not in asleep:
                found += _row_against_chat(table, row, chat)
    return found


def left_over(books: Books, chats: list[list[Message]]) -> list[str]:
    """Messages about a table that no row owns: nobody will ever bring them up to date."""
    owned = {(row.chat_id, row.message_id) for row in books.posts()}
    return [
        f"message {message['message_id']} in {message['chat']}: {words(message)[:60]!r}"
        for messages in chats
        for message in messages
        if (message["chat"], message["message_id"]) not in owned and _is_of_a_table(message)
    ]


def _rows_against_posts(table: Table, own: list[Row]) -> Iterator[str]:
    stored = {Post(Kind(row.kind), PlayerId(row.reader), row.n) for row in own}
    for post in posts(table) - stored:
        yield f"table {table.id}: nobody knows that {post} ought to exist"
    for post in stored - posts(table):
        yield f"table {table.id}: {post} ought not to exist any more"


def _row_against_chat(table: Table, row: Row, chat: Chat) -> Iterator[str]:
    if row.shown != row.want:
        yield f"{_name(row)} shows {row.shown} of {row.want}, due {row.due_at}"
        return
    standing = [m for m in chat(row.chat_id or 0) if m["message_id"] == row.message_id]
    if not standing:
        yield f"{_name(row)}: its message {row.message_id} does not stand in {row.chat_id}"
        return
    now = scene(table, Post(Kind(row.kind), PlayerId(row.reader), row.n))
    if now is None:
        yield f"{_name(row)}: there is nothing to show"
        return
    right = letter(render(now, mode=row.mode, texts=Texts("en"), bot=USERNAME))
    if words(standing[0]) != shown(right.text):
        yield f"{_name(row)} says {words(standing[0])!r} instead of {shown(right.text)!r}"
    rows = right.keyboard.inline_keyboard if right.keyboard else ()
    buttons = [[(b.text, b.callback_data or b.url or _copied(b)) for b in line] for line in rows]
    if _buttons(standing[0]) != buttons:
        yield f"{_name(row)} has {_buttons(standing[0])} instead of {buttons}"


def _copied(button: InlineKeyboardButton) -> str | None:
    return button.copy_text.text if button.copy_text else None


def _buttons(message: Message) -> list[list[tuple[str, str | None]]]:
    return [
        [
            (button["text"], button.get("data") or button.get("url") or button.get("copy"))
            for button in line
        ]
        for line in message["keyboard"]
    ]


def _is_of_a_table(message: Message) -> bool:
    taps = map(unpack, carried(message).values())
    return any(tap is not None and tap.verb not in OF_NO_TABLE for tap in taps)


def _name(row: Row) -> str:
    return f"table {row.table_id}: {row.kind} {row.n} of {row.reader}"
