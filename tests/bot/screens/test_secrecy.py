"""Secrets that a watcher may not know can be dealt again without changing a byte of what the watcher gets.

Screens as values: everything that can be shown, suggested or refused is made twice, from a table and from the
same table with other secrets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest

import render
from bot.screens.frame.layout import ApplicationEmoji, Message
from bot.screens.game import Finish, Players, ScreenContext, step_told
from bot.screens.registry import SCREENS
from bot.screens.table import closing
from bot.screens.table.board import board, curtain_text, deal_words
from bot.screens.table.messages.mentions import told_of
from bot.screens.table.private_screens import happened, own_screen
from bot.screens.table.refusals import forbidden
from bot.store.rows import Booked
from bot.tables.table import Step, Table
from games import GAMES
from games.core import RESIGN, Game, GameError
from games.okey_dokey.view import OkeyDokeyCurtain
from tests.bot.screens.limits import components_of
from tests.bot.screens.looking import FORGED, NOW, PEOPLE, SHOWN, board_of, private_of, row_of
from tests.games.playouts import Table as Dealt
from tests.games.playouts import playout, spread

REDEALS: dict[str, Callable[[Any, int | None, int], Game]] = {
    key: import_module(f"tests.games.{key}.deals").redeal for key, game in GAMES.items() if game.hides
}
"""Functions that deal the secrets of each game with secrets again, for a seat or for the public (None)."""

PLIES = 3
COMPARED = 6
"""How many positions of a concert are compared with one of another deal that looks like them."""
MOST_PROBES = 14
"""How many actions, looks and beginnings of actions are tried in each position."""


@dataclass(frozen=True)
class Probes:
    """What a person may send in any position: much of it is possible only in another one, or never."""

    said: tuple[str, ...]
    looks: tuple[str, ...]
    typed: tuple[str, ...]


@cache
def probes_of(game: str) -> Probes:
    """Actions, talk and looks from random plays of a game, and forged ones."""
    said: set[str] = set()
    looks: set[str] = set()
    for dealt in SHOWN[game]:
        for ply, state in spread(list(enumerate(playout(dealt).states[:-1])), 2 * PLIES):
            table = Table(row_of(dealt), state, ply)
            for seat in range(dealt.seats):
                said.update(state.actions(seat), state.talk(seat))
                looks.update(private_of(table, seat).leads_to)
            looks.update(board_of(table).leads_to)
    words = Random(game).sample(sorted(said), min(2 * MOST_PROBES, len(said)))
    return Probes(
        said=(*words[:MOST_PROBES], "resign", "nonsense", "next"),
        looks=(
            *Random(game).sample(sorted(looks), min(MOST_PROBES, len(looks))),
            *spread(FORGED, MOST_PROBES),
        ),
        typed=("", "?", *(word[: 1 + i % len(word)] for i, word in enumerate(words[-MOST_PROBES // 2 :]))),
    )


each_dealt = pytest.mark.parametrize(
    "dealt", [Dealt(GAMES[key], seats) for key in REDEALS for seats in GAMES[key].seats], ids=str
)


def tables_of(dealt: Dealt) -> Iterator[Table]:
    for ply, state in spread(list(enumerate(playout(dealt).states[:-1])), PLIES):
        yield Table(row_of(dealt), state, ply)


def looks_at(table: Table) -> tuple[str, ...]:
    """The first look, and half of the others; the next position has the other half."""
    return ("", *probes_of(table.row.game).looks[table.ply % 2 :: 2])


def with_other_secrets(table: Table, viewer: int | None, number: int) -> Table:
    """The same table with other secrets that the viewer may not know."""
    return replace(table, state=REDEALS[table.row.game](table.state, viewer, number))


def sent(message: Message) -> tuple[Any, ...]:
    """All of a message: its components with their custom ids and alt texts, its files and their names."""
    return components_of(message.layout), message.pictures


def publicly(table: Table) -> Iterator[object]:
    """Everything that is shown to everybody."""
    screen, view = SCREENS[table.row.game], table.view()
    for look in looks_at(table):
        yield components_of(board(table, screen, ApplicationEmoji(), look))
        yield render.board(view, screen.pictured(view, look))
    yield view.text


def privately(table: Table, seat: int) -> Iterator[object]:
    """Everything that only one player sees: the private screen in any look, suggestions and refusals."""
    screen, view, user = SCREENS[table.row.game], table.view(seat), table.players[seat]
    assert screen.private is not None
    for look in looks_at(table):
        shown = screen.private.show(
            ScreenContext(table.id, table.ply, Players(table.players, table.id), ApplicationEmoji()),
            view,
            look,
        )
        yield sent(own_screen(shown, shown.draw() if shown.draw else None)), shown.arrangement
    yield screen.alt(view)
    for typed in probes_of(table.row.game).typed:
        yield dict(screen.suggest(view, typed))
    for action in probes_of(table.row.game).said:
        yield table.can_play(user, action), refusal(table, seat, action)


def refusal(table: Table, seat: int, action: str) -> str | None:
    """The answer to a person who tries to play this."""
    assert table.state is not None
    try:
        table.state.play(seat, action)
    except GameError as error:
        return forbidden(error, SCREENS[table.row.game], [f"<@{user}>" for user in table.to_act()], "game")
    return None


@each_dealt
def test_nothing_that_everybody_is_shown_depends_on_a_secret(dealt: Dealt) -> None:
    for table in tables_of(dealt):
        other = with_other_secrets(table, None, table.ply)
        assert list(publicly(other)) == list(publicly(table))


@each_dealt
def test_nothing_of_an_end_depends_on_what_still_lies_hidden_then(dealt: Dealt) -> None:
    """The end by the rules, and in the middle of a game by giving up or by the clock."""
    states = playout(dealt).states
    middle, row, screen = states[len(states) // 2], row_of(dealt, "over"), SCREENS[dealt.game.key]
    ends = [Table(row, states[-1])]
    if dealt.can_resign:
        ends += [Table(row, middle.play(0, RESIGN)), Table(row, middle, late=0)]

    def shown(table: Table) -> list[object]:
        looks = [board(table, screen, ApplicationEmoji(), look) for look in ("", closing.BOARD)]
        told = screen.review and screen.review.story(
            Finish(table.end, Players(table.players, table.id), table.moment)
        )
        return [*map(components_of, looks), render.closing(closing.ending(table, {})), told]

    for table in ends:
        assert table.decided
        assert shown(with_other_secrets(table, None, 1)) == shown(table)


@each_dealt
def test_nothing_that_a_player_is_shown_depends_on_what_only_others_know(dealt: Dealt) -> None:
    for table in tables_of(dealt):
        for seat in range(dealt.seats):
            other = with_other_secrets(table, seat, table.ply)
            assert list(privately(other, seat)) == list(privately(table, seat))


@each_dealt
def test_what_a_player_is_shown_alone_does_depend_on_what_they_hold(dealt: Dealt) -> None:
    """The tests above would prove nothing if the other secrets were the same."""
    for table in list(tables_of(dealt))[1:-1]:
        other = with_other_secrets(table, None, table.ply)
        assert any(
            one != another
            for seat in range(dealt.seats)
            for one, another in zip(privately(other, seat), privately(table, seat), strict=True)
        )


@each_dealt
def test_nothing_of_a_table_is_printed_by_accident(dealt: Dealt) -> None:
    for table in tables_of(dealt):
        other = with_other_secrets(table, None, table.ply)
        assert repr(other) == repr(table)
        assert table.row.seed.hex() not in repr(table)
        assert repr(table.row.seed) not in repr(table)


def outside(table: Table) -> list[object]:
    """All that somebody who does not sit there can be shown of a table."""
    screen, elsewhere = SCREENS[table.row.game], {table.id: "link"}
    return [
        *publicly(table),
        *(components_of(board(table, screen, ApplicationEmoji(), look)) for look in ("", closing.BOARD)),
        curtain_text(table, screen),
        happened(screen, table, PEOPLE[-1] - 1, table.steps),
        [step_told(screen, table, step) for step in (*table.last_round, *table.last_turn, *table.steps)],
        told_of([table], table.people, elsewhere),
        (table.moment, table.published_seed, deal_words(table)),
        repr(replace(table, row=replace(table.row, booked=()))),
    ]


def opened(table: Table) -> Table:
    return replace(table, row=replace(table.row, opens_at=None))


def sealed_tables(dealt: Dealt, number: int) -> dict[tuple[int, ...], Table]:
    """The tables of a play of a concert, by what may be known of them: cells filled, and who is to move."""
    tables: dict[tuple[int, ...], Table] = {}
    row = replace(row_of(dealt), opens_at=NOW + timedelta(days=3), hints=False)
    played = playout(dealt, number)
    steps = tuple(
        Step(ply, move[0], row.players[move[0]], move[1], *played.states[ply : ply + 2])
        for ply, move in enumerate(played.moves)
    )
    booked = tuple(Booked(user, points=9 + number, best=number) for user in row.players)
    for ply, state in enumerate(played.states):
        end = replace(row, status="over", outcome=state.outcome, booked=booked)
        curtain = state.view(None).curtain()
        assert isinstance(curtain, OkeyDokeyCurtain)
        tables[curtain.reached, *curtain.to_act] = Table(
            row if state.outcome is None else end,
            state,
            0,
            latest=steps[max(0, ply - 4) : ply],
            best=state,
        )
    return tables


@pytest.mark.parametrize("seats", GAMES["okey_dokey"].seats)
def test_outsiders_of_a_concert_cannot_tell_one_deal_and_its_plays_from_another(seats: int) -> None:
    dealt, compared = Dealt(GAMES["okey_dokey"], seats), 0
    one, *others = (sealed_tables(dealt, number) for number in range(1, 12))
    other = {known: table for tables in others for known, table in tables.items()}
    for known in spread(sorted(both for both in one.keys() & other.keys() if both[0] > 3), COMPARED):
        assert one[known].state != other[known].state
        assert outside(one[known]) == outside(other[known])
        assert list(publicly(opened(one[known]))) != list(publicly(opened(other[known])))
        assert one[known].published_seed is None
        compared += 1
    assert compared > 3


def test_the_players_of_a_concert_see_their_own_part_as_at_any_other_table() -> None:
    table = [*sealed_tables(Dealt(GAMES["okey_dokey"], 3), 1).values()][9]
    assert [table.view(seat) for seat in range(3)] == [opened(table).view(seat) for seat in range(3)]
    assert table.inside.steps == opened(table).steps != table.steps


def test_every_game_with_a_screen_that_hides_something_is_dealt_again_here() -> None:
    hiding = {
        key
        for key, game in GAMES.items()
        for state in [game.start(min(game.seats), {}, bytes(16))]
        if any(replace(state.view(seat), seat=None, actions=()) != state.view(None) for seat in state.to_act)
    }
    assert hiding == set(REDEALS)
