"""What is hidden changes nothing that a watcher sees, for any table of any game; and which actions show it.

Those that do cannot be taken back.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from games.core import Game
from tests.games.contract.checks import MOST_ACTIONS, check, watchers
from tests.games.playouts import Table, playout, spread

LOOKED_AT = 12
DEALS = 2


def redealer(game: type[Game]) -> Callable[[Game, int | None, int], Game]:
    """Deals again what a watcher may not know. Without a module that does it, only later rounds change."""
    name = name_of_deals(game)
    if name is not None:
        redeal: Callable[[Game, int | None, int], Game] = import_module(name).redeal
        return redeal
    return lambda state, _watcher, _number: game.from_position(state.position)


def name_of_deals(game: type[Game]) -> str | None:
    """The module that deals again what a game hides, if there is one."""
    folder = f"tests.games.{game.key}"
    return f"{folder}.deals" if find_spec(folder) and find_spec(f"{folder}.deals") else None


def seen(state: Game, watcher: int | None) -> tuple[object, ...]:
    """Everything that a watcher sees of a state and can do there."""
    view = state.view(watcher)
    own = () if watcher is None else (state.actions(watcher), state.talk(watcher))
    return view, pickle.dumps(view), repr(view), view.text, state.to_act, own


@check
def dealing_again_what_a_watcher_may_not_know_changes_no_byte_of_what_they_see(table: Table) -> None:
    if name_of_deals(table.game) is None:
        return
    redeal, differ = redealer(table.game), 0
    for number, state in enumerate(spread(playout(table).states, LOOKED_AT)):
        for watcher in watchers(table):
            other = redeal(state, watcher, number)
            differ += other != state
            assert seen(other, watcher) == seen(state, watcher)
    assert differ, "what is compared is the same deal"


@check
def an_action_that_reveals_nothing_tells_nobody_anything_about_what_is_hidden(table: Table) -> None:
    redeal = redealer(table.game)
    for state in spread(playout(table).states[:-1], LOOKED_AT):
        redealt = [
            (watcher, redeal(state, watcher, number))
            for watcher in watchers(table)
            for number in range(DEALS)
        ]
        for seat in state.to_act:
            silent = [action for action in state.actions(seat) if not state.reveals(seat, action)]
            for action in spread(silent, MOST_ACTIONS):
                after = state.play(seat, action)
                if after.outcome is not None:  # nothing is taken back after the end
                    continue
                for watcher, before in redealt:
                    other = before.play(seat, action)
                    if other.outcome is None:
                        assert other.view(watcher) == after.view(watcher)


@check
def talk_and_how_an_action_is_written_make_no_difference_to_what_it_reveals(table: Table) -> None:
    for state in spread(playout(table).states[:-1], LOOKED_AT):
        for seat in state.to_act:
            assert not any(state.reveals(seat, text) for text in state.talk(seat))
            for action in spread(state.actions(seat), MOST_ACTIONS):
                assert state.reveals(seat, f" {'  '.join(action.upper())}") == state.reveals(seat, action)
