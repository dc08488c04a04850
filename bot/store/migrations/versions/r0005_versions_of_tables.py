"""Versions of tables: a number that grows with every change of a table, so that two changes cannot cross."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("version", sa.Integer(), server_default="0", nullable=False))
