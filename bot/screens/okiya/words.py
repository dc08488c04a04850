"""Okiya in words, as whole templates: its tiles, a game as it stands, and its garden as an alt text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.languages import Phrase, _, c_, n_
from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.game import Players
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


PLANTS: Final[Mapping[str, Phrase]] = {
    "M": c_("plant", "Maple"),
    "C": c_("plant", "Cherry"),
    "P": c_("plant", "Pine"),
    "I": c_("plant", "Iris"),
}
SYMBOLS: Final[Mapping[str, Phrase]] = {
    "S": c_("symbol", "Sun"),
    "P": c_("symbol", "Poem"),
    "B": c_("symbol", "Bird"),
    "R": c_("symbol", "Rain"),
}
TILES: Final[Mapping[str, Phrase]] = {
    "MS": _("Maple Sun"),
    "MP": _("Maple Poem"),
    "MB": _("Maple Bird"),
    "MR": _("Maple Rain"),
    "CS": _("Cherry Sun"),
    "CP": _("Cherry Poem"),
    "CB": _("Cherry Bird"),
    "CR": _("Cherry Rain"),
    "PS": _("Pine Sun"),
    "PP": _("Pine Poem"),
    "PB": _("Pine Bird"),
    "PR": _("Pine Rain"),
    "IS": _("Iris Sun"),
    "IP": _("Iris Poem"),
    "IB": _("Iris Bird"),
    "IR": _("Iris Rain"),
}


_GARDEN = _("Okiya garden.")
_RANK = _("Rank {rank}, a to d: {cells}.")
_TOKEN = _("token of player {player}")
_TOOK = _("Player {player} took {tile} on {cell}.")
_LAST = _("Last taken: {tile}.")
_RESIGNED = _("Player {player} wins: the other player resigned.")
_WON = {
    "line": _("Player {player} wins: four tokens in a line on {cells}."),
    "square": _("Player {player} wins: four tokens in a square on {cells}."),
    "block": _("Player {player} wins: no matching tile is left."),
    "full": _("Player {player} wins: the garden is empty."),
    "draw": _("A draw: the garden is empty."),
}
_ALT_TO_BEGIN = _("Player {player} to move, any tile of the border: {cells}.")
_TO_MATCH = _("Player {player} to move. Match {plant} or {symbol}: {cells}.")
_MATCH = _("Game {number} of the match, score {first} to {second}.")


def alt(view: OkiyaView) -> str:
    """The last tile, the turn or the winner, the score of a match, and the garden rank by rank from above."""
    parts = [str(_GARDEN), *_last(view), _status(view)]
    if view.match.kind != "single":
        first, second = view.match.score
        parts.append(_MATCH.format(number=view.match.number, first=first, second=second))
    parts += [
        _RANK.format(rank=rank, cells=", ".join(map(_cell, view.garden[4 * rank - 4 : 4 * rank])))
        for rank in (4, 3, 2, 1)
    ]
    return " ".join(parts)


def _cell(tile: str) -> str:
    return _TOKEN.format(player=tile[1]) if tile in TOKENS else str(TILES[tile])


def _last(view: OkiyaView) -> list[str]:
    """The tile that was taken last, and who took it where if this is known."""
    if view.last_tile is None:
        return []
    tile = TILES[view.last_tile]
    if view.last_cell is None:
        return [_LAST.format(tile=tile)]
    return [_TOOK.format(player=2 - view.turn, tile=tile, cell=view.last_cell)]


def _status(view: OkiyaView) -> str:
    if view.outcome is not None and view.outcome.reason == Reason.RESIGNED:
        return _RESIGNED.format(player=view.outcome.winners[0] + 1)
    if view.end is not None:
        cells = ", ".join(view.end.cells)
        return _WON[view.end.reason].format(player=(view.end.winner or 0) + 1, cells=cells)
    cells = ", ".join(view.takeable)
    if view.last_tile is None:
        return _ALT_TO_BEGIN.format(player=view.turn + 1, cells=cells)
    plant, symbol = tuple(view.last_tile)
    return _TO_MATCH.format(player=view.turn + 1, plant=PLANTS[plant], symbol=SYMBOLS[symbol], cells=cells)
