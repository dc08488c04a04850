"""What games of two say alike: the score of a match, what wins by force, and the options of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.languages import Phrase, _, n_
from bot.screens.game import Players, count_in
from games.core import OptionValue, Outcome, Reason
from games.match import Match
from games.players import Hint

ONE_GAME: Final = _("One game decides.")
SINGLE: Final = _("Single game")
SETS: Final = _("Match of won games")
SETS_TO: Final[Mapping[OptionValue, Phrase]] = {
    2: _("First to 2 won games"),
    3: _("First to 3 won games"),
    5: _("First to 5 won games"),
}
RESIGNED: Final = _("{loser} resigned, so {winner} wins.")

_IN_MOVES = {
    "wins-in": n_("It wins in {count} of your moves, whatever your opponent does."),
    "holds-out": n_(
        "Your opponent can win whatever you do, but this makes them play {count} more move.",
        "Your opponent can win whatever you do, but this makes them play {count} more moves.",
    ),
}
_NEXT_MOVE = _("Your opponent can win with their next move, whatever you do.")
_SCORE = _("Game {number} of the match, score {first} to {second}.")

_SCORES = {
    "sets": n_(
        "Match to {count} win. Score: {first}: {first_score}, {second}: {second_score}.",
        "Match to {count} wins. Score: {first}: {first_score}, {second}: {second_score}.",
    ),
    "points": n_(
        "Match to {count} point. Score: {first}: {first_score}, {second}: {second_score}.",
        "Match to {count} points. Score: {first}: {first_score}, {second}: {second_score}.",
    ),
}
_WON = {
    "sets": n_(
        "{winner} wins the match to {count} win. Score: {first}: {first_score}, {second}: {second_score}.",
        "{winner} wins the match to {count} wins. Score: {first}: {first_score}, {second}: {second_score}.",
    ),
    "points": n_(
        "{winner} wins the match to {count} point. Score: {first}: {first_score}, {second}: {second_score}.",
        "{winner} wins the match to {count} points. Score: {first}: {first_score}, {second}: {second_score}.",
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


def score(match: Match) -> list[str]:
    """The score for people who do not see the picture; nothing for a single game."""
    if match.kind == "single":
        return []
    first, second = match.score
    return [_SCORE.format(number=match.number, first=first, second=second)]


def in_moves(hint: Hint) -> str | None:
    """The reason of a hint that counts moves to a win by force; None for any other."""
    if hint.reason == "holds-out" and hint.facts["moves"] == 1:
        return str(_NEXT_MOVE)
    counted = _IN_MOVES.get(hint.reason)
    return None if counted is None else counted.format(count=count_in(hint.facts, "moves"))
