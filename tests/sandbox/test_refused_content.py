"""What a message may contain: each refusal with the text that Telegram's own server has for it.

Texts from tdlib/telegram-bot-api (Client.cpp) and tdlib/td (MessageEntity.cpp, MessageContent.cpp,
ReplyMarkup.cpp, FileManager.cpp); those in capitals are codes of Telegram's servers.
"""

from typing import Any

import pytest

from app.sandbox.parameters import Upload
from tests.sandbox.conftest import Api
from tests.sandbox.pictures import png

LONG = "7♥" * 2048 + "x"
CARDS = "🂱" * 2048


def keyboard(*buttons: dict[str, Any], row: int = 8) -> dict[str, Any]:
    rows = [list(buttons[i : i + row]) for i in range(0, len(buttons), row)]
    return {"inline_keyboard": rows}


def button(**fields: Any) -> dict[str, Any]:
    return {"text": "7♥", **fields}


def entity(**fields: Any) -> dict[str, Any]:
    return {"type": "bold", "offset": 0, "length": 1, **fields}


TEXTS: dict[str, tuple[dict[str, Any], str]] = {
    "no text": ({"text": ""}, "message text is empty"),
    "nothing but space": ({"text": " \n\t "}, "text must be non-empty"),
    "nothing between the tags": (
        {"text": "<b></b>", "parse_mode": "HTML"},
        "text must be non-empty",
    ),
    "more than 4096 UTF-16 units": ({"text": LONG}, "message is too long"),
    "more than 4096 UTF-16 units in pairs": ({"text": CARDS + "x"}, "message is too long"),
    "more than 32768 bytes before its entities": ({"text": "♥" * 11000}, "text is too long"),
    "half a character": ({"text": "\ud83c"}, "strings must be encoded in UTF-8"),
    "an unknown parse mode": ({"text": "x", "parse_mode": "TeX"}, "unsupported parse_mode"),
    "more than 100 entities": (
        {"text": "x" * 101, "entities": [entity(offset=i) for i in range(101)]},
        "ENTITIES_TOO_LONG",
    ),
    "an entity after the end": (
        {"text": "x", "entities": [entity(offset=5)]},
        "entity begins after the end of the text at UTF-16 offset 5",
    ),
    "an entity beyond the end": (
        {"text": "♥ 7", "entities": [entity(length=9)]},
        "entity beginning at UTF-16 offset 0 ends after the end of the text at UTF-16 offset 9",
    ),
    "an entity within a character": (
        {"text": "🂱🂱", "entities": [entity(offset=1, length=2)]},
        "entity begins in a middle of a UTF-16 symbol at byte offset 4",
    ),
    "an entity that ends within a character": (
        {"text": "🂱🂱", "entities": [entity(length=3)]},
        "entity beginning at UTF-16 offset 0 ends in a middle of a UTF-16 symbol at byte offset 8",
    ),
    "an entity before the text": (
        {"text": "x", "entities": [entity(offset=-1)]},
        "receive an entity with incorrect offset -1",
    ),
    "an entity of unknown type": (
        {"text": "x", "entities": [entity(type="blink")]},
        "can't parse MessageEntity: Unsupported type specified",
    ),
    "a link without its address": (
        {"text": "x", "entities": [entity(type="text_link")]},
        "can't parse MessageEntity: Can't find field \"url\"",
    ),
    "a mention without its person": (
        {"text": "x", "entities": [entity(type="text_mention")]},
        "can't parse MessageEntity: Can't find field \"user\"",
    ),
    "a date that is none": (
        {"text": "x", "entities": [entity(type="date_time")]},
        "invalid date specified",
    ),
    "a date in an unknown format": (
        {"text": "x", "entities": [entity(type="date_time", unix_time=1, date_time_format="q")]},
        "can't parse MessageEntity: Invalid date-time format specified",
    ),
    "entities beside a parse mode": (
        {"text": "x", "parse_mode": "HTML", "entities": [entity()]},
        "can't parse entities: parse_mode and entities exclude each other",
    ),
}

KEYBOARDS: dict[str, tuple[Any, str]] = {
    "a button without text": (
        keyboard(button(text=" ", callback_data="a")),
        "inline keyboard button text must be non-empty",
    ),
    "a button that does nothing": (
        keyboard(button()),
        "text buttons are unallowed in the inline keyboard",
    ),
    "empty callback data": (
        keyboard(button(callback_data="")),
        "text buttons are unallowed in the inline keyboard",
    ),
    "65 bytes of callback data": (keyboard(button(callback_data="d" * 65)), "BUTTON_DATA_INVALID"),
    "22 suits of callback data are 66 bytes": (
        keyboard(button(callback_data="♥" * 22)),
        "BUTTON_DATA_INVALID",
    ),
    "a button that does two things": (
        keyboard(button(callback_data="a", url="t.me/x")),
        "can't parse inline keyboard button: it must have exactly one act",
    ),
    "a link without a host": (
        keyboard(button(url="nowhere")),
        "inline keyboard button URL 'nowhere' is invalid: Wrong HTTP URL",
    ),
    "257 characters to copy": (
        keyboard(button(copy_text={"text": "c" * 257})),
        "BUTTON_COPY_TEXT_INVALID",
    ),
    "an unknown style": (
        keyboard(button(callback_data="a", style="gold")),
        "invalid button style specified",
    ),
    "101 buttons": (
        keyboard(*[button(callback_data="a")] * 101),
        "reply markup is too long",
    ),
    "nine buttons in a row": (
        keyboard(*[button(callback_data="a")] * 9, row=9),
        "reply markup is too long",
    ),
    "more than 10 kB of markup": (
        keyboard(*[button(text="Seven of hearts" * 2, callback_data="d" * 64)] * 100),
        "reply markup is too long",
    ),
    "a field that buttons do not have": (
        keyboard(button(label="x", callback_data="a")),
        "can't parse reply_markup.inline_keyboard.0.0.label: Extra inputs are not permitted",
    ),
    "a keyboard of another kind": (
        {"keyboard": [["7♥"]]},
        "can't parse reply_markup.inline_keyboard: Field required",
    ),
}

PHOTOS: dict[str, tuple[Any, str]] = {
    "no photo": ("", "there is no photo in the request"),
    "an attachment that did not come": ("attach://photo0", "there is no photo in the request"),
    "an address on the web": (
        "https://example.org/a.png",
        "wrong file identifier/HTTP URL specified",
    ),
    "a file id that never was": (
        "photo-0",
        "wrong remote file identifier specified: can't unserialize it",
    ),
    "an empty file": (Upload("a.png", b""), "file must be non-empty"),
    "a text": (Upload("a.png", b"seven of hearts"), "IMAGE_PROCESS_FAILED"),
    "sides of more than 10000 together": (
        Upload("a.png", png(9000, 1001)),
        "PHOTO_INVALID_DIMENSIONS",
    ),
    "a side twenty times the other": (Upload("a.png", png(210, 10)), "PHOTO_INVALID_DIMENSIONS"),
    "more than 10 MB": (
        Upload("a.png", png() + bytes(10 * 1024 * 1024)),
        f"file of size {len(png()) + 10 * 1024 * 1024} bytes is too big for a photo; "
        "the maximum size is 10485760 bytes",
    ),
}


@pytest.mark.parametrize(("content", "text"), TEXTS.values(), ids=TEXTS)
async def test_a_text_is_refused_for(
    api: Api, ada: int, content: dict[str, Any], text: str
) -> None:
    assert await api.refusal("sendMessage", chat_id=ada, **content) == f"400 Bad Request: {text}"


async def test_a_text_may_have_4096_utf16_units_after_its_entities(api: Api, ada: int) -> None:
    await api("sendMessage", chat_id=ada, text=f"<b>{CARDS}</b>", parse_mode="HTML")


async def test_a_caption_is_refused_for_more_than_1024_utf16_units(api: Api, ada: int) -> None:
    photo = Upload("a.png", png())
    await api("sendPhoto", chat_id=ada, photo=photo, caption="🂱" * 512)
    long = await api.refusal("sendPhoto", chat_id=ada, photo=photo, caption="🂱" * 512 + "x")
    assert long == "400 Bad Request: message caption is too long"


@pytest.mark.parametrize(("markup", "text"), KEYBOARDS.values(), ids=KEYBOARDS)
async def test_a_keyboard_is_refused_for(api: Api, ada: int, markup: Any, text: str) -> None:
    refusal = await api.refusal("sendMessage", chat_id=ada, text="x", reply_markup=markup)
    assert refusal == f"400 Bad Request: {text}"


async def test_a_keyboard_may_have_100_buttons_of_64_bytes_below_10_kb(api: Api, ada: int) -> None:
    short = keyboard(*[button(text="7", callback_data="d" * 40)] * 100)
    long = keyboard(*[button(callback_data="d" * 64, style="success")] * 24)
    for markup in (short, long):
        sent = await api("sendMessage", chat_id=ada, text="x", reply_markup=markup)
        assert sent["reply_markup"] == markup


@pytest.mark.parametrize(("photo", "text"), PHOTOS.values(), ids=PHOTOS)
async def test_a_photo_is_refused_for(api: Api, ada: int, photo: Any, text: str) -> None:
    refusal = await api.refusal("sendPhoto", chat_id=ada, photo=photo)
    assert refusal == f"400 Bad Request: {text}"


async def test_a_document_id_is_no_photo(api: Api, ada: int) -> None:
    sent = await api("sendDocument", chat_id=ada, document=Upload("a.png", png()))
    file_id = sent["document"]["file_id"]
    assert (
        await api.refusal("sendPhoto", chat_id=ada, photo=file_id)
        == "400 Bad Request: can't use file of type Document as Photo"
    )


async def test_a_document_is_refused_for_more_than_50_mb(api: Api, ada: int) -> None:
    huge = Upload("a.txt", bytes(50 * 1024 * 1024 + 1))
    refusal = await api.refusal("sendDocument", chat_id=ada, document=huge)
    assert refusal == "413 Request Entity Too Large"


@pytest.mark.parametrize("effect", ["confetti", "5046509860389126442"])
async def test_an_effect_is_refused_in_a_group_and_unless_it_is_a_number(
    api: Api, ada: int, group: int, effect: str
) -> None:
    chat = group if effect.isdigit() else ada
    refusal = await api.refusal("sendMessage", chat_id=chat, text="x", message_effect_id=effect)
    assert refusal == "400 Bad Request: EFFECT_ID_INVALID"


@pytest.mark.parametrize(
    ("params", "text"),
    [
        ({"txt": "x"}, "can't parse txt: Extra inputs are not permitted"),
        ({"text": 7}, "can't parse text: Input should be a valid string"),
        (
            {"text": "x", "disable_notification": 1},
            "can't parse disable_notification: Input should be a valid boolean",
        ),
        (
            {"text": "x", "message_thread_id": "five"},
            "can't parse message_thread_id: Input should be a valid integer",
        ),
    ],
)
async def test_a_parameter_is_refused_for_its_name_or_type(
    api: Api, ada: int, params: dict[str, Any], text: str
) -> None:
    refusal = await api.refusal("sendMessage", chat_id=ada, **params)
    assert refusal == f"400 Bad Request: {text}"


@pytest.mark.parametrize(
    ("commands", "text"),
    [
        ([{"command": "New", "description": "x"}], "BOT_COMMAND_INVALID"),
        ([{"command": "n" * 33, "description": "x"}], "BOT_COMMAND_INVALID"),
        ([{"command": "new", "description": ""}], "BOT_COMMAND_DESCRIPTION_INVALID"),
        ([{"command": "new", "description": "x" * 257}], "BOT_COMMAND_DESCRIPTION_INVALID"),
        ([{"command": "new", "description": "x"}] * 101, "BOT_COMMANDS_TOO_MUCH"),
    ],
)
async def test_commands_are_refused_for(api: Api, commands: Any, text: str) -> None:
    assert await api.refusal("setMyCommands", commands=commands) == f"400 Bad Request: {text}"


async def test_commands_are_refused_for_a_long_language_or_an_unknown_scope(api: Api) -> None:
    one = [{"command": "new", "description": "a table"}]
    scope = {"type": "everywhere"}
    assert (
        await api.refusal("setMyCommands", commands=one, language_code="pt-br")
        == "400 Bad Request: LANG_CODE_INVALID"
    )
    assert (
        await api.refusal("setMyCommands", commands=one, scope=scope)
        == "400 Bad Request: can't parse BotCommandScope: Unsupported type specified"
    )


async def test_every_method_that_is_not_known_is_not_found(api: Api) -> None:
    assert await api.refusal("sendSticker", chat_id=1) == "404 Not Found: method not found"
