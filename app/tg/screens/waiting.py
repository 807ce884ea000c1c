"""That a turn has lasted: until when it may, who is away, and what the others can do about it."""

from collections.abc import Iterator

from app.tables.scene import BoardScene, HandScene
from app.tables.table import Why
from app.texts.catalogue import Markup, Texts, bold
from app.texts.keys import Key
from app.tg.links import chat_link
from app.tg.screens.screen import Button, Style
from app.tg.screens.times import moment
from app.tg.taps import Tap, Verb, round_arg
from engine.rules import Leaving
from engine.views import TableView

AWAY_NOW = {
    Leaving.ENDS: (Key.AWAY_NOW, Key.AWAY_NOW_YOU),
    Leaving.BOT: (Key.AWAY_NOW_BOT, Key.AWAY_NOW_BOT_YOU),
}
END_AWAY = {Leaving.ENDS: Key.B_END_AWAY, Leaving.BOT: Key.B_BOT_AWAY}
ASKED = {Why.NUDGE: Key.NUDGED_YOU, Why.POKE: Key.POKED_YOU}


def until(scene: BoardScene | HandScene, texts: Texts) -> Markup | None:
    """Until when the one on turn may take his time, where somebody waits, till he is away."""
    if scene.deadline is None or scene.away:
        return None
    return texts(Key.UNTIL, time=moment(scene.deadline))


def absence(
    scene: BoardScene | HandScene, names: tuple[str, ...], texts: Texts, bot: str
) -> Iterator[Markup]:
    """What is said of a turn that lasts: a reminder to him whose it is, or that he is away.

    Who can't be reached is told how to be: by a button of the group's board, in private by a link.
    """
    turn = table_of(scene).turn
    if turn is None:
        return
    mine = turn == scene.head.me
    if scene.head.places[turn].lost and not mine:
        private = scene.head.watching or scene.head.me is not None
        key = Key.CANT_BE_REACHED_BY if private else Key.CANT_BE_REACHED
        yield bold(texts(key, name=names[turn], link=Markup(chat_link(bot))))
    if scene.away:
        others, you = AWAY_NOW[scene.head.rules.leaving]
        yield bold(texts(you) if mine else texts(others, name=names[turn]))
    elif mine and isinstance(scene, HandScene) and scene.why in ASKED:
        yield bold(texts(ASKED[scene.why]))


def end_away(scene: BoardScene | HandScene, texts: Texts) -> Iterator[Button]:
    """**End game: player away**, for all but the one who is; of this turn and no other.

    Where a bot plays on for him it is **Let a bot play on: player away**.
    """
    table = table_of(scene)
    if scene.away and table.turn != scene.head.me:
        arg = round_arg(scene.head.game, table.turn_no)
        tap = Tap(Verb.END_AWAY, scene.head.table, arg=arg)
        yield Button(texts.plain(END_AWAY[scene.head.rules.leaving]), tap, Style.DANGER)


def poke(scene: BoardScene | HandScene, texts: Texts) -> Iterator[Button]:
    """**Poke**, for who waits for a person; on the board, for everybody who does."""
    if scene.deadline is not None and table_of(scene).turn != scene.head.me:
        yield Button(texts.plain(Key.B_POKE), Tap(Verb.POKE, scene.head.table))


def table_of(scene: BoardScene | HandScene) -> TableView:
    """What everybody may see of the round."""
    return scene.view.table if isinstance(scene, HandScene) else scene.view
