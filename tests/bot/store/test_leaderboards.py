"""Boards: ranks and ties, servers and everywhere, seasons and weeks, and members who are hidden."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.store.rows import BoardPage, Period
from bot.store.store import Store
from tests.bot.store.examples import ANNA, BEN, CLEO, DORA, NOON
from tests.bot.store.finished import ABROAD, GUILD, Ended, choose_everybody, result, together

EVA = DORA + 1
TWELVE = [ANNA + 10 * number for number in range(12)]
STRANGER = DORA + 99


async def board(
    store: Store,
    guild_id: int | None = None,
    *,
    ladder: str = "okiya",
    period: Period = "all",
    at: datetime = NOON,
    page: int = 1,
    reader: int = STRANGER,
    size: int = 10,
) -> BoardPage:
    return await store.leaderboards.page(ladder, guild_id, period, at, page, reader, size)


def listed(shown: BoardPage) -> list[tuple[int | None, int]]:
    """Ranks and members of a page."""
    return [(row.rank, row.user_id) for row in shown.rows]


@pytest.fixture(autouse=True)
async def seen_by_everybody(store: Store) -> None:
    await choose_everybody(store, *TWELVE, BEN, CLEO, DORA, EVA)


async def test_whoever_never_chose_is_on_the_boards_of_their_servers_alone(store: Store, end: Ended) -> None:
    await end(result(1, 2, users=(EVA + 1, BEN)))

    assert listed(await board(store, GUILD)) == [(1, EVA + 1), (2, BEN)]
    assert listed(await board(store)) == [(1, BEN)]


@pytest.mark.parametrize("size", [2, 5, 10])
async def test_equal_points_share_a_rank_and_pages_lose_and_repeat_nobody(
    store: Store, end: Ended, size: int
) -> None:
    users = TWELVE
    await end.all([result(1, 2, users=pair) for pair in zip(users[:8:2], users[1:8:2], strict=True)])
    await end.all([result(1, 1, users=pair) for pair in (users[8:10], users[10:])])

    last = -(-12 // size)
    pages = [await board(store, page=page, size=size) for page in range(1, last + 1)]

    assert sorted(user for page in pages for _, user in listed(page)) == users
    assert [rank for page in pages for rank, _ in listed(page)] == [1] * 4 + [5] * 4 + [9] * 4
    assert {(page.total, page.pages) for page in pages} == {(12, last)}


async def test_members_with_fewer_than_five_games_stand_below_all_others(store: Store, end: Ended) -> None:
    await end.all([result(1, 2, users=(BEN, CLEO)) for _ in range(5)])
    await end(result(1, 2, users=(ANNA, DORA)))

    for period in ("all", "week"):
        shown = await board(store, GUILD, period=period)
        assert listed(shown) == [(1, BEN), (2, CLEO), (3, ANNA), (4, DORA)]
        assert [row.unsure for row in shown.rows] == [False, False, True, True]
        ben, cleo, anna, _dora = (row.points for row in shown.rows)
        assert ben > anna > cleo


async def test_the_readers_own_place_is_told_on_every_page(store: Store, end: Ended) -> None:
    users = [ANNA + 10 * number for number in range(11)]
    await end(result(1, 2, users=(BEN, CLEO)))
    await end(result(*[1] * 11, users=users))  # all of these tie

    pages = [await board(store, page=page, size=5) for page in (1, 2, 3)]

    stand = {user: (rank, page.page) for page in pages for rank, user in listed(page)}
    assert sorted({stand[user][1] for user in users}) == [1, 2, 3]
    for user, place in stand.items():
        for page in (1, 3):
            told = await board(store, page=page, size=5, reader=user)
            assert told.own is not None
            assert (told.own.user_id, (told.own.rank, told.own_page)) == (user, place)
    nobody = await board(store)
    assert (nobody.own, nobody.own_page) == (None, None)


async def test_a_server_lists_members_who_finished_a_game_there_with_their_rating_of_everywhere(
    store: Store, end: Ended
) -> None:
    await end(result(1, 2, users=(ANNA, BEN), guild_id=GUILD))
    await end(result(1, 2, users=(ANNA, CLEO), guild_id=ABROAD))
    await end(result(1, 2, users=(BEN, DORA), guild_id=None))

    here, abroad, everywhere = await board(store, GUILD), await board(store, ABROAD), await board(store)

    assert listed(here) == [(1, ANNA), (2, BEN)]
    assert listed(abroad) == [(1, ANNA), (2, CLEO)]
    assert {user for _, user in listed(everywhere)} == {ANNA, BEN, CLEO, DORA}
    assert {row.user_id: row.points for row in everywhere.rows}.items() >= {
        row.user_id: row.points for row in (*here.rows, *abroad.rows)
    }.items()


async def test_a_hidden_member_is_on_no_board_and_moves_nobody_down(store: Store, end: Ended) -> None:
    await end(result(1, 2, 3, users=(ANNA, BEN, CLEO)))
    await store.profiles.set_visibility(ANNA, "hidden")
    await end(result(1, 2, users=(ANNA, CLEO), at=NOON + timedelta(minutes=1)))

    for guild in (GUILD, None):
        shown = await board(store, guild, reader=ANNA)
        assert listed(shown) == [(1, BEN), (2, CLEO)]
        assert shown.total == 2
        assert shown.own is not None
        assert (shown.own.rank, shown.own.games, shown.own_page) == (None, 2, None)


async def test_a_member_for_servers_only_is_not_on_the_board_of_everywhere(store: Store, end: Ended) -> None:
    await end(result(1, 2, users=(ANNA, BEN)))
    await store.profiles.set_visibility(ANNA, "server")

    everywhere = await board(store, reader=ANNA)
    assert [listed(await board(store, GUILD)), listed(everywhere)] == [[(1, ANNA), (2, BEN)], [(1, BEN)]]
    assert everywhere.own is not None
    assert everywhere.own.rank is None


@pytest.mark.parametrize(
    ("before", "after", "period"),
    [
        pytest.param("2026-09-30T23:59:59.999999", "2026-10-01T00:00:00", "season", id="quarter"),
        pytest.param("2026-11-22T23:59:59.999999", "2026-11-23T00:00:00", "week", id="Monday"),
    ],
)
async def test_a_game_that_ended_before_a_period_counts_for_the_earlier_one(
    store: Store, end: Ended, before: str, after: str, period: Period
) -> None:
    early, late = (datetime.fromisoformat(text).replace(tzinfo=UTC) for text in (before, after))
    await end(result(1, 2, users=(ANNA, BEN), at=early))

    assert (await board(store, period=period, at=early)).total == 2
    assert (await board(store, period=period, at=late)).total == 0


async def test_people_who_play_together_rank_by_the_level_beaten_then_by_score(
    store: Store, end: Ended
) -> None:
    lost = [together(None, 44, (ANNA,)), together(None, 12, (ANNA, BEN))]
    won = [together(0, 50, (CLEO,)), together(3, 50, (DORA, EVA), difficulty=3)]
    await end.all([*lost, *won, together(None, 49, (DORA,), difficulty=3)])

    shown = await board(store, ladder="okey_dokey")

    places = [(1, 4050), (1, 4050), (3, 1050), (4, 44), (5, 12)]
    assert [(row.rank, row.points) for row in shown.rows] == places
    assert {row.user_id for row in shown.rows[:2]} == {DORA, EVA}
