"""What Boussanga's private pictures show: the card on the board and how it fits, or what a pass discards."""

from __future__ import annotations

import pytest

from games.boussanga import Boussanga
from games.core import IllegalAction
from render import hand
from render.atlas import Scene
from render.boussanga import composer as boussanga_composer
from render.boussanga.composer import CardChoice, Choice, PutChoice
from render.boussanga.passing import PassChoice
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
        and "crossed" not in each[0]
    }


def parts_over(scene: Scene, cell: str) -> list[str]:
    """The parts of the card's glass over a cell."""
    return [sprite.partition(" under ")[2] for sprite, *place in scene if tuple(place) == at(cell)]


def test_new_pawns_are_told_from_those_that_lie_there_already() -> None:
    scene = scene_of(with_symbols(versus("f d4", (EWF, FFF))), CardChoice(2, "d5", "n"))

    assert verdicts_of(scene) == {("new f", *at("d5")), ("there f", *at("d4")), ("new f", *at("d3"))}
    assert words_of(scene) == [
        *("Card", "2 title", ", facing", "word n"),
        *("yes", "fits", "and scores nothing"),
    ]


def test_an_upright_card_lies_on_nine_cells_in_a_frame_with_its_notch() -> None:
    scene = scene_of(with_symbols(versus("w e4", (FFF,))), CardChoice(1, "d5", "n"))

    inside = [file + rank for file in "def" for rank in "543"]
    x, y = at("d5")
    assert all("in" in parts_over(scene, cell) for cell in inside)
    assert sum(sprite.endswith(" under in") for sprite, _, _ in scene) == 9
    assert ("dim w under in", *at("e4")) in scene
    upper = [each for each in scene if each[0] == "edge n"]
    assert upper == [("edge n", x, y - 3), ("edge n", x + 72, y - 3), ("edge n", x + 144, y - 3)]
    assert [each for each in scene if each[0] == "corner nw"] == [("corner nw", x - 7, y - 7)]
    assert [each for each in scene if each[0].startswith("notch")] == [("notch n", x + 108 - 17, y - 9)]


def test_a_diagonal_card_covers_the_middles_of_the_cells_at_its_edge() -> None:
    scene = scene_of(with_symbols(versus("f d4", (FFF,))), CardChoice(1, "e6", "ne"))

    assert parts_over(scene, "d8") == []
    assert parts_over(scene, "e7") == ["tip n"]
    assert parts_over(scene, "f6") == ["side ne"]
    assert parts_over(scene, "e5") == ["lines"]
    assert parts_over(scene, "h4") == ["tip e"]
    assert ("notch ne", at("f5")[0] + 72 - 18, at("f5")[1] - 18) in scene
    assert sum(sprite.startswith("joint") for sprite, _, _ in scene) == 11


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


def test_in_a_common_game_a_card_that_is_there_can_be_taken() -> None:
    scene = scene_of(with_symbols(coop((FFF,))), CardChoice(1, "c8", "e"))

    assert verdicts_of(scene) == {("there f", *at(cell)) for cell in ("a8", "b8", "c8")}
    assert words_of(scene)[4:] == ["yes", "can be taken"]


def test_in_a_common_game_a_pawn_wanted_on_an_empty_cell_is_missing() -> None:
    scene = scene_of(with_symbols(coop((FFF,), away="b8", collection="f1")), CardChoice(1, "c8", "e"))

    assert ("missing f", *at("b8")) in scene
    assert words_of(scene)[4:] == ["no", "b bad cell", "8 bad cell", "holds no", "chip f"]


def test_putting_back_opens_every_empty_cell_and_shows_the_pawn_on_the_chosen_one() -> None:
    state = with_symbols(coop((FFF,), away="a1 b1 c1 a8", collection="f1", put="e3"))

    scene = scene_of(state, PutChoice("e", "b1"))

    assert {each for each in scene if each[0] in ("open", "put e")} == {
        ("open", *at("a1")),
        ("put e", *at("b1")),
        ("open", *at("c1")),
        ("open", *at("a8")),
    }
    assert ("great e", 14, 12) in scene
    assert words_of(scene) == ["Put back", "chip e chosen", "3"]


def test_in_competition_only_a_card_is_discarded() -> None:
    scene = scene_of(with_symbols(versus("", (EWF, WAW))), PassChoice(2))

    assert scene[0] == ("pass", 0, 0)
    assert [each for each in scene if "card" in each[0]] == [
        ("pass card", 20, 164),
        ("chosen card", 186, 168),
        ("pass card chosen", 194, 164),
        ("pass card gone", 368, 164),
        ("pass card gone", 542, 164),
    ]
    assert not any(name.startswith(("give", "pip")) for name, _, _ in scene)


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
