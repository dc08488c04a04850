"""The places of sprites in Okey Dokey's picture: grid, open cells, header, Resets, numbers, seats, talk."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.okey_dokey import OkeyDokey
from games.okey_dokey.view import Talk
from render.atlas import Scene
from render.okey_dokey import board as okey_dokey
from tests.games.okey_dokey.tables import filled, table
from tests.render.okey_dokey.pictures import TABLES, without_reset


def scene_of(state: OkeyDokey) -> Scene:
    return okey_dokey.scene(state.view(None))


def names_of(state: OkeyDokey) -> list[str]:
    return [sprite for sprite, _, _ in scene_of(state)]


def at(colour: str, column: int) -> tuple[int, int]:
    """The upper left corner of a cell's sprite; columns count from 1."""
    return 127 + 86 * (column - 1) + 2, 92 + 110 * "rygbs".index(colour) + 2


def cell(state: OkeyDokey, colour: str, column: int) -> list[tuple[str, int, int]]:
    """The sprites on a cell, placed from its corner."""
    x, y = at(colour, column)
    inside = [each for each in scene_of(state) if 0 <= each[1] - x < 82 and 0 <= each[2] - y < 106]
    return [(sprite, left - x, top - y) for sprite, left, top in inside]


def header(state: OkeyDokey) -> list[str]:
    return [sprite for sprite, _, y in scene_of(state)[1:] if y < 58]


def seats(state: OkeyDokey) -> list[str]:
    return [sprite for sprite, _, y in scene_of(state) if y >= 694]


@pytest.mark.parametrize(
    ("state", "colour", "column", "sprites"),
    [
        (table("b6", rows="0/-/1/1/1"), "y", 1, [("y takes number", 0, 0), ("y 1+", 8, 16)]),
        (TABLES["talked"], "g", 5, [("g takes both", 0, 0), ("g 8+", 8, 16)]),
        (TABLES["danger"], "r", 10, [("r takes number", 0, 0), ("r 7+", 8, 16)]),
        (TABLES["reset to come"], "b", 5, [("b takes reset", 0, 0)]),
        (TABLES["a row kept"], "b", 9, [("b keeps reset", 0, 0)]),
        (TABLES["a row kept"], "r", 9, [("r takes number", 0, 0), ("r 6+", 8, 16)]),
        (without_reset(), "b", 10, [("b takes number", 0, 0), ("b 1+", 8, 16)]),
    ],
    ids=[
        "column reset",
        "reset due",
        "no reset in the row",
        "four numbers",
        "kept",
        "not kept",
        "nearly lost",
    ],
)
def test_an_open_cell_takes_numbers_from_its_rows_value_on_or_a_reset_or_both(
    state: OkeyDokey, colour: str, column: int, sprites: Scene
) -> None:
    assert cell(state, colour, column) == sprites


@pytest.mark.parametrize(
    ("name", "news"),
    [
        ("before the start", ["who starts?"]),
        ("talked", ["reset is due", "reset due"]),
        ("pale", ["reset is down", "reset down"]),
        ("danger", ["warning", "reset first"]),
        ("without a reset", ["warning", "no reset left"]),
        ("stuck", ["lost", "lost: stuck"]),
        ("out of cards", ["lost", "lost: empty"]),
    ],
)
def test_the_header_shows_the_columns_reset_or_how_the_game_was_lost(name: str, news: list[str]) -> None:
    found = header(TABLES[name])

    assert found[3 : 3 + len(news)] == news
    assert found[3 + len(news)] == "deck"


def test_a_number_discarded_under_an_equal_is_dimmed_too() -> None:
    state = table("r8 =", "y8", "g8", "b8 =", rows=filled(9), deck="")

    assert "r8 out" in names_of(state)
    assert "r8 seen" in names_of(state.play(0, "r=/r8"))


def test_each_seat_has_its_number_its_cards_and_what_it_said() -> None:
    assert seats(TABLES["talked"]) == [
        *("seats 3", "@1", "backs", "6", "bubble", "say b", "say !"),
        *("seats 3 turn", "@2 turn", "backs", "6", "bubble", "say y", "say 4"),
        *("seats 3", "@3", "backs", "6", "bubble", "say g0", "say >", "bubble", "say b", "say >"),
    ]


def test_what_was_said_is_pale_when_everybody_could_have_played_since() -> None:
    said = table("r1 y2", "g4").play(0, "?r")
    once = said.play(0, "y2")
    twice = once.play(1, "g4")

    assert seats(once)[4:7] == ["bubble", "say r", "say 1"]
    assert seats(twice)[4:7] == ["bubble old", "say r old", "say 1 old"]


def test_saying_the_same_again_moves_it_to_the_end_and_only_the_last_things_fit() -> None:
    state = table("r1", "", "").play(0, "!r").play(0, "!y").play(0, "r1").play(0, "!r")

    assert seats(state)[4:10] == ["bubble", "say y", "say !", "bubble", "say r", "say !"]
    assert seats(state.play(0, ">g"))[4:10] == ["bubble", "say r", "say !", "bubble", "say g", "say >"]


def test_a_number_of_two_digits_has_a_wide_bubble() -> None:
    state = OkeyDokey.start(1, {}, bytes(16))
    view = replace(state.view(None), talk=(Talk(0, "?r", 10, 0), Talk(0, "!y", None, 0)))

    assert okey_dokey.scene(view)[-7:] == [
        ("wide bubble", 132, 701),
        ("say r", 145, 707),
        ("say 1", 187, 706),
        ("say 0", 205, 706),
        ("bubble", 233, 701),
        ("say y", 246, 707),
        ("say !", 288, 706),
    ]


def test_when_lost_the_lamp_is_out_no_cell_is_open_and_the_hands_lie_open() -> None:
    state = TABLES["stuck"]

    assert "spot out" in names_of(state)
    assert cell(state, "b", 10) == []
    assert seats(state)[-4:] == ["seats 4", "@4", "b8 open", "= open"]
    assert not any(name.startswith("won") for name in names_of(state))
