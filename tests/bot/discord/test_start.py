"""Opening a table: challenges, open tables, and who may answer them."""

from __future__ import annotations

from bot.screens.registry import SCREENS
from games import GAMES
from tests.bot.discord.room import Room


async def test_a_challenge_keeps_every_option_it_was_given_and_notifies_the_challenged_alone(
    room: Room,
) -> None:
    chosen = {"match": "points", "sets_to": 5, "points_to": 15, "full_garden": "draw", "same_garden": True}

    challenge = await room.start(room.alice, room.bob, **chosen, mentions="always", hints=False)

    row, board = await room.row(), await room.board()
    assert (row.options, row.mentions, row.hints) == (chosen, "always", False)
    assert (row.host_id, row.invited_id, row.status) == (room.alice.id, room.bob.id, "open")
    assert (row.guild_id, row.channel_id) == (room.guild.id, room.channel.id)
    assert f"{room.alice.mention} challenges {room.bob.mention} to a game." in board.text
    assert "the first to 15 points wins" in board.text
    assert board.labels == ("Accept", "Decline", "Cancel", "Show Rules", "Fair Deal")
    assert len(board.pictures) == 1
    assert board.pinged == (room.bob.id,)
    assert not challenge.ephemeral


async def test_every_game_for_one_begins_at_once_when_it_is_asked_for_solo(room: Room) -> None:
    alone = [key for key, game in GAMES.items() if 1 in game.seats]
    for table, game in enumerate(alone, start=1):
        await room.alice.slash(room.channel, f"{SCREENS[game].command} start", solo=True)

        row = await room.row(table)
        assert (row.status, row.players) == ("running", (room.alice.id,))


async def test_asking_for_teams_alone_or_with_too_few_computers_opens_no_table(room: Room) -> None:
    few: list[dict[str, int]] = [{}, {"computers": 2}]
    for computers in few:
        answer = await room.alice.slash(room.channel, "boussanga start", mode="teams", solo=True, **computers)
        assert room.said(answer) == (
            "Two teams need four players. Choose `computers:3`, or leave `solo` out so that others can join."
        )
    assert await room.store.table(1) is None


async def test_only_the_challenged_can_accept_and_the_challenge_becomes_the_board(room: Room) -> None:
    await room.start(room.alice, room.bob)
    challenge, before = await room.board(), await room.standing()

    for who, button, told in (
        (room.alice, "Accept", "This is your own table"),
        (room.alice, "Decline", "This seat is kept for"),
        (room.carol, "Accept", "This seat is kept for"),
        (room.carol, "Decline", "This seat is kept for"),
        (room.bob, "Cancel", f"Only {room.alice.mention}"),
        (room.carol, "Cancel", f"Only {room.alice.mention}"),
    ):
        assert told in room.said(await room.click(who, button)), (who, button)
    assert await room.standing() == before

    await room.click(room.bob, "Accept")

    (board,) = room.messages()
    assert (board.id, len(board.cells)) == (challenge.id, 12)
    assert (await room.row()).players == (room.alice.id, room.bob.id)
    late = await room.late_click(room.alice, challenge, challenge.control("Cancel").custom_id)
    assert "The game has begun" in room.said(late)
    assert await room.board() == board


async def test_exactly_one_of_many_who_join_at_once_sits_down(room: Room) -> None:
    await room.start(room.alice)
    seen = await room.board()

    answers = await room.clicks_at_once(
        (who, seen, "table:join:1") for who in (room.bob, room.carol, room.dave)
    )

    refused = [answer for answer in answers if room.private(answer)]
    assert all(answer.acknowledged for answer in answers)
    assert ["has begun without you" in room.said(answer) for answer in refused] == [True, True]
    assert len((await room.row()).players) == 2


async def test_nobody_can_challenge_themselves_or_a_bot(room: Room) -> None:
    robot = room.guild.add_member(room.env.create_user("Robot", bot=True))

    own, another = await room.start(room.alice, room.alice), await room.start(room.alice, robot)

    assert "cannot play against yourself" in room.said(own)
    assert f"{robot.mention} is a bot" in room.said(another)
    assert await room.store.table(1) is None
