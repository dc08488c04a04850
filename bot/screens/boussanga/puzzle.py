"""The words of Boussanga's puzzles, as whole templates. Decides nothing."""

from __future__ import annotations

from typing import Final

from bot.languages import listed
from bot.screens.frame.advice import names
from bot.screens.learn.puzzle_words import PuzzleWords
from games.puzzles import Judged, Puzzle

_QUESTION = (
    "Lay one of your cards so that it scores as many points as possible now. Only one card, in one place, "
    "scores the most."
)
_NOTHING = "That scores no points. The best place scores {most}."
_FAILED = "That scores {points}, with {elements} on {cells}. The best place scores {most}."
_SOLVED = "You score {points}, with {elements} on {cells}: no other card and no other place scores as much."
_BONUS = "The points include the bonus: one more pawn of {bonus}."


def _question(_puzzle: Puzzle) -> str:
    return _QUESTION


def _failed(_puzzle: Puzzle, judged: Judged) -> str:
    words = _words(judged)
    return (_FAILED if judged.facts["points"] else _NOTHING).format(**words)


def _solved(_puzzle: Puzzle, judged: Judged) -> str:
    words = _words(judged)
    solved = _SOLVED.format(**words)
    return f"{solved} {_BONUS.format(**words)}" if words["bonus"] else solved


def _words(judged: Judged) -> dict[str, object]:
    facts = judged.facts
    return {
        "points": facts["points"],
        "most": facts["most"],
        "cells": listed(names(facts.get("cells"))),
        "elements": listed(names(facts.get("elements"))),
        "bonus": listed(names(facts.get("bonus"))),
    }


PUZZLE: Final = PuzzleWords(_question, _failed, _solved)
