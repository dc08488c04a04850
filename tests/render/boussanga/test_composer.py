"""What Boussanga's private pictures show: the card on the board and how it fits, or what a pass discards."""

from __future__ import annotations

import pytest

from games.boussanga import Boussanga
from games.core import IllegalAction
from render import hand
from render.atlas import Scene
from render.boussanga import composer as boussanga_composer
from render.boussanga.composer import CardChoice, Choice
from tests.games.boussanga.tables import EWF, FFF, WAW, coop, versus
from tests.render.boussanga.pictures import with_symbols


def scene_of(state: Boussanga, choice: Choice) -> Scene:
    return boussanga_composer.scene(state.view(state.to_act[0]), choice)


def at(cell: str) -> tuple[int, int]:
    """The upper left corner of a cell."""
    return 44 + 72 * "abcdefgh".index(cell[0]), 176 + 72 * "87654321".index(cell[1])


def words_of(scene: Scene) -> list[str]:
    """What the header says, right of the card."""
    return [sprite for sprite, x, y in scene[1:] if y < 132 and x >= 138]


def verdicts_of(scene: Scene) -> set[tuple[str, int, int]]:
    kinds = ("new", "there", "missing")
    return {
        each
        for each in scene
        if (each[0].split()[0] in kinds or " on " in each[0] or " lit" in each[0])
        and each[0].split()[-1] not in ("first", "coin")
        and "crossed" not in each[0]
    }


def test_new_pawns_are_told_from_those_that_lie_there_already() -> None:
    scene = scene_of(with_symbols(versus("f d4", (EWF, FFF))), CardChoice(2, "d5", "n"))

    assert verdicts_of(scene) == {("new f", *at("d5")), ("there f", *at("d4")), ("new f", *at("d3"))}
    assert words_of(scene) == [
        *("Card", "2 title", ", facing", "word n"),
        *("yes", "fits", "and scores nothing"),
    ]


@pytest.mark.parametrize(
    ("pawns", "anchor", "shown", "why"),
    [
        (
            "w d4",
            "d5",
            ("f on w", *at("d4")),
            ["d bad cell", "4 bad cell", "holds", "chip w", ", not", "chip f"],
        ),
        ("", "d2", ("off f", at("d1")[0] + 18, 176 + 576), ["chip f", "would lie off the board"]),
        ("f d5 d4 d3", "d5", ("there f", *at("d4")), ["places no new pawn"]),
    ],
)
def test_a_card_that_does_not_fit_shows_where_and_says_why(
    pawns: str, anchor: str, shown: tuple[str, int, int], why: list[str]
) -> None:
    scene = scene_of(with_symbols(versus(pawns, (FFF,))), CardChoice(1, anchor, "n"))

    assert shown in scene
    assert words_of(scene)[4:] == ["no", *why]


def test_a_pawn_that_the_reserve_lacks_is_missing() -> None:
    fires = "f a1 c1 e1 g1 a3 c3 e3 g3 a5 c5 e5 g5 g7 a7"
    scene = scene_of(with_symbols(versus(fires, (FFF,))), CardChoice(1, "h7", "n"))

    assert verdicts_of(scene) == {("new f", *at("h7")), ("new f", *at("h6")), ("missing f", *at("h5"))}
    assert words_of(scene)[4:] == ["no", "the reserve has no", "chip f"]


def test_a_bonus_is_named_with_its_pawn() -> None:
    state = with_symbols(versus("f b1 b2", (FFF,), areas=("f2", "e0")))

    scene = scene_of(state, CardChoice(1, "b5", "n"))

    assert words_of(scene)[4:] == ["yes", "fits", "and scores", "plus", "9 gold title", "bonus", "chip f"]


def test_in_a_common_game_a_pawn_wanted_on_an_empty_cell_is_missing() -> None:
    scene = scene_of(with_symbols(coop((FFF,), away="b8", collection="f1")), CardChoice(1, "c8", "e"))

    assert ("missing f", *at("b8")) in scene
    assert words_of(scene)[4:] == ["no", "b bad cell", "8 bad cell", "holds no", "chip f"]


def test_an_empty_slot_cannot_be_composed() -> None:
    state = versus("", (EWF, WAW))

    with pytest.raises(IllegalAction) as refused:
        hand(state.view(0), CardChoice(3, "d5", "n"))

    assert refused.value.rule == "empty slot"


def test_the_public_composes_nothing() -> None:
    with pytest.raises(ValueError, match="only a seat"):
        hand(versus("", (EWF,)).view(None), CardChoice(1, "d5", "n"))


def test_each_choice_has_a_picture_of_its_own_and_equal_choices_the_same() -> None:
    view = versus("f d4", (FFF,)).view(0)

    north = hand(view, CardChoice(1, "d5", "n"))

    assert hand(view, CardChoice(1, "d5", "n")) == north
    assert hand(view, CardChoice(1, "d5", "s")) != north
