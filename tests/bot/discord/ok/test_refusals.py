"""What OK refuses, in words that help: every rule, strangers, late clicks, forged looks, menus and forms."""

from __future__ import annotations

import asyncio

import pytest
from simcord import InteractionResult, MemberActor
from simcord.interactions import base_payload

from bot.screens.ok.words import tile_title
from games.core import GameError
from games.ok import OK
from games.ok.tiles import KINDS
from tests.bot.discord.dealt import others, show, whose_turn
from tests.bot.discord.ok.room import (
    SCREEN,
    THROW,
    anything,
    holds_the_ok,
    kept,
    log_of,
    ok_at,
    opening,
    rack,
    seen,
    slots_of,
    started,
    steadily,
    to_take,
)
from tests.bot.discord.okey_dokey.room import choose, forge, menu, now
from tests.bot.discord.room import SETTLE_S, Room, Shown
from tests.bot.screens.looking import menus
from tests.bot.screens.sentences import reads_well
from tests.games.ok.deals import SCATTERED, SETS, refusal, table

THROWING = table(f"{SETS} r7 *")
TAKING = table(SCATTERED, piles=("", "k9"))
FORGED_LOOKS = (
    *("sort.", "sort.hand", "sort.x", "zz", "..", "🍁", "x" * 60, "sure.", "sure.zz", "sure.draw"),
    *("hand.99.r1", "hand.0.zz", "hand.0", "hand.٣.r1", "hand.-1.r1", "sure.{absent}"),
    *("put.", "put.1.0.zz", "put.99.0.{first}", "put.-1.0.{first}", "put.x.0.{first}", "put.1.23.{first}"),
    *("guard.", "guard.0.zz", "guard.23.{first}", "free.99.r1", "type.zz", "type.r1 r1 r1"),
)
OVER = table(f"{SETS} k6 r9").play(0, "close r9")


async def move(room: Room, who: MemberActor, action: str, table: int = 1) -> str:
    """What somebody is told who writes this."""
    return room.said(await who.slash(room.channel, "ok move", move=action, table=table))


# Every rule in words.


@pytest.mark.parametrize(
    ("state", "action", "told"),
    [
        (THROWING, "next", "The round is not over yet."),
        (OVER, "r1", "This round is over. Press Next Round, or write next."),
        (OVER, "draw", "This round is over. Press Next Round, or write next."),
        (THROWING, "draw", "You have your tile already. Now throw one, or close."),
        (THROWING, "take", "You have your tile already. Now throw one, or close."),
        (TAKING, "r1", "First draw from the stock, or take the last discard."),
        (TAKING, "close r1", "First draw from the stock, or take the last discard."),
        (THROWING, "k13", "You do not hold Black 13."),
        (THROWING, "close g2", "You do not hold Green 2."),
        (TAKING.play(0, "draw"), "*", "You do not hold the fake OK."),
        (
            THROWING,
            "close r7",
            "That does not close yet: the fake OK would be left over. Nothing is lost; throw a tile instead.",
        ),
        (
            table("r1 r2 r3 b5 b6 b7 g9 g10 g11 k2 k3 k8 k13 r7 r9"),
            "close r9",
            "That does not close yet: Red 7, Black 2, Black 3, Black 8 and Black 13 would be left over. "
            "Nothing is lost; throw a tile instead.",
        ),
        (
            table(f"{SETS} r7 g1", turns=2),
            "show",
            "The indicator’s twin can be shown on your first turn of a round only.",
        ),
        (
            table(SCATTERED, piles=("", "k9"), turns=1).play(0, "draw"),
            "show",
            "The indicator’s twin can be shown only before you draw.",
        ),
        (
            table(f"{SCATTERED} g1").play(0, "show"),
            "show",
            "The indicator’s twin was shown in this round already.",
        ),
        (THROWING, "show", "You do not hold the indicator’s twin, Green 1."),
        (
            table(SCATTERED, seats=3, piles=("", "", "k9")),
            "resign",
            "Nobody can resign here: only games of two can be given up.",
        ),
    ],
)
def test_what_the_rules_forbid_is_explained_with_the_tiles(state: OK, action: str, told: str) -> None:
    error = refusal(state, action)

    assert SCREEN.explain(error) == told
    assert reads_well(told)


@pytest.mark.parametrize("text", ["abc", "k14", "close", "close zz", "{tile}", "r0", "drawx", "🍁"])
def test_a_text_that_is_not_a_move_is_answered_with_examples(text: str) -> None:
    with pytest.raises(GameError) as refused:
        THROWING.play(0, text)

    assert SCREEN.explain(refused.value) == (
        f"“{text}” is not a move. Write draw, take, show, next, a tile to throw such as k11, or close k11."
    )


async def test_a_closing_that_does_not_hold_names_what_is_left_over_and_loses_nothing(room: Room) -> None:
    board = await show(room, opening(anything))
    who = whose_turn(room, board)
    tile = seen(await ok_at(room)).actions[0]
    before = await room.standing()

    told = await move(room, who, f"close {tile}")

    assert told.startswith("That does not close yet: ")
    assert told.endswith(" would be left over. Nothing is lost; throw a tile instead.")
    assert await room.standing() == before


async def test_what_is_written_has_at_most_100_characters(room: Room) -> None:
    (group,) = [command for command in room.bot.tree.get_commands() if command.name == "ok"]
    (written,) = [each for each in group.to_dict(room.bot.tree)["options"] if each["name"] == "move"]

    assert written["options"][0]["max_length"] == 100


# Who may act.


async def test_a_watcher_cannot_do_anything(room: Room) -> None:
    board = await show(room, opening(anything))
    own = await rack(room, whose_turn(room, board))
    tile = menu(own, THROW)[0].value
    before = await room.standing()

    by_button = await room.late_click(room.carol, board, f"play:1:0:{tile}")
    by_menu = await forge(room, room.carol, own, "pick:1:0:throw", tile)
    by_look = await room.late_click(room.carol, own, "mine:1:0:sort.runs")
    by_form = await room.late_click(room.carol, own, "form:1:0:type.")

    for answer in (by_button, by_menu, by_look):
        assert f"{room.alice.mention} and {room.bob.mention} play here" in room.said(answer)
    assert by_form.modal is None
    assert f"{room.alice.mention} and {room.bob.mention} play here" in await move(room, room.carol, tile)
    assert await room.standing() == before
    assert await kept(room, room.carol) == ""


async def test_a_waiting_player_learns_whose_turn_it_is(room: Room) -> None:
    deal = steadily(to_take)
    board = await show(room, deal)
    who, other, ply = whose_turn(room, board), others(room, board)[0], len(deal.plays)
    own = await rack(room, other)
    before = await room.standing()
    for action in ["draw", "take", "r1", "close r1", "show"]:
        by_button = await room.late_click(other, own, f"play:1:{ply}:{action}")
        by_menu = await forge(room, other, own, f"pick:1:{ply}:throw", action)
        told = f"It is not your turn: the table waits for {who.mention}."
        assert [room.said(by_button), room.said(by_menu), await move(room, other, action)] == [told] * 3
        assert await room.standing() == before


async def test_after_the_end_nothing_can_be_played(room: Room) -> None:
    board = await show(room, opening(anything))
    asked = room.answer(await room.click(room.bob, "Resign"))
    await room.bob.click(asked.response, label="Resign")

    told = await move(room, whose_turn(room, board), "r1")

    assert told == "This game is over. Press Rematch under the final board, or use `/ok start`."


# Late and doubled.


async def test_a_doubled_draw_draws_once(room: Room) -> None:
    who, own = await started(room, steadily(to_take))
    custom_id = own.control("Draw").custom_id

    answers = await room.clicks_at_once([(who, own, custom_id), (who, own, custom_id)])

    assert (await log_of(room)).count("draw") == 1
    told = [message.text for answer in answers for message in room.private(answer)]
    assert "Your move is already played; the board shows it now." in told
    assert THROW in menus(now(room, own).components)


async def test_a_doubled_throw_throws_one_tile(room: Room) -> None:
    who, own = await started(room, opening(anything))
    entry = menu(own, THROW)[0]
    await choose(who, own, THROW, entry.label)

    answer = await forge(room, who, own, "pick:1:0:throw", entry.value)

    assert "Your move is already played" in room.private(answer)[-1].text
    assert await log_of(room) == [entry.value]


async def test_an_outdated_rack_is_updated_to_the_present_tiles(room: Room) -> None:
    who, own = await started(room, steadily(to_take))
    await who.slash(room.channel, "ok move", move="draw")
    before = await room.standing()

    answer = await room.late_click(who, own, own.control("Draw").custom_id)

    assert "Your move is already played" in room.private(answer)[-1].text
    assert now(room, own).text == "It is your turn: throw a tile."
    assert await room.standing() == before


async def test_a_late_throw_is_refused_when_the_tile_is_gone(room: Room) -> None:
    who, own = await started(room, opening(holds_the_ok))
    tile = seen(await ok_at(room)).ok
    await choose(who, own, THROW, tile_title(tile))
    asked = now(room, own)
    other = next(
        tile for tile in seen(await ok_at(room)).actions if tile != seen(opening(holds_the_ok).state).ok
    )
    await who.slash(room.channel, "ok move", move=other)

    answer = await room.late_click(who, asked, asked.control("Throw").custom_id)

    assert "Your move is already played" in room.private(answer)[-1].text
    assert await log_of(room) == [other]


# Forged.


async def test_forged_looks_arrange_and_play_nothing(room: Room) -> None:
    who, own = await started(room, opening(anything))
    view = seen(await ok_at(room))
    first, absent = slots_of(view)[0], next(tile for tile in KINDS if tile not in (view.rack or ()))
    before = await room.standing()

    for look in FORGED_LOOKS:
        await room.late_click(who, own, f"mine:1:0:{look.format(first=first, absent=absent)}")

        after = now(room, own)
        assert (look, after.pictures) == (look, own.pictures)
        assert reads_well(after.text)
        assert await kept(room, who) == "sets;1;;"
    assert await room.standing() == before


async def test_a_forged_entry_of_a_menu_is_explained(room: Room) -> None:
    who, own = await started(room, opening(anything))
    view = seen(await ok_at(room))
    absent = next(tile for tile in KINDS if tile not in (view.rack or ()))
    before = await room.standing()
    for value, told in [
        ("zz", "“zz” is not a move."),
        ("{absent}", "You do not hold "),
        ("draw", "You have your tile already."),
        ("next", "The round is not over yet."),
    ]:
        answer = await forge(room, who, own, "pick:1:0:throw", value.format(absent=absent))
        assert room.said(answer).startswith(told)
        assert await room.standing() == before


async def test_a_forged_question_shows_the_rack(room: Room) -> None:
    who, own = await started(room, opening(anything))
    for value in ["~", "~sure.zz", "~zz", "~play"]:
        await forge(room, who, own, "pick:1:0:throw", value)
        assert now(room, own) == own


async def test_a_forged_form_arranges_nothing(room: Room) -> None:
    who, own = await started(room, opening(anything))
    for custom_id, text in [
        ("form:1:0:type.", "zz"),
        ("form:1:0:zz", "r1"),
        ("form:1:0:hand.", "0.zz"),
        ("form:1:99:sort.", "hand"),
        ("form:1:0:", "sort.x"),
    ]:
        await send_form(room, who, own, custom_id, text)
        assert await kept(room, who) == "sets;1;;"
        assert now(room, own).pictures == own.pictures


async def test_a_form_of_nothing_known_is_answered_in_words(room: Room) -> None:
    who, own = await started(room, opening(anything))
    for custom_id in ["form:2:0:type.", "form:x", "zz"]:
        answer = await send_form(room, who, own, custom_id, "r1")
        assert reads_well(room.said(answer))


async def test_a_form_button_that_nothing_can_be_written_for_is_answered_in_words(room: Room) -> None:
    who, own = await started(room, opening(anything))

    answer = await room.late_click(who, own, "form:1:0:zz")

    assert answer.modal is None
    assert room.said(answer) == "This control no longer works. `/ok show` posts your board afresh."


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
