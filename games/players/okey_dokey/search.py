"""Which move of Okey Dokey wins most often, in deals that agree with the talk, played out after each move.

First all moves are judged at a glance. Then the likely moves are played to the end: by the instinct of all
players, and exactly once nothing is hidden. Knows no names of levels.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from games.okey_dokey.grid import COLOURS
from games.okey_dokey.view import OkeyDokeyView
from games.players.okey_dokey.finish import winning_moves
from games.players.okey_dokey.imagining import Imagination
from games.players.okey_dokey.instinct import SWAP_FROM, burdens, glance, play_out
from games.players.okey_dokey.listening import UNHEARD, listen, wish_stands
from games.players.okey_dokey.open_deal import RESET, UNDER, Cards, OpenDeal, row_of_move
from games.players.thinking import Budget, Exhausted, Sure

HEADS: Final = 8
ROUNDS: Final = 160
SIEVE: Final = (8, 16, 32, 64)
"""How many moves are followed, in how many deals at most, and after how many the worse half goes."""

PRIOR: Final = 0.05
"""The weight of a point of a glance, as a share of the games."""

PLANNED: Final = 1.5
"""The cost at a glance of filling a row for which another player has a plan."""

SWAPS: Final = ((), (0,), (1,), (0, 1), (0, 2), (0, 3), (1, 2))
"""The choices of cards to swap together, as indices in the order of waits, the longest first."""

Move = tuple[int, Cards]
"""A move with the cards that it swaps."""


@dataclass(frozen=True, slots=True)
class Ear:
    """How a level judges: by glances at ``glances`` deals, each wrong by up to ``blur`` points.

    With ``plays_out`` it also follows the likely moves to the end.
    """

    to_counts: bool
    to_wishes: bool
    glances: int
    blur: float
    plays_out: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """The best move (None if all moves lose), how sure that is, and whether all other moves lose."""

    move: Move | None
    sure: Sure
    only: bool = False
    wins: bool = False


def judge(view: OkeyDokeyView, ear: Ear, dice: Random, budget: Budget) -> Judged:
    """The best move of the view's seat, whose turn it is."""
    heard = listen(view, to_wishes=ear.to_wishes) if ear.to_counts else (UNHEARD,) * view.players
    imagination = Imagination(view, heard)
    if ear.plays_out and imagination.certain:
        winning = winning_moves(imagination.deal(dice), budget.share(0.5))
        if winning:
            return Judged((winning[0], ()), Sure.CERTAIN, wins=True)
    costs = _glances(view, imagination, ear, dice)
    if not costs:
        return Judged(None, Sure.CERTAIN)
    only = len(costs) == 1
    if not ear.plays_out:
        head = min(costs, key=costs.__getitem__)
        return Judged(_with_swap(imagination.shown, head, view.deck_size), Sure.GUESS, only)
    moves = _likely(imagination, costs, view.deck_size)
    move, rounds = _most_wins(imagination, moves, dice, budget)
    return Judged(move, Sure.CERTAIN if only else Sure.LIKELY if rounds else Sure.GUESS, only)


def likely_moves(view: OkeyDokeyView, imagination: Imagination, ear: Ear, dice: Random) -> list[Move]:
    """The moves that an ear would follow to the end, the cheapest at a glance first; [] if all moves lose."""
    moves = _likely(imagination, _glances(view, imagination, ear, dice), view.deck_size)
    return sorted(moves, key=moves.__getitem__)


def _likely(imagination: Imagination, costs: dict[int, float], deck_size: int) -> dict[Move, float]:
    """The cheapest of these moves with the swaps to consider, and their costs."""
    heads = sorted(costs, key=costs.__getitem__)[:HEADS]
    return {
        (head, swap): costs[head] for head in heads for swap in _swaps(imagination.shown, head, deck_size)
    }


def _glances(view: OkeyDokeyView, imagination: Imagination, ear: Ear, dice: Random) -> dict[int, float]:
    """The average costs of the moves over some deals; {} if all moves lose."""
    costs: dict[int, float] = {}
    for _ in range(ear.glances):
        for cost, move in glance(imagination.deal(dice), thorough=True):
            costs[move] = costs.get(move, 0.0) + cost / ear.glances
    planned = _planned(view)
    for move in costs:
        costs[move] += PLANNED * (planned >> row_of_move(move) & 1) + ear.blur * dice.random()
    return costs


def _planned(view: OkeyDokeyView) -> int:
    """A mask of the rows of the current column for which another player has a plan."""
    rows = 0
    for talk in view.talk:
        if talk.text[0] == "!" and talk.seat != view.seat and wish_stands(view, talk):
            rows |= 1 << COLOURS.index(talk.text[1])
    return rows


def _with_swap(deal: OpenDeal, head: int, deck_size: int) -> Move:
    """A move with the swap that seems good at a glance."""
    if not RESET <= head < UNDER or not deck_size:
        return head, ()
    return head, tuple(card for wait, card in burdens(deal, head - RESET)[:2] if wait >= SWAP_FROM)


def _swaps(deal: OpenDeal, head: int, deck_size: int) -> list[Cards]:
    """The swaps to consider with a move; only Resets have any."""
    if not RESET <= head < UNDER or not deck_size:
        return [()]
    worst = [card for _, card in burdens(deal, head - RESET)]
    return [tuple(worst[i] for i in which) for which in SWAPS if max(which, default=-1) < len(worst)]


def _most_wins(
    imagination: Imagination, moves: dict[Move, float], dice: Random, budget: Budget
) -> tuple[Move, int]:
    """The move that wins most deals, and the number of deals in which the best moves were followed."""
    left = list(moves)
    won = dict.fromkeys(moves, 0)
    rounds = 0

    def worth(move: Move) -> float:
        return (won[move] / rounds if rounds else 0.0) - PRIOR * moves[move]

    try:
        while len(left) > 1 and rounds < ROUNDS:
            deal = imagination.deal(dice)
            results = [wins(deal, move, budget) for move in left]
            for move, win in zip(left, results, strict=True):
                won[move] += win
            rounds += 1
            if rounds in SIEVE:
                left = sorted(left, key=worth, reverse=True)[: max(2, (len(left) + 1) // 2)]
    except Exhausted:
        pass
    return max(left, key=worth), rounds


def wins(deal: OpenDeal, move: Move, budget: Budget) -> bool:
    """Whether a deal is won if everybody plays on by instinct after a move. Raises Exhausted."""
    then = deal.copy()
    then.play(*move)
    return play_out(then, budget)
