"""Discarding a card of Boussanga when none fits: what the composer offers, and what the board says."""

from __future__ import annotations

import pytest

import render
from bot.screens.registry import SCREENS
from render.boussanga.passing import PassChoice
from tests.bot.screens.looking import private_of, table_at
from tests.bot.screens.sentences import PLAYERS
from tests.games.boussanga.tables import FFF, UNFIT, coop, versus

SCREEN = SCREENS["boussanga"]


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


def test_when_no_card_fits_the_board_says_so_instead_of_offering_to_play_one() -> None:
    waiting = "<@1> to move: no card fits anywhere, so <@1> discards one"
    returning = f"{waiting} and chooses an element, all collected pawns of which go back on the board."
    nothing, earth = coop(UNFIT[:2]), coop(UNFIT[:2], away="a1", collection="e1")
    lacking = versus("", (FFF,), areas=("f8", "f8"), last="1")

    for state, said in ((nothing, f"{waiting}."), (earth, returning), (lacking, f"{waiting}.")):
        assert SCREEN.status(state.view(None), PLAYERS).splitlines()[0] == said
    assert "Player 1 to discard a card, for none fits." in SCREEN.alt(earth.view(None))
    assert private_of(table_at(lacking), 0).labels[4:] == ["Discard Card 1"]
