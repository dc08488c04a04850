"""Okey Dokey positions made by hand for the tests, and whole games with simple thinking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from games.core import Game, IllegalAction
from games.okey_dokey import OkeyDokey
from games.okey_dokey.grid import COLOURS, COLUMNS, EQUAL, NUMBER_CARDS, RESET, row_of
from games.okey_dokey.hand import effect
from games.okey_dokey.position import EQUALS, HAND_SIZES

FULL = ("0123405678", "1023450678", "1203456078", "1230456708", "1234056780")
"""A grid filled with all number cards."""

Moves = list[tuple[int, str]]


def filled(columns: int, more: str = "") -> str:
    """The rows field with the first columns of FULL, and one more cell in the rows of these colours."""
    return "/".join(
        row[: columns + (colour in more)] or "-" for colour, row in zip(COLOURS, FULL, strict=True)
    )


def all_cards(difficulty: str) -> Counter[str]:
    return Counter((*NUMBER_CARDS, *[EQUAL] * EQUALS[difficulty]))


def in_rows(rows: str) -> Counter[str]:
    """The cards, not the Resets, of a rows field."""
    cells = [
        (colour, symbol)
        for colour, row in zip(COLOURS, rows.split("/"), strict=True)
        for symbol in row.strip("-")
    ]
    return Counter(
        EQUAL if symbol == EQUAL else colour + symbol for colour, symbol in cells if symbol != RESET
    )


def table(
    *hands: str,
    rows: str = "-/-/-/-/-",
    deck: str | None = None,
    turn: int | str = 1,
    under: str = "",
    difficulty: str = "standard",
    extra_turn: str = "column_five",
) -> OkeyDokey:
    """A game in which the players hold these cards, written "r5 y3 =", and player ``turn`` is to move.

    Without a deck the hands are filled up with cards that nothing names, the highest of a colour first, and
    the rest is the deck. With one ("b1 b2", "" for none) every card of the game must be named.
    """
    held = [hand.split() for hand in hands]
    left = all_cards(difficulty) - in_rows(rows)
    left.subtract([*(card for hand in held for card in hand), *(deck or "").split(), *under.split()])
    assert min(left.values()) >= 0, f"named twice or too often: {-left}"
    others = sorted(left.elements())
    if deck is None:
        for hand in held:
            while len(hand) < HAND_SIZES[len(held)]:
                hand.append(others.pop())
        stock = others
    else:
        assert not others, f"not named: {others}"
        stock = deck.split()
    return OkeyDokey.from_position(
        ";".join(
            [
                rows,
                "|".join(",".join(hand) or "-" for hand in held),
                ",".join(stock) or "-",
                str(turn),
                ",".join(under.split()) or "-",
                f"difficulty={difficulty} extra_turn={extra_turn}",
            ]
        )
    )


def refusal(state: OkeyDokey, action: str) -> IllegalAction:
    """The refusal of an action of the seat to move; it must name the legal actions."""
    seat = state.to_act[0]
    with pytest.raises(IllegalAction) as refused:
        state.play(seat, action)
    assert refused.value.legal == state.actions(seat)
    return refused.value


def sensible(state: Game, seat: int, random: Random) -> str:
    """An action that spoils little and does not lose at once, if possible. Looks into every hand."""
    assert isinstance(state, OkeyDokey)
    view = state.view(seat)
    by_head: dict[str, list[str]] = {}
    for action in state.actions(seat):
        by_head.setdefault(action.partition("/")[0], []).append(action)
    if list(by_head) == ["start"]:
        return "start"

    def cost(head: str) -> float:
        found = effect(view, head[1] if head[1] in (RESET, EQUAL) else head, row_of(head[0]))
        spoilt = 100 * (found.bars_reset + found.ends_cards)
        dear = {RESET: 4.0, EQUAL: 0.6}.get(head[1], 0.0)
        return len(found.shut) - len(found.opened) / 2 + spoilt + dear + random.random() * 0.3

    chosen = ""
    for head in sorted(by_head, key=cost):
        for _ in range(3):
            chosen = random.choice(by_head[head])
            outcome = state.play(seat, chosen).outcome
            if outcome is None or outcome.winners:
                return chosen
    return chosen


def a_game(seats: int, number: int, **options: str) -> Iterator[OkeyDokey]:
    """The states of a sensible game, to the end."""
    random = Random(f"{seats} {number} {options}")
    state = OkeyDokey.start(seats, options, random.randbytes(16))
    yield state
    while state.outcome is None:
        seat = random.choice(state.to_act)
        state = state.play(seat, sensible(state, seat, random))
        yield state


def a_won_game(seats: int, random: Random, difficulty: str = "maestro") -> tuple[OkeyDokey, Moves]:
    """A deal and the moves that fill its grid; every card is dealt to the player who will play it.

    Any number of the Equals is played instead of numbers; cards that are left over stay in the hands.
    """
    plan = _plan(random, EQUALS[difficulty])
    size = HAND_SIZES[seats]
    stock = sum(all_cards(difficulty).values()) - seats * size
    sizes = [size] * seats
    cards: list[list[str]] = [[] for _ in range(seats)]
    drawn: list[int] = []
    moves: Moves = [(0, "start")]
    seat = 0
    for filled_cells, (colour, symbol) in enumerate(plan, start=1):
        moves.append((seat, colour + symbol))
        if symbol != RESET:
            cards[seat].append(EQUAL if symbol == EQUAL else colour + symbol)
            if len(drawn) < stock:
                drawn.append(seat)
            else:
                sizes[seat] -= 1
        again = seats == 5 and filled_cells == 25
        following = [(seat + step) % seats for step in range(0 if again else 1, seats + 1)]
        seat = next((turn for turn in following if sizes[turn]), seat)
    left = list((all_cards(difficulty) - Counter(card for own in cards for card in own)).elements())
    for own, hand, owner in zip(cards, sizes, range(seats), strict=True):
        while len(own) < size + drawn.count(owner):
            own.append(left.pop())
        assert hand >= 0
    hands = [[own.pop(0) for _ in range(size)] for own in cards]
    deck = [cards[owner].pop(0) for owner in drawn]
    position = ";".join(
        [
            "-/-/-/-/-",
            "|".join(map(",".join, hands)),
            ",".join(deck),
            "-;-",
            f"difficulty={difficulty}",
        ]
    )
    return OkeyDokey.from_position(position), moves


def _plan(random: Random, equals: int) -> list[tuple[str, str]]:
    """Fifty cells in an order in which they can be filled: the colour and the symbol of each."""
    resets = list(COLOURS * 2)
    random.shuffle(resets)
    rows = {colour: _row(random, [i for i in range(COLUMNS) if resets[i] == colour]) for colour in COLOURS}
    for colour in random.choices(COLOURS, k=random.randint(0, equals)):
        column = random.choice([i for i in range(COLUMNS) if rows[colour][i] not in (RESET, EQUAL)])
        rows[colour][column] = EQUAL
    plan = []
    for column in range(COLUMNS):
        order = list(COLOURS)
        random.shuffle(order)
        if order[-1] == resets[column]:
            order.reverse()
        plan += [(colour, rows[colour][column]) for colour in order]
    return plan


def _row(random: Random, resets: list[int]) -> list[str]:
    """All eight numbers in three rising pieces, with Resets in these columns between them."""
    numbers = list("12345678")
    random.shuffle(numbers)
    first, second = resets[0], resets[1] - 1
    pieces = numbers[:first], numbers[first:second], numbers[second:]
    return [*sorted(pieces[0]), RESET, *sorted(pieces[1]), RESET, *sorted(pieces[2])]
