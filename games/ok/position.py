"""The one-line text of a state of OK, part by part. Knows the parts and how tiles add up, not the rules."""

from __future__ import annotations

import re
from typing import Any

from games.core import InvalidPosition
from games.ok.reasons import Fault
from games.ok.tiles import FACES, KINDS, RACK, TILES, in_order
from games.ok.view import OPTIONS
from games.position import Fault as AnyFault
from games.position import Words, read_fields, read_list, read_number, read_seat, split

PHASES = ("take", "throw", "over")

Racks = tuple[tuple[str, ...], ...]

Closed = tuple[int, str, str]
"""The seat that closed, the tile that it threw, and the kind of closing."""

Parts = dict[str, Any]
"""What a position says, under the names of the state's fields."""


def read_parts(text: str) -> tuple[Parts, Closed | None]:
    """The parts that a position text gives, and how the round was closed. Raises InvalidPosition.

    The parts agree with each other: all 106 tiles are there, the racks have the number of tiles that the
    phase needs, the seats moved in turn. The rules check whether a round can reach such a position.
    """
    indicator, table, racks, stock, piles, scores, rest = read_fields(text, 7)
    if indicator not in FACES:
        raise InvalidPosition(Fault.INDICATOR, indicator)
    seats = racks.count("|") + 1
    if seats not in range(2, 5):
        raise InvalidPosition(Fault.RACKS, racks)
    turn, phase, turns = _read_table(table, seats)
    words = Words(rest)
    closed = _read_closed(words.take("closed"), seats)
    # The seats throw in turn. If nobody closed the round, its last move was also a throw.
    begun = turns - (phase == "over" and closed is None)
    starter = words.seat("starter", seats)
    shown = words.take("shown")
    parts = Parts(
        indicator=indicator,
        turn=turn,
        phase=phase,
        turns=turns,
        racks=tuple(in_order(_read_tiles(rack)) for rack in racks.split("|")),
        stock=_read_tiles(stock),
        piles=tuple(_read_tiles(pile) for pile in piles.split("|")),
        scores=_read_scores(scores, seats),
        round=words.number("round", 1, least=1),
        starter=(turn - begun) % seats if starter is None else starter,
        shown=shown == "1",
        points=int(words.options(OPTIONS).get("points", OPTIONS[0].default)),
        resigned=words.seat("resigned", seats),
    )
    words.finish()
    if shown not in (None, "0", "1"):
        raise InvalidPosition(Fault.SHOWN, shown)
    if len(parts["piles"]) != seats:
        raise InvalidPosition(Fault.PILES, piles)
    if parts["resigned"] is not None and seats != 2:
        raise InvalidPosition(Fault.RESIGNED, rest)
    if closed is not None and (phase != "over" or closed[0] != turn):
        raise InvalidPosition(Fault.CLOSED, rest)
    if begun < 0 or turn != (parts["starter"] + begun) % seats:
        raise InvalidPosition(AnyFault.TO_MOVE, table)
    _check_tiles(parts, closed, text)
    return parts, closed


def _read_table(text: str, seats: int) -> tuple[int, str, int]:
    """The seat to move, the phase and the turns."""
    turn, phase, turns = split(" ".join(text.split()), 3, " ", Fault.TABLE)
    if phase not in PHASES:
        raise InvalidPosition(Fault.PHASE, phase)
    return read_seat(turn, seats), phase, read_number(turns, range(1000), Fault.TURNS)


def _read_tiles(text: str) -> tuple[str, ...]:
    return read_list(text, KINDS, Fault.TILE)


def _read_scores(text: str, seats: int) -> tuple[int, ...]:
    scores = [score.strip() for score in text.split(",")]
    if len(scores) != seats or not all(re.fullmatch("-?[0-9]{1,2}", score) for score in scores):
        raise InvalidPosition(Fault.SCORES, text)
    return tuple(int(score) for score in scores)


def _read_closed(text: str | None, seats: int) -> Closed | None:
    if text is None:
        return None
    found = re.fullmatch(rf"([1-{seats}]):([^:]+):(sets|pairs|colour)", text)
    if found is None or found[2] not in KINDS:
        raise InvalidPosition(Fault.CLOSED, text)
    return int(found[1]) - 1, found[2], found[3]


def _check_tiles(parts: Parts, closed: Closed | None, text: str) -> None:
    seats = len(parts["racks"])
    for seat, rack in enumerate(parts["racks"]):
        if len(rack) != RACK + (parts["phase"] == "throw" and seat == parts["turn"]):
            raise InvalidPosition(Fault.RACK_SIZE, text.split(";")[2])
    for seat, pile in enumerate(parts["piles"]):
        if len(pile) > len(range((seat - parts["starter"]) % seats, parts["turns"], seats)):
            raise InvalidPosition(Fault.DISCARDS, text.split(";")[4])
    thrown = () if closed is None else (closed[1],)
    tiles = [parts["indicator"], *thrown, *parts["stock"]]
    tiles += [tile for held in (*parts["racks"], *parts["piles"]) for tile in held]
    if in_order(tiles) != TILES:
        raise InvalidPosition(Fault.TILES, text)
    if parts["phase"] == "take" and not parts["piles"][parts["turn"] - 1]:
        raise InvalidPosition(Fault.TO_TAKE, text)
    if parts["shown"] and parts["indicator"] in parts["stock"]:
        raise InvalidPosition(Fault.SHOWN, text)
