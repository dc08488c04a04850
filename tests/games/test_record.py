"""The record of a game as a text: its form, reading it back, and the reasons for refusing a text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES, ok, okiya
from games.core import Game, IllegalAction, NotYourTurn, Outcome, UnknownAction
from games.okey_dokey import OkeyDokey
from games.okiya import Okiya
from games.record import InvalidRecord, Record, in_words, read, write
from tests.games.playouts import TABLES, Table, playout, seed_number
from tests.games.test_goldens import golden_tables

GOLDEN = tuple(table for game in GAMES.values() for table in golden_tables(game))
NO_HEADERS: Mapping[str, str] = {}
each_golden = pytest.mark.parametrize("table", GOLDEN, ids=str)

OKIYA = Table(Okiya, 2)
OKIYA_TEXT = """\
[Game "Okiya"]
[Seats "2"]
[Option match "single"]
[Option sets_to "3"]
[Option points_to "10"]
[Option full_garden "win"]
[Option same_garden "off"]
[Seed "2f5c36ed794f639044eb85ca9d72d419"]
[Commitment "0f9abc8b295166207dfad6d7bdc4d8c232fc5d50263a27a4b9f006fce41c7e81"]
[Date "2026-03-01"]
[Player 1 "Alice"]
[Result "Player 1 won: 1, 0 (line)"]

1. d1 2. b2 3. c2 4. d4 5. c4 6. d2 7. c1 8. d3 9. a3 10. b1 11. c3
"""


def settled(table: Table) -> dict[str, str | int | bool]:
    return {option.key: option.default for option in table.game.options} | dict(table.options)


def recorded(table: Table, moves: int | None = None, headers: Mapping[str, str] = NO_HEADERS) -> Record:
    """A random play as a record: the whole play, or its first moves."""
    played = playout(table)
    shown = played.moves[:moves]
    state: Game = played.states[len(shown)]
    return Record(table.game.key, table.seats, settled(table), seed_number(0), headers, shown, state.outcome)


def refused(text: str) -> InvalidRecord:
    with pytest.raises(InvalidRecord) as found:
        read(text)
    return found.value


# Written.


def test_a_record_is_headers_an_empty_line_and_numbered_moves() -> None:
    record = recorded(OKIYA)

    text = write(replace(record, headers={"Date": "2026-03-01", "Player 1": "Alice"}))

    assert text == OKIYA_TEXT


def test_at_a_table_of_more_than_two_every_move_says_whose_it_is() -> None:
    moves = write(recorded(Table(OkeyDokey, 5))).split("\n\n")[1]

    assert moves.startswith("1. (1) start 2. (1) g1 3. (2) b2 4. (3) y1")


def test_in_a_game_of_two_only_a_player_who_acts_out_of_turn_is_named() -> None:
    played = playout(OKIYA)
    waiting = 1 - played.states[2].to_act[0]
    record = replace(recorded(OKIYA, 2), moves=(*played.moves[:2], (waiting, "resign")))

    text = write(replace(record, result=tuple(record.states())[-1].outcome))

    assert text.endswith(f"1. d1 2. b2 3. ({waiting + 1}) resign\n")
    assert read(text).moves == record.moves


def test_a_record_does_not_print_its_seed() -> None:
    record = recorded(OKIYA)

    assert record.seed.hex() not in repr(record)
    assert str(record.seed) not in repr(record)


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (None, "*"),
        (Outcome((1, 0), (0,), okiya.Reason.LINE), "Player 1 won: 1, 0 (line)"),
        (Outcome((0, 0), (), okiya.Reason.DRAW), "Nobody won: 0, 0 (draw)"),
        (Outcome((3, -2, 3), (0, 2), ok.Reason.POINTS), "Player 1 and Player 3 won: 3, -2, 3 (points)"),
    ],
)
def test_an_outcome_in_words(outcome: Outcome | None, words: str) -> None:
    assert in_words(outcome) == words


# Read back.


@each_golden
def test_every_golden_game_is_read_back(table: Table) -> None:
    record = recorded(table, headers={"Date": "2026-03-01", "Player 1": "Alice"})

    assert read(write(record)) == record


def test_the_options_and_seats_of_every_table_are_read_back() -> None:
    for table in TABLES:
        record = Record(table.game.key, table.seats, settled(table), seed_number(0), {}, (), None)

        assert read(write(record)) == record


@given(names=st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=60), max_size=3))
def test_any_name_is_read_back(names: list[str]) -> None:
    record = recorded(OKIYA, 3, {f"Player {number}": name for number, name in enumerate(names, start=1)})

    assert read(write(record)) == record


@given(ply=st.integers(0, 11))
def test_a_game_that_is_not_over_is_read_back(ply: int) -> None:
    record = recorded(OKIYA, ply)

    assert read(write(record)) == record
    assert (record.result is None) == (ply < 11)


@pytest.mark.parametrize(
    "changed",
    [
        OKIYA_TEXT.replace("\n", " "),
        OKIYA_TEXT.replace("\n", "\r\n"),
        "\ufeff" + OKIYA_TEXT,
        OKIYA_TEXT.replace(" 5. c4", " {a fine\nmove} 5.\nC 4 {and {"[:-5] + "}"),
        OKIYA_TEXT.replace("2. b2", "2.b2").replace("1. d1", "1. (1)d1"),
        OKIYA_TEXT.replace('"Okiya"', '"okiya"').replace("2f5c36ed", "2F5C36ED"),
        "\n".join(
            line for line in OKIYA_TEXT.split("\n") if not line.startswith(("[Option", "[Comm", "[Res"))
        ),
    ],
    ids=["in one line", "of windows", "with a mark", "commented", "narrow", "small and large", "bare"],
)
def test_a_text_may_be_written_otherwise(changed: str) -> None:
    assert read(changed) == read(OKIYA_TEXT)


# Refused.


def test_the_first_illegal_move_is_named_with_its_line_and_what_the_rules_say() -> None:
    error = refused(OKIYA_TEXT.replace("3. c2 4. d4", "3. c2\n4. c2"))

    assert (error.rule, error.line, error.number, error.part) == ("move", 15, 4, "c2")
    assert error.game == "okiya"
    assert isinstance(error.refused, IllegalAction)


@pytest.mark.parametrize(
    ("old", "new", "number", "why"),
    [
        ("3. c2", "3. z9", 3, UnknownAction),
        ("2. b2", "2. (1) b2", 2, NotYourTurn),
        ("11. c3", "11. c3 12. (1) a1", 12, None),
    ],
)
def test_a_move_that_cannot_be_played_is_named(
    old: str, new: str, number: int, why: type[Exception] | None
) -> None:
    error = refused(OKIYA_TEXT.replace(old, new))

    assert (error.rule, error.number) == ("move", number)
    assert why is None or isinstance(error.refused, why)


NO_END = OKIYA_TEXT.replace(" 11. c3", "")
OTHER_END = OKIYA_TEXT.replace("Player 1 won: 1, 0", "Player 2 won: 0, 1")


@pytest.mark.parametrize(
    ("text", "rule", "line"),
    [
        ("", "missing", 1),
        (OKIYA_TEXT.replace('[Seats "2"]', "[Seats 2]"), "header", 2),
        (OKIYA_TEXT.replace('[Seats "2"]\n', ""), "missing", 1),
        (OKIYA_TEXT.replace('[Seats "2"]', '[Seats "3"]'), "seats", 2),
        (OKIYA_TEXT.replace('[Seats "2"]', '[Seats "２"]'), "seats", 2),
        (OKIYA_TEXT.replace('[Seats "2"]', '[Game "Okiya"]'), "twice", 2),
        (OKIYA_TEXT.replace('"Okiya"', '"Chess"'), "game", 1),
        (OKIYA_TEXT.replace('match "single"', 'match "blitz"'), "option", 3),
        (OKIYA_TEXT.replace("Option match", "Option pace"), "option", 3),
        (OKIYA_TEXT.replace('"2f5c', '"2f5'), "seed", 8),
        (OKIYA_TEXT.replace('"2f5c', '"2f5d'), "commitment", 9),
        (OKIYA_TEXT.replace("4. d4", "d4"), "move", 14),
        (OKIYA_TEXT.replace("4. d4", "4."), "move", 14),
        (OKIYA_TEXT.replace("4. d4", "4. " + "d" * 61), "move", 14),
        (OKIYA_TEXT.replace("4. d4", "5. d4"), "number", 14),
        (OKIYA_TEXT.replace("1. d1 2", "d1 2"), "number", 14),
        (OKIYA_TEXT.replace("4. d4", "4. (3) d4"), "seat", 14),
        (OKIYA_TEXT.replace("4. d4", "{ 4. d4"), "comment", 14),
        (OKIYA_TEXT.replace("4. d4", "4. d4 }"), "comment", 14),
        (NO_END, "unfinished", 12),
        (OTHER_END, "result", 12),
    ],
)
def test_a_text_that_is_not_a_record_is_refused_with_its_line(text: str, rule: str, line: int) -> None:
    error = refused(text)

    assert (error.rule, error.line) == (rule, line)


def test_the_seat_must_be_written_where_several_may_act() -> None:
    text = write(
        Record("okey_dokey", 2, settled(Table(OkeyDokey, 2)), seed_number(0), {}, ((0, "start"),), None)
    )

    assert refused(text.replace("(1) start", "start")).rule == "seat"


def test_options_that_do_not_allow_the_number_of_players_are_refused() -> None:
    teams = '[Game "Boussanga"]\n[Seats "3"]\n[Option mode "teams"]\n[Seed "{}"]\n'.format("0" * 32)

    error = refused(teams)

    assert (error.rule, error.line, error.part) == ("option", 3, "mode")


@given(text=st.text(alphabet='[]{}()"\\\n .12adGames', max_size=80), at=st.integers(0, len(OKIYA_TEXT)))
def test_any_text_of_a_record_is_either_read_or_refused(text: str, at: int) -> None:
    try:
        record = read(OKIYA_TEXT[:at] + text + OKIYA_TEXT[at:])
    except InvalidRecord:
        return

    assert read(write(record)) == record


@pytest.mark.parametrize(
    "piece", ["[A" + " " * 60_000, "{" * 60_000, "[" * 60_000, "1. " * 20_000, '[A "' + "\\" * 60_001]
)
def test_a_long_text_of_nothing_is_refused(piece: str) -> None:
    assert refused(piece).rule in {"header", "missing"}
