"""Every screen of Okey Dokey in many states and looks: within Discord's limits, legal, in whole sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from bot.screens.frame.controls import CONTROLS
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.game import At, Players, Private
from bot.screens.table.layouts.board import board
from bot.screens.table.layouts.lobby import invitation
from bot.screens.table.private_screens import own_screen
from bot.store import Status
from bot.tables import Table
from games.okey_dokey import OkeyDokey
from games.okey_dokey.view import OkeyDokeyView
from tests.bot.discord.limits import components_of, violations, walk
from tests.bot.discord.okey_dokey.room import CARD, PLAYERS, RESET, SCREEN, SWAP, known_of, menus
from tests.bot.discord.room import Room
from tests.bot.discord.screens_shown import reads_well
from tests.bot.discord.test_all_screens import row_of
from tests.games.okey_dokey.tables import filled, table
from tests.games.playouts import Table as Dealt
from tests.games.playouts import playout, spread

Components = list[dict[str, object]]

TABLES = (
    *(Dealt(OkeyDokey, seats) for seats in OkeyDokey.seats),
    *(
        Dealt(OkeyDokey, seats, (("difficulty", difficulty),))
        for seats, difficulty in ((1, "amateur"), (5, "amateur"), (2, "professional"), (4, "maestro"))
    ),
    Dealt(OkeyDokey, 5, (("extra_turn", "every_column"),)),
)
FORGED = ("zz", "9.z9", "?.r0/r1", "!0.k0/", ">0.s0/=9,=8", ">.y1", "?.start", "..", "x" * 60)

each_table = pytest.mark.parametrize("dealt", TABLES, ids=str)


def tables_of(dealt: Dealt, most: int = 14) -> Iterator[Table]:
    """The table in the positions of a sensible play, everybody having said the longest there is to say."""
    for ply, state in spread(list(enumerate(playout(dealt).states)), most):
        talking = state
        for seat in range(dealt.seats if state.outcome is None else 0):
            for text in ("?y", "!y0"):
                talking = talking.play(seat, text)
        yield Table(row_of(dealt), talking, ply + 2 * dealt.seats)


def looks_of(view: OkeyDokeyView) -> list[str]:
    """The looks that a hand can be asked for, some Resets with cards to swap, and forged ones."""
    random = Random(view.placed)
    resets = [action for action in view.actions if action[1] == "0"]
    return [
        *("", "?.", "!.", "!0.", ">.", ">0."),
        *(f"?.{action}" for action in resets if len(action) == 2),
        *(f">0.{action}" for action in random.sample(resets, min(3, len(resets)))),
        *random.sample(FORGED, 2),
    ]


def hands_of(at: Table, emoji: ApplicationEmoji) -> Iterator[tuple[int, str, Private, Components]]:
    """Everybody's hand in many looks: the seat, the look, what is shown and as it is sent."""
    assert SCREEN.private is not None
    for seat in range(len(at.players)):
        view = known_of_table(at, seat)
        for look in looks_of(view):
            shown = SCREEN.private.show(At(at.id, at.ply, Players(at.players), emoji), view, look)
            picture = None if shown.draw is None else b"png"
            yield seat, look, shown, components_of(own_screen(shown, picture).layout)


@cache
def every_hand(dealt: Dealt) -> tuple[tuple[Table, int, str, Private, Components], ...]:
    """The hands at some tables of a deal, without emoji; made once for all tests."""
    return tuple((at, *hand) for at in tables_of(dealt, most=10) for hand in hands_of(at, ApplicationEmoji()))


def every_screen(dealt: Dealt) -> list[Components]:
    """The boards and the hands of a deal."""
    boards = [board_of(at, ApplicationEmoji()) for at in tables_of(dealt, most=10)]
    return [*boards, *(components for *_, components in every_hand(dealt))]


def known_of_table(at: Table, seat: int) -> OkeyDokeyView:
    assert at.state is not None
    return known_of(at.state, seat)


def board_of(at: Table, emoji: ApplicationEmoji, look: str = "") -> Components:
    return components_of(board(at, SCREEN, emoji, b"png", look).layout)


def in_sentences(text: str) -> bool:
    """Whether all lines are sentences; small print begins with its mark, and talk is quoted."""
    lines = [line.removeprefix("-# ").replace(".”", "”.") for line in text.splitlines()]
    return reads_well("\n".join(lines))


@each_table
def test_the_board_keeps_to_the_limits_and_speaks_in_sentences(dealt: Dealt) -> None:
    for at in tables_of(dealt, most=40):
        for look in ("", "zz"):
            assert violations(board_of(at, ApplicationEmoji(), look)) == []
        status = SCREEN.status(at.view(), Players(at.players))
        assert in_sentences(status), status
        assert (at.row.seed.hex() in repr(board_of(at, ApplicationEmoji()))) == at.over


@each_table
def test_every_hand_keeps_to_the_limits_and_speaks_in_sentences(dealt: Dealt) -> None:
    for _, _, look, shown, components in every_hand(dealt):
        assert violations(components) == [], look
        assert in_sentences(shown.text), shown.text


@each_table
def test_every_entry_of_a_menu_says_in_a_sentence_what_it_does(dealt: Dealt) -> None:
    for *_, components in every_hand(dealt):
        said = [entry.says for key in (CARD, RESET) for entry in menus(components).get(key, ())]
        assert [sentence for sentence in said if not sentence or not reads_well(sentence)] == []


async def test_with_emoji_boards_and_hands_keep_to_the_limits(room: Room) -> None:
    for dealt in TABLES:
        for at in tables_of(dealt, most=4):
            assert violations(board_of(at, room.bot.emoji)) == []
            for _, _, _, components in hands_of(at, room.bot.emoji):
                assert violations(components) == []


@each_table
def test_a_hand_offers_exactly_the_legal_plays_and_all_talk(dealt: Dealt) -> None:
    for at, seat, look, shown, components in every_hand(dealt):
        assert at.state is not None
        legal, talk = set(at.state.actions(seat)), set(at.state.talk(seat))
        there = menus(components)
        buttons = {
            part["custom_id"].split(":", 3)[3].partition("~")[0]
            for part in walk(components)
            if part["type"] == 2 and part["custom_id"].startswith("play:")
        }
        cards = {entry.value for entry in there.get(CARD, ())}
        resets = {entry.value for entry in there.get(RESET, ())}
        assert buttons <= legal | talk, look
        assert cards == {action for action in legal if action[1] != "0" and action != "start"}
        assert resets == {action for action in legal if action[1] == "0" and "/" not in action}
        assert ("start" in buttons) == ("start" in legal)
        assert shown.draw is None or len(buttons & talk) == (0 if dealt.seats == 1 else 5)
        assert SWAP not in there or any(action[1] == "0" for action in buttons)


@each_table
def test_a_reset_with_any_legal_swap_is_placed_as_it_was_composed(dealt: Dealt) -> None:
    for _, _, look, _, components in every_hand(dealt):
        chosen = look.partition(".")[2]
        composed = {
            part["custom_id"].split(":", 3)[3]
            for part in walk(components)
            if part.get("label") == "Place Reset"
        }
        if look not in FORGED:
            assert composed == ({chosen} if chosen else set()), look


@each_table
def test_every_control_says_something_that_the_bot_understands(dealt: Dealt) -> None:
    templates = [control.__discord_ui_compiled_template__ for control in CONTROLS]
    ids = {
        part["custom_id"] for screen in every_screen(dealt) for part in walk(screen) if "custom_id" in part
    }
    assert [name for name in ids if not any(template.fullmatch(name) for template in templates)] == []


@each_table
def test_every_button_has_at_most_two_words_in_title_case(dealt: Dealt) -> None:
    labels = {part["label"] for screen in every_screen(dealt) for part in walk(screen) if part["type"] == 2}
    assert [label for label in labels if label != label.title() or len(label.split()) > 2] == []


@pytest.mark.parametrize("dealt", [TABLES[0], TABLES[4]], ids=str)
def test_every_hand_that_is_shown_can_be_drawn(dealt: Dealt) -> None:
    for at in tables_of(dealt, most=3):
        for _, _, shown, _ in hands_of(at, ApplicationEmoji()):
            assert shown.draw is None or shown.draw().startswith(b"\x89PNG")


@each_table
def test_what_is_suggested_has_a_short_name_and_is_legal(dealt: Dealt) -> None:
    for at in tables_of(dealt, most=6):
        assert at.state is not None
        assert SCREEN.suggest(at.view(), "") == {}
        for seat in range(dealt.seats):
            legal = (*at.state.actions(seat), *at.state.talk(seat))
            for typed in ("", "r", "r0/", "y0/=", "equal", "?", "start", "zzz", "x" * 100, *legal[:1]):
                for action, name in SCREEN.suggest(at.view(seat), typed).items():
                    assert 1 <= len(name) <= 100
                    assert name.startswith(f"{action}: ")
                    assert action in legal


# What the board says of a position.


def status_of(state: OkeyDokey) -> list[str]:
    """The lines of the board, for the players <@11> to <@15>."""
    return SCREEN.status(state.view(None), PLAYERS).splitlines()


def last_column(more: str, *hands: str, difficulty: str = "maestro") -> OkeyDokey:
    """The last column of a game without a deck, some rows being complete."""
    return table(*hands, rows=filled(9, more), deck="", difficulty=difficulty)


def test_when_nobody_holds_a_card_any_more_the_board_says_so() -> None:
    state = last_column("gb", "r8", "y8").play(0, "r8").play(1, "y8")

    assert status_of(state) == ["Lost together with 49 of 50 cards placed: nobody holds a card any more."]


@pytest.mark.parametrize("difficulty", ["amateur", "standard", "professional", "maestro"])
def test_when_the_grid_is_full_the_board_says_at_which_level(difficulty: str) -> None:
    equals = {"amateur": " = = =", "standard": " = =", "professional": " =", "maestro": ""}[difficulty]
    state = last_column("ygb", "r8", f"{equals}", difficulty=difficulty).play(0, "s0")
    while state.outcome is None:
        state = state.play(state.to_act[0], state.actions(state.to_act[0])[0])

    assert status_of(state)[0] == (
        f"Won together: all 50 cards are placed, at {difficulty.capitalize()} level."
    )


@pytest.mark.parametrize(
    ("state", "to_do"),
    [
        (
            table("r5", "y3"),
            "play a card or place a Reset. Column 1 still needs Red, Yellow, Green, Blue and Grey.",
        ),
        (table("r5", "y3", rows="0/-/2/-/-"), "play a card. Column 1 still needs Yellow, Blue and Grey."),
        (table("r5", "y3", rows="-/1/1/1/1"), "place the Reset. Column 1 still needs Red."),
    ],
)
def test_the_board_says_what_the_column_leaves_to_do(state: OkeyDokey, to_do: str) -> None:
    assert status_of(state)[0] == f"<@11> to move: {to_do}"


def test_the_warning_stands_only_while_the_last_reset_can_be_lost() -> None:
    state = last_column("gb", "r8", "y8")
    warned = [len(status_of(each)) == 3 for each in (state, state.play(0, "r8"), state.play(0, "s0"))]

    assert warned == [True, True, False]


# Around a game.


@pytest.mark.parametrize("status", ["open", "cancelled", "declined", "broken"])
@pytest.mark.parametrize("sitting", range(1, 6))
def test_the_lobby_keeps_to_the_limits_at_every_size(status: Status, sitting: int) -> None:
    for dealt in TABLES:
        row = row_of(dealt, status, sitting)
        components = components_of(invitation(Table(row), SCREEN, b"png").layout)
        assert violations(components) == []
        assert row.seed.hex() not in repr(components)


async def test_the_commands_keep_to_the_limits_and_offer_every_option_of_the_game(room: Room) -> None:
    (group,) = [command for command in room.bot.tree.get_commands() if command.name == "okeydokey"]
    described = group.to_dict(room.bot.tree)

    for command in described["options"]:
        for part in (command, *command["options"]):
            assert 1 <= len(part["description"]) <= 100
            assert all(len(choice["name"]) <= 100 for choice in part.get("choices", ()))
    (start,) = [each for each in described["options"] if each["name"] == "start"]
    offered = {option["name"]: option for option in start["options"]}
    for option in OkeyDokey.options:
        assert [choice["value"] for choice in offered[option.key]["choices"]] == list(option.choices)
