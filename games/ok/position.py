"""The one-line text of a state of OK, part by part. Knows the parts and how tiles add up, not the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypedDict

from games.core import InvalidPosition, Option
from games.ok.tiles import FACES, KINDS, RACK, TILES, in_order
from games.position import Words

PHASES = ("take", "throw", "over")

Racks = tuple[tuple[str, ...], ...]

Closed = tuple[int, str, str]
"""The seat that closed, the tile it threw, the kind."""


class Parts(TypedDict):
    """What a position says, under the names of the state's fields."""

    indicator: str
    turn: int
    phase: str
    turns: int
    racks: Racks
    stock: tuple[str, ...]
    piles: Racks
    scores: tuple[int, ...]
    round: int
    starter: int
    shown: bool
    points: int
    resigned: int | None


def print_tiles(tiles: Iterable[str]) -> str:
    """Tiles joined by commas; none are "-"."""
    return ",".join(tiles) or "-"


def print_words(
    number: int,
    starter: int,
    shown: bool,
    points: int,
    closed: Closed | None,
    resigned: int | None,
) -> str:
    """The last field."""
    words = [f"round={number}", f"starter={starter + 1}", f"shown={int(shown)}", f"points={points}"]
    if closed is not None:
        seat, tile, kind = closed
        words.append(f"closed={seat + 1}:{tile}:{kind}")
    if resigned is not None:
        words.append(f"resigned={resigned + 1}")
    return " ".join(words)


def read_parts(text: str, options: Sequence[Option]) -> tuple[Parts, Closed | None]:
    """The parts that a position text gives, and how it says the round was closed. Raises InvalidPosition.

    The parts agree with each other: the 106 tiles are there, the racks are as full as the phase wants them,
    the seats moved in turn. Whether the round can stand so is for the rules to say.
    """
    pieces = [piece.strip() for piece in text.lower().split(";")]
    if len(pieces) != 7:
        raise InvalidPosition("seven fields", text)
    indicator, table, racks, stock, piles, scores, rest = pieces
    if indicator not in FACES:
        raise InvalidPosition("indicator", indicator)
    seats = racks.count("|") + 1
    if seats not in range(2, 5):
        raise InvalidPosition("racks", racks)
    turn, phase, turns = _read_table(table, seats)
    words = Words(rest.split())
    closed = _read_closed(words.take("closed"), seats)
    # The seats throw in turn. What ended the round but did not close it was a throw, too.
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
        points=int(words.options(options).get("points", options[0].default)),
        resigned=words.seat("resigned", seats),
    )
    words.finish()
    if shown not in (None, "0", "1"):
        raise InvalidPosition("shown", shown)
    if len(parts["piles"]) != seats:
        raise InvalidPosition("discard piles", piles)
    if parts["resigned"] is not None and seats != 2:
        raise InvalidPosition("resigned", rest)
    if closed is not None and (phase != "over" or closed[0] != turn):
        raise InvalidPosition("closed", rest)
    if begun < 0 or turn != (parts["starter"] + begun) % seats:
        raise InvalidPosition("player to move", table)
    _check_tiles(parts, closed, text)
    return parts, closed


def _read_table(text: str, seats: int) -> tuple[int, str, int]:
    """The seat to move, the phase and the turns."""
    words = text.split()
    if len(words) != 3:
        raise InvalidPosition("player to move, phase and turns", text)
    turn, phase, turns = words
    if turn not in [str(seat + 1) for seat in range(seats)]:
        raise InvalidPosition("player to move", turn)
    if phase not in PHASES:
        raise InvalidPosition("phase", phase)
    if not re.fullmatch("[0-9]{1,3}", turns):
        raise InvalidPosition("turns", turns)
    return int(turn) - 1, phase, int(turns)


def _read_tiles(text: str) -> tuple[str, ...]:
    tiles = () if text == "-" else tuple(tile.strip() for tile in text.split(","))
    for tile in tiles:
        if tile not in KINDS:
            raise InvalidPosition("tile", tile)
    return tiles


def _read_scores(text: str, seats: int) -> tuple[int, ...]:
    scores = [score.strip() for score in text.split(",")]
    if len(scores) != seats or not all(re.fullmatch("-?[0-9]{1,2}", score) for score in scores):
        raise InvalidPosition("scores", text)
    return tuple(int(score) for score in scores)


def _read_closed(text: str | None, seats: int) -> Closed | None:
    if text is None:
        return None
    found = re.fullmatch(rf"([1-{seats}]):([^:]+):(sets|pairs|colour)", text)
    if found is None or found[2] not in KINDS:
        raise InvalidPosition("closed", text)
    return int(found[1]) - 1, found[2], found[3]


def _check_tiles(parts: Parts, closed: Closed | None, text: str) -> None:
    seats = len(parts["racks"])
    for seat, rack in enumerate(parts["racks"]):
        if len(rack) != RACK + (parts["phase"] == "throw" and seat == parts["turn"]):
            raise InvalidPosition("tiles on a rack", text.split(";")[2])
    for seat, pile in enumerate(parts["piles"]):
        if len(pile) > len(range((seat - parts["starter"]) % seats, parts["turns"], seats)):
            raise InvalidPosition("discards", text.split(";")[4])
    thrown = () if closed is None else (closed[1],)
    tiles = [parts["indicator"], *thrown, *parts["stock"]]
    tiles += [tile for held in (*parts["racks"], *parts["piles"]) for tile in held]
    if in_order(tiles) != TILES:
        raise InvalidPosition("the 106 tiles", text)
    if parts["phase"] == "take" and not parts["piles"][parts["turn"] - 1]:
        raise InvalidPosition("a discard to take", text)
    if parts["shown"] and parts["indicator"] in parts["stock"]:
        raise InvalidPosition("shown", text)
