"""What one may know of a game of Okiya, which is everything but the seed. Never holds a state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from games.core import Option, View, settle_options
from games.okiya.garden import CELLS, Garden, takeable, tile_name

OPTIONS = (
    Option("match", "single", ("single", "sets", "points")),
    Option("sets_to", 3, (2, 3, 5)),
    Option("points_to", 10, (10, 15, 20)),
    Option("full_garden", "win", ("win", "draw")),
    Option("same_garden", False, (False, True)),
)


@dataclass(frozen=True, slots=True)
class Result:
    """How one game of a match ended: the seat that won (None in a draw), why, the cells of the pattern."""

    winner: int | None
    reason: str
    pattern: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """The options of a table."""

    match: str
    sets_to: int
    points_to: int
    full_garden: str
    same_garden: bool

    @classmethod
    def settle(cls, chosen: Mapping[str, object]) -> Self:
        """The chosen options, the rest at their defaults. Raises InvalidOption."""
        settled = settle_options(OPTIONS, chosen)
        return cls(
            match=str(settled["match"]),
            sets_to=int(settled["sets_to"]),
            points_to=int(settled["points_to"]),
            full_garden=str(settled["full_garden"]),
            same_garden=bool(settled["same_garden"]),
        )

    @property
    def goal(self) -> int:
        """The score that decides the match."""
        return {"single": 1, "sets": self.sets_to, "points": self.points_to}[self.match]

    @property
    def in_pairs(self) -> bool:
        """Whether each garden is played twice; a single game has no pair."""
        return self.same_garden and self.match != "single"


@dataclass(frozen=True, slots=True)
class OkiyaView(View):
    """Everything about an Okiya game but its seed: nothing is hidden, so seats differ in ``actions`` only.

    ``garden`` holds 16 cells from a1 to d4, rank by rank: a tile ("MS") or a token ("@1", "@2"). ``turn`` is
    the seat to move, or the one whose turn it would be after the end. ``result`` is the end of this game,
    ``outcome`` the end of the match.
    """

    game = "okiya"

    garden: Garden
    turn: int
    last_tile: str | None
    last_cell: str | None
    result: Result | None
    rules: Match
    score: tuple[int, int]
    number: int
    starter: int

    @property
    def takeable(self) -> tuple[str, ...]:
        """The cells that may be taken now, none when the game is over."""
        over = self.result is not None or self.outcome is not None
        return () if over else takeable(self.garden, self.last_tile)

    @property
    def text(self) -> str:
        takeable = set(self.takeable)
        lit = self.result.pattern if self.result else ()

        def cell(name: str) -> str:
            tile = self.garden[CELLS.index(name)]
            return f"({tile})" if name in takeable else f"*{tile}*" if name in lit else f" {tile} "

        ranks = [f"{rank} " + " ".join(cell(file + rank) for file in "abcd") for rank in "4321"]
        return "\n".join([*ranks, "   a    b    c    d", self._status()])

    def _status(self) -> str:
        if self.outcome is not None and self.outcome.reason == "resigned":
            return f"Player {self.outcome.winners[0] + 1} wins: the other player resigned."
        if self.result is not None:
            won = {
                "line": "four tokens in a line",
                "square": "four tokens in a square",
                "block": "no matching tile is left",
                "full": "the garden is empty",
            }
            if self.result.winner is None:
                return "A draw: the garden is empty."
            where = f" on {', '.join(self.result.pattern)}" if self.result.pattern else ""
            return f"Player {self.result.winner + 1} wins: {won[self.result.reason]}{where}."
        cells = ", ".join(self.takeable)
        if self.last_tile is None:
            return f"Player {self.turn + 1} to move, any tile of the border: {cells}."
        plant, symbol = tile_name(self.last_tile).split()
        where = f" on {self.last_cell}" if self.last_cell else ""
        return (
            f"Player {self.turn + 1} to move. Last taken: {plant} {symbol}{where}. "
            f"Match {plant} or {symbol}: {cells}."
        )
