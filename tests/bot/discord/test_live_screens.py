"""Private screens change by themselves: on their player's turn, with their cards, and at the end."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from simcord import MemberActor
from simcord.backend.errors import BackendError

from bot.screens.frame.delivery import Tokens
from bot.screens.ok.words import tile_title
from bot.screens.table import live_screens
from games.ok.tiles import KINDS
from tests.bot.discord.composing import compose, plays
from tests.bot.discord.dealt import Deal, others, show, whose_turn
from tests.bot.discord.ok.room import TILE, anything, kept, ok_at, opening, rack, seen, slots_of
from tests.bot.discord.okey_dokey.room import at_once, hand, now, pick, started, view_of
from tests.bot.discord.room import Room
from tests.bot.discord.test_stand_ins import leave

WAITING = "Your hand. It changes by itself on your turn;"
COMPOSED_LATER = "if nothing changes then, press the button under the board again."
YOURS = "It is your turn"
EDIT = "/webhooks/*/messages/*"


async def play(room: Room, *times: MemberActor) -> None:
    """These players in turn play a card, by a command."""
    for who in times:
        view = await view_of(room, room.people.index(who))
        await who.slash(room.channel, "okeydokey move", move=view.actions[0], table=1)


async def throw(room: Room, who: MemberActor) -> None:
    """This player throws a tile, and draws before if needed, by commands."""
    seat = room.people.index(who)
    if "draw" in (await ok_at(room)).view(seat).actions:
        await who.slash(room.channel, "ok move", move="draw", table=1)
    tile = next(each for each in (await ok_at(room)).view(seat).actions if each in KINDS)
    await who.slash(room.channel, "ok move", move=tile, table=1)


def edits(room: Room, since: int) -> int:
    """The requests that have edited private messages, or tried to."""
    made = room.requests_since(since)
    return sum(method == "PATCH" and path.startswith("/webhooks/") for method, path in made)


def asked(room: Room) -> int:
    return len(room.env.http_requests)


async def test_a_waiting_hand_shows_by_itself_that_it_is_its_turn_and_others_stay_as_they_are(
    room: Room,
) -> None:
    await show(room, at_once())
    hands = [await hand(room, who) for who in room.people[:3]]
    before = asked(room)

    await play(room, room.alice)

    alice, bob, carol = (now(room, each) for each in hands)
    assert alice.text.startswith(WAITING)
    assert YOURS in bob.text
    assert carol == hands[2]
    assert edits(room, before) == 2


async def test_a_hand_is_edited_at_most_once_a_second_and_the_newest_state_wins(room: Room) -> None:
    await show(room, at_once(2))
    theirs = await hand(room, room.bob)
    room.env.patience_s = 0.0
    before = asked(room)

    await play(room, room.alice, room.bob, room.alice, room.bob, room.alice)
    assert edits(room, before) == 1
    await room.env.advance_time(0.9)
    assert edits(room, before) == 1
    await room.env.advance_time(0.1)

    assert edits(room, before) == 2
    last = now(room, theirs)
    assert YOURS in last.text
    assert last.controls[0].custom_id.split(":")[2] == "6"


async def test_the_mover_is_answered_first_and_each_screen_is_written_for_its_own_reader(room: Room) -> None:
    await room.store.people.change(room.bob.id, text_boards=True)
    board = await show(room, Deal("boussanga", 2))
    mover, other = whose_turn(room, board), others(room, board)[0]
    screens = {who.id: await compose(room, who) for who in (mover, other)}

    for who, waits in ((mover, other), (other, mover)):
        before = asked(room)
        await room.press(who, now(room, screens[who.id]), "Confirm")

        (first, *rest) = room.requests_since(before)
        assert first[1].endswith("/callback")
        assert [path for method, path in rest if path.startswith("/webhooks/")]
        assert now(room, screens[who.id]).text.endswith(COMPOSED_LATER)
        turn = now(room, screens[waits.id])
        assert turn.pictures
        assert ("Player 1 laid" in turn.text) == (waits == room.bob)


async def test_a_player_who_is_choosing_keeps_the_look_when_the_turn_comes(room: Room) -> None:
    await show(room, at_once())
    theirs = await room.press(room.bob, await hand(room, room.bob), "My Count")

    await play(room, room.alice)

    assert YOURS in now(room, theirs).text
    assert "Count Red" in now(room, theirs).labels
    await room.press(room.bob, now(room, theirs), "Count Red")
    assert [talk.text for talk in (await view_of(room)).talk] == ["?r"]


async def test_a_rack_stays_as_it_is_being_arranged_and_leaves_the_piles_when_the_turn_comes(
    room: Room,
) -> None:
    board = await show(room, opening(anything, 3))
    mover = whose_turn(room, board)
    then = room.people[(room.people.index(mover) + 1) % 3]
    slots = slots_of(seen(await ok_at(room), room.people.index(then)))
    own = await room.press(then, await rack(room, then), "By Hand")
    own = await pick(room, then, own, TILE, tile_title(slots[0] or ""))
    own = await room.press(then, own, "➡️")
    arranged = await kept(room, then)

    await throw(room, mover)

    assert now(room, own).text.startswith(f"{tile_title(slots[0] or '')} is picked up")
    assert now(room, own).text.endswith("It is your turn: press Done to play.")
    assert await kept(room, then) == arranged
    await room.press(then, now(room, own), "Done", "Piles")
    await throw(room, then)
    assert now(room, own).text.startswith("Your rack. It changes by itself on your turn;")


async def test_an_edit_that_crosses_a_click_does_not_take_the_chosen_look_away(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await show(room, at_once())
    theirs = await hand(room, room.bob)
    edit = Tokens.edit

    async def late(*edited: Any) -> None:
        await asyncio.sleep(1.5)
        await edit(*edited)

    monkeypatch.setattr(Tokens, "edit", late)
    room.env.patience_s = 0.0
    await play(room, room.alice)
    await room.press(room.bob, now(room, theirs), "My Count")
    monkeypatch.setattr(Tokens, "edit", edit)
    await room.env.advance_time(3)

    assert YOURS in now(room, theirs).text
    assert "Count Red" in now(room, theirs).labels


async def test_a_hand_that_can_no_longer_be_edited_is_left_alone_and_nobody_is_told(room: Room) -> None:
    await show(room, at_once(2))
    expired = await hand(room, room.bob)
    await room.env.advance_time(15 * 60)
    before = asked(room)
    await play(room, room.alice, room.bob)
    assert edits(room, before) == 0
    assert now(room, expired) == expired

    refused = await hand(room, room.bob)
    room.env.inject_error("PATCH", EDIT, status=404, code=10015)
    before = asked(room)
    await play(room, room.alice, room.bob, room.alice)

    assert edits(room, before) == 1
    assert now(room, refused) == refused
    assert [path for _, path in room.requests_since(before) if path.endswith("/webhooks")] == []
    again = await hand(room, room.bob)
    assert YOURS in again.text
    assert len({expired.id, refused.id, again.id}) == 3


async def test_an_edit_is_tried_again_after_a_fault_that_passes(room: Room) -> None:
    await show(room, at_once())
    theirs = await hand(room, room.bob)
    room.env.inject_error("PATCH", EDIT, status=500)

    await play(room, room.alice)

    assert YOURS in now(room, theirs).text


async def test_a_new_opening_takes_the_older_message_away(room: Room) -> None:
    who, older = await started(room, at_once())

    newer = await hand(room, who)

    with pytest.raises(BackendError):
        now(room, older)
    assert now(room, newer).pictures == older.pictures
    await play(room, who)
    assert now(room, newer).text.startswith(WAITING)


async def test_an_older_hand_stays_until_the_click_on_it_is_answered(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    who, older = await started(room, at_once())
    update, opened_again = live_screens.update, asyncio.Event()

    async def late(*answered: Any) -> None:
        await opened_again.wait()
        await update(*answered)

    monkeypatch.setattr(live_screens, "update", late)
    patience_s, room.env.patience_s = room.env.patience_s, 0.0
    await who.click(older.response, custom_id=plays(older)[0].custom_id)
    room.env.patience_s = patience_s
    newer = await hand(room, who)
    assert now(room, older).pictures == older.pictures
    opened_again.set()
    await room.env.advance_time(3)

    with pytest.raises(BackendError):
        now(room, older)
    assert now(room, newer).text.startswith(WAITING)
    assert "did not take" not in caplog.text


async def test_a_game_that_people_end_ends_their_open_screens_and_nothing_is_sent_afterwards(
    room: Room,
) -> None:
    await show(room, at_once(2))
    hands = [await hand(room, who) for who in room.people[:2]]

    await room.alice.slash(room.channel, "end")
    await room.click(room.bob, "Agree")

    assert [(now(room, each).text, now(room, each).controls) for each in hands] == [
        ("This game is over.", ())
    ] * 2
    before = asked(room)
    room.bot.tables.look_again(await room.bot.tables.table(1), 0)
    await room.env.settle()
    assert edits(room, before) == 0


async def test_a_hand_whose_seat_was_given_away_is_not_edited_any_more(room: Room) -> None:
    await show(room, at_once())
    theirs = await hand(room, room.bob)
    await leave(room, room.bob)
    for other in (room.alice, room.carol):
        await room.click(other, "Let a Computer Play")
    assert room.bob.id not in (await room.row()).players

    before = asked(room)
    await play(room, room.alice)

    assert now(room, theirs) == theirs
    assert edits(room, before) == 0


async def test_a_restart_forgets_the_open_hands_and_a_click_makes_them_follow_again(room: Room) -> None:
    await show(room, at_once(2))
    theirs = await hand(room, room.bob)
    await room.restart()
    await play(room, room.alice, room.bob)
    assert now(room, theirs) == theirs

    theirs = await room.press(room.bob, theirs, "My Count")
    await play(room, room.alice)

    assert YOURS in now(room, theirs).text
