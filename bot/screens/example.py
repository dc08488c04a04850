"""The positions that illustrate rules: each reached in a game, so that all they show can happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.core import SEED_BYTES, Game


@dataclass(frozen=True, slots=True)
class Example:
    """A position as ``moves`` of whoever may act lead to it, from the deal of a seed.

    The moves are written without spaces inside, with spaces between them. With a ``seat`` the example is what
    only this seat sees, in a ``look`` of its private screen; without one, what everybody sees.
    """

    game: type[Game]
    moves: str = ""
    seats: int = 2
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    seat: int | None = None
    look: str = ""

    @property
    def state(self) -> Game:
        """The position. Raises GameError if the moves are not legal."""
        state = self.game.start(self.seats, self.options, self.seed.to_bytes(SEED_BYTES, "big"))
        for move in self.moves.split():
            state = state.play(state.to_act[0], move)
        return state
