"""Hints of Okey Dokey in words, as whole templates. Decides nothing."""

from __future__ import annotations

from bot.languages import listed
from bot.screens.frame.advice import ONLY, advised, names
from bot.screens.okey_dokey.words import card_name, cards_named
from games.okey_dokey.grid import EQUAL, NAMES, RESET
from games.players import Hint

_MOVES = {
    "start": "Start the game.",
    "number": "Play {card}.",
    "equal": "Play an Equal in {row}.",
    "discard": "Play an Equal in {row} and let {cards} go under it.",
    "reset": "Place the Reset in {row}.",
    "swap": "Place the Reset in {row} and swap {cards}.",
}
_WHY = {
    "wins": "From here the table can win, whatever the hidden cards are. Places left to fill: {cells}.",
    "only-way": "All else would lose.",
    "lost": "The game can no longer be won, as far as I can see. Places left to fill: {cells}.",
    "lowest": "No card of {colour} is skipped, so none has to wait for a Reset.",
    "skips": "Of all choices it costs least, though {cards} must then wait for a Reset.",
    "equals": "{colour} stays as low as it is, so no card has to wait for a Reset.",
    "discards": "The place is filled, and {card} leaves your hand as well.",
    "resets": "Then {cards} can be played again.",
}
_RESETS_TO_0 = "It sets {colour} back to 0."
_SWAPPED = "The cards you swap are those you need least."
_ASKED = "What was asked for stays possible: {colours}."


def advice(hint: Hint) -> str:
    """A hint of Okey Dokey; see ``GameScreen.advice``."""
    return advised(hint, _move(hint.action), *([] if hint.reason == ONLY else _why(hint)))


def _move(action: str) -> str:
    if action == "start":
        return _MOVES["start"]
    first, _, rest = action.partition("/")
    row, cards = NAMES[first[0]], cards_named(rest.split(",")) if rest else ""
    if first[1] == RESET:
        return _MOVES["swap" if rest else "reset"].format(row=row, cards=cards)
    if first[1] == EQUAL:
        return _MOVES["discard" if rest else "equal"].format(row=row, cards=cards)
    return _MOVES["number"].format(card=card_name(first))


def _why(hint: Hint) -> list[str]:
    facts = hint.facts
    cards, asked = names(facts.get("cards")), names(facts.get("asked"))
    template = _RESETS_TO_0 if hint.reason == "resets" and not cards else _WHY[hint.reason]
    words = {
        "cells": facts.get("cells", ""),
        "cards": cards_named(cards),
        "card": card_name(str(facts["card"])) if "card" in facts else "",
        "colour": NAMES[str(facts["colour"])] if "colour" in facts else "",
    }
    why = [template.format(**words)]
    if facts.get("swapped"):
        why.append(_SWAPPED)
    if asked:
        why.append(_ASKED.format(colours=listed([NAMES[colour] for colour in asked])))
    return why
