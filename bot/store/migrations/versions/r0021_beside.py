"""How often what is noted beside the game of a table has changed: places of messages, its thread, hints.

PostgreSQL leaves room for new versions of the rows beside them, so that a move changes no index of tables.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("tables", sa.Column("beside", sa.Integer(), server_default="0", nullable=False))
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE tables SET (fillfactor = 50)")
