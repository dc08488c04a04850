"""Claims belong to a living process: its locks have taken the place of rows that named a time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.drop_table("claims")
    op.add_column("timers", sa.Column("claimed_by", sa.Integer(), nullable=True))
