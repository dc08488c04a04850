"""The computer player of Okiya: the top level solves the garden, the others look less far ahead."""

from __future__ import annotations

import math
from enum import StrEnum
from random import Random
from typing import Final

from games.okiya import OkiyaView
from games.okiya.garden import CELLS, TOKENS, patterns
from games.players.okiya.solver import MOST, WIN, GardenMasks, Solver, bits, glimpse
from games.players.thinking import ENOUGH_NODES, Budget, Exhausted, Fact, Hint, Skill, Sure


class Reason(StrEnum):
    """Why a hint of Okiya is good, and the facts that come with it.

    For all but LOOKS_BEST, ``avoid`` has the actions that give a better end away.
    """

    WINS = "wins"
    """``by``: line, square, block or full; ``tiles_left`` at the end.

    For a pattern also its ``cells``; for a block also the plant and the symbol that are ``lacking``.
    """

    WINS_IN = "wins-in"
    """The number of the seat's ``moves``, this one included; ``tiles_left`` at the end."""

    DRAWS = "draws"

    HOLDS_OUT = "holds-out"
    """The number of ``moves`` that the opponent needs."""

    LOOKS_BEST = "looks-best"


SKILLS: Final = {
    "novice": Skill(plies=1, glance=0, lapse=0.12, blur=8),
    "casual": Skill(plies=3, glance=1, lapse=0.08, blur=6),
    "strong": Skill(plies=5, glance=2, lapse=0.03, blur=2),
}
NODES: Final = 500_000
"""More than any garden needs (220,000 at most, in 0.4 s), so that no clock changes a perfect answer."""

FALLBACK_PLIES: Final = 4
"""The number of plies that the top level looks ahead if there are not enough nodes to solve the garden."""


def choose(view: OkiyaView, level: str, dice: Random, budget: Budget) -> str:
    """One of the cells that may be taken."""
    masks = masks_of(view)
    cell = _best(masks, dice, budget) if level == "master" else _seen_best(masks, SKILLS[level], dice)
    return _name(cell)


def values(view: OkiyaView, budget: Budget | None = None) -> dict[str, int]:
    """The exact score of every cell that may be taken now; {} when the game is over.

    A score is one more than the tiles left after the winning move, negative if the opponent makes it, 0 for a
    draw. Raises Exhausted if a budget was given and is not enough.
    """
    if not view.takeable:
        return {}
    masks = masks_of(view)
    solver = Solver(masks, budget or Budget(0, ENOUGH_NODES))
    return {_name(cell): score for cell, score in solver.scores().items()}


def hint(view: OkiyaView, dice: Random, budget: Budget) -> Hint:
    """The best cell, exact if there are enough nodes to solve the garden, and the reason."""
    masks = masks_of(view)
    try:
        scores = values(view, budget.patient(NODES))
    except Exhausted:
        return Hint(_name(_seen_best(masks, _FALLBACK, dice)), Reason.LOOKS_BEST, {}, Sure.GUESS)
    best = max(scores.values())
    action = dice.choice([action for action, score in scores.items() if score == best])
    reason, facts = _why(view, action, best)
    end = _sign(best)
    facts["avoid"] = tuple(other for other, score in scores.items() if _sign(score) < end)
    return Hint(action, reason, facts, Sure.CERTAIN)


def masks_of(view: OkiyaView) -> GardenMasks:
    """What the solver needs of a view, for the seat whose turn it is."""
    mine, theirs = TOKENS[view.turn], TOKENS[1 - view.turn]
    tiles = {1 << i: tile for i, tile in enumerate(view.garden)}
    matching = {
        cell: sum(
            other
            for other, follower in tiles.items()
            if follower not in TOKENS and (follower[0] == tile[0] or follower[1] == tile[1])
        )
        for cell, tile in tiles.items()
        if tile not in TOKENS
    }
    return GardenMasks(
        own=sum(cell for cell, tile in tiles.items() if tile == mine),
        other=sum(cell for cell, tile in tiles.items() if tile == theirs),
        legal=sum(1 << CELLS.index(cell) for cell in view.takeable),
        matching=matching,
        full=1 if view.full_garden == "win" else 0,
    )


_FALLBACK: Final = Skill(plies=FALLBACK_PLIES, glance=FALLBACK_PLIES, lapse=0, blur=0)


def _best(masks: GardenMasks, dice: Random, budget: Budget) -> int:
    """A cell with the best exact score; of several, the one after which the opponent can err most."""
    solver = Solver(masks, budget.patient(NODES))
    cells = bits(masks.legal)
    dice.shuffle(cells)
    try:
        best, cells = solver.best(cells)
    except Exhausted:
        return _seen_best(masks, _FALLBACK, dice)
    if best > 0 or len(cells) == 1:
        return cells[0]
    try:
        return min(cells, key=lambda cell: _safe_share(solver, masks, cell))
    except Exhausted:
        return cells[0]


def _safe_share(solver: Solver, masks: GardenMasks, cell: int) -> float:
    """The share of the opponent's replies to ``cell`` that give nothing away."""
    if masks.score_now(cell) is not None:
        return 1.0
    replies = solver.scores(masks.after(cell)).values()
    return sum(_sign(score) == _sign(max(replies)) for score in replies) / len(replies)


def _seen_best(masks: GardenMasks, skill: Skill, dice: Random) -> int:
    """The cell that seems best to a player of this skill."""
    best, best_seems = 0, -math.inf
    for cell in bits(masks.legal):
        plies = skill.glance if dice.random() < skill.lapse else skill.plies
        blurred = skill.blur * dice.random()
        score = masks.score_now(cell)
        if score is not None:
            seems = blurred + WIN * score
        else:
            # Exact only if it is better than the best so far; nothing else is needed.
            most = MOST if best == 0 else math.ceil(blurred - best_seems)
            seems = blurred - glimpse(masks.after(cell), plies, -MOST, most)
        if seems > best_seems:
            best, best_seems = cell, seems
    return best


def _why(view: OkiyaView, action: str, score: int) -> tuple[Reason, dict[str, Fact]]:
    """The reason for an action with this exact score, and its facts."""
    tiles = sum(tile not in TOKENS for tile in view.garden)
    taken = tiles - abs(score) + 1
    if score == 0:
        return Reason.DRAWS, {}
    if score < 0:
        return Reason.HOLDS_OUT, {"moves": taken // 2}
    if taken > 1:
        return Reason.WINS_IN, {"moves": (taken + 1) // 2, "tiles_left": score - 1}
    i = CELLS.index(action)
    token = TOKENS[view.turn]
    made = patterns((*view.garden[:i], token, *view.garden[i + 1 :]), token)
    if made is not None:
        return Reason.WINS, {"by": made[0], "cells": made[1], "tiles_left": score - 1}
    if tiles == 1:
        return Reason.WINS, {"by": "full", "tiles_left": 0}
    return Reason.WINS, {"by": "block", "lacking": tuple(view.garden[i]), "tiles_left": score - 1}


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def _name(cell: int) -> str:
    return CELLS[cell.bit_length() - 1]
