"""Boussanga while typing: suggestions go from cards to cells to facings."""

from __future__ import annotations

import pytest

from bot.screens.registry import SCREENS
from games.boussanga.board import FACINGS
from games.boussanga.cards import ELEMENTS, NAMES
from games.boussanga.fit import fitting
from games.boussanga.view import BoussangaView
from games.core import Game
from tests.bot.discord.composing import START, boussanga_at
from tests.bot.discord.dealt import Deal, reached
from tests.games.boussanga.tables import FFF, versus

COOP = (("mode", "coop"),)
MOST = 25


def seen(deal: Deal) -> BoussangaView:
    """The view of the seat to act."""
    view = deal.state.view(deal.state.to_act[0])
    assert isinstance(view, BoussangaView)
    return view


START_VIEW = seen(START)


def offered(view: BoussangaView, typed: str) -> dict[str, str]:
    """The first choices while typing, by value."""
    return dict([*SCREENS["boussanga"].suggest(view, typed).items()][:MOST])


def test_at_first_the_cards_are_offered_and_the_passes() -> None:
    view = START_VIEW

    choices = offered(view, "")

    places = [len(fitting(view, view.turn or 0, slot)) for slot in (1, 2, 3, 4)]
    assert list(choices.items()) == [
        *(
            (str(slot), f"Card {slot}: now a cell ({places[slot - 1]} to choose from)")
            for slot in (1, 2, 3, 4)
        ),
        *((f"pass {slot}", f"pass {slot}: discard card {slot}") for slot in (1, 2, 3, 4)),
    ]


@pytest.mark.parametrize("typed", ["2 d4", "2d4", "2 D4 "])
def test_after_a_cell_its_facings_are_offered_and_each_is_a_whole_move(typed: str) -> None:
    view = START_VIEW

    choices = offered(view, typed)

    there = [facing for cell, facing in fitting(view, view.turn or 0, 2) if cell == "d4"]
    assert list(choices) == [f"2 d4 {facing}" for facing in FACINGS if facing in there]
    assert set(choices) <= set(view.actions)


def test_typing_continues_after_the_name_of_a_picked_choice() -> None:
    view = START_VIEW

    card = (offered(view, ""))["2"]
    assert offered(view, f"{card} d") == offered(view, "2 d")

    cell = (offered(view, f"{card} d"))["2 d4"]
    assert offered(view, cell) == offered(view, "2 d4")
    assert offered(view, f"{cell} n") == offered(view, "2 d4 n")


def test_a_facing_that_scores_says_how_much_and_no_other_does() -> None:
    choices = offered(boussanga_at(versus("f a1", (FFF,))), "1 a4")

    assert choices["1 a4 n"] == "1 a4 n: facing north, scores 3"
    assert [action for action, name in choices.items() if ", scores" in name] == ["1 a4 n"]


def pawns_to_put(state: Game) -> bool:
    return boussanga_at(state).phase == "put"


def test_pawns_to_put_back_are_offered_and_no_cards() -> None:
    view = seen(reached("boussanga", 2, pawns_to_put, COOP))
    element = next(element for element in ELEMENTS if view.put[element])
    cells = [action[6:] for action in view.actions if action.startswith(f"put {element}")]

    choices = offered(view, "")
    narrowed = offered(view, f"put {element} {cells[0]}")

    assert list(choices) == list(view.actions[:25])
    assert narrowed == {
        f"put {element} {cells[0]}": f"put {element} {cells[0]}: put {NAMES[element]} on {cells[0]}"
    }
