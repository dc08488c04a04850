"""What all computer players share: levels, hints, dice, time, and the facts that each player states.

Knows no game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any, Final

from games.core import OptionValue, View
from games.players.review import Reviewer, SearchedFeat

LEVELS: Final = ("novice", "casual", "strong", "master")
"""How well a computer plays, the weakest first."""

Fact = str | int | tuple[str, ...]

ENOUGH_NODES: Final = 10**9
"""More nodes than any search visits that comes to an end. With this budget no clock is read."""

_NODES_PER_LOOK: Final = 500
"""The number of nodes between two looks at the clock; they take well under 10 ms."""


class Sure(StrEnum):
    """How sure a computer player is of its hint."""

    CERTAIN = "certain"
    """Proved by search, or by the rules."""

    LIKELY = "likely"
    """Searched, but not to the end."""

    GUESS = "guess"
    """A rule of thumb."""


class Only(StrEnum):
    """The reason that hints of every game can have."""

    ONLY = "only"
    """It is the only action."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A good action and why it is good; the screens word the sentence.

    ``reason`` is a member of the enumeration of the game's player, or ``Only.ONLY``. ``facts`` holds,
    by name, the facts that the enumeration lists for the reason.
    """

    action: str
    reason: StrEnum
    facts: Mapping[str, Fact] = field(hash=False)
    sure: Sure


@dataclass(frozen=True, slots=True)
class Solo:
    """What the arena counts when a game is played alone.

    ``effort`` reads the effort of a finished game from its public view, in ``unit``: a win with less effort
    is better. ``goals`` are the limits of effort that players try to stay within.
    """

    effort: Callable[[Any], int]
    unit: str
    goals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """The computer player of one game: the only public value of its package, for shared code.

    ``choose`` returns one of the view's actions, as good as a level of LEVELS; ``hint`` returns the action of
    the best level, and the reason. Both are called with a view that has at least two actions. ``say`` returns
    what a seat says now, () for nothing; it is None in a game without talk.

    ``reasons`` are the reasons of its hints. ``anchors`` has the ratings of the levels by the key of the
    ladder, see ``games.players.anchors``; a ladder of games that are played together has no entry, because
    levels have no rating there. ``review`` judges the moves of finished games, and ``feat`` is what a search
    proves after them; None in a game without.

    ``moves`` has the moves of a game with each choice of those options that make it longer or shorter;
    ``games.players.lengths`` measures them and makes minutes of them. ``turns`` says how often two who were
    paired wait for each other in a game, where that is not at each of its moves.

    The rest is for the arena. ``baselines`` are simple players against which the levels are measured, by
    name; each is a function from a view to one of its actions. ``solo`` is for games that can be played
    alone. ``summary`` returns one more line about a series of games: it gets the public views of their ends,
    and the seat of the measured player in each.
    """

    choose: Callable[[Any, str, Random, Budget], str]
    hint: Callable[[Any, Random, Budget], Hint]
    reasons: type[StrEnum]
    anchors: Mapping[str, Mapping[str, int]]
    moves: Mapping[str, Mapping[OptionValue, int]] = field(default_factory=dict)
    turns: int = 0
    say: Callable[[Any, str], tuple[str, ...]] | None = None
    review: Reviewer | None = None
    feat: SearchedFeat | None = None
    baselines: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    solo: Solo | None = None
    summary: Callable[[Sequence[Any], Sequence[int]], str] | None = None


@dataclass(frozen=True, slots=True)
class Skill:
    """How a level below the top judges a move, with errors like those of people.

    It looks ``plies`` plies beyond the move, but with the chance ``lapse`` only ``glance`` plies. It cannot
    tell moves apart if their worth differs by less than ``blur``.
    """

    plies: int
    glance: int
    lapse: float
    blur: float


class Exhausted(Exception):
    """The time or the nodes are used up. Never leaves ``games.players``."""


class Budget:
    """The limit of one choice: ``nodes`` if given, else ``budget_s`` seconds from now.

    With nodes the clock is never read, so the same question always has the same answer.
    """

    __slots__ = ("_deadline", "_nodes")

    def __init__(self, budget_s: float, nodes: int | None = None) -> None:
        self._nodes = nodes
        self._deadline = time.monotonic() + budget_s if nodes is None else None

    def spend(self, nodes: int = 1) -> None:
        """Count searched nodes. Raises Exhausted once there are more than the budget allows."""
        if self._nodes is not None:
            self._nodes -= nodes
            if self._nodes < 0:
                raise Exhausted
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise Exhausted

    def share(self, part: float) -> Budget:
        """A part of what is left, as a new budget. What the part spends is not counted here."""
        if self._nodes is not None:
            return Budget(0, int(max(0, self._nodes) * part))
        assert self._deadline is not None
        return Budget(max(0.0, self._deadline - time.monotonic()) * part)

    def patient(self, nodes: int) -> Budget:
        """A budget for a search that soon comes to an end: without the clock, of at most ``nodes`` nodes.

        A budget of nodes stays what it is.
        """
        return self if self._deadline is None else Budget(0, nodes)

    @property
    def stride(self) -> int:
        """The number of nodes that a search may visit before it counts them with ``spend``."""
        return _NODES_PER_LOOK if self._nodes is None else max(1, min(_NODES_PER_LOOK, self._nodes))


def dice_for(view: View, seed: int | bytes) -> Random:
    """The dice of one choice: the same for equal views and seeds, different on the next turn."""
    salt = seed if isinstance(seed, bytes) else str(seed).encode()
    # The text of a view does not contain the module of its class, so moving a class changes no choice.
    return Random(salt + repr(view).encode())
