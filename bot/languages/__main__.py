"""Bring the catalogues up to date with the code: ``python -m bot.languages``.

With ``--check`` nothing is written: what a catalogue lacks is printed with the file and line of its English.
"""

from __future__ import annotations

import sys

from bot.languages.catalogues import faults, update

if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        found = faults()
        print("\n".join(found))
        sys.exit(bool(found))
    update()
