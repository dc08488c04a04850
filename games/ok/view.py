"""What a viewer may know of a game of OK: the viewer's rack and all open tiles. Never holds a state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from games.core import Option, View

OPTIONS = (Option("points", 20, (2, 5, 10, 20), at_tables=5),)

THROW = "throw"
"""What may stand before a tile that is thrown: "throw k11" is "k11"."""

WIDTH = 40
"""The most characters in a line of a text board, so that a phone does not break it."""


@dataclass(frozen=True, slots=True)
class Move:
    """One public action, as everybody saw it; ``action`` is its notation.

    ``tile`` is the tile that everybody saw: taken, discarded, shown or thrown to close. It is None for
    "next", and for "draw", where only the player sees the tile.
    """

    seat: int
    action: str
    tile: str | None


@dataclass(frozen=True, slots=True)
class Close:
    """How a round was closed. ``kind`` is "sets", "pairs" or "colour"; ``tile`` lies on the indicator.

    ``with_ok`` says whether that tile is a real OK, ``loss`` how many points each other player loses.
    ``sets`` are the winner's tiles in the order to show them; an OK is written as its own face, where it
    stands.
    """

    seat: int
    tile: str
    kind: str
    with_ok: bool
    loss: int
    sets: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class OKView(View):
    """A game of OK as one seat or the public sees it.

    ``turn`` is the seat to move, None between rounds and when the game is over. ``phase`` is "take" (draw or
    take a tile), "throw" (discard or close) or "over" (the round is over). ``rack`` has the viewer's tiles,
    sorted. ``racks`` has, for every seat, the tiles that the viewer may see, else None. ``drawn`` is the tile
    that the viewer has just drawn or taken. ``piles`` are the discards of every seat, oldest first; the pile
    of a seat lies between it and the next. ``changes`` has the points that each seat lost in every finished
    round, oldest first; rounds that a position does not contain are left out. ``shown`` says whether the
    indicator's twin was shown in this round, ``turns`` how many discards were made. ``points`` is the number
    with which everybody began. ``moves`` are the last moves of this round, oldest first, at most eight.
    """

    game = "ok"

    players: int
    turn: int | None
    phase: str
    indicator: str
    ok: str
    rack: tuple[str, ...] | None
    racks: tuple[tuple[str, ...] | None, ...]
    rack_sizes: tuple[int, ...]
    drawn: str | None
    stock: int
    piles: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    changes: tuple[tuple[int, ...], ...]
    starter: int
    round: int
    shown: bool
    turns: int
    points: int
    closed: Close | None
    moves: tuple[Move, ...]

    @property
    def takeable(self) -> str | None:
        """The discard that the seat to move may take now."""
        if self.turn is None or self.phase != "take":
            return None
        return self.tops[self.turn - 1]

    @property
    def tops(self) -> tuple[str | None, ...]:
        """The last discard on the pile of every seat, None where it is empty."""
        return tuple(pile[-1] if pile else None for pile in self.piles)

    @property
    def heaps(self) -> int:
        """The number of heaps of five tiles in the stock; the last heap may be smaller."""
        return -(-self.stock // 5)

    @property
    def closing(self) -> tuple[str, ...]:
        """The tiles with which the viewer can close now."""
        return tuple(action.split()[1] for action in self.actions if action.startswith("close "))

    @property
    def text(self) -> str:
        """The table in the notation: points, discards, the racks that the viewer may see, the last moves.

        Words are those of the notation and of the position, or keys like theirs; seats count from 1.
        """
        seats = range(self.players)
        lines = [
            f"round={self.round} indicator={self.indicator} ok={self.ok}",
            f"stock={self.stock} heaps={self.heaps} shown={int(self.shown)}",
            *(f"{seat + 1}: points={self.scores[seat]} tiles={self.rack_sizes[seat]}" for seat in seats),
            *(_row(f"pile {seat + 1}:", self.piles[seat]) for seat in seats),
            *(_row(f"rack {seat + 1}:", rack) for seat, rack in enumerate(self.racks) if rack is not None),
            *([] if self.drawn is None else [f"drawn={self.drawn}"]),
            *([f"moves: {', '.join(self._last_moves)}"] if self.moves else []),
            *self._ended,
            self._turn,
        ]
        return "\n".join(lines)

    @property
    def _last_moves(self) -> list[str]:
        """The last two moves; one that took a tile with this tile."""
        return [
            f"{move.seat + 1} {move.action}" + (f" {move.tile}" if move.action == "take" else "")
            for move in self.moves[-2:]
        ]

    @property
    def _ended(self) -> tuple[str, ...]:
        """How the round was closed, with the sets of the rack that closed."""
        if self.closed is None:
            return ()
        closed = self.closed
        sets = (_row("set:", tiles) for tiles in closed.sets)
        return (f"closed={closed.seat + 1}:{closed.tile}:{closed.kind} loss={closed.loss}", *sets)

    @property
    def _turn(self) -> str:
        """What can be done now and by whom, with the tiles that close; or who won."""
        if self.outcome is not None:
            winners = ",".join(str(seat + 1) for seat in self.outcome.winners)
            return f"won={winners} reason={self.outcome.reason}"
        turn = "turn=" + ",".join(str(seat + 1) for seat in self.to_act)
        if self.turn is None:
            return f"{turn}: next"
        show = ", show" if "show" in self.actions else ""
        if self.takeable is not None:
            return f"{turn}: draw, take {self.takeable}{show}"
        return "\n".join([f"{turn}: throw{show}", *([_row("close:", self.closing)] if self.closing else [])])


def _row(key: str, tiles: Sequence[str]) -> str:
    """Tiles after their key, on as many lines as fit on a phone."""
    return "\n".join(wrap(" ".join([key, *(tiles or "-")]), WIDTH, subsequent_indent="  "))
