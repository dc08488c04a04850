"""The end of a game and of a match: the result, the published seed, Next Game and Rematch."""

from __future__ import annotations

import re

from bot.screens.okiya.screen import OkiyaScreen
from bot.tables.fair_deal import promise_of
from games.okiya import Okiya
from tests.bot.discord.endings import Options, finish, game_ending_by
from tests.bot.discord.room import Room


def ended(reason: str, options: Options) -> Okiya:
    """The state in which such a game has just ended."""
    seed, plays, _ = game_ending_by(reason, options)
    state = Okiya.start(2, dict(options), seed)
    for seat, cell in plays:
        state = state.play(seat, cell)
    return state


async def test_the_end_tells_the_new_ratings_or_why_it_is_not_rated(room: Room) -> None:
    board = await finish(room, "line")
    won, lost = sorted((await room.row()).booked, key=lambda each: -each.gain)

    rated = [f"<@{each.user_id}>\xa0{each.rating}?,\xa0{each.gain:+}" for each in (await room.row()).booked]
    assert "Ratings: " + "\xa0· ".join(rated) + "." in board.text.splitlines()
    assert won.gain > 0 > lost.gain

    await room.start(room.alice, room.bob)
    await room.click(room.bob, "Accept", 2)

    assert "Not rated: the game ended at once." in (await room.resign(room.bob, 2)).text


async def test_a_resignation_is_told_and_publishes_the_seed_that_was_committed_to(room: Room) -> None:
    await room.start(room.alice, room.bob)
    await room.click(room.bob, "Accept")
    first = await room.board()

    board = await room.resign(room.bob)

    assert f"{room.bob.mention} resigned, so {room.alice.mention} wins." in board.text
    outcome = (await room.row()).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("resigned", (0,))
    (seed,) = [bytes.fromhex(found) for found in re.findall(r"seed `([0-9a-f]{32})`", board.text)]
    for text in (first.text, board.text):
        assert re.findall(r"Fair deal `(.{8})`…", text) == [promise_of(seed)[:8]]
    (promise,) = room.promises()
    assert re.findall(r"`(.*)`", promise.text) == [promise_of(seed)]
    assert OkiyaScreen().alt(Okiya.start(2, {}, seed).view(None)) == first.alts[0]


# Matches.


async def test_between_games_there_is_the_score_and_next_game_which_is_dealt_once(room: Room) -> None:
    end = ended("line", (("match", "sets"),)).view(None).end
    assert end is not None
    assert end.winner is not None
    board = await finish(room, "line", match="sets")
    before = await room.standing()

    score = [int(seat == end.winner) for seat in (0, 1)]
    told = f"Match to 3 wins. Score: {room.alice.mention}: {score[0]}, {room.bob.mention}: {score[1]}."
    assert told in board.text
    assert board.labels == ("Next Game", "Show Rules", "Resign", "What Happened", "Undo", "Fair Deal")
    row = await room.row()
    assert promise_of(row.seed)[:8] in board.text
    assert row.seed.hex() not in board.text
    assert "You are watching this table" in room.said(await room.click(room.carol, "Next Game"))
    assert await room.standing() == before

    await room.restart()
    await room.click(room.alice, "Next Game")

    dealt = await room.board()
    loser = (room.alice, room.bob)[1 - end.winner]
    assert f"{loser.mention} to move: take any tile of the border." in dealt.text
    assert (len(dealt.cells), dealt.id) == (12, board.id)
    assert dealt.alts != board.alts
    late = await room.late_click(room.bob, board, board.control("Next Game").custom_id)
    assert "The game has moved on" in room.said(late)
    assert await room.board() == dealt


# Rematches.


async def test_a_rematch_is_offered_once_and_to_the_opponent_alone_and_can_have_one_itself(
    room: Room,
) -> None:
    board = await finish(room, "line", full_garden="draw")
    refused = room.said(await room.click(room.carol, "Rematch"))
    assert refused.startswith(
        f"Only {room.alice.mention} and {room.bob.mention} can do this: they played here"
    )
    await room.restart()
    await room.click(room.bob, "Rematch")

    offer = await room.board(2)
    assert f"{room.bob.mention} offers {room.alice.mention} a rematch." in offer.text
    assert offer.pinged == (room.alice.id,)
    assert offer.labels == ("Accept", "Decline", "Cancel", "Show Rules", "Fair Deal")
    assert (await room.board(1)).text == board.text
    before = await room.standing(2)
    for told, answer in {
        "already waits at table 2": await room.click(room.bob, "Rematch"),
        "This is your own table": await room.click(room.bob, "Accept", table=2),
        f"This seat is kept for {room.alice.mention}": await room.click(room.carol, "Accept", table=2),
    }.items():
        assert told in room.said(answer)
    assert await room.standing(2) == before

    await room.env.advance_time(23 * 3600)
    await room.restart()
    await room.click(room.alice, "Accept", table=2)

    old, new = await room.row(1), await room.row(2)
    assert (new.status, new.rematch_of) == ("running", 1)
    assert (new.options, new.mentions, set(new.players)) == (old.options, old.mentions, set(old.players))
    assert new.seed != old.seed
    before = await room.standing(2)
    assert "The rematch is table 2" in room.said(await room.click(room.bob, "Rematch"))
    assert await room.standing(2) == before

    await room.resign(room.alice, 2)
    await room.click(room.alice, "Rematch", table=2)
    assert (await room.row(3)).rematch_of == 2


async def test_a_rematch_begins_when_both_press_it_and_stays_declined(room: Room) -> None:
    await finish(room, "line")
    await room.click(room.bob, "Rematch")
    offer = await room.board(2)
    told = room.said(await room.click(room.alice, "Rematch"))
    assert told.startswith("The rematch has begun: https://discord.com/channels/")
    assert told.endswith(f"/{offer.id}")
    assert [shown.id for shown in room.messages()][-1] == offer.id  # the offer has become the board
    assert (await room.row(2)).status == "running"
    assert len((await room.board(2)).cells) == 12
    assert await room.store.table(3) is None

    await room.resign(room.alice, 2)
    await room.click(room.bob, "Rematch", table=2)
    await room.click(room.alice, "Decline", table=3)
    again = await room.click(room.bob, "Rematch", table=2)

    assert "turned this challenge down" in (await room.board(3)).text
    assert "This rematch was offered and not taken" in room.said(again)
    assert await room.store.table(4) is None
