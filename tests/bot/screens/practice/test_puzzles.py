"""The words, pictures and places of puzzles, for the first puzzles of every game and kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import pytest

import render
from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.practice import puzzle_words as words
from bot.screens.practice import puzzles
from bot.screens.practice.practice import Scene, ScenePage
from bot.screens.practice.puzzle_words import card_alt, head_alt
from bot.screens.practice.puzzles import MOST_TRIES, PuzzlePlace, fitting, level
from bot.screens.registry import SCREENS
from bot.screens.table.refusals import UnknownPuzzle
from games import puzzles as games_puzzles
from games.core import Game
from games.puzzles import PUZZLERS, Puzzle, Verdict, book, daily, past, state
from render.cards.puzzle import Lantern, PuzzleCard, PuzzleHead
from tests.bot.screens.limits import LONGEST_ALT, components_of, violations

TODAY = date(2026, 11, 23)
LIT: tuple[Lantern, ...] = ("lit", "dark", "easier", "lit", "dark")
FEW = 3
"""The wrong moves of a puzzle that are looked at."""


@cache
def looked_at() -> tuple[Puzzle, ...]:
    """The newest puzzle of each kind of every game among those that are there to practise."""
    kinds = {(puzzle.game, puzzle.kind): puzzle for puzzle in reversed(past(TODAY.toordinal()))}
    return tuple(kinds.values())


def scene(puzzle: Puzzle, now: Game) -> Scene:
    """The position at the place with the longest name that a puzzle of its kind can have."""
    place = PuzzlePlace(puzzle, None, MOST_TRIES)
    texts = SCREENS[puzzle.game].puzzle
    assert texts is not None
    name = f"puzzle.{place}"
    return Scene(name, SCREENS[puzzle.game], now, puzzle.seat, 10**18, ApplicationEmoji(), texts.shows)


def wrong(puzzle: Puzzle) -> Iterator[str]:
    """Some first moves that are not right."""
    actions = [each for each in state(puzzle).actions(puzzle.seat) if each != puzzle.solution[0]]
    yield from actions[:: max(1, len(actions) // FEW)]


def test_every_game_of_the_book_has_words_for_all_answers() -> None:
    for puzzle in looked_at():
        texts, judge = SCREENS[puzzle.game].puzzle, PUZZLERS[puzzle.game].judge
        assert texts is not None
        assert texts.question(puzzle)
        for action in wrong(puzzle):
            judged = judge(puzzle, (action,))
            assert judged.verdict is Verdict.WRONG, (puzzle, action)
            assert len(texts.failed(puzzle, judged)) > 20
        solved = judge(puzzle, puzzle.solution)
        assert solved.verdict is Verdict.SOLVED
        assert len(texts.solved(puzzle, solved)) > 20


async def test_every_page_keeps_to_the_limits_of_discord() -> None:
    for puzzle in looked_at():
        solved = PUZZLERS[puzzle.game].judge(puzzle, puzzle.solution)
        end = state(puzzle)
        for seat, action in (*solved.actions, *solved.line):
            end = end.play(seat, action)
        for seen in (scene(puzzle, state(puzzle)).playable(), scene(puzzle, end).looked_at()):
            message = await ScenePage(words.titled(puzzle, "What to find.", easier=False), seen).message()
            assert violations(components_of(message.layout)) == [], puzzle


def test_a_place_is_read_as_it_was_written_and_no_other_one_is() -> None:
    for puzzle in looked_at():
        begun = PuzzlePlace(puzzle, None, 12)
        begins = puzzle.solution[:-1]
        onward = begun.after(PUZZLERS[puzzle.game].judge(puzzle, begins).actions)
        for place in (begun, onward, PuzzlePlace.of_day(TODAY), PuzzlePlace.of_day(TODAY, easier=True)):
            assert PuzzlePlace.read(str(place), TODAY) == place
            assert len(f"puzzle.{place}") < 60
        assert onward.played()[1] == begins
    hundredth = PuzzlePlace.of_day(TODAY).retried(100)
    assert PuzzlePlace.read(str(hundredth), TODAY) == hundredth
    forged = ("", "0", "739944", "739944e", "okiya-0", "okiya-99999", "trio-1", "okiya-1.1000", "okiya-1.1.0")
    assert [text for text in forged if PuzzlePlace.read(text, TODAY) is not None] == []


def test_a_puzzle_comes_from_the_book_and_never_from_a_table() -> None:
    for text in ("739943", *(f"{puzzle.game}-{puzzle.number}" for puzzle in looked_at())):
        place = PuzzlePlace.read(text, TODAY)
        assert place is not None
        assert place.puzzle in book(place.puzzle.game)
    modules = [
        *Path(puzzles.__file__).parent.glob("puzzle*.py"),
        *Path(games_puzzles.__file__).parent.rglob("*.py"),
    ]
    assert len(modules) > 7
    of_tables = re.compile(r"\bbot\.tables\b|_?desk\.tables\b|store\.(table|moves|with_log)")
    assert [path for path in modules if of_tables.search(path.read_text(encoding="utf-8"))] == []


def test_moves_that_were_forged_into_a_place_are_refused() -> None:
    puzzle = looked_at()[0]
    other_turn = PuzzlePlace(puzzle).after(((puzzle.seat, puzzle.solution[0]),))

    for place in (PuzzlePlace(puzzle, moves="ZZ"), other_turn):
        with pytest.raises(UnknownPuzzle):
            place.played()


def test_a_puzzle_whose_day_is_today_or_yesterday_is_that_days_by_whatever_name() -> None:
    for day in (TODAY, TODAY - timedelta(days=1)):
        puzzle = daily(day.toordinal())
        a_round_ago = day.toordinal() - len(PUZZLERS) * len(book(puzzle.game))
        assert daily(a_round_ago) == puzzle
        for name in (f"{day.toordinal()}", f"{puzzle.game}-{puzzle.number}", f"{a_round_ago}"):
            place = PuzzlePlace.read(f"{name}.2", TODAY)
            assert place == PuzzlePlace(puzzle, day, 2), name
        assert puzzle not in past(TODAY.toordinal())


def test_a_puzzle_whose_day_comes_soon_has_no_place_by_whatever_name() -> None:
    for coming in range(TODAY.toordinal() + 1, TODAY.toordinal() + 170):
        puzzle = daily(coming)
        a_round_ago = coming - len(PUZZLERS) * len(book(puzzle.game))
        for name in (f"{coming}", f"{puzzle.game}-{puzzle.number}", f"{a_round_ago}"):
            assert PuzzlePlace.read(name, TODAY) is None, name


def test_a_puzzle_begun_to_practise_before_midnight_is_still_there_afterwards() -> None:
    for puzzle in past(TODAY.toordinal()):
        place = PuzzlePlace(puzzle)
        for today in (TODAY, TODAY + timedelta(days=1)):
            assert PuzzlePlace.read(str(place), today) == place


def test_practice_gives_past_puzzles_that_are_not_done_near_the_own_level() -> None:
    game = next(iter(PUZZLERS))
    first = fitting([game], {}, TODAY)
    assert first is not None
    assert first in past(TODAY.toordinal())

    hard = fitting([game], {(game, 900 + i): 1 for i in range(15)}, TODAY)
    easy = fitting([game], {(game, 900 + i): 0 for i in range(15)}, TODAY)

    assert hard is not None
    assert easy is not None
    assert hard.ease < first.ease < easy.ease
    assert fitting([game], {(game, first.number): 1}, TODAY) != first
    assert fitting([game], {(game, puzzle.number): 1 for puzzle in book(game)}, TODAY) is None
    assert (level([]), level([1] * 99), level([0] * 99)) == (0.25, 1.0, 0.0)


def test_the_pictures_around_every_game_are_drawn_and_told() -> None:
    for game in PUZZLERS:
        head = PuzzleHead(game, 100, 30, 9, LIT, 1234)
        card = PuzzleCard(game, 100, "xx-xs", LIT, 99, "47:59:59", 1234)

        assert render.card(head) != render.card(card)
        assert "30 September" in head_alt(head)
        assert "3 of them lit. 1 lantern for an easier puzzle." in card_alt(card)
        assert max(len(head_alt(head)), len(card_alt(card))) <= LONGEST_ALT
