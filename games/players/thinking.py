"""What all computer players share: levels, hints, their dice and how long they may think. Knows no game."""

from __future__ import annotations

import pickle
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from games.core import View

LEVELS: Final = ("novice", "casual", "strong", "master")
"""How well a computer plays, the weakest first."""

Fact = str | int | tuple[str, ...]

_NODES_PER_LOOK: Final = 500
"""How many nodes are searched between two looks at the clock: well under 10 ms of them."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A good action and why it is good; the edge words the sentence.

    ``reason`` is a key, ``facts`` holds by name what it speaks of, as the player's module lists it. ``sure``
    is "certain" (proved by search), "likely" (searched, not to the end) or "guess" (a rule of thumb).
    """

    action: str
    reason: str
    facts: Mapping[str, Fact] = field(hash=False)
    sure: str


@dataclass(frozen=True, slots=True)
class Sight:
    """How a level below the top judges a move: a person's mistakes, not a coin's.

    It looks ``plies`` beyond the move, but with chance ``lapse`` only ``glance`` plies, overlooking what
    comes later, and cannot tell moves apart whose worth differs by less than ``blur``.
    """

    plies: int
    glance: int
    lapse: float
    blur: float


class Exhausted(Exception):
    """The time or the nodes are used up. Never leaves the players."""


class Budget:
    """How long one choice may take: so many nodes, or else so many seconds from now.

    With ``nodes`` the clock is never read, so that the same question always has the same answer.
    """

    __slots__ = ("_deadline", "_nodes")

    def __init__(self, budget_s: float, nodes: int | None = None) -> None:
        self._nodes = nodes
        self._deadline = time.monotonic() + budget_s if nodes is None else None

    def spend(self, nodes: int = 1) -> None:
        """Count nodes that were searched. Raises Exhausted once no more may be."""
        if self._nodes is not None:
            self._nodes -= nodes
            if self._nodes < 0:
                raise Exhausted
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise Exhausted

    def share(self, part: float) -> Budget:
        """A part of what is left, as a budget of its own; what it spends is not counted here."""
        if self._nodes is not None:
            return Budget(0, int(max(0, self._nodes) * part))
        assert self._deadline is not None
        return Budget(max(0.0, self._deadline - time.monotonic()) * part)

    @property
    def stride(self) -> int:
        """How many nodes a search may visit before it counts them with ``spend``."""
        return _NODES_PER_LOOK if self._nodes is None else max(1, min(_NODES_PER_LOOK, self._nodes))


def dice_for(view: View, seed: int | bytes) -> Random:
    """The chance in one choice: the same for equal views and seeds, another on the next turn."""
    salt = seed if isinstance(seed, bytes) else str(seed).encode()
    return Random(salt + pickle.dumps(view, protocol=5))
