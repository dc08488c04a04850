"""The score of a match of several games, in words."""

from __future__ import annotations

from bot.languages import n_
from bot.screens.game import Players
from games.core import Outcome, Reason
from games.match import Match

_SCORES = {
    "sets": n_(
        "Match to {count} win. Score: {first} {first_score}, {second} {second_score}.",
        "Match to {count} wins. Score: {first} {first_score}, {second} {second_score}.",
    ),
    "points": n_(
        "Match to {count} point. Score: {first} {first_score}, {second} {second_score}.",
        "Match to {count} points. Score: {first} {first_score}, {second} {second_score}.",
    ),
}
_WON = {
    "sets": n_(
        "{winner} wins the match to {count} win. Score: {first} {first_score}, {second} {second_score}.",
        "{winner} wins the match to {count} wins. Score: {first} {first_score}, {second} {second_score}.",
    ),
    "points": n_(
        "{winner} wins the match to {count} point. Score: {first} {first_score}, {second} {second_score}.",
        "{winner} wins the match to {count} points. Score: {first} {first_score}, {second} {second_score}.",
    ),
}


def with_score(now: str, match: Match, outcome: Outcome | None, players: Players) -> str:
    """The status ``now``, in a match followed by its score, and by who has won it."""
    if match.kind == "single":
        return now
    won = outcome is not None and outcome.reason != Reason.RESIGNED
    score = (_WON if won else _SCORES)[match.kind].format(
        count=match.goal,
        winner=players.name(outcome.winners[0]) if outcome is not None and won else "",
        first=players.name(0),
        second=players.name(1),
        first_score=match.score[0],
        second_score=match.score[1],
    )
    return f"{now}\n{score}"
