"""Hints of Okago in words, as whole templates. Decides nothing."""

from __future__ import annotations

from bot.languages import _, either, listed, n_
from bot.screens.game import LOOKS_BEST, ONLY, PRESS_NEXT_GAME, advised, names
from games.players import Hint

_PLACE = _("Place a piece on {cell}.")
_PLACE_FACE_UP = _("Place a piece face-up on {cell}.")
_JUMP = _("Jump from {piece} to {landing}.")
_WHY = {
    "wins": _("It completes the line {all_cells} and wins."),
    "blocks": _("Otherwise your opponent can complete a line on {any_cell}."),
    "jumps": _("It takes the piece on {over} away."),
    "threatens": _("You can then complete a line on {any_cell}."),
    "builds": _("With it you have pieces on {all_cells}, in a line that is still open."),
    "looks-best": LOOKS_BEST,
}
_IN_MOVES = {
    "wins-in": n_(
        "It wins in {count} of your moves, whatever your opponent does.",
        "It wins in {count} of your moves, whatever your opponent does.",
    ),
    "holds-out": n_(
        "Your opponent can win whatever you do, but this makes them play {count} more move.",
        "Your opponent can win whatever you do, but this makes them play {count} more moves.",
    ),
}
_STUCK = _("It wins: your opponent has no piece left to place and no jump.")
_NEXT_MOVE = _("Your opponent can win with their next move, whatever you do.")


def advice(hint: Hint) -> str:
    """A hint of Okago; see ``GameScreen.advice``."""
    if hint.action == "next":
        return str(PRESS_NEXT_GAME)
    return advised(hint, _move(hint.action), *([] if hint.reason == ONLY else [_why(hint)]))


def _move(action: str) -> str:
    piece, sign, landing = action.partition("x")
    if sign:
        return _JUMP.format(piece=piece, landing=landing)
    return (_PLACE_FACE_UP if action.endswith("^") else _PLACE).format(cell=action[:2])


def _why(hint: Hint) -> str:
    cells = names(hint.facts.get("cells"))
    if hint.reason == "wins" and not cells:
        return str(_STUCK)
    if hint.reason == "holds-out" and hint.facts["moves"] == 1:
        return str(_NEXT_MOVE)
    if hint.reason in _IN_MOVES:
        return _IN_MOVES[hint.reason].format(count=int(str(hint.facts["moves"])))
    return _WHY[hint.reason].format(
        all_cells=listed(cells), any_cell=either(cells), over=hint.facts.get("over")
    )
