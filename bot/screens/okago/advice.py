"""Hints of Okago in words, as whole templates. Decides nothing."""

from __future__ import annotations

from bot.languages import either, listed
from bot.screens.frame.advice import LOOKS_BEST, NEXT_GAME, ONLY, advised, names
from games.players import Hint

_PLACE = "Place a piece on {cell}."
_PLACE_FACE_UP = "Place a piece face-up on {cell}."
_JUMP = "Jump from {piece} to {landing}."
_WHY = {
    "wins": "It completes the line {all_cells} and wins.",
    "wins-in": "It wins in {moves} of your moves, whatever your opponent does.",
    "holds-out": "Your opponent can win whatever you do, but this makes them play {moves} more moves.",
    "blocks": "Otherwise your opponent can complete a line on {any_cell}.",
    "jumps": "It takes the piece on {over} away.",
    "threatens": "You can then complete a line on {any_cell}.",
    "builds": "With it you have pieces on {all_cells}, in a line that is still open.",
    "looks-best": LOOKS_BEST,
}
_STUCK = "It wins: your opponent has no piece left to place and no jump."
_NEXT_MOVE = "Your opponent can win with their next move, whatever you do."


def advice(hint: Hint) -> str:
    """A hint of Okago; see ``GameScreen.advice``."""
    if hint.action == "next":
        return NEXT_GAME
    return advised(hint, _move(hint.action), *([] if hint.reason == ONLY else [_why(hint)]))


def _move(action: str) -> str:
    piece, _, landing = action.partition("x")
    if landing:
        return _JUMP.format(piece=piece, landing=landing)
    return (_PLACE_FACE_UP if action.endswith("^") else _PLACE).format(cell=action[:2])


def _why(hint: Hint) -> str:
    cells = names(hint.facts.get("cells"))
    if hint.reason == "wins" and not cells:
        return _STUCK
    if hint.reason == "holds-out" and hint.facts["moves"] == 1:
        return _NEXT_MOVE
    return _WHY[hint.reason].format(all_cells=listed(cells), any_cell=either(cells), **hint.facts)
