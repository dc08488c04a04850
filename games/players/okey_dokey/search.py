"""Which move of Okey Dokey wins most often, in deals that agree with the talk, played out after each move.

First all moves are judged at a glance. Then the likely moves are played out by the instinct of all players,
or exactly where all cards are known. Knows no names of levels.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from games.okey_dokey.view import OkeyDokeyView
from games.players.okey_dokey.finish import winning_moves
from games.players.okey_dokey.imagining import Imagination
from games.players.okey_dokey.instinct import HORIZON, burdens, glance, play_out
from games.players.okey_dokey.listening import Heard, listen
from games.players.okey_dokey.open_deal import RESET, SWAP_FROM, UNDER, Cards, OpenDeal
from games.players.thinking import Budget, Exhausted, Sure

HEADS: Final = 12
ROUNDS: Final = (120, 240, 96, 96, 96)
SIEVE: Final = 0.05, 0.1, 0.2, 0.4
"""How many moves are followed, in how many deals with one to five players, and after what part of these
deals the worse half goes."""

PRIOR: Final = 0.05
"""The weight of a point of a glance, as a share of the games."""

SWAPS: Final = ((), (0,), (1,), (0, 1), (0, 2), (0, 3), (1, 2))
"""The choices of cards to swap together, as indices in the order of waits, the longest first."""

Move = tuple[int, Cards]
"""A move with the cards that it swaps."""


@dataclass(frozen=True, slots=True)
class Ear:
    """How a level judges: by glances at ``glances`` deals, each wrong by up to ``blur`` points.

    With ``plays_out`` it also plays out the likely moves.
    """

    listens: bool
    to_silence: bool
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
    heard = listen(view, to_silence=ear.to_silence) if ear.listens else (Heard(),) * view.players
    imagination = Imagination(view, heard, dice)
    if ear.plays_out and imagination.certain:
        winning = winning_moves(imagination.deal(), budget.share(0.5))
        if winning:
            proved = imagination.proved
            return Judged((winning[0], ()), Sure.CERTAIN if proved else Sure.LIKELY, wins=proved)
    costs = _glances(imagination, ear, dice)
    if not costs:
        return Judged(None, Sure.CERTAIN)
    only = len(costs) == 1
    if not ear.plays_out:
        head = min(costs, key=costs.__getitem__)
        return Judged(_with_swap(imagination, head), Sure.GUESS, only)
    move, rounds = _most_wins(imagination, _likely(imagination, costs), dice, budget)
    return Judged(move, Sure.CERTAIN if only else Sure.LIKELY if rounds else Sure.GUESS, only)


def likely_moves(imagination: Imagination, ear: Ear, dice: Random) -> list[Move]:
    """The moves that an ear would play out, the cheapest at a glance first; [] if all moves lose."""
    moves = _likely(imagination, _glances(imagination, ear, dice))
    return sorted(moves, key=moves.__getitem__)


def _likely(imagination: Imagination, costs: dict[int, float]) -> dict[Move, float]:
    """The cheapest of these moves with the swaps to consider, and their costs."""
    heads = sorted(costs, key=costs.__getitem__)[:HEADS]
    return {(head, swap): costs[head] for head in heads for swap in _swaps(imagination, head)}


def _glances(imagination: Imagination, ear: Ear, dice: Random) -> dict[int, float]:
    """The average costs of the moves over some deals; {} if all moves lose."""
    costs: dict[int, float] = {}
    for _ in range(ear.glances):
        for cost, move in glance(imagination.deal(), thorough=True):
            costs[move] = costs.get(move, 0.0) + cost / ear.glances
    return {move: cost + ear.blur * dice.random() for move, cost in costs.items()}


def _with_swap(imagination: Imagination, head: int) -> Move:
    """A move with the swap that seems good at a glance."""
    return head, tuple(card for wait, card in _burdens(imagination, head)[:2] if wait >= SWAP_FROM)


def _swaps(imagination: Imagination, head: int) -> list[Cards]:
    """The swaps to consider with a move; only Resets have any."""
    worst = [card for _, card in _burdens(imagination, head)]
    return [tuple(worst[i] for i in which) for which in SWAPS if max(which, default=-1) < len(worst)]


def _burdens(imagination: Imagination, head: int) -> list[tuple[float, int]]:
    """The cards that may be swapped with a move, and how long they wait, the longest wait first.

    The others count on a told card that can soon be laid, so it is not swapped.
    """
    if not RESET <= head < UNDER or not imagination.deck_size:
        return []
    found = burdens(imagination.shown, head - RESET)
    return [(wait, card) for wait, card in found if wait >= SWAP_FROM or not imagination.told >> card & 1]


def _most_wins(
    imagination: Imagination, moves: dict[Move, float], dice: Random, budget: Budget
) -> tuple[Move, int]:
    """The move that wins most deals, and the number of deals in which the best moves were followed."""
    left = list(moves)
    won = dict.fromkeys(moves, 0)
    rounds = 0
    most = ROUNDS[imagination.shown.players - 1]
    sieve = [round(part * most) for part in SIEVE]

    def worth(move: Move) -> float:
        return (won[move] / rounds if rounds else 0.0) - PRIOR * moves[move]

    try:
        while len(left) > 1 and rounds < most:
            deal = imagination.deal()
            results = [goes_well(deal, move, dice, budget) for move in left]
            for move, win in zip(left, results, strict=True):
                won[move] += win
            rounds += 1
            if rounds in sieve:
                left = sorted(left, key=worth, reverse=True)[: max(2, (len(left) + 1) // 2)]
    except Exhausted:
        pass
    return max(left, key=worth), rounds


def goes_well(deal: OpenDeal, move: Move, dice: Random, budget: Budget, horizon: int = HORIZON) -> bool:
    """Whether a ``play_out`` after a move goes well. Raises Exhausted."""
    then = deal.copy()
    then.play(*move)
    return play_out(then, dice, budget, horizon)
