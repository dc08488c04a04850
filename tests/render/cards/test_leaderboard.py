"""The leaderboard's picture: what each row shows, that nothing overlaps, and that any page can be drawn."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from PIL import Image

from games import GAMES, LADDERS
from render import atlas, leaderboard_card
from render.atlas import Scene
from render.cards.leaderboard import LeaderboardCard, LeaderboardRow, scene
from render.cards.parts import bar, short
from render.committed import CARDS, EVERY_GAME, cards_of
from tests.render.cards.card_pictures import BOARDS, EMPTY, FULL, GAINED, SCHOLARS, TOGETHER, any_board

ALL_CARDS = atlas.load(CARDS, EVERY_GAME, *map(cards_of, GAMES))
FIRST = LeaderboardRow(1, 1043, 57, 32, 3, 22, 4, 12)


def of(*rows: LeaderboardRow, ladder: str = "okiya", period: str = "all") -> LeaderboardCard:
    return LeaderboardCard(ladder, "server", period, rows)


def names(picture: Scene) -> list[str]:
    return [name for name, _, _ in picture]


def shown(card: LeaderboardCard) -> list[str]:
    """The sprites of the first row and of all below it."""
    whole = names(scene(card))
    return whole[next(i for i, name in enumerate(whole) if name.startswith("row ")) :]


def stray(picture: Scene, height_px: int) -> Scene:
    """The sprites that are not completely inside the picture."""
    sprites = ALL_CARDS
    return [
        (name, x, y)
        for name, x, y in picture[1:]
        if not (0 <= x <= 1000 - sprites.size(name)[0] and 0 <= y <= height_px - sprites.size(name)[1])
    ]


def overlapping(picture: Scene, grounds: tuple[str, ...]) -> list[tuple[str, str]]:
    """Pairs of sprites that overlap, without the ground sprites."""
    sprites = ALL_CARDS
    boxes = [
        (name, x, y, x + sprites.size(name)[0], y + sprites.size(name)[1])
        for name, x, y in picture
        if not name.startswith(grounds)
    ]
    return [
        (a[0], b[0])
        for a, b in combinations(boxes, 2)
        if a[1] < b[3] and b[1] < a[3] and a[2] < b[4] and b[2] < a[4]
    ]


def test_a_row_is_its_medal_rating_games_record_bar_streak_and_trend() -> None:
    assert [name for name in shown(of(FIRST)) if name not in ("won plate", "drawn plate", "lost plate")] == [
        "row plate",
        "medal 1 plate",
        *("1 big plate", "0 big plate", "4 big plate", "3 big plate"),
        *("5 mid plate", "7 mid plate"),
        *("3 mid plate", "2 mid plate", "to mid plate", "3 mid plate", "to mid plate"),
        *("2 mid plate", "2 mid plate"),
        *("flame plate", "4 mid plate"),
        *("up plate", "1 mid plate", "2 mid plate"),
    ]


def test_rows_follow_each_other_at_equal_distances_below_the_captions() -> None:
    tops = [y for name, _, y in scene(FULL) if name.startswith("row ")]

    assert tops == [178 + 70 * i for i in range(10)] + [178 + 700 + 22]


@pytest.mark.parametrize(
    ("counts", "notches"),
    [
        ((32, 3, 22), ["won"] * 12 + ["drawn"] * 1 + ["lost"] * 7),
        ((1, 1, 998), ["won", "drawn", *["lost"] * 18]),
        ((0, 0, 0), ["none"] * 20),
    ],
)
def test_a_bar_gives_each_outcome_its_share_and_a_notch_if_it_ever_came_about(
    counts: tuple[int, int, int], notches: list[str]
) -> None:
    assert bar(*counts, 20) == notches


def test_a_bar_always_fills_its_room() -> None:
    rng = Random(1)

    for _ in range(300):
        won, drawn, lost = (rng.choice((0, rng.randint(0, 9), rng.randint(0, 5000))) for _ in range(3))
        assert len(bar(won, drawn, lost, 20)) == 20


def test_the_medals_of_the_first_three_differ_in_their_outlines() -> None:
    sprites = ALL_CARDS
    ground = sprites.sprites["row plate"].getpixel((200, 30))

    outlines = [
        bytes(pixel != ground for pixel in sprites.sprites[f"medal {rank} plate"].tobytes())
        for rank in (1, 2, 3)
    ]

    for one, other in combinations(outlines, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > 200


def test_members_with_equal_points_have_the_same_medal() -> None:
    medals = [name for name in shown(GAINED) if name.startswith("medal")]

    assert medals == ["medal 1 plate", "medal 2 plate", "medal 2 plate"]


def test_the_readers_own_row_lies_on_a_plate_of_its_own() -> None:
    card = of(FIRST, replace(FIRST, rank=2, own=True))

    assert [name for name in shown(card) if name.startswith("row ")] == ["row plate", "row own"]
    assert all(name.endswith(" own") for name in shown(card)[shown(card).index("row own") :])


def test_the_readers_place_on_another_page_follows_below_a_line() -> None:
    below = shown(FULL)[shown(FULL).index("separator") :]

    assert below[:6] == ["separator", "row own", "1 mid own", "2 mid own", "3 mid own", "4 mid own"]


def test_a_reader_on_no_board_has_no_rank() -> None:
    assert shown(SCHOLARS)[shown(SCHOLARS).index("row own") + 1] == "unlisted own"


def test_a_provisional_rating_is_followed_by_a_question_mark() -> None:
    assert "? mid plate" not in shown(of(FIRST))
    assert "? mid plate" in shown(of(replace(FIRST, provisional=True)))


def test_the_boards_of_a_season_or_week_show_what_was_gained() -> None:
    for period in ("season", "week"):
        up, down = (shown(of(replace(FIRST, points=points), period=period)) for points in (34, -5))

        assert up[2:5] == ["+ big plate", "3 big plate", "4 big plate"]
        assert down[2:4] == ["- big plate", "5 big plate"]
        assert "gained" in names(scene(of(FIRST, period=period)))
    assert "rating" in names(scene(of(FIRST)))


def test_a_game_played_together_shows_the_level_beaten_and_the_score() -> None:
    levels = [name for name in shown(TOGETHER) if name.startswith(("okey_dokey", "unbeaten"))]

    assert levels == [
        "okey_dokey maestro plate",
        "okey_dokey professional plate",
        "okey_dokey standard own",
        "okey_dokey amateur plate",
        "unbeaten plate",
    ]
    assert {"beaten", "score", "won-lost"} <= set(names(scene(TOGETHER)))
    assert shown(TOGETHER)[3:5] == ["5 big plate", "0 big plate"]
    assert not TOGETHER.gains


def test_boussangas_levels_are_those_of_its_rules() -> None:
    assert [name for name in shown(SCHOLARS) if name.startswith("boussanga_coop")] == [
        "boussanga_coop master plate",
        "boussanga_coop scholar plate",
        "boussanga_coop won plate",
    ]


@pytest.mark.parametrize(
    ("wins", "sprite"),
    [(0, "no streak"), (1, "flame"), (4, "flame"), (5, "blaze"), (30, "blaze")],
)
def test_a_streak_burns_higher_from_five_on(wins: int, sprite: str) -> None:
    assert f"{sprite} plate" in shown(of(replace(FIRST, streak=wins)))


@pytest.mark.parametrize(
    ("trend", "sprites"),
    [(9, ["up plate", "9 mid plate"]), (-9, ["down plate", "9 mid plate"]), (0, ["same plate"])],
)
def test_a_trend_is_an_arrow_with_what_the_last_game_changed(trend: int, sprites: list[str]) -> None:
    assert shown(of(replace(FIRST, trend=trend)))[-len(sprites) :] == sprites


@pytest.mark.parametrize(
    ("value", "text"), [(-5, "-5"), (9999, "9999"), (10_000, "10k"), (999_999, "999k"), (6_500_000, "6M")]
)
def test_a_number_is_shortened_from_five_digits_on(value: int, text: str) -> None:
    assert short(value) == text


def test_the_page_is_told_if_there_are_several() -> None:
    assert "page heading" not in names(scene(of(FIRST)))
    assert [name.split()[0] for name in names(scene(FULL))[5:11]] == ["dot", "page", "1", "of", "1", "3"]


def test_an_empty_board_says_so_and_has_no_columns() -> None:
    assert names(scene(EMPTY))[-1] == "no rated games yet"
    assert not {"rating", "gained", "games"} & set(names(scene(EMPTY)))


def test_a_page_has_ten_rows_at_most() -> None:
    with pytest.raises(ValueError, match="10 rows"):
        of(*[FIRST] * 11)


def test_a_picture_is_as_high_as_it_has_rows_and_never_higher_than_a_thousand_pixels() -> None:
    heights = [of(*[FIRST] * rows).height_px for rows in range(1, 11)]

    assert [after - before for before, after in pairwise(heights)] == [70] * 9
    assert FULL.height_px <= 1000


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_an_opaque_palette_png_of_its_height(name: str) -> None:
    picture = Image.open(io.BytesIO(leaderboard_card(BOARDS[name])))

    assert (picture.format, picture.mode) == ("PNG", "P")
    assert picture.size == (1000, BOARDS[name].height_px)
    assert "transparency" not in picture.info


def test_any_board_is_made_of_sprites_that_exist_lie_inside_and_apart() -> None:
    rng = Random(5)

    for _ in range(120):
        card = any_board(rng)
        picture = scene(card)
        assert stray(picture, card.height_px) == []
        assert overlapping(picture, ("ground", "head ", "row ")) == [], card


def test_every_ladder_has_a_header_of_its_own() -> None:
    sprites = ALL_CARDS

    assert len({sprites.sprites[f"head {ladder}"].tobytes() for ladder in LADDERS}) == len(LADDERS)
