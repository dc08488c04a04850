"""The names of Okago's two colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.languages import Phrase, c_

COLOURS: Final[Mapping[str, Phrase]] = {
    "r": c_("the player of a colour", "Red"),
    "b": c_("the player of a colour", "Blue"),
}
