"""Discarding a card of Boussanga when none fits: what the composer offers, and what the board says."""

from __future__ import annotations

import pytest

import render
from render.boussanga.passing import PassChoice
from tests.bot.screens.looking import private_of, table_at
from tests.games.boussanga.tables import UNFIT, coop


@pytest.mark.parametrize(
    ("away", "collection", "said", "ways"),
    [
        ("", "e0", "Choose the card that you discard.", [""]),
        (
            "a1",
            "e1",
            "Choose the card that you discard, and the element that goes back on the board with all its "
            "collected pawns: 1 Earth.",
            [", Return Earth"],
        ),
        (
            "a1 a3 a5 a7",
            "e1w1a1f1",
            "Choose the card that you discard, and the element that goes back on the board with all its "
            "collected pawns: 1 Earth, 1 Water, 1 Air and 1 Fire.",
            [", Return Earth", ", Return Water", ", Return Air", ", Return Fire"],
        ),
    ],
)
def test_when_no_card_fits_only_the_card_and_the_element_can_be_chosen(
    away: str, collection: str, said: str, ways: list[str]
) -> None:
    state = coop(UNFIT[:2], away=away, collection=collection)
    own = private_of(table_at(state, 1), 0)
    second = own.press("Card 2")

    cards = ["Card 1", "Card 2", "Card 3", "Card 4"]
    assert own.text == second.text == f"No card fits anywhere. {said}"
    assert own.labels == [*cards, *(f"Discard Card 1{way}" for way in ways)]
    assert second.labels == [*cards, *(f"Discard Card 2{way}" for way in ways)]
    assert own.enabled == {"Card 2", *own.labels[4:]}
    assert [second.action(label) for label in second.labels[4:]] == [
        f"pass 2 {way[9:10].lower()}".rstrip() for way in ways
    ]
    assert own.looked("2.d4.n").labels == second.labels
    assert second.picture == render.hand(state.view(0), PassChoice(2))
