"""The computer player of Okago: searches deeper and deeper while its time lasts. Sees views only.

Reasons of its hints, with their facts: "wins" (``cells`` of the line, none if the opponent is stuck),
"wins-in" (``moves`` of one's own, this one included), "blocks" (``cells`` on which the opponent would
complete a line), "holds-out" (``moves`` the opponent needs), "jumps" (``piece``, ``over``, ``landing``),
"threatens" (``cells`` on which one can complete a line next), "builds" (``cells`` of one's own that share an
open line), "looks-best".
"""

from __future__ import annotations

import math
from random import Random
from typing import Final

from games.okago.board import CELLS, JUMPS, NO_GO, line_of
from games.okago.view import OkagoView
from games.players.okago.search import (
    ALL_CELLS,
    FACE_UP,
    LINES,
    OF_OVER,
    OF_PIECE,
    PROVED,
    WIN,
    Move,
    Searcher,
    Standing,
    bits,
    outlook,
    place_of,
    searcher,
)
from games.players.thinking import Budget, Exhausted, Fact, Hint, Sight

SIGHTS: Final = {
    "novice": Sight(plies=0, glance=-1, lapse=0.5, blur=40),
    "casual": Sight(plies=1, glance=0, lapse=0.04, blur=12),
    "strong": Sight(plies=3, glance=1, lapse=0.1, blur=6),
}
"""A glance of -1 does not even see the opponent's reply."""

MOST_PLIES: Final = 36
"""No game lasts longer."""

_BIT: Final = {cell: 1 << i for i, cell in enumerate(CELLS)}
MOVES: Final[dict[str, Move]] = {
    **_BIT,
    **{f"{cell}^": bit | FACE_UP for cell, bit in _BIT.items()},
    **{
        text: _BIT[jump.landing] | _BIT[jump.piece] << OF_PIECE | _BIT[jump.over] << OF_OVER
        for text, jump in JUMPS.items()
    },
}
TEXTS: Final = {move: text for text, move in MOVES.items()}


def choose(view: OkagoView, level: str, dice: Random, budget: Budget) -> str:
    """One of the view's actions."""
    standing, moves = standing_of(view), different_moves(view, dice)
    if level == "master":
        return TEXTS[best_of(standing, moves, budget)[0]]
    return TEXTS[_seen_best(standing, moves, SIGHTS[level], dice)]


def hint(view: OkagoView, dice: Random, budget: Budget) -> Hint:
    """The best action as far as the time lasts to see."""
    standing = standing_of(view)
    move, score = best_of(standing, different_moves(view, dice), budget)
    reason, facts, sure = _why(view, standing, move, score)
    return Hint(TEXTS[move], reason, facts, sure)


def standing_of(view: OkagoView) -> Standing:
    """What the search needs of a view, for the seat whose turn it is."""
    mine, theirs = view.colours[view.turn], view.colours[1 - view.turn]

    def mask(pieces: str) -> int:
        return sum(1 << i for i, lies in enumerate(view.cells) if lies in pieces)

    red, blue = view.left
    left, other_left = (red, blue) if mine == "r" else (blue, red)
    return Standing(
        own=mask(mine + mine.upper()),
        own_down=mask(mine),
        other=mask(theirs + theirs.upper()),
        other_down=mask(theirs),
        no_go=mask(NO_GO),
        left=left,
        other_left=other_left,
    )


def best_of(standing: Standing, moves: list[Move], budget: Budget) -> tuple[Move, int]:
    """The best of the moves and its score, each iteration looking a ply further until the budget ends."""
    search = searcher(budget)
    scored = [(-outlook_after(standing, move), move) for move in moves]
    scored.sort(key=lambda entry: -entry[0])
    ordered = [move for _, move in scored]
    best, score = ordered[0], scored[0][0]
    for plies in range(MOST_PLIES):
        try:
            ordered, score = _deepen(search, standing, ordered, plies)
        except Exhausted:
            break
        best = ordered[0]
        if abs(score) >= PROVED:
            break
    return best, score


def outlook_after(standing: Standing, move: Move) -> int:
    """What a move promises, without a look at any reply; seen by the opponent."""
    if standing.wins(move):
        return -WIN
    then = standing.after(move)
    return outlook(then.own, then.other, 0)


def _deepen(search: Searcher, standing: Standing, moves: list[Move], plies: int) -> tuple[list[Move], int]:
    """The moves with the best one first, and its score. Raises Exhausted if not even one was searched."""
    best, best_score = moves[0], -WIN
    for move in moves:
        try:
            if standing.wins(move):
                score = WIN
            elif best_score == -WIN:
                score = -search(standing.after(move), plies, -WIN, WIN)
            else:
                score = -search(standing.after(move), plies, -best_score - 1, -best_score)
                if score > best_score:
                    score = -search(standing.after(move), plies, -WIN, -best_score)
        except Exhausted:
            if best_score == -WIN:
                raise
            break
        if score > best_score:
            best, best_score = move, score
    return [best, *(move for move in moves if move != best)], best_score


def _seen_best(standing: Standing, moves: list[Move], sight: Sight, dice: Random) -> Move:
    """The move that seems best to somebody who sees only so far, and now and then just glances."""
    search = searcher(Budget(0, _PLENTY), follow=False)
    best, best_seems = moves[0], -float(WIN)
    for move in moves:
        plies = sight.glance if dice.random() < sight.lapse else sight.plies
        blurred = sight.blur * dice.random()
        if standing.wins(move):
            seems = float(WIN)
        elif plies < 0:
            seems = blurred - outlook_after(standing, move)
        else:
            # Exact only where it is better than the best so far: that is all that is asked.
            seems = blurred - search(standing.after(move), plies, -WIN, math.ceil(blurred - best_seems))
        if seems > best_seems:
            best, best_seems = move, seems
    return best


_PLENTY: Final = 1_000_000
"""Nodes enough for every level below the top."""


def _turns() -> tuple[tuple[int, ...], ...]:
    """The eight turns and reflections of the board: where each cell goes."""
    spots = [(i % 5, i // 5) for i in range(25)]
    turns = [[(x, y) for x, y in spots]]
    for _ in range(3):
        turns.append([(4 - y, x) for x, y in turns[-1]])
    turns += [[(4 - x, y) for x, y in turn] for turn in turns]
    return tuple(tuple(5 * y + x for x, y in turn) for turn in turns)


_TURNS: Final = _turns()


def _turned(mask: int, turn: tuple[int, ...]) -> int:
    """A mask of cells, or a move, after a turn of the board."""
    if mask > ALL_CELLS:
        parts = [_turned(place_of(mask, of), turn) << of for of in (0, OF_PIECE, OF_OVER)]
        return sum(parts) | mask & FACE_UP
    return sum(1 << turn[cell.bit_length() - 1] for cell in bits(mask))


def different_moves(view: OkagoView, dice: Random) -> list[Move]:
    """The view's actions in any order, without those that are the same as another on a symmetric board."""
    standing = standing_of(view)
    masks = standing[:5]
    turns = [turn for turn in _TURNS if all(_turned(mask, turn) == mask for mask in masks)]
    actions = [MOVES[action] for action in view.actions]
    dice.shuffle(actions)
    if len(turns) == 1:
        return actions
    found: list[Move] = []
    seen: set[Move] = set()
    for move in actions:
        if move not in seen:
            found.append(move)
            seen.update(_turned(move, turn) for turn in turns)
    return found


def _why(view: OkagoView, standing: Standing, move: Move, score: int) -> tuple[str, dict[str, Fact], str]:
    """The reason of a move of this score, what it speaks of, and how sure it is."""
    if standing.wins(move):
        at = list(view.cells)
        colour = view.colours[view.turn]
        for cell in bits(place_of(move, OF_PIECE)):
            at[cell.bit_length() - 1] = "."
        at[place_of(move).bit_length() - 1] = colour
        return "wins", {"cells": line_of(tuple(at), colour)}, "certain"
    if score >= PROVED:
        moves = (WIN - score + 1) // 2
        return ("wins-in", {"moves": moves}, "certain") if moves > 1 else ("wins", {"cells": ()}, "certain")
    if score <= -PROVED:
        return "holds-out", {"moves": (WIN + score) // 2}, "certain"
    if standing.threats():
        return "blocks", {"cells": _names(standing.threats())}, "certain"
    then = standing.after(move)
    if then.threats():
        return "threatens", {"cells": _names(then.threats())}, "likely"
    landing, piece, over = (_names(place_of(move, of)) for of in (0, OF_PIECE, OF_OVER))
    if piece:
        return "jumps", {"piece": piece[0], "over": over[0], "landing": landing[0]}, "likely"
    shared = [line & then.other for line in LINES if line & move and not line & then.own]
    most = max(shared, key=int.bit_count, default=0)
    if most.bit_count() > 1:
        return "builds", {"cells": _names(most)}, "likely"
    return "looks-best", {}, "guess"


def _names(mask: int) -> tuple[str, ...]:
    return tuple(CELLS[cell.bit_length() - 1] for cell in bits(mask))
