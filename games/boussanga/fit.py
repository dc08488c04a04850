"""How one card would lie on the board of a view, pawn by pawn, which a player considers before playing it.

Answers for any seat, slot and place as if it were that seat's turn. Never changes a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from games.boussanga.board import (
    LINE,
    Board,
    Line,
    Placement,
    Spot,
    count,
    effect,
    makes_line,
    placement,
    placements,
    playable,
    settle,
)
from games.boussanga.cards import ELEMENTS, NO_PAWNS, Pawns
from games.boussanga.reasons import Rule
from games.boussanga.view import BoussangaView
from games.core import IllegalAction

_RULES = {"off": Rule.OFF_BOARD, "blocked": Rule.BLOCKED, "absent": Rule.ABSENT, "lacking": Rule.RESERVE}


@dataclass(frozen=True, slots=True)
class FitPawn:
    """One pawn of the pattern over its cell, and the element that lies there.

    ``state`` is "there" (its element lies there), "off" (off the board) or "blocked" (another element lies
    there). In competition it may also be "new" (it would come from the reserve) or "lacking" (the reserve
    has none left for it), in cooperative games "absent" (the cell is empty).
    """

    spot: Spot
    state: str
    holds: str | None


@dataclass(frozen=True, slots=True)
class Fit:
    """A card over the board: its pawns in reading order and the rule that forbids it, None if it is legal.

    A legal card scores ``scored``; ``bonus`` is the part of it that is bonus. In competition it makes
    ``lines``.
    """

    pawns: tuple[FitPawn, ...]
    rule: Rule | None
    lines: tuple[Line, ...] = ()
    scored: Pawns = NO_PAWNS
    bonus: Pawns = NO_PAWNS

    @property
    def legal(self) -> bool:
        return self.rule is None

    @property
    def facts(self) -> dict[str, tuple[str, ...]]:
        """The pawns that do not fit, by what is wrong with them; only faults that occur are included.

        ``off`` and ``lacking`` list the elements of the pawns, ``blocked`` and ``absent`` their cells, and
        ``holds`` the elements that lie on the blocked cells.
        """
        bad = {wrong: [pawn for pawn in self.pawns if pawn.state == wrong] for wrong in _RULES}
        facts = {
            "off": tuple(pawn.spot.element for pawn in bad["off"]),
            "blocked": tuple(pawn.spot.cell or "" for pawn in bad["blocked"]),
            "holds": tuple(pawn.holds or "" for pawn in bad["blocked"]),
            "absent": tuple(pawn.spot.cell or "" for pawn in bad["absent"]),
            "lacking": tuple(pawn.spot.element for pawn in bad["lacking"]),
        }
        return {name: pawns for name, pawns in facts.items() if pawns}

    @property
    def points(self) -> int:
        """What playing the card would score now."""
        return self.scored.points


def fit(view: BoussangaView, seat: int, slot: int, anchor: str, facing: str) -> Fit:
    """How the card in a seat's slot (1 to 4) lies there. Raises IllegalAction if the slot is empty."""
    card = view.hand(seat)[slot - 1]
    if card is None:
        raise IllegalAction(Rule.EMPTY_SLOT, slot=slot)
    board = view.masks
    coop = view.mode == "coop"
    found = examine(card, anchor, facing, board, None if coop else view.reserve)
    if not found.legal:
        return found
    there = placements(card)[f"{anchor} {facing}"]
    if coop:
        scored, _ = settle(view.collection + count(there.masks))
        return Fit(found.pawns, None, scored=scored)
    side = view.side(seat)
    done = effect(there, board, view.reserve, view.areas[side], view.bonus[side])
    return Fit(found.pawns, None, done.lines, done.scored, done.bonus)


def fitting(view: BoussangaView, seat: int, slot: int) -> tuple[tuple[str, str], ...]:
    """Every place (cell of the first pawn, facing) where the card in a seat's slot can be played.

    They are in the order of the facings from n, and within a facing from a1 to h8; none for an empty slot.
    """
    card = view.hand(seat)[slot - 1]
    return () if card is None else tuple(_anchor_and_facing(there) for there in _places(view, card))


def promised(view: BoussangaView, seat: int, slot: int) -> Mapping[tuple[str, str], int]:
    """Every place of ``fitting``, in the same order, with the points that the card scores there."""
    card = view.hand(seat)[slot - 1]
    if card is None:
        return {}
    if view.mode == "coop":
        scored, _ = settle(view.collection + Pawns.of(card))
        return {_anchor_and_facing(there): scored.points for there in _places(view, card)}
    side = view.side(seat)
    return _promised(card, view.masks, view.reserve, view.areas[side], view.bonus[side])


@lru_cache(maxsize=1_024)
def _promised(
    card: str, board: Board, reserve: Pawns, area: Pawns, granted: str
) -> Mapping[tuple[str, str], int]:
    """The places in competition; a screen asks for those of all cards at every step."""
    # In a position that was set up a bonus may be due already, and comes without a line.
    due = any(area[element] >= LINE and element not in granted for element in ELEMENTS)
    return MappingProxyType(
        {
            _anchor_and_facing(there): effect(there, board, reserve, area, granted).scored.points
            if due or makes_line(board, there)
            else 0
            for there in playable(card, board, reserve)
        }
    )


def no_card_fits(view: BoussangaView) -> bool:
    """Whether the seat to move can play no card, so that it has to discard one."""
    return view.phase == "play" and not any(_places(view, card) for card in view.hand(view.to_act[0]) if card)


def examine(card: str, anchor: str, facing: str, board: Board, reserve: Pawns | None) -> Fit:
    """Judge every pawn of a card, not what it scores. ``reserve`` is None in cooperative games."""
    pawns: list[FitPawn] = []
    for spot in placement(card, anchor, facing):
        holds = _held(board, spot)
        if spot.cell is None:
            state = "off"
        elif holds is not None:
            state = "there" if holds == spot.element else "blocked"
        elif reserve is None:
            state = "absent"
        else:
            earlier = sum(pawn.state == "new" and pawn.spot.element == spot.element for pawn in pawns)
            state = "new" if earlier < reserve[spot.element] else "lacking"
        pawns.append(FitPawn(spot, state, holds))
    states = {pawn.state for pawn in pawns}
    rule = next((rule for state, rule in _RULES.items() if state in states), None)
    if rule is None and reserve is not None and "new" not in states:
        rule = Rule.NOTHING_NEW
    return Fit(tuple(pawns), rule)


def _places(view: BoussangaView, card: str) -> tuple[Placement, ...]:
    return playable(card, view.masks, None if view.mode == "coop" else view.reserve)


def _anchor_and_facing(there: Placement) -> tuple[str, str]:
    anchor, facing = there.place.split()
    return anchor, facing


def _held(board: Board, spot: Spot) -> str | None:
    if spot.cell is None:
        return None
    cell = 8 * spot.rank + spot.file
    return next((element for element, mask in zip(ELEMENTS, board, strict=True) if mask >> cell & 1), None)
