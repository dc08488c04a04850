"""The channel in which a board of a table is being posted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("posting_in", sa.BigInteger(), nullable=True))
