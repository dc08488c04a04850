"""What Happened under a board: what others have done since the reader's last turn, told privately."""

from __future__ import annotations

from tests.bot.discord.room import Room


async def test_a_player_reads_the_moves_since_their_last_turn_also_after_a_restart(room: Room) -> None:
    mover, other = room.in_turn(await room.begin())
    assert room.said(await room.click(other, "What Happened")) == "Nobody has moved yet."
    await room.play()
    first = (await room.board()).text.splitlines()[2]
    before = await room.standing()
    await room.restart()

    told = [room.said(await room.click(who, "What Happened")) for who in (other, mover, room.carol)]

    assert first.startswith(f"{mover.mention} took ")
    assert told == [
        f"### Since the beginning\n{first}",
        "Nobody else has moved since your last turn.",
        f"### The last moves\n{first}",
    ]
    assert await room.standing() == before

    await room.play(plies=2)
    text = room.said(await room.click(other, "What Happened"))
    assert text.startswith("### Since your last turn\n")
    assert text.count("\n") == 1
