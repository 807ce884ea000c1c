"""Which table a screen is about, and how far its game goes."""

from app.tables.scene import Head
from app.texts.catalogue import Markup, Texts
from app.texts.keys import Key
from app.texts.names import shortened
from app.tg.screens.layout import joined
from app.tg.screens.people import LONGEST_NAME
from engine.rules import RuleSet, Score, Target


def table_title(head: Head, texts: Texts, length: int = LONGEST_NAME) -> Markup:
    """Which table this is and, in a private chat, in which group."""
    if head.group is None or (head.me is None and not head.watching):
        return texts(Key.TABLE, table=head.table)
    group = shortened(head.group, length)
    return texts(Key.TABLE_IN, table=head.table, group=group)


def table_label(head: Head, texts: Texts) -> str:
    """The same for a button, which always says in which group."""
    if head.group is None:
        return texts.plain(Key.TABLE, table=head.table)
    group = shortened(head.group, LONGEST_NAME)
    return texts.plain(Key.TABLE_IN, table=head.table, group=group)


def target_line(rules: RuleSet, target: int, texts: Texts) -> Markup:
    """How far the game goes, and whether points are good to have."""
    points = texts(Key.POINTS, n=target)
    over = rules.target_kind is Target.OVER
    told = texts(Key.TARGET_OVER, points=points) if over else texts(Key.TARGET, points=points)
    against = rules.score is Score.PENALTY
    return joined(" ", (told, texts(Key.POINTS_AGAINST) if against else None))
