"""The state and the end of a game of Okiya in words, as whole templates. Decides nothing."""

from __future__ import annotations

from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.game import Players
from games.core import Reason
from games.okiya import OkiyaView
from games.okiya.garden import TOKENS, tile_name

_ENDS = {
    "line": "{winner} wins this game with four tokens in a line: {cells}.",
    "square": "{winner} wins this game with four tokens in a square: {cells}.",
    "block": "{winner} wins this game: {loser} has no matching tile left to take.",
    "full": "{winner} wins this game with the last tile of the garden.",
    "resigned": "{loser} resigned, so {winner} wins.",
    "draw": "This game is a draw: the garden is empty and nobody made a pattern.",
}
_SCORES = {
    "sets": "Match to {goal} wins. Score: {first} {first_score}, {second} {second_score}.",
    "points": "Match to {goal} points. Score: {first} {first_score}, {second} {second_score}.",
}
_MATCH_WON = {
    "sets": "{winner} wins the match to {goal} wins. Score: {first} {first_score}, {second} {second_score}.",
    "points": "{winner} wins the match to {goal} points. "
    "Score: {first} {first_score}, {second} {second_score}.",
}
_TO_BEGIN = "{player} to move: take any tile of the border."
_TO_MOVE = "{player} to move: match **{plant}** or **{symbol}**."


def marks(emoji: ApplicationEmoji) -> tuple[str, ...]:
    """The tokens of the two seats."""
    return tuple(emoji.text(OkiyaView.game, token) for token in TOKENS)


def status(view: OkiyaView, players: Players) -> str:
    """See ``GameScreen.status``."""
    now = _now(view, players)
    return now if view.match.kind == "single" else f"{now}\n{_score(view, players)}"


def _score(view: OkiyaView, players: Players) -> str:
    """The score of a match, and who won it."""
    score = {
        "goal": view.match.goal,
        "first": players.name(0),
        "second": players.name(1),
        "first_score": view.match.score[0],
        "second_score": view.match.score[1],
    }
    if view.outcome is None or view.outcome.reason == Reason.RESIGNED:
        return _SCORES[view.match.kind].format(**score)
    (winner,) = view.outcome.winners
    return _MATCH_WON[view.match.kind].format(winner=players.name(winner), **score)


def _now(view: OkiyaView, players: Players) -> str:
    if view.outcome is not None and view.outcome.reason == Reason.RESIGNED:
        (winner,) = view.outcome.winners
        return _ENDS["resigned"].format(winner=players.name(winner), loser=players.name(1 - winner))
    if view.end is not None:
        return _end(view, players)
    player = players.name(view.turn)
    if view.last_tile is None:
        return _TO_BEGIN.format(player=player)
    plant, symbol = tile_name(view.last_tile).split()
    return _TO_MOVE.format(player=player, plant=plant, symbol=symbol)


def _end(view: OkiyaView, players: Players) -> str:
    result = view.end
    if result is None or result.winner is None:
        return _ENDS["draw"]
    return _ENDS[result.reason].format(
        winner=players.name(result.winner),
        loser=players.name(1 - result.winner),
        cells=", ".join(result.cells),
    )
