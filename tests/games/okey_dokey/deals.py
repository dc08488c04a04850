"""Other deals of the same game of Okey Dokey: they differ only in what a watcher may not know."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from games.okey_dokey import OkeyDokey
from games.okey_dokey.grid import EQUAL, in_order, placed
from games.okey_dokey.view import Change
from tests.games.okey_dokey.tables import Moves

EXCHANGES = 60
TRIES = 20


def redeal(state: OkeyDokey, viewer: int | None, seed: int) -> OkeyDokey:
    """The state with everything that a seat, or the public (None), may not know dealt again.

    Hands keep their sizes, the seat to move can still move, and a count said since the last card was placed
    stays true. The cards that another seat drew differ too, so that a leak would show. Equal to ``state`` if
    nothing is hidden.
    """
    random = Random(seed)
    for _ in range(TRIES):
        other = _exchanged(state, viewer, random)
        if other.outcome == state.outcome:
            return other
    return state


def _exchanged(state: OkeyDokey, viewer: int | None, random: Random) -> OkeyDokey:
    """The state after many random exchanges of two hidden cards; no exchange makes a statement false."""
    hidden = [seat for seat in state.seated if state.outcome is None and seat != viewer]
    places = [(seat, i) for seat in hidden for i in range(len(state.hands[seat]))]
    above = len(state.deck) - len(state.swappers)
    places += [(-1, i) for i in range(len(state.deck)) if i < above or state.swappers[i - above] != viewer]
    cards = [list(hand) for hand in state.hands] + [list(state.deck)]
    counts = [talk for talk in state.said if talk.count is not None and talk.placed == placed(state.rows)]
    for _ in range(EXCHANGES if len(places) > 1 else 0):
        (one, i), (two, j) = random.sample(places, 2)
        cards[one][i], cards[two][j] = cards[two][j], cards[one][i]
        if any(sum(card[0] == talk.text[1] for card in cards[talk.seat]) != talk.count for talk in counts):
            cards[one][i], cards[two][j] = cards[two][j], cards[one][i]
    hands = tuple(in_order(hand) for hand in cards[:-1])
    other = replace(state, hands=hands, deck=tuple(cards[-1]))
    return replace(other, change=_other_draw(other, viewer, random))


def _other_draw(state: OkeyDokey, viewer: int | None, random: Random) -> Change | None:
    change = state.change
    if change is None or change.seat == viewer:
        return change
    hand = state.hands[change.seat]
    return replace(change, drawn=tuple(random.choices(hand, k=len(change.drawn))) if hand else ())


def renamed(start: OkeyDokey, moves: Moves, viewer: int | None, seed: int) -> tuple[OkeyDokey, Moves]:
    """The same play for everybody except the players of the changed cards, with other cards behind it.

    The number cards that were never open and that the viewer never held exchange their names, in the deal and
    in the swaps.
    """
    random = Random(seed)
    seen: set[str] = set()
    state = start
    for move in (None, *moves):
        state = state if move is None else state.play(*move)
        seen.update(state.discarded, *([] if viewer is None else [state.hands[viewer]]))
        if state.change is not None:
            seen.add(state.change.action)
    hidden = [card for cards in (*start.hands, start.deck) for card in cards if card not in (EQUAL, *seen)]
    names = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))

    def rename(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names.get(card, card) for card in cards)

    dealt = replace(
        start, hands=tuple(in_order(rename(hand)) for hand in start.hands), deck=rename(start.deck)
    )
    return dealt, [(seat, _renamed_swap(action, names)) for seat, action in moves]


def _renamed_swap(action: str, names: dict[str, str]) -> str:
    head, slash, swap = action.partition("/")
    if not slash or head[1] != "0":
        return action
    return f"{head}/{','.join(names.get(card, card) for card in swap.split(','))}"
