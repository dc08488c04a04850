"""The contract, tested on every entry of GAMES. Knows only the contract, never the rules of a game."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core import (
    Game,
    InvalidOption,
    InvalidPosition,
)
from tests.games.contract import course, hidden, refusals, views
from tests.games.contract.checks import (
    CHECKS,
)
from tests.games.playouts import TABLES, Table, seed_number, table_taking

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


# These modules have the checks of a table. One test runs them all, so that each playout is made once.

MODULES = (course, hidden, refusals, views)


def test_there_are_checks_in_every_module_of_the_contract() -> None:
    assert {keeps.__module__ for keeps in CHECKS} == {module.__name__ for module in MODULES}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_table_of_every_game_keeps_the_contract(table: Table, subtests: pytest.Subtests) -> None:
    for keeps in CHECKS:
        with subtests.test(keeps.__name__):
            keeps(table)


@each_game
def test_a_game_is_listed_under_its_own_key_and_has_a_title(game: type[Game]) -> None:
    assert GAMES[game.key] is game
    assert game.title
    assert len(game.seats) > 0


@each_game
def test_the_choices_of_every_option_are_of_one_kind(game: type[Game]) -> None:
    assert len({option.key for option in game.options}) == len(game.options)
    for option in game.options:
        assert option.default in option.choices
        assert len(set(option.choices)) == len(option.choices) > 1
        assert {type(choice) for choice in option.choices} == {option.kind}


@each_game
def test_every_value_of_every_option_can_be_played_at_some_table(game: type[Game]) -> None:
    for option in game.options:
        for choice in option.choices:
            assert table_taking(game, {option.key: choice}), f"{option.key}={choice}"


@each_game
def test_a_number_of_seats_the_game_does_not_have_is_refused(game: type[Game]) -> None:
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(ValueError, match=str(seats)):
            game.start(seats, {}, seed_number(0))


@each_game
def test_an_option_the_game_does_not_have_is_refused_by_name(game: type[Game]) -> None:
    with pytest.raises(InvalidOption) as refused:
        game.start(game.seats[0], {"no_such_option": 1}, seed_number(0))
    assert refused.value.key == "no_such_option"


@each_game
def test_a_value_that_an_option_does_not_take_is_refused_even_if_it_compares_equal(
    game: type[Game],
) -> None:
    for option in game.options:
        lookalikes: list[object] = ["no such value", None, (), 2.5, b"on"]
        for choice in option.choices:
            lookalikes.append(int(choice) if isinstance(choice, bool) else [choice])
            if not isinstance(choice, str):
                lookalikes += [str(choice), float(choice)]
        for value in lookalikes:
            with pytest.raises(InvalidOption) as refused:
                game.start(game.seats[0], {option.key: value}, seed_number(0))
            assert (refused.value.key, refused.value.value) == (option.key, value)
            assert refused.value.choices == option.choices


@each_game
def test_different_seeds_deal_different_games(game: type[Game]) -> None:
    positions = {game.start(game.seats[-1], {}, seed_number(n)).position for n in range(16)}

    assert len(positions) > 1


@each_game
def test_a_text_that_is_not_a_position_is_refused_with_the_wrong_part(game: type[Game]) -> None:
    position = game.start(game.seats[-1], {}, seed_number(0)).position
    wrong = ("", " ", "nonsense", position[:8], f"{position} bogus=1", f"{position} bogus", position * 2)
    for text in wrong:
        with pytest.raises(InvalidPosition) as refused:
            game.from_position(text)
        assert refused.value.rule
        assert refused.value.part in text
