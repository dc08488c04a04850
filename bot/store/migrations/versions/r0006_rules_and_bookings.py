"""The rules under which a table began, and ended tables that still wait for their booking.

A table that does not replay is no longer marked in the database: the mark outlived the version that made it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_TABLE_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("rules_version", sa.Integer(), server_default="1", nullable=False))
    op.create_table(
        "unbooked",
        sa.Column("table_id", _TABLE_ID, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_unbooked_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_unbooked")),
    )
    op.execute("UPDATE tables SET status = 'running' WHERE status = 'broken'")
