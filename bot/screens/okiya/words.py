"""The names of Okiya's tiles, and of what is drawn on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.languages import Phrase, _, c_

PLANTS: Final[Mapping[str, Phrase]] = {
    "M": c_("plant", "Maple"),
    "C": c_("plant", "Cherry"),
    "P": c_("plant", "Pine"),
    "I": c_("plant", "Iris"),
}
SYMBOLS: Final[Mapping[str, Phrase]] = {
    "S": c_("symbol", "Sun"),
    "P": c_("symbol", "Poem"),
    "B": c_("symbol", "Bird"),
    "R": c_("symbol", "Rain"),
}
TILES: Final[Mapping[str, Phrase]] = {
    "MS": _("Maple Sun"),
    "MP": _("Maple Poem"),
    "MB": _("Maple Bird"),
    "MR": _("Maple Rain"),
    "CS": _("Cherry Sun"),
    "CP": _("Cherry Poem"),
    "CB": _("Cherry Bird"),
    "CR": _("Cherry Rain"),
    "PS": _("Pine Sun"),
    "PP": _("Pine Poem"),
    "PB": _("Pine Bird"),
    "PR": _("Pine Rain"),
    "IS": _("Iris Sun"),
    "IP": _("Iris Poem"),
    "IB": _("Iris Bird"),
    "IR": _("Iris Rain"),
}
