"""Okiya's garden in words, for people who cannot see the picture. Decides nothing."""

from __future__ import annotations

from bot.languages import _
from bot.screens.okiya.names import PLANTS, SYMBOLS, TILES
from games.core import Reason
from games.okiya import OkiyaView
from games.okiya.garden import TOKENS

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
_TO_BEGIN = _("Player {player} to move, any tile of the border: {cells}.")
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
        return _TO_BEGIN.format(player=view.turn + 1, cells=cells)
    plant, symbol = tuple(view.last_tile)
    return _TO_MATCH.format(player=view.turn + 1, plant=PLANTS[plant], symbol=SYMBOLS[symbol], cells=cells)
