"""Steps of lessons as their readers meet them, and what is said to an action that is not right."""

from __future__ import annotations

from typing import TypeVar

from bot.screens.practice.material import LessonStep
from games.core import Game

State = TypeVar("State", bound=Game)


def begun(game: type[State], step: LessonStep) -> State:
    """The position in which a step asks."""
    state = game.from_position(step.position.text)
    for move in step.position.moves:
        state = state.play(state.to_act[0], move)
    return state


def answer(game: type[Game], step: LessonStep, action: str) -> str:
    state = begun(game, step)
    assert step.wrong is not None
    return step.wrong(state.view(0), action, state.play(0, action).view(0)).said
