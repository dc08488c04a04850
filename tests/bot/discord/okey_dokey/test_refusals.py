"""What Okey Dokey refuses and what it suggests: strangers, forged controls, every rule in words."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from games.core import GameError
from games.okey_dokey import OkeyDokey
from tests.bot.discord.composing import press
from tests.bot.discord.dealt import show
from tests.bot.discord.okey_dokey.room import (
    CARD,
    RESET,
    SCREEN,
    SWAP,
    at_once,
    begin,
    careful,
    forge,
    hand,
    log_of,
    menu,
    now,
    pick,
    started,
)
from tests.bot.discord.room import Room, Shown
from tests.bot.screens.looking import menus
from tests.bot.screens.sentences import reads_well
from tests.games.okey_dokey.tables import filled, table


async def move(room: Room, who: MemberActor, action: str) -> str:
    """The answer to a person who writes this."""
    return room.said(await who.slash(room.channel, "okeydokey move", move=action, table=1))


# Who may act.


async def test_a_watcher_learns_who_plays(room: Room) -> None:
    await begin(room)
    before = await room.standing()
    for button in ["Start", "My Hand"]:
        told = room.said(await room.click(room.dave, button))
        alice, bob, carol = (player.mention for player in room.people[:3])
        assert told == (
            f"You are watching this table: {alice}, {bob} and {carol} play here. "
            "`/okeydokey start` opens your own."
        )
        assert await room.standing() == before


async def test_a_waiting_player_learns_whose_turn_it_is(room: Room) -> None:
    board = await show(room, at_once())
    own = await hand(room, room.carol)
    before = await room.standing()
    for action in ["r2", "r7", "y1", "g0", "g0/r2", "r="]:
        by_button = await room.late_click(room.carol, own, f"play:1:1:{action}")
        by_menu = await forge(room, room.carol, own, "pick:1:1:card", action)
        by_board = await room.late_click(room.carol, board, f"play:1:1:{action}")
        told = f"It is not your turn: the table waits for {room.alice.mention}."
        assert [room.said(answer) for answer in (by_button, by_menu, by_board)] == [told] * 3
        assert await move(room, room.carol, action) == told
        assert await room.standing() == before


# Forged controls. Alice holds Red 6, Yellow 1, Yellow 3, Blue 5, Blue 8 and Grey 6.


async def test_a_card_that_was_never_offered_is_not_played(room: Room) -> None:
    who, own = await started(room, at_once())
    before = await room.standing()
    for action, told in [
        ("b1", "You do not hold Blue 1."),
        ("g=", "You do not hold an Equal."),
        ("g0/b1", "You do not hold Blue 1."),
        ("g0/r6,r6", "You hold Red 6 only once."),
        ("g0/r6,y1,y3", "At most two cards can be swapped with a Reset."),
        ("start", "The game has begun already."),
        ("resign", "Nobody can resign here: you win or lose together."),
    ]:
        by_button = await room.late_click(who, own, f"play:1:1:{action}")
        by_menu = await forge(room, who, own, "pick:1:1:card", action)
        assert [room.said(answer) for answer in (by_button, by_menu)] == [told] * 2
        assert now(room, own) == own
        assert await room.standing() == before


async def test_a_menu_that_plays_takes_one_choice(room: Room) -> None:
    who, own = await started(room, at_once())
    before = await room.standing()
    for values in [(), ("y1", "b5")]:
        answer = await forge(room, who, own, "pick:1:1:card", *values)
        assert room.said(answer).startswith("This control no longer works.")
        assert await room.standing() == before


async def test_a_play_from_a_position_that_never_was_is_refused(room: Room) -> None:
    who, own = await started(room, at_once())
    before = await room.standing()
    for ply in [0, 2, 999999999]:
        answer = await room.late_click(who, own, f"play:1:{ply}:y1")
        assert room.private(answer)[-1].text.endswith(("nothing was played.", "the board shows it now."))
        assert await room.standing() == before


FORGED = (
    *("zz", "9.z9", "?.r0/r1", "?.r0/y1,y1", "?.r0/y1,y3,b5", "?.k0/", "?.y1", "?.start", "..", "!!.r0/=7"),
    "x" * 60,
)


async def test_a_forged_look_shows_the_hand_without_any_card_to_swap(room: Room) -> None:
    who, own = await started(room, at_once())

    for look in FORGED:
        await room.late_click(who, own, f"mine:1:1:{look}")

        shown = menus(now(room, own).components)
        assert (shown[CARD], shown[RESET]) == (menu(own, CARD), menu(own, RESET)), look
        assert not any(entry.chosen for entry in shown.get(SWAP, ())), look
        assert now(room, own).pictures == own.pictures
    assert await log_of(room) == [(0, "start")]


async def test_cards_to_swap_that_were_never_offered_are_not_chosen(room: Room) -> None:
    who, own = await started(room, at_once())
    own = await pick(room, who, own, RESET, "Reset in Green")

    for values in (("b1",), ("=4",), ("y1", "y1"), ("",), ("r0/y1",), ("~", ".")):
        await forge(room, who, own, "peek:1:1:?.g0/", *values)
        shown = now(room, own)
        assert (shown.text, menus(shown.components)) == (own.text, menus(own.components)), values

    await press(room, who, now(room, own), "Place Reset")
    assert await log_of(room) == [(0, "start"), (0, "g0")]


async def test_a_waiting_player_cannot_compose_a_reset_by_a_forged_look(room: Room) -> None:
    await show(room, at_once())
    own = await hand(room, room.bob)

    await room.late_click(room.bob, own, "mine:1:1:?.g0/g4")

    assert (now(room, own).text, now(room, own).labels) == (own.text, own.labels)


async def test_a_hand_of_a_table_of_another_game_cannot_be_opened(room: Room) -> None:
    await room.begin()
    board = await room.board()

    answer = await room.late_click(room.alice, board, "mine:1:0:?.")

    assert room.said(answer).startswith("This control no longer works.")


@pytest.mark.parametrize("where", ["running", "open"])
async def test_nobody_resigns(room: Room, where: str) -> None:
    board = await begin(room) if where == "running" else await room_with_a_lobby(room)
    before = await room.standing()

    by_button = room.said(await room.late_click(room.alice, board, "table:resign-now:1"))
    by_question = room.said(await room.late_click(room.alice, board, "table:resign:1"))
    by_command = room.said(await room.alice.slash(room.channel, "okeydokey resign", table=1))
    by_name = await move(room, room.alice, "resign")

    told = {
        "running": "Nobody can resign here: you win or lose together.",
        "open": "This game has not begun: the table still waits for a player.",
    }[where]
    assert [by_button, by_question, by_command, by_name] == [told] * 4
    assert await room.standing() == before


async def room_with_a_lobby(room: Room) -> Shown:
    await room.alice.slash(room.channel, "okeydokey start")
    return await room.board()


# Every rule in words.


@pytest.mark.parametrize(
    ("state", "action", "told"),
    [
        (
            table("r5", "y3"),
            "r9",
            "“r9” is not a move. Write a card such as r5, r= for an Equal in Red, r0 for a Reset in Red, "
            "or r0/b2 to swap Blue 2 with it.",
        ),
        (table("r5", "y3", turn="-"), "r5", "Nobody has started yet. Press Start, or write start."),
        (table("r5", "y3"), "start", "The game has begun already."),
        (table("r5", "y3"), "y3", "You do not hold Yellow 3."),
        (table("r5", "="), "r=", "You do not hold an Equal."),
        (table("r5", "y3"), "y0/r5,r5", "You hold Red 5 only once."),
        (table("=", "y3"), "y0/=,=", "You hold an Equal only once."),
        (
            table("r5", "y3", rows="1/-/-/-/-"),
            "r5",
            "Red has its card for this column already. Finish the column first.",
        ),
        (table("r5", "y3", rows="0/-/-/-/-"), "y0", "This column has its Reset already, in Red."),
        (table("r8", "y8", rows=filled(6)), "r0", "Red has used both of its Resets."),
        (
            table("r5", "y3", rows="-/1/1/1/1"),
            "r5",
            "This column has four cards, so only its Reset can come now.",
        ),
        (
            table("r3", "y3", rows="5/1/1/1/0"),
            "r3",
            "Red 3 is too low: Red stands at 5, and only a Reset there sets it back.",
        ),
        (table("r5 r6 r7", "y3"), "y0/r5,r6,r7", "At most two cards can be swapped with a Reset."),
        (
            table("r8 =", "y8 g8 b8 =", rows=filled(9), deck=""),
            "s0/r8",
            "The deck is empty, so nothing can be swapped.",
        ),
        (table("r5 =", "y3"), "r=/r5", "A card can go under an Equal only once the deck is empty."),
        (
            table("r8 =", "y8 g8 b8 =", rows=filled(9), deck=""),
            "y=/r8",
            "Only a card of the same row can go under an Equal.",
        ),
        (table("r5", "y3"), "resign", "Nobody can resign here: you win or lose together."),
    ],
)
def test_a_refusal_says_what_is_in_the_way(state: OkeyDokey, action: str, told: str) -> None:
    with pytest.raises(GameError) as refused:
        state.play(0, action)

    assert SCREEN.explain(refused.value) == told
    assert reads_well(told)


async def test_a_refusal_is_shown_to_the_player_who_wrote_the_action(room: Room) -> None:
    await show(room, at_once())
    before = await room.standing()

    assert await move(room, room.alice, "k9") == (
        "“k9” is not a move. Write a card such as r5, r= for an Equal in Red, r0 for a Reset in Red, "
        "or r0/b2 to swap Blue 2 with it."
    )
    assert await move(room, room.alice, "B1") == "You do not hold Blue 1."
    assert await room.standing() == before


# What is offered while typing.


async def offered(room: Room, who: MemberActor, typed: str) -> dict[str, str]:
    """The actions that are offered while typing, and their names."""
    choices = await who.autocomplete(room.channel, "okeydokey move", "move", typed)
    return {choice["value"]: choice["name"] for choice in choices}


async def test_the_own_cards_and_the_resets_are_offered_then_what_can_be_said(room: Room) -> None:
    await show(room, at_once())

    choices = await offered(room, room.alice, "")

    assert list(choices)[:11] == ["r6", "y1", "y3", "b5", "b8", "s6", "r0", "y0", "g0", "b0", "s0"]
    assert len(choices) == 25
    assert choices["b5"] == "b5: play Blue 5"
    assert choices["s0"] == "s0: the Reset in Grey"
    assert choices["?g"] == "?g: say how many Green cards I hold"
    assert await offered(room, room.alice, "yellow") == {
        "y1": "y1: play Yellow 1",
        "y3": "y3: play Yellow 3",
        "y0": "y0: the Reset in Yellow",
        "?y": "?y: say how many Yellow cards I hold",
        "!y": "!y: say that I plan Yellow",
        "!y0": "!y0: say that I plan the Reset in Yellow",
        ">y": ">y: ask for Yellow",
        ">y0": ">y0: ask for the Reset in Yellow",
    }


async def test_a_waiting_player_is_offered_only_talk_and_a_watcher_nothing(room: Room) -> None:
    board = await show(room, at_once())

    waiting = await offered(room, room.bob, "")

    assert len(waiting) == 25
    assert all(action[0] in "?!>" for action in waiting)
    assert await offered(room, room.dave, "") == {}
    assert room.messages() == [board]


async def test_swaps_are_offered_behind_a_reset_and_narrow_card_by_card(room: Room) -> None:
    await show(room, at_once())

    assert list(await offered(room, room.alice, "g0/B")) == [
        *("g0/b5", "g0/b8", "g0/b5,r6", "g0/b5,y1", "g0/b5,y3", "g0/b5,b8", "g0/b5,s6"),
        *("g0/b8,r6", "g0/b8,y1", "g0/b8,y3", "g0/b8,b5", "g0/b8,s6"),
    ]
    assert await offered(room, room.alice, "g0/b8, r") == {
        "g0/b8,r6": "g0/b8,r6: the Reset in Green, swap Blue 8 and Red 6"
    }
    assert await offered(room, room.alice, "g0/b1") == {}


async def test_typing_continues_after_the_name_of_a_picked_reset(room: Room) -> None:
    await show(room, at_once())
    picked = (await offered(room, room.alice, "g0"))["g0"]

    assert await offered(room, room.alice, f"{picked}/b8") == await offered(room, room.alice, "g0/b8")
    await move(room, room.alice, f"{picked}/b8")

    assert await log_of(room) == [(0, "start"), (0, "g0/b8")]


async def test_before_the_start_it_is_the_start_that_is_offered(room: Room) -> None:
    await begin(room)

    assert (await offered(room, room.bob, ""))["start"] == "start: start the game"
    assert await offered(room, room.bob, "star") == {"start": "start: start the game"}


async def test_after_the_end_nothing_is_offered(room: Room) -> None:
    await show(room, careful(3, 2))

    assert await offered(room, room.alice, "") == {}
