"""How large the trees of games are: counted from here in every game, by the contract alone."""

from __future__ import annotations

from games.core import Game


def perft(state: Game, depth: int) -> int:
    """How many ways there are to play exactly ``depth`` plies."""
    if depth == 0:
        return 1
    return sum(
        perft(state.play(seat, action), depth - 1) for seat in state.to_act for action in state.actions(seat)
    )


def perfts(state: Game, depths: int) -> tuple[int, ...]:
    """The counts for one ply up to ``depths`` plies."""
    return tuple(perft(state, depth) for depth in range(1, depths + 1))
