"""What the tests of several games' screens share: the people at a table, and the form of a sentence."""

from __future__ import annotations

import re

from bot.screens.game import Players

PLAYERS = Players((1, 2, 3, 4), 1)


def reads_well(text: str) -> bool:
    """Whether a text has complete sentences: no braces, no gaps, a capital letter and a full stop."""
    broken = re.search(r"[{}]|  | ,| \.|None|<@0>|\(\)", text)
    return not broken and all(
        re.match(r"[A-Z0-9<“a-h]", line) and line.endswith(".") for line in text.splitlines()
    )
