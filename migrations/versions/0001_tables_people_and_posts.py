"""Tables, people and posts."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "group",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("telegram_id", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("reachable", sa.Boolean(), nullable=False),
        sa.Column("answer_id", sa.BigInteger(), nullable=True),
        sa.Column("silence_told", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_group"),
        sa.UniqueConstraint("telegram_id", name="uq_group_telegram_id"),
    )
    op.create_table(
        "former_id",
        sa.Column("telegram_id", sa.BigInteger(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["group.id"], name="fk_former_id_group_id_group"),
        sa.PrimaryKeyConstraint("telegram_id", name="pk_former_id"),
    )
    op.create_index("ix_former_id_group_id", "former_id", ["group_id"])
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("telegram_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("dm_ok", sa.Boolean(), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=True),
        sa.Column("acted_table", sa.Integer(), nullable=True),
        sa.Column("acted_at", sa.Float(), nullable=True),
        sa.Column("waiting_line", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sa.UniqueConstraint("telegram_id", name="uq_player_telegram_id"),
    )
    op.create_table(
        "game_table",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=True),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("rev", sa.Integer(), nullable=False),
        sa.Column("schema_no", sa.Integer(), nullable=False),
        sa.Column("snapshot", sa.JSON(), nullable=False),
        sa.Column("moved_at", sa.Float(), nullable=True),
        sa.Column("turn_since", sa.Float(), nullable=True),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("credit_s", sa.Float(), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=True),
        sa.Column("bot_at", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["group_id"], ["group.id"], name="fk_game_table_group_id_group"),
        sa.PrimaryKeyConstraint("id", name="pk_game_table"),
        sa.UniqueConstraint("code", name="uq_game_table_code"),
    )
    op.create_index("ix_game_table_group_id", "game_table", ["group_id"])
    op.create_index("ix_game_table_due_at", "game_table", ["due_at"])
    op.create_index("ix_game_table_bot_at", "game_table", ["bot_at"])
    op.create_table(
        "notified",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["group.id"], name="fk_notified_group_id_group"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_notified_player_id_player"),
        sa.PrimaryKeyConstraint("group_id", "player_id", name="pk_notified"),
    )
    op.create_index("ix_notified_player_id", "notified", ["player_id"])
    op.create_table(
        "seat",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_seat_table_id_game_table"
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_seat_player_id_player"),
        sa.PrimaryKeyConstraint("table_id", "player_id", name="pk_seat"),
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])
    op.create_table(
        "move",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("move", sa.JSON(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_move_table_id_game_table"
        ),
        sa.PrimaryKeyConstraint("table_id", "no", name="pk_move"),
    )
    heartbeat = op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("alive_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeat"),
    )
    op.bulk_insert(heartbeat, [{"id": 1, "alive_at": None}])
    op.create_table(
        "chat_line",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_chat_line_table_id_game_table"
        ),
        sa.PrimaryKeyConstraint("table_id", "no", name="pk_chat_line"),
    )
    op.create_index("ix_chat_line_player", "chat_line", ["player"])
    op.create_table(
        "seen_update",
        sa.Column("update_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("update_id", name="pk_seen_update"),
    )
    op.create_table(
        "post",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("reader", sa.Integer(), nullable=False),
        sa.Column("n", sa.BigInteger(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("sent_at", sa.Float(), nullable=True),
        sa.Column("want", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(), nullable=True),
        sa.Column("shown_at", sa.Float(), nullable=True),
        sa.Column("mode", sa.String(), nullable=True),
        sa.Column("due_at", sa.Float(), nullable=True),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("doubt", sa.Boolean(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_post_table_id_game_table"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_post"),
        sa.UniqueConstraint(
            "table_id", "kind", "reader", "n", name="uq_post_table_id_kind_reader_n"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_post_chat_id_message_id", "post", ["chat_id", "message_id"])
    op.create_index(
        "ix_post_rank_due_at",
        "post",
        ["rank", "due_at"],
        sqlite_where=sa.text("due_at IS NOT NULL"),
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )


def downgrade() -> None:
    for table in (
        "post",
        "chat_line",
        "seen_update",
        "heartbeat",
        "move",
        "seat",
        "notified",
        "game_table",
        "player",
        "former_id",
    ):
        op.drop_table(table)
    op.drop_table("group")
