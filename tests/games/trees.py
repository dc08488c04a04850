"""The sizes of the trees of games, counted in one way for the rules and for the naive game of Okiya."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

from games.core import Game

Node = TypeVar("Node")
Move = TypeVar("Move")


def tree_sizes(
    node: Node, plies: int, moves: Callable[[Node], Collection[Move]], after: Callable[[Node, Move], Node]
) -> tuple[int, ...]:
    """The number of ways to play exactly one ply, two plies, and so on up to ``plies``.

    Moves of the last ply are counted from the list, without playing them.
    """
    listed = moves(node)
    if plies == 1:
        return (len(listed),)
    below = [tree_sizes(after(node, move), plies - 1, moves, after) for move in listed]
    return (len(listed), *(sum(sizes[ply] for sizes in below) for ply in range(plies - 1)))


def perfts(state: Game, plies: int) -> tuple[int, ...]:
    """The sizes of a game's tree, counted through the contract."""
    return tree_sizes(state, plies, _moves, lambda state, move: state.play(*move))


def _moves(state: Game) -> list[tuple[int, str]]:
    return [(seat, action) for seat in state.to_act for action in state.actions(seat)]
