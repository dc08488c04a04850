"""Work that processes claim, which tables wait for computers, and of how many shards a heartbeat is one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "claims",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_claims")),
        sqlite_with_rowid=False,
    )
    op.add_column(
        "tables",
        sa.Column("waits_for_computers", sa.Boolean(), server_default=sa.true(), nullable=False),
    )
    op.add_column("heartbeats", sa.Column("shards", sa.Integer(), nullable=True))
