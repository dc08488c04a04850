"""What anyone may know of a game of Okiya: everything but the seed. Never holds a state."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Option, Reason, View
from games.match import POINTS_TO, SETS_TO, GameEnd, Match
from games.okiya.garden import CELLS, Garden, takeable, tile_name

OPTIONS = (
    Option("match", "single", ("single", "sets", "points")),
    SETS_TO,
    POINTS_TO,
    Option("full_garden", "win", ("win", "draw")),
    Option("same_garden", False, (False, True), only_with=("match", ("sets", "points"))),
)


@dataclass(frozen=True, slots=True)
class OkiyaView(View):
    """Everything about an Okiya game but its seed. Seats differ only in ``actions``.

    ``garden`` holds 16 cells from a1 to d4, rank by rank: a tile ("MS") or a token ("@1", "@2"). ``turn`` is
    the seat to move (after the end, the seat that would be next). ``end`` is the end of this game,
    ``outcome`` the end of the match. ``full_garden`` says who wins when no tile is left: with "win" the
    player who took the last one, with "draw" nobody.
    """

    game = "okiya"

    garden: Garden
    turn: int
    last_tile: str | None
    last_cell: str | None
    end: GameEnd[int | None] | None
    match: Match
    full_garden: str
    starter: int

    @property
    def takeable(self) -> tuple[str, ...]:
        """The cells that may be taken now; () when the game is over."""
        over = self.end is not None or self.outcome is not None
        return () if over else takeable(self.garden, self.last_tile)

    @property
    def text(self) -> str:
        takeable = set(self.takeable)
        lit = self.end.cells if self.end else ()

        def cell(name: str) -> str:
            tile = self.garden[CELLS.index(name)]
            return f"({tile})" if name in takeable else f"*{tile}*" if name in lit else f" {tile} "

        ranks = [f"{rank} " + " ".join(cell(file + rank) for file in "abcd") for rank in "4321"]
        return "\n".join([*ranks, "   a    b    c    d", self._status()])

    def _status(self) -> str:
        if self.outcome is not None and self.outcome.reason == Reason.RESIGNED:
            return f"Player {self.outcome.winners[0] + 1} wins: the other player resigned."
        if self.end is not None:
            won = {
                "line": "four tokens in a line",
                "square": "four tokens in a square",
                "block": "no matching tile is left",
                "full": "the garden is empty",
            }
            if self.end.winner is None:
                return "A draw: the garden is empty."
            where = f" on {', '.join(self.end.cells)}" if self.end.cells else ""
            return f"Player {self.end.winner + 1} wins: {won[self.end.reason]}{where}."
        cells = ", ".join(self.takeable)
        if self.last_tile is None:
            return f"Player {self.turn + 1} to move, any tile of the border: {cells}."
        plant, symbol = tile_name(self.last_tile).split()
        where = f" on {self.last_cell}" if self.last_cell else ""
        return (
            f"Player {self.turn + 1} to move. Last taken: {plant} {symbol}{where}. "
            f"Match {plant} or {symbol}: {cells}."
        )
