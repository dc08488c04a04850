"""Hints of Okey Dokey in words, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from bot.languages import Counted, Phrase, _, listed, n_
from bot.screens.game import ONLY, advised, names
from bot.screens.okey_dokey.words import card_name, cards_named, row_word, said_of_play
from games.players import Hint

_START = _("Start the game.")
_MOVES = {
    "number": _("Play {card}."),
    "equal": _("Play an Equal in {row}."),
    "discard": _("Play an Equal in {row} and let {cards} go under it."),
    "reset": _("Place the Reset in {row}."),
    "swap": _("Place the Reset in {row} and swap {cards}."),
}
_WHY: Mapping[str, Phrase | Counted] = {
    "wins": _("From here the table can win, whatever the hidden cards are. Places left to fill: {cells}."),
    "only-way": _("All else would lose."),
    "lost": _("The game can no longer be won, as far as I can see. Places left to fill: {cells}."),
    "lowest": _("No card of {colour} is skipped, so none has to wait for a Reset."),
    "skips": n_(
        "Of all choices it costs least, though {cards} must then wait for a Reset.",
        "Of all choices it costs least, though {cards} must then wait for a Reset.",
    ),
    "equals": _("{colour} stays as low as it is, so no card has to wait for a Reset."),
    "discards": _("The place is filled, and {card} leaves your hand as well."),
    "resets": n_("Then {cards} can be played again.", "Then {cards} can be played again."),
}
_RESETS_TO_0 = _("It sets {colour} back to 0.")
_SWAPPED = n_("The card you swap is the one you need least.", "The cards you swap are those you need least.")
_ASKED = _("What was asked for stays possible: {colours}.")


def advice(hint: Hint) -> str:
    """A hint of Okey Dokey; see ``GameScreen.advice``."""
    return advised(hint, _move(hint.action), *([] if hint.reason == ONLY else _why(hint)))


def _move(action: str) -> str:
    return str(_START) if action == "start" else said_of_play(_MOVES, action)


def _why(hint: Hint) -> list[str]:
    facts = hint.facts
    cards, asked = names(facts.get("cards")), names(facts.get("asked"))
    template = _RESETS_TO_0 if hint.reason == "resets" and not cards else _WHY[hint.reason]
    words = {
        "cells": facts.get("cells", ""),
        "cards": cards_named(cards),
        "card": card_name(str(facts["card"])) if "card" in facts else "",
        "colour": row_word(str(facts["colour"])) if "colour" in facts else "",
    }
    if isinstance(template, Counted):
        why = [template.format(count=len(cards), **words)]
    else:
        why = [template.format(**words)]
    swapped = facts.get("swapped")
    if isinstance(swapped, int) and swapped:
        why.append(_SWAPPED.format(count=swapped))
    if asked:
        why.append(_ASKED.format(colours=listed([row_word(colour) for colour in asked])))
    return why
