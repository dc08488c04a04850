"""Games for the tests of reviews: as the seats saw them, from any position on. Knows no game."""

from __future__ import annotations

from games.core import Game, View
from games.players import PLAYERS
from games.players.review import Judgement, Story


def story(state: Game, *actions: str) -> Story:
    """A game from a state on, in which the seats to act play these actions."""
    views, moves = [_seen(state)], []
    for action in actions:
        seat = state.to_act[0]
        state = state.play(seat, action)
        views.append(_seen(state))
        moves.append((seat, action))
    return Story(tuple(views), tuple(moves))


def judged(state: Game, action: str, *later: str) -> Judgement:
    """The judgement of an action in a state, after which these actions followed."""
    reviewer = PLAYERS[state.key].review
    assert reviewer is not None
    found = reviewer.judge(story(state, action, *later), 0)
    assert found is not None
    return found


def _seen(state: Game) -> tuple[View, ...]:
    return tuple(state.view(seat) for seat in state.seated)
