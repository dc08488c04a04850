"""Judges the moves of finished games of Okiya: what each kept or gave away under perfect play.

Sees views only, and solves every garden exactly. Only the winner of a game counts; in a match for points, so
do the tiles left, as far as the match still needs them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, cast

from games.core import RESIGN
from games.okiya import OkiyaView
from games.okiya.garden import CELLS, TOKENS
from games.players.okiya.player import masks_of, values
from games.players.okiya.solver import Solver
from games.players.review import NEXT, Judgement, Reviewer, SearchedFeat, Story
from games.players.thinking import ENOUGH_NODES, Budget, Fact

GAIN: Final = 500
SOON: Final = 10
"""What a better result leads by, and what each tile takes off that is left when the other result is there.

Among moves of the same gain, what soon loses otherwise is seen easily.
"""


class Verdict(StrEnum):
    """What a move of Okiya was.

    Each comes with the exact ``best`` score before it and the ``score`` after it: one more than the tiles
    left after the winning move, negative if the opponent makes it, 0 for a draw.
    """

    FORCED = "forced"
    """No other tile could be taken."""

    LOST = "lost"
    """The opponent wins after every tile."""

    KEPT = "kept"
    """The cells that were ``as_good``."""

    ONLY_WIN = "only-win"
    ONLY_DRAW = "only-draw"
    """No other tile kept this result."""

    ONLY_POINTS = "only-points"
    """No other tile won as many points."""

    WIN_TO_DRAW = "win-to-draw"
    WIN_TO_LOSS = "win-to-loss"
    DRAW_TO_LOSS = "draw-to-loss"

    POINTS = "points"
    """The same result, but ``points`` tiles fewer won or more lost."""

    RESIGNED_WON = "resigned-won"
    RESIGNED_DRAWN = "resigned-drawn"
    RESIGNED_LOST = "resigned-lost"


FLAWLESS_TILES: Final = 4
"""The fewest tiles that a player must have taken before a game without a mistake counts as flawless."""


def judge(story: Story, ply: int) -> Judgement | None:
    """The judgement of a move; None between two games."""
    seat, action = story.moves[ply]
    view, after = cast(OkiyaView, story.seen(ply)), cast(OkiyaView, story.views[ply + 1][0])
    if action == NEXT or view.end is not None:
        return None
    scores = values(view)
    if action == RESIGN:
        return _resigned(view, ply, seat, max(scores.values()))
    worth = {cell: _worth(view, score) for cell, score in scores.items()}
    most, got = max(worth.values()), worth[action]
    keeping = tuple(sorted((cell for cell in worth if worth[cell] == most), key=lambda cell: -scores[cell]))
    others = tuple(cell for cell in keeping if cell != action)
    verdict = _verdict(worth, action)
    facts: dict[str, Fact] = {"best": max(scores.values()), "score": scores[action]}
    if verdict == Verdict.POINTS:
        facts["points"] = most[1] - got[1]
    if verdict == Verdict.KEPT:
        facts["as_good"] = others
    lost = got != most
    second = max((score for cell, score in scores.items() if cell != action), default=scores[action])
    gain = max(0, got[0] - _sign(second))
    return Judgement(
        ply,
        seat,
        action,
        verdict,
        facts,
        better=others if lost else (),
        line=_line(view, others[0]) if lost else (),
        kept=int(not lost),
        swing=int(got[0] != most[0]),
        lead=GAIN * gain - SOON * abs(second) if gain and after.end is None else 0,
    )


def _verdict(worth: Mapping[str, tuple[int, int]], action: str) -> Verdict:
    most, got = max(worth.values()), worth[action]
    if most[0] != got[0]:
        fallen = {(1, 0): Verdict.WIN_TO_DRAW, (1, -1): Verdict.WIN_TO_LOSS, (0, -1): Verdict.DRAW_TO_LOSS}
        return fallen[most[0], got[0]]
    if got < most:
        return Verdict.POINTS
    if len(worth) == 1:
        return Verdict.FORCED
    if most[0] < 0:
        return Verdict.LOST
    if sum(end == most[0] for end, _ in worth.values()) == 1:
        return Verdict.ONLY_WIN if most[0] else Verdict.ONLY_DRAW
    return Verdict.ONLY_POINTS if list(worth.values()).count(most) == 1 else Verdict.KEPT


def _resigned(view: OkiyaView, ply: int, seat: int, mover_best: int) -> Judgement:
    """Judge resigning, which needs no turn: for the other seat, the score changes its sign."""
    best = mover_best if seat == view.turn else -mover_best
    stood = {1: Verdict.RESIGNED_WON, 0: Verdict.RESIGNED_DRAWN, -1: Verdict.RESIGNED_LOST}[_sign(best)]
    tiles_left = sum(tile not in TOKENS for tile in view.garden)
    facts: dict[str, Fact] = {"best": best, "score": -tiles_left - 1}
    return Judgement(ply, seat, RESIGN, stood, facts, kept=0, possible=0, swing=int(best >= 0))


def _worth(view: OkiyaView, score: int) -> tuple[int, int]:
    """The worth of a score to the seat to move: first the result, then the points that still count."""
    end = _sign(score)
    if view.match.kind != "points" or end == 0:
        return end, 0
    winner = view.turn if end > 0 else 1 - view.turn
    return end, end * min(abs(score) - 1, view.match.goal - view.match.score[winner])


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


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
