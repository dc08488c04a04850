"""Boussanga's words that several screens use: facings, pawns, and why a card does not fit."""

from __future__ import annotations

from collections.abc import Mapping

from bot.screens.game import listed
from games.boussanga.board import FACINGS
from games.boussanga.cards import ELEMENTS, NAMES, Pawns

NAMES_OF_FACINGS = dict(
    zip(
        FACINGS,
        ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"),
        strict=True,
    )
)
_WRONG = {
    "off": "{pawns} would lie off the board.",
    "blocked": "Another element lies on {pawns}.",
    "absent": "No pawn lies on {pawns}; all pawns of the card must be there.",
    "lacking": "The reserve lacks {pawns}.",
}
_NOTHING_NEW = "All its pawns lie there already; at least one must be new."


def why_not(facts: Mapping[str, object]) -> str:
    """Sentences that say why a card does not fit, from the facts of its ``Fit`` or of its refusal."""
    found = {name: pawns for name, pawns in facts.items() if isinstance(pawns, tuple)}
    held = zip(found.get("blocked", ()), found.get("holds", ()), strict=True)
    named = {
        "off": counted(Pawns.of("".join(found.get("off", ())))),
        "blocked": listed([f"{cell} ({NAMES[element]})" for cell, element in held]),
        "absent": listed(found.get("absent", ())),
        "lacking": counted(Pawns.of("".join(found.get("lacking", ())))),
    }
    sentences = [_WRONG[wrong].format(pawns=pawns) for wrong, pawns in named.items() if pawns]
    return " ".join(sentences) or _NOTHING_NEW


def counted(pawns: Pawns) -> str:
    """Pawns in a sentence: "1 Earth and 2 Fire"."""
    return listed([f"{pawns[element]} {NAMES[element]}" for element in ELEMENTS if pawns[element]])
