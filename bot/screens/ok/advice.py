"""Hints of OK in words, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from bot.languages import Phrase, _
from bot.screens.game import LOOKS_BEST, ONLY, PRESS_NEXT_ROUND, advised
from bot.screens.ok.words import YOU_CLOSE, tile_name
from games.ok.view import OKView
from games.players import Hint

_MOVES: Mapping[str, Phrase] = {
    "draw": _("Draw from the stock."),
    "take": _("Take {tile}."),
    "show": _("Show the indicator’s twin."),
    "throw": _("Throw {tile}."),
    "close": _("Close by putting {tile} on the indicator."),
}
_WHY: Mapping[str, Phrase] = {
    "waits": _("You could close and cost each other player {loss}, but waiting may cost them {hope}."),
    "shows": _("Every other player with 3 points or more loses 1."),
    "wild": _("It is the OK and stands for any tile."),
    "no-nearer": _("Taking {tile} would bring you no nearer to closing."),
    "denies": _("The next player may want {tile}."),
    "looks-best": LOOKS_BEST,
}
_WHY_OF_A_WAY: Mapping[str, Mapping[str, Phrase]] = {
    "closes": YOU_CLOSE,
    "lets-close": {
        "sets": _("With it you can close with all tiles in sets, and each other player loses {loss}."),
        "pairs": _("With it you can close with seven pairs, and each other player loses {loss}."),
        "colour": _("With it you can close in one colour from 1 to 1, and each other player loses {loss}."),
    },
    "nearer": {
        "sets": _(
            "It brings you nearer to closing with all tiles in sets: tiles to exchange, {was} before and "
            "{now} after."
        ),
        "pairs": _(
            "It brings you nearer to closing with seven pairs: tiles to exchange, {was} before and {now} "
            "after."
        ),
        "colour": _(
            "It brings you nearer to closing in one colour from 1 to 1: tiles to exchange, {was} before and "
            "{now} after."
        ),
    },
    "keeps-open": {
        "sets": _(
            "Tiles to exchange until you can close with all tiles in sets: {missing}. Unseen tiles that "
            "help: {live}."
        ),
        "pairs": _(
            "Tiles to exchange until you can close with seven pairs: {missing}. Unseen tiles that help: "
            "{live}."
        ),
        "colour": _(
            "Tiles to exchange until you can close in one colour from 1 to 1: {missing}. Unseen tiles that "
            "help: {live}."
        ),
    },
}
"""The reasons that depend on the way to close, with the fact ``kind``."""


def advice(view: OKView, hint: Hint) -> str:
    """A hint of OK; see ``GameScreen.advice``."""
    if hint.action == "next":
        return str(PRESS_NEXT_ROUND)
    move = _move(view, hint.action)
    if hint.reason == ONLY:
        return advised(hint, move)
    tile = hint.facts.get("tile")
    ways = _WHY_OF_A_WAY.get(hint.reason)
    why = _WHY[hint.reason] if ways is None else ways[str(hint.facts["kind"])]
    return advised(hint, move, why.format(**{**hint.facts, "tile": tile_name(str(tile)) if tile else ""}))


def _move(view: OKView, action: str) -> str:
    verb, _space, thrown = action.partition(" ")
    kind = verb if verb in _MOVES else "throw"
    tile = {"close": thrown, "throw": verb, "take": view.takeable}.get(kind)
    return _MOVES[kind].format(tile=tile_name(tile) if tile else "")
