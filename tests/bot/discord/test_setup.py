"""/setup: what those who manage a server choose for it, and what new tables there follow."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord
import pytest
from simcord import MemberActor

from bot.events.kinds import CARD, RECAP
from bot.screens.preferences.rhythm import rhythm_page
from bot.store.preferences import ServerSetup
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.test_settings import chosen, now, settings
from tests.bot.screens.limits import violations


def manager(room: Room) -> MemberActor:
    """Alice, who may manage the server from now on."""
    role = room.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    room.env.backend.add_member_role(room.guild.id, room.alice.id, role.id)
    return room.alice


async def setup(room: Room) -> Shown:
    return room.answer(await manager(room).slash(room.channel, "setup"))


async def test_whoever_manages_a_server_chooses_for_it_on_one_private_message(room: Room) -> None:
    shown = await setup(room)
    assert shown.ephemeral
    assert violations(shown.components) == []

    await room.alice.select(shown.response, [room.channel], custom_id="many:setup-channels:0")
    after = await chosen(room, shown, "pace.86400", "mentions.never", "waits.21600")
    after = await room.press(room.alice, after, "Use Threads")

    assert await room.store.servers.of(room.guild.id) == ServerSetup(
        (room.channel.id,), True, 86_400, "never", timedelta(hours=6)
    )
    assert "Every table gets a thread of its own." in after.text
    assert f"Now: <#{room.channel.id}>." in after.text
    assert violations(after.components) == []


async def test_the_language_of_a_server_is_chosen_and_the_private_answer_keeps_its_own(
    room: Room, english: set[str]
) -> None:
    shown = await chosen(room, await setup(room), "language.tr")
    assert (await room.store.servers.of(room.guild.id)).language == "tr"
    assert "### The setup of this server" in shown.text

    await chosen(room, shown, "language.auto")
    assert await room.store.servers.of(room.guild.id) == ServerSetup()
    english.clear()  # another language was chosen


async def test_one_person_alone_with_computers_reads_the_table_in_their_own_language(
    room: Room, english: set[str]
) -> None:
    await chosen(room, await settings(room), "language.de")
    await room.start(room.alice, level="novice")
    await room.alice.slash(room.channel, "boussanga start")
    await room.late_click(room.alice, await room.board(2), "table:add-novice:2")
    await room.alice.slash(room.channel, "ok start")
    for who, button in ((room.alice, "table:add-novice:3"), (room.bob, "table:seat:3")):
        await room.late_click(who, await room.board(3), button)
    before = [(await room.row(table)).language for table in (1, 2, 3)]
    for table in (2, 3):
        await room.late_click(room.alice, await room.board(table), f"table:begin:{table}")

    assert before == ["de", "wide", "wide"]
    assert [(await room.row(table)).language for table in (1, 2, 3)] == ["de", "de", "wide"]
    assert {(await room.row(table)).status for table in (1, 2, 3)} == {"running"}
    english.clear()  # another language was chosen


async def test_the_week_and_the_puzzle_are_switched_on_and_off_with_channel_day_hour_and_zone(
    room: Room,
) -> None:
    shown = await room.press(room.alice, await setup(room), "Regular Posts")
    assert shown.text.startswith("### Regular posts\n")
    assert violations(shown.components) == []

    for menu in ("week", "card"):
        await room.alice.select(now(room, shown).response, [room.channel], custom_id=f"many:setup-{menu}:0")
    after = await chosen(room, shown, "week-day.2", "week-hour.20", "card-hour.7")
    assert violations(after.components) == []
    after = await room.press(room.alice, after, "Time Zone")
    after = await chosen(room, after, "zones.Europe", "zone.Europe/Berlin")

    found = await room.store.servers.of(room.guild.id)
    assert (found.zone, found.week_by, found.card_by) == ("Europe/Berlin", room.alice.id, room.alice.id)
    assert (found.week_channel, found.week_day, found.week_hour) == (room.channel.id, 2, 20)
    assert (found.card_channel, found.card_hour) == (room.channel.id, 7)
    assert "in Berlin" in after.text
    assert "The puzzle changes at 01:00 in Berlin." in after.text
    assert after.text.count(f"in <#{room.channel.id}>.") == 2
    week, card = [await room.store.events.newest(room.guild.id, kind) for kind in (RECAP, CARD)]
    assert week is not None
    assert week.due_at is not None
    assert (week.due_at.weekday(), week.due_at.hour) == (2, 19)
    assert card is not None
    assert (card.status, card.starts_at.hour) == ("waiting", 6)

    for menu in ("week", "card"):
        await room.alice.select(now(room, shown).response, [], custom_id=f"many:setup-{menu}:0")
    found = await room.store.servers.of(room.guild.id)
    assert (found.week_channel, found.card_channel) == (None, None)
    for kind in (RECAP, CARD):
        off = await room.store.events.newest(room.guild.id, kind)
        assert off is not None
        assert (off.status, off.due_at) == ("off", None)


@pytest.mark.parametrize(
    ("zone", "changes"),
    [("Europe/Berlin", "02:00 in Berlin"), ("Asia/Kolkata", "05:30 in Kolkata"), (None, "00:00 in UTC")],
)
def test_the_page_tells_when_the_puzzle_changes_on_the_clock_of_the_server(
    zone: str | None, changes: str
) -> None:
    server = ServerSetup(zone=zone, card_channel=7, card_hour=0)

    page = rhythm_page(server, "setup", datetime(2026, 7, 1, tzinfo=UTC))

    assert f"The puzzle changes at {changes}." in str(page.to_components())


async def test_a_channel_where_the_bot_may_not_post_is_refused(room: Room) -> None:
    me = room.bot.user
    assert me is not None
    silent = discord.PermissionOverwrite(attach_files=False)
    closed = room.guild.create_text_channel("closed", overwrites={me: silent})
    shown = await room.press(room.alice, await setup(room), "Regular Posts")

    told = room.said(await room.alice.select(shown.response, [closed], custom_id="many:setup-card:0"))

    assert told.startswith(f"I may not post in <#{closed.id}>.")
    assert await room.store.servers.of(room.guild.id) == ServerSetup()


async def test_nobody_else_changes_anything_by_command_or_by_a_forged_click(room: Room) -> None:
    shown = await setup(room)

    for forged in (
        "page:setup:0:threads.on",
        "many:setup-channels:0",
        "many:setup-week:0",
        "page:setup:0:rhythm",
    ):
        told = room.said(await room.late_click(room.bob, shown, forged))
        assert told == "Only members who may manage this server can change this."
    for page in (
        "pace.5",
        "threads.maybe",
        "mentions.table",
        "waits.1",
        "language.xx",
        "x",
        "week-day.7",
        "zone.Mars/Base",
    ):
        told = room.said(await room.late_click(room.alice, now(room, shown), f"page:setup:0:{page}"))
        assert told == "This setup is too old. Open it again with `/setup`."

    assert await room.store.servers.of(room.guild.id) == ServerSetup()


async def test_tables_open_only_in_the_chosen_channels_and_their_threads(room: Room) -> None:
    elsewhere = room.guild.create_text_channel("elsewhere")
    await room.store.servers.open_in(room.guild.id, [room.channel.id])

    told = room.said(await room.start(room.bob, channel=elsewhere))
    assert told == (
        f"In this server, tables open in <#{room.channel.id}>, so no table was opened here. "
        "Whoever manages the server can allow other channels in `/setup`."
    )
    assert await room.store.table(1) is None
    await room.start(room.bob)
    assert (await room.row()).status == "open"


async def test_a_new_table_has_the_mentions_and_the_pace_of_its_server_unless_others_are_chosen(
    room: Room,
) -> None:
    await room.store.servers.change(room.guild.id, mentions="always", pace=600)

    await room.start(room.alice)
    await room.start(room.bob, mentions="never")

    assert [(await room.row(table)).mentions for table in (1, 2)] == ["always", "never"]
    assert (await room.row()).pace == 600


async def test_a_table_gets_a_thread_of_its_own_below_one_line_in_the_channel(room: Room) -> None:
    await room.store.servers.change(room.guild.id, threads=True)
    await room.start(room.alice, room.bob)

    line, *_ = room.messages()  # Discord itself may tell of the thread after it
    assert line.text == f"{room.alice.mention} opened table 1 of Okiya."
    board = await room.board()
    assert board.channel_id == line.id == (await room.row()).thread_id
    assert board.pinged == (room.bob.id,)
    thread = room.env.backend.get_channel(board.channel_id)
    assert thread.name == "Okiya, table 1"
    there = list(room.env.backend.messages[thread.id].values())
    assert any("-# Fair deal of table" in str(message.components) for message in there)

    await room.bob.click(board.response, label="Accept")
    mover, _ = room.in_turn(await room.board())
    await room.click(mover, (await room.board()).cells[0])
    assert len(await room.store.moves(1)) == 1
    assert [message.text for message in room.messages() if message.text] == [line.text]


async def begin_in_thread(room: Room) -> tuple[Shown, MemberActor]:
    """The board of a table in a thread of its own, and the player to move."""
    await room.store.servers.change(room.guild.id, threads=True)
    await room.start(room.alice, room.bob)
    await room.bob.click((await room.board()).response, label="Accept")
    board = await room.board()
    return board, room.in_turn(board)[0]


async def test_a_thread_that_discord_has_archived_is_opened_again_before_a_move_is_shown(room: Room) -> None:
    board, mover = await begin_in_thread(room)
    await room.restart()
    thread = room.env.backend.get_channel(board.channel_id)
    assert thread.thread_metadata is not None
    thread.thread_metadata.archived = True
    there = f"/channels/{thread.id}/messages/{board.id}"
    room.env.inject_error("PATCH", there, status=400, code=50083)

    await mover.slash(room.channel, "okiya move", move=board.cells[0], table=1)

    assert not thread.thread_metadata.archived
    assert board.cells[0] not in (await room.board()).cells


async def test_in_a_thread_that_is_locked_the_game_goes_on_and_nothing_is_tried_again(room: Room) -> None:
    board, mover = await begin_in_thread(room)
    there = f"/channels/{board.channel_id}/messages/{board.id}"
    room.env.inject_error("PATCH", there, status=400, code=50083, times=None)

    await mover.slash(room.channel, "okiya move", move=board.cells[0], table=1)
    asked = len(room.env.http_requests)
    await room.env.advance_time(600)

    assert len(await room.store.moves(1)) == 1
    assert not [path for _, path in room.requests_since(asked) if path == there]


async def test_without_the_permission_for_threads_no_table_opens_and_the_bot_says_which_it_needs(
    room: Room,
) -> None:
    assert room.guild.me is not None
    none = discord.PermissionOverwrite(create_public_threads=False)
    narrow = room.guild.create_text_channel("narrow", overwrites={room.guild.me: none})
    await room.store.servers.change(room.guild.id, threads=True)

    told = room.said(await room.start(room.alice, channel=narrow))

    assert "I need: Create Public Threads." in told
    assert await room.store.table(1) is None


async def test_an_open_table_waits_as_long_as_its_server_wants(room: Room) -> None:
    await chosen(room, await setup(room), "waits.3600")
    await room.start(room.bob)

    await room.env.advance_time(3_700)

    assert (await room.row()).status == "expired"
