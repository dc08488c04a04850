"""Judges the moves of finished games of Okiya, from their exact scores. Sees views only."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, cast

from games.okiya import OkiyaView
from games.okiya.garden import CELLS
from games.players.okiya.analysis import analyse
from games.players.okiya.player import masks_of
from games.players.okiya.solver import Solver
from games.players.review import NEXT, Judgement, Reviewer, SearchedFeat, Story
from games.players.thinking import ENOUGH_NODES, Budget


class Verdict(StrEnum):
    """What a move of Okiya was.

    Each comes with the exact ``best`` score before it and the ``score`` after it, see ``Annotation``.
    """

    FORCED = "forced"
    """No other tile could be taken."""

    LOST = "lost"
    """The opponent wins after every tile."""

    KEPT = "kept"
    """The cells that were ``as_good``."""

    ONLY_WIN = "only-win"
    ONLY_DRAW = "only-draw"
    ONLY_POINTS = "only-points"
    WIN_TO_DRAW = "win-to-draw"
    WIN_TO_LOSS = "win-to-loss"
    DRAW_TO_LOSS = "draw-to-loss"

    POINTS = "points"
    """How many ``points`` it gave away."""

    RESIGNED_WON = "resigned-won"
    RESIGNED_DRAWN = "resigned-drawn"
    RESIGNED_LOST = "resigned-lost"


FLAWLESS_TILES: Final = 4
"""The fewest tiles that a player must have taken before a game without a mistake counts as flawless."""


def judge(story: Story, ply: int) -> Judgement | None:
    """The judgement of a move; None for the beginning of the next game."""
    _, action = story.moves[ply]
    before, after = cast(OkiyaView, story.seen(ply)), cast(OkiyaView, story.views[ply + 1][0])
    found = None if action == NEXT else analyse((before, after), (story.moves[ply],))
    if not found:
        return None
    (move,) = found
    others = tuple(cell for cell in move.keeping if cell != action)
    facts: dict[str, int | str | tuple[str, ...]] = {"best": move.best, "score": move.score}
    if move.verdict == Verdict.POINTS:
        facts["points"] = move.points
    if move.verdict == Verdict.KEPT:
        facts["as_good"] = others
    taken = action in CELLS
    return Judgement(
        ply,
        move.seat,
        action,
        move.verdict,
        facts,
        better=others if move.gave_away else (),
        line=_line(before, others[0]) if move.gave_away and others else (),
        kept=int(taken and not move.gave_away),
        possible=int(taken),
        swing=int(move.turned),
        lead=move.lead if after.end is None else 0,
    )


def _line(view: OkiyaView, first: str) -> tuple[str, ...]:
    """How the game goes on to its end with best play by both after this cell."""
    masks, line = masks_of(view), [first]
    solver = Solver(masks, Budget(0, ENOUGH_NODES))
    cell = 1 << CELLS.index(first)
    while masks.score_now(cell) is None:
        masks = masks.after(cell)
        scores = solver.scores(masks)
        cell = max(scores, key=scores.__getitem__)
        line.append(CELLS[cell.bit_length() - 1])
    return tuple(line)


def _may_be_flawless(moves: Sequence[tuple[int, str]], seat: int) -> bool:
    return sum(mover == seat and action in CELLS for mover, action in moves) >= FLAWLESS_TILES


def _gives_nothing_away(move: Judgement) -> bool:
    return move.kept == move.possible and not move.swing


REVIEWER: Final = Reviewer(version=2, verdicts=Verdict, judge=judge)
FEAT: Final = SearchedFeat("perfect_okiya", _may_be_flawless, _gives_nothing_away)
