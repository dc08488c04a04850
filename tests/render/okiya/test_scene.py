"""The places of sprites in Okiya's picture: the state of every cell, and the header."""

from __future__ import annotations

import pytest

from render.atlas import Scene
from render.okiya import board as okiya
from tests.render.okiya.pictures import MIDDLE, POSITIONS


def scene_of(name: str) -> Scene:
    return okiya.scene(POSITIONS[name].view(None))


def header_of(name: str) -> Scene:
    """All sprites between the ground and the sixteen cells."""
    return scene_of(name)[1:-16]


def words_of(name: str) -> list[str]:
    return [sprite for sprite, _, _ in header_of(name)]


def laid(*ranks: str) -> Scene:
    """Sprites on their cells from a1 to d4; the ranks are given as in the picture, rank 4 first."""
    return [
        (sprite.strip(), 64 + 168 * file, 88 + 168 * (3 - rank))
        for rank, row in enumerate(reversed(ranks))
        for file, sprite in enumerate(row.split(","))
    ]


def test_a_block_dims_the_tiles_that_are_left_and_names_what_is_missing() -> None:
    assert scene_of("block")[-16:] == laid(
        "@1,      MP dim, MB dim, MR dim",
        "@2,      CP dim, CB dim, CR dim",
        "@2,      PP dim, PB dim, PR dim",
        "@1 last, @1,     @1,     @2",
    )
    assert words_of("block") == ["@1 crowned", "wins", "no", "plant I", "or", "symbol S"]


def test_a_resignation_between_games_leaves_no_pattern_lit_for_nobody_won_the_match_by_it() -> None:
    assert words_of("resigned after a line")[:2] == ["@2 crowned", "wins"]
    assert not any("won" in sprite for sprite, _, _ in scene_of("resigned after a line"))


@pytest.mark.parametrize(("plies", "chip"), [((), "@1 chip"), (("a1",), "@2 chip")])
def test_the_header_shows_the_token_of_the_seat_to_move(plies: tuple[str, ...], chip: str) -> None:
    state = MIDDLE
    for cell in plies:
        state = state.play(state.turn, cell)

    assert okiya.scene(state.view(None))[1][0] == chip
