"""Who wins by force, found by playing out the rules. Slow, and shares no code with the puzzlers."""

from __future__ import annotations

from games.core import Game


def wins(state: Game, seat: int, moves: int) -> bool:
    """Whether a seat wins within this number of moves of its own, whatever its opponent plays."""
    if state.outcome is not None:
        return seat in state.outcome.winners
    mover = state.to_act[0]
    if moves == 0 and mover == seat:
        return False
    after = (state.play(mover, action) for action in state.actions(mover))
    if mover == seat:
        return any(wins(then, seat, moves - 1) for then in after)
    return moves > 0 and all(wins(then, seat, moves) for then in after)


def winning(state: Game, seat: int, moves: int) -> list[str]:
    """The actions of the seat to move with which it wins within this number of moves."""
    return [action for action in state.actions(seat) if wins(state.play(seat, action), seat, moves - 1)]
