"""Every page of a replay as a value: what each seat saw, the limits of Discord, pages that are forged."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from bot.screens.frame.controls import PageButton
from bot.screens.frame.layout import ApplicationEmoji, Message
from bot.screens.game import Players, text_of, with_texts
from bot.screens.past.replay import FILM, MOVES, TEXT, Page, ReplayPlace, Source, page, players_named
from bot.screens.registry import SCREENS
from bot.tables.history import Playback
from games import GAMES
from games.record import Record
from tests.bot.screens.limits import BUTTON, components_of, violations, walk
from tests.bot.screens.limits import TEXT as TEXT_PART
from tests.bot.screens.looking import PEOPLE, TABLE
from tests.games.playouts import Table, playout, seed_number, spread
from tests.games.test_goldens import golden_tables

GOLDEN = tuple(table for game in GAMES.values() for table in golden_tables(game))
FILE = 13
each_golden = pytest.mark.parametrize("table", GOLDEN, ids=str)


@cache
def playback(table: Table) -> Playback:
    """The golden game of a table, ply by ply."""
    options = {option.key: option.default for option in table.game.options} | dict(table.options)
    played = playout(table)
    outcome = played.states[-1].outcome
    return Playback.of(
        Record(table.game.key, table.seats, options, seed_number(0), {}, played.moves, outcome)
    )


def source(table: Table) -> Source:
    """A table with the longest possible numbers, and everything that its replay may contain."""
    button = PageButton.make("review", TABLE, "", "Review")
    title = f"### Replay of table {TABLE}"
    players = Players(PEOPLE[: table.seats], 1)
    screen = SCREENS[table.game.key]
    by_ply = (players,) * len(playout(table).states)
    return Source("replay", TABLE, title, by_ply, screen, ApplicationEmoji(), shares=True, buttons=(button,))


def undrawn(shown: Page) -> Message:
    """A page whose pictures are not drawn."""
    blank = tuple(replace(picture, draw=lambda: b"png") for picture in shown.pictures)
    return replace(shown, pictures=blank).drawn()


@each_golden
def test_every_golden_game_is_seen_frame_by_frame_as_it_was_from_every_seat(table: Table) -> None:
    again, played = playback(table), playout(table)

    for seat in (None, *range(table.seats)):
        seen = again.views(seat)

        assert len(seen) == len(played.moves) + 1
        assert all(view == state.view(seat) for view, state in zip(seen, played.states, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_the_board_comes_as_text_of_what_its_seat_saw_to_whoever_wants_it(game: str) -> None:
    table = golden_tables(GAMES[game])[0]
    at = min(8, playback(table).last)
    shown = undrawn_texts(page(source(table), playback(table), ReplayPlace(at, 0)))
    with with_texts(on=True):
        wanted = undrawn_texts(page(source(table), playback(table), ReplayPlace(at, 0)))

    assert wanted == [*shown, text_of(SCREENS[game], playout(table).states[at].view(0))]


def undrawn_texts(shown: Page) -> list[str]:
    """The texts of a page, from above."""
    return [part["content"] for part in components_of(undrawn(shown).layout) if part["type"] == TEXT_PART]


@each_golden
def test_every_page_keeps_to_the_limits(table: Table) -> None:
    again = playback(table)

    boards = [
        place
        for ply in spread(range(again.last + 1), 4)
        for place in (
            ReplayPlace(ply),
            ReplayPlace(ply, table.seats - 1),
            ReplayPlace(ply, None, MOVES, ply // 31),
        )
    ]

    for place in (*boards, ReplayPlace(0, 0, FILM), ReplayPlace(0, 0, TEXT)):
        shown = undrawn(page(source(table), again, place))
        without_files = [part for part in components_of(shown.layout) if part["type"] != FILE]

        assert violations(without_files) == []


def test_buttons_step_from_the_deal_of_one_round_to_that_of_the_next() -> None:
    table = next(table for table in GOLDEN if table.game.key == "ok" and "next" in moves_of(table))
    deals = [0, *(ply + 1 for ply, action in enumerate(moves_of(table)) if action == "next")]

    def steps(ply: int) -> tuple[int, int]:
        """The plies to which the two buttons lead."""
        parts = components_of(undrawn(page(source(table), playback(table), ReplayPlace(ply))).layout)
        to = {part["label"]: part for part in walk(parts) if part["type"] == BUTTON}
        plies = [
            re.search(r":b([0-9]+)\.", to[label]["custom_id"]) for label in ("Earlier Round", "Later Round")
        ]
        first, second = (int(found[1]) for found in plies if found)
        return first, second

    assert steps(0) == (0, deals[1])
    assert steps(deals[1]) == (0, [*deals, deals[1]][2])
    assert steps(deals[1] + 1)[0] == deals[1]
    last = playback(table).last
    assert steps(last) == (deals[-1], last)


def moves_of(table: Table) -> list[str]:
    return [action for _seat, action in playback(table).record.moves]


# Forged pages.


def test_a_page_names_a_place_and_a_forged_page_names_an_existing_place() -> None:
    meant = {
        "b3.0": ReplayPlace(3),
        "b3.2": ReplayPlace(3, 1),
        "m3.1.0": ReplayPlace(3, 0, MOVES),
        "b99.0": ReplayPlace(11),
        "b3.3": ReplayPlace(3),
        "b3.9": ReplayPlace(3),
        "m0.0.9999": ReplayPlace(0, None, MOVES, 0),
        **dict.fromkeys(("", "x3.0", "b-1.0", "b３.0", "b3", "b3.0.0.0", "b9999999.0", "m"), ReplayPlace()),
    }

    assert {page: ReplayPlace.read(page, 11, 2) for page in meant} == meant


# Names from elsewhere.


def test_imported_names_have_no_effect_in_a_message() -> None:
    players = players_named(["@everyone", "<@123456789012345678>", "**x**\n# y", "z" * 99])

    names = [players.name(seat) for seat in range(4)]

    assert names[0] == "@\u200beveryone"
    assert "<@123456789012345678>" not in names[1]
    assert "\n" not in names[2]
    assert "**" not in names[2].replace("\\*", "")
    assert len(names[3]) == 32
