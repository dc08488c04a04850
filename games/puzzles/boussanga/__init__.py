"""The puzzles of Boussanga."""

from typing import Final

from games.puzzles.boussanga.most_points import Kind, attempt, candidates, certify, judge, likeness
from games.puzzles.puzzle import Puzzler

__all__ = ["PUZZLER"]

PUZZLER: Final = Puzzler(
    kinds=Kind,
    candidates=candidates,
    certify=certify,
    judge=judge,
    likeness=likeness,
    nodes=4,
    attempt=attempt,
)
