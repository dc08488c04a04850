"""What anyone may know of a game of Okiya: everything but the seed. Never holds a state."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Option, View
from games.match import POINTS_TO, SETS_TO, GameEnd, Match
from games.okiya.garden import CELLS, TOKENS, Garden, takeable

OPTIONS = (
    Option("match", "single", ("single", "sets", "points")),
    SETS_TO,
    POINTS_TO,
    Option("full_garden", "win", ("win", "draw"), later=True),
    Option("same_garden", False, (False, True), only_with=("match", ("sets", "points")), later=True),
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
        return "\n".join([*ranks, "   a    b    c    d", *self._lines()])

    def _token(self, seat: int | None = None) -> str:
        return "--" if seat is None else TOKENS[seat]

    def _lines(self) -> list[str]:
        """The tile taken last, whose turn it is or who has won, and the score of a match, in notation."""
        last, cell = self.last_tile or "--", self.last_cell or ""
        lines = [f"last={last} {cell}".rstrip()]
        if self.outcome is not None:
            lines.append(f"won={self._token(*self.outcome.winners)}")
        elif self.end is not None:
            lines.append(f"won={self._token(self.end.winner)}")
        else:
            lines.append(f"turn={self._token(self.turn)}")
        if self.match.kind != "single":
            first, second = self.match.score
            lines.append(f"game={self.match.number} score={first}-{second}")
        return lines
