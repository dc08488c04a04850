"""The places of sprites in Okey Dokey's picture: grid, open cells, header, Resets, numbers, seats, talk."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.okey_dokey import OkeyDokey
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


def said(width: int, **counts: str) -> list[str]:
    """The colours of a seat with what it counted, and nothing below them."""
    return [f"{colour} said {counts.get(colour, '')} {width}" for colour in "rygbs"]


def test_each_seat_has_its_number_its_cards_and_a_line_of_the_five_colours() -> None:
    asked = [*said(44)[:3], ">g0 44", "b said  44", ">b 44", "s said  44"]

    assert seats(TABLES["talked"]) == [
        *("seats 3", "@1", "backs", "6", *said(44)[:4], "!b 44", "s said  44"),
        *("seats 3 turn", "@2 turn", "backs", "6", *said(44, y="4")),
        *("seats 3", "@3", "backs", "6", *asked),
    ]


def test_a_count_stays_and_is_pale_when_everybody_could_have_played_since() -> None:
    told = table("r1 y2", "g4").play(0, "?r")
    once = told.play(0, "y2")
    twice = once.play(1, "g4")

    assert seats(once)[4:9] == said(44, r="1")
    assert seats(twice)[4:9] == said(44, r="1 old")


def test_a_plan_and_a_wish_for_the_same_colour_share_its_place_until_the_seat_has_moved() -> None:
    state = table("r1", "", "", "", "").play(0, "!r").play(0, ">r0")

    assert seats(state)[3:7] == ["r said  26", "!r 26 half", ">r0 26 half", "y said  26"]
    assert seats(state.play(0, "r1"))[3:8] == said(26)


def test_all_talk_of_five_lies_within_the_panels() -> None:
    view = replace(OkeyDokey.start(5, {}, bytes(16)).view(None))
    right = [x + 26 for sprite, x, _ in okey_dokey.scene(view) if sprite == "s said  26"]
    panels = [x + 212 for sprite, x, _ in okey_dokey.scene(view) if sprite.startswith("seats 5")]

    assert all(end < panel for end, panel in zip(right, panels, strict=True))


def test_when_lost_the_lamp_is_out_no_cell_is_open_and_the_hands_lie_open() -> None:
    state = TABLES["stuck"]

    assert "spot out" in names_of(state)
    assert cell(state, "b", 10) == []
    assert seats(state)[-4:] == ["seats 4", "@4", "b8 open", "= open"]
    assert not any(name.startswith("won") for name in names_of(state))
