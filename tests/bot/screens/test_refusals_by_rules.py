"""What the rules of all games refuse, in words: true for whoever asks, and never with an empty list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from bot.screens.past.replay import unreadable
from bot.screens.registry import SCREENS
from bot.screens.table.refusals import forbidden
from games import GAMES
from games.core import Game, GameError, UnknownAction
from games.record import InvalidRecord, read

each_game = pytest.mark.parametrize("key", GAMES)

STEPS = 60
NONSENSE = ("zz", "next", "resign", "", "9 9 9")

_LISTS_NOTHING = re.compile(r"(?:take|Choose a jump:|Write|:) ?\.|  |\{|, ,")
NOT_YOUR_TURN = "It is not your turn: the table waits for <@7>."


def positions(key: str) -> Iterator[Game]:
    """Positions of a game by chance, with the ends of its rounds and games, and the end."""
    chance, game = Random(key), GAMES[key]
    options = {option.key: option.default for option in game.options}
    if "match" in options:
        options["match"] = "sets"
    for seed in range(3):
        state: Game = game.start(max(game.seats), options, bytes([seed] * 16))
        for _ in range(STEPS):
            yield state
            if state.outcome is not None:
                break
            seat = state.to_act[0]
            state = state.play(seat, chance.choice(state.actions(seat)))


def refused(state: Game, seat: int, action: str) -> GameError | None:
    try:
        state.play(seat, action)
    except GameError as error:
        return error
    return None


@each_game
def test_what_cannot_be_read_is_first_of_all_not_the_turn_of_whoever_wrote_it(key: str) -> None:
    waiting = [
        (state, seat)
        for state in positions(key)
        for seat in state.seated
        if state.outcome is None and seat not in state.to_act
    ]
    assert waiting

    for state, seat in waiting:
        error = refused(state, seat, "zz")
        assert isinstance(error, UnknownAction)
        assert forbidden(error, SCREENS[key], ["<@7>"], key) == NOT_YOUR_TURN


@each_game
def test_no_refusal_lists_nothing_and_none_names_next_game_as_a_thing_to_take(key: str) -> None:
    for state in positions(key):
        tried = {*NONSENSE, *(action for seat in state.to_act for action in state.actions(seat)[:6])}
        for seat in state.seated:
            for action in sorted(tried):
                error = refused(state, seat, action)
                if error is not None:
                    told = forbidden(error, SCREENS[key], ["<@7>"], key)
                    assert not _LISTS_NOTHING.search(told), (state.position, seat, action, told)
                    assert "take next" not in told, (state.position, seat, action)


def test_a_record_in_which_the_wrong_seat_writes_nonsense_says_whose_turn_it_is_not() -> None:
    with pytest.raises(InvalidRecord) as caught:
        read(f'[Game "okiya"]\n[Seats "2"]\n[Seed "{"00" * 16}"]\n\n1. ({wrong_seat()}) zz')

    assert "It is another player’s turn." in unreadable(caught.value, SCREENS)


def wrong_seat() -> int:
    """The seat, counted from 1, that does not begin."""
    return 2 - GAMES["okiya"].start(2, {}, bytes(16)).to_act[0]
