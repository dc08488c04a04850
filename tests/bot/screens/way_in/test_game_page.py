"""The page of a game: its menus follow from the options that the game states, whatever they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any, ClassVar

from bot.languages import _
from bot.screens.game import AnyScreen, OptionWords
from bot.screens.okiya.screen import OkiyaScreen
from bot.screens.registry import SCREENS
from bot.screens.way_in.game_page import GamePage, game_page, level_page
from games import GAMES
from games.core import Game, Option
from games.okiya import Okiya
from games.players import LEVELS
from tests.bot.screens.limits import SELECT, components_of, violations, walk

LEVEL_LABELS = [level.capitalize() for level in LEVELS]


class Many(Okiya):
    """A made-up game like Okiya with seven options."""

    options = (  # only the page reads them
        *Okiya.options,
        Option("a", 1, (1, 2)),
        Option("b", True, (True, False)),
    )


class ManyScreen(OkiyaScreen):
    """The words of the made-up game."""

    game = Many
    options: ClassVar = {
        **OkiyaScreen.options,
        "a": OptionWords(_("The first."), {1: _("One"), 2: _("Two")}),
        "b": OptionWords(_("The second.")),
    }


def shown(page: GamePage, screen: AnyScreen) -> list[Any]:
    """All parts of the page."""
    return list(walk(components_of(game_page(page, screen, b"png", opens=True).layout)))


def reached(game: type[Game]) -> Iterator[GamePage]:
    """A page for every set of choices that the menus of a game lead to."""
    new = [GamePage.first(game)]
    further = new[0].menus[1]
    new += [] if further is None else [replace(new[0], shown=further)]
    seen = {new[0].chosen}
    while new:
        page = new.pop()
        yield page
        menus = (part["options"] for part in shown(page, SCREENS[game.key]) if part["type"] == SELECT)
        for option in chain.from_iterable(menus):
            there = GamePage.read(option["value"])
            assert there is not None
            if there.chosen not in seen:
                seen.add(there.chosen)
                new.append(there)


def test_every_page_that_a_menu_leads_to_keeps_the_limits_and_can_begin() -> None:
    for key, game in GAMES.items():
        for page in reached(game):
            message = game_page(page, SCREENS[key], b"png", opens=True)
            assert violations(components_of(message.layout)) == [], str(page)
            assert len(f"{page}.{LEVELS[0]}") <= 30
            computers = level_page(f"{page}.novice")
            assert computers == ((page, "novice") if page.computers else None)
            if page.computers:
                assert 1 + page.computers in game.seats_with(page.options)


def test_the_first_page_of_every_game_offers_a_computer_of_every_level() -> None:
    for key, game in GAMES.items():
        page = GamePage.first(game)
        labels = [part.get("label") for part in shown(page, SCREENS[key])]
        assert page.computers >= 1, key
        assert [label for label in labels if label in LEVEL_LABELS] == LEVEL_LABELS, key


def test_an_option_without_effect_beside_the_others_has_no_menu() -> None:
    single = GamePage.first(Okiya)
    points = replace(single, chosen=(2, *single.chosen[1:]))

    assert [Okiya.options[number].key for number in single.menus[0]] == ["match"]
    assert single.menus[1] == [option.key for option in Okiya.options].index("full_garden")
    assert "points_to" in [Okiya.options[number].key for number in points.menus[0]]
    assert "sets_to" not in [Okiya.options[number].key for number in points.menus[0]]


def test_more_than_four_options_go_on_behind_a_button_and_come_round_again() -> None:
    usual = GamePage.first(Many)
    page = replace(usual, chosen=(1, *usual.chosen[1:]))
    further = replace(page, shown=3)  # those for people who know the rules

    assert page.menus == ([0, 1, 5, 6], 3)
    assert further.menus == ([3, 4], 0)
    assert "More Options" in [part.get("label") for part in shown(page, ManyScreen())]
    assert violations(components_of(game_page(further, ManyScreen(), b"png", opens=True).layout)) == []


def test_a_page_is_read_back_as_it_is_written_and_nothing_else_is() -> None:
    page = GamePage.first(Okiya)

    assert GamePage.read(str(page)) == page
    assert GamePage.read("okiya") == page
    for forged in ("", "chess", "okiya.0.0", "okiya.99999.0", "okiya.01000.x", "chess.01000.0", "ok.0.0.0"):
        assert GamePage.read(forged) is None, forged
