"""The words for OK's tiles, moves and rounds, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from bot.languages import Phrase, _, c_, listed, spoken
from bot.screens.game import Players
from games.ok.tiles import FAKE
from games.ok.view import Close, Move

_TILES: Mapping[str, Phrase] = {
    # Translators: a tile in a sentence and on a button, such as Red 5.
    "r": c_("tile", "Red {number}"),
    "b": c_("tile", "Blue {number}"),
    "g": c_("tile", "Green {number}"),
    "k": c_("tile", "Black {number}"),
}
# Translators: the tile with the star, inside a sentence.
_THE_FAKE = _("the fake OK")
# Translators: the tile with the star, on a button or in a menu.
_FAKE_TITLE = _("Fake OK")
THE_OK: Final = _("the OK")

_WAYS: Mapping[str, Phrase] = {
    # Translators: the three ways to close, as in "Ada closed: seven pairs."
    "sets": _("all in sets"),
    "pairs": _("seven pairs"),
    "colour": _("one colour from 1 to 1"),
}
YOU_CLOSE: Final[Mapping[str, Phrase]] = {
    "sets": _("You close with all tiles in sets, and each other player loses {loss}."),
    "pairs": _("You close with seven pairs, and each other player loses {loss}."),
    "colour": _("You close in one colour from 1 to 1, and each other player loses {loss}."),
}
"""What a close brings, told to the player, for each way to close."""

_MOVES: Mapping[str, Phrase] = {
    "draw": _("{player} drew."),
    "take": _("{player} took {tile}."),
    "show": _("{player} showed the indicator’s twin, {tile}."),
    "next": _("{player} began the round."),
    "throw": _("{player} threw {tile}."),
    "close": _("{player} put {tile} on the indicator."),
}
_CLOSED = _("{player} closed: {kind}. Each other player loses {loss}.")
_CLOSED_WITH_OK = _("{player} closed with the OK: {kind}. Each other player loses {loss}.")
_PILE = _("Discards of player {player}, oldest first: {tiles}.")
_NO_PILE = _("Discards of player {player}, oldest first: none.")
_ACTIONS: Mapping[str, Phrase] = {
    # Translators: moves in a list of suggestions, such as "k9: throw Black 9".
    "draw": _("draw from the stock"),
    "take": _("take {tile}"),
    "show": _("show the indicator’s twin"),
    "next": _("begin the next round"),
    "throw": _("throw {tile}"),
    "close": _("close by throwing {tile}"),
}


def tile_name(tile: str) -> str:
    """A tile in words: "Red 5", "the fake OK"."""
    return str(_THE_FAKE) if tile == FAKE else tile_title(tile)


def tile_title(tile: str) -> str:
    """A tile as a heading or on a button: "Red 5", "Fake OK"."""
    return _title(tile, spoken())


@cache
def _title(tile: str, _language: str) -> str:
    """The same in the language that is spoken: a rack names each of its tiles several times."""
    return str(_FAKE_TITLE) if tile == FAKE else _TILES[tile[0]].format(number=tile[1:])


def tiles_named(tiles: Sequence[str]) -> str:
    """Several tiles in a sentence: "Red 5 and the fake OK"."""
    return listed([tile_name(tile) for tile in tiles])


def piles_in_words(piles: Sequence[Sequence[str]]) -> str:
    """All discards of a round, for people who cannot see them."""
    return " ".join(
        (_PILE if pile else _NO_PILE).format(player=seat, tiles=", ".join(map(tile_title, pile)))
        for seat, pile in enumerate(piles, start=1)
    )


def told(move: Move, players: Players) -> str:
    """The public facts of a move as a sentence."""
    verb = move.action.partition(" ")[0]
    kind = verb if verb in _MOVES else "throw"
    return _MOVES[kind].format(
        player=players.name(move.seat), tile="" if move.tile is None else tile_name(move.tile)
    )


def closing(closed: Close, players: Players) -> str:
    """How a round was closed and what it costs the others."""
    return (_CLOSED_WITH_OK if closed.with_ok else _CLOSED).format(
        player=players.name(closed.seat),
        kind=_WAYS[closed.kind],
        loss=closed.loss,
    )


def action_name(action: str, takeable: str | None) -> str:
    """An action in words, as autocomplete names it; ``takeable`` is the tile that "take" would take."""
    verb, _space, thrown = action.partition(" ")
    if verb == "close":
        return _ACTIONS["close"].format(tile=tile_name(thrown))
    if verb in _ACTIONS:
        return _ACTIONS[verb].format(tile="" if takeable is None else tile_name(takeable))
    return _ACTIONS["throw"].format(tile=tile_name(verb))
