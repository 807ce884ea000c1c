"""Commands and texts in a private chat with a person."""

from telegram import Message, Update
from telegram.ext import ContextTypes

from app.tables.actions import LeaveSeat, OpenTable, ShowHand, TakeSeat, Unwatch, Watch
from app.tables.news import No, Outcome
from app.tables.scene import LobbyScene, Scene
from app.tables.table import Player, TableId
from app.texts.catalogue import markup
from app.tg.front import Front, texts_for
from app.tg.guesses import Guesses
from app.tg.links import Payload, Wanted, parse_payload
from app.tg.screens.modes import Rules, print_mode
from app.tg.screens.plain import (
    belongs_in_group,
    greeting,
    help_in_private,
    refused,
    unknown_command,
    watch_instead,
)
from app.tg.screens.resigning import resign_screen, unwatched_screen
from app.tg.screens.rules import rules_screens
from app.tg.screens.screen import Screen
from app.tg.screens.settings import settings_screen
from app.tg.screens.tables import tables_screen
from app.tg.screens.toasts import toast

TOO_LATE = (No.TABLE_FULL, No.GAME_RUNNING, No.SEAT_HANDED_OVER)


class Private:
    """What a person can ask of the bot alone. Each method is one command's handler."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._guesses = Guesses(front.clock)

    async def start(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/start`: a greeting, or what the link asked for."""
        met = await self._front.met(update)
        if met is None:
            return
        message, player = met
        _, _, argument = (message.text or "").partition(" ")
        payload = parse_payload(argument.strip())
        if payload is not None:
            await self._follow(message, player, payload, update.update_id)
        elif argument.strip():
            self._front.say(message, refused(No.UNREADABLE_LINK, texts_for(player)))
        else:
            self._front.say(message, greeting(player.name, texts_for(player)))

    async def open(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/newtable`: a private table, which people find by its link."""
        met = await self._front.met(update)
        if met is not None:
            message, player = met
            asked = OpenTable(player=player.id, update=update.update_id)
            self._tell_refusal(message, player, await self._front.handle(asked))

    async def hand(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/hand`: the hand at the table where he last acted, at the end of the chat."""
        met = await self._front.met(update)
        if met is None:
            return
        message, player = met
        scenes = await self._front.db(self._front.service.tables_of, player.id)
        if not scenes:
            self._front.say(message, tables_screen((), texts_for(player)))
            return
        asked = ShowHand(table=scenes[0].head.table, player=player.id, update=update.update_id)
        self._tell_refusal(message, player, await self._front.handle(asked))

    async def leave(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/leave`: give up a seat before the deal, or be asked whether to resign.

        It is the table where he last acted, one that is not dealt yet if there is such a one. Who
        only watches stops watching the table that he began to watch last.
        """
        met = await self._front.met(update)
        if met is None:
            return
        message, player = met
        scenes = await self._front.db(self._front.service.tables_of, player.id)
        texts = texts_for(player)
        if not scenes:
            await self._watch_no_more(message, player, update.update_id)
            return
        lobbies = [scene for scene in scenes if isinstance(scene, LobbyScene)]
        if not lobbies:
            self._front.say(message, resign_screen(scenes[0].head, texts))
            return
        table = lobbies[0].head.table
        asked = LeaveSeat(table=table, player=player.id, update=update.update_id)
        words = toast(await self._front.handle(asked), texts)
        if words:
            self._front.say(message, Screen(markup(words)))

    async def tables(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/tables`: all tables at which he sits or which he watches, and a button into each."""
        met = await self._front.met(update)
        if met is not None:
            message, player = met
            scenes = await self._front.db(self._front.service.tables_of, player.id)
            watched = await self._watched(player)
            self._front.say(message, tables_screen([*scenes, *watched], texts_for(player)))

    async def rules(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/rules`: how the table plays where he last acted, or one without house rules."""
        met = await self._front.met(update)
        if met is not None:
            message, player = met
            scenes = await self._front.db(self._front.service.tables_of, player.id)
            await self._tell_rules(message, player, scenes[0].head.table if scenes else None)

    async def in_group(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/maumau` and whatever else only makes sense in a group."""
        met = await self._front.met(update)
        if met is not None:
            message, player = met
            self._front.say(message, belongs_in_group(_command(message), texts_for(player)))

    async def unknown(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """A command that nobody knows."""
        met = await self._front.met(update)
        if met is not None:
            message, player = met
            self._front.say(message, unknown_command(texts_for(player)))

    async def settings(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/settings`: what one may choose for oneself."""
        met = await self._front.met(update)
        if met is not None:
            message, player = met
            self._front.say(message, settings_screen(player.settings, texts_for(player)))

    async def help(self, update: Update, _context: ContextTypes.DEFAULT_TYPE) -> None:
        """`/help`: how the game and the bot work."""
        met = await self._front.met(update)
        if met is not None:
            message, player = met
            self._front.say(message, help_in_private(texts_for(player)))

    async def _watch_no_more(self, message: Message, player: Player, update: int) -> None:
        watched = await self._watched(player)
        if not watched:
            self._front.say(message, tables_screen((), texts_for(player)))
            return
        head = watched[0].head
        outcome = await self._front.handle(
            Unwatch(table=head.table, player=player.id, update=update)
        )
        if outcome.refusal is None and not outcome.repeat:
            self._front.say(message, unwatched_screen(head, texts_for(player)))
        self._tell_refusal(message, player, outcome)

    async def _watched(self, player: Player) -> list[Scene]:
        ids = await self._front.db(self._front.talk.watched_by, player.id)
        return await self._front.db(self._front.service.watched, player.id, ids)

    async def _follow(
        self, message: Message, player: Player, payload: Payload, update: int
    ) -> None:
        if self._guesses.too_many(player.id):
            self._front.say(message, refused(No.TOO_MANY_GUESSES, texts_for(player)))
            return
        table = await self._front.db(self._front.store.table_by_code, payload.code)
        if table is None:
            self._guesses.wrong(player.id)
            self._front.say(message, refused(No.NO_SUCH_TABLE, texts_for(player)))
            return
        match payload.wanted:
            case Wanted.SEAT:
                outcome = await self._front.handle(
                    TakeSeat(table=table, player=player.id, code=payload.code, update=update)
                )
                if outcome.refusal is No.ALREADY_SEATED:
                    outcome = await self._front.handle(ShowHand(table=table, player=player.id))
                elif outcome.refusal in TOO_LATE:
                    outcome = await self._watch_instead(message, player, table, payload.code)
            case Wanted.HAND:
                outcome = await self._front.handle(
                    ShowHand(table=table, player=player.id, update=update)
                )
            case Wanted.WATCH:
                outcome = await self._front.handle(
                    Watch(table=table, player=player.id, code=payload.code, update=update)
                )
            case Wanted.RULES:
                outcome = await self._open_rules(message, player, table, update)
        self._tell_refusal(message, player, outcome)

    async def _watch_instead(
        self, message: Message, player: Player, table: TableId, code: str
    ) -> Outcome:
        """Who comes later, or after the start, watches."""
        outcome = await self._front.handle(Watch(table=table, player=player.id, code=code))
        if outcome.refusal is None:
            self._front.say(message, watch_instead(texts_for(player)))
        return outcome

    async def _open_rules(
        self, message: Message, player: Player, table: TableId, update: int
    ) -> Outcome:
        """The host of a lobby is shown his menu, everybody else how the table plays."""
        scene = await self._front.db(self._front.service.look, table, player.id)
        if not isinstance(scene, LobbyScene) or not scene.is_host:
            await self._tell_rules(message, player, table)
            return Outcome()
        if any(place.host and place.kept for place in scene.head.places):
            await self._front.handle(TakeSeat(table=table, player=player.id))
        menu = print_mode(Rules(0))
        return await self._front.handle(
            ShowHand(table=table, player=player.id, mode=menu, update=update)
        )

    async def _tell_rules(self, message: Message, player: Player, table: TableId | None) -> None:
        rules = await self._front.db(self._front.service.rules_of, table) if table else None
        for page in rules_screens(rules, texts_for(player)):
            self._front.say(message, page)

    def _tell_refusal(self, message: Message, player: Player, outcome: Outcome) -> None:
        if outcome.refusal is not None:
            self._front.say(message, refused(outcome.refusal, texts_for(player)))


def _command(message: Message) -> str:
    """The command at the beginning of the message, without its slash and whom it is for."""
    return (message.text or "").partition(" ")[0].removeprefix("/").partition("@")[0]
