"""The end of a game on its board: the closing picture, the last position, and the story that follows."""

from __future__ import annotations

from typing import Any

import pytest

import render
from bot.screens.okiya.screen import OkiyaScreen
from bot.screens.table.messages import stories
from render.ending import EndedSeat, Ending
from tests.bot.discord.endings import finish, game_ending_by
from tests.bot.discord.room import Room
from tests.bot.discord.test_boards import edits_of
from tests.bot.discord.test_review import Held

STORY = "shut the garden with Iris Poem."


@pytest.fixture(autouse=True)
def _told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are reviewed by themselves, as they are outside of tests."""
    monkeypatch.setattr(stories, "MOST_WANTED", 10)


async def test_the_closing_picture_gives_way_to_the_last_position_and_comes_back(room: Room) -> None:
    view = game_ending_by("block")[2]
    over, alt = await finish(room, "block"), OkiyaScreen().alt(view)

    won = "The closing picture. Player 2 wins this game: Player 1 has no matching tile left to take."
    seats = tuple(EndedSeat(None, each.rating, each.gain, each.unsure) for each in (await room.row()).booked)
    assert (over.alts, over.pictures) == (
        (f"{won} The last position: {alt}",),
        (render.closing(Ending(view, None, seats)),),
    )
    await room.click(room.alice, "Board")
    board = await room.board()
    assert (board.pictures, board.alts) == ((render.board(view),), (alt,))
    assert [line for line in board.text.splitlines() if STORY in line] == [f"{room.bob.mention} {STORY}"]
    stranger = await room.click(room.carol, "Ending")
    assert "they played here to the end" in room.said(stranger)
    await room.restart()
    await room.click(room.bob, "Ending")
    assert await room.board() == over


async def test_the_story_follows_with_the_review_also_after_a_stop(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as slow:
        held = Held(room, slow)
        await finish(room, "block")
        held.allow(5)
        await room.env.settle()
        assert STORY not in (await room.board()).text

    await room.restart()
    await room.env.settle()

    assert STORY in (await room.board()).text


async def test_a_game_that_cannot_be_reviewed_tells_no_story_and_is_not_tried_again_and_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any) -> None:
        raise KeyError("a secret")

    with monkeypatch.context() as faulty:
        faulty.setattr(room.thinkers, "spare", fail)
        before, over = len(room.env.http_requests), await finish(room, "block")
        await room.env.advance_time(60)
        assert STORY not in (await room.board()).text
        assert edits_of(room, over, before) == 1, "the ratings"

    await room.restart()
    assert edits_of(room, over, before) == 1
