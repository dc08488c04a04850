"""The leaderboard's picture: what each row shows, that nothing overlaps, and that any page can be drawn."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from PIL import Image

from games import GAMES, LADDERS
from render import atlas
from render import card as render_card
from render.atlas import Scene
from render.cards.leaderboard import LOW_SIGN, SIGN, LeaderboardCard, LeaderboardRow
from render.cards.parts import OUTCOMES, laid_bar, short
from render.committed import CARDS, EVERY_GAME, cards_of
from render.faces import Photo, PlacedPhoto
from tests.render.cards.card_pictures import (
    BOARDS,
    FULL,
    GAINED,
    LATE_PAGE,
    PROFILES,
    any_board,
)

ALL_SETS = CARDS, EVERY_GAME, *map(cards_of, GAMES)
ALL_CARDS = atlas.load(*ALL_SETS)
WIDE = ("podium ", "sky ", "row ", "gap ", "captions", "shore ")
"""The sprites that are as wide as the picture."""
GROUNDS = (*WIDE, "step ", "foot ", "token ")
FACE = Photo(b"")
FIRST = LeaderboardRow(1, 1043, 57, 32, 3, 22, 4, 12)


def of(*rows: LeaderboardRow) -> LeaderboardCard:
    return LeaderboardCard("okiya", "server", "all", rows)


def names(picture: Scene) -> list[str]:
    return [name for name, _, _ in picture]


def shown(card: LeaderboardCard) -> list[str]:
    """The sprites of all places, without those of their bars."""
    whole = names(card.scene())
    start = next(i for i, name in enumerate(whole) if name.startswith(("step ", "row ")))
    return [name for name in whole[start:] if not name.startswith((*OUTCOMES, "cut", "foot ", "shore "))]


def stray(picture: Scene, height_px: int) -> Scene:
    """The sprites that are not completely inside the picture."""
    sprites = atlas.load(*ALL_SETS)
    return [
        (name, x, y)
        for name, x, y in picture[1:]
        if not (0 <= x <= 1000 - sprites.size(name)[0] and 0 <= y <= height_px - sprites.size(name)[1])
    ]


def overlapping(
    picture: Scene, grounds: tuple[str, ...], faces: Sequence[PlacedPhoto] = ()
) -> list[tuple[str, str]]:
    """Pairs of sprites and faces that overlap, without the ground sprites."""
    sprites = atlas.load(*ALL_SETS)
    boxes = [
        (name, x, y, x + sprites.size(name)[0], y + sprites.size(name)[1])
        for name, x, y in picture
        if not name.startswith(grounds)
    ]
    boxes += [("face", face.x, face.y, face.x + face.side, face.y + face.side) for face in faces]
    return [
        (a[0], b[0])
        for a, b in combinations(boxes, 2)
        if a[1] < b[3] and b[1] < a[3] and a[2] < b[4] and b[2] < a[4]
    ]


def test_a_bar_always_fills_its_room_without_a_gap() -> None:
    rng = Random(1)

    for _ in range(100):
        won, drawn, lost = (rng.choice((0, rng.randint(0, 9), rng.randint(0, 5000))) for _ in range(3))
        pieces = sorted(
            (x, ALL_CARDS.size(name)[0]) for name, x, _ in laid_bar((won, drawn, lost), 9, 0, 196, "ivory")
        )
        assert pieces[0][0] == 9
        assert [x + width for x, width in pieces] == [*(x for x, _ in pieces[1:]), 9 + 196]


def test_the_bar_of_a_record_without_games_is_all_lost() -> None:
    assert [name for name, _, _ in laid_bar((0, 0, 0), 0, 0, 16, "ivory")] == [
        "lost left ivory",
        "lost right ivory",
        "lost 2",
    ]


def test_members_with_equal_points_have_the_same_medal_and_metal() -> None:
    assert [name for name in shown(GAINED) if name.startswith("step ")] == [
        "step gold 342 ok",
        "step silver 26 ok",
        "step silver 674 ok",
    ]
    tied = of(FIRST, FIRST, replace(FIRST, rank=3))
    assert [name.split()[1] for name in shown(tied) if name.startswith("step ")] == ["gold", "gold", "bronze"]


def test_an_uncertain_rating_has_a_question_mark_and_stands_below_the_waves_on_no_podium() -> None:
    unsure = replace(FIRST, rank=2, unsure=True)

    assert "unsure ivory" in shown(of(FIRST, unsure))
    assert "unsure ivory" not in shown(of(FIRST, FIRST))
    assert len(of(FIRST, unsure).podium) == 1
    assert "gap okiya" in names(of(FIRST, unsure).scene())
    assert not of(replace(unsure, rank=1), unsure).podium
    assert "gap okiya" not in names(of(replace(unsure, rank=1), unsure).scene())


@pytest.mark.parametrize(
    ("wins", "sprite"),
    [(0, "no streak"), (1, "flame"), (4, "flame"), (5, "blaze"), (30, "blaze")],
)
def test_a_streak_burns_higher_from_five_on(wins: int, sprite: str) -> None:
    assert f"{sprite} gold" in shown(of(replace(FIRST, streak=wins)))


@pytest.mark.parametrize(
    ("value", "text"), [(-5, "-5"), (9999, "9999"), (10_000, "10k"), (999_999, "999k"), (6_500_000, "6M")]
)
def test_a_number_is_shortened_from_five_digits_on(value: int, text: str) -> None:
    assert short(value) == text


def test_the_longest_words_stay_within_the_board_in_the_sky() -> None:
    for card, (left, _, width, _) in ((FULL, SIGN), (LATE_PAGE, LOW_SIGN)):
        long = replace(card, period="season", page=card.page, pages=8888)
        words = [(x, x + ALL_CARDS.size(name)[0]) for name, x, _ in long.scene() if name.endswith(" sign")]
        assert left + 5 <= min(x for x, _ in words)
        assert max(end for _, end in words) <= left + width - 5


def test_a_page_has_ten_rows_at_most() -> None:
    with pytest.raises(ValueError, match="10 rows"):
        of(*[FIRST] * 11)


def test_a_picture_is_as_high_as_it_has_rows_and_hardly_higher_than_wide() -> None:
    late = replace(FIRST, rank=11)
    heights = [of(*[late] * rows).height_px for rows in range(1, 11)]

    assert [after - before for before, after in pairwise(heights)] == [58] * 9
    assert max(FULL.height_px, *heights) <= 1020


@pytest.mark.parametrize("name", [*BOARDS, *PROFILES])
def test_a_board_or_a_profile_is_an_opaque_palette_png_of_its_height(name: str) -> None:
    card = {**BOARDS, **PROFILES}[name]
    picture = Image.open(io.BytesIO(render_card(card)))

    assert (picture.format, picture.mode) == ("PNG", "P")
    assert picture.size == (1000, card.height_px)
    assert "transparency" not in picture.info


def test_any_board_is_made_of_sprites_that_exist_lie_inside_and_apart() -> None:
    rng = Random(5)

    for _ in range(120):
        card = any_board(rng)
        faced = replace(card, rows=tuple(replace(row, face=FACE) for row in card.rows))
        picture, faces = card.scene(), faced.photos()
        assert stray(picture, card.height_px) == []
        assert overlapping(picture, GROUNDS, faces) == [], card
        assert len(faces) == len(card.rows) or card.together or max(row.rank or 0 for row in card.rows) > 999


def test_the_grounds_of_a_board_cover_it() -> None:
    for card in BOARDS.values():
        grounds = [(y, y + ALL_CARDS.size(name)[1]) for name, x, y in card.scene() if name.startswith(WIDE)]
        assert [foot for _, foot in grounds] == [*(top for top, _ in grounds[1:]), card.height_px]


def test_every_ladder_with_a_world_of_its_own_looks_different() -> None:
    packages = pytest.importorskip("render.art.packages", reason="the art extra states the worlds")
    dusk = pytest.importorskip("render.art.ladders", reason="the art extra states the worlds").DUSK
    worlds = {key: packages.ladder_art(game.key, key).world for key, (game, _) in LADDERS.items()}
    own = [key for key, world in worlds.items() if world != dusk]

    for part in ("podium", "sky", "row ivory", "gap"):
        assert len({ALL_CARDS.sprites[f"{part} {ladder}"].tobytes() for ladder in own}) == len(own)
