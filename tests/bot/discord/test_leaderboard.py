"""/leaderboard: the order of members as one reader sees it, always with the reader."""

from __future__ import annotations

from datetime import timedelta

from simcord import MemberActor

from games import GAMES
from tests.bot.discord.room import Room, Shown
from tests.bot.screens.limits import violations
from tests.bot.store.finished import Ended, result


async def win(room: Room, winner: MemberActor, loser: MemberActor, table: int) -> None:
    """A game of Okiya that the loser resigns as early as it is worth a win."""
    await room.begin(winner, loser)
    await room.play(table, plies=GAMES["okiya"].least_moves_to_gain)
    await room.resign(loser, table)


async def leaderboard(room: Room, who: MemberActor, **asked: str) -> Shown:
    return room.answer(await who.slash(room.channel, "leaderboard", **asked))


def names(shown: Shown) -> list[str]:
    """The lines with names of members."""
    return [line for line in shown.text.splitlines() if line.startswith("**")]


async def test_the_controls_lead_to_other_periods_scopes_and_games(room: Room) -> None:
    await win(room, room.bob, room.alice, 1)
    shown = await leaderboard(room, room.alice)

    week = await room.press(room.alice, shown, "Week")
    assert week.text.startswith("### Okiya, this server, this week")
    assert names(week)[0] == f"**1** {room.bob.mention} · +105?"
    everywhere = await room.press(room.alice, week, "Everywhere")
    assert everywhere.text.startswith("### Okiya, everywhere, this week")
    menu = next(control.custom_id for control in everywhere.controls if control.label is None)
    await room.alice.select(everywhere.response, ["1.e.w.1"], custom_id=menu)
    assert room.message(shown.channel_id, shown.id).text.startswith("### Okago, everywhere, this week")

    for page in ("", "9999.h.a.1", "0.h.a.1234567"):
        told = room.said(await room.late_click(room.alice, shown, f"page:ranks:0:{page}"))
        assert told == "This board is too old. Open it again with `/leaderboard`."


async def test_without_a_name_it_is_the_leaderboard_of_the_game_last_played_here(room: Room) -> None:
    elsewhere = room.guild.create_text_channel("elsewhere")
    for number, channel in ((1, room.channel), (2, elsewhere)):
        await room.alice.slash(channel, ("ok start", "boussanga start")[number - 1], computers=1)
        await room.click(room.alice, "Begin", number)
        await room.env.advance_time(1)
    await room.start(room.alice)  # which nobody joins

    assert (await leaderboard(room, room.bob)).text.startswith("### Boussanga, this server")
    assert (await leaderboard(room, room.bob, game="okago")).text.startswith("### Okago, this server")
    told = room.said(await room.bob.user.slash("leaderboard"))
    assert told.startswith("### Okiya, everywhere")


async def test_my_place_is_the_page_of_the_reader_even_with_many_ties(room: Room) -> None:
    alice = room.alice.id
    users = [alice, *range(alice + 1_001, alice + 1_021), *range(alice - 1_004, alice - 1_000)]
    tied = result(*[1] * 25, users=users, at=room.env.now(), guild_id=room.guild.id)
    await Ended(room.store)(tied)
    shown = await leaderboard(room, room.alice)
    assert len(names(shown)) == 10
    assert room.alice.mention not in "".join(names(shown))

    mine = await room.press(room.alice, shown, "My Place")

    assert names(mine)[0] == f"**1** {room.alice.mention} · 1500?"
    assert not mine.control("My Place").enabled


async def test_the_board_of_streaks_is_one_of_them(room: Room) -> None:
    today = room.env.now().date()
    for ago in (1, 0):
        await room.store.puzzles.begin(room.bob.id, today - timedelta(ago), room.guild.id, room.env.now())
        await room.store.puzzles.end_try(room.bob.id, today - timedelta(ago), 1, "a1", "s", room.env.now())
    board = room.answer(await room.alice.slash(room.channel, "leaderboard", game="okiya"))
    menu = next(control.custom_id for control in board.controls if control.custom_id.startswith("pages:"))

    await room.alice.select(board.response, ["daily.h.1"], custom_id=menu)

    shown = room.message(board.channel_id, board.id)
    assert shown.text.splitlines()[:2] == [
        "### Daily puzzle, this server",
        f"**1** {room.bob.mention} · 2 days",
    ]
    assert "You have no streak now." in shown.text
    assert "1: streak 2, best 2, solved 2." in shown.alts[0]
    assert violations(shown.components) == []
    named = room.answer(await room.bob.slash(room.channel, "leaderboard", game="daily"))
    assert "You are number 1 of 1, with a streak of 2 days." in named.text
    assert "1 (you): streak 2" in named.alts[0]
