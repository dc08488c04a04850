"""The commands that show a board, give up a game, or show the rules."""

from __future__ import annotations

from tests.bot.discord.room import Room


async def test_show_posts_the_newest_board_again_and_the_old_one_says_where_it_is(room: Room) -> None:
    await room.begin(room.alice, room.bob)
    old = await room.begin(room.alice, room.carol)

    await room.alice.slash(room.channel, "okiya show")

    first, left, new = room.messages()
    link = f"https://discord.com/channels/{room.guild.id}/{room.channel.id}/{new.id}"
    assert first == await room.board(1)
    assert left.id == old.id
    assert left.text == f"This board has moved. The game goes on here: {link}"
    assert (left.controls, left.pictures) == ((), ())
    assert (new.text, new.alts, new.controls) == (old.text, old.alts, old.controls)
    assert new == await room.board(2)
    assert new.pinged == ()
    await room.play(table=2, plies=2)
    assert len(await room.store.moves(2)) == 2


async def test_without_a_running_game_the_commands_name_the_last_one_with_a_link_and_its_replay(
    room: Room,
) -> None:
    board = await room.begin()
    await room.resign(room.alice)
    link = f"https://discord.com/channels/{room.guild.id}/{room.channel.id}/{board.id}"

    answers = [
        room.answer(await room.alice.slash(room.channel, command, **asked))
        for command, asked in (("okiya show", {}), ("okiya resign", {}), ("okiya move", {"move": "a1"}))
    ]
    await room.alice.click(answers[0].response, label="Replay")

    for answer in answers:
        assert answer.text == (
            f"No game of Okiya that you play here is running. Your last one, table 1, is over: {link}. "
            "`/okiya start` opens another table."
        )
        assert answer.labels == ("Replay",)
    assert "### Replay of table 1" in room.message(answers[0].channel_id, answers[0].id).text
    stranger = room.said(await room.carol.slash(room.channel, "okiya show"))
    assert "You have no game here that this could mean." in stranger


# Resign.


async def test_resigning_asks_once_and_then_ends_the_game_for_everybody_or_not_at_all(room: Room) -> None:
    await room.begin()
    before = await room.standing()

    questions = [
        room.answer(asked)
        for asked in (
            await room.click(room.bob, "Resign"),
            await room.bob.slash(room.channel, "okiya resign"),
            await room.bob.slash(room.channel, "okiya move", move=" Resign"),
        )
    ]
    for question in questions:
        assert "Do you want to resign table 1? Your opponent then wins." in question.text
        assert question.labels == ("Resign", "End Together", "Keep Playing")
    assert "You are watching this table" in room.said(await room.click(room.carol, "Resign"))

    for question, button, told in (
        (questions[0], "Keep Playing", "Nothing happened: your game goes on."),
        (questions[1], "Resign", "You resigned table 1."),
    ):
        assert await room.standing() == before
        await room.bob.click(question.response, label=button)
        closed = room.message(question.channel_id, question.id)
        assert (closed.text, closed.controls) == (told, ())

    assert f"{room.bob.mention} resigned" in (await room.board()).text
    assert (await room.row()).status == "over"


# Rules.


async def test_the_rules_are_told_privately_with_pictures_by_command_and_by_button(room: Room) -> None:
    await room.begin()
    before = await room.standing()

    rules = room.answer(await room.carol.slash(room.channel, "okiya rules"))

    assert rules.text.startswith("### How to play Okiya")
    assert "House rulings:" in rules.text
    assert len(rules.pictures) == 4
    assert all(rules.alts)
    assert rules.labels == ("Learn", "Play")
    for person in (room.alice, room.carol):
        by_button = room.answer(await room.click(person, "Show Rules"))
        assert (by_button.text, by_button.pictures) == (rules.text, rules.pictures)
    assert await room.standing() == before
    assert len(room.messages()) == 1
