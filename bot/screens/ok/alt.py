"""OK's table and a player's own rack in words, for people who cannot see the pictures. Decides nothing."""

from __future__ import annotations

from collections.abc import Iterable

from bot.screens.ok.words import tile_title
from games.core import Reason
from games.ok.rack import ROW, Slots
from games.ok.tiles import FAKE, NAMES
from games.ok.view import Move, OKView
from render.ok.rack import RackLook

_HEADING = "OK, round {round}. Indicator {indicator}, the OK is {ok}. Stock {stock}, heaps {heaps}."
_SEAT = "Player {player}: points {points}, tiles {tiles}, last discard {top}."
_YOUR_RACK = "Your rack: {tiles}."
_RACK = "Rack of player {player}: {tiles}."
_OWN_HEADING = "Your rack, points {points}. Indicator {indicator}, the OK is {ok}."
_OWN = "Upper row: {upper}. Lower row: {lower}. In sets: {sets}. Protected: {protected}."
_PICKED = "Picked up: {tile}."
_FAKE_OK = "fake OK"
_REAL_OK = "{number} (OK)"
_MOVES = {
    "draw": "Player {player} drew.",
    "take": "Player {player} took {tile}.",
    "show": "Player {player} showed {tile}.",
    "next": "Player {player} began the round.",
    "throw": "Player {player} threw {tile}.",
}
_CLOSED = {
    "sets": "Player {player} closed in sets, {thrown}: {sets}. Each other player loses {loss}.",
    "pairs": "Player {player} closed in seven pairs, {thrown}: {sets}. Each other player loses {loss}.",
    "colour": "Player {player} closed in one colour, {thrown}: {sets}. Each other player loses {loss}.",
}
_THROWN, _THROWN_OK = "thrown {tile}", "thrown the OK"
_NOBODY_CLOSED = "Nobody closed: everybody loses 1."
_DRAWN = "You got {tile}."
_PLAYER = "player {player}"
_ENDS = {"points": "Won by {winners}.", "resigned": "Won by {winners}: the other player resigned."}
_ROUND_OVER = "The round is over; anybody may begin the next one."
_TO_TAKE = "Player {player} to draw, or to take {tile}."
_TO_DISCARD = "Player {player} to discard or close."
_CLOSES_WITH = "You can close with {tiles}."


def alt(view: OKView) -> str:
    """The points, the discards, the racks that may be known, the last two moves, and the turn."""
    heading = _HEADING.format(
        round=view.round,
        indicator=_name(view.indicator),
        ok=_name(view.ok),
        stock=view.stock,
        heaps=view.heaps,
    )
    seats = [
        _SEAT.format(
            player=seat + 1,
            points=view.scores[seat],
            tiles=view.rack_sizes[seat],
            top="none" if top is None else _words(view, [top]),
        )
        for seat, top in enumerate(view.tops)
    ]
    racks = [
        (_YOUR_RACK if seat == view.seat else _RACK).format(player=seat + 1, tiles=_words(view, rack))
        for seat, rack in enumerate(view.racks)
        if rack is not None and (view.closed is None or view.closed.seat != seat)
    ]
    return " ".join([heading, *seats, *racks, *_happened(view), *_drawn(view), *_status(view)])


def rack_alt(view: OKView, look: RackLook) -> str:
    """The own rack as its player arranged it, and what to do next; the table has its own picture."""
    points = 0 if view.seat is None else view.scores[view.seat]
    rows = [
        ", ".join("gap" if tile is None else tile_title(tile) for tile in _stripped(row))
        for row in (look.slots[:ROW], look.slots[ROW:])
    ]
    sets = [
        " ".join(tile_title(tile) for tile in look.slots[first : last + 1] if tile)
        for first, last in look.sets
    ]
    turned = ", ".join(tile_title(look.slots[slot] or "") for slot in look.protected)
    own = _OWN.format(
        upper=rows[0] or "empty",
        lower=rows[1] or "empty",
        sets="; ".join(sets) or "none",
        protected=turned or "none",
    )
    picked = None if look.picked is None else look.slots[look.picked]
    return " ".join(
        [
            _OWN_HEADING.format(points=points, indicator=_name(view.indicator), ok=_name(view.ok)),
            own,
            *([] if picked is None else [_PICKED.format(tile=tile_title(picked))]),
            *_drawn(view),
            *_status(view),
        ]
    )


def _stripped(row: Slots) -> Slots:
    """A row without the gaps at its end."""
    return row[: max((place + 1 for place, tile in enumerate(row) if tile), default=0)]


def _words(view: OKView, tiles: Iterable[str]) -> str:
    """Tiles in their order; neighbours of the same colour share the colour's name: "red 1 2, fake OK"."""
    said: list[str] = []
    colour = ""
    for tile in tiles:
        if tile == FAKE:
            said.append(_FAKE_OK)
        else:
            number = _REAL_OK.format(number=tile[1:]) if tile == view.ok else tile[1:]
            if tile[0] == colour:
                said[-1] += f" {number}"
            else:
                said.append(f"{NAMES[tile[0]]} {number}")
        colour = tile[0]
    return ", ".join(said)


def _name(tile: str) -> str:
    return _FAKE_OK if tile == FAKE else f"{NAMES[tile[0]]} {tile[1:]}"


def _happened(view: OKView) -> list[str]:
    """The last two moves, and how the round ended."""
    happened = [_move(view, move) for move in view.moves[-2:] if not move.action.startswith("close")]
    resigned = view.outcome is not None and view.outcome.reason == Reason.RESIGNED
    if view.closed is not None:
        thrown = (_THROWN_OK if view.closed.with_ok else _THROWN).format(
            tile=_words(view, [view.closed.tile])
        )
        happened.append(
            _CLOSED[view.closed.kind].format(
                player=view.closed.seat + 1,
                thrown=thrown,
                sets="; ".join(_words(view, tiles) for tiles in view.closed.sets),
                loss=view.closed.loss,
            )
        )
    elif view.phase == "over" and not resigned:
        happened.append(_NOBODY_CLOSED)
    return happened


def _drawn(view: OKView) -> list[str]:
    """The viewer's tile that came last."""
    return [] if view.drawn is None else [_DRAWN.format(tile=_words(view, [view.drawn]))]


def _move(view: OKView, move: Move) -> str:
    template = _MOVES.get(move.action, _MOVES["throw"])
    return template.format(player=move.seat + 1, tile="" if move.tile is None else _words(view, [move.tile]))


def _status(view: OKView) -> list[str]:
    if view.outcome is not None:
        winners = [_PLAYER.format(player=seat + 1) for seat in view.outcome.winners]
        return [_ENDS[view.outcome.reason].format(winners=" and ".join(winners))]
    if view.turn is None:
        return [_ROUND_OVER]
    if view.takeable is not None:
        return [_TO_TAKE.format(player=view.turn + 1, tile=_words(view, [view.takeable]))]
    closing = [_CLOSES_WITH.format(tiles=", ".join(map(_name, view.closing)))] if view.closing else []
    return [_TO_DISCARD.format(player=view.turn + 1), *closing]
