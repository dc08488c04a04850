"""What people choose for themselves and for their servers is kept, and only that."""

from __future__ import annotations

from datetime import timedelta

from bot.store.preferences import ServerSetup, Wishes
from bot.store.store import Store
from tests.bot.store.finished import Ended, result

ANNA, BEN, CLEO = 1, 2, 3
HERE, THERE = 70, 71


async def test_one_choice_leaves_the_others_as_they_are(store: Store) -> None:
    await store.people.change(ANNA, mentions="never", zone="Asia/Tokyo")
    await store.people.be_quiet(ANNA, (22, 7))
    await store.people.change(ANNA, hints=False)

    assert await store.people.of(ANNA) == Wishes("never", zone="Asia/Tokyo", quiet=(22, 7), hints=False)
    await store.people.be_quiet(ANNA, None)
    assert (await store.people.of(ANNA)).quiet is None
    assert await store.people.of(BEN) == Wishes()


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


async def test_a_server_keeps_what_was_chosen_for_it(store: Store) -> None:
    assert await store.servers.of(HERE) == ServerSetup()
    await store.servers.change(HERE, threads=True, pace=600)
    await store.servers.change(HERE, mentions="never", lobbies_wait=timedelta(hours=6))
    await store.servers.open_in(HERE, [5, 4])

    assert await store.servers.of(HERE) == ServerSetup((4, 5), True, 600, "never", timedelta(hours=6))
    await store.servers.open_in(HERE, [])
    assert (await store.servers.of(HERE)).channels == ()


async def test_a_language_is_kept_until_the_automatic_one_is_chosen_again(store: Store) -> None:
    await store.people.change(ANNA, text_boards=True)
    await store.people.choose_language(ANNA, "pt-BR")
    await store.servers.choose_language(HERE, "tr")

    assert await store.people.of(ANNA) == Wishes(language="pt-BR", text_boards=True)
    assert await store.servers.of(HERE) == ServerSetup(language="tr")
    await store.people.choose_language(ANNA, None)
    await store.servers.choose_language(HERE, None)
    assert await store.people.of(ANNA) == Wishes(text_boards=True)
    assert await store.servers.of(HERE) == ServerSetup()
