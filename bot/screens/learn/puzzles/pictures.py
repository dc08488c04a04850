"""The pictures around a puzzle: the head above it, and the card that shares it, each with its alt text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

import discord

import render
from bot.languages import Phrase, _, c_, day_of_year, n_, spoken
from bot.screens.frame.controls import PageButton
from bot.screens.frame.layout import PICTURE, PRACTICE, Message, Row, one_text, picture
from bot.screens.learn.puzzles import words
from bot.screens.learn.stage import Seen
from bot.store import DailyTries
from games import GAMES
from games.puzzles import Puzzle
from render.cards.puzzle import PuzzleCard, PuzzleHead

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


def headed(seen: Seen, puzzle: Puzzle, tries: DailyTries, today: date) -> Seen:
    """A puzzle with its head above it."""
    head = head_of(puzzle, tries, today)
    return replace(
        seen, pictures=((partial(render.puzzle_head, head, spoken()), head_alt(head)), *seen.pictures)
    )


def head_of(puzzle: Puzzle, tries: DailyTries, today: date) -> PuzzleHead:
    """What the head above the puzzle of a day shows."""
    day, streak = tries.day, tries.streak.on(today)
    return PuzzleHead(puzzle.game, puzzle.number, day.day, day.month, tries.lit, streak)


def head_alt(head: PuzzleHead) -> str:
    """The head in words."""
    return _HEAD.format(
        number=head.number,
        game=GAMES[head.game].title,
        day=day_of_year(date(2000, head.month, head.day)),
        streak=head.streak,
        count=len(head.lit),
        lit=sum(head.lit),
    )


def card_alt(card: PuzzleCard) -> str:
    """The card in words."""
    return _CARD.format(
        game=GAMES[card.game].title,
        number=card.number,
        marks=", ".join(str(_MARKS[mark]) for mark in card.marks),
        tries=card.tries,
        time=card.time,
        streak=card.streak,
        count=len(card.lit),
        lit=sum(card.lit),
    )


def card_of(puzzle: Puzzle, tries: DailyTries, today: date) -> PuzzleCard:
    """What the card of a solved puzzle shows."""
    took = words.clock(tries.took)
    streak = tries.streak.on(today)
    return PuzzleCard(puzzle.game, puzzle.number, tries.marks, tries.lit, tries.tries, took, streak)


async def shared_card(user: int, card: PuzzleCard, buttons: Sequence[PageButton]) -> Message:
    """The message with which a person shares a solved puzzle. Raises TooManyPictures."""
    layout = one_text(words.shared(user, card))
    png = await PRACTICE.drawn(partial(render.puzzle_card, card, spoken()))
    layout.add_item(picture(card_alt(card)))
    row: discord.ui.ActionRow[discord.ui.LayoutView] = Row(*buttons)
    layout.add_item(row)
    return Message(layout, {PICTURE: png})
