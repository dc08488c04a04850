"""Boussanga's composer: what it shows about a card, where its buttons lead, what they play."""

from __future__ import annotations

import pytest

import render
from bot.screens.registry import SCREENS
from games.boussanga import Boussanga
from games.boussanga.board import CELLS, FACINGS, centre
from games.boussanga.cards import ELEMENTS, NAMES
from games.boussanga.view import BoussangaView
from games.core import Game
from games.players import choose
from render.boussanga.composer import CardChoice, PutChoice
from tests.bot.discord.composing import START, STEPS, boussanga_at
from tests.bot.discord.dealt import Deal, reached
from tests.bot.screens.looking import Shown, private_of, table_at
from tests.games.boussanga.tables import EEE, FFF, WWW, versus

COOP = (("mode", "coop"),)


GAMES_PLAYED = 5
"""Of the first 40 games none is won."""

SCORING = versus("f a1 a5, w h1", (EEE, WWW, FFF))
"""Card 1 scores nothing, card 2 at most 2, and card 3 at most 6."""


def composer(deal: Deal = START) -> tuple[Shown, BoussangaView]:
    """The composer of the seat to act, and the seat's view."""
    state = deal.state
    return private_of(table_at(state, deal.seats), state.to_act[0]), boussanga_at(state)


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
    assert " fits and scores nothing." in own.text
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


def test_it_opens_in_the_place_of_the_first_card_nearest_the_middle_whatever_another_scores() -> None:
    own = private_of(table_at(SCORING), 0)
    slot, cell, facing = laid(own)

    assert (slot, centre(EEE, cell, facing)) == (1, (3, 3))
    assert own.text.endswith(" fits and scores nothing.")
    assert own.press("Card 3").text.startswith(f"Card 3 on {cell}, facing ")  # the place stays


def test_next_fit_follows_the_board_and_tells_the_points_of_the_place() -> None:
    own = private_of(table_at(SCORING), 0, "3.h3.n")
    visited, told = [], []
    for _ in range(6):
        own = own.press("Next Fit")
        visited.append(laid(own)[1:])
        told.append(own.text.partition(" fits ")[2])

    assert visited == sorted(visited, key=lambda at: (CELLS.index(at[0]), list(FACINGS).index(at[1])))
    assert {*told} == {"and scores nothing.", "and scores 6."}


def test_after_the_move_only_its_player_is_told_that_more_was_there() -> None:
    screen, view = SCREENS["boussanga"], SCORING.view(None)
    best = max(SCORING.actions(0), key=lambda action: SCORING.play(0, action).areas[0].points)

    assert screen.missed(view, SCORING.play(0, "pass 1").view(None), 0) == "-# You scored 0; 6 was there."
    assert screen.missed(view, SCORING.play(0, best).view(None), 0) == ""


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


def test_whoever_confirms_what_the_composer_opens_with_does_not_beat_the_novice() -> None:
    won = [wins_by_confirming(seed) for seed in range(GAMES_PLAYED)]

    assert sum(won) <= GAMES_PLAYED // 10


def wins_by_confirming(seed: int) -> bool:
    """Whether a player wins who discards where the composer opens with nothing that fits."""
    state: Game = Boussanga.start(2, {}, seed.to_bytes(16, "big"))
    me, ply = seed % 2, 0
    while state.outcome is None:
        (seat,) = state.to_act
        if seat == me:
            own = private_of(table_at(state), seat)
            button = "Confirm" if "Confirm" in own.enabled else "Discard"
            action = own.action(next(label for label in own.labels if label.startswith(button)))
        else:
            action = choose(state.view(seat), "novice", 1_000 * seed + ply)
        state, ply = state.play(seat, action), ply + 1
    return me in state.outcome.winners


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
