"""The week of a server: what stood out, told privately while it runs, and once in a channel at its end."""

from __future__ import annotations

from tests.bot.discord.endings import finish
from tests.bot.discord.room import Room
from tests.bot.discord.test_leaderboard import win
from tests.bot.discord.test_review import opened
from tests.bot.screens.limits import violations


async def test_the_running_week_is_told_privately_from_three_games_on(room: Room) -> None:
    await finish(room, "line")
    await opened(room, room.alice)
    await win(room, room.bob, room.carol, 2)
    early = room.said(await room.dave.slash(room.channel, "recap"))
    await win(room, room.bob, room.carol, 3)

    shown = room.answer(await room.dave.slash(room.channel, "recap"))

    assert "Fewer than 3 games have ended here." in early
    heading, games, champion, longest, find, most, explained = shown.text.splitlines()
    assert heading.startswith("### The week since <t:")
    assert games == "3 games ended here."
    assert champion.startswith(f"**Champion:** {room.bob.mention}, +")
    assert longest.startswith(
        f"**Longest game:** {room.alice.mention} and {room.bob.mention}, 15 moves. [Okiya"
    )
    assert find.startswith(f"**Best find:** {room.alice.mention} took Pine Poem on a4. No other tile kept")
    assert find.endswith("), move 10.")
    assert most == f"**Most games:** {room.bob.mention}, 3 games."
    assert explained.startswith("-# It names only members")
    assert shown.ephemeral
    assert len(shown.pictures) == 1
    assert shown.alts[0].startswith("3 games ended here.\nChampion: +")
    assert "The board after the best find, in Okiya: Okiya garden. Player 1 took Pine Poem" in shown.alts[0]
    assert violations(shown.components) == []


async def test_a_recap_says_nothing_of_a_hidden_player_and_of_their_games(room: Room) -> None:
    await finish(room, "line")
    await opened(room, room.alice)
    await win(room, room.bob, room.carol, 2)
    await win(room, room.bob, room.carol, 3)
    await room.store.profiles.set_visibility(room.alice.id, "hidden")

    shown = room.answer(await room.dave.slash(room.channel, "recap"))

    assert str(room.alice.id) not in shown.text
    assert "Best find" not in shown.text
    assert "table 1" not in shown.text
    assert "**Longest game:**" in shown.text
