"""The page of a game: what it is, what a table may choose, and the ways to begin.

The page's text says all of it, "okiya.00100.2": the game, the number of the choice for every option, and the
option around which the menus are shown. It may be forged.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from string import ascii_lowercase, digits
from typing import Final, Self

import discord

from bot.languages import Phrase
from bot.screens.frame.controls import PageButton
from bot.screens.frame.layout import PICTURE, Message, Row, one_text, picture
from bot.screens.game import LEVEL_NAMES, AnyScreen
from bot.screens.practice.practice import GREEN, LESSON, page_button
from bot.screens.preferences.questions import question
from bot.screens.way_in import words
from games import GAMES
from games.core import Game, Option, OptionValue
from games.options import usual_options
from games.players import LEVELS
from games.players.lengths import minutes

VERB, HERE, ALONE, COMPUTER, RULES = "play", "play-here", "play-alone", "play-computer", "play-rules"
"""The words with which the controls begin: to a page, open a table, play alone or with computers, rules."""

CONCERT = "concert"
"""The word of the controls that lead to the concert of a game; see ``bot.screens.events.concert``."""

MENUS = 4
"""The most menus of options on a page."""

NONE: Final = 99
"""In place of the number of an option: none is shown before the others."""

_NUMBERS: Final = digits + ascii_lowercase
_PAGE: Final = re.compile(r"([a-z0-9_]+)\.([0-9a-z]*)\.([0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class GamePage:
    """A game, the number of the choice for each of its options, and the option whose menu is shown."""

    game: type[Game]
    chosen: tuple[int, ...]
    shown: int = NONE

    @classmethod
    def first(cls, game: type[Game], chosen: Mapping[str, OptionValue] | None = None) -> Self:
        """The page with these choices, by default the usual ones."""
        values = usual_options(game.options) if chosen is None else chosen
        return cls(game, tuple(option.choices.index(values[option.key]) for option in game.options))

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Read the text of a page, which may be forged; None if there is no such page."""
        found = _PAGE.fullmatch(text)
        if found is None or found[1] not in GAMES or len(found[2]) != len(GAMES[found[1]].options):
            return cls.first(GAMES[text]) if text in GAMES else None
        game, chosen = GAMES[found[1]], tuple(map(_NUMBERS.index, found[2]))
        there = all(number < len(option.choices) for number, option in zip(chosen, game.options, strict=True))
        return cls(game, chosen, int(found[3])) if there else None

    def __str__(self) -> str:
        return f"{self.game.key}.{''.join(_NUMBERS[number] for number in self.chosen)}.{self.shown}"

    @property
    def options(self) -> dict[str, OptionValue]:
        """A value for every option."""
        return {
            option.key: option.choices[number]
            for option, number in zip(self.game.options, self.chosen, strict=True)
        }

    @property
    def computers(self) -> int:
        """How many computer players make the smallest table beside one person; 0 if nobody else can sit."""
        return min((seats for seats in self.game.seats_with(self.options) if seats > 1), default=1) - 1

    @property
    def together(self) -> bool:
        """Whether the reader and these computers play on one side."""
        return len(self.game.sides(1 + self.computers, self.options)) == 1

    def matters(self, option: Option) -> bool:
        """Whether an option has an effect beside the other choices."""
        if option.only_with is None or option.only_with[0] == "seats":
            return True
        other = next(each for each in self.game.options if each.key == option.only_with[0])
        return self.options[other.key] in option.only_with[1] and self.matters(other)

    @property
    def alone(self) -> GamePage | None:
        """The page with which a person plays alone, with at most one other choice; None if nobody can."""
        pages = [self]
        for at, option in enumerate(self.game.options):
            chosen = [
                (*self.chosen[:at], number, *self.chosen[at + 1 :]) for number in range(len(option.choices))
            ]
            pages += [replace(self, chosen=numbers) for numbers in chosen]
        return next((page for page in pages if 1 in self.game.seats_with(page.options)), None)

    @property
    def menus(self) -> tuple[list[int], int | None]:
        """The options that have a menu on this page, and the first one of the next page; None if all have.

        Options for those who know the rules come later. After the last options the next page is the first one
        again.
        """
        options = self.game.options
        matter = [number for number, option in enumerate(options) if self.matters(option)]
        parts = [[number for number in matter if options[number].later == later] for later in (False, True)]
        pages = [part[at : at + MENUS] for part in parts for at in range(0, len(part), MENUS)]
        pages = pages if parts[0] else [[], *pages]
        at = next((at for at, page in enumerate(pages) if self.shown in page), 0)
        following = pages[(at + 1) % len(pages)]
        return pages[at], (following or [NONE])[0] if len(pages) > 1 else None


def game_page(page: GamePage, screen: AnyScreen, cover: bytes, *, opens: bool) -> Message:
    """The page as a message. Without ``opens``, nobody could join a table that is opened here."""
    game = page.game
    layout = one_text(
        words.PAGE.format(
            title=game.title,
            tagline=screen.tagline,
            needed=screen.needed(page.options),
            count=minutes(game.key, page.options),
            learnt=words.LEARNT[screen.learnt],
        )
    )
    layout.add(picture(words.COVER.format(title=game.title, tagline=screen.tagline)))
    shown, further = page.menus
    for number in shown:
        layout.add(*_menu(page, number, screen))
    if further is not None:
        layout.add(Row(page_button(VERB, replace(page, shown=further), words.MORE_OPTIONS)))
    here = page_button(HERE, page, words.PLAY_HERE, GREEN)
    learn = page_button(LESSON, game.key, words.LEARN)
    alone = page.alone
    layout.add(
        Row(
            *([here] if opens else []),
            *([] if alone is None else [page_button(ALONE, alone, words.PLAY_SOLO, GREEN)]),
            *([] if screen.lesson is None else [learn]),
            rules_button(game),
            page_button(VERB, "", words.ALL_GAMES),
        )
    )
    if game.concerts:
        layout.add(Row(page_button(CONCERT, game.key, words.CONCERT)))
    if page.computers:
        asked = (words.WITH if page.together else words.AGAINST).format(count=page.computers)
        blue = discord.ButtonStyle.primary
        buttons = [page_button(COMPUTER, f"{page}.{level}", LEVEL_NAMES[level], blue) for level in LEVELS]
        layout.add(asked, Row(*buttons))
    return Message(layout, {PICTURE: cover})


def level_page(text: str) -> tuple[GamePage, str] | None:
    """The page and the level of a button of computer players, which may be forged; None if there are none."""
    rest, _, level = text.rpartition(".")
    page = GamePage.read(rest)
    return None if page is None or level not in LEVELS or not page.computers else (page, level)


def rules_button(game: type[Game]) -> PageButton:
    """The button that shows the rules of a game."""
    return page_button(RULES, game.key, words.RULES)


def ways_in(game: type[Game]) -> Row:
    """The buttons from the rules of a game to its lesson and to its page."""
    learn = page_button(LESSON, game.key, words.LEARN, GREEN)
    return Row(learn, page_button(VERB, GamePage.first(game), words.PLAY))


def _menu(page: GamePage, number: int, screen: AnyScreen) -> tuple[str, Row]:
    """The menu of an option; each choice leads to the page on which it is made."""
    option = page.game.options[number]
    said = screen.options[option.key]
    names: Mapping[OptionValue, Phrase] = (
        {False: words.OFF, True: words.ON} if option.kind is bool else said.choices
    )
    answers = {}
    for choice, value in enumerate(option.choices):
        chosen = (*page.chosen[:number], choice, *page.chosen[number + 1 :])
        to = replace(page, chosen=chosen, shown=number)
        answers[str(to)] = (str(names[value]), minutes(page.game.key, to.options))
    differ = len({count for _name, count in answers.values()}) > 1
    answers = {
        to: (name, words.MINUTES.format(count=count) if differ else "")
        for to, (name, count) in answers.items()
    }
    return question(VERB, said.help, "", answers, str(replace(page, shown=number)))
