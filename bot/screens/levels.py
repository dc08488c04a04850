"""The levels of computer players in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.languages import Phrase, _

LEVEL_NAMES: Final[Mapping[str, Phrase]] = {
    "novice": _("Novice"),
    "casual": _("Casual"),
    "strong": _("Strong"),
    "master": _("Master"),
}
"""On buttons and in menus."""

LEVEL_WORDS: Final[Mapping[str, Phrase]] = {
    "novice": _("novice"),
    "casual": _("casual"),
    "strong": _("strong"),
    "master": _("master"),
}
"""Inside sentences."""
