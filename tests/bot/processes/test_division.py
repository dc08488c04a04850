"""Who serves which shards, decided from what all processes see."""

from __future__ import annotations

from dataclasses import replace

from bot.processes.division import Moves, moves, release, share
from bot.store.processes.slots import Look, Process, Slot

OLD, NEW = "1.9.0", "1.10.0"


def chosen(
    me: int, processes: dict[int, str], slots: list[Slot], most: int = 2, waited: bool = False
) -> Moves:
    """What process ``me`` does; the others have these versions, and those below zero are about to end."""
    there = tuple(Process(abs(number), version, number < 0) for number, version in processes.items())
    return moves(Look(there, tuple(slots)), me, most, lambda _shard: waited)


def served(*owners: int | None) -> list[Slot]:
    """The slots of shards with these owners."""
    return [Slot(shard, owner) for shard, owner in enumerate(owners)]


def test_shards_are_shared_evenly_and_none_is_left_over() -> None:
    assert [share(6, processes) for processes in (1, 2, 3, 4, 7)] == [6, 3, 2, 2, 1]


def test_versions_are_compared_as_numbers() -> None:
    assert release("1.10.0") > release("1.9.2")


def test_a_process_takes_free_shards_up_to_its_share() -> None:
    assert chosen(1, {1: OLD}, served(None, None, None)).take == (0, 1)
    assert chosen(1, {1: OLD, 2: OLD}, served(1, 2, None)).take == (2,)
    assert chosen(1, {1: OLD, 2: OLD}, served(1, 1, None)).take == ()


def test_a_process_takes_first_what_it_has_served_before() -> None:
    slots = [Slot(shard, last_owner=owner) for shard, owner in enumerate((2, 2, 1, 1))]
    assert chosen(1, {1: OLD}, slots).take == (2, 3)


def test_a_shard_that_has_waited_is_adopted_by_whoever_serves_fewest() -> None:
    slots = served(1, 1, 2, 2, 2, None, None)
    assert chosen(1, {1: OLD, 2: OLD}, slots, waited=True).take == (5,)
    assert chosen(2, {1: OLD, 2: OLD}, slots, waited=True).take == ()
    assert chosen(1, {1: OLD, 2: OLD}, slots).take == ()


def test_the_newest_of_those_who_wait_comes_first() -> None:
    assert chosen(1, {1: OLD, 2: NEW}, served(None)).take == ()
    assert chosen(2, {1: OLD, 2: NEW}, served(None)).take == (0,)


def test_nothing_changes_while_everybody_is_well() -> None:
    for me in (1, 2, 3):
        assert chosen(me, {1: OLD, 2: OLD, 3: OLD}, served(1, 1, 2, 2)) == Moves()


def test_a_newer_process_is_offered_shards_one_by_one_and_an_equal_one_none() -> None:
    slots = served(1, 1)
    assert chosen(1, {1: OLD, 2: NEW}, slots).offer == (0,)
    assert chosen(1, {1: OLD, 2: OLD}, slots).offer == ()
    assert chosen(1, {1: NEW, 2: OLD}, slots).offer == ()
    assert chosen(1, {1: OLD, 2: NEW}, [Slot(0, 1, offered=True), Slot(1, 1)]).offer == ()


def test_an_offer_is_accepted_by_one_with_room_for_it() -> None:
    slots = [Slot(0, 1, offered=True), *served(2, 2, 3)[1:]]
    assert chosen(3, {-1: OLD, 3: OLD}, [Slot(0, 1, offered=True)]).accept == (0,)
    assert chosen(1, {-1: OLD, 3: OLD}, slots).accept == ()
    assert chosen(3, {-1: OLD, 3: OLD}, [Slot(0, 1, offered=True), *served(3, 3, 3)[1:]]).accept == ()
    assert chosen(3, {-1: OLD, 2: OLD, 3: OLD}, [Slot(0, 1, offered=True, taker=2)]).accept == ()


def test_only_some_shards_are_on_their_way_at_once() -> None:
    owners = {-number: OLD for number in range(1, 6)}
    taken = [Slot(shard, shard + 1, offered=True, taker=9) for shard in range(4)]
    offered = Slot(4, 5, offered=True)

    assert chosen(9, {**owners, 9: OLD}, [*taken, offered], most=10).accept == ()
    ready = [replace(taken[0], ready=True), *taken[1:]]
    assert chosen(9, {**owners, 9: OLD}, [*ready, offered], most=10).accept == (4,)


def test_a_process_that_ends_offers_only_where_somebody_waits_and_takes_nothing() -> None:
    assert chosen(1, {-1: OLD, 2: OLD}, served(1, None)).offer == (0,)
    assert chosen(1, {-1: OLD, 2: OLD}, served(1, 2, 2)) == Moves()
    assert chosen(1, {-1: OLD}, served(None), waited=True) == Moves()


def test_a_process_beyond_its_share_offers_what_is_too_much() -> None:
    assert chosen(1, {1: OLD, 2: OLD}, served(1, 1, 1, 2)).offer == (0,)
    assert chosen(1, {1: OLD, 2: OLD}, served(1, 1, 1, 2, 2)).offer == ()


def test_a_taker_takes_what_its_owner_has_left_and_nobody_else_does() -> None:
    slots = [Slot(0, None, taker=2, ready=True)]
    assert chosen(2, {2: OLD, 3: OLD}, slots).take == (0,)
    assert chosen(3, {2: OLD, 3: OLD}, slots, waited=True).take == ()


def test_an_offer_is_withdrawn_when_the_taker_is_gone_and_nobody_else_waits() -> None:
    offered = [Slot(0, 1, offered=True)]
    assert chosen(1, {1: OLD}, offered).withdraw == (0,)
    assert chosen(1, {1: OLD, 2: NEW}, offered).withdraw == ()


def test_a_taker_that_ends_refuses_what_the_owner_still_serves() -> None:
    assert chosen(2, {1: OLD, -2: NEW}, [Slot(0, 1, offered=True, taker=2)]).refuse == (0,)
    assert chosen(2, {1: OLD, -2: NEW}, [Slot(0, None, taker=2)]).take == (0,)
