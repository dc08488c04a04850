"""Facts of games on which results and boards depend: a failure names the missing or ambiguous one."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.store.results.ledger import BEAT_MASTER, EVERY_GAME, FIRST_WIN, STREAK
from games import GAMES, LADDERS
from games.core import settle_options
from tests.games.playouts import TABLES

SHARED = [FIRST_WIN, BEAT_MASTER, EVERY_GAME, STREAK]


def repeated(names: list[str] | list[int]) -> list[object]:
    """The items that are more than once in a list."""
    return [name for name, count in Counter(names).items() if count > 1]


def test_no_two_ladders_have_a_key_or_a_number_in_common() -> None:
    ladders = [ladder for game in GAMES.values() for ladder in game.ladders]

    assert repeated([ladder.key for ladder in ladders]) == []
    assert repeated([ladder.number for ladder in ladders]) == []


def test_no_feat_has_the_key_of_another_one_or_of_an_achievement_at_any_game() -> None:
    assert repeated([*SHARED, *(feat.key for game in GAMES.values() for feat in game.feats)]) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_table_has_sides_a_ladder_and_a_level_that_the_ladder_knows(game: str) -> None:
    for table in (each for each in TABLES if each.game.key == game):
        options = settle_options(table.game.options, dict(table.options))
        sides = table.game.sides(table.seats, options)
        ladder = table.game.ladder_of(table.seats, options)

        assert sorted(seat for side in sides for seat in side) == list(range(table.seats)), table
        assert LADDERS[ladder.key] == (table.game, ladder), table
        assert ladder.together == (len(sides) == 1), table
        assert not ladder.together or table.game.difficulty_of(options) in range(len(ladder.levels)), table
