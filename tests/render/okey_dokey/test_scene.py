"""The places of sprites in Okey Dokey's picture that no recorded picture shows: numbers, seats, talk."""

from __future__ import annotations

import pytest

from games.okey_dokey import OkeyDokey
from render.atlas import Scene
from render.ending import EndedSeat, Ending
from render.okey_dokey import board as okey_dokey
from render.okey_dokey import ending
from tests.games.okey_dokey.tables import filled, table


def scene_of(state: OkeyDokey) -> Scene:
    return okey_dokey.scene(state.view(None))


def names_of(state: OkeyDokey) -> list[str]:
    return [sprite for sprite, _, _ in scene_of(state)]


def seats(state: OkeyDokey) -> list[str]:
    return [sprite for sprite, _, y in scene_of(state) if y >= 694]


def test_a_number_discarded_under_an_equal_is_dimmed_too() -> None:
    state = table("r8 =", "y8", "g8", "b8 =", rows=filled(9), deck="")

    assert "r8 out" in names_of(state)
    assert "r8 seen" in names_of(state.play(0, "r=/r8"))


def said(width: int, **counts: str) -> list[str]:
    """The colours of a seat with what it counted, and nothing below them."""
    return [f"{colour} said {counts.get(colour, '')} {width}" for colour in "rygbs"]


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


def test_all_talk_of_five_lies_within_the_panels_and_beside_the_number_of_cards() -> None:
    scene = scene_of(OkeyDokey.start(5, {}, bytes(16)))
    left, right = ([x for sprite, x, _ in scene if sprite == f"{colour} said  26"] for colour in "rs")
    panels = [x for sprite, x, _ in scene if sprite.startswith("seats 5")]
    numbers = [x + 26 for sprite, x, y in scene if sprite == "4" and y > 694]  # where the figure ends

    assert all(end + 26 < panel + 212 for end, panel in zip(right, panels, strict=True))
    assert all(number < start for number, start in zip(numbers, left, strict=True))


@pytest.mark.parametrize(
    ("red", "difficulty", "needed"),
    [
        ("3", "standard", ["r 4+"]),
        ("8", "standard", ["r =+"]),
        ("8", "maestro", []),
    ],
)
def test_the_open_cell_of_a_lost_stage_shows_what_was_left_that_fits(
    red: str, difficulty: str, needed: list[str]
) -> None:
    lost = table("y3", "y4", rows=f"{red}/12/01/12/10", difficulty=difficulty).view(None)

    scene = ending.scene(Ending(lost, None, (EndedSeat(), EndedSeat()))).scene

    assert ("r takes number", 136, 98) in scene
    assert [sprite for sprite, _, _ in scene if sprite.endswith("+")] == needed
