"""Wins in a row over the same opponent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.add_column("pairs", sa.Column("runs", sa.JSON(), server_default="{}", nullable=False))
