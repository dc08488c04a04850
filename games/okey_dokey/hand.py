"""What the cards of a hand could do to the grid now: why one does not fit, and what one that fits would cost.

Computed from a view alone, so that only its seat may see the answers. Never changes a game.
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

    The next number of the row may not be below ``after`` instead of ``before``. Of the unseen cards of the
    row, own ones among them, those ``shut`` could be played by their number and no longer can until a Reset;
    those ``opened`` can again. ``bars_reset`` says that no row is left for the Reset that the column still
    needs, ``ends_cards`` that nobody holds a card any more though cells stay empty: either way the game is
    lost.
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

    The rule and its facts are those of the error that playing it would raise. What the grid says comes
    before whose turn it is (OVER, NOT_STARTED, TURN), so that a player who waits can plan. Without a
    ``row``, an Equal or a Reset may go to any; if none takes it, the first open one speaks.
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
    """What a card or a Reset that fits the grid does in its row, or in this one."""
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


def effects(view: OkeyDokeyView) -> tuple[Effect, ...]:
    """The effect of every card of the own hand that fits the grid, also when it is another seat's turn.

    In the order of the hand, an Equal once for every row; none when the game is over and for the public.
    """
    if view.hand is None or view.outcome is not None:
        return ()
    return tuple(
        effect(view, card, row)
        for card in dict.fromkeys(view.hand)
        for row in _rows_for(card)
        if misfit(view.rows, row, card[-1]) is None
    )


def _misfit(view: OkeyDokeyView, card: str, row: int | None) -> Refusal | None:
    rows = _rows_for(card) if row is None else (row,)
    found = {there: misfit(view.rows, there, card[-1]) for there in rows}
    if None in found.values():
        return None
    return next((found[there] for there in view.open_rows if there in found), found[rows[0]])


def _rows_for(card: str) -> tuple[int, ...]:
    return tuple(ROWS) if card in (EQUAL, RESET) else (row_of(card[0]),)
