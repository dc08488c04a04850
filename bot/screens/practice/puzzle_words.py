"""The words of puzzles, as whole templates, and the pictures around them: the head, and the card to share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import Final

import render
from bot.languages import Phrase, _, c_, day_of_year, n_, spoken
from bot.screens.practice.practice import Seen
from bot.store.practice.puzzles import DailyTries
from games import GAMES
from games.puzzles import Puzzle
from render.cards.puzzle import PuzzleCard, PuzzleHead

SOLUTION: Final = _("Show Solution")
SHARE: Final = c_("button", "Share")
NEXT: Final = _("Next Puzzle")
# Translators: a button below a shared puzzle, to try it oneself.
PLAY: Final = c_("button", "Play")
EASIER: Final = _("Easier Puzzle")

NO_GAME: Final = _("{game} has no puzzles. Choose one of the games that are suggested.")
STALE: Final = _("This try is over. Here the puzzle is as you left it.")
SHARED_ALREADY: Final = _("You have shared this puzzle here already.")
NOT_SOLVED: Final = _("You can share a puzzle after you have solved it.")
LIGHTS: Final = _(
    "-# Solve it, and your lantern burns on the card of this server, with your tries and your time."
)
# Translators: Share is a button.
SHARE_LIGHTS: Final = _("-# Share lights your lantern on the card of this server.")
BURNS: Final = _("-# Your lantern burns on the card of your server.")

SQUARES: Final = {
    "x": "\N{LARGE BLUE SQUARE}",
    "-": "\N{LARGE ORANGE SQUARE}",
    "s": "\N{LARGE YELLOW SQUARE}",
}
"""How a try ended, in a shared message: the first move was wrong, a later one was, or it was solved."""

_ALL_DONE = _("You have done all puzzles whose day has been. `/daily` has the one of today.")
_ALL_OF_GAME_DONE = _(
    "You have done all puzzles of {game} whose day has been. Try another game in `/puzzle`."
)
_TITLE = _("### {game} puzzle {number}\n{text}")
_TITLE_EASIER = _("### The easier puzzle of the day, {game} {number}\n{text}")
# Translators: Learn is a button.
_LEARN_FIRST = _("You have not learnt {game} here yet. Learn teaches it in three minutes.")
# Translators: Easier Puzzle is a button.
_OR_EASIER = _(
    "Or take the Easier Puzzle. The one that you try first counts today; the other one is practice."
)
_TODAY = _("-# The puzzle of {day} is the same for everybody. The next one comes <t:{midnight}:R>.")
_EASIER_TODAY = _(
    "-# This puzzle is the same for everybody, too. From your first try on it counts for your streak, and "
    "the other puzzle of {day} is practice. The next ones come <t:{midnight}:R>."
)
_YESTERDAY = _("-# This is the puzzle of {day}. You began it on that day, so it still counts for it.")
_PRACTICE = _("-# This puzzle is for practice: it does not count for your streak.")
_ONWARD = n_(
    "Right. {told} Now one more move wins.",
    "Right. {told} Now {count} more moves win.",
)
_LINE = _("-# What follows: {told}")
_TRIED_ONCE = _("That was your first try.")
_TRIED = _("That was try {tries}.")
# Translators: Show Solution is a button.
_STREAK_ENDS = _("-# With Show Solution the day counts as played, not as solved, which ends a streak.")
_SOLVED_AT_ONCE = _("Solved with the first try, in {time}.")
_SOLVED = n_("Solved with {count} try, in {time}.", "Solved with {count} tries, in {time}.")
_STREAK = n_("Your streak is {count} day.", "Your streak is {count} days; your best is {best}.")
_NEXT = _("-# The next puzzle comes <t:{midnight}:R>.")
_NEXT_IS_HERE = _("-# The puzzle of today is here already: `/daily` opens it.")
_PRACTISED_AT_ONCE = _("Solved with the first try.")
_PRACTISED = n_("Solved with {count} try.", "Solved with {count} tries.")
_SHOWN = _("The solution: {told}")
_GAVE_UP = _("You looked at the solution, so this day counts as played, not as solved.")
_SHARED_AT_ONCE = _("<@{user}> solved {game} puzzle {number} with the first try, streak {streak}.\n{squares}")
_SHARED = n_(
    "<@{user}> solved {game} puzzle {number}: {count} try, streak {streak}.\n{squares}",
    "<@{user}> solved {game} puzzle {number}: {count} tries, streak {streak}.\n{squares}",
)
_SHARED_EASIER = _(
    "<@{user}> solved the easier puzzle of the day ({game} {number}). Tries: {count}. Streak: {streak}.\n"
    "{squares}"
)
# Translators: this stands before the text that tells a picture of a puzzle.
_EASIER = _("The easier puzzle of the day.")
_EASIER_LIT = n_("{count} lantern for an easier puzzle.", "{count} lanterns for easier puzzles.")
_HEAD = n_(
    "Puzzle {number}, {game}, {day}. Streak: {streak}. Lanterns of the last {count} day: {lit} of them lit.",
    "Puzzle {number}, {game}, {day}. Streak: {streak}. Lanterns of the last {count} days: {lit} of them lit.",
)
_CARD = n_(
    "{game} puzzle {number}, {marks}. Tries: {tries}. Time: {time}. Streak: {streak}. "
    "Lanterns of the last {count} day: {lit} of them lit.",
    "{game} puzzle {number}, {marks}. Tries: {tries}. Time: {time}. Streak: {streak}. "
    "Lanterns of the last {count} days: {lit} of them lit.",
)
_MARKS: Mapping[str, Phrase] = {
    # Translators: how a try at a puzzle ended, between commas.
    "x": _("first move wrong"),
    # Translators: how a try at a puzzle ended, between commas.
    "-": _("later move wrong"),
    "s": c_("how a try at a puzzle ended", "solved"),
}


def titled(puzzle: Puzzle, *lines: str, easier: bool) -> str:
    """A page about a puzzle; ``easier``: the easier one of a day."""
    text = "\n".join(filter(None, lines))
    return (_TITLE_EASIER if easier else _TITLE).format(
        game=GAMES[puzzle.game].title, number=puzzle.number, text=text
    )


def all_done(game: str | None) -> str:
    """After the last puzzle for practice, of a game or of all games."""
    return str(_ALL_DONE) if game is None else _ALL_OF_GAME_DONE.format(game=GAMES[game].title)


def learn_first(game: str, *, easier: bool) -> str:
    """What is offered to somebody who has not learnt a game; ``easier``: the easier puzzle as well."""
    told = _LEARN_FIRST.format(game=game)
    return f"{told} {_OR_EASIER}" if easier else told


def begun(day: date | None, today: date, *, tried: bool, easier: bool) -> str:
    """The lines below the question, on the day that the puzzle belongs to; None to practise.

    After a try they say what it means to see the solution.
    """
    if day is None:
        return str(_PRACTICE)
    template = _YESTERDAY if day != today else _EASIER_TODAY if easier else _TODAY
    told = template.format(day=day_of_year(day), midnight=_midnight(today))
    return f"{told}\n{_STREAK_ENDS}" if tried else told


def onward(told: str, left: int) -> str:
    """After a right move, what the opponent answered, and how many moves are left."""
    return _ONWARD.format(told=told, count=left)


def line(told: str) -> str:
    """What follows the last move; "" if that is nothing."""
    return _LINE.format(told=told) if told else ""


def solution(told: str, *, of_day: bool) -> str:
    """The solution, after somebody has asked for it."""
    shown = _SHOWN.format(told=told)
    return f"{shown}\n{_GAVE_UP}" if of_day else shown


def tried(tries: int, *, of_day: bool) -> str:
    """How many tries there were, and what it means to see the solution."""
    told = (_TRIED_ONCE if tries == 1 else _TRIED).format(tries=tries)
    return f"{told}\n{_STREAK_ENDS}" if of_day else told


def solved_daily(tries: DailyTries, today: date) -> str:
    """What it took to solve the puzzle of a day."""
    solved = _SOLVED_AT_ONCE if tries.tries == 1 else _SOLVED
    return "\n".join(
        [
            solved.format(count=tries.tries, time=clock(tries.took)),
            _STREAK.format(count=tries.streak.on(today), best=tries.streak.best),
            _NEXT.format(midnight=_midnight(today)) if tries.day == today else str(_NEXT_IS_HERE),
        ]
    )


def solved_practice(tries: int) -> str:
    """What it took to solve a puzzle to practise."""
    return (_PRACTISED_AT_ONCE if tries == 1 else _PRACTISED).format(count=tries)


def shared(user: int, card: PuzzleCard) -> str:
    """The message with which somebody shares a solved puzzle; it says nothing about the solution."""
    template = _SHARED_EASIER if card.easier else _SHARED_AT_ONCE if card.tries == 1 else _SHARED
    return template.format(
        user=user,
        game=GAMES[card.game].title,
        number=card.number,
        count=card.tries,
        streak=card.streak,
        squares="".join(SQUARES[mark] for mark in card.marks),
    )


def clock(took: timedelta) -> str:
    """A time as a clock writes it: "1:42", "2:03:11"."""
    minutes, seconds = divmod(int(took.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _midnight(today: date) -> int:
    """The next midnight of the calendar by which puzzles change, in seconds since 1970."""
    return int((datetime.fromisoformat(f"{today}T00:00:00+00:00") + timedelta(days=1)).timestamp())


def headed(seen: Seen, puzzle: Puzzle, tries: DailyTries, today: date, *, easier: bool) -> Seen:
    """A puzzle with its head above it."""
    head = head_of(puzzle, tries, today, easier=easier)
    return replace(seen, pictures=((partial(render.card, head, spoken()), head_alt(head)), *seen.pictures))


def head_of(puzzle: Puzzle, tries: DailyTries, today: date, *, easier: bool = False) -> PuzzleHead:
    """What the head above the puzzle of a day shows."""
    day, streak = tries.day, tries.streak.on(today)
    return PuzzleHead(puzzle.game, puzzle.number, day.day, day.month, tries.lanterns, streak, easier)


def head_alt(head: PuzzleHead) -> str:
    """The head in"""
    told = _HEAD.format(
        number=head.number,
        game=GAMES[head.game].title,
        day=day_of_year(date(2000, head.month, head.day)),
        streak=head.streak,
        count=len(head.lanterns),
        lit=_lit(head.lanterns),
    )
    return _marked(told, head)


def _lit(lanterns: Sequence[str]) -> int:
    return sum(lantern != "dark" for lantern in lanterns)


def _marked(told: str, picture: PuzzleHead | PuzzleCard) -> str:
    """What tells a picture, with what marks the easier puzzle and its lanterns."""
    count = picture.lanterns.count("easier")
    lanterns = _EASIER_LIT.format(count=count) if count else ""
    return " ".join(filter(None, (str(_EASIER) if picture.easier else "", told, lanterns)))


def card_alt(card: PuzzleCard) -> str:
    """The card in"""
    told = _CARD.format(
        game=GAMES[card.game].title,
        number=card.number,
        marks=", ".join(str(_MARKS[mark]) for mark in card.marks),
        tries=card.tries,
        time=card.time,
        streak=card.streak,
        count=len(card.lanterns),
        lit=_lit(card.lanterns),
    )
    return _marked(told, card)


def card_of(puzzle: Puzzle, tries: DailyTries, today: date) -> PuzzleCard:
    """What the card of a solved puzzle shows."""
    took, streak, lanterns = clock(tries.took), tries.streak.on(today), tries.lanterns
    easier = bool(tries.easier)
    return PuzzleCard(puzzle.game, puzzle.number, tries.marks, lanterns, tries.tries, took, streak, easier)
