"""The review of a finished table through Discord: who may see it, and what nobody may see."""

from __future__ import annotations

import pytest

from tests.bot.discord.dealt import Deal
from tests.bot.discord.dealt import show as show_any
from tests.bot.discord.endings import deal, game_ending_by
from tests.bot.discord.room import Person, Room, Shown
from tests.bot.screens.past.test_review_page import line

SHOW_AGAIN = "This control no longer works."


async def ended(room: Room) -> Shown:
    """The final board of a game of Alice and Bob."""
    table = await deal(room, *game_ending_by("line")[:2])
    await room.alice.slash(room.channel, "okiya show", table=table)
    return await room.board(table)


async def turned(room: Room, page: Shown, label: str, who: Person) -> Shown:
    """The page after a click on one of its buttons, which changes the same message."""
    await who.click(page.response, custom_id=page.control(label).custom_id)
    return room.message(page.channel_id, page.id)


async def test_anyone_who_sees_the_final_board_turns_the_pages_alone_even_after_a_restart(room: Room) -> None:
    await ended(room)
    before = await room.standing()

    for who in (room.alice, room.bob, room.carol):
        page = room.answer(await room.click(who, "Review"))
        assert page.ephemeral
        assert "### Review of table 1" in page.text
        assert f"**Turning point:** move 14. {room.alice.mention} took " in page.text
    page = await turned(room, page, "Forward", room.carol)
    await room.restart()
    page = await turned(room, page, "Forward", room.carol)
    assert "**Move 2 of 15.**" in page.text
    assert page.alts == (line().shown("1.2").pictures[0].alt,)
    await room.carol.select(page.response, ["1.6"])
    page = await turned(room, room.message(page.channel_id, page.id), "Last", room.carol)

    assert page.pictures == before[2].pictures
    assert await room.standing() == before
    assert len(room.messages()) == 1


async def test_a_player_can_turn_pages_even_if_no_board_is_left(room: Room) -> None:
    board = await ended(room)
    mine = room.answer(await room.click(room.alice, "Review"))
    theirs = room.answer(await room.click(room.carol, "Review"))
    await room.store.posts.drop_board(1, board.id)
    await room.restart()

    page = await turned(room, mine, "Forward", room.alice)
    refused = await room.carol.click(theirs.response, custom_id=theirs.control("Forward").custom_id)

    assert "**Move 1 of 15.**" in page.text
    assert "You can see no table with this number here." in room.said(refused)


@pytest.mark.parametrize("begun", [True, False])
async def test_a_table_that_is_not_over_has_no_review_and_a_forged_one_is_refused(
    room: Room, begun: bool
) -> None:
    if begun:
        await room.begin()
        await room.play(plies=3)
    else:
        await room.start(room.alice, room.bob)
    board, before = await room.board(), await room.standing()

    answer = await room.late_click(room.carol, board, "page:review:1:1.1")

    told = "This game is still being played. You can look back on it when it is over."
    assert room.said(answer).startswith(told if begun else "This game has not begun")
    assert "Review" not in board.labels
    assert room.answer(answer).pictures == ()
    assert await room.standing() == before


async def test_pages_that_are_forged_show_the_overview_or_nothing_of_other_tables(room: Room) -> None:
    board = await ended(room)
    page = room.answer(await room.click(room.carol, "Review"))
    hidden = await deal(room, *game_ending_by("square")[:2])
    elsewhere = room.guild.create_text_channel("elsewhere")
    await room.alice.slash(elsewhere, "okiya show", table=hidden)
    other = await show_any(room, Deal("okago", 2, plays=((0, "resign"),)))
    assert "Review" not in other.labels
    before = await room.standing()

    overview = await room.late_click(room.carol, board, "page:review:1:9.9")
    assert "**Turning point:** move 14." in room.answer(overview).text
    for seen, custom_id in [
        *((board, f"page:{forged}") for forged in ("gossip:1:1.1", "review:1", "review:1:" + "x" * 31)),
        (board, f"page:review:{hidden}:1.1"),
        (board, "page:review:999:1.1"),
        (page, f"page:review:{hidden}:1.1"),
        (other, "page:review:3:"),
    ]:
        answer = await room.late_click(room.carol, seen, custom_id)
        assert room.answer(answer).pictures == ()
        assert "Review" not in room.said(answer)
        assert await room.standing() == before
    assert room.message(page.channel_id, page.id) == page
