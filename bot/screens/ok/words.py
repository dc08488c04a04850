"""OK in words, as whole templates: its tiles, moves and rounds, and its table as an alt text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from bot.languages import Phrase, _, c_, listed, spoken
from bot.screens.game import Players
from bot.screens.hand import in_rows
from games.core import Reason
from games.ok.rack import ROW, Slots
from games.ok.tiles import FAKE
from games.ok.view import Close, Move, OKView
from render.ok.rack import RackLook

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
    """Several tiles in a sentence: "Red 5, Red 7 to 9 and the fake OK"."""
    return in_rows(tiles, tile_name)


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
        player=players.name(closed.seat), kind=_WAYS[closed.kind], loss=closed.loss
    )


def action_name(action: str, takeable: str | None) -> str:
    """An action in words, as autocomplete names it; ``takeable`` is the tile that "take" would take."""
    verb, _space, thrown = action.partition(" ")
    if verb == "close":
        return _ACTIONS["close"].format(tile=tile_name(thrown))
    if verb in _ACTIONS:
        return _ACTIONS[verb].format(tile="" if takeable is None else tile_name(takeable))
    return _ACTIONS["throw"].format(tile=tile_name(verb))


_ALT_TILES: Mapping[str, Phrase] = {
    # Translators: tiles of one colour in the description of a picture: "red 1 2 3".
    "r": c_("tiles", "red {numbers}"),
    "b": c_("tiles", "blue {numbers}"),
    "g": c_("tiles", "green {numbers}"),
    "k": c_("tiles", "black {numbers}"),
}
# Translators: the tile with the star, in a list of tiles.
_FAKE_OK = _("fake OK")
# Translators: the number of a tile that is the OK, in a list of tiles: "blue 7 8 (OK) 9".
_REAL_OK = _("{number} (OK)")
# Translators: a place without a tile, in a list of the tiles on a rack, with its number in a menu ("Gap 4").
_GAP = _("gap {number}")
_PLAYER = _("player {player}")

_HEADING = _("OK, round {round}. Indicator {indicator}, the OK is {ok}. Stock {stock}, heaps {heaps}.")
_SEAT = _("Player {player}: points {points}, tiles {tiles}, last discard {tile}.")
_SEAT_WITHOUT_DISCARD = _("Player {player}: points {points}, tiles {tiles}, last discard none.")
_YOUR_RACK = _("Your rack: {tiles}.")
_RACK = _("Rack of player {player}: {tiles}.")
_OWN_HEADING = _("Your rack, points {points}. Indicator {indicator}, the OK is {ok}.")
_ROWS = (_("Upper row: {tiles}."), _("Lower row: {tiles}."))
_EMPTY_ROWS = (_("Upper row: empty."), _("Lower row: empty."))
_SETS, _NO_SETS = _("In sets: {sets}."), _("In sets: none.")
_PROTECTED, _NONE_PROTECTED = _("Protected: {tiles}."), _("Protected: none.")
_PICKED = _("Picked up: {tile}.")
_PICKED_PROTECTED = _("Picked up: {tile}, which is protected.")

_ALT_MOVES: Mapping[str, Phrase] = {
    "draw": _("Player {player} drew."),
    "take": _("Player {player} took {tile}."),
    "show": _("Player {player} showed {tile}."),
    "next": _("Player {player} began the round."),
    "throw": _("Player {player} threw {tile}."),
}
_ALT_CLOSED: Mapping[str, Phrase] = {
    "sets": _("Player {player} closed in sets, thrown {tile}: {sets}. Each other player loses {loss}."),
    "pairs": _(
        "Player {player} closed in seven pairs, thrown {tile}: {sets}. Each other player loses {loss}."
    ),
    "colour": _(
        "Player {player} closed in one colour, thrown {tile}: {sets}. Each other player loses {loss}."
    ),
}
_NOBODY_CLOSED = _("Nobody closed: everybody loses 1.")
_DRAWN = _("You got {tile}.")
_ENDS: Mapping[str, Phrase] = {
    "points": _("Won by {winners}."),
    "resigned": _("Won by {winners}: the other player resigned."),
}
_ROUND_OVER = _("The round is over; anybody may begin the next one.")
_TO_TAKE = _("Player {player} to draw, or to take {tile}.")
_TO_DISCARD = _("Player {player} to discard or close.")
_CLOSES_WITH = _("You can close with {tiles}.")


def lines(view: OKView) -> list[str]:
    """The last two moves, the turn, the points, the last discards, and the racks that may be known."""
    heading = _HEADING.format(
        round=view.round,
        indicator=_words(view, [view.indicator]),
        ok=_plainly(view.ok),
        stock=view.stock,
        heaps=view.heaps,
    )
    seats = [
        (_SEAT_WITHOUT_DISCARD if top is None else _SEAT).format(
            player=seat + 1,
            points=view.scores[seat],
            tiles=view.rack_sizes[seat],
            tile="" if top is None else _words(view, [top]),
        )
        for seat, top in enumerate(view.tops)
    ]
    racks = [
        (_YOUR_RACK if seat == view.seat else _RACK).format(player=seat + 1, tiles=_words(view, rack))
        for seat, rack in enumerate(view.racks)
        if rack is not None and (view.closed is None or view.closed.seat != seat)
    ]
    return [*_happened(view), *_drawn(view), *_status(view), heading, *seats, *racks]


def rack_alt(view: OKView, look: RackLook) -> str:
    """What is to be done, and the own rack as its player arranged it; the table has its own picture.

    While the player arranges the rack by hand, only what a step changes: the tile and the row that it is in.
    """
    if look.by_hand:
        return "\n".join(_arranged(look))
    points = 0 if view.seat is None else view.scores[view.seat]
    heading = _OWN_HEADING.format(
        points=points, indicator=_words(view, [view.indicator]), ok=_plainly(view.ok)
    )
    return "\n".join([*_drawn(view), *_status(view), heading, *_rows(look), _sets(look), _protected(look)])


def _arranged(look: RackLook) -> list[str]:
    tile = None if look.picked is None else look.slots[look.picked]
    if look.picked is None or tile is None:
        return [*_rows(look), _protected(look)]
    picked = _PICKED_PROTECTED if look.picked in look.protected else _PICKED
    return [picked.format(tile=tile_title(tile)), _rows(look)[look.picked >= ROW], _sets(look)]


def _rows(look: RackLook) -> list[str]:
    """The upper and the lower row, with the numbers that the menu of gaps has."""
    rows = map(_stripped, (look.slots[:ROW], look.slots[ROW:]))
    return [
        (some if row else none).format(
            tiles=", ".join(
                _GAP.format(number=slot) if tile is None else tile_title(tile)
                for slot, tile in enumerate(row, start=first)
            )
        )
        for first, row, some, none in zip((1, ROW + 1), rows, _ROWS, _EMPTY_ROWS, strict=True)
    ]


def _sets(look: RackLook) -> str:
    sets = [
        " ".join(tile_title(tile) for tile in look.slots[first : last + 1] if tile)
        for first, last in look.sets
    ]
    return (_SETS if sets else _NO_SETS).format(sets="; ".join(sets))


def _protected(look: RackLook) -> str:
    tiles = ", ".join(tile_title(look.slots[slot] or "") for slot in look.protected)
    return (_PROTECTED if tiles else _NONE_PROTECTED).format(tiles=tiles)


def _stripped(row: Slots) -> Slots:
    """A row without the gaps at its end."""
    return row[: max((place + 1 for place, tile in enumerate(row) if tile), default=0)]


def _words(view: OKView, tiles: Iterable[str]) -> str:
    """Tiles in their order; neighbours of the same colour share the colour's name: "red 1 2, fake OK"."""
    groups: list[tuple[str, list[str]]] = []
    for tile in tiles:
        colour, number = tile[0], tile[1:]
        if tile == FAKE or not groups or groups[-1][0] != colour:
            groups.append((colour, []))
        groups[-1][1].append(_REAL_OK.format(number=number) if tile == view.ok else number)
    return ", ".join(
        str(_FAKE_OK) if colour == FAKE else _ALT_TILES[colour].format(numbers=" ".join(numbers))
        for colour, numbers in groups
    )


def _plainly(tile: str) -> str:
    """A tile without the remark that it is the OK."""
    return str(_FAKE_OK) if tile == FAKE else _ALT_TILES[tile[0]].format(numbers=tile[1:])


def _happened(view: OKView) -> list[str]:
    """The last two moves, and how the round ended."""
    happened = [_move(view, move) for move in view.moves[-2:] if not move.action.startswith("close")]
    resigned = view.outcome is not None and view.outcome.reason == Reason.RESIGNED
    if view.closed is not None:
        happened.append(
            _ALT_CLOSED[view.closed.kind].format(
                player=view.closed.seat + 1,
                tile=THE_OK if view.closed.with_ok else _words(view, [view.closed.tile]),
                sets="; ".join(_words(view, tiles) for tiles in view.closed.sets),
                loss=view.closed.loss,
            )
        )
    elif view.phase == "over" and not resigned:
        happened.append(str(_NOBODY_CLOSED))
    return happened


def _drawn(view: OKView) -> list[str]:
    """The viewer's tile that came last."""
    return [] if view.drawn is None else [_DRAWN.format(tile=_words(view, [view.drawn]))]


def _move(view: OKView, move: Move) -> str:
    template = _ALT_MOVES.get(move.action, _ALT_MOVES["throw"])
    return template.format(player=move.seat + 1, tile="" if move.tile is None else _words(view, [move.tile]))


def _status(view: OKView) -> list[str]:
    if view.outcome is not None:
        winners = [_PLAYER.format(player=seat + 1) for seat in view.outcome.winners]
        return [_ENDS[view.outcome.reason].format(winners=listed(winners))]
    if view.turn is None:
        return [str(_ROUND_OVER)]
    if view.takeable is not None:
        return [_TO_TAKE.format(player=view.turn + 1, tile=_words(view, [view.takeable]))]
    closing = [_CLOSES_WITH.format(tiles=", ".join(map(_plainly, view.closing)))] if view.closing else []
    return [_TO_DISCARD.format(player=view.turn + 1), *closing]
