"""The computer player of Okago: searches deeper and deeper while its time lasts. Sees views only."""

from __future__ import annotations

import math
from enum import StrEnum
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
    BoardMasks,
    Move,
    Searcher,
    bits,
    outlook,
    place_of,
    searcher,
)
from games.players.symmetry import turns
from games.players.thinking import ENOUGH_NODES, Budget, Exhausted, Fact, Hint, Skill, Sure


class Reason(StrEnum):
    """Why a hint of Okago is good, and the facts that come with it."""

    WINS = "wins"
    """``cells`` of the line; none if the opponent is stuck."""

    WINS_IN = "wins-in"
    """The number of the seat's ``moves``, this one included."""

    BLOCKS = "blocks"
    """``cells`` on which the opponent would complete a line."""

    HOLDS_OUT = "holds-out"
    """The number of ``moves`` that the opponent needs."""

    JUMPS = "jumps"
    """The cells ``piece``, ``over`` and ``landing``."""

    THREATENS = "threatens"
    """``cells`` on which the seat can complete a line next."""

    BUILDS = "builds"
    """``cells`` of the seat that share an open line."""

    LOOKS_BEST = "looks-best"


SKILLS: Final = {
    "novice": Skill(plies=0, glance=-1, lapse=0.12, blur=14),
    "casual": Skill(plies=2, glance=0, lapse=0.13, blur=12),
    "strong": Skill(plies=3, glance=1, lapse=0.2, blur=8),
}
"""The skills of the levels. A glance of -1 does not even see the opponent's reply."""

MOST_PLIES: Final = 36
"""The greatest number of plies in a game."""

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
    masks, moves = masks_of(view), different_moves(view, dice)
    if level == "master":
        return TEXTS[best_of(masks, moves, budget)[0]]
    return TEXTS[_seen_best(masks, moves, SKILLS[level], dice)]


def hint(view: OkagoView, dice: Random, budget: Budget) -> Hint:
    """The best action that the search finds in its time, and the reason."""
    masks = masks_of(view)
    move, score = best_of(masks, different_moves(view, dice), budget)
    reason, facts, sure = _why(view, masks, move, score)
    return Hint(TEXTS[move], reason, facts, sure)


def masks_of(view: OkagoView) -> BoardMasks:
    """What the search needs of a view, for the seat whose turn it is."""
    mine, theirs = view.colours[view.turn], view.colours[1 - view.turn]

    def mask(pieces: str) -> int:
        return sum(1 << i for i, lies in enumerate(view.cells) if lies in pieces)

    red, teal = view.left
    left, other_left = (red, teal) if mine == "r" else (teal, red)
    return BoardMasks(
        own=mask(mine + mine.upper()),
        own_down=mask(mine),
        other=mask(theirs + theirs.upper()),
        other_down=mask(theirs),
        no_go=mask(NO_GO),
        left=left,
        other_left=other_left,
    )


def best_of(masks: BoardMasks, moves: list[Move], budget: Budget) -> tuple[Move, int]:
    """The best move and its score. Each iteration looks one ply further, until the budget ends."""
    search = searcher(budget)
    scored = [(-outlook_after(masks, move), move) for move in moves]
    scored.sort(key=lambda entry: -entry[0])
    ordered = [move for _, move in scored]
    best, score = ordered[0], scored[0][0]
    for plies in range(MOST_PLIES):
        try:
            ordered, score = _deepen(search, masks, ordered, plies)
        except Exhausted:
            break
        best = ordered[0]
        if abs(score) >= PROVED:
            break
    return best, score


def outlook_after(masks: BoardMasks, move: Move) -> int:
    """What a move promises without a look at any reply, from the opponent's side."""
    if masks.wins(move):
        return -WIN
    then = masks.after(move)
    return outlook(then.own, then.other, 0)


def _deepen(search: Searcher, masks: BoardMasks, moves: list[Move], plies: int) -> tuple[list[Move], int]:
    """The moves with the best one first, and its score; a proved loss only if no move avoids it.

    Raises Exhausted before one move was searched.
    """
    best, best_score = moves[0], -WIN
    for move in moves:
        try:
            if masks.wins(move):
                score = WIN
            elif best_score == -WIN:
                score = -search(masks.after(move), plies, -WIN, WIN)
            else:
                score = -search(masks.after(move), plies, -best_score - 1, -best_score)
                if score > best_score:
                    score = -search(masks.after(move), plies, -WIN, -best_score)
        except Exhausted:
            if best_score == -WIN:
                raise
            if best_score <= -PROVED:
                best, best_score = move, 0  # any move that nobody looked at is better than a proved loss
            break
        if score > best_score:
            best, best_score = move, score
    return [best, *(move for move in moves if move != best)], best_score


def _seen_best(masks: BoardMasks, moves: list[Move], skill: Skill, dice: Random) -> Move:
    """The move that seems best to a player of this skill."""
    search = searcher(Budget(0, ENOUGH_NODES), follow=False)
    best, best_seems = moves[0], -float(WIN)
    for move in moves:
        if masks.wins(move):
            return move
        plies = skill.glance if dice.random() < skill.lapse else skill.plies
        blurred = skill.blur * dice.random()
        if plies < 0:
            score = -outlook_after(masks, move)
        else:
            # Exact only if it is better than the best so far; nothing else is needed.
            score = -search(masks.after(move), plies, -WIN, math.ceil(blurred - best_seems))
        # Nobody confuses losing now with losing later.
        seems = score + (blurred if abs(score) < PROVED else 0)
        if seems > best_seems:
            best, best_seems = move, seems
    return best


_TURNS: Final = turns(5)


def _turned(mask: int, turn: tuple[int, ...]) -> int:
    """A mask of cells, or a move, after a turn of the board."""
    if mask > ALL_CELLS:
        parts = [_turned(place_of(mask, of), turn) << of for of in (0, OF_PIECE, OF_OVER)]
        return sum(parts) | mask & FACE_UP
    return sum(1 << turn[cell.bit_length() - 1] for cell in bits(mask))


def different_moves(view: OkagoView, dice: Random) -> list[Move]:
    """The view's actions in any order; of several that are the same on a symmetric board only one."""
    masks = masks_of(view)
    cells = masks[:5]
    same = [turn for turn in _TURNS if all(_turned(mask, turn) == mask for mask in cells)]
    actions = [MOVES[action] for action in view.actions]
    dice.shuffle(actions)
    if len(same) == 1:
        return actions
    found: list[Move] = []
    seen: set[Move] = set()
    for move in actions:
        if move not in seen:
            found.append(move)
            seen.update(_turned(move, turn) for turn in same)
    return found


def _why(view: OkagoView, masks: BoardMasks, move: Move, score: int) -> tuple[Reason, dict[str, Fact], Sure]:
    """The reason for a move with this score, its facts, and how sure it is."""
    if masks.wins(move):
        at = list(view.cells)
        colour = view.colours[view.turn]
        for cell in bits(place_of(move, OF_PIECE)):
            at[cell.bit_length() - 1] = "."
        at[place_of(move).bit_length() - 1] = colour
        return Reason.WINS, {"cells": line_of(tuple(at), colour)}, Sure.CERTAIN
    if score >= PROVED:
        moves = (WIN - score + 1) // 2
        if moves > 1:
            return Reason.WINS_IN, {"moves": moves}, Sure.CERTAIN
        return Reason.WINS, {"cells": ()}, Sure.CERTAIN
    if score <= -PROVED:
        return Reason.HOLDS_OUT, {"moves": (WIN + score) // 2}, Sure.CERTAIN
    if masks.threats():
        return Reason.BLOCKS, {"cells": _names(masks.threats())}, Sure.CERTAIN
    then = masks.after(move)
    if then.threats():
        return Reason.THREATENS, {"cells": _names(then.threats())}, Sure.LIKELY
    landing, piece, over = (_names(place_of(move, of)) for of in (0, OF_PIECE, OF_OVER))
    if piece:
        return Reason.JUMPS, {"piece": piece[0], "over": over[0], "landing": landing[0]}, Sure.LIKELY
    shared = [line & then.other for line in LINES if line & move and not line & then.own]
    most = max(shared, key=int.bit_count, default=0)
    if most.bit_count() > 1:
        return Reason.BUILDS, {"cells": _names(most)}, Sure.LIKELY
    return Reason.LOOKS_BEST, {}, Sure.GUESS


def _names(mask: int) -> tuple[str, ...]:
    return tuple(CELLS[cell.bit_length() - 1] for cell in bits(mask))
