"""The computer player of Okey Dokey: its levels, its hints, no secrets seen, whole tables of computers."""

from __future__ import annotations

import re
from dataclasses import replace
from io import StringIO
from random import Random

import pytest

from games.okey_dokey.grid import COLOURS
from games.okey_dokey.hand import effect
from games.players import LEVELS, choose, hint, say
from games.players.arena import main
from games.players.okey_dokey.player import EARS
from games.players.okey_dokey.search import judge
from games.players.thinking import Budget
from tests.games.okey_dokey.deals import redeal
from tests.games.okey_dokey.tables import a_won_game, filled, table
from tests.games.players.okey_dokey.seen import spoken_game, talked
from tests.games.players.seen import named


@pytest.mark.parametrize("level", LEVELS)
def test_other_hands_behind_the_same_view_change_nothing(level: str) -> None:
    for number, state in enumerate(spoken_game(3, 6)[1:40:8]):
        (seat,) = state.to_act
        other = redeal(state, seat, number)
        assert other.hands != state.hands
        assert other.view(seat) == state.view(seat)

        assert choose(other.view(seat), level, 5, nodes=200) == choose(state.view(seat), level, 5, nodes=200)
        assert say(other.view(seat), level) == say(state.view(seat), level)


@pytest.mark.parametrize(("theirs", "left_alone"), [("r5 r6", "r"), ("y5 y6", "y")])
@pytest.mark.parametrize("level", ["casual", "strong", "master"])
def test_the_row_of_which_the_next_player_has_told_a_card_is_left_alone(
    level: str, theirs: str, left_alone: str
) -> None:
    """Only the red and the yellow cell are open, and the next player has cards of one of these colours."""
    state = talked(table("r4 y4", f"{theirs} g5 g6 b5 b6 s5", rows=filled(4, "gbs")))

    for seed in range(4):
        assert choose(state.view(0), level, seed, nodes=400)[0] == ({"r", "y"} - {left_alone}).pop()


def test_a_novice_hears_nothing_and_judges_as_if_nobody_had_spoken() -> None:
    for state in spoken_game(3, 6)[1:40:4]:
        view = state.view(state.to_act[0])
        in_silence = replace(view, talk=())

        spoken, silent = (judge(seen, EARS["novice"], Random(1), Budget(0, 9)) for seen in (view, in_silence))

        assert spoken == silent


def test_an_end_that_can_be_won_is_won_where_nothing_is_hidden_any_more() -> None:
    for number in range(5):
        state, moves = a_won_game(2, Random(number), "amateur")
        for seat, action in moves[:42]:
            state = state.play(seat, action)
        sure = hint(state.view(state.to_act[0]), 1, nodes=20_000)
        while state.outcome is None:
            seat = state.to_act[0]
            state = state.play(seat, choose(state.view(seat), "master", 1, nodes=20_000))

        assert (sure.reason, sure.sure, sure.facts) == ("wins", "certain", {"cells": 9})
        assert state.outcome.winners == (0, 1)


def test_with_open_hands_the_best_player_sees_what_the_others_hold() -> None:
    for number in range(4):
        state, moves = a_won_game(3, Random(number), "standard")
        for seat, action in moves[:41]:
            state = state.play(seat, action)
        shown = replace(state, open_hands=True)

        sure = hint(shown.view(shown.to_act[0]), 1, nodes=20_000)

        assert not state.deck
        assert (sure.reason, sure.sure) == ("wins", "certain")


@pytest.mark.parametrize("level", LEVELS)
def test_if_every_move_loses_the_player_still_plays(level: str) -> None:
    """Red has no Reset left and is at 8, although seven red cards must still come."""
    state = table("y4 y5", rows="008/120/123/123/123", difficulty="maestro")
    view = state.view(0)

    assert choose(view, level, 1, nodes=100) in view.actions
    assert hint(view, 1, nodes=100).reason == "lost"
    assert hint(view, 1, nodes=100).facts == {"cells": 35}


@pytest.mark.parametrize("seats", range(1, 6))
def test_the_facts_of_hints_hold(seats: int) -> None:
    reasons = set()
    for number, state in enumerate(spoken_game(seats, 9, difficulty="amateur")[1::4]):
        (seat,) = state.to_act
        view = state.view(seat)
        found = hint(view, number, nodes=300)
        reasons.add(found.reason)
        head, _, rest = found.action.partition("/")
        assert found.action in state.actions(seat)
        if found.reason == "lowest":
            assert effect(view, head).shut == ()
        if found.reason == "skips":
            assert named(found, "cards") == effect(view, head).shut != ()
        if found.reason == "resets":
            assert named(found, "cards") == effect(view, "0", COLOURS.index(head[0])).opened
            assert found.facts["swapped"] == (len(rest.split(",")) if rest else 0)
        if found.reason == "wins":
            assert found.facts == {"cells": 50 - view.placed}
            assert found.sure == "certain"
        if "asked" in found.facts:
            said = {talk.text[1] for talk in state.said if talk.text[0] == ">" and talk.seat != seat}
            assert set(named(found, "asked")) <= said - {head[0]}
    assert len(reasons) > 1


def test_the_command_prints_wins_with_their_interval_and_that_a_table_of_computers_talks() -> None:
    out = StringIO()

    main(["okey_dokey", "casual", "--seats=2", "--option=difficulty=amateur", "--games=2", "--nodes=0"], out)

    won, told, _ = out.getvalue().splitlines()
    assert re.fullmatch(r"okey_dokey, casual against the game: won \d of 2, .+ \(.+ to .+\)", won)
    said = re.fullmatch(r"\d+\.\d cells, (\d+) texts a game", told)
    assert said is not None
    assert int(said[1]) > 20
