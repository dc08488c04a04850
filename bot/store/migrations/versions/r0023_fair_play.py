"""Wins in a row over the same opponent, and members who are seen only in the servers where they have played.

Until now, "public" was written for everybody who finished a game. Whoever had it is to be told of the change.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.add_column("pairs", sa.Column("runs", sa.JSON(), server_default="{}", nullable=False))
    changed = sa.Column("visibility_changed", sa.Boolean(), server_default=sa.false(), nullable=False)
    op.add_column("members", changed)
    op.execute(
        "UPDATE members SET visibility = 'server', visibility_changed = true WHERE visibility = 'public'"
    )
    op.execute(
        "UPDATE standings SET listed = false WHERE guild_id = 0 AND listed"
    )  # the boards of everywhere
    op.execute("DELETE FROM tallies WHERE guild_id = 0")
