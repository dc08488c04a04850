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


def replayed(begun: Game, text: str, seat: int) -> tuple[Game, tuple[str, ...]] | None:
    """The state after the moves of a text, and those of a seat, whose turn it is; None for a forged text."""
    now, own = begun, list[str]()
    for i in range(0, len(text), 2):
        high, low = map(_DIGITS.index, text[i : i + 2])
        number, known = high * len(_DIGITS) + low, _moves(now)
        if number >= len(known):
            return None
        own += [known[number]] if now.to_act[0] == seat else []
        now = now.play(now.to_act[0], known[number])
    return (now, tuple(own)) if seat in now.to_act else None


def _moves(state: Game) -> tuple[str, ...]:
    """All that the seat to act may play or say; () after the end."""
    return tuple(move for seat in state.to_act[:1] for move in (*state.actions(seat), *state.talk(seat)))
