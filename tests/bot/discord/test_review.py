"""The review of a finished table through Discord: who may see it, and what nobody may see."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import discord
import pytest

import render
from bot.screens.past import table_review
from bot.thinking.reviews import Making, reviewer_of
from tests.bot.discord.dealt import Deal
from tests.bot.discord.endings import deal, game_ending_by
from tests.bot.discord.room import Person, Room, Shown
from tests.bot.discord.with_computers import show_among_computers
from tests.bot.screens.limits import SELECT, walk
from tests.bot.screens.past.test_review_page import line

T = TypeVar("T")


async def ended(room: Room) -> Shown:
    """The final board of a game of Alice and Bob."""
    table = await deal(room, *game_ending_by("line")[:2])
    await room.alice.slash(room.channel, "okiya show", table=table)
    return await room.board(table)


async def opened(room: Room, who: Person) -> Shown:
    """The review that somebody opens, when it is made."""
    page = room.answer(await room.click(who, "Review"))
    await room.env.settle()
    return room.message(page.channel_id, page.id)


async def test_anyone_who_sees_the_final_board_turns_the_pages_alone_even_after_a_restart(room: Room) -> None:
    await ended(room)
    before = await room.standing()

    for who in (room.alice, room.bob, room.carol):
        page = room.answer(await room.click(who, "Review"))
        assert page.ephemeral
        assert "### Review of table 1" in page.text
        assert f"**Turning point:** move 14. {room.alice.mention} took " in page.text
    page = await room.press(room.carol, page, "Forward")
    await room.restart()
    page = await room.press(room.carol, page, "Forward")
    assert "**Move 2 of 15.**" in page.text
    assert page.alts == (line().shown("1.2").pictures[0].alt,)
    (menu,) = [part for part in walk(page.components) if part["type"] == SELECT]
    assert all(("Alice" in move["label"]) != ("Bob" in move["label"]) for move in menu["options"][1:])
    await room.carol.select(page.response, ["1.6"])
    page = await room.press(room.carol, room.message(page.channel_id, page.id), "Last")

    assert page.pictures == (render.board(game_ending_by("line")[2]),)
    assert (await room.standing())[:2] == before[:2]
    assert len(room.messages()) == 1


async def test_a_move_after_a_hint_is_marked_in_the_review(room: Room) -> None:
    seed, plays = game_ending_by("line")[:2]
    table = await deal(room, seed, plays[:-1])
    await room.alice.slash(room.channel, "okiya show", table=table)
    mover, _ = room.in_turn(await room.board(table))
    await room.click(mover, "Hint", table)
    await room.click(mover, plays[-1][1], table)

    overview = await opened(room, room.carol)
    lines = (await room.press(room.carol, overview, "Moves")).text.splitlines()

    assert [line.partition(".")[0] for line in lines if line.endswith("(After a hint.)")] == ["15"]


async def test_a_computer_has_the_same_name_in_the_review_as_on_the_board(room: Room) -> None:
    seed, plays = game_ending_by("line")[:2]
    board = await show_among_computers(room, Deal("okiya", 2, (), seed, plays))
    (name,) = re.findall(r"\w+ \(computer, novice\)", board.text)

    assert name in (await opened(room, room.alice)).text


async def test_a_table_that_is_not_over_has_no_review_and_a_forged_one_is_refused(room: Room) -> None:
    await room.begin()
    await room.play(plies=3)
    await room.start(room.alice, room.carol)

    for table, told in (
        (1, "This game is still being played. You can look back on it when it is over."),
        (2, "This game has not begun"),
    ):
        board, before = await room.board(table), await room.standing(table)
        answer = await room.late_click(room.carol, board, f"page:review:{table}:1.1")
        assert room.said(answer).startswith(told)
        assert "Review" not in board.labels
        assert room.answer(answer).pictures == ()
        assert await room.standing(table) == before


async def test_pages_that_are_forged_show_the_overview_or_nothing_of_other_tables(room: Room) -> None:
    board = await ended(room)
    page = room.answer(await room.click(room.carol, "Review"))
    hidden = await deal(room, *game_ending_by("square")[:2])
    elsewhere = room.guild.create_text_channel("elsewhere")
    await room.alice.slash(elsewhere, "okiya show", table=hidden)
    before = await room.standing()

    overview = await room.late_click(room.carol, board, "page:review:1:9.9")
    assert "**Turning point:** move 14." in room.answer(overview).text
    for seen, custom_id in [
        *((board, f"page:{forged}") for forged in ("gossip:1:1.1", "review:1", "review:1:" + "x" * 31)),
        (board, f"page:review:{hidden}:1.1"),
        (board, "page:review:999:1.1"),
        (page, f"page:review:{hidden}:1.1"),
    ]:
        answer = await room.late_click(room.carol, seen, custom_id)
        assert room.answer(answer).pictures == ()
        assert "Review" not in room.said(answer)
        assert await room.standing() == before
    assert room.message(page.channel_id, page.id) == page


# A review that is being made.


class Held:
    """Thinkers who judge as many moves as they are allowed to."""

    def __init__(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        self.allowed = asyncio.Semaphore(0)
        self.judged = 0
        self._room = room
        self._spare = room.thinkers.spare
        monkeypatch.setattr(room.thinkers, "spare", self._judge)
        goes_on = Making.goes_on
        monkeypatch.setattr(Making, "goes_on", lambda making: self._outside(goes_on(making)))

    def allow(self, moves: int) -> None:
        for _ in range(moves):
            self.allowed.release()

    async def _outside(self, wait: Awaitable[T]) -> T:
        """Wait for the test, while the Discord of the test counts this as being at rest."""
        done: T = await self._room.env.external_wait(wait, reason="a move that is judged")
        return done

    async def _judge(self, judge: Callable[..., Any], *args: Any) -> Any:
        await self._outside(self.allowed.acquire())
        self.judged += 1
        return await self._outside(self._spare(judge, *args))


async def test_a_message_says_how_far_the_review_has_come_and_then_shows_it(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ended(room)
    held = Held(room, monkeypatch)
    mine = room.answer(await room.click(room.alice, "Review"))
    theirs = room.answer(await room.click(room.carol, "Review"))
    before = len(room.env.http_requests)

    held.allow(2)
    await room.env.settle()
    assert room.requests_since(before) == [], "nothing is edited twice within two seconds"
    await room.env.advance_time(3)
    held.allow(1)
    await room.env.settle()
    shown = [room.message(page.channel_id, page.id) for page in (mine, theirs)]
    told = "I have looked at 3 of 15 moves. People who play come first, so this can take some time."
    assert [page.text.splitlines()[1] for page in shown] == [told] * 2

    held.allow(12)
    await room.env.settle()
    for page in (mine, theirs):
        assert "**Turning point:** move 14." in room.message(page.channel_id, page.id).text
    assert held.judged == 15, "it is made once"
    assert "**Turning point:** move 14." in room.answer(await room.click(room.bob, "Review")).text
    assert held.judged == 15, "and kept"


async def test_a_review_that_a_restart_has_stopped_is_made_when_it_is_opened_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ended(room)
    with monkeypatch.context() as slow:
        held = Held(room, slow)
        await room.click(room.alice, "Review")
        held.allow(7)
        await room.env.settle()
        await room.restart()

    assert "**Turning point:** move 14." in (await opened(room, room.alice)).text


async def test_a_review_that_fails_says_so_and_is_tried_again_when_it_is_opened_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await ended(room)

    async def fail(*_: Any) -> None:
        raise KeyError("a secret")

    with monkeypatch.context() as faulty:
        faulty.setattr(room.thinkers, "spare", fail)
        failed = await opened(room, room.alice)

    assert failed.text.splitlines()[1].startswith("This game could not be reviewed.")
    assert [record.getMessage() for record in caplog.records] == ["Table 1 cannot be reviewed: KeyError."]
    assert "**Turning point:** move 14." in (await opened(room, room.alice)).text


async def test_a_review_that_cannot_be_shown_leaves_nobody_waiting(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await ended(room)

    def fail(*_: Any) -> None:
        raise KeyError("a secret")

    monkeypatch.setattr(table_review, "page", fail)
    shown = await opened(room, room.alice)

    assert shown.text.splitlines()[1].startswith("This game could not be reviewed.")
    assert [record.getMessage() for record in caplog.records] == [
        "Showing the review of table 1 failed: KeyError."
    ]


async def test_a_review_by_an_older_version_or_one_that_cannot_be_read_is_made_again(room: Room) -> None:
    await ended(room)
    reviewer = reviewer_of("okiya")
    for version in (reviewer.version - 1, reviewer.version):
        await room.store.reviews.keep(1, version, discord.utils.utcnow(), "[]" if version == 0 else "[7]")

        assert "**Turning point:** move 14." in (await opened(room, room.alice)).text
        assert (await room.store.reviews.of(1, reviewer.version) or "").startswith("[[0,")
