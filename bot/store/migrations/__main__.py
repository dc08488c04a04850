"""``python -m bot.store.migrations "what changed"``: write the next revision from the present schema."""

from __future__ import annotations

import sys

from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from bot.store import migrations


def main() -> None:
    """Compare the schema with the result of all revisions so far, in memory, and write the difference."""
    if len(sys.argv) != 2:
        sys.exit('Say what changed: python -m bot.store.migrations "boards remember their size"')
    scripts = ScriptDirectory.from_config(migrations.config())
    number = 1 + max((int(script.revision) for script in scripts.walk_revisions()), default=migrations.BEFORE)
    with create_engine("sqlite://").begin() as connection:
        migrations.upgrade(connection)
        command.revision(migrations.config(connection), sys.argv[1], autogenerate=True, rev_id=str(number))


if __name__ == "__main__":
    main()
