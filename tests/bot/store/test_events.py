"""Events begin once, are claimed once, and change only by who has seen what they are."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.store.due import CLAIMED_FOR
from bot.store.errors import Outdated, RowRefused
from bot.store.events import Decided, Event, NewEvent, Pairing, WholeEvent
from bot.store.preferences import ServerSetup
from bot.store.store import Store
from games.core import Outcome
from games.okiya import Reason
from tests.bot.store.examples import ANNA, BEN, LOUNGE, NOON, move, pair, running
from tests.bot.store.killing import kill

GUILD = 7
DAY = timedelta(days=1)


def new(guild: int = GUILD, kind: str = "card", days: int = 0, **more: Any) -> NewEvent:
    starts_at = NOON + days * DAY
    return NewEvent(guild, kind, starts_at, starts_at + DAY, due_at=starts_at, **more)


async def test_many_begin_the_same_event_and_get_one(store: Store) -> None:
    begun = await asyncio.gather(*(store.events.begin(new(channel_id=LOUNGE)) for _ in range(5)))

    assert len(set(map(str, begun))) == 1
    assert len({event.seed for event in begun}) == 1
    assert await store.events.of(begun[0].id) == begun[0]
    later = await store.events.begin(new(days=1, games=("okiya",), settings={"size": 3}))
    assert await store.events.newest(GUILD, "card") == later
    assert await store.events.latest(GUILD, "card", 5) == (later, begun[0])
    assert await store.events.newest(GUILD, "recap") is None


async def test_only_one_of_two_who_saw_the_same_edition_changes_it(store: Store) -> None:
    event = await store.events.begin(new())

    changed = await store.events.change(event, new(days=1), status="over", due_at=None)

    assert (changed.status, changed.due_at, changed.edition) == ("over", None, event.edition + 1)
    with pytest.raises(Outdated):
        await store.events.change(event, new(days=2), status="off")
    assert await store.events.of(event.id) == changed
    following = await store.events.newest(GUILD, "card")
    assert following is not None
    assert following.starts_at == NOON + DAY


async def test_an_event_is_claimed_by_one_of_many_and_again_only_after_its_claim(store: Store) -> None:
    event = await store.events.begin(new())

    claims = await asyncio.gather(*(store.events.claim(NOON, ["card"]) for _ in range(5)))

    assert sorted(map(len, claims)) == [0, 0, 0, 0, 1]
    assert await store.events.claim(NOON, ["recap"]) == ()
    assert await store.events.next_due(NOON, ["card"]) == NOON + CLAIMED_FOR
    assert len(await store.events.claim(NOON + CLAIMED_FOR, ["card"])) == 1
    await store.events.fired([event])
    assert await store.events.next_due(NOON, ["card"]) is None


async def test_a_time_that_an_event_gets_while_it_is_claimed_stays(store: Store) -> None:
    times = []
    store.events.when_written(times.append)
    event = await store.events.begin(new())
    (claimed,) = await store.events.claim(NOON, ["card"])

    await store.events.change(claimed, due_at=NOON + DAY)
    await store.events.fired([claimed])

    assert times == [NOON, NOON + DAY]
    assert await store.events.next_due(NOON, ["card"]) == NOON + DAY
    assert [each.id for each in await store.events.claim(NOON + DAY, ["card"])] == [event.id]


async def test_what_a_killed_process_has_claimed_is_claimed_at_once_by_the_next(
    store: Store, url: str
) -> None:
    await store.events.begin(new())
    assert len(await store.events.claim(NOON, ["card"])) == 1

    await kill(store.claims)
    following = await Store.open(url)

    assert len(await following.events.claim(NOON, ["card"])) == 1
    await following.close()


async def test_each_shard_has_the_events_of_its_servers_and_the_first_those_of_everywhere(
    store: Store,
) -> None:
    for guild in (0, 1 << 22, 2 << 22):
        await store.events.begin(new(guild, channel_id=LOUNGE))

    for shard in (1, 2, 0):
        (event,) = await store.events.claim(NOON, ["card"], (shard,), 3)
        assert event.guild_id >> 22 == shard
        assert await store.events.behind(shard, 3) == (event.id,)


async def test_what_is_chosen_and_what_follows_from_it_is_one_transaction(store: Store) -> None:
    def plan(_guild: int, _now: datetime, setup: ServerSetup, _newest: Event | None) -> Decided:
        return ("off", None) if setup.card_channel is None else (None, new(channel_id=setup.card_channel))

    (begun,) = await store.events.arrange(
        GUILD, NOON, {"card": plan}, {"card_channel": LOUNGE, "card_hour": 9, "card_by": ANNA}
    )
    assert begun.channel_id == LOUNGE
    assert (await store.servers.of(GUILD)).card_by == ANNA
    assert await store.events.arrange(GUILD, NOON, {"card": plan}) == ()

    (ended,) = await store.events.arrange(GUILD, NOON, {"card": plan}, {"card_channel": None})
    assert (ended.id, ended.status) == (begun.id, "off")


async def test_a_person_enters_once_and_again_only_over_a_state(store: Store) -> None:
    event = await store.events.begin(new())
    entered = [
        await store.events.enter(event.id, ANNA, "playing", {}, NOON),
        await store.events.enter(event.id, ANNA, "solved", {"tries": 1}, NOON),
        await store.events.enter(event.id, ANNA, "solved", {"tries": 2}, NOON, over=["playing"]),
        await store.events.enter(event.id, BEN, "solved", {}, NOON + DAY),
    ]

    assert entered == [True, False, True, True]
    whole = await store.events.whole(event.id, "card", WholeEvent)
    assert whole is not None
    anna, ben = whole.entrants
    assert (anna.user_id, anna.state, anna.note, anna.since) == (ANNA, "solved", {"tries": 2}, NOON)
    assert ben.user_id == BEN
    assert whole.event.edition == event.edition + 3
    assert await store.events.whole(event.id, "recap", WholeEvent) is None


async def test_the_result_of_a_pairing_is_noted_once(store: Store) -> None:
    event = await store.events.begin(new())
    table = (await running(store)).id
    pairing = Pairing(event.id, 1, 0, (BEN, ANNA), table)
    await pair(store, pairing)
    await pair(store, Pairing(event.id, 1, 0, (ANNA, BEN)))
    assert await store.events.pairings(event.id) == (pairing,)
    assert await store.events.ended_tables() == ()

    await store.append(move(table, 0), Outcome((1, 0), (0,), Reason.LINE))
    assert await store.events.ended_tables() == (table,)
    met = await store.events.pairing_at(table)
    assert met is not None
    assert await store.events.finish_pairing(met, {"scores": [0, 1]}, "played")
    assert not await store.events.finish_pairing(met, {"scores": [1, 0]})

    (done,) = await store.events.pairings(event.id)
    assert (done.users, done.result, done.why) == ((BEN, ANNA), {"scores": [0, 1]}, "played")
    assert await store.events.ended_tables() == ()


async def test_nobody_but_the_house_is_paired_twice_in_a_round(store: Store) -> None:
    event = await store.events.begin(new())
    for place, user in enumerate((ANNA, BEN)):
        await pair(store, Pairing(event.id, 1, place, (user, -1)))

    with pytest.raises(RowRefused):
        await pair(store, Pairing(event.id, 1, 2, (ANNA, BEN)))
    assert len(await store.events.pairings(event.id)) == 2


async def test_a_message_is_behind_until_it_shows_the_newest_edition(store: Store) -> None:
    event = await store.events.begin(new(channel_id=LOUNGE))
    await store.events.begin(new(kind="concert"))  # has no message
    assert await store.events.behind(0, 1) == (event.id,)

    await store.events.note_shown(event, 12)
    assert await store.events.behind(0, 1) == ()
    await store.events.enter(event.id, ANNA, "solved", {}, NOON)
    assert await store.events.behind(0, 1) == (event.id,)

    now = await store.events.of(event.id)
    assert now is not None
    assert now.message_id == 12
    await store.events.note_shown(now, None)
    await store.events.note_shown(event, None)  # an older one that comes late
    assert await store.events.behind(0, 1) == ()


async def test_a_server_that_removes_the_bot_has_no_more_events(store: Store) -> None:
    event = await store.events.begin(new(channel_id=LOUNGE))
    await store.events.note_shown(event, 12)
    await store.left_servers.joined(GUILD)

    await store.left_servers.left(GUILD, NOON)
    assert await store.events.claim(NOON, ["card"]) == ()
    await store.left_servers.forget_some(NOON + 31 * DAY)

    left = await store.events.of(event.id)
    assert left is not None
    assert (left.status, left.channel_id, left.message_id) == ("off", None, None)
