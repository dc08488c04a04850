"""What the arena prints about games of OK besides their winners. Sees views only."""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.ok.view import OKView


def lost_a_round(ends: Sequence[OKView], seats: Sequence[int]) -> str:
    """The points that the player lost in each round, and how many fewer than the others, on average.

    ``ends`` are finished games; ``seats`` has the player's seat in each.
    """
    rounds = sum(end.round for end in ends)
    lost = [[end.points - score for score in end.scores] for end in ends]
    mine = [points[seat] for points, seat in zip(lost, seats, strict=True)]
    others = [(sum(points) - own) / (len(points) - 1) for points, own in zip(lost, mine, strict=True)]
    fewer = (sum(others) - sum(mine)) / rounds
    strays = (
        (theirs - own - fewer * end.round) ** 2 for end, own, theirs in zip(ends, mine, others, strict=True)
    )
    spread = 1.96 * math.sqrt(sum(strays)) / rounds
    return (
        f"lost {sum(mine) / rounds:.2f} points a round, the others {sum(others) / rounds:.2f}: "
        f"{fewer:.2f} fewer ({fewer - spread:.2f} to {fewer + spread:.2f}, {rounds} rounds)"
    )
