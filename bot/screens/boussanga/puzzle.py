"""The words of Boussanga's puzzles, as whole templates. Decides nothing."""

from __future__ import annotations

from typing import Final

from bot.languages import _, listed, n_
from bot.screens.boussanga.words import elements
from bot.screens.game import names
from bot.screens.practice.material import PuzzleWords
from games.puzzles import Judged, Puzzle

_QUESTION = _(
    "Lay one of your cards so that it scores as many points as possible now. Only one card, in one place, "
    "scores the most."
)
_SCORES_NOTHING = _("That scores no points.")
_SCORES = n_(
    "That scores {count}, with {elements} on {cells}.", "That scores {count}, with {elements} on {cells}."
)
_MOST = n_("The best place scores {count}.", "The best place scores {count}.")
_SOLVED = n_(
    "You score {count}, with {elements} on {cells}: no other card and no other place scores as much.",
    "You score {count}, with {elements} on {cells}: no other card and no other place scores as much.",
)
_BONUS = _("The points include the bonus: one more pawn of {bonus}.")


def _question(_puzzle: Puzzle) -> str:
    return str(_QUESTION)


def _failed(_puzzle: Puzzle, judged: Judged) -> str:
    most = _MOST.format(count=_number(judged, "most"))
    if not judged.facts["points"]:
        return f"{_SCORES_NOTHING} {most}"
    return f"{_SCORES.format(count=_number(judged, 'points'), **_lines(judged))} {most}"


def _solved(_puzzle: Puzzle, judged: Judged) -> str:
    solved = _SOLVED.format(count=_number(judged, "points"), **_lines(judged))
    bonus = names(judged.facts.get("bonus"))
    return f"{solved} {_BONUS.format(bonus=elements(bonus))}" if bonus else solved


def _lines(judged: Judged) -> dict[str, str]:
    """What scored, and where."""
    facts = judged.facts
    return {
        "elements": elements(names(facts.get("elements"))),
        "cells": listed(names(facts.get("cells"))),
    }


def _number(judged: Judged, name: str) -> int:
    """A fact that counts points."""
    return int(str(judged.facts[name]))


PUZZLE: Final = PuzzleWords(_question, _failed, _solved)
