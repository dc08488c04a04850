"""The card of the day's puzzle in a server: lanterns are lit from it, or by sharing, and by nothing else."""

from __future__ import annotations

from io import BytesIO
from unittest.mock import AsyncMock

import pytest
from PIL import Image

from bot.faces import Faces
from bot.store.events import Event
from bot.store.practice.lanterns import CARD, SOLVED
from bot.store.preferences import Rhythm
from games.puzzles import Puzzle
from render.faces import SIDE_PX, Photo
from tests.bot.discord.room import Person, Room, Shown
from tests.bot.discord.test_daily import DAY_S, ask, play, press, wait_for_a_puzzle

HOUR = 9
HOUR_S = HOUR * 60 * 60


async def wait_for_a_card(room: Room) -> tuple[Puzzle, Shown]:
    """Let a day come whose puzzle is one that these tests can play, and its card."""
    await wait_for_a_puzzle(room)
    await room.env.advance_time(DAY_S - room.env.now().timestamp() % DAY_S)
    puzzle = await wait_for_a_puzzle(room)
    chosen: Rhythm = {"card_channel": room.channel.id, "card_hour": HOUR, "card_by": room.alice.id}
    await room.bot.parts.event_posts.choose(room.guild.id, chosen)
    await room.restart()
    await room.env.advance_time(HOUR_S + 1)
    await room.env.settle()
    return puzzle, card(room)


def card(room: Room) -> Shown:
    return next(shown for shown in room.messages() if "together" in shown.text)


def mode(shown: Shown) -> str:
    """How the colours of a picture are kept: only one with faces has them all."""
    return Image.open(BytesIO(shown.pictures[0])).mode


async def event(room: Room) -> Event:
    found = await room.store.events.newest(room.guild.id, CARD)
    assert found is not None
    return found


async def open_from(room: Room, who: Person, shown: Shown) -> Shown:
    return room.answer(await who.click(shown.response, label="Play"))


async def test_who_plays_from_the_card_lights_a_lantern_once_and_who_asks_daily_does_not(room: Room) -> None:
    puzzle, shown = await wait_for_a_card(room)
    assert "No lantern burns." in shown.text
    opened = await open_from(room, room.alice, shown)
    assert opened.ephemeral
    assert "Solve it, and your lantern burns on the card of this server" in opened.text
    await room.env.advance_time(102)
    await room.restart()

    solved = await play(room, room.alice, opened, *puzzle.solution)
    await play(room, room.bob, await ask(room, room.bob), *puzzle.solution)
    await room.env.advance_time(60)

    assert "Your lantern burns" in solved.text
    lit = card(room)
    assert f"{room.alice.mention}, 1 try, 1:42" in lit.text
    assert room.bob.mention not in lit.text
    assert "Your streak together: 1 day." in lit.text
    assert len(room.messages()) == 1
    assert not any(action in lit.text + lit.alts[0] for action in puzzle.solution)
    again = await open_from(room, room.alice, lit)
    assert "Your lantern burns" in again.text
    assert (await event(room)).edition == (await event(room)).shown_edition


async def test_sharing_what_was_solved_privately_lights_a_lantern_and_hidden_people_have_no_face(
    room: Room,
) -> None:
    puzzle, shown = await wait_for_a_card(room)
    await room.store.profiles.set_visibility(room.bob.id, "hidden")
    await play(room, room.bob, await ask(room, room.bob), *puzzle.solution)

    solved = await open_from(room, room.bob, shown)
    assert "Share lights your lantern on the card of this server." in solved.text
    await press(room, room.bob, solved, "Share")
    await room.env.advance_time(60)

    assert "1 lantern burns." in card(room).text
    assert room.bob.mention not in card(room).text
    assert "1 lantern burns. Tries: 1." in card(room).alts[0]


async def test_who_hides_after_lighting_a_lantern_is_named_no_more_and_has_no_face(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle, shown = await wait_for_a_card(room)
    faces = AsyncMock(return_value={room.bob.id: Photo(bytes(3 * SIDE_PX**2))})
    monkeypatch.setattr(Faces, "of", faces)
    await play(room, room.bob, await open_from(room, room.bob, shown), *puzzle.solution)
    await room.env.advance_time(60)
    assert room.bob.mention in card(room).text
    assert mode(card(room)) == "RGB"

    await room.bob.slash(room.channel, "profile", visible_to="hidden")
    await room.env.advance_time(60)

    assert room.bob.mention not in card(room).text
    assert "1 lantern burns." in card(room).text
    assert mode(card(room)) == "P"


async def test_before_the_next_card_play_on_the_old_one_lights_a_lantern_on_the_next(room: Room) -> None:
    _, old = await wait_for_a_card(room)
    easier = {"tries": 1, "seconds": 61, "easier": True}
    await room.store.events.enter((await event(room)).id, room.alice.id, SOLVED, easier, room.env.now())
    await room.env.advance_time(DAY_S - HOUR_S)
    assert "This day is over. Play opens the puzzle of today." in card(room).text
    assert "your lantern burns here" not in card(room).text

    await open_from(room, room.bob, old)
    now = room.env.now()
    await room.store.puzzles.begin(room.bob.id, now.date(), room.guild.id, now)
    await room.store.puzzles.end_try(room.bob.id, now.date(), 1, "", "s", now)
    await room.env.advance_time(HOUR_S + 1)

    last, first = room.messages()
    assert f"{room.bob.mention}, 1 try" in last.text + first.text
    best = f"The best of yesterday: {room.alice.mention}, 1 try at the easier puzzle, 1:01."
    assert best in last.text + first.text
    assert room.bob.mention not in room.message(old.channel_id, old.id).text
