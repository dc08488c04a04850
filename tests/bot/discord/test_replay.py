"""Replays of finished games: who may see them, what every page shows, and where its controls lead."""

from __future__ import annotations

import pytest
from simcord import InteractionResult

import render
from bot.screens.registry import SCREENS
from bot.tables import Playback
from games.core import Game, View
from games.record import Record
from tests.bot.discord.dealt import Deal, reached, seat, show
from tests.bot.discord.endings import Plays, deal, game_ending_by
from tests.bot.discord.okey_dokey.room import careful
from tests.bot.discord.room import Person, Room, Shown

MOVES = 15
SHOW_AGAIN = "This control no longer works."
STILL_PLAYED = "This game is still being played. You can look back on it when it is over."


def second_to_act(state: Game) -> bool:
    return state.to_act == (1,)


def playback(deal: Deal) -> Playback:
    """The game of a deal, ply by ply, by the rules alone."""
    record = Record(deal.game, deal.seats, deal.settled, deal.seed, {}, deal.plays, deal.state.outcome)
    return Playback.of(record)


def line_game() -> Deal:
    """A game of Okiya that random play ends by a line."""
    seed, plays, _ = game_ending_by("line")
    return Deal("okiya", 2, (), seed, plays)


async def opened(room: Room, who: Person | None = None, table: int = 1) -> Shown:
    """The first page, opened from the final board, by default by Carol, who only watched."""
    return room.answer(await room.click(who or room.carol, "Replay", table))


async def turned(room: Room, page: Shown, label: str, who: Person | None = None) -> Shown:
    """The page after a click on one of its buttons, which changes the same message."""
    await (who or room.carol).click(page.response, custom_id=page.control(label).custom_id)
    return room.message(page.channel_id, page.id)


def menu_of(page: Shown, name: str) -> str:
    """The custom_id of the menu of this name, which also says what is open."""
    (found,) = [control.custom_id for control in page.controls if control.custom_id.partition("~")[0] == name]
    return found


async def chosen(room: Room, page: Shown, menu: str, value: str, who: Person | None = None) -> Shown:
    """The page after a choice from its menu of plies ("replay") or of viewers ("replay-by")."""
    await (who or room.carol).select(page.response, [value], custom_id=menu_of(page, f"pages:{menu}:1"))
    return room.message(page.channel_id, page.id)


def enabled(page: Shown) -> set[str | None]:
    return {control.label for control in page.controls if control.enabled and control.label}


# From the board.


async def test_anyone_who_sees_the_final_board_can_open_the_replay_and_sees_it_alone(room: Room) -> None:
    await show(room, line_game())
    before = await room.standing()

    pages = [await opened(room, person) for person in (room.alice, room.bob, room.carol)]
    pages.append(room.answer(await room.carol.slash(room.channel, "replay", table=1)))

    for page in pages:
        assert page.ephemeral
        assert "### Replay of table 1" in page.text
        assert page.text.splitlines()[2] == f"**The beginning,** before move 1 of {MOVES}."
        assert page.pictures == (render.board(playback(line_game()).view(0)),)
    page = pages[2]
    assert enabled(page) == {"Forward", "Last", "Moves", "GIF", "Export", "Analysis"}
    assert [option["label"] for option in page.menu][:2] == ["The beginning", "1. b4"]
    assert not any(control.custom_id.startswith("pages:replay-by:1") for control in page.controls)
    assert await room.standing() == before
    assert len(room.messages()) == 1


# Turning pages.


async def test_the_buttons_lead_through_the_game_even_after_a_restart(room: Room) -> None:
    board = await show(room, line_game())
    page = await opened(room)

    for ply in (1, 2, 3):
        page = await turned(room, page, "Forward")
        assert page.alts == (SCREENS["okiya"].alt(playback(line_game()).view(ply)),)
        if ply == 1:
            await room.restart()
    assert f"**Move 3 of {MOVES}.** {room.bob.mention} played `c1`: Maple Poem." in page.text

    end = await turned(room, page, "Last")
    before = await turned(room, end, "Back")
    assert end.pictures == board.pictures
    assert enabled(end) == {"First", "Back", "Moves", "GIF", "Export", "Analysis"}
    assert f"{room.bob.mention} wins this game with four tokens in a line: b1, b2, b3, b4." in end.text
    assert f"**Move {MOVES - 1} of {MOVES}.**" in before.text
    assert "**The beginning,**" in (await turned(room, before, "First")).text


async def test_the_menu_and_the_list_of_moves_and_the_analysis_lead_back_and_forth(room: Room) -> None:
    await show(room, line_game())

    third = await chosen(room, await opened(room), "replay", "b3.0")
    moves = await turned(room, third, "Moves")
    assert f"**Move 3 of {MOVES}.**" in third.text
    assert [option["label"] for option in third.menu if option.get("default")] == ["3. c1"]
    assert moves.text.splitlines()[1] == f"1. {room.bob.mention} `b4`"
    assert await turned(room, moves, "Board") == third

    analysis = await turned(room, third, "Analysis")
    assert "### Analysis of table 1" in analysis.text
    assert (await turned(room, analysis, "Replay")).text.splitlines()[0] == "### Replay of table 1"


# Seats.


async def test_the_game_is_seen_as_a_seat_saw_it_with_its_hand(room: Room) -> None:
    played = careful(3, 2)
    await show(room, played)
    page = await opened(room)

    page = await chosen(room, page, "replay", "b9.0")
    seen = await chosen(room, page, "replay-by", "b9.2")

    view: View = playback(played).view(9, 1)
    assert len(page.pictures) == 1
    assert seen.pictures == (render.board(view), render.hand(view))
    assert f"-# As {room.bob.mention} saw it." in seen.text


async def test_a_replay_shows_talk_as_it_was_said(room: Room) -> None:
    played = careful(3, 2)
    seated, action = played.plays[0]
    talked = Deal(played.game, 3, played.options, played.seed, ((1, "?r"), *played.plays))
    assert action == "start", seated
    await show(room, talked)

    page = await turned(room, await opened(room), "Forward")

    assert f"{room.bob.mention}: “I hold " in page.text.splitlines()[2]


# The film and the text.


async def test_a_film_shared_in_another_channel_names_only_the_person_who_shares_it(room: Room) -> None:
    await show(room, line_game())
    elsewhere = room.guild.create_text_channel("elsewhere")
    page = room.answer(await room.alice.slash(elsewhere, "replay", table=1))
    film = room.answer(await room.alice.click(page.response, custom_id=page.control("GIF").custom_id))

    await room.alice.click(film.response, custom_id=film.control("Share Here").custom_id)

    (shared,) = room.messages(elsewhere)
    assert shared.text.splitlines()[1] == f"{room.alice.mention} and Player 2"


async def test_a_player_can_share_the_film_with_everybody_here(room: Room) -> None:
    await show(room, line_game())
    page = await opened(room, room.alice)
    film = room.answer(await room.alice.click(page.response, custom_id=page.control("GIF").custom_id))

    await room.alice.click(film.response, custom_id=film.control("Share Here").custom_id)

    shared = room.messages()[-1]
    assert (film.ephemeral, film.pictures[0][:6]) == (True, b"GIF89a")
    assert film.id != page.id
    assert shared.pictures == film.pictures
    assert shared.labels == ()
    assert shared.pinged == ()


async def test_a_person_who_did_not_play_cannot_share_a_film(room: Room) -> None:
    board = await show(room, line_game())
    page = await opened(room)
    film = room.answer(await room.carol.click(page.response, custom_id=page.control("GIF").custom_id))

    answer = await forge(room, board, "page:replay:1:s0.0")

    assert "Share Here" not in film.labels
    assert room.said(answer).startswith("You are watching this table")
    assert len(room.messages()) == 1


# Refusals.


async def forge(room: Room, seen: Shown, custom_id: str, who: Person | None = None) -> InteractionResult:
    return await room.late_click(who or room.carol, seen, custom_id)


@pytest.mark.parametrize("game", ["okey_dokey", "ok"])
async def test_no_replay_of_a_running_game_shows_more_than_the_board_does(room: Room, game: str) -> None:
    board = await show(room, reached(game, 2, second_to_act))
    before = await room.standing()

    pages = ("", "b1.0", "b1.1", "b1.2", "m0.0.0", "f0.1", "s0.1", "t0.0")
    answers = [
        room.answer(await forge(room, board, f"page:replay:1:{page}", person))
        for person in (room.alice, room.carol)
        for page in pages
    ]

    assert {(answer.text, answer.pictures) for answer in answers} == {(STILL_PLAYED, ())}
    assert "Replay" not in board.labels
    assert await room.standing() == before


async def test_a_page_of_another_table_does_not_show_a_running_game_either(room: Room) -> None:
    await show(room, line_game())
    page = await opened(room, room.alice)
    hidden = await seat(room, reached("ok", 2, second_to_act))

    answer = await forge(room, page, f"page:replay:{hidden}:b1.2", room.alice)

    assert room.said(answer) == STILL_PLAYED
    assert room.message(page.channel_id, page.id) == page


async def test_a_table_that_has_not_begun_has_no_replay(room: Room) -> None:
    await room.start(room.alice, room.bob)

    answer = await forge(room, await room.board(), "page:replay:1:")

    assert "This game has not begun" in room.said(answer)


async def test_a_forged_page_shows_the_beginning(room: Room) -> None:
    board = await show(room, line_game())

    for page in ("9.9", "x" * 30, "b１.１"):
        answer = await forge(room, board, f"page:replay:1:{page}")

        assert "**The beginning,**" in room.answer(answer).text


async def test_a_page_of_another_table_cannot_be_forged_onto_a_board(room: Room) -> None:
    board = await show(room, line_game())
    await deal(room, *game_ending_by("square")[:2])

    for table in (2, 999):
        answer = await forge(room, board, f"page:replay:{table}:b1.0")

        assert room.answer(answer).pictures == ()
        assert "Replay" not in room.said(answer)


async def hidden_table(room: Room) -> int:
    """A finished table of Alice and Bob, who are both hidden, in a channel that Carol cannot see."""
    elsewhere = room.guild.create_text_channel("elsewhere")
    table = await deal(room, *game_ending_by("square")[:2])
    await room.alice.slash(elsewhere, "okiya show", table=table)
    for user in (room.alice, room.bob):
        await room.store.profiles.set_visibility(user.id, "hidden")
    return table


async def test_a_table_of_members_who_hide_cannot_be_read_from_elsewhere(room: Room) -> None:
    await show(room, line_game())
    page = await opened(room)
    table = await hidden_table(room)

    answer = await forge(room, page, f"page:replay:{table}:b1.0")

    assert "do not show it here" in room.said(answer)
    assert room.message(page.channel_id, page.id) == page


async def test_a_hidden_member_can_still_replay_their_own_games(room: Room) -> None:
    table = await hidden_table(room)

    page = room.answer(await room.alice.slash(room.channel, "replay", table=table))

    assert f"### Replay of table {table}" in page.text


# By command.


async def test_a_table_that_does_not_exist_has_no_replay(room: Room) -> None:
    for table in (7, 0, -1, 2**53 - 1):
        told = room.said(await room.carol.slash(room.channel, "replay", table=table))

        assert told.startswith("This table does not exist.")


async def test_a_game_given_up_at_once_has_its_resignation_as_its_only_move(room: Room) -> None:
    seed, plays, _ = game_ending_by("line")
    given_up: Plays = ((plays[0][0], "resign"),)
    await show(room, Deal("okiya", 2, (), seed, given_up))

    page = await turned(room, await opened(room), "Last")

    loser = room.people[given_up[0][0]].mention
    assert page.text.splitlines()[2] == f"**Move 1 of 1.** {loser} resigned."
