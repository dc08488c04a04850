"""What anyone may know of a game of Okago, which is everything. Never holds a state."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap

from games.core import Option, View
from games.match import SETS_TO, GameEnd, Match
from games.okago.board import CELLS, JUMPS, NO_GO, Cells, Jump, face_up_allowed, jumps, lost, placeable

OPTIONS = (
    Option("advanced", False, (False, True), later=True),
    Option("match", "single", ("single", "sets")),
    SETS_TO,
)

_WIDTH = 40
"""The longest line of the text board, so that it fits a telephone."""


@dataclass(frozen=True, slots=True)
class OkagoView(View):
    """Everything about an Okago game. Nothing is hidden, so the views of seats differ only in ``actions``.

    ``cells`` holds 25 cells from a1 to e5, rank by rank: "r" or "b" face-down, "R" or "B" face-up, "*" the
    No-Go, "." empty. ``turn`` is the seat to move (after the end, the seat that would be next); ``red``
    is the seat that has red. ``left`` counts the pieces that red and teal can still place, in this order.
    ``last`` is the last action of this game, None at its start and in a position that was set up.
    ``end`` is the end of this game, ``outcome`` the end of the match.
    """

    game = "okago"

    cells: Cells
    turn: int
    red: int
    left: tuple[int, int]
    last: str | None
    end: GameEnd[int] | None
    match: Match

    @property
    def colours(self) -> tuple[str, str]:
        """The colour of each seat, "r" or "b"."""
        return ("r", "b") if self.red == 0 else ("b", "r")

    @property
    def lost(self) -> tuple[int, int]:
        """How many pieces of red and of teal were jumped and are out of the game."""
        return lost(self.cells, self.left)

    @property
    def no_go(self) -> str | None:
        """The cell of the No-Go, None while it is off the board."""
        return CELLS[self.cells.index(NO_GO)] if NO_GO in self.cells else None

    @property
    def placeable(self) -> tuple[str, ...]:
        """The cells on which the seat to move may place a piece."""
        return () if self._over else placeable(self.cells, self._left_to_move)

    @property
    def face_up_allowed(self) -> bool:
        """Whether the seat to move may also place its piece face-up: on Teal's first turn."""
        return not self._over and face_up_allowed(self._to_move, self._left_to_move)

    @property
    def jumps(self) -> tuple[Jump, ...]:
        """The jumps of the seat to move, ordered by their piece and then by their landing."""
        return () if self._over else jumps(self.cells, self._to_move)

    @property
    def last_placed(self) -> str | None:
        """The cell of the last action if it was a placement."""
        return None if self.last is None or self.last in JUMPS else self.last[:2]

    @property
    def last_jump(self) -> Jump | None:
        """The last action if it was a jump."""
        return None if self.last is None else JUMPS.get(self.last)

    @property
    def line(self) -> tuple[str, ...]:
        """The cells of the winning line, from a1 to e5; () if there is none."""
        return () if self.end is None else self.end.cells

    @property
    def text(self) -> str:
        can_jump = {jump.piece for jump in self.jumps}
        landings = {jump.landing for jump in self.jumps}

        def cell(name: str) -> str:
            piece = self.cells[CELLS.index(name)]
            if name in self.line:
                return f"<{piece}>"
            return f"({piece})" if name in can_jump else f"[{piece}]" if name in landings else f" {piece} "

        ranks = [f"{rank} {' '.join(cell(file + rank) for file in 'abcde')}".rstrip() for rank in "54321"]
        return "\n".join([*ranks, "   a   b   c   d   e", *self._lines()])

    @property
    def _over(self) -> bool:
        return self.end is not None or self.outcome is not None

    @property
    def _to_move(self) -> str:
        return self.colours[self.turn]

    @property
    def _left_to_move(self) -> int:
        return self.left[self._to_move == "b"]

    def _lines(self) -> list[str]:
        """Pieces, last action, turn or winner, jumps, score, in notation; pieces are of red, then of teal."""
        lines = ["left={}-{} lost={}-{}".format(*self.left, *self.lost), f"last={self.last or '--'}"]
        if self.outcome is not None:
            lines.append(f"won={self.colours[self.outcome.winners[0]]}")
        elif self.end is not None:
            lines.append(f"won={self.colours[self.end.winner]}")
        else:
            lines.append(f"turn={self._to_move}")
        lines += wrap(" ".join(jump.text for jump in self.jumps), _WIDTH)
        if self.match.kind != "single":
            first, second = self.match.score
            lines.append(f"game={self.match.number} score={first}-{second}")
        return lines
