"""Okago's board in words, for people who cannot see the picture. Decides nothing."""

from __future__ import annotations

from games.core import Reason
from games.okago.board import CELLS, COLOURS
from games.okago.view import OkagoView

_LYING = {
    "r": "Red face-down: {cells}.",
    "R": "Red face-up: {cells}.",
    "b": "Blue face-down: {cells}.",
    "B": "Blue face-up: {cells}.",
}
_NO_GO = "No-Go: {cell}."
_RESERVE = "{colour}: {left} left to place, {lost} lost."
_RESIGNED = "Player {player} ({colour}) wins: the other player resigned."
_LAST = "Last: {action}."
_WON = {
    "line": "Player {player} ({colour}) wins: a line on {cells}.",
    "stuck": "Player {player} ({colour}) wins: the other player has no pieces left and no jump.",
}
_TO_MOVE = "Player {player} ({colour}) to move: {choices}."
_PLACE = "place face-down on any empty cell"
_PLACE_EITHER = "place face-down or face-up on any empty cell"
_PLACE_BUT = "place face-down on any empty cell but {cell}"
_PLACE_EITHER_BUT = "place face-down or face-up on any empty cell but {cell}"
_JUMP = "jump {jumps}"
_MATCH = "Game {number} of the match, score {first} to {second}."


def alt(view: OkagoView) -> str:
    """The pieces on the board, the pieces left to place, the turn, and the score of a match."""
    parts = ["Okago board, a1 to e5."]
    for piece, template in _LYING.items():
        cells = [cell for cell, lies in zip(CELLS, view.cells, strict=True) if lies == piece]
        parts.append(template.format(cells=", ".join(cells) or "none"))
    if view.no_go is not None:
        parts.append(_NO_GO.format(cell=view.no_go))
    parts += [
        _RESERVE.format(colour=colour, left=left, lost=lost)
        for colour, left, lost in zip(COLOURS.values(), view.left, view.lost, strict=True)
    ]
    parts += _status(view)
    if view.match.kind != "single":
        first, second = view.match.score
        parts.append(_MATCH.format(number=view.match.number, first=first, second=second))
    return " ".join(parts)


def _status(view: OkagoView) -> list[str]:
    """The last action, then the turn and the possible actions, or the winner."""
    if view.outcome is not None and view.outcome.reason == Reason.RESIGNED:
        return [_about(view, _RESIGNED, view.outcome.winners[0])]
    last = [] if view.last is None else [_LAST.format(action=view.last)]
    if view.end is not None:
        won = _WON[view.end.reason]
        return [*last, _about(view, won, view.end.winner, cells=", ".join(view.end.cells))]
    return [*last, _about(view, _TO_MOVE, view.turn, choices=", or ".join(_choices(view)))]


def _about(view: OkagoView, template: str, seat: int, **facts: str) -> str:
    """A sentence about the player of a seat."""
    return template.format(player=seat + 1, colour=COLOURS[view.colours[seat]], **facts)


def _choices(view: OkagoView) -> list[str]:
    """What the seat to move may do."""
    choices = []
    if view.placeable:
        if view.no_go is None:
            place = _PLACE_EITHER if view.face_up_allowed else _PLACE
        else:
            place = _PLACE_EITHER_BUT if view.face_up_allowed else _PLACE_BUT
        choices.append(place.format(cell=view.no_go))
    if view.jumps:
        choices.append(_JUMP.format(jumps=", ".join(jump.text for jump in view.jumps)))
    return choices
