"""Every screen in many positions: within Discord's limits, and showing nothing that is secret yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from random import Random
from typing import Any

import pytest

from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.registry import SCREENS
from bot.screens.table.layouts.board import board, moved
from bot.screens.table.layouts.dialogs import confirm_resigning, rules
from bot.screens.table.layouts.lobby import invitation
from bot.store import Status, TableRow
from bot.tables import Table
from games import GAMES
from games.core import Game
from games.okiya import Okiya
from tests.bot.discord.endings import deal
from tests.bot.discord.limits import components_of, violations
from tests.bot.discord.room import Room

# The longest numbers that a table and a user can have.
TABLE, HOST, GUEST = 10**18 - 1, 2**63 - 1, 2**63 - 2
NOW = datetime(2026, 3, 1, tzinfo=UTC)
SCREEN = SCREENS["okiya"]

FORMS: tuple[dict[str, Any], ...] = (
    *({"match": "single", "full_garden": full} for full in ("win", "draw")),
    *(
        {"match": match, "sets_to": 5, "points_to": 20, "full_garden": full, "same_garden": same}
        for match, full, same in product(("sets", "points"), ("win", "draw"), (False, True))
    ),
)


def row_of(options: dict[str, Any], status: Status = "running", **changes: Any) -> TableRow:
    full = {option.key: options.get(option.key, option.default) for option in Okiya.options}
    seed = Random(str(options)).randbytes(16)
    row = TableRow(
        id=TABLE,
        game="okiya",
        options=full,
        seed=seed,
        seats=2,
        host_id=HOST,
        invited_id=GUEST,
        status=status,
        mentions="away",
        guild_id=HOST,
        channel_id=HOST,
        rematch_of=None,
        created_at=NOW,
        started_at=NOW,
        ended_at=None,
        outcome=None,
        players=(HOST, GUEST),
        boards=(),
        ping=None,
    )
    return replace(row, **changes)


def tables_played(options: dict[str, Any]) -> Iterator[Table]:
    """A table at every ply of a random match."""
    random, row = Random(str(options)), row_of(options)
    state: Game = Okiya.start(2, row.options, row.seed)
    ply = 0
    while True:
        yield Table(row, state, ply)
        if state.outcome is not None:
            return
        seat = random.choice(state.to_act)
        state, ply = state.play(seat, random.choice(state.actions(seat))), ply + 1


def written(components: list[dict[str, Any]]) -> str:
    return repr(components)


async def test_the_board_with_emoji_keeps_to_the_limits_at_every_ply(room: Room) -> None:
    for options in FORMS:
        for table in tables_played(options):
            components = components_of(board(table, SCREEN, room.bot.emoji, b"png", "").layout)

            assert violations(components) == []


@pytest.mark.parametrize("options", FORMS, ids=str)
def test_the_board_with_letters_keeps_to_the_limits_at_every_ply(options: dict[str, Any]) -> None:
    for table in tables_played(options):
        components = components_of(board(table, SCREEN, ApplicationEmoji(), b"png", "").layout)

        assert violations(components) == []


@pytest.mark.parametrize("options", FORMS, ids=str)
def test_the_board_shows_no_seed_before_the_end(options: dict[str, Any]) -> None:
    for table in tables_played(options):
        shown = written(components_of(board(table, SCREEN, ApplicationEmoji(), b"png", "").layout))

        assert (table.row.seed.hex() in shown) == table.over
        assert table.commitment in shown
        assert "`None`" not in shown


def test_a_table_and_its_row_do_not_print_their_seed() -> None:
    for table in tables_played({}):
        printed = repr(table) + repr(table.row) + repr(table.state)

        assert repr(table.row.seed) not in printed
        assert table.row.seed.hex() not in printed


@pytest.mark.parametrize("status", ["open", "cancelled", "declined", "broken"])
@pytest.mark.parametrize("invited", [GUEST, None])
@pytest.mark.parametrize("rematch_of", [TABLE, None])
def test_the_invitation_keeps_to_the_limits(
    status: Status, invited: int | None, rematch_of: int | None
) -> None:
    for options in FORMS:
        row = row_of(options, status, invited_id=invited, rematch_of=rematch_of, players=(HOST,))

        components = components_of(invitation(Table(row), SCREEN, b"png").layout)

        assert violations(components) == []
        assert row.seed.hex() not in written(components)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_keep_to_the_limits(game: str) -> None:
    screen = SCREENS[game]
    pictures = [b"png" if chapter.view else None for chapter in screen.chapters()]

    message = rules(screen, GAMES[game].title, pictures)

    assert violations(components_of(message.layout)) == []


def test_the_question_about_resigning_keeps_to_the_limits() -> None:
    assert violations(components_of(confirm_resigning(Table(row_of({}))))) == []


def test_a_board_that_has_moved_keeps_to_the_limits() -> None:
    link = f"https://discord.com/channels/{HOST}/{HOST}/{HOST}"

    assert violations(components_of(moved(link))) == []


@pytest.mark.parametrize("command", ["move", "resign"])
async def test_a_menu_of_many_tables_keeps_to_the_limits(room: Room, command: str) -> None:
    for _ in range(27):
        await deal(room, bytes(16))
    table = await room.bot.tables.table(1)
    mover = room.member(table.to_act()[0])
    cell = f"a{' ' * 18}1"

    answer = await mover.slash(
        room.channel, f"okiya {command}", **({"cell": cell} if command == "move" else {})
    )

    question = room.answer(answer)
    assert violations(question.components) == []
    assert len(question.menu) == 25


async def test_the_commands_keep_to_the_limits(room: Room) -> None:
    (okiya,) = [command for command in room.bot.tree.get_commands() if command.name == "okiya"]

    described = okiya.to_dict(room.bot.tree)

    assert len(described["options"]) <= 25
    for command in described["options"]:
        assert 1 <= len(command["description"]) <= 100
        for option in command["options"]:
            assert 1 <= len(option["description"]) <= 100
            assert all(len(choice["name"]) <= 100 for choice in option.get("choices", ()))


async def test_every_option_of_the_game_is_offered_with_its_choices_and_default(room: Room) -> None:
    (okiya,) = [command for command in room.bot.tree.get_commands() if command.name == "okiya"]
    (start,) = [each for each in okiya.to_dict(room.bot.tree)["options"] if each["name"] == "start"]
    offered = {option["name"]: option for option in start["options"]}

    for option in Okiya.options:
        choices = [choice["value"] for choice in offered[option.key].get("choices", ())]
        assert choices == ([] if option.kind is bool else list(option.choices))
        assert not offered[option.key]["required"]


async def test_an_action_in_an_autocomplete_choice_keeps_to_the_limits() -> None:
    for table in tables_played(FORMS[2]):
        for seat in (0, 1):
            named = SCREEN.suggest(table.view(seat), "")
            assert list(named) == list(table.view(seat).actions)
            assert all(1 <= len(name) <= 100 for name in named.values())


# The checker itself.

BUTTON = {"type": 2, "label": "Take", "custom_id": "a"}


def text(length: int) -> dict[str, Any]:
    return {"type": 10, "content": "x" * length}


@pytest.mark.parametrize(
    "components",
    [
        [],
        [text(1)] * 41,
        [text(2_000), text(2_001)],
        [text(0)],
        [{"type": 1, "components": [{**BUTTON, "custom_id": str(i)} for i in range(6)]}],
        [{"type": 1, "components": []}],
        [{"type": 1, "components": [BUTTON, BUTTON]}],
        [{"type": 1, "components": [{**BUTTON, "label": "x" * 81}]}],
        [{"type": 1, "components": [{**BUTTON, "label": None}]}],
        [{"type": 1, "components": [{**BUTTON, "custom_id": "x" * 101}]}],
        [{"type": 12, "items": [{"description": "x" * 1_025}]}],
        [{"type": 12, "items": [{"description": None}]}],
        [{"type": 1, "components": [{"type": 3, "custom_id": "a", "options": []}]}],
        [
            {
                "type": 1,
                "components": [{"type": 3, "custom_id": "a", "options": [{"label": "x", "value": "1"}] * 2}],
            }
        ],
    ],
)
def test_the_checker_finds_what_discord_would_refuse(components: list[dict[str, Any]]) -> None:
    assert violations(components) != []
