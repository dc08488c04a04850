"""What our messages show: the version of the table on each board, and the turn of each mention."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("boards", sa.Column("shows", sa.Integer(), nullable=True))
    op.add_column("pings", sa.Column("turn", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("told", sa.Integer(), nullable=True))
