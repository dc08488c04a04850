"""The puzzles of OK."""

from typing import Final

from games.puzzles.ok.racks import NODES, Kind, attempt, candidates, certify, judge, likeness
from games.puzzles.puzzle import Puzzler

__all__ = ["PUZZLER"]

PUZZLER: Final = Puzzler(
    kinds=Kind,
    candidates=candidates,
    certify=certify,
    judge=judge,
    likeness=likeness,
    nodes=NODES,
    seats=(2, 3, 4),
    levels=("casual", "strong"),
    options={"points": 5},
    attempt=attempt,
)
