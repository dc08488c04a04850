"""The moves since a position as a text for custom_ids, two characters each. Knows no lesson and no puzzle."""

from __future__ import annotations

import string
from typing import Final

from games.core import Game

_DIGITS: Final = string.digits + string.ascii_letters


def written(state: Game, action: str) -> str:
    """A legal move of the seat to act, or its talk, as a text. Raises ValueError for others."""
    high, low = divmod(_moves(state).index(action), len(_DIGITS))
    return _DIGITS[high] + _DIGITS[low]


def replayed(begun: Game, text: str) -> tuple[Game, tuple[tuple[int, str], ...]] | None:
    """The state after the moves of a text, and each move with its seat; None if the text is forged."""
    now, moves = begun, list[tuple[int, str]]()
    for i in range(0, len(text), 2):
        high, low = map(_DIGITS.index, text[i : i + 2])
        number, known = high * len(_DIGITS) + low, _moves(now)
        if number >= len(known):
            return None
        moves.append((now.to_act[0], known[number]))
        now = now.play(*moves[-1])
    return now, tuple(moves)


def _moves(state: Game) -> tuple[str, ...]:
    """All that the seat to act may play or say; () after the end."""
    return tuple(move for seat in state.to_act[:1] for move in (*state.actions(seat), *state.talk(seat)))
