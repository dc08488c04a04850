"""Okiya's garden in words, for people who cannot see the picture. Decides nothing."""

from __future__ import annotations

from games.core import Reason
from games.okiya import OkiyaView
from games.okiya.garden import TOKENS, tile_name

_RANK = "Rank {rank}, a to d: {cells}."
_TOKEN = "token of player {player}"
_RESIGNED = "Player {player} wins: the other player resigned."
_WON = {
    "line": "Player {player} wins: four tokens in a line on {cells}.",
    "square": "Player {player} wins: four tokens in a square on {cells}.",
    "block": "Player {player} wins: no matching tile is left.",
    "full": "Player {player} wins: the garden is empty.",
    "draw": "A draw: the garden is empty.",
}
_TO_BEGIN = "Player {player} to move, any tile of the border: {cells}."
_TAKEN = "Player {player} to move. Last taken: {plant} {symbol}. Match {plant} or {symbol}: {cells}."
_TAKEN_ON = (
    "Player {player} to move. Last taken: {plant} {symbol} on {last}. Match {plant} or {symbol}: {cells}."
)
_MATCH = "Game {number} of the match, score {first} to {second}."


def alt(view: OkiyaView) -> str:
    """The garden rank by rank from above, the turn or the winner, and the score of a match."""
    ranks = [
        _RANK.format(rank=rank, cells=", ".join(map(_cell, view.garden[4 * rank - 4 : 4 * rank])))
        for rank in (4, 3, 2, 1)
    ]
    first, second = view.match.score
    match = [_MATCH.format(number=view.match.number, first=first, second=second)]
    return " ".join(["Okiya garden.", *ranks, _status(view), *match * (view.match.kind != "single")])


def _cell(tile: str) -> str:
    return _TOKEN.format(player=tile[1]) if tile in TOKENS else tile_name(tile)


def _status(view: OkiyaView) -> str:
    if view.outcome is not None and view.outcome.reason == Reason.RESIGNED:
        return _RESIGNED.format(player=view.outcome.winners[0] + 1)
    if view.end is not None:
        cells = ", ".join(view.end.cells)
        return _WON[view.end.reason].format(player=(view.end.winner or 0) + 1, cells=cells)
    cells = ", ".join(view.takeable)
    if view.last_tile is None:
        return _TO_BEGIN.format(player=view.turn + 1, cells=cells)
    plant, symbol = tile_name(view.last_tile).split()
    template = _TAKEN_ON if view.last_cell else _TAKEN
    return template.format(player=view.turn + 1, plant=plant, symbol=symbol, last=view.last_cell, cells=cells)
