"""Boussanga positions made by hand for the tests of its rules; the parts that no test names are filled in."""

from __future__ import annotations

from games.boussanga import Boussanga
from games.boussanga.cards import CARDS, ELEMENTS

FOUR_ROWS = "ffffffff/ffffffff/aaaaaaaa/aaaaaaaa/wwwwwwww/wwwwwwww/eeeeeeee/eeeeeeee"
"""A full board on which no card fits that has Earth beside Air or Fire, or Water beside Fire."""

FFF = "f../f../f.."
EEE = "e../.e./e.."
WWW = "w../.w./..w"
EWF = "e.w/.f./..."
WAW = "waw/.../..."
UNFIT = ("f../.e./.fa", "ea./e../...", ".fa/e../...", ".e./.f./e..", "fa./.w./.e.", "..e/..f/we.")
"""Cards that fit nowhere on FOUR_ROWS."""


def pawns_on(pawns: str) -> dict[str, str]:
    """Cells and their elements: {"a1": "e", "b2": "e", "h8": "f"} for "e a1 b2, f h8"."""
    groups = [group.split() for group in pawns.split(",") if group.strip()]
    return {cell: element for element, *cells in groups for cell in cells}


def board_with(pawns: str) -> str:
    """The board field of a position that has only these pawns."""
    on = pawns_on(pawns)
    ranks = ("".join(on.get(file + rank, "1") for file in "abcdefgh") for rank in "87654321")
    return "/".join(ranks)


def numbers(text: str) -> list[int]:
    """The number of pawns of each element in a text such as "e1f2"."""
    return [int(text.partition(element)[2][:2].rstrip("ewaf") or 0) for element in ELEMENTS]


def all_cells(pawns: str) -> str:
    """A board of 64 letters from a1 to h8 that has only these pawns."""
    return "".join(reversed(board_with(pawns).split("/"))).replace("1", ".")


def rest_of(board: str, *areas: str) -> str:
    """The pawns of a position that are neither on the board nor in these areas."""
    left = [16 - board.count(element) for element in ELEMENTS]
    for area in areas:
        left = [here - there for here, there in zip(left, numbers(area), strict=True)]
    return "".join(f"{element}{number}" for element, number in zip(ELEMENTS, left, strict=True))


def unused(number: int, *cards: str) -> list[str]:
    """This number of cards without these."""
    return [card for card in CARDS if card not in cards][:number]


def versus(
    pawns: str,
    hand: tuple[str, ...],
    *,
    seats: int = 2,
    turn: int = 1,
    areas: tuple[str, ...] = (),
    bonus: tuple[str, ...] = (),
    deck: tuple[str, ...] | None = None,
    last: str = "-",
    mode: str = "versus",
) -> Boussanga:
    """A competitive game in which player ``turn`` is to move with these cards, from slot 1 on."""
    sides = 2 if mode == "teams" else seats
    areas = areas or ("e0",) * sides
    bonus = bonus or ("-",) * sides
    known = (*hand, *(deck or ()))
    others = unused(seats + 9, *known)
    hands = [[others.pop(), "-", "-", "-"] for _ in range(seats)]
    hands[turn - 1] = [*hand, "-", "-", "-"][:4]
    cards = others[:9] if deck is None else list(deck)
    board = board_with(pawns)
    return Boussanga.from_position(
        ";".join(
            [
                board,
                f"{mode} {turn} play",
                "|".join(",".join(hand) for hand in hands),
                ",".join(cards) or "-",
                "|".join(areas),
                rest_of(board, *areas),
                f"seats={seats} discarded=0 bonus={'|'.join(bonus)} last={last} put=-",
            ]
        )
    )


def coop(
    hand: tuple[str, ...],
    *,
    away: str = "",
    collection: str = "e0",
    area: str = "e0",
    put: str = "-",
    seats: int = 1,
    turn: int = 1,
    deck: tuple[str, ...] | None = None,
    discarded: int = 0,
) -> Boussanga:
    """A cooperative game on FOUR_ROWS with this hand.

    The cells of ``away`` are empty; their pawns must be in the collection, scored, or still to put back.
    """
    ranks = [list(rank) for rank in FOUR_ROWS.split("/")]
    for cell in away.split():
        ranks[8 - int(cell[1])]["abcdefgh".index(cell[0])] = "1"
    cards = unused(9, *hand) if deck is None else list(deck)
    phase = "play" if put == "-" else "put"
    return Boussanga.from_position(
        ";".join(
            [
                "/".join("".join(rank) for rank in ranks),
                f"coop {turn} {phase}",
                ",".join([*hand, "-", "-", "-"][:4]),
                ",".join(cards) or "-",
                area,
                collection,
                f"seats={seats} discarded={discarded} bonus=- last=- put={put}",
            ]
        )
    )
