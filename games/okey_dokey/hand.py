"""What the cards of a hand could do in the grid now: why a card does not fit, or what playing it would cost.

Computed from one seat's view alone; only this seat may see the answers. Never changes a game.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Rule as AnyRule
from games.okey_dokey.grid import CELLS, COLOURS, EQUAL, RESET, ROWS, Refusal, row_of
from games.okey_dokey.grid import refusal as misfit
from games.okey_dokey.reasons import Rule
from games.okey_dokey.view import OkeyDokeyView


@dataclass(frozen=True, slots=True)
class Effect:
    """What laying a card ("r5", "=") or a Reset ("0") in a row does.

    The lowest number that may come next in the row changes from ``before`` to ``after``. Of the row's unseen
    cards (the viewer's hand included), ``shut`` are those that could be played and no longer can until a
    Reset; ``opened`` are those that can be played again. ``bars_reset`` says that no row is left for the
    Reset that the column still needs; ``ends_cards`` says that nobody will hold a card though cells are still
    empty. In both cases the game is lost.
    """

    row: int
    card: str
    before: int
    after: int
    shut: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    bars_reset: bool = False
    ends_cards: bool = False


def refusal(view: OkeyDokeyView, card: str, row: int | None = None) -> Refusal | None:
    """Why a card ("r5", "=") or a Reset ("0") may not be laid now; None if it may.

    The rule and its facts are those of the error that playing it would raise. Refusals of the grid come
    before those of the turn (OVER, NOT_STARTED, TURN), so that a waiting player can plan. Without a ``row``,
    an Equal or a Reset may go to any row; if no row takes it, the refusal is that of the first open row.
    """
    if view.outcome is not None:
        return Refusal(AnyRule.OVER, {})
    found = _misfit(view, card, row)
    if found is not None:
        return found
    if view.turn is None:
        return Refusal(Rule.NOT_STARTED, {})
    if view.turn != view.seat:
        return Refusal(AnyRule.TURN, {"seat": -1 if view.seat is None else view.seat, "to_move": view.turn})
    return None


def effect(view: OkeyDokeyView, card: str, row: int | None = None) -> Effect:
    """The effect of a card or a Reset that fits, in its own row or in ``row``."""
    row = row_of(card[0]) if row is None else row
    before = view.values[row]
    after = before if card == EQUAL else int(card[-1])
    others = [other for other in view.unseen if other[0] == COLOURS[row]]
    is_number = card != RESET
    return Effect(
        row,
        card,
        before,
        after,
        shut=tuple(other for other in others if before <= int(other[1]) < after),
        opened=tuple(other for other in others if after <= int(other[1]) < before),
        bars_reset=is_number and view.reset_rows == (row,),
        ends_cards=is_number and len(view.unseen) == 1 and view.placed + 1 < CELLS,
    )


def _misfit(view: OkeyDokeyView, card: str, row: int | None) -> Refusal | None:
    rows = _rows_for(card) if row is None else (row,)
    found = {there: misfit(view.rows, there, card[-1]) for there in rows}
    if None in found.values():
        return None
    return next((found[there] for there in view.open_rows if there in found), found[rows[0]])


def _rows_for(card: str) -> tuple[int, ...]:
    return tuple(ROWS) if card in (EQUAL, RESET) else (row_of(card[0]),)
