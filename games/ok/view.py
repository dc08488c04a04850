"""What a viewer may know of a game of OK: the viewer's rack and all open tiles.

Never holds a state or the stock.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.core import Option, Reason, View
from games.ok.tiles import FAKE, NAMES

OPTIONS = (Option("points", 20, (20, 10, 5)),)

_KINDS = {"sets": "in sets", "pairs": "in seven pairs", "colour": "in one colour"}


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
        seats = [
            f"Player {seat + 1}: {self.scores[seat]} points, {self.rack_sizes[seat]} tiles, "
            f"discards {' '.join(self.piles[seat]) or 'none'}"
            for seat in range(self.players)
        ]
        racks = [
            f"Rack of player {seat + 1}: {' '.join(rack)}"
            for seat, rack in enumerate(self.racks)
            if rack is not None
        ]
        legend = "r red, b blue, g green, k black, * fake OK"
        return "\n".join([self._heading(), *seats, *racks, legend, *self._happened(), self._status()])

    def _heading(self) -> str:
        return (
            f"OK, round {self.round}. Indicator {_name(self.indicator)}, "
            f"the OK is {_name(self.ok)}. Stock {self.stock}, heaps {self.heaps}."
        )

    def _words(self, tiles: Iterable[str]) -> str:
        """Tiles in their order; neighbours of the same colour share the colour's name: "red 1 2, fake OK"."""
        said: list[str] = []
        colour = ""
        for tile in tiles:
            if tile == FAKE:
                said.append("fake OK")
            else:
                number = tile[1:] + (" (OK)" if tile == self.ok else "")
                if tile[0] == colour:
                    said[-1] += f" {number}"
                else:
                    said.append(f"{NAMES[tile[0]]} {number}")
            colour = tile[0]
        return ", ".join(said)

    def _happened(self) -> tuple[str, ...]:
        """Words for the last two moves, and for how the round ended."""
        last = [self._said(move) for move in self.moves[-2:] if not move.action.startswith("close")]
        if self.closed is not None:
            sets = "; ".join(self._words(tiles) for tiles in self.closed.sets)
            thrown = "thrown the OK" if self.closed.with_ok else f"thrown {self._words([self.closed.tile])}"
            last.append(
                f"Player {self.closed.seat + 1} closed {_KINDS[self.closed.kind]}, {thrown}: {sets}. "
                f"Each other player loses {self.closed.loss}."
            )
        elif self.phase == "over" and not self._resigned:
            last.append("Nobody closed: everybody loses 1.")
        if self.drawn is not None:
            last.append(f"You got {self._words([self.drawn])}.")
        return tuple(last)

    def _said(self, move: Move) -> str:
        tile = "" if move.tile is None else self._words([move.tile])
        done = {
            "draw": "drew",
            "take": f"took {tile}",
            "show": f"showed {tile}",
            "next": "began the round",
        }.get(move.action, f"threw {tile}")
        return f"Player {move.seat + 1} {done}."

    @property
    def _resigned(self) -> bool:
        return self.outcome is not None and self.outcome.reason == Reason.RESIGNED

    def _status(self) -> str:
        if self.outcome is not None:
            winners = " and ".join(f"player {seat + 1}" for seat in self.outcome.winners)
            why = ": the other player resigned" if self._resigned else ""
            return f"Won by {winners}{why}."
        if self.turn is None:
            return "The round is over; anybody may begin the next one."
        if self.takeable is not None:
            return f"Player {self.turn + 1} to draw, or to take {self._words([self.takeable])}."
        closing = f" You can close with {', '.join(map(_name, self.closing))}." if self.closing else ""
        return f"Player {self.turn + 1} to discard or close.{closing}"


def _name(tile: str) -> str:
    return "fake OK" if tile == FAKE else f"{NAMES[tile[0]]} {tile[1:]}"
