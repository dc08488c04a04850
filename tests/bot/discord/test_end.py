"""The end of a game and of a match: the result, the published seed, Next Game and Rematch."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import render
from bot.screens.okiya.alt import alt
from games.core import commitment
from games.okiya import Okiya
from tests.bot.discord.endings import Options, finish, game_ending_by, nearly_over
from tests.bot.discord.room import Room, Shown

SINGLE: Options = ()
DRAWN: Options = (("full_garden", "draw"),)


async def resign(room: Room, name: str = "alice", table: int = 1) -> Shown:
    """Resign by the button and its question. Returns the board afterwards."""
    who = getattr(room, name)
    asked = await room.click(who, "Resign", table)
    assert asked.response is not None
    await who.click(asked.response, label="Resign")
    return await room.board(table)


@pytest.mark.parametrize(
    ("reason", "options", "sentence"),
    [
        ("line", SINGLE, "{winner} wins this game with four tokens in a line: {cells}."),
        ("square", SINGLE, "{winner} wins this game with four tokens in a square: {cells}."),
        ("block", SINGLE, "{winner} wins this game: {loser} has no matching tile left to take."),
        ("full", SINGLE, "{winner} wins this game with the last tile of the garden."),
        ("draw", DRAWN, "This game is a draw: the garden is empty and nobody made a pattern."),
    ],
)
async def test_the_end_is_told_in_words_and_in_the_picture(
    room: Room, reason: str, options: Options, sentence: str
) -> None:
    _, _, view = game_ending_by(reason, options)
    assert view.end is not None

    board = await finish(room, reason, **dict(options))

    players = [room.alice.mention, room.bob.mention]
    names = {}
    if view.end.winner is not None:
        names = {"winner": players[view.end.winner], "loser": players[1 - view.end.winner]}
    assert sentence.format(cells=", ".join(view.end.cells), **names) in board.text
    assert board.pictures == (render.board(view),)
    assert board.alts == (alt(view),)
    assert board.labels == ("Rematch", "Replay", "Analysis", "Show Rules")
    assert [control for control in board.controls if control.cell] == []


@pytest.mark.parametrize("reason", ["line", "square"])
async def test_the_winning_pattern_is_named_with_four_cells_or_more(room: Room, reason: str) -> None:
    board = await finish(room, reason)

    (cells,) = re.findall(r"tokens in a \w+: ([a-d1-4, ]+)\.", board.text)
    assert len(cells.split(", ")) >= 4


async def test_a_resignation_is_told_in_words(room: Room) -> None:
    await room.begin()

    board = await resign(room, "bob")

    assert f"{room.bob.mention} resigned, so {room.alice.mention} wins." in board.text
    row = await room.row()
    assert row.outcome is not None
    assert (row.outcome.reason, row.outcome.winners) == ("resigned", (0,))


async def test_the_seed_is_published_at_the_end_and_deals_the_very_garden(room: Room) -> None:
    await room.begin()
    first = await room.board()

    board = await resign(room)

    (seed,) = re.findall(r"seed `([0-9a-f]{32})`", board.text)
    assert f"`{commitment(bytes.fromhex(seed))}`" in first.text
    assert alt(Okiya.start(2, {}, bytes.fromhex(seed)).view(None)) == first.alts[0]


# Matches.


async def test_between_games_of_a_match_there_is_next_game_and_the_score(room: Room) -> None:
    _, _, view = game_ending_by("line", (("match", "sets"),))
    assert view.end is not None

    board = await finish(room, "line", match="sets")

    score = [int(seat == view.end.winner) for seat in (0, 1)]
    assert board.labels == ("Next Game", "Show Rules", "Resign")
    assert (await room.row()).seed.hex() not in board.text
    assert commitment((await room.row()).seed) in board.text
    assert (
        f"Match to 3 wins. Score: {room.alice.mention} {score[0]}, {room.bob.mention} {score[1]}."
        in board.text
    )


async def test_a_won_game_of_a_match_for_points_scores_the_tiles_left(room: Room) -> None:
    options: Options = (("match", "points"), ("points_to", 20))
    _, _, view = game_ending_by("square", options)
    left = sum(not tile.startswith("@") for tile in view.garden)

    board = await finish(room, "square", **dict(options))

    assert left
    assert "Match to 20 points." in board.text
    assert sorted(map(int, re.findall(r"> (\d+)[,.]", board.text))) == [0, left]


@pytest.mark.parametrize("name", ["alice", "bob"])
async def test_either_player_can_deal_the_next_game_and_the_loser_starts_it(room: Room, name: str) -> None:
    _, _, view = game_ending_by("line", (("match", "sets"),))
    assert view.end is not None
    assert view.end.winner is not None
    ended = await finish(room, "line", match="sets")

    await room.click(getattr(room, name), "Next Game")

    board = await room.board()
    loser = (room.alice, room.bob)[1 - view.end.winner]
    assert len(board.cells) == 12
    assert f"{loser.mention} to move: take any tile of the border." in board.text
    assert board.id == ended.id
    assert board.alts != ended.alts


async def test_next_game_is_dealt_once_and_by_no_stranger(room: Room) -> None:
    ended = await finish(room, "line", match="sets")
    next_game = ended.control("Next Game").custom_id
    before = await room.standing()

    watching = await room.click(room.carol, "Next Game")
    assert "You are watching this table" in room.said(watching)
    assert await room.standing() == before

    await room.late_click(room.alice, ended, next_game)
    before = await room.standing()
    late = await room.late_click(room.bob, ended, next_game)
    assert "The game has moved on" in room.said(late)
    assert await room.standing() == before


@pytest.mark.parametrize("match", [{"match": "sets", "sets_to": 2}, {"match": "points", "points_to": 10}])
async def test_a_match_is_played_to_its_end_by_clicks(room: Room, match: dict[str, Any]) -> None:
    random = Random(3)
    board = await room.begin(**match)
    while "Rematch" not in board.labels:
        if board.cells:
            mover, _ = room.in_turn(board)
            await room.click(mover, random.choice(board.cells))
        else:
            await room.click(random.choice((room.alice, room.bob)), "Next Game")
        board = await room.board()

    row = await room.row()
    assert row.outcome is not None
    (winner,) = row.outcome.winners
    assert f"{(room.alice, room.bob)[winner].mention} wins the match" in board.text
    assert f"{room.alice.mention} {row.outcome.scores[0]}, " in board.text
    assert f"{room.bob.mention} {row.outcome.scores[1]}." in board.text
    assert board.labels == ("Rematch", "Replay", "Analysis", "Show Rules")
    assert len(room.messages()) == 1


async def test_resigning_between_games_ends_the_match(room: Room) -> None:
    await finish(room, "line", match="sets")

    board = await resign(room)

    assert f"{room.alice.mention} resigned, so {room.bob.mention} wins." in board.text
    assert board.labels == ("Rematch", "Replay", "Analysis", "Show Rules")


# Rematches.


async def test_a_rematch_is_offered_to_the_opponent_alone(room: Room) -> None:
    board = await finish(room, "line", full_garden="draw")

    await room.click(room.bob, "Rematch")

    offer = await room.board(2)
    assert f"{room.bob.mention} offers {room.alice.mention} a rematch." in offer.text
    assert offer.pinged == (room.alice.id,)
    assert offer.labels == ("Accept", "Decline", "Cancel", "Show Rules")
    assert await room.board(1) == board


async def test_an_accepted_rematch_has_the_same_options_and_another_seed(room: Room) -> None:
    await finish(room, "line", full_garden="draw")
    await room.click(room.bob, "Rematch")

    await room.click(room.alice, "Accept", table=2)

    old, new = await room.row(1), await room.row(2)
    assert (new.status, new.rematch_of) == ("running", 1)
    assert (new.options, new.mentions) == (old.options, old.mentions)
    assert set(new.players) == set(old.players)
    assert new.seed != old.seed
    assert len((await room.board(2)).cells) == 12


async def test_when_both_press_rematch_it_begins(room: Room) -> None:
    await finish(room, "line")
    await room.click(room.bob, "Rematch")

    await room.click(room.alice, "Rematch")

    assert (await room.row(2)).status == "running"
    assert len((await room.board(2)).cells) == 12
    assert await room.store.table(3) is None


async def test_only_the_opponent_can_accept_a_rematch_that_is_offered_once(room: Room) -> None:
    await finish(room, "line")
    offered = await room.click(room.carol, "Rematch")
    assert "You are watching this table" in room.said(offered)
    await room.click(room.bob, "Rematch")
    before = await room.standing(2)

    again = await room.click(room.bob, "Rematch")
    mine = await room.click(room.bob, "Accept", table=2)
    stranger = await room.click(room.carol, "Accept", table=2)

    assert "already waits at table 2" in room.said(again)
    assert "This is your own table" in room.said(mine)
    assert f"This seat is kept for {room.alice.mention}" in room.said(stranger)
    assert await room.standing(2) == before


async def test_a_declined_rematch_stays_declined(room: Room) -> None:
    await finish(room, "line")
    await room.click(room.bob, "Rematch")
    await room.click(room.alice, "Decline", table=2)

    again = await room.click(room.bob, "Rematch")

    assert "turned this challenge down" in (await room.board(2)).text
    assert "This rematch was offered and not taken" in room.said(again)
    assert await room.store.table(3) is None


async def test_a_rematch_that_nobody_answers_still_waits_after_a_restart(room: Room) -> None:
    await finish(room, "line")
    await room.click(room.bob, "Rematch")
    await room.env.advance_time(7 * 24 * 3600)
    await room.restart()

    await room.click(room.alice, "Accept", table=2)

    assert len((await room.board(2)).cells) == 12


async def test_a_rematch_that_is_played_is_pointed_to_and_can_have_a_rematch_itself(room: Room) -> None:
    await finish(room, "line")
    await room.restart()
    await room.click(room.bob, "Rematch")
    await room.click(room.alice, "Accept", table=2)
    before = await room.standing(2)

    answer = await room.click(room.bob, "Rematch")
    assert "The rematch is table 2" in room.said(answer)
    assert await room.standing(2) == before

    await resign(room, "alice", table=2)
    await room.click(room.alice, "Rematch", table=2)
    assert [(await room.row(table)).rematch_of for table in (2, 3)] == [1, 2]


async def test_a_forged_rematch_of_a_running_game_is_refused(room: Room) -> None:
    _, _, board = await nearly_over(room, "line")
    before = await room.standing()

    answer = await room.late_click(room.alice, board, "table:rematch:1")

    assert room.said(answer)
    assert await room.standing() == before
    assert await room.store.table(2) is None
