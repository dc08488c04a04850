"""The puzzles of Okey Dokey."""

from typing import Final

from games.puzzles.okey_dokey.only_way import Kind, candidates, certify, judge, likeness
from games.puzzles.puzzle import Puzzler

__all__ = ["PUZZLER"]

PUZZLER: Final = Puzzler(
    kinds=Kind,
    candidates=candidates,
    certify=certify,
    judge=judge,
    likeness=likeness,
    nodes=60,
    seats=(2, 3, 4, 5),
    levels=("strong",),
)
