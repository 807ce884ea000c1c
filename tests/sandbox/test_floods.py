"""Floods: what a chat can bear, by the world's own clock."""

from app.sandbox.world import World
from tests.sandbox.conftest import Api


async def sent_until_refused(api: Api, chat: int, at_most: int = 100) -> tuple[int, int]:
    """How many messages went through, and for how many seconds the chat is shut then."""
    for count in range(at_most):
        status, body = await api.answer("sendMessage", chat_id=chat, text=str(count))
        if status != 200:
            seconds: int = body["parameters"]["retry_after"]
            assert body["description"] == f"Too Many Requests: retry after {seconds}"
            return count, seconds
    return at_most, 0


async def test_a_group_bears_20_in_any_60_seconds(api: Api, world: World, group: int) -> None:
    assert await sent_until_refused(api, group, 10) == (10, 0)
    world.forward(20)
    assert await sent_until_refused(api, group) == (10, 40)
    world.forward(40)
    assert await sent_until_refused(api, group) == (10, 20)


async def test_a_dm_bears_one_a_second_and_five_at_once(api: Api, world: World, ada: int) -> None:
    assert await sent_until_refused(api, ada) == (5, 1)
    world.forward(1)
    assert await sent_until_refused(api, ada) == (1, 1)
    world.forward(100)
    assert await sent_until_refused(api, ada) == (5, 1)


async def test_all_chats_together_bear_30_a_second(api: Api, world: World) -> None:
    for number in range(6):
        person = world.add_person(f"P{number}")
        world.start(person)
        assert await sent_until_refused(api, person, 5) == (5, 0)
    last = world.add_person("Last")
    world.start(last)
    assert await sent_until_refused(api, last) == (0, 1)
    world.forward(1)
    assert await sent_until_refused(api, last) == (5, 1)


async def test_edits_and_pins_count_and_what_was_refused_does_not(
    api: Api, world: World, group: int
) -> None:
    world.set_bot(group, "administrator")
    board = (await api("sendMessage", chat_id=group, text="0"))["message_id"]
    for n in range(1, 19):
        await api("editMessageText", chat_id=group, message_id=board, text=str(n))
    await api("pinChatMessage", chat_id=group, message_id=board)
    for _ in range(3):
        assert await sent_until_refused(api, group) == (0, 60)
    world.forward(60)
    assert await sent_until_refused(api, group) == (20, 60)


async def test_answers_to_taps_deletions_and_questions_are_free(
    api: Api, world: World, ada: int, group: int
) -> None:
    board = (await api("sendMessage", chat_id=group, text="board"))["message_id"]
    await sent_until_refused(api, group)
    for _ in range(100):
        world.tap(ada, group, board, data="x")
    for update in await api.updates(limit=100, offset=-100):
        await api("answerCallbackQuery", callback_query_id=update["callback_query"]["id"])
    await api("getChat", chat_id=group)
    await api("deleteMessage", chat_id=group, message_id=board)
