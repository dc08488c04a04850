"""Whatever is shown or said: nothing is left in English, and all of it fits in the language of the day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from importlib import import_module
from importlib.util import find_spec
from random import Random

import pytest

from bot.languages import LANGUAGES, speaking
from bot.screens.game import Players, with_texts
from bot.screens.practice.material import LittleGame
from bot.screens.registry import SCREENS
from bot.screens.table.board import invitation
from bot.screens.table.dialogs import rules
from bot.tables.table import Table
from games import GAMES
from games.players import PLAYERS as COMPUTERS
from games.players import Hint, Sure
from games.players.review import Judgement
from games.puzzles import PUZZLERS
from tests.bot.discord.marking import TAG, marked, untranslated
from tests.bot.screens.limits import Component, components_of, violations
from tests.bot.screens.looking import SHOWN, boards_of, every_emoji, privates_of, row_of, tables_of
from tests.bot.screens.practice.test_lessons import moves_of, readings
from tests.bot.screens.practice.test_puzzles import looked_at, wrong
from tests.bot.screens.reviewing import more, sentence
from tests.bot.screens.test_hint_words import facts_of
from tests.bot.screens.test_words_of_games import refusals_of
from tests.games.playouts import Table as Dealt
from tests.games.playouts import playout, spread

PLIES, LOOKS, MOVES = 2, 2, 6

PEOPLE = Players((1, 2, 3, 4, 5), 1)

each_game = pytest.mark.parametrize("game", GAMES)


def screens(game: str, tables: Sequence[Dealt]) -> Iterator[Sequence[Component]]:
    """The invitation, the rules, and boards and private screens in positions of plays."""
    screen = SCREENS[game]
    chapters = screen.chapters()
    yield components_of(rules(screen, GAMES[game].title, chapters, [None] * len(chapters)).layout)
    for dealt in tables:
        yield components_of(invitation(Table(row_of(dealt, "open", 1), None, 0), screen, b"png").layout)
        for table in tables_of(dealt, PLIES):
            for shown in boards_of(table, LOOKS, every_emoji()):
                yield shown.components
            for seat in table.view().to_act[:1]:
                for shown in privates_of(table, seat, LOOKS, every_emoji()):
                    yield shown.components


def sentences(game: str) -> Iterator[str]:
    """Hints, refusals, moves as they are told and named, reviews, puzzles and the answers of lessons."""
    yield from _around_moves(game)
    yield from _reviews(game)
    yield from _puzzles(game)
    yield from _lessons(game)
    yield from (SCREENS[game].explain(error) for error in spread([*refusals_of(game)], 40))


def _around_moves(game: str) -> Iterator[str]:
    screen, random = SCREENS[game], Random(game)
    reasons = {str(reason): reason for reason in COMPUTERS[game].reasons}
    for dealt in SHOWN[game]:
        states = playout(dealt).states
        for before in spread(states[:-1], PLIES):
            seat = before.to_act[0]
            view = before.view(seat)
            for action in random.sample(view.actions, min(MOVES, len(view.actions))):
                after = before.play(seat, action)
                yield screen.told(before.view(None), after.view(None), seat, action, PEOPLE)
                yield screen.action_words(view, action)
            for reason, variants in facts_of(game).items() if view.actions else ():
                for facts in variants[:1]:
                    yield screen.advice(view, Hint(view.actions[0], reasons[reason], facts, Sure.GUESS))
        yield from (screen.alt(states[-1].view(None)), screen.status(states[-1].view(None), PEOPLE))
    yield from (str(words) for told in screen.feats.values() for words in (told.name, told.how))


def _reviews(game: str) -> Iterator[str]:
    words = SCREENS[game].review
    if words is None or COMPUTERS[game].review is None:
        return
    yield from map(str, (*words.verdicts.values(), *words.in_short.values(), *words.parts))
    name = f"tests.bot.screens.{game}.test_review"
    facts = getattr(import_module(name), "FACTS", {}) if find_spec(name) else {}
    state = GAMES[game].start(max(GAMES[game].seats), {}, bytes(16))
    for verdict, variants in facts.items():
        for variant in variants:
            judged = Judgement(0, 0, "", verdict, variant, better=("",) * ("better_points" in variant))
            yield sentence(game, judged)
            yield from more(state, judged)


def _puzzles(game: str) -> Iterator[str]:
    for puzzle in looked_at():
        words = SCREENS[game].puzzle
        if puzzle.game != game or words is None:
            continue
        judge = PUZZLERS[game].judge
        yield words.question(puzzle)
        yield words.solved(puzzle, judge(puzzle, puzzle.solution))
        yield from (words.failed(puzzle, judge(puzzle, (action,))) for action in wrong(puzzle))


def _lessons(game: str) -> Iterator[str]:
    for reading in readings(game) if SCREENS[game].lesson is not None else ():
        part, state = reading.part, reading.state
        if isinstance(part, LittleGame):
            yield from map(str, (part.asks, part.won, part.lost))
            continue
        yield from map(str, (part.asks, part.done or part.asks))
        for move in spread(moves_of(reading), MOVES) if part.wrong is not None else ():
            seen = state.play(reading.seat, move).view(reading.seat)
            if part.wrong is not None and not part.leads_on(move, seen):
                yield part.wrong(state.view(reading.seat), move, seen).said


def of_today(game: str) -> str:
    """A language for each game; tomorrow it is another one, so that each game meets all of them."""
    return [*LANGUAGES][(date.today().toordinal() + [*GAMES].index(game)) % len(LANGUAGES)]


@each_game
def test_nothing_on_any_screen_is_in_english_only(game: str) -> None:
    with marked(), speaking(TAG):
        assert {left for shown in screens(game, SHOWN[game]) for left in untranslated(shown)} == set()


@each_game
def test_no_sentence_is_in_english_only(game: str) -> None:
    with marked(), speaking(TAG):
        assert {left for said in sentences(game) for left in untranslated(said, "content")} == set()


@each_game
def test_every_screen_keeps_to_the_limits_of_discord_in_the_language_of_today(game: str) -> None:
    longest, tag = SHOWN[game][-2:], of_today(game)
    with speaking(tag), with_texts(on=True):
        assert [fault for shown in screens(game, longest) for fault in violations(shown)] == [], tag


@each_game
def test_every_step_of_a_lesson_keeps_to_the_limits_of_discord_in_the_language_of_today(game: str) -> None:
    tag = of_today(game)
    with speaking(tag), with_texts(on=True):
        for reading in readings(game) if SCREENS[game].lesson is not None else ():
            part = reading.part
            page = (
                reading.little_game(part, reading.state, None, "")
                if isinstance(part, LittleGame)
                else reading.asked(part, reading.state, "")
            )
            assert violations(components_of(page.layout)) == [], (tag, reading.place)
