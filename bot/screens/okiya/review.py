"""The review of a finished Okiya table in words, as whole templates. Never judges a move itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.languages import _, either, n_
from bot.screens.game import Players, ReviewWords, names
from bot.screens.okiya.words import TILES
from games.okiya import OkiyaView
from games.okiya.garden import CELLS, TOKENS
from games.players.okiya.review import Verdict
from games.players.review import Judgement

# Translators: {points} in "This **gave {points} away**."
_POINTS = n_("{count} point", "{count} points")
_NAMED = _("{cell} ({tile})")

# The result under perfect play after a move.
_DRAW_AHEAD = _("With best play this is a draw now.")
_NEXT_AHEAD = _("{winner} can win with their next move.")
_NEXT_SCORES_AHEAD = _("{winner} can win with their next move and score {points}.")
_WIN_AHEAD = n_(
    "With best play {winner} wins in {count} of their moves.",
    "With best play {winner} wins in {count} of their moves.",
)
_WIN_SCORES_AHEAD = n_(
    "With best play {winner} wins in {count} of their moves and scores {points}.",
    "With best play {winner} wins in {count} of their moves and scores {points}.",
)
_AS_GOOD = _("As good: {cells}.")
_ALL_LOSE = _("Every other tile loses as well.")
_OPENING = _("With best play by both, {winner} wins this garden.")
_OPENING_DRAW = _("With best play by both, this garden is a draw.")


class OkiyaReview(ReviewWords[OkiyaView]):
    """See ``ReviewWords``."""

    verdicts = {  # noqa: RUF012 - as in ReviewWords
        Verdict.FORCED: _("It was the only tile to take."),
        Verdict.ONLY_WIN: _("No other tile kept the win."),
        Verdict.ONLY_DRAW: _("No other tile kept the draw."),
        Verdict.ONLY_POINTS: _("No other tile won as many points."),
        Verdict.WIN_TO_DRAW: _("This **gave the win away** for a draw."),
        Verdict.WIN_TO_LOSS: _("This **gave the win away**."),
        Verdict.DRAW_TO_LOSS: _("This **gave the draw away**."),
        Verdict.POINTS: _("This **gave {points} away**."),
        Verdict.RESIGNED_WON: _("This **gave a won game up**."),
        Verdict.RESIGNED_DRAWN: _("This **gave a drawn game up**."),
        Verdict.RESIGNED_LOST: _("The game was lost."),
    }
    in_short = {  # noqa: RUF012 - as in ReviewWords
        Verdict.FORCED: _("The only tile to take"),
        Verdict.ONLY_WIN: _("The only tile that kept the win"),
        Verdict.ONLY_DRAW: _("The only tile that kept the draw"),
        Verdict.ONLY_POINTS: _("No other tile won as many points"),
        Verdict.WIN_TO_DRAW: _("Gave the win away for a draw"),
        Verdict.WIN_TO_LOSS: _("Gave the win away"),
        Verdict.DRAW_TO_LOSS: _("Gave the draw away"),
        Verdict.POINTS: _("Gave {points} away"),
        Verdict.RESIGNED_WON: _("Gave a won game up"),
        Verdict.RESIGNED_DRAWN: _("Gave a drawn game up"),
        Verdict.RESIGNED_LOST: _("Gave a lost game up"),
    }
    accuracy = _("{player} {percent}, as {kept} of {possible} tiles gave nothing away.")
    no_turning = _("Nobody gave a win or a draw away.")

    def fact_words(self, judged: Judgement) -> Mapping[str, object]:
        if "points" not in judged.facts:
            return judged.facts
        return {**judged.facts, "points": _POINTS.format(count=int(str(judged.facts["points"])))}

    def named(self, view: OkiyaView, action: str) -> str:
        return _NAMED.format(cell=action, tile=TILES[view.garden[CELLS.index(action)]])

    def opening(self, judged: Sequence[Judgement], players: Players) -> list[str]:
        seat, best = judged[0].seat, _score(judged[0], "best")
        if best == 0:
            return [str(_OPENING_DRAW)]
        return [_OPENING.format(winner=players.name(seat if best > 0 else 1 - seat))]

    def more(self, judged: Judgement, before: OkiyaView, after: OkiyaView, players: Players) -> list[str]:
        """The other tiles that were as good, and the result to expect."""
        told = []
        if judged.verdict == Verdict.KEPT:
            as_good = [self.named(before, cell) for cell in names(judged.facts["as_good"])]
            told.append(_AS_GOOD.format(cells=either(as_good)))
        elif judged.verdict == Verdict.LOST:
            told.append(str(_ALL_LOSE))
        over = after.end is not None or after.outcome is not None
        return told if over else [*told, _ahead(judged, after, players)]


def _ahead(judged: Judgement, after: OkiyaView, players: Players) -> str:
    """The result under perfect play after a move that did not end the game."""
    score = _score(judged, "score")
    if score == 0:
        return str(_DRAW_AHEAD)
    winner = judged.seat if score > 0 else 1 - judged.seat
    tiles_left = sum(tile not in TOKENS for tile in after.garden)
    points = abs(score) - 1
    moves = (tiles_left - points + 1) // 2
    name, scores = players.name(winner), after.match.kind == "points"
    if moves == 1:
        return (_NEXT_SCORES_AHEAD if scores else _NEXT_AHEAD).format(winner=name, points=points)
    return (_WIN_SCORES_AHEAD if scores else _WIN_AHEAD).format(winner=name, count=moves, points=points)


def _score(judged: Judgement, name: str) -> int:
    """An exact score of a judgement, from the side of its seat."""
    return int(str(judged.facts[name]))
