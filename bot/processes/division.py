"""Who serves which shards: what one process does in its turn, decided from what all of them see.

Pure functions. Every process decides for itself by these rules, one at a time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from bot.store.processes.slots import Look, Process, Slot

HANDED_OVER_AT_ONCE = 4
"""How many shards are on their way to another process at most: each waits for its turn to begin a session."""


@dataclass(frozen=True, slots=True)
class Moves:
    """What a process does in a turn.

    It takes free shards, or those that it has connected; accepts some that are offered, and refuses some that
    it was about to take; offers a shard of its own, or withdraws the offer.
    """

    take: tuple[int, ...] = ()
    accept: tuple[int, ...] = ()
    refuse: tuple[int, ...] = ()
    offer: tuple[int, ...] = ()
    withdraw: tuple[int, ...] = ()


def share(shards: int, processes: int) -> int:
    """The most shards that a process serves where ``processes`` share them, as long as that many live."""
    return -(-shards // processes)


def moves(look: Look, me: int, most: int, has_waited: Callable[[int], bool]) -> Moves:
    """What process ``me`` does now, where each serves at most ``most`` shards.

    ``has_waited`` tells of a shard that nobody serves whether it has waited so long that a process adopts it
    beyond its share.
    """
    myself = next(process for process in look.processes if process.number == me)
    chosen = _chosen(look, most)
    room = most - load(look, me) if myself in chosen else 0
    take = [slot.shard for slot in look.slots if slot.owner is None and slot.taker == me]
    accept: list[int] = []
    if not myself.leaving:
        free = _free(look, me)
        take += free[: max(0, room)]
        if room <= 0 and _has_least(look, me):
            take += [shard for shard in free if has_waited(shard)][:1]
        room = min(room - len(free), HANDED_OVER_AT_ONCE - len(on_their_way(look)))
        accept += [slot.shard for slot in look.slots if _is_for(slot, myself, look)][: max(0, room)]
    mine = [slot for slot in look.slots if slot.owner == me]
    under_way = [slot for slot in mine if slot.offered]
    wanted = _wants_to_offer(look, myself, most)
    return Moves(
        take=tuple(take),
        accept=tuple(accept),
        refuse=tuple(
            slot.shard
            for slot in look.slots
            if myself.leaving and slot.taker == me and slot.owner is not None
        ),
        offer=tuple(slot.shard for slot in mine[:1]) if wanted and not under_way else (),
        withdraw=tuple(slot.shard for slot in under_way if slot.taker is None and not wanted),
    )


def load(look: Look, number: int) -> int:
    """How many shards a process serves or is about to, without those that another is about to take."""
    return sum(slot.taker == number or (slot.owner == number and slot.taker is None) for slot in look.slots)


def waiting(look: Look, most: int) -> tuple[Process, ...]:
    """The processes that would take another shard."""
    return tuple(
        process for process in look.processes if not process.leaving and load(look, process.number) < most
    )


def on_their_way(look: Look) -> tuple[Slot, ...]:
    """The slots that a process is about to take, and has not connected yet."""
    return tuple(slot for slot in look.slots if slot.taker is not None and not slot.ready)


def release(version: str) -> tuple[int, ...]:
    """A version as numbers that can be compared: (1, 10, 0) for "1.10.0"."""
    return tuple(int(number) for number in re.findall(r"\d+", version))


def _chosen(look: Look, most: int) -> tuple[Process, ...]:
    """The newest of those that would take another shard."""
    there = waiting(look, most)
    newest = max((release(process.version) for process in there), default=())
    return tuple(process for process in there if release(process.version) == newest)


def _free(look: Look, me: int) -> list[int]:
    """The shards that nobody serves or takes, first those whose sessions this process may still have."""
    free = [slot for slot in look.slots if slot.owner is None and slot.taker is None]
    return [slot.shard for slot in sorted(free, key=lambda slot: slot.last_owner != me)]


def _has_least(look: Look, me: int) -> bool:
    """Whether no process that stays serves fewer shards."""
    return load(look, me) == min(load(look, other.number) for other in look.processes if not other.leaving)


def _is_for(slot: Slot, myself: Process, look: Look) -> bool:
    """Whether a slot is offered to this process."""
    if not slot.offered or slot.taker is not None or slot.owner in (None, myself.number):
        return False
    owner = next(process for process in look.processes if process.number == slot.owner)
    return owner.leaving or release(myself.version) >= release(owner.version)


def _wants_to_offer(look: Look, myself: Process, most: int) -> bool:
    """Whether this process offers its shards: it ends, a newer one waits, or it has more than its share."""
    others = [process for process in waiting(look, most) if process != myself]
    if myself.leaving:
        return bool(others)
    mine = release(myself.version)
    return any(
        release(other.version) > mine or (release(other.version) == mine and load(look, myself.number) > most)
        for other in others
    )
