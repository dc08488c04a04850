"""Every screen of Okago and Boussanga in many looks: within Discord's limits, in whole sentences."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random

import pytest

from bot.screens.boussanga.composer import CANCELLED
from bot.screens.frame.controls import CONTROLS
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.game import At, Players
from bot.screens.registry import SCREENS
from bot.screens.table.layouts.board import board
from bot.screens.table.layouts.dialogs import confirm_resigning
from bot.screens.table.layouts.lobby import invitation
from bot.screens.table.private_screens import own_screen
from bot.store import Status, TableRow
from bot.tables import Table
from games import GAMES
from games.boussanga import Boussanga
from games.boussanga.board import CELLS, FACINGS
from games.boussanga.cards import ELEMENTS
from games.boussanga.view import BoussangaView
from games.core import Game
from games.okago import Okago
from tests.bot.discord.limits import components_of, violations, walk
from tests.bot.discord.room import Room
from tests.bot.discord.screens_shown import PLAYERS, reads_well
from tests.games.playouts import Playout, playout, spread
from tests.games.playouts import Table as Dealt

# The longest numbers that a table and a user can have.
TABLE, PEOPLE = 10**18 - 1, tuple(2**63 - 1 - seat for seat in range(5))
ARROWS = ("⬅️", "⬆️", "⬇️", "➡️")
THE_ONE_NAMED_SO = "Play a Card"
"""The longer name was asked for."""
NOW = datetime(2026, 3, 1, tzinfo=UTC)

OKAGO = tuple(
    Dealt(Okago, 2, options)
    for options in ((), (("advanced", True),), (("match", "sets"), ("sets_to", 3), ("advanced", True)))
)
BOUSSANGA = (
    *(Dealt(Boussanga, seats) for seats in (1, 2, 3, 4)),
    Dealt(Boussanga, 4, (("mode", "teams"),)),
    *(Dealt(Boussanga, seats, (("mode", "coop"), ("symbols", False))) for seats in (2, 3, 4)),
)

each_game = pytest.mark.parametrize("dealt", [*OKAGO, *BOUSSANGA], ids=str)
each_okago = pytest.mark.parametrize("dealt", OKAGO, ids=str)
each_boussanga = pytest.mark.parametrize("dealt", BOUSSANGA, ids=str)


def row_of(dealt: Dealt, status: Status = "running", sitting: int | None = None) -> TableRow:
    options = {option.key: option.default for option in dealt.game.options} | dict(dealt.options)
    people = PEOPLE[: dealt.seats if sitting is None else sitting]
    return TableRow(
        id=TABLE,
        game=dealt.game.key,
        options=options,
        seed=Random(str(dealt)).randbytes(16),
        seats=dealt.seats,
        host_id=PEOPLE[0],
        invited_id=PEOPLE[1] if dealt.game is Okago else None,
        status=status,
        mentions="away",
        guild_id=TABLE,
        channel_id=TABLE,
        rematch_of=None,
        created_at=NOW,
        started_at=NOW,
        ended_at=None,
        outcome=None,
        players=people,
        boards=(),
        ping=None,
    )


def tables_of(dealt: Dealt, most: int = 400) -> Iterator[Table]:
    """The table in the positions of a random play, evenly spread, the first and the last among them."""
    played: Playout = playout(dealt)
    for ply, state in spread(list(enumerate(played.states)), most):
        yield Table(row_of(dealt), state, ply)


def looks_of(state: Game) -> list[str]:
    """The looks that a board may be asked for, and one that is forged."""
    pieces = {jump.piece for jump in state.view(None).jumps} if isinstance(state, Okago) else set()
    return ["", "^", "zz", *pieces]


def boards_of(table: Table, emoji: ApplicationEmoji) -> Iterator[list[dict[str, object]]]:
    assert table.state is not None
    for look in looks_of(table.state):
        message = board(table, SCREENS[table.row.game], emoji, b"png", look)
        yield components_of(message.layout)


@each_game
def test_the_board_keeps_to_the_limits_in_every_look_at_every_ply(dealt: Dealt) -> None:
    for table in tables_of(dealt):
        for components in boards_of(table, ApplicationEmoji()):
            assert violations(components) == []


async def test_the_board_with_emoji_keeps_to_the_limits(room: Room) -> None:
    for dealt in (*OKAGO, *BOUSSANGA):
        for table in tables_of(dealt, most=8):
            for components in boards_of(table, room.bot.emoji):
                assert violations(components) == []


@each_game
def test_the_board_speaks_in_whole_sentences_at_every_ply(dealt: Dealt) -> None:
    for table in tables_of(dealt):
        assert reads_well(SCREENS[table.row.game].status(table.view(), PLAYERS))


@each_game
def test_the_board_shows_no_seed_before_the_end(dealt: Dealt) -> None:
    for table in tables_of(dealt, most=12):
        for components in boards_of(table, ApplicationEmoji()):
            assert (table.row.seed.hex() in repr(components)) == table.over


@each_okago
def test_the_buttons_in_all_looks_together_offer_exactly_the_legal_moves(dealt: Dealt) -> None:
    for table in tables_of(dealt):
        assert table.state is not None
        offered = {
            button["custom_id"].split(":", 3)[3]
            for components in boards_of(table, ApplicationEmoji())
            for button in walk(components)
            if button["type"] == 2 and not button["disabled"] and button["custom_id"].startswith("play:")
        }
        legal = {action for seat in table.state.to_act for action in table.state.actions(seat)}
        assert offered == legal


@each_game
def test_every_control_says_something_that_the_bot_understands(dealt: Dealt) -> None:
    templates = [control.__discord_ui_compiled_template__ for control in CONTROLS]
    for table in tables_of(dealt, most=20):
        screens = [*boards_of(table, ApplicationEmoji()), *composers_of(table)]
        ids = {
            part["custom_id"] for components in screens for part in walk(components) if "custom_id" in part
        }

        assert [name for name in ids if not any(template.fullmatch(name) for template in templates)] == []


# The composer.


def looks_to_compose(view: BoussangaView, random: Random) -> list[str]:
    """The first screen, cards and pawns laid anywhere, the cancelled one, and nonsense."""
    anywhere = [
        f"{random.choice('1234')}.{random.choice(CELLS)}.{random.choice(list(FACINGS))}" for _ in range(3)
    ]
    pawns = [f"{random.choice(ELEMENTS)}.{random.choice(CELLS)}" for _ in range(2 * (view.phase == "put"))]
    return ["", *anywhere, *pawns, CANCELLED, random.choice(["9.z9.xx", "1.a1", "..", "e.z9", "x" * 60])]


def composers_of(table: Table) -> Iterator[list[dict[str, object]]]:
    """The private screens of everybody at a table, in many looks for who is to act."""
    private = SCREENS[table.row.game].private
    if private is None:
        return
    random = Random(table.ply)
    for seat in range(len(table.players)):
        view = table.view(seat)
        assert isinstance(view, BoussangaView)
        for look in looks_to_compose(view, random) if seat in view.to_act else ["1.a1.n"]:
            shown = private.show(
                At(table.id, table.ply, Players(table.players), ApplicationEmoji()), view, look
            )
            assert reads_well(shown.text)
            yield components_of(own_screen(shown, None if shown.draw is None else b"png").layout)


@each_boussanga
def test_the_composer_keeps_to_the_limits_in_any_look_for_anybody(dealt: Dealt) -> None:
    for table in tables_of(dealt, most=30):
        for components in composers_of(table):
            assert violations(components) == []


@each_boussanga
def test_the_composer_confirms_and_passes_only_what_is_legal(dealt: Dealt) -> None:
    for table in tables_of(dealt, most=30):
        assert table.state is not None
        legal = [action for seat in table.state.to_act for action in table.state.actions(seat)]
        for components in composers_of(table):
            offered = [
                button["custom_id"].split(":", 3)[3]
                for button in walk(components)
                if button["type"] == 2 and button["custom_id"].startswith("play:") and not button["disabled"]
            ]
            assert set(offered) <= set(legal)


@each_boussanga
def test_the_composer_draws_every_look_that_it_shows(dealt: Dealt) -> None:
    private = SCREENS["boussanga"].private
    assert private is not None
    for table in tables_of(dealt, most=4):
        for seat in table.state.to_act if table.state else ():
            view = table.view(seat)
            assert isinstance(view, BoussangaView)
            for look in looks_to_compose(view, Random(table.ply)):
                shown = private.show(At(table.id, table.ply, PLAYERS, ApplicationEmoji()), view, look)
                assert shown.draw is None or shown.draw().startswith(b"\x89PNG")


@each_game
async def test_every_button_has_at_most_two_words_in_title_case(dealt: Dealt, room: Room) -> None:
    for table in tables_of(dealt, most=20):
        for components in (*boards_of(table, room.bot.emoji), *composers_of(table)):
            labels = [button["label"] for button in walk(components) if button.get("label")]
            assert all(label.istitle() or label in ARROWS for label in labels if label != THE_ONE_NAMED_SO)
            assert all(len(label.split()) <= 2 for label in labels if label != THE_ONE_NAMED_SO)


# What is offered while typing.


@each_game
def test_what_is_suggested_has_a_short_name_and_begins_a_legal_move(dealt: Dealt) -> None:
    screen = SCREENS[dealt.game.key]
    for table in tables_of(dealt, most=8):
        assert table.state is not None
        for seat in table.state.to_act:
            legal = table.state.actions(seat)
            typed = [Random(table.ply).choice(legal)[:length] for length in range(7)]
            for text in (*typed, "p", "2", "2 c", "2c4", "zzz", "x" * 100):
                for action, name in screen.suggest(table.view(seat), text).items():
                    assert 1 <= len(action) <= 100
                    assert 1 <= len(name) <= 100
                    assert any(each.startswith(action) for each in legal)


# Around a game.


@pytest.mark.parametrize("mode", ["versus", "teams", "coop"])
@pytest.mark.parametrize("status", ["open", "cancelled", "declined", "broken"])
@pytest.mark.parametrize("sitting", range(1, 5))
def test_the_lobby_keeps_to_the_limits_at_every_size(mode: str, status: Status, sitting: int) -> None:
    row = row_of(Dealt(Boussanga, 4, (("mode", mode),)), status, sitting)

    components = components_of(invitation(Table(row), SCREENS["boussanga"], b"png").layout)

    assert violations(components) == []
    assert row.seed.hex() not in repr(components)


@pytest.mark.parametrize("dealt", OKAGO, ids=str)
def test_the_challenge_keeps_to_the_limits(dealt: Dealt) -> None:
    for status in ("open", "cancelled", "declined", "broken"):
        table = Table(row_of(dealt, status, sitting=1))
        assert violations(components_of(invitation(table, SCREENS["okago"], b"png").layout)) == []


@each_game
def test_the_question_about_resigning_keeps_to_the_limits(dealt: Dealt) -> None:
    assert violations(components_of(confirm_resigning(Table(row_of(dealt))))) == []


@pytest.mark.parametrize("game", ["okago", "boussanga"])
async def test_the_commands_keep_to_the_limits_and_offer_every_option_of_the_game(
    room: Room, game: str
) -> None:
    (group,) = [command for command in room.bot.tree.get_commands() if command.name == game]
    described = group.to_dict(room.bot.tree)

    for command in described["options"]:
        for part in (command, *command["options"]):
            assert 1 <= len(part["description"]) <= 100
            assert all(len(choice["name"]) <= 100 for choice in part.get("choices", ()))
    (start,) = [each for each in described["options"] if each["name"] == "start"]
    offered = {option["name"]: option for option in start["options"]}
    for option in GAMES[game].options:
        choices = [choice["value"] for choice in offered[option.key].get("choices", ())]
        assert choices == ([] if option.kind is bool else list(option.choices))
