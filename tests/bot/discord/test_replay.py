"""Replays of finished games: who may see them, what every page shows, and where its controls lead."""

from __future__ import annotations

from dataclasses import replace

from simcord import InteractionResult

import render
from bot.screens.registry import SCREENS
from bot.tables.history import Playback
from games.core import Game, View
from games.record import Record
from tests.bot.discord.dealt import Deal, reached, show
from tests.bot.discord.endings import deal, game_ending_by
from tests.bot.discord.okey_dokey.room import careful
from tests.bot.discord.room import Person, Room, Shown

MOVES = 15
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
    assert enabled(page) == {"Forward", "Last", "Moves", "GIF", "Export", "Review"}
    assert [option["label"] for option in page.menu][:2] == [
        "The beginning",
        "1. Bob took Cherry Poem on b4.",
    ]
    assert not any(control.custom_id.startswith("pages:replay-by:1") for control in page.controls)
    assert await room.standing() == before
    assert len(room.messages()) == 1


# Turning pages.


async def test_the_buttons_lead_through_the_game_even_after_a_restart(room: Room) -> None:
    await show(room, line_game())
    page = await opened(room)

    for ply in (1, 2, 3):
        page = await room.press(room.carol, page, "Forward")
        assert page.alts == (SCREENS["okiya"].alt(playback(line_game()).view(ply)),)
        if ply == 1:
            await room.restart()
    assert f"**Move 3 of {MOVES}.** {room.bob.mention} took Maple Poem on c1." in page.text

    end = await room.press(room.carol, page, "Last")
    before = await room.press(room.carol, end, "Back")
    assert end.pictures == (render.board(playback(line_game()).view(MOVES)),)
    assert enabled(end) == {"First", "Back", "Moves", "GIF", "Export", "Review"}
    assert f"{room.bob.mention} wins this game with four tokens in a line: b1, b2, b3, b4." in end.text
    assert f"**Move {MOVES - 1} of {MOVES}.**" in before.text
    assert "**The beginning,**" in (await room.press(room.carol, before, "First")).text


# Seats.


async def test_the_game_is_seen_as_a_seat_saw_it_with_its_hand_and_the_talk_as_it_was_said(
    room: Room,
) -> None:
    played = careful(3, 2)
    seated, action = played.plays[0]
    talked = replace(played, plays=((1, "?r"), *played.plays))
    assert action == "start", seated
    await show(room, talked)
    page = await opened(room)
    first = await room.press(room.carol, page, "Forward")
    assert f"{room.bob.mention}: “I hold " in first.text.splitlines()[2]
    for name in ("Player 1: Alice", "Player 2: Bob", "Player 3: Carol"):
        assert f"'label': '{name}'" in str(page.components)

    page = await chosen(room, first, "replay", "b9.0")
    seen = await chosen(room, page, "replay-by", "b9.2")

    view: View = playback(talked).view(9, 1)
    assert len(page.pictures) == 1
    assert seen.pictures == (render.board(view), render.hand(view))
    assert f"-# As {room.bob.mention} saw it." in seen.text


# The film and the text.


async def filmed(room: Room, who: Person, page: Shown) -> Shown:
    """The message with the film that a page leads to."""
    return room.answer(await who.click(page.response, custom_id=page.control("GIF").custom_id))


async def test_only_a_player_can_share_the_film_and_elsewhere_it_names_nobody_else(room: Room) -> None:
    board = await show(room, line_game())
    elsewhere = room.guild.create_text_channel("elsewhere")
    page = await opened(room, room.alice)
    film = await filmed(room, room.alice, page)
    far = await filmed(room, room.alice, room.answer(await room.alice.slash(elsewhere, "replay", table=1)))
    assert "Share Here" not in (await filmed(room, room.carol, await opened(room))).labels
    refused = await forge(room, board, "page:replay:1:s0.0")
    assert "can do this: they played here to the end." in room.said(refused)
    assert len(room.messages()) == 1

    for each in (film, far):
        await room.alice.click(each.response, custom_id=each.control("Share Here").custom_id)

    (_, shared), (named,) = room.messages(), room.messages(elsewhere)
    assert (film.ephemeral, film.pictures[0][:6]) == (True, b"GIF89a")
    assert film.id != page.id
    assert (shared.pictures, shared.labels, shared.pinged) == (film.pictures, (), ())
    assert named.text.splitlines()[1] == f"{room.alice.mention} and Player 2"


async def test_a_film_that_another_shares_does_not_name_who_does_not_want_it(room: Room) -> None:
    await show(room, line_game())
    for person in (room.alice, room.bob):
        await room.store.people.change(person.id, named=False)
    film = await filmed(room, room.alice, await opened(room, room.alice))

    await room.alice.click(film.response, custom_id=film.control("Share Here").custom_id)

    (_, shared) = room.messages()
    assert shared.text.splitlines()[1] == f"{room.alice.mention} and Player 2"


# Refusals.


async def forge(room: Room, seen: Shown, custom_id: str, who: Person | None = None) -> InteractionResult:
    return await room.late_click(who or room.carol, seen, custom_id)


async def test_no_page_of_a_running_game_shows_more_than_its_board_does(room: Room) -> None:
    await show(room, line_game())
    over = await opened(room, room.alice)
    for table, game in enumerate(("okey_dokey", "ok"), start=2):
        board = await show(room, reached(game, 2, second_to_act))
        before = await room.standing(table)

        pages = ("", "b1.0", "b1.1", "b1.2", "m0.0.0", "f0.1", "s0.1", "t0.0")
        answers = [
            room.answer(await forge(room, board, f"page:replay:{table}:{page}", person))
            for person in (room.alice, room.carol)
            for page in pages
        ]
        answers.append(room.answer(await forge(room, over, f"page:replay:{table}:b1.2", room.alice)))

        assert {(answer.text, answer.pictures) for answer in answers} == {(STILL_PLAYED, ())}
        assert "Replay" not in board.labels
        assert await room.standing(table) == before
    assert room.message(over.channel_id, over.id) == over


async def test_a_forged_page_shows_the_beginning_of_the_boards_own_table_or_nothing(room: Room) -> None:
    board = await show(room, line_game())
    await deal(room, *game_ending_by("square")[:2])
    await room.start(room.alice, room.bob)

    for page in ("9.9", "x" * 30, "b１.１"):
        answer = await forge(room, board, f"page:replay:1:{page}")
        assert "**The beginning,**" in room.answer(answer).text
    for table in (2, 999):
        answer = await forge(room, board, f"page:replay:{table}:b1.0")
        assert room.answer(answer).pictures == ()
        assert "Replay" not in room.said(answer)
    not_begun = await forge(room, await room.board(3), "page:replay:3:")
    assert "This game has not begun" in room.said(not_begun)
    for table in (7, 0, -1, 2**53 - 1):
        told = room.said(await room.carol.slash(room.channel, "replay", table=table))
        assert told.startswith("You can see no table with this number here.")


async def test_a_game_of_hidden_members_is_read_from_elsewhere_by_themselves_alone(room: Room) -> None:
    await show(room, line_game())
    page = await opened(room)
    elsewhere = room.guild.create_text_channel("elsewhere")
    table = await deal(room, *game_ending_by("square")[:2])
    await room.alice.slash(elsewhere, "okiya show", table=table)
    for user in (room.alice, room.bob):
        await room.store.profiles.set_visibility(user.id, "hidden")

    answer = await forge(room, page, f"page:replay:{table}:b1.0")
    own = room.answer(await room.alice.slash(room.channel, "replay", table=table))

    assert "You can see no table with this number here." in room.said(answer)
    assert room.message(page.channel_id, page.id) == page
    assert f"### Replay of table {table}" in own.text
