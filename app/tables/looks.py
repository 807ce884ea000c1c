"""Looking at tables: what each reader may see of them, and what a bot on turn may."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.tables.bot_time import next_of_bots
from app.tables.handover import not_seated
from app.tables.news import No
from app.tables.ports import Chance, Clock, Store
from app.tables.record import record_text, recorded
from app.tables.scene import RulesScene, Scene
from app.tables.scenes import hand_of, own_scene, scene
from app.tables.table import (
    Kind,
    Player,
    PlayerId,
    Post,
    Status,
    TableId,
)
from app.tables.watching import looks_at, watched_since
from engine.views import PlayerView, player_view


@dataclass(frozen=True, slots=True)
class BotTurn:
    """What a bot needs to choose: its own view, and the chance that belongs to this ply."""

    table: TableId
    player: PlayerId
    game: int
    ply: int
    view: PlayerView
    seed: bytes


class Looks:
    """Reads tables and shows them as scenes. Changes nothing."""

    store: Store
    clock: Clock
    chance: Chance

    def scenes(self, wanted: Sequence[tuple[TableId, Post]]) -> list[Scene | None]:
        """What each reader may see now, in the order asked; None for a post no longer wanted."""
        tables = self.store.tables({table for table, _ in wanted})
        return [scene(tables[table], post) if table in tables else None for table, post in wanted]

    def look(self, table: TableId, player: PlayerId) -> Scene | No | None:
        """What the player's own hand shows now, or why he has none; None where nobody has one."""
        found = self.store.tables([table]).get(table)
        if found is None:
            return No.NO_SUCH_TABLE
        if found.seat_of(player) is None:
            return not_seated(found, player)
        return hand_of(found, player)

    def rules_of(self, table: TableId) -> RulesScene | None:
        """The rules of a table, for whoever wants to read them; None if there is no such table."""
        found = self.store.tables([table]).get(table)
        if found is None:
            return None
        seats = None if found.match is None else found.match.seats
        group = found.group.id if found.group else None
        return RulesScene(found.id, found.code, found.rules, seats, group)

    def record_of(self, table: TableId, player: PlayerId, game: int) -> str | No:
        """The record of a game that is over, for those who sit at its table; or why not."""
        found = self.store.tables([table]).get(table)
        if found is None:
            return No.NO_SUCH_TABLE
        if found.seat_of(player) is None:
            return not_seated(found, player)
        if game == found.game and found.live:
            return No.NO_RECORD_YET
        played = recorded(self.store.journal(table), game)
        return No.NO_SUCH_TABLE if played is None else record_text(played)

    def tables_of(self, player: PlayerId) -> list[Scene]:
        """The player's live tables as scenes of his own, the one he last acted at first."""
        found = (own_scene(table, player) for table in self.store.tables_of(player))
        return [one for one in found if one is not None]

    def watched(self, player: PlayerId, ids: Sequence[TableId]) -> list[Scene]:
        """Those of the tables that are live and watched by the player, as he sees them.

        The one that he began to watch last comes first.
        """
        tables = self.store.tables(ids)
        found = [tables[one] for one in ids if one in tables]
        watched = [table for table in found if table.live and table.watches(player)]
        watched.sort(key=lambda table: watched_since(table, player), reverse=True)
        wanted = [scene(table, looks_at(table, player)) for table in watched]
        return [one for one in wanted if one is not None]

    def talks_at(self, player: Player) -> list[Scene]:
        """Where the player may write, as scenes of his own, the one he last acted at first.

        Without a live table it is the one that ended last, for a word after the game.
        """
        scenes = self.tables_of(player.id)
        if scenes or player.acted_table is None:
            return scenes
        table = self.store.tables([player.acted_table]).get(player.acted_table)
        if table is None or table.status is not Status.OVER or table.last_ending is None:
            return []
        found = scene(table, Post(Kind.RESULT, player.id, table.last_ending.n))
        return [found] if found is not None and not found.head.watching else []

    def bot_turns(self, ids: Iterable[TableId]) -> list[BotTurn]:
        """For those of the tables on which a bot is to do something: what it needs to choose."""
        turns = []
        now = self.clock.now()
        for table in self.store.tables(ids).values():
            due = next_of_bots(table, now)
            if due is None or table.bot_at is None or table.bot_at > now or table.match is None:
                continue
            view, player = player_view(table.match, due[1]), table.seats[due[1]].player
            seed = self.chance.bot_seed(table.id, table.ply)
            turns.append(BotTurn(table.id, player, table.game, table.ply, view, seed))
        return turns
