"""Numbers of the changes of what people have chosen, so that other processes read only changed rows."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.add_column(
        "people_settings", sa.Column("edition", sa.BigInteger(), server_default="0", nullable=False)
    )
    op.create_index(op.f("ix_people_settings_edition"), "people_settings", ["edition"])
