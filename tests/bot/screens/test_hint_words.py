"""Every hint that a computer player can give is said in whole sentences, and says nothing that is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from bot.screens.registry import SCREENS
from games import GAMES
from games.core import View
from games.players import PLAYERS, Fact, Hint, Only, Sure, hint
from games.players.okiya.player import Reason
from tests.bot.screens.sentences import reads_well
from tests.bot.screens.test_secrecy import REDEALS
from tests.games.playouts import TABLES, Table, playout, spread

LONGEST = 500
NODES = 100
VIEWS_A_TABLE = 4

ELEMENTS = ("Earth", "Fire")
FACTS: dict[str, dict[str, tuple[dict[str, Fact], ...]]] = {
    "okiya": {
        "wins": (
            {"by": "line", "cells": ("a1", "b1", "c1", "d1"), "tiles_left": 3, "avoid": ()},
            {"by": "square", "cells": ("a1", "a2", "b1", "b2"), "tiles_left": 3, "avoid": ("c1", "d1")},
            {"by": "block", "lacking": ("Maple", "Bird"), "tiles_left": 2, "avoid": ("c1",)},
            {"by": "full", "tiles_left": 0, "avoid": ()},
        ),
        "wins-in": (
            {"moves": 3, "tiles_left": 4, "avoid": ("b1", "c1", "d1")},
            {"moves": 3, "tiles_left": 4, "avoid": ("b1", "c1", "d1", "d2")},
        ),
        "draws": ({"avoid": ("b1",)},),
        "holds-out": ({"moves": 3, "avoid": ()}, {"moves": 1, "avoid": ()}),
        "looks-best": ({},),
    },
    "okago": {
        "wins": ({"cells": ("a1", "b1", "c1", "d1")}, {"cells": ()}),
        "wins-in": ({"moves": 2},),
        "blocks": ({"cells": ("a1",)}, {"cells": ("a1", "e1")}),
        "holds-out": ({"moves": 1}, {"moves": 2}),
        "jumps": ({"piece": "a1", "over": "b2", "landing": "c3"},),
        "threatens": ({"cells": ("a1", "e1")},),
        "builds": ({"cells": ("a1", "b1", "c1")},),
        "looks-best": ({},),
    },
    "boussanga": {
        "wins": ({"lead": 1}, {"lead": 7}),
        "scores": (
            {"points": 3, "cells": ("a1", "a2", "a3", "a4"), "elements": ELEMENTS, "bonus": ("Fire",)},
            {"points": 1, "cells": ("a1", "a2", "a3", "a4"), "elements": ("Fire",), "bonus": ()},
            {"points": 2, "cards": 4},
        ),
        "spares": ({"points": 2},),
        "prepares": ({"points": 2},),
        "reaches-goal": ({"points": 3},),
        "collects": ({"pawns": 3, "cards": 5},),
        "puts-for": ({"slot": 2},),
        "puts-useful": ({},),
        "passes": ({"cards": 5},),
        "looks-best": ({},),
    },
    "ok": {
        "closes": ({"kind": "sets", "loss": 2, "tile": "k11"}, {"kind": "colour", "loss": 20, "tile": "*"}),
        "waits": ({"loss": 2, "hope": 8},),
        "shows": ({"tile": "r5", "losing": 2},),
        "wild": ({"tile": "r6"},),
        "lets-close": ({"tile": "r5", "kind": "sets", "loss": 2},),
        "nearer": ({"tile": "r5", "kind": "pairs", "was": 3, "now": 2},),
        "no-nearer": ({"tile": "*"},),
        "keeps-open": ({"kind": "sets", "missing": 1, "live": 7},),
        "denies": ({"tile": "k11", "seat": 2},),
        "looks-best": ({},),
    },
    "okey_dokey": {
        "wins": ({"cells": 1}, {"cells": 30}),
        "only-way": ({},),
        "lost": ({"cells": 30},),
        "lowest": ({"colour": "r", "asked": ()}, {"colour": "s", "asked": ("r",)}),
        "skips": ({"cards": ("r5", "r6"), "asked": ("r", "g", "b")},),
        "equals": ({"colour": "r", "asked": ()},),
        "discards": ({"card": "r5", "asked": ()},),
        "resets": (
            {"colour": "r", "cards": (), "swapped": 0, "asked": ()},
            {"colour": "r", "cards": ("r1", "r2"), "swapped": 2, "asked": ("y",)},
        ),
    },
}
"""Facts that every reason may come with."""


def views(table: Table) -> Iterator[View]:
    """What the seats that are to act know, at some plies of a random play."""
    for state in spread(playout(table).states[:-1], VIEWS_A_TABLE):
        yield state.view(state.to_act[0])


def said(view: View, given: Hint) -> str:
    return SCREENS[view.game].advice(view, given)


def is_well_said(text: str) -> bool:
    """Whether it is whole sentences of at most a few lines, in which nothing is left unsaid."""
    return (
        reads_well(text.replace("**", ""))
        and len(text) <= LONGEST
        and not re.search(r"\(\)|: \.|on \.", text)
    )


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_hint_on_the_way_is_said_in_whole_sentences(table: Table) -> None:
    for view in views(table):
        given = hint(view, 1, nodes=NODES)
        text = said(view, given)

        assert is_well_said(text), text


def test_every_reason_that_a_player_may_give_has_its_facts_here() -> None:
    assert {game: set(player.reasons) for game, player in PLAYERS.items()} == {
        game: set(facts) for game, facts in FACTS.items()
    }


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("sure", Sure)
def test_every_reason_is_said_in_whole_sentences(game: str, sure: Sure) -> None:
    every = [view for table in TABLES if table.game.key == game for view in views(table)]
    random = Random(game)
    for reason in PLAYERS[game].reasons:
        for facts in FACTS[game][reason]:
            for view in random.sample(every, 12):
                if len(view.to_act) > 1:
                    continue
                text = said(view, Hint(random.choice(view.actions), reason, facts, sure))

                assert is_well_said(text), text


@pytest.mark.parametrize("game", GAMES)
def test_every_action_can_be_advised(game: str) -> None:
    for table in TABLES:
        if table.game.key != game:
            continue
        for view in views(table):
            for action in spread(view.actions, 40):
                assert is_well_said(said(view, Hint(action, Only.ONLY, {}, Sure.CERTAIN)))


@pytest.mark.parametrize(
    "table", [Table(GAMES[key], seats) for key in REDEALS for seats in GAMES[key].seats], ids=str
)
def test_a_hint_does_not_change_with_what_the_player_cannot_see(table: Table) -> None:
    for number, state in enumerate(spread(playout(table).states[:-1], VIEWS_A_TABLE)):
        for seat in state.to_act:
            view = state.view(seat)
            other = REDEALS[table.game.key](state, seat, number).view(seat)

            given = [hint(each, number, nodes=NODES) for each in (view, other)]

            assert given[0] == given[1]
            assert said(view, given[0]) == said(other, given[1])


def test_the_tiles_that_give_a_win_away_are_named_while_they_are_few() -> None:
    view = GAMES["okiya"].start(2, {}, bytes(16)).view(0)

    def warned(*avoid: str) -> str:
        return said(
            view, Hint("a1", Reason.WINS_IN, {"moves": 3, "tiles_left": 4, "avoid": avoid}, Sure.CERTAIN)
        )

    assert "Taking b1, c1 or d1 would give the win away." in warned("b1", "c1", "d1")
    assert "4 other tiles would give the win away." in warned("b1", "c1", "d1", "d2")
