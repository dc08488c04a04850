"""The analysis of a finished game of Okiya: what every move kept or gave away under perfect play.

Works on public views and solves each game exactly. Never sees a state, and words no sentence. Only the winner
of a game counts; in a match for points, so do the tiles left, as far as the match still needs them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.okiya import OkiyaView
from games.okiya.garden import CELLS, TOKENS
from games.players.okiya.player import masks_of
from games.players.okiya.solver import Solver
from games.players.review import games_in
from games.players.thinking import ENOUGH_NODES, Budget

GAIN, SOON = 500, 10
"""What a better result leads by, and what each tile takes off that is left when the other result is there."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """One move, judged from the side of the seat that made it.

    ``ply`` is its index in what was analysed and ``action`` the cell, or "resign". ``verdict`` is one of

    - "forced": no other tile could be taken; "lost": the opponent wins after every tile;
    - "only-win", "only-draw": no other tile kept this result; "only-points": none won as many points;
    - "kept": other tiles were as good;
    - "win-to-draw", "win-to-loss", "draw-to-loss": it gave this result away;
    - "points": the same result, but ``points`` tiles fewer won or more lost;
    - "resigned-won", "resigned-drawn", "resigned-lost": the result under perfect play of the resigned game.

    ``best`` and ``score`` are the exact scores before and after the move: one more than the tiles left after
    the winning move, negative if the opponent makes it, 0 for a draw. ``keeping`` are the cells that give
    nothing away, the highest score first; () when the seat resigns.
    ``lead`` is that of ``Judgement``: among moves of the same gain, what soon loses otherwise is seen easily.
    """

    ply: int
    seat: int
    action: str
    verdict: str
    best: int
    score: int
    keeping: tuple[str, ...]
    points: int = 0
    lead: int = 0

    @property
    def turned(self) -> bool:
        """Whether this move changed the result of the game under perfect play."""
        return _sign(self.best) != _sign(self.score)

    @property
    def gave_away(self) -> bool:
        """Whether there was a better move."""
        return self.turned or self.points > 0


def analyse(views: Sequence[OkiyaView], moves: Sequence[tuple[int, str]]) -> tuple[Annotation, ...]:
    """Judge every move of a game or a match: ``views[i]`` is the public view before ``moves[i]``.

    A move is a seat and its action. Actions between games are left out. Raises ValueError if the views and
    moves do not belong together.
    """
    if len(views) != len(moves) + 1:
        raise ValueError(f"{len(views)} views of {len(moves)} moves")
    annotations = []
    for game in games_in(moves):
        solver: Solver | None = None
        for ply in game:
            view, (seat, action) = views[ply], moves[ply]
            if view.end is not None or view.outcome is not None:
                continue
            masks = masks_of(view)
            solver = solver or Solver(masks, Budget(0, nodes=ENOUGH_NODES))
            scores = {CELLS[cell.bit_length() - 1]: score for cell, score in solver.scores(masks).items()}
            if action == "resign":
                annotations.append(_resigned(ply, view, seat, max(scores.values())))
            elif action in scores and seat == view.turn:
                annotations.append(_taken(ply, view, action, scores))
            else:
                raise ValueError(f"{action} by seat {seat} is no move here")
    return tuple(annotations)


def _taken(ply: int, view: OkiyaView, action: str, scores: dict[str, int]) -> Annotation:
    worth = {cell: _worth(view, score) for cell, score in scores.items()}
    most = max(worth.values())
    keeping = tuple(sorted((cell for cell in worth if worth[cell] == most), key=lambda cell: -scores[cell]))
    (end_before, points_before), (end_after, points_after) = most, worth[action]
    if end_before != end_after:
        verdict = {(1, 0): "win-to-draw", (1, -1): "win-to-loss", (0, -1): "draw-to-loss"}[
            end_before, end_after
        ]
    elif points_after < points_before:
        verdict = "points"
    elif len(scores) == 1:
        verdict = "forced"
    elif end_before < 0:
        verdict = "lost"
    elif sum(end == end_before for end, _ in worth.values()) == 1:
        verdict = "only-win" if end_before else "only-draw"
    elif len(keeping) == 1:
        verdict = "only-points"
    else:
        verdict = "kept"
    cost = points_before - points_after if verdict == "points" else 0
    second = max((score for cell, score in scores.items() if cell != action), default=scores[action])
    gain = max(0, end_after - _sign(second))
    lead = GAIN * gain - SOON * abs(second) if gain else 0
    best, score = max(scores.values()), scores[action]
    return Annotation(ply, view.turn, action, verdict, best, score, keeping, cost, lead)


def _resigned(ply: int, view: OkiyaView, seat: int, mover_best: int) -> Annotation:
    """Judge resigning.

    It needs no turn: for the other seat, the score of the seat to move changes its sign.
    """
    best = mover_best if seat == view.turn else -mover_best
    stood = {1: "resigned-won", 0: "resigned-drawn", -1: "resigned-lost"}[_sign(best)]
    tiles_left = sum(tile not in TOKENS for tile in view.garden)
    return Annotation(ply, seat, "resign", stood, best, -tiles_left - 1, ())


def _worth(view: OkiyaView, score: int) -> tuple[int, int]:
    """The worth of a score to the seat to move: first the result, then the points that still count."""
    end = _sign(score)
    if view.match.kind != "points" or end == 0:
        return end, 0
    winner = view.turn if end > 0 else 1 - view.turn
    return end, end * min(abs(score) - 1, view.match.goal - view.match.score[winner])


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)
