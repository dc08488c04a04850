"""Hints of Okiya in words, as whole templates. Decides nothing."""

from __future__ import annotations

from bot.languages import either, listed
from bot.screens.frame.advice import LOOKS_BEST, NEXT_GAME, advised, names
from games.okiya import OkiyaView
from games.okiya.garden import CELLS, tile_name
from games.players import Hint

_TAKE = "Take {cell}, {tile}."
_WINS = {
    "line": "It makes four tokens in a line, {cells}, and wins at once.",
    "square": "It makes four tokens in a square, {cells}, and wins at once.",
    "block": "It wins at once: no tile with {lacking} is left for your opponent.",
    "full": "It is the last tile of the garden and wins.",
}
_WHY = {
    "wins-in": "It wins in {moves} of your moves, whatever your opponent does.",
    "draws": "It holds the draw; no tile wins if your opponent answers well.",
    "holds-out": "Your opponent can win whatever you do, but this makes them play {moves} more moves.",
    "looks-best": LOOKS_BEST,
}
_NEXT_MOVE = "Your opponent can win with their next move, whatever you do."
_WORTH = "It scores {tiles_left}, the tiles that are left then."
_AVOID = {
    "wins": "Taking {cells} would give the win away.",
    "wins-in": "Taking {cells} would give the win away.",
    "draws": "Taking {cells} would lose.",
}
_NAMED = 3
_AVOID_MANY = {
    "wins": "{number} other tiles would give the win away.",
    "wins-in": "{number} other tiles would give the win away.",
    "draws": "{number} other tiles would lose.",
}


def advice(view: OkiyaView, hint: Hint) -> str:
    """A hint of Okiya; see ``GameScreen.advice``."""
    if hint.action == "next":
        return NEXT_GAME
    facts = hint.facts
    tile = tile_name(view.garden[CELLS.index(hint.action)])
    why = []
    if hint.reason == "wins":
        cells, lacking = listed(names(facts.get("cells"))), either(names(facts.get("lacking")))
        why.append(_WINS[str(facts["by"])].format(cells=cells, lacking=lacking))
    elif hint.reason == "holds-out" and facts["moves"] == 1:
        why.append(_NEXT_MOVE)
    elif hint.reason in _WHY:
        why.append(_WHY[hint.reason].format(**facts))
    if "tiles_left" in facts and view.match.kind == "points":
        why.append(_WORTH.format(**facts))
    avoid = names(facts.get("avoid"))
    if avoid and hint.reason in _AVOID:
        warning = _AVOID if len(avoid) <= _NAMED else _AVOID_MANY
        why.append(warning[hint.reason].format(cells=either(avoid), number=len(avoid)))
    return advised(hint, _TAKE.format(cell=hint.action, tile=tile), *why)
