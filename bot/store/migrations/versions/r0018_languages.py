"""The languages of people, servers and tables, and who wants boards as text."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("people_settings", sa.Column("language", sa.Text(), nullable=True))
    op.add_column(
        "people_settings",
        sa.Column("text_boards", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.add_column("servers", sa.Column("language", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("language", sa.Text(), server_default="en", nullable=False))
