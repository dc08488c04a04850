"""The puzzles of Okago."""

from typing import Final

from games.puzzles.okago.only_win import DUEL, Kind, candidates, likeness
from games.puzzles.puzzle import Puzzler

__all__ = ["PUZZLER"]

PUZZLER: Final = Puzzler(
    kinds=Kind, candidates=candidates, certify=DUEL.certify, judge=DUEL.judge, likeness=likeness, nodes=400
)
