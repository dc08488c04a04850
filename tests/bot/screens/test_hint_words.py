"""Every hint of a computer player is worded in whole sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random

import pytest

from bot.screens.registry import SCREENS
from games import GAMES
from games.core import View
from games.players import PLAYERS, Fact, Hint, Sure, hint
from tests.bot.screens.looking import SHOWN
from tests.bot.screens.sentences import reads_well
from tests.games.playouts import Table, playout, spread

LONGEST = 500
NODES = 10
VIEWS_A_TABLE = 2


def facts_of(game: str) -> dict[str, tuple[dict[str, Fact], ...]]:
    """Facts that every reason of a game may come with, from a module beside the tests of its screen.

    A game without such a module has reasons without facts.
    """
    if find_spec(f"tests.bot.screens.{game}") and find_spec(f"tests.bot.screens.{game}.hint_facts"):
        found: dict[str, tuple[dict[str, Fact], ...]]
        found = import_module(f"tests.bot.screens.{game}.hint_facts").FACTS
        return found
    return {reason: ({},) for reason in PLAYERS[game].reasons}


def views(table: Table) -> Iterator[View]:
    """The views of the seats to act, at some plies of a random play."""
    for state in spread(playout(table).states[:-1], VIEWS_A_TABLE):
        yield state.view(state.to_act[0])


def said(view: View, given: Hint) -> str:
    return SCREENS[view.game].advice(view, given)


def is_well_said(text: str) -> bool:
    """Whether a text has whole sentences of at most a few lines, without gaps."""
    return (
        reads_well(text.replace("**", ""))
        and len(text) <= LONGEST
        and not re.search(r"\(\)|: \.|on \.", text)
    )


@pytest.mark.parametrize("table", [table for tables in SHOWN.values() for table in tables], ids=str)
def test_every_hint_on_the_way_is_said_in_whole_sentences(table: Table) -> None:
    for view in views(table):
        given = hint(view, 1, nodes=NODES)
        text = said(view, given)

        assert is_well_said(text), text


def test_every_reason_that_a_player_may_give_has_its_facts_here() -> None:
    assert {game: set(player.reasons) for game, player in PLAYERS.items()} == {
        game: set(facts_of(game)) for game in GAMES
    }


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("sure", Sure)
def test_every_reason_is_said_in_whole_sentences(game: str, sure: Sure) -> None:
    every = [view for table in SHOWN[game] for view in views(table)]
    random = Random(game)
    for reason in PLAYERS[game].reasons:
        for facts in facts_of(game)[reason]:
            for view in random.sample(every, min(12, len(every))):
                if len(view.to_act) > 1:
                    continue
                text = said(view, Hint(random.choice(view.actions), reason, facts, sure))

                assert is_well_said(text), text
