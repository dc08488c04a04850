"""The review of a finished Okiya table in words, as whole templates. Never judges a move itself."""

from __future__ import annotations

from collections.abc import Sequence

from bot.languages import either
from bot.screens.frame.advice import names
from bot.screens.game import Players, ReviewWords
from games.okiya import OkiyaView
from games.okiya.garden import CELLS, TOKENS, tile_name
from games.players.okiya.review import Verdict
from games.players.review import Judgement

_ONE_POINT = "one point"

# The result under perfect play after a move.
_AHEAD = {
    "draw": "With best play this is a draw now.",
    "next": "{winner} can win with their next move.",
    "win": "With best play {winner} wins in {moves} of their moves.",
    "next points": "{winner} can win with their next move and score {points}.",
    "win points": "With best play {winner} wins in {moves} of their moves and scores {points}.",
}
_AS_GOOD = "As good: {cells}."
_ALL_LOSE = "Every other tile loses as well."
_OPENING = "With best play by both, {winner} wins this garden."
_OPENING_DRAW = "With best play by both, this garden is a draw."


class OkiyaReview(ReviewWords[OkiyaView]):
    """See ``ReviewWords``."""

    verdicts = {  # noqa: RUF012 - as in ReviewWords
        Verdict.FORCED: "It was the only tile to take.",
        Verdict.LOST: "",
        Verdict.KEPT: "",
        Verdict.ONLY_WIN: "No other tile kept the win.",
        Verdict.ONLY_DRAW: "No other tile kept the draw.",
        Verdict.ONLY_POINTS: "No other tile won as many points.",
        Verdict.WIN_TO_DRAW: "This **gave the win away** for a draw.",
        Verdict.WIN_TO_LOSS: "This **gave the win away**.",
        Verdict.DRAW_TO_LOSS: "This **gave the draw away**.",
        Verdict.POINTS: "This **gave {points} points away**.",
        _ONE_POINT: "This **gave 1 point away**.",
        Verdict.RESIGNED_WON: "This **gave a won game up**.",
        Verdict.RESIGNED_DRAWN: "This **gave a drawn game up**.",
        Verdict.RESIGNED_LOST: "The game was lost.",
    }
    in_short = {  # noqa: RUF012 - as in ReviewWords
        Verdict.FORCED: "The only tile to take",
        Verdict.ONLY_WIN: "The only tile that kept the win",
        Verdict.ONLY_DRAW: "The only tile that kept the draw",
        Verdict.ONLY_POINTS: "No other tile won as many points",
        Verdict.WIN_TO_DRAW: "Gave the win away for a draw",
        Verdict.WIN_TO_LOSS: "Gave the win away",
        Verdict.DRAW_TO_LOSS: "Gave the draw away",
        Verdict.POINTS: "Gave {points} points away",
        _ONE_POINT: "Gave 1 point away",
        Verdict.RESIGNED_WON: "Gave a won game up",
        Verdict.RESIGNED_DRAWN: "Gave a drawn game up",
        Verdict.RESIGNED_LOST: "Gave a lost game up",
    }
    accuracy = "{player} {percent}%, as {kept} of {possible} tiles gave nothing away."
    no_turning = "Nobody gave a win or a draw away."

    def word(self, judged: Judgement) -> str:
        return _ONE_POINT if judged.facts.get("points") == 1 else judged.verdict

    def named(self, view: OkiyaView, action: str) -> str:
        return f"{action} ({tile_name(view.garden[CELLS.index(action)])})"

    def opening(self, judged: Sequence[Judgement], players: Players) -> list[str]:
        seat, best = judged[0].seat, _score(judged[0], "best")
        if best == 0:
            return [_OPENING_DRAW]
        return [_OPENING.format(winner=players.name(seat if best > 0 else 1 - seat))]

    def more(self, judged: Judgement, before: OkiyaView, after: OkiyaView, players: Players) -> list[str]:
        """The other tiles that were as good, and the result to expect."""
        told = []
        if judged.verdict == Verdict.KEPT:
            as_good = [self.named(before, cell) for cell in names(judged.facts["as_good"])]
            told.append(_AS_GOOD.format(cells=either(as_good)))
        elif judged.verdict == Verdict.LOST:
            told.append(_ALL_LOSE)
        over = after.end is not None or after.outcome is not None
        return told if over else [*told, _ahead(judged, after, players)]


def _ahead(judged: Judgement, after: OkiyaView, players: Players) -> str:
    """The result under perfect play after a move that did not end the game."""
    score = _score(judged, "score")
    if score == 0:
        return _AHEAD["draw"]
    winner = judged.seat if score > 0 else 1 - judged.seat
    tiles_left = sum(tile not in TOKENS for tile in after.garden)
    points = abs(score) - 1
    moves = (tiles_left - points + 1) // 2
    key = f"{'next' if moves == 1 else 'win'}{' points' if after.match.kind == 'points' else ''}"
    return _AHEAD[key].format(winner=players.name(winner), moves=moves, points=points)


def _score(judged: Judgement, name: str) -> int:
    """An exact score of a judgement, from the side of its seat."""
    return int(str(judged.facts[name]))
