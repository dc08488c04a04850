"""/leaderboard: who stands where, seen by one reader, who is never left out."""

from __future__ import annotations

import pytest
from simcord import MemberActor

import render
from bot.screens.ranks.alt_texts import leaderboard_alt
from bot.screens.ranks.leaderboard import Place
from bot.store import LADDERS
from render.cards.leaderboard import LeaderboardCard, LeaderboardRow
from tests.bot.discord.limits import violations
from tests.bot.discord.room import Room, Shown
from tests.bot.store.finished import Ended, result


async def win(room: Room, winner: MemberActor, loser: MemberActor, table: int) -> None:
    """A game of Okiya that the loser resigns after two moves."""
    await room.begin(winner, loser)
    await room.play(table, plies=2)
    asked = room.answer(await room.click(loser, "Resign", table))
    await loser.click(asked.response, label="Resign")


async def leaderboard(room: Room, who: MemberActor, **asked: str) -> Shown:
    return room.answer(await who.slash(room.channel, "leaderboard", **asked))


async def turn(room: Room, who: MemberActor, shown: Shown, label: str) -> Shown:
    await who.click(shown.response, label=label)
    return room.message(shown.channel_id, shown.id)


def names(shown: Shown) -> list[str]:
    """The lines that name members."""
    return [line for line in shown.text.splitlines() if line.startswith("**")]


async def test_an_empty_board_invites_to_a_first_game(room: Room) -> None:
    shown = await leaderboard(room, room.alice, game="ok")

    assert shown.ephemeral
    assert shown.text.splitlines()[:2] == [
        "### OK, this server, all time",
        "Nobody is on this board yet. `/ok start` begins the first game.",
    ]
    assert shown.pictures == (render.leaderboard_card(LeaderboardCard("ok", "server", "all", ())),)


async def test_winners_stand_above_losers_and_the_reader_is_told_their_place(room: Room) -> None:
    await win(room, room.bob, room.alice, 1)

    shown = await leaderboard(room, room.alice)

    assert names(shown) == [
        f"**1** {room.bob.mention} · 1138 (provisional)",
        f"**2** {room.alice.mention} · 927 (provisional)",
    ]
    assert "You are number 2 of 2 with 927 (provisional)." in shown.text
    assert "Computer players: Novice" in shown.text
    assert violations(shown.components) == []


async def test_the_picture_shows_the_page_and_marks_the_reader(room: Room) -> None:
    await win(room, room.bob, room.alice, 1)

    shown = await leaderboard(room, room.alice)

    found = await room.store.leaderboards.page(
        "okiya", room.guild.id, "all", room.env.now(), 1, room.alice.id
    )
    rows = tuple(
        LeaderboardRow(
            place.rank, place.points, 1, place.won, 0, place.lost, place.streak, place.trend, True, own
        )
        for place, own in zip(found.rows, (False, True), strict=True)
    )
    card = LeaderboardCard("okiya", "server", "all", rows)
    assert shown.pictures == (render.leaderboard_card(card),)
    assert shown.alts == (leaderboard_alt(card),)


async def test_who_has_not_played_is_told_how_to_get_on_the_board(room: Room) -> None:
    await win(room, room.bob, room.alice, 1)

    shown = await leaderboard(room, room.carol)

    assert "You are not on this board yet. `/okiya start` opens a table." in shown.text


async def test_a_hidden_member_is_on_no_board_and_is_told_so(room: Room) -> None:
    await win(room, room.bob, room.alice, 1)
    await room.bob.slash(room.channel, "profile", visible_to="hidden")

    assert names(await leaderboard(room, room.alice)) == [
        f"**1** {room.alice.mention} · 927 (provisional)",
    ]
    own = await leaderboard(room, room.bob)
    assert "You are on no board: your profile is hidden." in own.text


async def test_a_member_of_servers_only_is_not_on_the_board_of_everywhere(room: Room) -> None:
    await win(room, room.bob, room.alice, 1)
    await room.bob.slash(room.channel, "profile", visible_to="server")

    here = await leaderboard(room, room.bob)
    everywhere = await leaderboard(room, room.bob, scope="everywhere")

    assert len(names(here)) == 2
    assert names(everywhere) == [f"**1** {room.alice.mention} · 927 (provisional)"]
    assert "You are not on this board: you appear on the boards of your servers only." in everywhere.text


async def test_the_buttons_lead_to_other_periods_places_and_games(room: Room) -> None:
    await win(room, room.bob, room.alice, 1)
    shown = await leaderboard(room, room.alice)

    week = await turn(room, room.alice, shown, "Week")
    assert week.text.startswith("### Okiya, this server, this week")
    assert names(week)[0] == f"**1** {room.bob.mention} · +138"
    everywhere = await turn(room, room.alice, week, "Everywhere")
    assert everywhere.text.startswith("### Okiya, everywhere, this week")
    menu = next(control.custom_id for control in everywhere.controls if control.label is None)
    value = str(Place("okago", here=False, period="week"))
    await room.alice.select(everywhere.response, [value], custom_id=menu)
    assert room.message(shown.channel_id, shown.id).text.startswith("### Okago, everywhere, this week")


async def test_my_place_is_the_page_of_the_reader_however_many_tie(room: Room) -> None:
    alice = room.alice.id
    users = [alice, *range(alice + 1_001, alice + 1_021), *range(alice - 1_004, alice - 1_000)]
    tied = result(*[1] * 25, users=users, at=room.env.now(), guild_id=room.guild.id)
    await Ended(room.store)(tied)
    shown = await leaderboard(room, room.alice)
    assert len(names(shown)) == 10
    assert room.alice.mention not in "".join(names(shown))

    mine = await turn(room, room.alice, shown, "My Place")

    assert names(mine)[0] == f"**1** {room.alice.mention} · 1000 (provisional)"
    assert not mine.control("My Place").enabled


async def test_in_a_direct_message_the_board_is_that_of_everywhere(room: Room) -> None:
    await win(room, room.bob, room.alice, 1)

    shown = room.answer(await room.alice.user.slash("leaderboard"))

    assert shown.text.startswith("### Okiya, everywhere, all time")
    assert "This Server" not in shown.labels


@pytest.mark.parametrize("page", ["", "9.h.a.1", "0.x.a.1", "0.h.q.1", "0.h.a.1234567", "0.h.a.-1", "x"])
async def test_a_forged_page_is_told_to_be_gone(room: Room, page: str) -> None:
    shown = await leaderboard(room, room.alice)

    told = room.said(await room.late_click(room.alice, shown, f"page:ranks:0:{page}"))

    assert told == "This board is too old. Open it anew with `/leaderboard`."


def test_every_place_is_read_as_it_is_written() -> None:
    for ladder in LADDERS:
        for here in (True, False):
            place = Place(ladder, here, "season", 12)
            assert Place.read(str(place)) == place
