"""What the card list of Boussanga promises, card by card and as a whole."""

from __future__ import annotations

from collections import Counter

from games.boussanga.cards import CARDS, ELEMENTS, NO_PAWNS, Pawns

Pattern = frozenset[tuple[int, int, str]]


def pattern_of(card: str) -> Pattern:
    """The pawns of a card as column, row and element."""
    return frozenset(
        (x, y, pawn) for y, row in enumerate(card.split("/")) for x, pawn in enumerate(row) if pawn != "."
    )


def in_the_corner(pattern: Pattern) -> Pattern:
    """The pattern shifted as far left and up as it goes."""
    left, top = min(x for x, _, _ in pattern), min(y for _, y, _ in pattern)
    return frozenset((x - left, y - top, element) for x, y, element in pattern)


def quarter_turned(pattern: Pattern) -> Pattern:
    return in_the_corner(frozenset((2 - y, x, element) for x, y, element in pattern))


def turned_four_ways(card: str) -> list[Pattern]:
    turns = [in_the_corner(pattern_of(card))]
    while len(turns) < 4:
        turns.append(quarter_turned(turns[-1]))
    return turns


def test_a_card_has_three_rows_of_three_squares_and_at_most_three_pawns_of_one_element() -> None:
    for card in CARDS:
        assert [len(row) for row in card.split("/")] == [3, 3, 3]
        assert set(card) <= {*ELEMENTS, ".", "/"}
        assert max(Pawns.of(card)) <= 3, card


def test_the_pawns_of_a_card_are_connected_at_sides_or_corners() -> None:
    for card in CARDS:
        spots = {(x, y) for x, y, _ in pattern_of(card)}
        reached = {min(spots)}
        for _ in spots:
            reached |= {
                (x, y)
                for x, y in spots
                for there_x, there_y in reached
                if abs(x - there_x) <= 1 >= abs(y - there_y)
            }

        assert reached == spots, card


def test_24_cards_have_three_pawns_and_24_have_four() -> None:
    assert Counter(len(pattern_of(card)) for card in CARDS) == {3: 24, 4: 24}


def test_no_card_equals_another_after_quarter_turns_and_a_shift() -> None:
    turns = [pattern for card in CARDS for pattern in set(turned_four_ways(card))]

    assert len(set(turns)) == len(turns)


def test_each_element_is_there_42_times() -> None:
    assert sum((Pawns.of(card) for card in CARDS), NO_PAWNS) == Pawns(42, 42, 42, 42)


def test_a_pawn_of_earth_is_worth_1_of_water_and_air_2_of_fire_3() -> None:
    assert [Pawns.of(element).points for element in "ewaf"] == [1, 2, 2, 3]
    assert Pawns(4, 3, 2, 1).points == 4 + 6 + 4 + 3
