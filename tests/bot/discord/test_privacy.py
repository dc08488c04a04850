"""/privacy: what is stored about a person, as a page and as a file; deletion; servers that remove the bot."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from bot.store.privacy.left_servers import POSTS_STAY
from bot.store.rows import is_deleted
from tests.bot.discord.dealt import Deal, show
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.test_replay_import import file_in
from tests.bot.screens.limits import violations

DAY_S = 24 * 60 * 60
WAIT_S = 3 * DAY_S


async def privacy(room: Room) -> Shown:
    """Alice's page."""
    return room.answer(await room.alice.slash(room.channel, "privacy"))


async def exported(room: Room) -> dict[str, Any]:
    """What the file of Alice contains."""
    clicked = await room.alice.click((await privacy(room)).response, label="Export Data")
    found: dict[str, Any] = json.loads(file_in(room, room.answer(clicked)))
    return found


async def test_the_page_says_in_words_what_is_stored_and_a_forged_one_does_nothing(room: Room) -> None:
    nothing = await privacy(room)
    assert nothing.ephemeral
    assert "Nothing is stored about you." in nothing.text
    assert violations(nothing.components) == []
    await room.begin()
    await room.play(plies=3)
    await room.store.people.block(room.alice.id, [room.dave.id, room.erin.id])
    await room.store.lessons.reached(room.alice.id, "okiya", 2)

    shown = await privacy(room)

    assert "Your number stands at 1 table: who sat there, and every move." in shown.text
    assert "1 table is open or being played." in shown.text
    assert "How far you are in 1 lesson." in shown.text
    assert "You block 2 people." in shown.text
    assert shown.labels == ("Export Data", "Delete Data")
    await room.late_click(room.alice, shown, "page:privacy:0:delete-bob")
    assert await room.store.deletions.next_due(room.env.now()) is None


async def test_the_file_has_settings_and_tables_and_no_ids_but_those_that_the_person_saw(room: Room) -> None:
    await room.begin()
    await room.play(plies=3)
    await room.store.people.change(room.alice.id, hints=False)
    await room.store.people.block(room.bob.id, [room.alice.id])

    found = await exported(room)

    assert found["discord_id"] == str(room.alice.id)
    assert found["last"]
    (settings,) = found["rows"]["people_settings"]
    assert settings["hints"] is False
    assert found["rows"]["blocked"] == []  # who blocks her is a secret of theirs
    (table,) = found["tables"]
    assert set(table["players"].values()) == {"you", str(room.bob.id)}
    assert {move[2] for move in table["moves"]} == {"you"}
    assert "seed" not in table
    assert table["position"]


async def test_deletion_is_asked_twice_and_can_be_taken_back(room: Room) -> None:
    await room.begin()
    first = await room.press(room.alice, await privacy(room), "Delete Data")
    assert first.text.startswith("### Delete your data?")
    assert violations(first.components) == []
    second = await room.press(room.alice, first, "Go On")
    assert second.text.startswith("### Really?")
    assert await room.store.deletions.due_at(room.alice.id) is None

    pending = await room.press(room.alice, second, "Delete All")
    assert await room.store.deletions.due_at(room.alice.id) is not None
    assert "Everything about you will be deleted" in pending.text
    assert pending.labels == ("Export Data", "Keep Data")

    kept = await room.press(room.alice, pending, "Keep Data")
    assert "Nothing is deleted: your data stays." in kept.text
    await room.env.advance_time(WAIT_S + 60)
    assert room.alice.id in (await room.row()).players


async def test_after_72_hours_a_computer_plays_and_everybody_reads_deleted_player(room: Room) -> None:
    await show(room, Deal("boussanga", 3))
    await room.press(room.alice, await privacy(room), "Delete Data", "Go On", "Delete All")
    await room.env.advance_time(WAIT_S - 3600)
    assert room.alice.id in (await room.row()).players

    await room.env.advance_time(2 * 3600)
    await room.env.settle()

    row = await room.row()
    assert room.alice.id not in (*row.players, *row.stand_ins.values(), row.host_id)
    (gone,) = row.stand_ins.values()
    assert is_deleted(gone)
    text = (await room.board()).text
    assert "plays on for Deleted player, who cannot return." in text
    assert "/resume" not in text
    assert str(gone) not in text
    assert "Nothing is stored about you." in (await privacy(room)).text


async def test_a_wish_that_was_due_while_the_bot_was_away_is_carried_out_at_its_start(room: Room) -> None:
    await room.begin()
    await room.store.deletions.ask(room.alice.id, room.env.now() - timedelta(hours=73))

    await room.restart()
    await room.env.settle()

    assert room.alice.id not in (await room.row()).players
    assert await room.store.deletions.due_at(room.alice.id) is None


async def test_nothing_stays_in_memory_of_how_a_deleted_person_reads(room: Room) -> None:
    await room.store.people.change(room.alice.id, text_boards=True, hints=False)
    await room.store.deletions.ask(room.alice.id, room.env.now() - timedelta(hours=71))
    await room.restart()
    await room.env.settle()
    assert await room.bot.readers.any_wants_text((room.alice.id,))

    await room.env.advance_time(2 * 3600)
    await room.env.settle()

    assert not await room.bot.readers.any_wants_text((room.alice.id,))
    assert await room.bot.readers.wants_hints(room.alice.id)


async def removed(room: Room) -> None:
    """The server removes the bot."""
    room.env.backend.emit("GUILD_DELETE", {"id": str(room.guild.id)})
    await room.env.settle()


async def test_a_server_that_removes_the_bot_is_forgotten_at_once_and_its_boards_later(room: Room) -> None:
    await room.restart()
    await room.begin()
    await room.store.servers.change(room.guild.id, pace=600)
    await removed(room)

    assert (await room.store.servers.of(room.guild.id)).pace == 0
    assert len((await room.row()).boards) == 1

    await room.env.advance_time((POSTS_STAY - timedelta(hours=1)).total_seconds())
    assert len((await room.row()).boards) == 1
    await room.env.advance_time(2 * 3600)
    await room.env.settle()
    assert (await room.row()).boards == ()


async def test_a_server_that_removed_the_bot_while_it_was_away_is_noticed_at_the_start(room: Room) -> None:
    """One that cannot be reached has not removed it."""
    gone = 4 * 10**18
    await room.store.left_servers.joined(gone)
    await room.store.servers.change(gone, pace=600)
    await room.store.servers.change(room.guild.id, pace=120)

    await room.restart()
    await room.env.settle()
    room.env.backend.emit("GUILD_DELETE", {"id": str(room.guild.id), "unavailable": True})
    await room.env.settle()

    assert (await room.store.servers.of(gone)).pace == 0
    assert (await room.store.servers.of(room.guild.id)).pace == 120


async def test_a_server_that_invites_the_bot_back_keeps_the_places_of_its_boards(room: Room) -> None:
    await room.begin()
    now = room.env.now()
    await room.store.left_servers.left(room.guild.id, now - timedelta(days=29))
    await room.store.left_servers.joined(room.guild.id)

    assert await room.store.left_servers.forget_some(now + timedelta(days=40)) == ()

    assert len((await room.row()).boards) == 1
