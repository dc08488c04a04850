"""Okago in words, as whole templates: its two colours, and its board as an alt text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.languages import Phrase, _, c_
from games.core import Reason
from games.okago.board import CELLS
from games.okago.view import OkagoView

COLOURS: Final[Mapping[str, Phrase]] = {
    "r": c_("the player of a colour", "Red"),
    "b": c_("the player of a colour", "Blue"),
}


_BOARD = _("Okago board.")
_LIES = {
    "r": _("{cell} red face-down"),
    "R": _("{cell} red face-up"),
    "b": _("{cell} blue face-down"),
    "B": _("{cell} blue face-up"),
    "*": _("{cell} No-Go"),
}
_RANK = _("Rank {rank}: {pieces}.")
_EMPTY_RANK = _("Rank {rank}: empty.")
_RESERVE = _("{colour}: {left} left to place, {lost} lost.")
_PLACED = _("Player {player} ({colour}) placed a piece face-down on {cell}.")
_PLACED_FACE_UP = _("Player {player} ({colour}) placed a piece face-up on {cell}.")
_JUMPED = _("Player {player} ({colour}) jumped from {cell} over {over} to {landing}.")
_RESIGNED = _("Player {player} ({colour}) wins: the other player resigned.")
_WON = {
    "line": _("Player {player} ({colour}) wins: a line on {cells}."),
    "stuck": _("Player {player} ({colour}) wins: the other player has no pieces left and no jump."),
}
_TO_MOVE = _("Player {player} ({colour}) to move.")
_PLACE = _("To place: face-down on any empty cell.")
_PLACE_EITHER = _("To place: face-down or face-up on any empty cell.")
_PLACE_BUT = _("To place: face-down on any empty cell but {cell}.")
_PLACE_EITHER_BUT = _("To place: face-down or face-up on any empty cell but {cell}.")
_JUMPS = _("To jump: {jumps}.")
_MATCH = _("Game {number} of the match, score {first} to {second}.")


def alt(view: OkagoView) -> str:
    """The last action, the turn or winner, the score of a match, then the board rank by rank from above."""
    parts = [str(_BOARD), *_last(view), *_status(view)]
    if view.match.kind != "single":
        first, second = view.match.score
        parts.append(_MATCH.format(number=view.match.number, first=first, second=second))
    parts += [_rank(view, rank) for rank in (5, 4, 3, 2, 1)]
    parts += [
        _RESERVE.format(colour=colour, left=left, lost=lost)
        for colour, left, lost in zip(COLOURS.values(), view.left, view.lost, strict=True)
    ]
    return " ".join(parts)


def _rank(view: OkagoView, rank: int) -> str:
    """The pieces of a rank from the left, and the No-Go."""
    there = slice(5 * rank - 5, 5 * rank)
    pieces = [
        _LIES[lies].format(cell=cell)
        for cell, lies in zip(CELLS[there], view.cells[there], strict=True)
        if lies in _LIES
    ]
    return (_RANK if pieces else _EMPTY_RANK).format(rank=rank, pieces=", ".join(pieces))


def _last(view: OkagoView) -> list[str]:
    """The last action, and who made it."""
    seat, jump = 1 - view.turn, view.last_jump
    if view.last is None:
        return []
    if jump is not None:
        return [_about(view, _JUMPED, seat, cell=jump.piece, over=jump.over, landing=jump.landing)]
    placed = _PLACED_FACE_UP if view.last.endswith("^") else _PLACED
    return [_about(view, placed, seat, cell=view.last[:2])]


def _status(view: OkagoView) -> list[str]:
    """The turn and the possible actions, or the winner."""
    if view.outcome is not None and view.outcome.reason == Reason.RESIGNED:
        return [_about(view, _RESIGNED, view.outcome.winners[0])]
    if view.end is not None:
        return [_about(view, _WON[view.end.reason], view.end.winner, cells=", ".join(view.end.cells))]
    return [_about(view, _TO_MOVE, view.turn), *_choices(view)]


def _about(view: OkagoView, template: Phrase, seat: int, **facts: str) -> str:
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
        choices.append(_JUMPS.format(jumps=", ".join(jump.text for jump in view.jumps)))
    return choices
