"""How far a song of Okey Dokey can still get with open hands and an empty deck: all orders are tried.

Nothing is drawn or swapped any more, so nothing is left to chance, and no legal move is left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from games.okey_dokey.view import OkeyDokeyView
from games.players.okey_dokey.open_deal import OpenDeal, open_deal_of, print_move
from games.puzzles.puzzle import Line

MOST_POSITIONS: Final = 2_500
"""How many positions may be looked at; more take too long while somebody waits."""


class TooMany(Exception):
    """More positions follow than may be looked at."""


@dataclass(frozen=True, slots=True)
class Song:
    """The way to fill the most cells. The search is over once ``goal`` cells can be filled."""

    deal: OpenDeal
    goal: int
    _known: dict[tuple[object, ...], tuple[int, int | None]] = field(default_factory=dict)

    @property
    def cells(self) -> int:
        """The most cells that can be filled, as far as ``goal``. Raises TooMany."""
        return self._farthest(self.deal)[0]

    @property
    def line(self) -> Line:
        """The way there, and on from the goal until nobody can move. Raises TooMany."""
        found: Line = ()
        deal = self.deal
        while (move := self._farthest(deal)[1]) is not None:
            assert deal.turn is not None
            found = (*found, (deal.turn, print_move(move)))
            deal = _after(deal, move)
        return found

    def _farthest(self, deal: OpenDeal) -> tuple[int, int | None]:
        """The most cells, and the first move of the way there; None if nobody can move any more."""
        if deal.won or deal.turn is None:
            return deal.placed, None
        key = deal.key
        if key not in self._known:
            best: tuple[int, int | None] = (deal.placed, None)
            for move in deal.moves():
                cells, _ = self._farthest(_after(deal, move))
                if cells > best[0]:
                    best = cells, move
                if cells == self.goal:
                    break
            if len(self._known) == MOST_POSITIONS:
                raise TooMany
            self._known[key] = best
        return self._known[key]


def deals_after(view: OkeyDokeyView) -> dict[str, OpenDeal]:
    """The deal after each action of the seat to move; the view must show all hands."""
    deal = open_deal_of(view)
    return {print_move(move): _after(deal, move) for move in deal.moves()}


def _after(deal: OpenDeal, move: int) -> OpenDeal:
    then = deal.copy()
    then.play(move)
    return then
