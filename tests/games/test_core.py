"""What all games share besides the contract: closed enumerations, the text of options, unknown notation."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from importlib import import_module
from types import ModuleType

import pytest

from games import GAMES, match
from games.core import Game, GameError, InvalidOption, Option, Rule, UnknownAction, read_options
from games.position import Words, print_options
from tests.games.boussanga.tables import EWF, versus
from tests.games.ok.deals import SCATTERED
from tests.games.ok.deals import table as ok_table
from tests.games.okey_dokey.tables import table as okey_dokey_table
from tests.games.playouts import TABLES, playout, spread

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
OPTIONS = [option for game in GAMES.values() for option in game.options]


def reasons_of(game: type[Game]) -> ModuleType:
    """The package of a game, which exports its rules and its reasons."""
    return import_module(f"games.{game.key}")


def rules_met(game: type[Game]) -> Iterable[StrEnum]:
    """The rules that refuse, for every seat, actions that were legal at another time of a random play."""
    for table in TABLES:
        if table.game is not game:
            continue
        play = playout(table)
        actions = spread(tuple(dict.fromkeys(action for _, action in play.moves)), 8)
        for state in spread(play.states, 8):
            for seat in range(-1, table.seats):
                for action in (*actions, "resign", "next", "nonsense"):
                    try:
                        state.play(seat, action)
                    except GameError as error:
                        yield error.rule


@each_game
def test_every_rule_that_a_play_meets_is_one_of_a_closed_list(game: type[Game]) -> None:
    closed = {*Rule, *match.Rule, *reasons_of(game).Rule}
    met = list(rules_met(game))

    assert {Rule.OVER, Rule.NOTATION, Rule.NOT_SEATED} <= set(met) <= closed
    assert all(any(rule is listed for listed in closed) for rule in met)


@each_game
def test_a_stored_reason_is_read_as_the_member_it_was(game: type[Game]) -> None:
    assert set(reasons_of(game).Reason) <= set(game.reasons)
    assert [game.reason_of(str(reason)) for reason in game.reasons] == list(game.reasons)
    assert len(set(game.reasons)) == len(game.reasons)
    with pytest.raises(KeyError):
        game.reason_of("misspelt")


# The text of options.


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_every_value_of_an_option_is_read_from_its_own_text(option: Option) -> None:
    texts = [option.text(choice) for choice in option.choices]

    assert len(set(texts)) == len(texts)
    for choice, text in zip(option.choices, texts, strict=True):
        assert option.read(text) is choice or option.read(text) == choice
        assert type(option.read(text)) is option.kind
        assert read_options((option,), {option.key: text}) == {option.key: choice}
        words = print_options((option,), {option.key: choice})
        assert words == ([] if choice is False else [f"{option.key}={text}"])
        assert Words(" ".join(words)).options((option,)) == {option.key: choice}


@pytest.mark.parametrize("text", ["", "no such value", "True", "ON", "01"])
def test_a_text_that_is_not_a_value_of_an_option_is_refused_with_the_choices(text: str) -> None:
    for option in OPTIONS:
        with pytest.raises(InvalidOption) as refused:
            read_options((option,), {option.key: text})
        assert (refused.value.key, refused.value.value) == (option.key, text)
        assert refused.value.choices == option.choices


def test_an_option_that_is_left_out_has_its_default_and_an_unknown_option_is_refused() -> None:
    assert read_options(OPTIONS[:3], {"sets_to": "5"}) == {"match": "single", "sets_to": 5, "points_to": 10}
    with pytest.raises(InvalidOption) as refused:
        read_options(OPTIONS[:3], {"size": "5"})
    assert refused.value.key == "size"


# Notation.

UNKNOWN: dict[str, tuple[Game, str]] = {
    "okiya": (
        GAMES["okiya"].start(2, {}, bytes(16)),
        "e1|a5|a0|4b|a|1|a11|a1b1|a1.|take a1|MS",
    ),
    "okago": (
        GAMES["okago"].from_position("5/5/1rb2/5/5 r 3-3"),
        "c|c0|c6|f3|33|cc|c3²|c٣|place c3|resigned|^c3|c3^^|c3^xe3|c3xe3^|b2-d4|b2d4|b2x|xd4|b2xd6|b2xd4xb4",
    ),
    "boussanga": (
        versus("", (EWF,)),
        "5 c4 n|0 c4 n|1 i4 n|1 c9 n|1 c4|1 c4 x|pass|put e|c4 n",
    ),
    "okey_dokey": (
        okey_dokey_table("r1", ""),
        "r9|x1|r|0|=|r0/|r0/2|r0/r1,|r1/r2|r=/|r=/r3,r4|?|?x|>0|!r1|?r0",
    ),
    "ok": (ok_table(f"{SCATTERED} k1"), "k14|k0|k01|x3|5|**|close|close 7|drawn|take k2"),
}
"""For each game a state, and texts between bars that are not of its notation."""


@pytest.mark.parametrize("game", UNKNOWN)
def test_text_in_no_known_form_is_refused_as_unknown_with_the_legal_actions(game: str) -> None:
    state, texts = UNKNOWN[game]
    for text in ("", *texts.split("|")):
        with pytest.raises(UnknownAction) as refused:
            state.play(0, text)
        assert (refused.value.rule, refused.value.action) == (Rule.NOTATION, text)
        assert refused.value.legal == state.actions(0)


# Views.


def test_a_view_shows_of_what_is_secret_only_what_it_is_given() -> None:
    dealt = GAMES["ok"].start(2, {}, bytes(16))

    with pytest.raises(ValueError, match="is secret"):
        type(dealt.view(0)).of(dealt, 0)
