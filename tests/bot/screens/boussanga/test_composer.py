"""Boussanga's composer: what it shows about a card, where its buttons lead, what they play."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

import pytest

import render
from games.boussanga.board import CELLS, FACINGS
from games.boussanga.cards import ELEMENTS, NAMES
from games.boussanga.fit import fitting
from games.boussanga.view import BoussangaView
from games.core import Game
from render.boussanga.composer import CardChoice, PutChoice
from tests.bot.discord.composing import START, STEPS, boussanga_at
from tests.bot.discord.dealt import Deal, reached
from tests.bot.screens.looking import Shown, private_of, table_at
from tests.games.boussanga.tables import EEE, FFF, WWW, versus

COOP = (("mode", "coop"),)


SCORING = versus("f a1 a5, w h1", (EEE, WWW, FFF))
"""Card 1 scores nothing, card 2 at most 2, and card 3 at most 6."""


def composer(deal: Deal = START) -> tuple[Shown, BoussangaView]:
    """The composer of the seat to act, and the seat's view."""
    state = deal.state
    return private_of(table_at(state, deal.seats), state.to_act[0]), boussanga_at(state)


def without_hints(state: Game, look: str = "") -> Shown:
    """The composer of the seat to act at a table that allows no hints."""
    table = table_at(state)
    return private_of(replace(table, row=replace(table.row, hints=False)), state.to_act[0], look)


def laid(own: Shown) -> tuple[int, str, str]:
    """The slot, cell and facing in which a card lies."""
    slot, cell, facing = own.action("Confirm").split()
    return int(slot), cell, facing


def test_the_composer_begins_where_a_card_fits_with_a_picture_and_its_words() -> None:
    own, view = composer()

    assert own.labels == [
        *("Card 1", "Card 2", "Card 3", "Card 4"),
        *("Next Fit", "Turn Left", "Turn Right"),
        *STEPS,
        *("Confirm", "Cancel", "Discard Card 1"),
    ]
    assert " fits (place 1 of " in own.text
    assert "Confirm" in own.enabled
    assert own.picture == render.hand(view, CardChoice(*laid(own)))
    assert own.private is not None
    assert own.private.alt.startswith(f"{own.text} Its pawns: ")


def test_an_arrow_moves_the_card_by_a_cell_and_never_over_the_edge() -> None:
    own, _ = composer()
    slot, cell, facing = laid(own)

    for button, files, ranks in [("⬅️", -1, 0), ("⬆️", 0, 1), ("⬇️", 0, -1), ("➡️", 1, 0)]:
        moved = f"{chr(ord(cell[0]) + files)}{int(cell[1]) + ranks}"
        assert laid(own.press(button)) == (slot, moved, facing)
        while button in own.enabled:
            own = own.press(button)
        assert laid(own)[1][abs(ranks)] == {"⬅️": "a", "⬆️": "8", "⬇️": "1", "➡️": "h"}[button]
        own = own.looked(f"{slot}.{cell}.{facing}")


def test_where_hints_are_allowed_each_card_begins_in_its_best_place_and_next_fit_goes_down_from_there() -> (
    None
):
    own = private_of(table_at(SCORING), 0)
    view = boussanga_at(SCORING)
    places = {slot: len(fitting(view, 0, slot)) for slot in (1, 2, 3)}
    down = [*accumulate([own, *["Next Fit"] * 9], lambda shown, name: shown.press(name))]

    points = [scored_by(shown) for shown in down]
    assert points == sorted(points, reverse=True)
    assert (points[0], points[-1]) == (6, 0)
    for place, shown in enumerate(down, start=1):
        slot = laid(shown)[0]
        said = f"(place {place} of {places[slot]}, best first: +{scored_by(shown)})."
        assert shown.text.endswith(said)
    assert f"(place 1 of {places[1]}, best first: +0)" in own.press("Card 1").text
    assert f"(place 1 of {places[2]}, best first: +2)" in own.press("Card 2").text


def scored_by(shown: Shown) -> int:
    """What the action of Confirm scores."""
    return sum(area.points for area in SCORING.play(0, shown.action("Confirm")).areas)


def test_where_no_hints_are_allowed_next_fit_follows_the_board_and_tells_the_points_of_the_place() -> None:
    own = without_hints(SCORING, "3.h3.n")
    visited, told = [], []
    for _ in range(6):
        own = own.press("Next Fit")
        visited.append(laid(own)[1:])
        told.append(own.text.partition(" fits ")[2])

    assert visited == sorted(visited, key=lambda at: (CELLS.index(at[0]), list(FACINGS).index(at[1])))
    assert {*told} == {"and scores nothing.", "and scores 6."}


@pytest.mark.parametrize("look", ["1.d4.ne.column.z", "1.d4.ne.row.9", "1.d4.ne.row.", "1.d4.ne.file.a", "1"])
def test_of_a_forged_cell_the_composer_shows_the_first_or_the_present_one(look: str) -> None:
    own = private_of(table_at(SCORING), 0, look)

    assert own.labels[:-1] == private_of(table_at(SCORING), 0).labels[:-1]  # the last names the card


def test_the_chosen_card_is_discarded_by_name_and_cancel_closes_the_composer() -> None:
    own, _ = composer()
    cancelled = own.press("Cancel")

    assert own.press("Card 4").action("Discard Card 4") == "pass 4"
    assert cancelled.text.startswith("Nothing was played.")
    assert (cancelled.labels, cancelled.picture) == ([], None)


# Together: pawns go back one by one.


def pawns_to_put(state: Game) -> bool:
    view = boussanga_at(state)
    return view.phase == "put" and sum(number > 0 for number in view.put) == 2


def test_pawns_are_put_back_one_by_one_and_the_element_is_chosen() -> None:
    deal = reached("boussanga", 2, pawns_to_put, COOP)
    state, put = deal.state, list(boussanga_at(deal.state).put)
    own, view = composer(deal)
    second = [element for element in ELEMENTS if view.put[element]][1]
    other = own.press(NAMES[second])
    _, element, cell = other.action("Confirm").split()
    assert element == second
    assert other.picture == render.hand(view, PutChoice(element, cell))

    while sum(put):
        own = private_of(table_at(state), state.to_act[0])
        said = " and ".join(
            f"{number} {NAMES[element]}" for element, number in zip(ELEMENTS, put, strict=True) if number
        )
        _, element, cell = own.action("Confirm").split()
        assert own.text == (
            f"Put the pawns back on empty cells: {said} left. "
            f"{NAMES[element]} lies on {cell}: move it with the arrows, then confirm."
        )
        state = state.play(state.to_act[0], own.action("Confirm"))
        put[ELEMENTS.index(element)] -= 1

    assert boussanga_at(state).phase == "play"
