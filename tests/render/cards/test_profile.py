"""The profile's picture, as far as no recorded picture shows it: curves, the crest, and any size."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from games import GAMES, LADDERS
from render.cards.profile import (
    CURVE_PX,
    LESSON_PX,
    LESSONS_ACROSS,
    LINE_PX,
    MEDALLION_PX,
    MEDALLIONS_ACROSS,
    PANEL_STEP,
    ProfileCard,
    ProfileLadder,
    curve_heights,
    feats,
)
from tests.render.cards.card_pictures import REGULAR, any_profile
from tests.render.cards.test_leaderboard import ALL_CARDS, names, overlapping, stray

GROUNDS = ("sky ", "crest", "behind ", "panel ", "tray")
MOST_BESIDE_PX = 232
"""The height of a profile without its rows: the sky with the crest, and two edges."""
OKIYA = ProfileLadder("okiya", 1139, 57, 32, 3, 22, 3, 7, (), 12)


def crest(*ladders: ProfileLadder) -> list[str]:
    """The sprites of the crest and of its ribbon."""
    return names(ProfileCard(ladders).scene())[1:6]


def test_the_crest_is_that_of_the_ladder_with_the_highest_rank() -> None:
    okago, ok = replace(OKIYA, ladder="okago", rank=3), replace(OKIYA, ladder="ok", rank=None, games=99)

    assert crest(OKIYA, okago, ok)[:4] == ["crest okago", "# rank ribbon", "3 rank ribbon", "okago ribbon"]
    assert crest(replace(OKIYA, rank=3), replace(okago, games=58))[0] == "crest okago"


def test_without_a_rank_the_crest_is_that_of_the_ladder_most_played() -> None:
    unranked = replace(OKIYA, rank=None)

    assert crest(unranked, replace(unranked, ladder="ok", games=58))[:2] == ["crest ok", "ok ribbon"]


def test_a_ladder_is_shown_once() -> None:
    with pytest.raises(ValueError, match="once"):
        ProfileCard((OKIYA, OKIYA))


# The curve


def test_a_curve_goes_straight_from_value_to_value_over_the_whole_width() -> None:
    heights = curve_heights((1000, 1100, 1000))
    middle = CURVE_PX[0] // 2

    assert len(heights) == CURVE_PX[0]
    assert (heights[0], max(heights), heights[-1]) == (LINE_PX, CURVE_PX[1], LINE_PX)
    assert heights[:middle] == sorted(heights[:middle])
    assert heights[:middle] == heights[: -middle - 1 : -1]


@pytest.mark.parametrize("values", [(1000,), (1000, 1000), (-7,) * 40])
def test_a_curve_without_any_change_is_level_at_half_the_height(values: tuple[int, ...]) -> None:
    assert set(curve_heights(values)) == {CURVE_PX[1] // 2}


def test_the_line_of_a_curve_has_no_gap_and_ends_at_every_height() -> None:
    curve = REGULAR.ladders[0].curve
    columns = [
        (x, y, y + ALL_CARDS.size(name)[1])
        for name, x, y in ProfileCard((replace(OKIYA, curve=curve),)).scene()
        if name.startswith("line ")
    ]

    assert [x for x, _, _ in columns] == list(range(columns[0][0], columns[0][0] + CURVE_PX[0]))
    for (_, top, foot), (_, next_top, next_foot) in pairwise(columns):
        assert top < next_foot
        assert next_top < foot


# Medallions


def test_an_achievement_that_is_not_known_here_is_not_counted() -> None:
    card = ProfileCard((), ("maestro", "of times to come"))

    assert card.earned == ("maestro",)
    achieved = names(card.scene()).index("achieved sign")
    counted = [f"{digit} page sign" for digit in str(len(feats()))]
    assert names(card.scene())[achieved - 2 - len(counted) : achieved] == ["1 page sign", "of sign", *counted]


def test_no_two_medallions_look_alike() -> None:
    sprites = ALL_CARDS.sprites

    looks = {sprites[f"{key} {state}"].tobytes() for key in feats() for state in ("earned", "open")}

    assert len(looks) == 2 * len(feats())


# Lessons


def test_any_number_of_lessons_has_room() -> None:
    many = tuple((game, True) for game in (*GAMES, *GAMES, *GAMES))
    card = ProfileCard((), (), many)

    assert stray(card.scene(), card.height_px) == []
    assert overlapping(card.scene(), GROUNDS) == []
    assert names(card.scene()).count("lesson ok finished") == 3
    assert names(card.scene()).count("lessons tray") == 1


# The whole


def test_a_profile_grows_by_rows_of_ladders_of_medallions_and_of_lessons_only() -> None:
    ladders = tuple(replace(OKIYA, ladder=ladder) for ladder in LADDERS)
    lessons = tuple((game, True) for game in GAMES)
    rows = [
        -(-len(ladders) // 2),
        -(-len(feats()) // MEDALLIONS_ACROSS),
        -(-len(lessons) // LESSONS_ACROSS),
    ]
    height = ProfileCard(ladders, (), lessons).height_px

    assert height <= MOST_BESIDE_PX + sum(
        number * px for number, px in zip(rows, (PANEL_STEP[1], MEDALLION_PX[1], LESSON_PX[1]), strict=True)
    )


def test_any_profile_is_made_of_sprites_that_exist_lie_inside_and_apart() -> None:
    rng = Random(3)

    for _ in range(60):
        card = any_profile(rng)
        picture = card.scene()
        assert stray(picture, card.height_px) == []
        plain = [sprite for sprite in picture if not sprite[0].startswith(("line ", "over "))]
        assert overlapping(plain, GROUNDS) == [], card
