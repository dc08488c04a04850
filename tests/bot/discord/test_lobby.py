"""A table that fills: seats kept for friends, the host's menus, and partners who choose their seats."""

from __future__ import annotations

from typing import Any

from simcord import InteractionResult, MemberActor

from tests.bot.discord.room import LOBBY, Room


async def managed(room: Room, who: MemberActor, verb: str, user: int) -> str:
    """Choose a user in a menu of Manage Table; what is said."""
    menus = room.answer(await room.click(who, "Manage Table"))
    chosen = await who.select(menus.response, [str(user)], custom_id=f"pages:{verb}:1")
    return room.message(menus.channel_id, menus.id).text if chosen.acknowledged else ""


async def sit_on(room: Room, who: MemberActor, seat: int) -> InteractionResult:
    """Choose a seat, counted from 1, in the menu of the table."""
    board = await room.board()
    (menu,) = [each.custom_id for each in board.controls if each.custom_id.startswith("pages:")]
    result: InteractionResult = await who.select(board.response, [str(seat - 1)], custom_id=menu)
    return result


async def test_friends_are_mentioned_once_and_find_their_seats_kept(room: Room) -> None:
    alice, bob, carol = (who.mention for who in room.people[:3])
    await room.alice.slash(room.channel, "ok start", friend=room.bob, friend2=room.carol)

    lobby = await room.board()
    assert (
        f"{alice} opened a table. {alice} presses Begin when all are here.\nAt the table: {alice}.\n"
        f"Kept for {bob} and {carol}, who can press Join or Decline."
    ) in lobby.text
    assert lobby.pinged == (room.bob.id, room.carol.id)
    assert lobby.labels == (*LOBBY[:-1], "Decline", "Fair Deal")
    await room.click(room.dave, "Join")
    told = room.said(await room.click(room.erin, "Join"))
    assert told == f"The free seats here are kept for {bob} and {carol}. `/ok start` opens another table."
    assert room.said(await room.click(room.erin, "Decline")) == (
        "No seat is kept for you here. Press Join to take one."
    )

    await room.restart()
    await room.click(room.bob, "Join")
    await room.click(room.carol, "Decline")
    await room.click(room.erin, "Join")
    board = await room.board()
    assert board.labels == tuple(label for label in LOBBY if label not in {"Join", "Add Computer"})
    assert "Kept for" not in board.text
    assert [message.id for message in room.messages()] == [lobby.id]
    await room.click(room.alice, "Begin")
    sitting = (room.alice.id, room.dave.id, room.bob.id, room.erin.id)
    assert (await room.row()).players == sitting


async def test_whom_nobody_can_keep_a_seat_for_is_said_and_no_table_opens(room: Room) -> None:
    robot = room.guild.add_member(room.env.create_user("Robot", bot=True))
    cases: list[tuple[dict[str, Any], str]] = [
        ({"friend": room.alice}, "You sit at your own table already. Name a friend, or leave the name out."),
        ({"friend": robot}, f"{robot.mention} is a bot and cannot play."),
        ({"friend": room.bob, "friend3": room.bob}, f"You named {room.bob.mention} twice."),
        ({"friend": room.bob, "computers": 3}, "You named more players than this table has seats."),
        ({"friend": room.bob, "solo": True}, "You named friends, so the table waits for them."),
    ]
    for named, told in cases:
        game = "boussanga" if "solo" in named else "ok"
        assert told in room.said(await room.alice.slash(room.channel, f"{game} start", **named))
    assert await room.store.table(1) is None


async def test_the_host_frees_seats_and_hands_the_table_over_in_private(room: Room) -> None:
    await room.alice.slash(room.channel, "ok start", friend=room.bob)
    assert "Only" in room.said(await room.click(room.bob, "Manage Table"))
    await room.click(room.carol, "Join")
    await room.click(room.dave, "Join")

    menus = room.answer(await room.click(room.alice, "Manage Table"))
    assert [
        [(entry["label"], entry.get("description")) for entry in part["options"]]
        for part in [*menus._walk(3)][:2]  # the third one is for the pace
    ] == [[("Carol", None), ("Dave", None), ("Bob", "Their seat is kept")], [("Carol", None), ("Dave", None)]]
    for who in (room.bob, room.dave):
        told = await managed(room, room.alice, "remove", who.id)
        assert told == f"{who.mention} no longer has a seat at your table."
    assert (await room.row()).players == (room.alice.id, room.carol.id)

    told = await managed(room, room.alice, "hand-over", room.carol.id)

    assert told == f"{room.carol.mention} is the host of table 1 now. You keep your seat."
    assert f"{room.carol.mention} presses Begin when all are here." in (await room.board()).text
    await room.click(room.alice, "Leave")
    assert "Nobody else is at your table yet." in room.said(await room.click(room.carol, "Manage Table"))


async def test_partners_are_seen_in_the_lobby_and_chosen_there(room: Room) -> None:
    alice, bob, carol, dave = (who.mention for who in room.people[:4])
    await room.alice.slash(room.channel, "boussanga start", mode="teams")
    await room.click(room.bob, "Join")
    lobby = (await room.board()).text
    assert f"**Team 1:** seat 1 {alice}, seat 3 free." in lobby
    assert f"**Team 2:** seat 2 {bob}, seat 4 free." in lobby
    told = room.said(await sit_on(room, room.carol, 3))
    assert told == "You do not sit at this table yet. Press Join to take a seat."

    await sit_on(room, room.bob, 3)
    assert f"**Team 1:** seat 1 {alice}, seat 3 {bob}." in (await room.board()).text
    await room.click(room.carol, "Join")
    await room.click(room.dave, "Join")
    await sit_on(room, room.dave, 1)
    lobby = (await room.board()).text
    assert f"**Team 1:** seat 1 {dave}, seat 3 {bob}." in lobby
    assert f"**Team 2:** seat 2 {carol}, seat 4 {alice}." in lobby
    assert lobby.count(bob) == 1  # of those at the table in their teams alone
    await room.click(room.alice, "Begin")

    assert (await room.row()).players == (room.dave.id, room.carol.id, room.bob.id, room.alice.id)
