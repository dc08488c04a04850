"""Boards: ranks and ties, servers and everywhere, seasons and weeks, and who does not want to be on any."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.store import BoardPage, Store
from bot.store.rows import Period
from tests.bot.store.examples import ANNA, BEN, CLEO, DORA, NOON
from tests.bot.store.finished import ABROAD, GUILD, Ended, result, together

EVA = DORA + 1
STRANGER = DORA + 99


@pytest.fixture
def end(store: Store) -> Ended:
    return Ended(store)


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


async def test_an_empty_board_has_one_empty_page(store: Store) -> None:
    assert await board(store, GUILD) == BoardPage((), 0, 1, 1, None, None)


async def test_a_board_lists_members_by_rating_with_their_records(store: Store, end: Ended) -> None:
    await end(result(1, 2, users=(ANNA, BEN)))
    await end(result(2, 1, users=(BEN, ANNA)))

    first, second = (await board(store)).rows

    assert (first.user_id, first.games, first.won, first.lost, first.streak) == (ANNA, 2, 2, 0, 2)
    assert (second.user_id, second.games, second.won, second.lost, second.streak) == (BEN, 2, 0, 2, 0)
    assert first.points == 1248
    assert first.trend == 1248 - 1138
    assert first.provisional


async def test_equal_points_share_a_rank_and_the_next_one_is_left_out(store: Store, end: Ended) -> None:
    await end(result(1, 2, users=(ANNA, BEN)))
    await end(result(1, 2, users=(CLEO, DORA)))
    await end(result(1, 1, users=(EVA, STRANGER)))

    ranks = [rank for rank, _ in listed(await board(store))]
    in_twos = [rank for page in (1, 2, 3) for rank, _ in listed(await board(store, page=page, size=2))]
    in_fives = [rank for page in (1, 2) for rank, _ in listed(await board(store, page=page, size=5))]

    assert ranks == in_twos == in_fives == [1, 1, 3, 3, 5, 5]


async def test_ties_are_cut_by_pages_without_losing_or_repeating_anybody(store: Store, end: Ended) -> None:
    users = [ANNA + 10 * number for number in range(24)]
    await end.all([result(1, 2, users=pair) for pair in zip(users[::2], users[1::2], strict=True)])

    pages = [await board(store, page=page, size=5) for page in range(1, 6)]

    seen = [user for page in pages for _, user in listed(page)]
    assert sorted(seen) == users
    assert [rank for page in pages for rank, _ in listed(page)] == [1] * 12 + [13] * 12
    assert {(page.total, page.pages) for page in pages} == {(24, 5)}


async def test_a_page_that_is_not_there_is_the_nearest_that_is(store: Store, end: Ended) -> None:
    await end(result(1, 2, users=(ANNA, BEN)))

    assert (await board(store, page=7, size=1)).page == 2
    assert (await board(store, page=-3, size=1)).page == 1


async def test_the_readers_own_place_is_told_on_every_page(store: Store, end: Ended) -> None:
    await end(result(1, 2, 3, users=(ANNA, BEN, CLEO)))

    for page in (1, 2, 3):
        shown = await board(store, page=page, size=1, reader=CLEO)
        assert shown.own is not None
        assert (shown.own.rank, shown.own.user_id, shown.own_page) == (3, CLEO, 3)
    nobody = await board(store)
    assert (nobody.own, nobody.own_page) == (None, None)


async def test_everybody_of_many_who_tie_is_told_the_page_on_which_they_stand(
    store: Store, end: Ended
) -> None:
    users = [ANNA + 10 * number for number in range(25)]
    await end(result(1, 2, users=(BEN, CLEO)))
    await end(result(*[1] * 25, users=users))

    pages = [await board(store, page=page) for page in (1, 2, 3)]

    stand = {user: page.page for page in pages for _, user in listed(page)}
    for user in (*users, BEN, CLEO):
        told = {(await board(store, page=page, reader=user)).own_page for page in (1, 3)}
        assert told == {stand[user]}
    assert sorted({stand[user] for user in users}) == [1, 2, 3]


async def test_a_server_lists_those_who_finished_a_game_there_with_their_rating_everywhere(
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
    assert listed(await board(store, GUILD)) == [(1, ANNA), (2, BEN)]
    assert listed(everywhere) == [(1, BEN)]
    assert everywhere.own is not None
    assert everywhere.own.rank is None


async def test_who_wants_to_be_seen_again_is_where_they_would_have_been(store: Store, end: Ended) -> None:
    await end(result(1, 2, users=(ANNA, BEN)))
    before = [await board(store, guild, period=period) for guild in (GUILD, None) for period in PERIODS]
    for visibility in ("hidden", "server", "server", "public"):
        await store.profiles.set_visibility(ANNA, visibility)

    after = [await board(store, guild, period=period) for guild in (GUILD, None) for period in PERIODS]

    assert before == after


PERIODS: tuple[Period, ...] = ("all", "season", "week")


async def test_a_season_and_a_week_count_the_rating_gained_in_them(store: Store, end: Ended) -> None:
    december, january = datetime(2026, 12, 30, 12, tzinfo=UTC), datetime(2027, 1, 2, 12, tzinfo=UTC)
    await end(result(1, 2, users=(ANNA, BEN), at=december))
    await end(result(1, 2, users=(ANNA, BEN), at=january))

    old_season = await board(store, period="season", at=december)
    new_season = await board(store, period="season", at=january)
    week = await board(store, period="week", at=january)

    assert [(row.user_id, row.points) for row in old_season.rows] == [(ANNA, 138), (BEN, -73)]
    assert [(row.user_id, row.points, row.games) for row in new_season.rows] == [
        (ANNA, 110, 1),
        (BEN, -52, 1),
    ]
    assert [(row.user_id, row.points, row.games) for row in week.rows] == [(ANNA, 248, 2), (BEN, -125, 2)]


@pytest.mark.parametrize(
    ("before", "after", "period"),
    [
        pytest.param("2026-09-30T23:59:59.999999", "2026-10-01T00:00:00", "season", id="quarter"),
        pytest.param("2026-11-22T23:59:59.999999", "2026-11-23T00:00:00", "week", id="Monday"),
    ],
)
async def test_what_was_played_a_moment_before_is_of_the_period_before(
    store: Store, end: Ended, before: str, after: str, period: Period
) -> None:
    early, late = (datetime.fromisoformat(text).replace(tzinfo=UTC) for text in (before, after))
    await end(result(1, 2, users=(ANNA, BEN), at=early))

    assert (await board(store, period=period, at=early)).total == 2
    assert (await board(store, period=period, at=late)).total == 0


async def test_who_plays_together_ranks_by_the_level_beaten_then_by_score(store: Store, end: Ended) -> None:
    lost = [together(None, 44, (ANNA,)), together(None, 12, (ANNA, BEN))]
    won = [together(0, 50, (CLEO,)), together(3, 50, (DORA, EVA), difficulty=3)]
    await end.all([*lost, *won, together(None, 49, (DORA,), difficulty=3)])

    shown = await board(store, ladder="okey_dokey")

    assert [(row.rank, row.points) for row in shown.rows] == [
        (1, 4050),
        (1, 4050),
        (3, 1050),
        (4, 44),
        (5, 12),
    ]
    assert {row.user_id for row in shown.rows[:2]} == {DORA, EVA}
