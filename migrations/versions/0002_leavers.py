"""Who sat at a table until a bot took over."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leaver",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name="fk_leaver_table_id_game_table"
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_leaver_player_id_player"),
        sa.PrimaryKeyConstraint("table_id", "player_id", name="pk_leaver"),
    )
    op.create_index("ix_leaver_player_id", "leaver", ["player_id"])


def downgrade() -> None:
    op.drop_index("ix_leaver_player_id", "leaver")
    op.drop_table("leaver")
