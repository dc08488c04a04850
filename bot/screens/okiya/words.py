"""The state and the end of a game of Okiya in words, as whole templates. Decides nothing."""

from __future__ import annotations

from bot.languages import _, n_
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.game import Players
from bot.screens.okiya.names import PLANTS, SYMBOLS
from games.core import Reason
from games.okiya import OkiyaView
from games.okiya.garden import TOKENS

_ENDS = {
    "line": _("{winner} wins this game with four tokens in a line: {cells}."),
    "square": _("{winner} wins this game with four tokens in a square: {cells}."),
    "block": _("{winner} wins this game: {loser} has no matching tile left to take."),
    "full": _("{winner} wins this game with the last tile of the garden."),
    "resigned": _("{loser} resigned, so {winner} wins."),
    "draw": _("This game is a draw: the garden is empty and nobody made a pattern."),
}
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
_MATCH_WON = {
    "sets": n_(
        "{winner} wins the match to {count} win. Score: {first} {first_score}, {second} {second_score}.",
        "{winner} wins the match to {count} wins. Score: {first} {first_score}, {second} {second_score}.",
    ),
    "points": n_(
        "{winner} wins the match to {count} point. Score: {first} {first_score}, {second} {second_score}.",
        "{winner} wins the match to {count} points. Score: {first} {first_score}, {second} {second_score}.",
    ),
}
_TO_BEGIN = _("{player} to move: take any tile of the border.")
_TO_MOVE = _("{player} to move: match **{plant}** or **{symbol}**.")


def marks(emoji: ApplicationEmoji) -> tuple[str, ...]:
    """The tokens of the two seats."""
    return tuple(emoji.text(OkiyaView.game, token) for token in TOKENS)


def status(view: OkiyaView, players: Players) -> str:
    """See ``GameScreen.status``."""
    now = _now(view, players)
    return now if view.match.kind == "single" else f"{now}\n{_score(view, players)}"


def _score(view: OkiyaView, players: Players) -> str:
    """The score of a match, and who won it."""
    words = _SCORES[view.match.kind]
    winner = ""
    if view.outcome is not None and view.outcome.reason != Reason.RESIGNED:
        words = _MATCH_WON[view.match.kind]
        winner = players.name(view.outcome.winners[0])
    return words.format(
        count=view.match.goal,
        winner=winner,
        first=players.name(0),
        second=players.name(1),
        first_score=view.match.score[0],
        second_score=view.match.score[1],
    )


def _now(view: OkiyaView, players: Players) -> str:
    if view.outcome is not None and view.outcome.reason == Reason.RESIGNED:
        (winner,) = view.outcome.winners
        return _ENDS["resigned"].format(winner=players.name(winner), loser=players.name(1 - winner))
    if view.end is not None:
        return _end(view, players)
    player = players.name(view.turn)
    if view.last_tile is None:
        return _TO_BEGIN.format(player=player)
    plant, symbol = tuple(view.last_tile)
    return _TO_MOVE.format(player=player, plant=PLANTS[plant], symbol=SYMBOLS[symbol])


def _end(view: OkiyaView, players: Players) -> str:
    result = view.end
    if result is None or result.winner is None:
        return str(_ENDS["draw"])
    return _ENDS[result.reason].format(
        winner=players.name(result.winner),
        loser=players.name(1 - result.winner),
        cells=", ".join(result.cells),
    )
