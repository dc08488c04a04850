"""The review of a move of Okey Dokey: whether the song could still be finished, and what was known then.

Two questions are kept apart. With all hands and the order of the deck, which came to light later: could all
players together still fill the grid? And with what the player knew: in how many of the deals that agree with
it was the grid filled after this move, and after others? Only the second question blames a move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import takewhile
from typing import Final, cast

from games.okey_dokey.grid import CELLS
from games.okey_dokey.view import OkeyDokeyView
from games.players.okey_dokey.finish import Line, finish
from games.players.okey_dokey.imagining import Imagination
from games.players.okey_dokey.instinct import RETRIES
from games.players.okey_dokey.listening import listen
from games.players.okey_dokey.open_deal import (
    EQUAL,
    RESET,
    UNDER,
    Cards,
    open_deal_of,
    print_card,
    print_move,
    read_card,
    read_move,
)
from games.players.okey_dokey.player import EARS
from games.players.okey_dokey.search import goes_well, likely_moves
from games.players.review import Judgement, Reviewer, Story
from games.players.thinking import Budget, Exhausted, Fact, dice_for

SIEVE: Final = 12
DEALS: Final = 40
"""The number of deals that choose one of the other moves, and of those that compare the two then."""

CLEARLY: Final = 6
"""A move is clearly better if the square of its lead is this many times the deals that only one of both won.

Chance alone leads to that about once in a hundred comparisons.
"""

EAR: Final = EARS["master"]
"""How the moves to compare are found."""


class Verdict(StrEnum):
    """What a move of Okey Dokey was, and the facts that come with it.

    All but ``LOST`` have the ``deals`` in which the move was compared with another (0 if there was no other),
    how many of them it ``won``, and how many the ``other`` move won: this is what the player could know. Then
    ``open`` says whether the song could still be finished with the cards that came to light later.
    """

    KEPT = "kept"
    """The song could perhaps be finished after it, and no other move was clearly better."""

    RISKED = "risked"
    """The song could perhaps be finished after it, but with what was known another was clearly better."""

    UNLUCKY = "unlucky"
    """The song could not be finished after it, but with what was known no other was clearly better."""

    GAVE_UP = "gave-up"
    """The song could not be finished after it, and with what was known another was clearly better."""

    LOST = "lost"
    """The song could not be finished any more before the move."""


class Open(StrEnum):
    """Whether the song can be finished with all cards open.

    Perhaps, if a way needs cards that nobody drew, which may lie in another order; unknown, if no way was
    found, but not every way and every such order was tried.
    """

    YES = "yes"
    PERHAPS = "perhaps"
    NO = "no"
    UNKNOWN = "unknown"


_HOPE: Final = {Open.YES, Open.PERHAPS}


@dataclass(frozen=True, slots=True)
class _Known:
    """In how many of the deals that agree with what a player knew the move won, and the best ``other``.

    ``apart`` counts the deals that only one of both won.
    """

    deals: int
    won: int
    other_won: int
    apart: int
    other: str

    @property
    def lead(self) -> int:
        """The thousandths of the deals that the move won more."""
        return max(0, 1_000 * (self.won - self.other_won) // max(self.deals, 1))

    @property
    def right(self) -> bool:
        """Whether the other move was not clearly better."""
        lead = self.other_won - self.won
        return lead <= 0 or lead * lead < CLEARLY * self.apart


def judge(story: Story, ply: int) -> Judgement | None:
    """The judgement of a move; None for talk and for claiming the start."""
    seat, action = story.moves[ply]
    view = cast(OkeyDokeyView, story.seen(ply))
    if view.turn is None or _is_talk(action):
        return None
    after, _ = _finish(story, ply + 1)
    before, line = (after, ()) if after in _HOPE else _finish(story, ply)
    if before == Open.NO:
        return Judgement(ply, seat, action, Verdict.LOST, kept=0, possible=0)
    known = _known(view, action)
    facts: dict[str, Fact] = {
        "deals": known.deals,
        "won": known.won,
        "other": known.other_won,
        "open": after.value,
    }
    if after == Open.NO:
        verdict = Verdict.UNLUCKY if known.right else Verdict.GAVE_UP
    else:
        verdict = Verdict.KEPT if known.right else Verdict.RISKED
    better = () if known.right else (known.other,)
    shown = tuple(print_move(*move) for move in line)
    return Judgement(
        ply,
        seat,
        action,
        verdict,
        facts,
        better=better,
        line=shown or better,
        kept=int(known.right),
        # Only a proof that the song was lost counts in full: it can be at one move alone.
        swing=0 if before not in _HOPE or after in _HOPE else 2 if after == Open.NO else 1,
        lead=known.lead if story.views[ply + 1][0].outcome is None else 0,
    )


def _is_talk(action: str) -> bool:
    return action[0] in "?!>"


def _known(view: OkeyDokeyView, action: str) -> _Known:
    """Compare the move with the best other one in deals that agree with the view and its talk.

    The other move is chosen in deals of its own; else chance would favour the best of many.
    """
    dice = dice_for(view, 0)
    imagination = Imagination(view, listen(view), dice)
    made = read_move(action)
    others = [move for move in likely_moves(imagination, EAR, dice) if move != made]
    if not others:
        return _Known(0, 0, 0, 0, action)
    budget = Budget(0, nodes=(SIEVE * len(others) + 2 * DEALS) * CELLS * (1 + RETRIES))
    sieve = [imagination.deal() for _ in range(SIEVE)]
    other = max(others, key=lambda move: sum(goes_well(deal, move, dice, budget, CELLS) for deal in sieve))
    deals = [imagination.deal() for _ in range(DEALS)]
    won, other_won = (
        [goes_well(deal, move, dice, budget, CELLS) for deal in deals] for move in (made, other)
    )
    apart = sum(one != another for one, another in zip(won, other_won, strict=True))
    return _Known(DEALS, sum(won), sum(other_won), apart, print_move(*other))


def _finish(story: Story, ply: int) -> tuple[Open, Line]:
    """Whether the song could be finished with open cards before a ply, and how if that had to be searched.

    The way ends before the first card that nobody drew.
    """
    end = cast(OkeyDokeyView, story.views[-1][0])
    if end.outcome is not None and end.outcome.winners:
        return Open.YES, ()
    if ply == len(story.moves):
        return Open.NO, ()
    views = cast(tuple[OkeyDokeyView, ...], story.views[ply])
    deck, undrawn = _deck(story, ply)
    deal = open_deal_of(replace(views[0], hands=tuple(view.hand for view in views)))
    deal.deck = [read_card(card) for card in reversed(deck)]
    try:
        line = finish(deal)
    except Exhausted:
        return Open.UNKNOWN, ()
    if line is None:
        return (Open.UNKNOWN if undrawn else Open.NO), ()
    known = tuple(takewhile(lambda move: not undrawn & {*_cards(*move)}, line))
    return (Open.YES if len(known) == len(line) else Open.PERHAPS), known


def _cards(head: int, swap: Cards) -> Iterator[str]:
    """The cards that leave the hand with a move."""
    if head < EQUAL:
        yield print_card(head)
    elif not RESET <= head < UNDER:
        yield print_card(EQUAL)
    if head >= UNDER:
        yield print_card(head - UNDER)
    yield from map(print_card, swap)


def _deck(story: Story, ply: int) -> tuple[Sequence[str], Set[str]]:
    """The deck before move ``ply``, its top card first, and those of its cards that nobody drew later.

    These may lie in any order.
    """
    views = cast(tuple[OkeyDokeyView, ...], story.views[ply])
    size = views[0].deck_size
    top, bottom = 0, size
    slots: dict[int, str] = {}
    for (seat, action), seen in zip(story.moves[ply:], story.views[ply + 1 :], strict=True):
        change = cast(OkeyDokeyView, seen[seat]).change
        if change is None or _is_talk(action):
            continue
        _, swap = read_move(action)
        slots |= dict(enumerate(map(print_card, swap), start=bottom))
        bottom += len(swap)
        slots |= dict(enumerate(change.drawn, start=top))
        top += len(change.drawn)
    hidden = Counter(views[0].unseen)
    for view in views:
        hidden.subtract(view.hand or ())
    hidden.subtract(slots[i] for i in range(size) if i in slots)
    rest = tuple(hidden.elements())
    undrawn = iter(rest)
    return [slots[i] if i in slots else next(undrawn) for i in range(size)], frozenset(rest)


REVIEWER: Final = Reviewer(version=3, verdicts=Verdict, judge=judge)
