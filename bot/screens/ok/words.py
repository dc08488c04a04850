"""The words for OK's tiles, moves and rounds, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Sequence

from bot.languages import listed
from bot.screens.game import Players
from games.ok.tiles import FAKE, NAMES
from games.ok.view import Close, Move

CLOSINGS = {"sets": "all in sets", "pairs": "seven pairs", "colour": "one colour from 1 to 1"}

_MOVES = {
    "draw": "{player} drew.",
    "take": "{player} took {tile}.",
    "show": "{player} showed the indicator’s twin, {tile}.",
    "next": "{player} began the round.",
    "throw": "{player} threw {tile}.",
    "close": "{player} put {tile} on the indicator.",
}
_CLOSED = "{player} closed: {kind}. Each other player loses {loss}."
_CLOSED_WITH_OK = "{player} closed with the OK: {kind}. Each other player loses {loss}."
_PILE = "Discards of player {player}, oldest first: {tiles}."
_ACTIONS = {
    "draw": "draw from the stock",
    "take": "take {tile}",
    "show": "show the indicator’s twin",
    "next": "begin the next round",
    "throw": "throw {tile}",
    "close": "close by throwing {tile}",
}


def tile_name(tile: str) -> str:
    """A tile in words: "Red 5", "the fake OK"."""
    return "the fake OK" if tile == FAKE else tile_title(tile)


def tile_title(tile: str) -> str:
    """A tile as a heading or on a button: "Red 5", "Fake OK"."""
    return "Fake OK" if tile == FAKE else f"{NAMES[tile[0]].capitalize()} {tile[1:]}"


def tiles_named(tiles: Sequence[str]) -> str:
    """Several tiles in a sentence: "Red 5 and the fake OK"."""
    return listed([tile_name(tile) for tile in tiles])


def piles_in_words(piles: Sequence[Sequence[str]]) -> str:
    """All discards of a round, for people who cannot see them."""
    return " ".join(
        _PILE.format(player=seat, tiles=", ".join(map(tile_title, pile)) or "none")
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
        kind=CLOSINGS[closed.kind],
        loss=closed.loss,
    )


def action_name(action: str, takeable: str | None) -> str:
    """An action in words, as autocomplete names it; ``takeable`` is the tile that "take" would take."""
    verb, _, thrown = action.partition(" ")
    if verb == "close":
        return _ACTIONS["close"].format(tile=tile_name(thrown))
    if verb in _ACTIONS:
        return _ACTIONS[verb].format(tile="" if takeable is None else tile_name(takeable))
    return _ACTIONS["throw"].format(tile=tile_name(verb))
