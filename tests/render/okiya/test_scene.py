"""What Okiya's picture shows after a resignation between games; the recorded pictures show all else."""

from __future__ import annotations

from render.okiya import board as okiya
from tests.render.okiya.pictures import POSITIONS


def test_a_resignation_between_games_leaves_no_pattern_lit_for_nobody_won_the_match_by_it() -> None:
    sprites = [sprite for sprite, _, _ in okiya.scene(POSITIONS["resigned after a line"].view(None))]

    assert sprites[1:3] == ["@2 crowned", "wins"]
    assert not any("won" in sprite for sprite in sprites)
