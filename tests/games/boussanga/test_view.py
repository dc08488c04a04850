"""What a view of Boussanga shows, what it hides, and how a card lies in the composer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.boussanga import Boussanga
from games.boussanga.board import Line, Spot
from games.boussanga.cards import Pawns
from games.boussanga.fit import FitPawn, fit, fitting
from games.core import IllegalAction
from tests.games.boussanga.tables import EWF, FFF, UNFIT, WWW, coop, versus

SEED = bytes(range(16))


def test_views_differ_in_seat_and_actions_only() -> None:
    state = Boussanga.start(2, {}, SEED)

    assert replace(state.view(0), seat=None, actions=()) == state.view(None)
    assert replace(state.view(1), seat=None, actions=()) == state.view(None)


# What it shows.


def test_the_sides_of_teams_are_opposite_seats() -> None:
    view = versus("", (EWF,), seats=4, mode="teams", areas=("e1", "f2")).view(None)

    assert view.sides == ((0, 2), (1, 3))
    assert view.points == (1, 6)
    assert [view.side(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_the_change_shows_pawns_lines_bonus_and_the_card_drawn() -> None:
    state = versus("f d1", (FFF,), areas=("f3", "e0"), deck=(WWW, *UNFIT)).play(0, "1 d4 n")
    change = state.view(None).change

    assert change is not None
    assert (change.seat, change.action, change.card, change.drawn) == (0, "1 d4 n", FFF, WWW)
    assert change.placed == (Spot("f", 3, 1), Spot("f", 3, 2), Spot("f", 3, 3))
    assert change.lines == (Line("f", ("d1", "d2", "d3", "d4")),)
    assert (change.scored, change.bonus) == (Pawns(f=2), Pawns(f=1))


# Text.


def test_the_text_board_shows_ranks_points_cards_and_whose_turn_it_is() -> None:
    state = versus("e a1, f h8", (EWF, FFF), areas=("e2f1", "e0"), last="1")

    text = state.view(None).text

    assert text.splitlines()[:18] == [
        "8 . . . . . . . f",
        *(f"{rank} . . . . . . . ." for rank in range(7, 1, -1)),
        "1 e . . . . . . .",
        "  a b c d e f g h",
        "points 1: 5 e2 f1",
        "points 2: 0 -",
        "reserve: e13 w16 a16 f14",
        f"deck={state.view(None).deck_size} discarded=0 last=1",
        "cards 1:",
        *(" 1    2    3    4", "e.w  f..", ".f.  f..", "...  f.."),
    ]
    assert "cards 2:\n 1    2    3    4\n" in text
    assert text.endswith("\nturn=1: play")


@pytest.mark.parametrize(
    ("state", "lines"),
    [
        (coop((FFF,), away="a1", put="e1"), ["points: 0 -", "collection: -", "put: e1", "turn=1: put"]),
        (
            versus("", (FFF,), seats=4, mode="teams", areas=("f1", "e2")),
            ["points 1+3: 3 f1", "points 2+4: 2 e2", "turn=1: play"],
        ),
        (versus("", (EWF,)).play(0, "resign"), ["won=2 reason=resigned"]),
        (versus("", (EWF,), last="1").play(0, "pass 1"), ["won=1,2 reason=points"]),
        (coop((UNFIT[0],), deck=()).play(0, "pass 1"), ["won=- reason=exhausted"]),
    ],
)
def test_the_text_board_says_how_it_stands(state: Boussanga, lines: list[str]) -> None:
    assert [line for line in state.view(None).text.splitlines() if line in lines] == lines


# The composer.


def states_and_holds(state: Boussanga, place: str, slot: int = 1) -> list[tuple[str, str | None]]:
    seat = state.to_act[0]
    return [(pawn.state, pawn.holds) for pawn in fit(state.view(seat), seat, slot, *place.split()).pawns]


def test_a_fit_tells_new_pawns_from_those_that_lie_there() -> None:
    found = fit(versus("e d4", (EWF,)).view(0), 0, 1, "d4", "n")

    assert found.pawns == (
        FitPawn(Spot("e", 3, 3), "there", "e"),
        FitPawn(Spot("w", 5, 3), "new", None),
        FitPawn(Spot("f", 4, 2), "new", None),
    )
    assert found.legal
    assert found.points == 0


def test_the_facts_of_a_fit_list_each_kind_of_fault_separately() -> None:
    blocked_and_off = versus("a d1", (EWF,)).view(0)
    blocked_and_lacking = versus("e d4", (FFF,), areas=("f15", "e0")).view(0)
    blocked_and_absent = coop((FFF,), away="a8", collection="f1").view(0)

    assert fit(blocked_and_off, 0, 1, "d1", "n").facts == {
        "off": ("f",),
        "blocked": ("d1",),
        "holds": ("a",),
    }
    assert fit(blocked_and_lacking, 0, 1, "d5", "n").facts == {
        "blocked": ("d4",),
        "holds": ("e",),
        "lacking": ("f",),
    }
    assert fit(blocked_and_absent, 0, 1, "a8", "n").facts == {
        "blocked": ("a6",),
        "holds": ("a",),
        "absent": ("a8",),
    }


def test_together_a_fit_shows_what_is_absent_and_foretells_the_points() -> None:
    state = coop((FFF,), away="d8 a1", collection="f1", area="e1")

    assert states_and_holds(state, "c8 w") == [("there", "f"), ("absent", None), ("there", "f")]
    assert fit(state.view(0), 0, 1, "f8", "w").points == 3


def test_a_fit_can_be_asked_for_another_seat_than_the_one_to_move() -> None:
    state = versus("f d1", (EWF,), seats=2, turn=1)
    view = state.view(None)

    assert fit(view, 1, 1, "d4", "n").pawns[0].spot.cell == "d4"
    assert fitting(view, 1, 1)


def test_an_empty_slot_has_no_fit_and_fits_nowhere() -> None:
    view = versus("", (EWF,)).view(0)

    assert fitting(view, 0, 2) == ()
    with pytest.raises(IllegalAction) as refused:
        fit(view, 0, 2, "d4", "n")
    assert refused.value.rule == "empty slot"
