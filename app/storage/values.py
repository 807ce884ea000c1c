"""Stored rows as the values that the core knows.

Where many are read they are plain rows of a select: an object of SQLModel for each takes three
times as long.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row, select

from app.storage import rows
from app.storage.choices import settings_of
from app.storage.codec import table_of
from app.storage.rows import GROUPS, TABLES
from app.tables.table import Group, GroupId, Player, PlayerId, Table, TableId

OF_GROUP = ("telegram_id", "title", "reachable", "settings")
TABLE_WITH_GROUP = select(
    TABLES, *(GROUPS.c[name].label(f"group_{name}") for name in OF_GROUP)
).select_from(TABLES.outerjoin(GROUPS))


def player_of(row: rows.Player | Row[Any]) -> Player:
    """The person stored in `row`."""
    if row.id is None:
        raise ValueError("only a stored person can be read")
    return Player(
        id=PlayerId(row.id),
        telegram_id=row.telegram_id,
        name=row.name,
        language=row.language,
        dm_ok=row.dm_ok,
        seen_at=row.seen_at,
        settings=settings_of(row.settings),
        acted_table=None if row.acted_table is None else TableId(row.acted_table),
        acted_at=row.acted_at,
    )


def group_of(row: rows.Group) -> Group:
    """The group stored in `row`."""
    if row.id is None:
        raise ValueError("only a stored group can be read")
    return _group(row.id, row.telegram_id, row.title, row.reachable, row.settings)


def table_with_group(row: Row[Any], lost: frozenset[PlayerId] = frozenset()) -> Table:
    """The table in a row of TABLE_WITH_GROUP; the `lost` can't be written to."""
    found = tuple(getattr(row, f"group_{name}") for name in OF_GROUP)
    return table_of(row, None if row.group_id is None else _group(row.group_id, *found), lost)


def pins(settings: Mapping[str, object]) -> bool:
    """Whether the admins of the group with these settings want its board pinned."""
    return bool(settings.get("pins"))


def _group(
    key: int, telegram_id: int, title: str, reachable: bool, settings: Mapping[str, object]
) -> Group:
    return Group(
        id=GroupId(key),
        telegram_id=telegram_id,
        title=title,
        reachable=reachable,
        admins_open=bool(settings.get("admins_open")),
        pins=pins(settings),
    )
