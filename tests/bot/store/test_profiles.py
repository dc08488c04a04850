"""Profiles: a member's standings, curves, opponents and achievements, and who may see them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.store.results.rating import UNKNOWN, rated
from bot.store.rows import Achievement, WinDrawLoss
from bot.store.store import Store
from games import GAMES
from tests.bot.store.examples import ANNA, BEN, CLEO, DORA, NOON
from tests.bot.store.finished import ABROAD, GUILD, Ended, choose_everybody, result, together

EVA = DORA + 1


async def test_a_profile_tells_the_rating_its_curve_and_the_record_of_every_ladder(
    store: Store, end: Ended
) -> None:
    await choose_everybody(store, ANNA)
    await end(result(1, 2, users=(ANNA, BEN)))
    await end(result(1, 2, users=(ANNA, BEN)))
    await end(result(1, 1, users=(ANNA, BEN)))
    await end(together(1, 50, (ANNA,), difficulty=1))
    await end(replace(result(1, 2, users=(ANNA, BEN)), unrated="aborted"))

    okiya, okey_dokey = (await store.profiles.of(ANNA)).standings

    one = other = UNKNOWN
    curve = []
    for places in ((1, 2), (1, 2), (1, 1)):
        (one,), (other,) = rated([[one], [other]], places)
        curve.append(one.shown)
    assert (okiya.ladder, okiya.rating, okiya.curve) == ("okiya", curve[-1], tuple(curve))
    assert (okiya.record, okiya.streak, okiya.best_streak) == (WinDrawLoss(3, 2, 1, 0), 0, 2)
    assert (okiya.rank, okiya.unsure) == (1, True)
    assert (okey_dokey.ladder, okey_dokey.points) == ("okey_dokey", 2050)
    assert okey_dokey.record == WinDrawLoss(1, 1, 0, 0)


async def test_a_level_is_won_once_each_has_won_there_with_computers_or_without(
    store: Store, end: Ended
) -> None:
    async def won(*users: int) -> int:
        return await store.profiles.level_won(users, "okey_dokey")

    await end(together(None, 44, (ANNA,), difficulty=2))
    assert await won(ANNA) == -1
    await end(replace(together(0, 50, (ANNA, BEN), difficulty=0), unrated="computers"))
    await end(together(1, 50, (ANNA,), difficulty=1))

    assert [await won(ANNA), await won(BEN), await won(ANNA, BEN), await won(ANNA, CLEO)] == [1, 0, 0, -1]


async def test_opponents_but_not_partners_are_named_to_readers_who_may_see_them(
    store: Store, end: Ended
) -> None:
    await end(together(0, 50, (ANNA, EVA)))
    await end(result(1, 2, 3, 4, users=(ANNA, BEN, CLEO, DORA)))
    await choose_everybody(store, DORA)
    await store.profiles.set_visibility(BEN, "hidden")
    await store.profiles.set_visibility(CLEO, "server")

    for guild, reader, named in (
        (GUILD, None, {CLEO, DORA}),
        (ABROAD, None, {DORA}),
        (None, None, {DORA}),
        (ABROAD, BEN, {BEN, DORA}),
    ):
        found = (await store.profiles.of(ANNA, guild, reader)).opponents
        assert {opponent.user_id for opponent in found} == named


async def test_a_profile_tells_whether_the_member_has_played_in_a_server(store: Store, end: Ended) -> None:
    await end(result(1, 2, users=(ANNA, BEN), guild_id=GUILD))
    alone = result(1, 2, users=(ANNA, -1), guild_id=ABROAD)
    await end(replace(alone, people=alone.people[:1], unrated="computers"))
    await choose_everybody(store, BEN)
    await store.profiles.set_visibility(ANNA, "server")

    for user, guild, visibility, here in (
        (ANNA, GUILD, "server", True),
        (ANNA, ABROAD, "server", True),
        (ANNA, None, "server", False),
        (BEN, ABROAD, "public", False),
        (CLEO, GUILD, "server", False),
    ):
        assert (await store.profiles.of(user, guild)).here is here
        assert await store.profiles.presence(user, guild) == (visibility, here)
    assert [await store.profiles.visibility(user) for user in (CLEO, BEN)] == ["server", "public"]


async def test_an_achievement_is_kept_from_the_first_time(store: Store, end: Ended) -> None:
    first = await end(result(1, 2, users=(ANNA, BEN), earned=["ok_one_colour"]))
    second = await end(result(1, 2, users=(ANNA, BEN), earned=["ok_one_colour"], at=NOON + timedelta(days=1)))
    await store.profiles.grant(ANNA, "perfect_okiya", second, NOON + timedelta(days=1))
    await store.profiles.grant(ANNA, "perfect_okiya", first, NOON + timedelta(days=2))

    assert (await store.profiles.of(ANNA)).achievements == (
        Achievement("first_win", first, NOON),
        Achievement("ok_one_colour", first, NOON),
        Achievement("perfect_okiya", second, NOON + timedelta(days=1)),
    )
    assert (await store.profiles.of(BEN)).achievements == ()


async def test_a_win_in_every_game_is_an_achievement(store: Store, end: Ended) -> None:
    first_ladders = [game.ladders[0] for game in GAMES.values()]
    *won, another = [
        result(1, 2, users=(ANNA, BEN), ladder=ladder.key) for ladder in first_ladders if not ladder.together
    ]
    await end.all([*won, together(0, 50, (ANNA,))])
    before = (await store.profiles.of(ANNA)).achievements

    last = await end(another)

    first_win = before[0]
    assert before == (first_win,)
    assert set((await store.profiles.of(ANNA)).achievements) == {
        first_win,
        Achievement("every_game", last, NOON),
    }
