"""Hints of OK in words, as whole templates. Decides nothing."""

from __future__ import annotations

from bot.screens.frame.advice import LOOKS_BEST, NEXT_ROUND, ONLY, advised
from bot.screens.ok.words import tile_name
from games.ok.view import OKView
from games.players import Hint

_MOVES = {
    "draw": "Draw from the stock.",
    "take": "Take {tile}.",
    "show": "Show the indicator’s twin.",
    "throw": "Throw {tile}.",
    "close": "Close by putting {tile} on the indicator.",
}
_WAYS = {
    "sets": "with all tiles in sets",
    "pairs": "with seven pairs",
    "colour": "in one colour from 1 to 1",
}
_WHY = {
    "closes": "You close {way}, and each other player loses {loss}.",
    "waits": "You could close and cost each other player {loss}, but waiting may cost them {hope}.",
    "shows": "Every other player with 3 points or more loses 1.",
    "wild": "It is the OK and stands for any tile.",
    "lets-close": "With it you can close {way}, and each other player loses {loss}.",
    "nearer": "It brings you nearer to closing {way}: tiles to exchange, {was} before and {now} after.",
    "no-nearer": "Taking {tile} would bring you no nearer to closing.",
    "keeps-open": "Tiles to exchange until you can close {way}: {missing}. Unseen tiles that help: {live}.",
    "denies": "The next player may want {tile}.",
    "looks-best": LOOKS_BEST,
}


def advice(view: OKView, hint: Hint) -> str:
    """A hint of OK; see ``GameScreen.advice``."""
    if hint.action == "next":
        return NEXT_ROUND
    move = _move(view, hint.action)
    if hint.reason == ONLY:
        return advised(hint, move)
    tile, kind = hint.facts.get("tile"), hint.facts.get("kind")
    words = {"tile": tile_name(str(tile)) if tile else "", "way": _WAYS[str(kind)] if kind else ""}
    return advised(hint, move, _WHY[hint.reason].format(**{**hint.facts, **words}))


def _move(view: OKView, action: str) -> str:
    verb, _, thrown = action.partition(" ")
    kind = verb if verb in _MOVES else "throw"
    tile = {"close": thrown, "throw": verb, "take": view.takeable}.get(kind)
    return _MOVES[kind].format(tile=tile_name(tile) if tile else "")
