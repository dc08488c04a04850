"""OK's rack through Discord: it opens, plays, keeps its order, and takes no late or forged choice."""

from __future__ import annotations

import asyncio

from simcord import InteractionResult, MemberActor
from simcord.components import walk_components
from simcord.interactions import base_payload

import render
from bot.screens.ok.words import tile_title
from games.core import Game
from games.ok.rack import Arrangement, put, sets_in, written
from games.ok.tiles import KINDS
from render.ok.rack import RackLook
from tests.bot.discord.dealt import others, show, whose_turn
from tests.bot.discord.ok.room import (
    TILE,
    anything,
    kept,
    log_of,
    ok_at,
    opening,
    rack,
    seen,
    slots_of,
    started,
    steadily,
    throw,
    tile_buttons,
    tile_of,
    to_take,
)
from tests.bot.discord.okey_dokey.room import forge, menu, now, pick
from tests.bot.discord.room import Room, Shown, fill_in
from tests.bot.discord.simulated import SETTLE_S
from tests.bot.screens.sentences import reads_well

PLAYED = "Your move is already played"


# Arranging.


async def test_an_order_is_kept_over_restarts_and_moves_and_is_nobody_elses_business(room: Room) -> None:
    before = await show(room, opening(anything, 3))
    who = whose_turn(room, before)
    seated = (room.people.index(who) + 1) % 3
    waiting, third = room.people[seated], room.people[(seated + 1) % 3]
    slots = slots_of(seen(await ok_at(room), seated))
    tile = slots[0] or ""
    own = await room.press(waiting, await rack(room, waiting), "By Hand")
    own = await pick(room, waiting, own, TILE, tile_title(tile))
    await room.restart()
    own = await room.press(waiting, own, "➡️", "Protect", "Done")

    order = ",".join(each or "-" for each in put(slots, 0, 1))
    assert await kept(room, waiting) == f"hand;1;{order};{tile}"
    assert [await kept(room, each) for each in (third, who)] == ["", ""]
    assert await room.board() == before
    assert await log_of(room) == []
    await room.restart()
    again = await rack(room, waiting)
    assert again.id != own.id
    assert (again.pictures, again.labels) == (own.pictures, own.labels)
    theirs = await rack(room, who)
    await throw(room, who, theirs, tile_of(tile_buttons(theirs)[-1]))
    await room.press(waiting, now(room, again), "Draw")
    assert (await kept(room, waiting)).startswith(f"hand;1;{order[:5]}")

    asked = room.answer(await waiting.slash(room.channel, "ok move", move=f"throw {tile}"))

    assert asked.text == f"You protected {tile_title(tile)}. Do you want to throw it all the same?"
    assert len(await log_of(room)) == 2


async def test_an_order_is_written_into_a_form_that_may_stay_open_over_a_restart(room: Room) -> None:
    who, own = await started(room, opening(anything))
    own = await room.press(who, own, "By Hand")
    slots = slots_of(seen(await ok_at(room)))
    asked = await who.click(own.response, label="Type Order")
    assert asked.modal is not None
    (field,) = [part for part in walk_components(asked.modal["components"]) if part["type"] == 4]
    assert (asked.modal["title"], field["value"]) == ("Order Your Rack", written(slots))
    await fill_in(who, asked, "r99")
    assert now(room, own).text.startswith("That order is unclear.")
    assert await kept(room, who) == "sets;1;;"
    asked = await who.click(now(room, own).response, label="Type Order")
    await room.restart()

    await fill_in(who, asked, f"- {written(slots)}"[:-3])

    assert (await kept(room, who)).startswith("hand;1;-,")


# Late and doubled.


async def test_a_doubled_draw_and_a_doubled_throw_play_once_and_the_rack_catches_up(room: Room) -> None:
    who, own = await started(room, steadily(to_take))
    custom_id, played = own.control("Draw").custom_id, len(await log_of(room))

    answers = await room.clicks_at_once([(who, own, custom_id), (who, own, custom_id)])
    told = [message.text for answer in answers for message in room.private(answer)]
    assert f"{PLAYED}; the board shows it now." in told
    assert (await log_of(room))[played:] == ["draw"]
    own = now(room, own)
    tile = next(each for each in tile_buttons(own) if each.custom_id.startswith("play:"))
    await who.click(own.response, custom_id=tile.custom_id)
    answer = await room.late_click(who, own, tile.custom_id)

    assert PLAYED in room.private(answer)[-1].text
    assert (await log_of(room))[played:] == ["draw", tile_of(tile)]


# Two presses a turn.


async def test_a_turn_is_two_presses_in_one_message_and_of_two_alike_the_pressed_one_leaves(
    room: Room,
) -> None:
    who, own = await started(room, steadily(to_take_with_a_twin))
    plays = len(await log_of(room))
    own = await room.press(who, own, "By Hand")
    own = await pick(room, who, own, TILE, menu(own, TILE)[0].label)
    own = await room.press(who, own, "➡️", "Done")
    assert tile_buttons(own) == []

    drawn = await room.press(who, own, "Draw")

    slots = slots_of(seen(await ok_at(room)), await kept(room, who))
    buttons = tile_buttons(drawn)
    assert [tile_of(each) for each in buttons] == [tile for tile in slots if tile]
    assert (drawn.id, len(buttons), len({each.custom_id for each in buttons})) == (own.id, 15, 15)
    twins = [
        each for each in buttons if each.custom_id.startswith("play:") and slots.count(tile_of(each)) == 2
    ]
    twin = twins[-1]
    await who.click(drawn.response, custom_id=twin.custom_id)

    assert (await log_of(room))[plays:] == ["draw", tile_of(twin)]
    assert tile_buttons(now(room, own)) == []
    place, stand = int(twin.custom_id.split(".")[1]), Arrangement.read(await kept(room, who)).slots
    assert stand == (*slots[:place], None, *slots[place + 1 :])


def to_take_with_a_twin(state: Game) -> bool:
    """Whether a player must draw or take, holds two loose tiles alike, and will draw another one."""
    view = seen(state)
    if not to_take(state) or view.outcome is not None:
        return False
    slots = slots_of(seen(state.play(view.seat or 0, "draw")))
    in_sets = {slot for first, last in sets_in(slots, view.ok) for slot in range(first, last + 1)}
    loose = [tile for slot, tile in enumerate(slots) if tile and tile != view.ok and slot not in in_sets]
    return len(loose) > len({*loose})


# Refused.


async def test_strangers_and_the_player_who_waits_can_do_nothing_by_any_way(room: Room) -> None:
    deal = steadily(to_take)
    board = await show(room, deal)
    who, other, ply = whose_turn(room, board), others(room, board)[0], len(deal.plays)
    own, theirs = await rack(room, who), await rack(room, other)
    before = await room.standing()

    by_form = await room.late_click(room.carol, own, f"form:1:{ply}:type.")
    assert by_form.modal is None
    for answer in [
        await room.click(room.carol, "My Rack"),
        await room.late_click(room.carol, board, f"play:1:{ply}:draw"),
        await forge(room, room.carol, own, f"pick:1:{ply}:throw", "r1"),
        await room.late_click(room.carol, own, f"mine:1:{ply}:sort.runs"),
        await room.carol.slash(room.channel, "ok move", move="draw", table=1),
    ]:
        assert f"{room.alice.mention} and {room.bob.mention} play here" in room.said(answer)
    assert await kept(room, room.carol) == ""
    for action in ["draw", "r1", "close r1"]:
        for answer in [
            await room.late_click(other, theirs, f"play:1:{ply}:{action}"),
            await forge(room, other, theirs, f"pick:1:{ply}:throw", action),
            await other.slash(room.channel, "ok move", move=action, table=1),
        ]:
            told = f"It is not your turn: the table waits for {who.mention}."
            assert room.said(answer) == told
    assert await room.standing() == before


async def test_forged_entries_questions_and_forms_play_and_arrange_nothing(room: Room) -> None:
    who, own = await started(room, opening(anything))
    view = seen(await ok_at(room))
    absent = next(tile for tile in KINDS if tile not in (view.rack or ()))
    slots = slots_of(view)
    by_hand = (render.hand(view, RackLook(slots, sets_in(slots, view.ok), by_hand=True)),)
    before = await room.standing()
    for value, told in [
        ("zz", "“zz” is not a move."),
        (absent, "You do not hold "),
        ("draw", "You have your tile already."),
        ("next", "The round is not over yet."),
    ]:
        answer = await forge(room, who, own, "pick:1:0:throw", value)
        assert room.said(answer).startswith(told)
    for look in ["", "sure.zz", "sure.99.r1", f"sure.0.{absent}", "left.0.r1"]:
        await room.late_click(who, own, f"mine:1:0:{look}")
        assert now(room, own) == own
    for custom_id, text in [
        *(("form:1:0:type.", "zz"), ("form:1:0:zz", "r1"), ("form:1:0:hand.", "0.zz")),
        *(("form:1:99:sort.", "hand"), ("form:1:0:", "sort.x")),
    ]:
        await send_form(room, who, own, custom_id, text)
        assert await kept(room, who) == "sets;1;;"
        assert now(room, own).pictures in (own.pictures, by_hand)
    for custom_id in ["form:2:0:type.", "form:x", "zz"]:
        answer = await send_form(room, who, own, custom_id, "r1")
        assert reads_well(room.said(answer))
    nothing = await room.late_click(who, own, "form:1:0:zz")
    assert nothing.modal is None
    assert room.said(nothing) == "This control no longer works. `/ok show` posts your board again."
    assert await room.standing() == before


async def send_form(
    room: Room, who: MemberActor, seen: Shown, custom_id: str, text: str
) -> InteractionResult:
    """Send a form that was never opened."""
    field = {"type": 4, "custom_id": "line", "value": text}
    interaction, payload = base_payload(
        room.env.backend,
        type=5,
        channel_id=seen.channel_id,
        guild_id=room.guild.id,
        user_id=who.id,
        data={"custom_id": custom_id, "components": [{"type": 18, "id": 1, "component": field}]},
    )
    interaction.source_message_id = seen.id
    room.env.backend.emit("INTERACTION_CREATE", {**payload, "message": seen.payload})
    async with asyncio.timeout(SETTLE_S):
        while not interaction.responded:  # noqa: ASYNC110 - not our flag
            await asyncio.sleep(0.01)
    await room.env.settle()
    return InteractionResult(room.env, interaction)
