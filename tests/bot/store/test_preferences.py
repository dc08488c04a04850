"""What people choose for themselves and for their servers is kept, and only that."""

from __future__ import annotations

from bot.store.store import Store
from tests.bot.store.finished import Ended, result

ANNA, BEN, CLEO = 1, 2, 3
HERE, THERE = 70, 71


async def test_a_blocked_person_may_not_name_the_blocker_but_the_blocker_may(store: Store) -> None:
    await store.people.block(ANNA, [BEN, CLEO])

    assert await store.people.refusing(BEN, [CLEO, ANNA], HERE) == ANNA
    assert await store.people.refusing(ANNA, [BEN, CLEO], HERE) is None
    await store.people.block(ANNA, [CLEO])
    assert await store.people.refusing(BEN, [ANNA], HERE) is None


async def test_members_of_a_server_in_which_a_person_has_played_may_challenge_them(
    store: Store, end: Ended
) -> None:
    await store.people.change(ANNA, challenges="servers")
    assert await store.people.refusing(BEN, [ANNA], HERE) == ANNA
    await end(result(1, 2, users=(ANNA, CLEO), guild_id=HERE))

    assert await store.people.refusing(BEN, [ANNA], HERE) is None
    assert await store.people.refusing(BEN, [ANNA], THERE) == ANNA
    assert await store.people.refusing(BEN, [ANNA], None) == ANNA
    assert await store.people.refusing(CLEO, [ANNA], None) is None
