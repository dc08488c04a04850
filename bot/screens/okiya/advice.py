"""Hints of Okiya in words, as whole templates. Decides nothing."""

from __future__ import annotations

from bot.languages import _, either, listed, n_
from bot.screens.game import LOOKS_BEST, PRESS_NEXT_GAME, advised, names
from bot.screens.okiya.words import PLANTS, SYMBOLS, TILES
from games.okiya import OkiyaView
from games.okiya.garden import CELLS
from games.players import Hint

_TAKE = _("Take {cell}, {tile}.")
_WINS = {
    "line": _("It makes four tokens in a line, {cells}, and wins at once."),
    "square": _("It makes four tokens in a square, {cells}, and wins at once."),
    # Translators: {lacking} is a plant or a symbol: "Maple or Bird".
    "block": _("It wins at once: no tile with {lacking} is left for your opponent."),
    "full": _("It is the last tile of the garden and wins."),
}
_WHY = {
    "wins-in": n_(
        "It wins in {count} of your moves, whatever your opponent does.",
        "It wins in {count} of your moves, whatever your opponent does.",
    ),
    "holds-out": n_(
        "Your opponent can win whatever you do, but this makes them play {count} more move.",
        "Your opponent can win whatever you do, but this makes them play {count} more moves.",
    ),
}
_DRAWS = _("It holds the draw; no tile wins if your opponent answers well.")
_NEXT_MOVE = _("Your opponent can win with their next move, whatever you do.")
_WORTH = n_(
    "It scores {count}, the tile that is left then.",
    "It scores {count}, the tiles that are left then.",
)
_AVOID = {
    "wins": _("Taking {cells} would give the win away."),
    "wins-in": _("Taking {cells} would give the win away."),
    "draws": _("Taking {cells} would lose."),
}
_NAMED = 3
_GIVE_AWAY = n_("{count} other tile would give the win away.", "{count} other tiles would give the win away.")
_AVOID_MANY = {
    "wins": _GIVE_AWAY,
    "wins-in": _GIVE_AWAY,
    "draws": n_("{count} other tile would lose.", "{count} other tiles would lose."),
}


def advice(view: OkiyaView, hint: Hint) -> str:
    """A hint of Okiya; see ``GameScreen.advice``."""
    if hint.action == "next":
        return str(PRESS_NEXT_GAME)
    facts = hint.facts
    tile = TILES[view.garden[CELLS.index(hint.action)]]
    why = _why(hint)
    if "tiles_left" in facts and view.match.kind == "points":
        why.append(_WORTH.format(count=int(str(facts["tiles_left"]))))
    avoid = names(facts.get("avoid"))
    if avoid and hint.reason in _AVOID:
        few, many = _AVOID[hint.reason], _AVOID_MANY[hint.reason]
        why.append(few.format(cells=either(avoid)) if len(avoid) <= _NAMED else many.format(count=len(avoid)))
    return advised(hint, _TAKE.format(cell=hint.action, tile=tile), *why)


def _why(hint: Hint) -> list[str]:
    """The reason in at most one sentence."""
    facts = hint.facts
    match hint.reason:
        case "wins":
            cells = listed(names(facts.get("cells")))
            return [_WINS[str(facts["by"])].format(cells=cells, lacking=_lacking(hint))]
        case "holds-out" if facts["moves"] == 1:
            return [str(_NEXT_MOVE)]
        case "wins-in" | "holds-out":
            return [_WHY[hint.reason].format(count=int(str(facts["moves"])))]
        case "draws":
            return [str(_DRAWS)]
        case "looks-best":
            return [str(LOOKS_BEST)]
    return []


def _lacking(hint: Hint) -> str:
    """The plant or the symbol of which no tile is left."""
    if "lacking" not in hint.facts:
        return ""
    plant, symbol = names(hint.facts["lacking"])
    return either([str(PLANTS[plant]), str(SYMBOLS[symbol])])
