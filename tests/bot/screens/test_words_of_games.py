"""Every game's screen has words for its options, refusals, ends and feats.

A failure names the missing word.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from importlib import import_module
from random import Random
from string import Formatter
from typing import Any

import pytest

import games
from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.game import Players
from bot.screens.past.replay import unreadable
from bot.screens.registry import SCREENS
from bot.screens.table.refusals import forbidden
from games import GAMES, match
from games.core import Game, GameError, GameOver, NotYourTurn, Outcome, Rule, UnknownAction
from games.players import PLAYERS
from games.record import InvalidRecord, read
from tests.bot.screens.limits import LONGEST_ALT
from tests.bot.screens.looking import SHOWN
from tests.bot.screens.sentences import reads_well
from tests.games.playouts import playout, spread

PEOPLE = Players((1, 2, 3, 4, 5), 1)
_LISTS_NOTHING = re.compile(r"(?:can take|Choose a jump:|Write|:) ?\.|  |\{|, ,")

each_game = pytest.mark.parametrize("game", GAMES)


def test_every_game_has_a_screen() -> None:
    assert list(SCREENS) == list(GAMES)
    assert {key: screen.game for key, screen in SCREENS.items()} == dict(GAMES)


@each_game
def test_every_tagline_is_a_sentence(game: str) -> None:
    assert reads_well(str(SCREENS[game].tagline))


@each_game
def test_every_option_and_every_choice_has_words(game: str) -> None:
    words = SCREENS[game].options
    assert set(words) == {option.key for option in GAMES[game].options}
    for option in GAMES[game].options:
        named = {} if option.kind is bool else dict.fromkeys(option.choices)
        assert set(words[option.key].choices) == set(named), option.key
        assert all(1 <= len(str(name)) <= 100 for name in words[option.key].choices.values())


@each_game
def test_every_feat_has_a_name_and_says_what_was_done(game: str) -> None:
    words = SCREENS[game].feats
    assert set(words) == {feat.key for feat in GAMES[game].feats}
    assert all(str(feat.name) and str(feat.how) for feat in words.values())


@each_game
def test_a_feat_that_is_searched_for_has_a_search_that_proves_it(game: str) -> None:
    searched = [feat.key for feat in GAMES[game].feats if feat.searched]
    feat = PLAYERS[game].feat
    assert searched == ([] if feat is None else [feat.key])


@each_game
def test_every_sentence_of_a_review_is_whole(game: str) -> None:
    words, reviewer = SCREENS[game].review, PLAYERS[game].review
    if words is None or reviewer is None:
        assert words is None
        assert reviewer is None
        return
    assert {*words.in_short} <= {*words.verdicts, *reviewer.verdicts}
    sentences = [*words.verdicts.values(), words.later, words.no_turning, words.accuracy]
    assert all(str(sentence).endswith(".") for sentence in sentences if sentence)


# Refusals.


def rules_of(game: str) -> set[StrEnum]:
    """The rules that the packages of a game name, and those of every game and every match."""
    package = import_module(f"{games.__name__}.{game}")
    paths = getattr(package, "__path__", [])
    modules = [
        package,
        *(import_module(f"{package.__name__}.{found.name}") for found in pkgutil.iter_modules(paths)),
    ]
    own = {getattr(module, "Rule") for module in modules if hasattr(module, "Rule")}  # noqa: B009 - by name
    return {rule for rules in own for rule in rules if rules.__module__.startswith(package.__name__)}


@each_game
def test_every_rule_has_a_sentence_and_every_sentence_a_rule(game: str) -> None:
    worded = set(SCREENS[game].refusals)
    assert sorted(rules_of(game) - worded) == []
    assert Rule.NOTATION in worded
    assert sorted(worded - rules_of(game) - {*Rule} - {*match.Rule}) == []


@each_game
def test_every_refusal_that_play_can_meet_is_a_whole_sentence_made_of_facts_that_the_game_words(
    game: str,
) -> None:
    screen, met = SCREENS[game], set()
    for error in refusals_of(game):
        met.add(error.rule)
        sentence = screen.explain(error)
        assert reads_well(sentence), (error.rule, sentence)
        told = forbidden(error, screen, ["<@7>"], game)
        assert not _LISTS_NOTHING.search(told), told
        assert "take next" not in told, told
        asked = {name for _, name, _, _ in Formatter().parse(str(screen.refusals[error.rule])) if name}
        assert asked <= {"action", "legal", *screen.fact_words(error)}, error.rule
    assert len(met) >= 2, "the texts that are tried are refused"


@each_game
def test_what_cannot_be_read_is_first_of_all_not_the_turn_of_whoever_wrote_it(game: str) -> None:
    table = SHOWN[game][-1]
    state = playout(table).states[-2]
    for seat in {*range(table.seats)} - {*state.to_act}:
        with pytest.raises(UnknownAction) as refused:
            state.play(seat, "zz")
        told = forbidden(refused.value, SCREENS[game], ["<@7>"], game)
        assert told == "It is not your turn: the table waits for <@7>."


def test_a_record_in_which_the_wrong_seat_writes_nonsense_says_whose_turn_it_is_not() -> None:
    waits = 1 - GAMES["okiya"].start(2, {}, bytes(16)).to_act[0]
    with pytest.raises(InvalidRecord) as caught:
        read(f'[Game "okiya"]\n[Seats "2"]\n[Seed "{"00" * 16}"]\n\n1. ({waits + 1}) zz')

    assert "It is another player’s turn." in unreadable(caught.value, SCREENS)


def refusals_of(game: str) -> Iterator[GameError]:
    """Refusals of texts that are legal in other positions, or almost legal, at all kinds of tables."""
    random = Random(game)
    for table in SHOWN[game]:
        states = playout(table).states
        known = sorted({text for state in spread(states, 8) for text in texts_of(state)})
        between = [state for state in states if texts_of(state)[:1] == ["next"]]
        for state in [*spread(states[:-1], 6), *between[:1]]:
            for text in ["next", "resign", "nonsense", *random.sample(known, min(12, len(known)))]:
                letters = [*text]
                if text in known and random.random() < 0.5:
                    letters[random.randrange(len(text))] = random.choice(random.choice(known))
                try:
                    state.play(state.to_act[0], " ".join("".join(letters).split()))
                except (GameOver, NotYourTurn):
                    continue
                except GameError as error:
                    yield error


def texts_of(state: Game) -> list[str]:
    return [text for seat in state.to_act for text in state.actions(seat)]


# Ends.


def ended(game: str, reason: StrEnum) -> Iterator[Any]:
    """Public views of games that ended for a reason, or of which a test says so."""
    for table in SHOWN[game]:
        states = playout(table).states
        if reason == "resigned":
            if table.can_resign:
                yield states[0].play(0, "resign").view(None)
            continue
        view: Any = states[-1].view(None)
        changed: dict[str, Any] = {"outcome": replace(view.outcome, reason=reason)}
        if getattr(view, "end", None) is not None:
            changed["end"] = replace(view.end, reason=reason)
        yield replace(view, **changed)


@each_game
def test_every_reason_of_an_end_is_told_on_the_board_and_in_the_alt_text(game: str) -> None:
    screen = SCREENS[game]
    for reason in GAMES[game].reasons:
        views = list(ended(game, reason))
        assert views, reason
        for view in views:
            assert isinstance(view.outcome, Outcome)
            assert screen.status(view, PEOPLE).strip(), reason
            assert 0 < len(screen.alt(view)) <= LONGEST_ALT
            assert screen.controls(1, 1, view, ApplicationEmoji(), "") == [], "nothing can be played any more"


@each_game
def test_every_move_of_a_game_is_told_as_a_sentence(game: str) -> None:
    for table in SHOWN[game]:
        play = playout(table)
        for i in spread(range(len(play.moves)), 8):
            seat, action = play.moves[i]
            before, after = play.states[i].view(seat), play.states[i + 1].view(None)
            told = SCREENS[game].told(before, after, seat, action, PEOPLE)
            assert told.endswith((".", "”")), told
            assert f"<@{seat + 1}>" in told
