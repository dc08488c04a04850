"""/clear: members who may manage messages end a table of their server."""

from __future__ import annotations

import discord
from simcord import InteractionResult, MemberActor

from tests.bot.discord.dealt import Deal, seat
from tests.bot.discord.room import Room

NOT_ALLOWED = "Only members who may manage messages in the channel of this table can end it."


async def clear(room: Room, table: int = 1, by: MemberActor | None = None) -> InteractionResult:
    """Erin, or somebody else, who may manage messages from now on, asks to end a table."""
    by = by or room.erin
    role = room.guild.create_role("moderator", permissions=discord.Permissions(manage_messages=True))
    room.env.backend.add_member_role(room.guild.id, by.id, role.id)
    result: InteractionResult = await by.slash(room.channel, "clear", table=table)
    return result


async def test_a_moderator_ends_a_game_after_a_question_and_the_players_are_told(room: Room) -> None:
    await room.begin()
    board = await room.play()
    kept, asked = [room.answer(await clear(room)) for _ in range(2)]
    assert asked.text.startswith("Do you want to end table 1 of Okiya?")
    await room.erin.click(kept.response, label="Keep Table")
    assert room.message(kept.channel_id, kept.id).text == "Nothing happened: table 1 stays."
    assert (await room.row()).status == "running"

    await room.erin.click(asked.response, label="End Table")

    assert room.message(asked.channel_id, asked.id).text == "Table 1 has ended."
    assert (await room.row()).status == "stopped"
    assert "A moderator ended this game. It counts for nobody." in (await room.board()).text
    told = [message for message in room.messages() if message.id != board.id]
    assert [set(message.pinged) for message in told] == [{room.alice.id, room.bob.id}]
    assert (await room.store.profiles.of(room.alice.id)).standings == ()


async def test_an_open_table_is_closed(room: Room) -> None:
    await room.start(room.alice)
    asked = room.answer(await clear(room))
    assert asked.text == "Do you want to close table 1 of Okiya? It waits for players."

    await room.erin.click(asked.response, label="End Table")

    assert (await room.row()).status == "cancelled"
    assert "This table was withdrawn before the game began." in (await room.board()).text
    assert "was withdrawn" in room.said(await clear(room))


async def test_nobody_else_ends_a_table_by_command_or_by_a_forged_click(room: Room) -> None:
    board = await room.begin()
    asked = room.answer(await clear(room))

    for seen in (board, asked):
        assert room.said(await room.late_click(room.bob, seen, "page:clear:1:now~end-table")) == NOT_ALLOWED
    assert "no table with this number" in room.said(await clear(room, table=7))

    assert (await room.row()).status == "running"


async def test_whoever_manages_messages_only_elsewhere_ends_no_table_here(room: Room) -> None:
    denied = discord.PermissionOverwrite(manage_messages=False)
    quiet = room.guild.create_text_channel("quiet", overwrites={room.erin: denied})
    await room.begin(channel=quiet)

    assert room.said(await clear(room)) == NOT_ALLOWED


async def test_a_moderator_who_plays_a_game_for_two_resigns_it_by_clearing_it(room: Room) -> None:
    await room.begin()
    board = await room.play(plies=4)
    asked = room.answer(await clear(room, by=room.alice))
    assert asked.text == (
        "You play at table 1 yourself, so to clear it is to resign: the game ends, and your opponent wins. "
        "Do you want that?"
    )
    assert asked.labels == ("Resign", "Keep Playing")
    before = await room.late_click(room.alice, board, "page:clear:1:now~end-table")
    assert "to clear it is to resign" in room.said(before)
    assert (await room.row()).status == "running"

    await room.alice.click(asked.response, label="Resign")

    assert room.message(asked.channel_id, asked.id).text == "You resigned table 1."
    row = await room.row()
    assert row.outcome is not None
    assert (row.status, row.outcome.reason) == ("over", "resigned")
    assert [row.players[seat] for seat in row.outcome.winners] == [room.bob.id]
    assert {who.user_id: who.unrated for who in row.booked} == {room.alice.id: None, room.bob.id: None}
    assert (await room.store.profiles.of(room.alice.id)).standings != ()


async def test_a_moderator_among_several_players_asks_the_others_to_end_it_together(room: Room) -> None:
    table = await seat(room, Deal("boussanga", 3))
    await room.alice.slash(room.channel, "boussanga show", table=table)
    asked = room.answer(await clear(room, table, by=room.alice))
    assert asked.text == (
        f"You play at table {table} yourself, so to clear it you need the others. "
        "With End Together you ask them to end it without a winner or a loser."
    )

    await room.alice.click(asked.response, label="End Together")

    assert (await room.row(table)).status == "running"
    assert room.message(asked.channel_id, asked.id).text.startswith("You have asked <@")
    await room.click(room.bob, "Agree", table)
    await room.click(room.carol, "Agree", table)
    row = await room.row(table)
    assert (row.status, row.stopped) == ("stopped", "agreed")


async def test_a_moderator_for_whom_a_computer_plays_clears_nothing_but_may_return(room: Room) -> None:
    await room.begin()
    await room.play(plies=4)
    with room.env.as_the_bot():
        await room.bot.tables.stand_ins.hand_over(1, room.alice.id)

    asked = room.answer(await clear(room, by=room.alice))

    assert asked.text.startswith("A computer plays for you at this table.")
    assert asked.labels == ("Return to Seat",)
    assert (await room.row()).status == "running"
