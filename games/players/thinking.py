"""What all computer players share: levels, hints, dice, time, and what each player states about itself.

Knows no game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any, Final

from games.core import View

LEVELS: Final = ("novice", "casual", "strong", "master")
"""How well a computer plays, the weakest first."""

Fact = str | int | tuple[str, ...]

_NODES_PER_LOOK: Final = 500
"""How many nodes are searched between two looks at the clock: they take well under 10 ms."""


class Sure(StrEnum):
    """How sure a computer player is of its hint."""

    CERTAIN = "certain"
    """Proved by search, or by the rules."""

    LIKELY = "likely"
    """Searched, but not to the end."""

    GUESS = "guess"
    """A rule of thumb."""


class Only(StrEnum):
    """The reason that the hints of all games share."""

    ONLY = "only"
    """Nothing else can be done now."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A good action and why it is good; the edge words the sentence.

    ``reason`` is a member of the enumeration of the game's player, or ``Only.ONLY``. ``facts`` holds by name
    what the reason speaks of, as the enumeration says.
    """

    action: str
    reason: StrEnum
    facts: Mapping[str, Fact] = field(hash=False)
    sure: Sure


@dataclass(frozen=True, slots=True)
class Solo:
    """What the arena counts where a game is played alone.

    ``effort`` reads from the public view of a finished game what it took, in ``unit``: a win with less is the
    better one. ``goals`` are the efforts that one tries to stay within.
    """

    effort: Callable[[Any], int]
    unit: str
    goals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """The computer player of one game: what its package states for shared code, as its only public value.

    ``choose`` returns one of the view's actions, as good as a level of LEVELS; ``hint`` returns what the best
    player would do, and why. Both are called with a view of the game that has two actions or more. ``say``
    returns what a seat says now, () for nothing, or is None in a game without talk.

    ``reasons`` are the reasons of its hints. ``anchors`` has the ratings of the levels by the key of the
    ladder, see ``games.players.anchors``; it has no entry for a ladder of games played together, where levels
    have no rating.

    The rest is for the arena: ``baselines`` are simple players that the levels are measured against, by name,
    each a function from a view to one of its actions; ``solo`` is for games that can be played alone.
    ``summary`` tells in a line what else a series of games shows: it gets the public views of their ends, and
    the seat of the player that is measured in each.
    """

    choose: Callable[[Any, str, Random, Budget], str]
    hint: Callable[[Any, Random, Budget], Hint]
    reasons: type[StrEnum]
    anchors: Mapping[str, Mapping[str, int]]
    say: Callable[[Any, str, Random, Budget], tuple[str, ...]] | None = None
    baselines: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    solo: Solo | None = None
    summary: Callable[[Sequence[Any], Sequence[int]], str] | None = None


@dataclass(frozen=True, slots=True)
class Skill:
    """How a level below the top judges a move: it errs as people do.

    It looks ``plies`` beyond the move, but with the chance ``lapse`` only ``glance`` plies. It cannot tell
    moves apart whose worth differs by less than ``blur``.
    """

    plies: int
    glance: int
    lapse: float
    blur: float


class Exhausted(Exception):
    """The time or the nodes are used up. Never leaves the players."""


class Budget:
    """How long one choice may take: ``nodes`` if they are given, else ``budget_s`` seconds from now.

    With nodes the clock is never read, so that the same question always has the same answer.
    """

    __slots__ = ("_deadline", "_nodes")

    def __init__(self, budget_s: float, nodes: int | None = None) -> None:
        self._nodes = nodes
        self._deadline = time.monotonic() + budget_s if nodes is None else None

    def spend(self, nodes: int = 1) -> None:
        """Count nodes that were searched. Raises Exhausted once they are more than the budget allows."""
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
    # As text a view does not say in which module its class lies: moving a class changes no choice.
    return Random(salt + repr(view).encode())
