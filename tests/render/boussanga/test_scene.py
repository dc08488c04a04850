"""The places of sprites in Boussanga's picture: board, lines that have just scored, hands, tray, header."""

from __future__ import annotations

import pytest

from games.boussanga import Boussanga
from render import atlas
from render.atlas import Scene
from render.boussanga import table
from tests.games.boussanga.tables import EWF, FFF, WWW, coop, versus
from tests.render.boussanga.pictures import with_symbols

TRAY_TOP = 728
IN_TRAY, AT_SIDE = (134, 773), (722, 216)  # the first card below its notch
LEFT_PANEL, RIGHT_PANEL, LOWER_LEFT_PANEL = (8, 72), (888, 72), (8, 400)


def scene_of(state: Boussanga) -> Scene:
    return table.scene(state.view(None))


def names_of(state: Boussanga) -> list[str]:
    return [sprite for sprite, _, _ in scene_of(state)]


def at(cell: str, left: int = 44) -> tuple[int, int]:
    """The upper left corner of a cell."""
    return left + 72 * "abcdefgh".index(cell[0]), 108 + 72 * "87654321".index(cell[1])


def corner(cell: str, where: str, px: int) -> tuple[int, int]:
    """The upper left corner of a corner of a cell."""
    x, y = at(cell)
    return x + (72 - px) * (where[1] == "e"), y + (72 - px) * (where[0] == "s")


def header_of(state: Boussanga) -> list[str]:
    return [sprite for sprite, _, y in scene_of(state)[1:] if y < 64]


def tray_of(state: Boussanga) -> list[str]:
    return [sprite for sprite, _, y in scene_of(state)[1:] if y >= TRAY_TOP]


def on_cells(state: Boussanga) -> set[tuple[str, int, int]]:
    """The sprites that fill a whole cell."""
    corners = {at(file + rank) for file in "abcdefgh" for rank in "12345678"}
    whole = (72, 72)
    size = atlas.load("boussanga").size
    return {each for each in scene_of(state) if each[1:] in corners and size(each[0]) == whole}


def test_a_reserve_that_will_soon_end_the_game_is_told_in_gold() -> None:
    state = with_symbols(versus("", (EWF,), areas=("e14", "w8f8"), bonus=("e", "wf")))

    assert header_of(state)[3:7] == ["chip e", "2 gold", "chip w", "8"]


def test_the_tray_has_points_pawns_and_cards_of_the_seat_to_move_and_the_other_is_at_the_side() -> None:
    state = with_symbols(versus("", (EWF,), areas=("e2w10", "f1")))

    assert tray_of(state)[:3] == ["turn @1", "2 gold score small", "2 gold score small"]
    assert tray_of(state)[3:11] == [
        *("chip e", "2", "chip w", "1", "0", "chip a faint", "0 faint", "chip f faint"),
    ]
    beside = [sprite for sprite, x, y in scene_of(state) if x >= 664 and 64 <= y < TRAY_TOP]
    assert beside[:2] == ["head @2", "3 score"]
    assert beside[2:10] == [
        *("chip e faint", "0 faint", "chip w faint", "0 faint", "chip a faint", "0 faint", "chip f", "1"),
    ]


@pytest.mark.parametrize(
    ("beyond", "coin"),
    [
        ("", ("coin s", *at("d5"))),
        ("w d5", ("f lit coin", *corner("d1", "se", 44))),
    ],
)
def test_a_coin_lies_beyond_the_end_or_on_the_line(beyond: str, coin: tuple[str, int, int]) -> None:
    state = with_symbols(versus(f"f d1, {beyond}", (FFF,))).play(0, "1 d4 n")

    assert [each for each in scene_of(state) if "coin" in each[0]] == [coin]


def test_a_coin_lies_beyond_the_start_of_a_line_whose_end_is_taken() -> None:
    state = with_symbols(versus("f d3, w d7", (FFF,))).play(0, "1 d6 n")

    assert [each for each in scene_of(state) if each[0].startswith("coin")] == [("coin n", *at("d2"))]


def test_after_a_resignation_the_cards_of_the_opponent_lie_in_the_tray() -> None:
    state = versus("", (FFF,)).play(0, "resign")

    assert tray_of(state)[0] == "head @2 won"


@pytest.mark.parametrize(
    ("seats", "mode", "areas", "said"),
    [
        (2, "versus", ("e3", "f1"), "head @1 won, head @2 won, draw"),
        (4, "versus", ("e3", "f1", "e1", "e3"), "head @1 won, head @2 won, head @4 won, win"),
        (4, "versus", ("e4", "f1", "e1", "e3"), "head @1 won, wins"),
        (4, "teams", ("e3", "e4"), "head @2 won, head @4 team won, win"),
    ],
)
def test_the_header_says_who_has_won_or_that_all_drew(
    seats: int, mode: str, areas: tuple[str, ...], said: str
) -> None:
    state = versus("", (WWW,), seats=seats, mode=mode, last="1", areas=areas).play(0, "pass 1")

    assert ", ".join(header_of(state)).startswith(f"{said}, reserve")


def test_in_a_film_two_players_keep_their_places() -> None:
    state = versus("f d1", (FFF,)).play(0, "pass 1")

    assert "turn @2" in tray_of(state)
    filmed = [sprite for sprite, _, y in table.film_scene(state.view(None)) if y >= TRAY_TOP]
    assert "head @1" in filmed


def test_pawns_taken_together_leave_ghosts_and_come_to_the_collection() -> None:
    state = with_symbols(coop((FFF, EWF))).play(0, "1 c8 e")

    assert {each for each in on_cells(state) if each[0] != each[0][0]} == {
        ("f taken", *at("a8")),
        ("f taken", *at("b8")),
        ("f taken", *at("c8")),
    }
    assert [(x, y) for sprite, x, y in scene_of(state) if sprite == "tray hole f"] == [
        (680, 282),
        (732, 282),
        (784, 282),
    ]
    assert names_of(state).count("pip") == 1
