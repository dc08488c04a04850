"""The computer player of Boussanga, against others and together with them. Never sees the deck."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from games.boussanga.board import CELLS
from games.boussanga.cards import ELEMENTS
from games.boussanga.end import GOAL
from games.boussanga.view import BoussangaView
from games.players.boussanga.draws import EFFORT, Candidate, most_promising
from games.players.boussanga.together import (
    Store,
    collected,
    ground_of,
    pawn_to_put,
    plans,
    returned,
    store_of,
    useful_puts,
)
from games.players.boussanga.versus import DECIDED, Contest, Judged, greediest, look_ahead
from games.players.thinking import Budget, Fact, Hint, Sure


class Reason(StrEnum):
    """Why a hint of Boussanga is good, and the facts that come with it; elements by their letters.

    ``cards`` is the number of cards that the goal still needs.
    """

    WINS = "wins"
    """In competition: ``lead``, in points at the end."""

    SCORES = "scores"
    """In competition: ``points``, ``cells`` and ``elements`` of the lines, elements of a ``bonus``.

    Together: ``points``, ``cards``.
    """

    SPARES = "spares"
    """In competition: ``points`` that the next seat could score without this action."""

    PREPARES = "prepares"
    """In competition: ``points`` that the seat can score on its next turn."""

    REACHES_GOAL = "reaches-goal"
    """Together: ``points``."""

    COLLECTS = "collects"
    """Together: ``pawns``, ``cards``."""

    PUTS_FOR = "puts-for"
    """Together: ``slot`` of the card that fits after it."""

    PUTS_USEFUL = "puts-useful"
    """Together: where the pawn helps most cards, though no plan for the cards of the hand needs it."""

    PASSES = "passes"
    """Together: ``cards``."""

    LOOKS_BEST = "looks-best"


@dataclass(frozen=True, slots=True)
class Eye:
    """What a level sees: the chance to see a place for a straight card, and for a diagonal card.

    In competition it looks at the answers to the ``width`` most promising plays (0 is none), and gives its
    own next turn the weight ``follow``. In cooperative games it plans ``depth`` cards ahead (0 counts only
    the points of the card itself), and judges its plans by the cards that may come if it ``draws``.
    """

    straight: float
    diagonal: float
    width: int
    follow: float
    depth: int
    draws: bool = False


EYES: Final = {
    "novice": Eye(straight=0.4, diagonal=0.1, width=0, follow=0, depth=0),
    "casual": Eye(straight=0.9, diagonal=0.5, width=0, follow=0, depth=1),
    "strong": Eye(straight=0.8, diagonal=0.35, width=2, follow=0, depth=2),
    "master": Eye(straight=1, diagonal=1, width=40, follow=0.5, depth=4, draws=True),
}
CANDIDATES: Final = 8
PUTS: Final = 10
FIRST_STEPS: Final = 3
PASS_DEPTH: Final = 3


def choose(view: BoussangaView, level: str, dice: Random, budget: Budget) -> str:
    """One of the view's actions."""
    eye = EYES[level]
    if view.mode != "coop":
        return judged(view, eye, dice, budget)[0].play.text
    if view.phase == "put":
        return _put(view, eye, dice, budget)[0]
    return _candidate(view, eye, dice, budget)[0].action


def hint(view: BoussangaView, dice: Random, budget: Budget) -> Hint:
    """The action of the top level, and the reason."""
    eye = EYES["master"]
    if view.mode != "coop":
        return _versus_hint(view, *judged(view, eye, dice, budget))
    if view.phase == "put":
        action, slot = _put(view, eye, dice, budget)
        if slot is None:
            return Hint(action, Reason.PUTS_USEFUL, {}, Sure.GUESS)
        return Hint(action, Reason.PUTS_FOR, {"slot": slot}, Sure.LIKELY)
    return _together_hint(view, *_candidate(view, eye, dice, budget))


def greedy(view: BoussangaView) -> str:
    """The baseline of the arena: the action that scores most points now."""
    return greediest(Contest.of(view))[1].text


def judged(view: BoussangaView, eye: Eye, dice: Random, budget: Budget) -> tuple[Judged, Contest]:
    """The best play of a competitive game for this eye, and the contest in which it was judged."""
    contest = Contest.of(view)
    plays = [play for play in contest.plays() if _sees(eye, play.place, dice)]
    dice.shuffle(plays)
    if eye.width:
        return look_ahead(contest, plays + contest.passes(), eye.width, eye.follow, budget)[0], contest
    best = max(plays or contest.passes(), key=contest.gain)
    gain = contest.gain(best)
    return Judged(best, gain, gain, 0, 0, 0, decided=False), contest


def _sees(eye: Eye, place: str, dice: Random) -> bool:
    """Whether the eye sees a place, by chance; it is harder to imagine a card turned by an eighth."""
    diagonal = len(place.split()[1]) == 2
    return dice.random() < (eye.diagonal if diagonal else eye.straight)


def _candidate(view: BoussangaView, eye: Eye, dice: Random, budget: Budget) -> tuple[Candidate, float]:
    """The best card to collect, or the best pass, and the number of cards to the goal if it is known."""
    passing = view.actions[0].startswith("pass")
    found = _passes(view, eye) if passing else _collections(view, eye, dice)
    first = found[0]
    if not eye.draws or first.store.points >= GOAL:
        return first, first.store.expected
    return most_promising(found, view.hands[0], view.discarded, dice, budget)


def _collections(view: BoussangaView, eye: Eye, dice: Random) -> list[Candidate]:
    """The cards that can be collected, the best plan first. If the eye sees any, only those that it sees."""
    ground, store, hand = ground_of(view), store_of(view), view.hands[0]
    if eye.depth > 1:
        every = [plan.steps[0] for plan in plans(ground, store, hand, eye.depth, CANDIDATES)]
    else:
        every = [(i, there) for i, card in enumerate(hand) if card for there in ground.spots(card)]
    steps = [step for step in every if _sees(eye, step[1].place, dice)] or every
    found = [
        Candidate(f"{i + 1} {there.place}", *collected(ground, store, str(hand[i]), there), _without(hand, i))
        for i, there in steps
    ]
    if eye.depth > 1:
        return found
    dice.shuffle(found)
    return sorted(found, key=lambda one: one.store.expected if eye.depth else -_haul(one.store))


def _haul(store: Store) -> float:
    """The worth of a card without regard to the next one: its points, and a little for every pawn."""
    return store.points + 0.1 * sum(store.collection)


def _passes(view: BoussangaView, eye: Eye) -> list[Candidate]:
    """Every way to pass, the one that reaches the goal soonest first; unsorted if the eye does not plan."""
    ground, store, hand = ground_of(view), store_of(view), view.hands[0]
    found = []
    for action in view.actions:
        _, slot, *element = action.split()
        back = ELEMENTS.index(element[0]) if element else 0
        found.append(Candidate(action, *returned(ground, store, back), _without(hand, int(slot) - 1)))

    def expected(one: Candidate) -> float:
        ways = plans(one.ground, one.store, one.hand, min(eye.depth, PASS_DEPTH))
        return ways[0].store.expected if ways else one.store.expected + 1

    return sorted(found, key=expected)[:CANDIDATES] if eye.depth else found


def _put(view: BoussangaView, eye: Eye, dice: Random, budget: Budget) -> tuple[str, int | None]:
    """A pawn to put back, and the slot of the card whose plan needs it; None if no plan does."""
    ground, store, hand = ground_of(view), store_of(view), view.hands[0]
    ways = plans(ground, store, hand, eye.depth)
    needed = pawn_to_put(ground, store, ways[0], hand) if ways else None
    planned = None if needed is None else _put_text(*needed[1:])
    action = planned or dice.choice(view.actions)
    if eye.draws:
        puts = ([] if needed is None else [needed[1:]]) + useful_puts(ground, hand)[:PUTS]
        found = _first_steps(view, eye, list(dict.fromkeys(puts)))
        if found:
            action = most_promising(found, hand, view.discarded, dice, budget)[0].action
    return action, needed[0] + 1 if needed is not None and action == planned else None


def _first_steps(view: BoussangaView, eye: Eye, puts: list[tuple[int, int]]) -> list[Candidate]:
    """The game after each put and the first card of one of the best plans; none where no card fits."""
    ground, store, hand = ground_of(view), store_of(view), view.hands[0]
    found = []
    for element, cell in puts:
        after = ground.with_pawn(element, cell)
        for plan in plans(after, store, hand, eye.depth, FIRST_STEPS, EFFORT):
            i, there = plan.steps[0]
            then = collected(after, store, str(hand[i]), there)
            found.append(Candidate(_put_text(element, cell), *then, _without(hand, i)))
    return found


def _put_text(element: int, cell: int) -> str:
    return f"put {ELEMENTS[element]} {CELLS[cell.bit_length() - 1]}"


def _without(hand: tuple[str | None, ...], i: int) -> tuple[str | None, ...]:
    return (*hand[:i], None, *hand[i + 1 :])


def _versus_hint(view: BoussangaView, best: Judged, contest: Contest) -> Hint:
    action = best.play.text
    done = contest.effect(best.play)
    if best.decided and best.value > 0:
        certain = view.players == 2 or view.last == 1
        facts: dict[str, Fact] = {"lead": round(best.value - DECIDED)}
        return Hint(action, Reason.WINS, facts, Sure.CERTAIN if certain else Sure.LIKELY)
    if best.gain and done is not None:
        facts = {
            "points": best.gain,
            "cells": tuple(dict.fromkeys(cell for line in done.lines for cell in line.cells)),
            "elements": tuple(dict.fromkeys(line.element for line in done.lines)),
            "bonus": tuple(element for element in ELEMENTS if done.bonus[element]),
        }
        return Hint(action, Reason.SCORES, facts, Sure.LIKELY)
    if best.spared > 0:
        return Hint(action, Reason.SPARES, {"points": best.spared}, Sure.LIKELY)
    if best.coming > 0:
        return Hint(action, Reason.PREPARES, {"points": best.coming}, Sure.GUESS)
    return Hint(action, Reason.LOOKS_BEST, {}, Sure.GUESS)


def _together_hint(view: BoussangaView, best: Candidate, cards: float) -> Hint:
    action, points = best.action, best.store.points - view.points[0]
    needed = round(cards)
    if action.startswith("pass"):
        return Hint(action, Reason.PASSES, {"cards": needed}, Sure.LIKELY)
    if best.store.points >= GOAL:
        return Hint(action, Reason.REACHES_GOAL, {"points": points}, Sure.CERTAIN)
    if points:
        return Hint(action, Reason.SCORES, {"points": points, "cards": needed}, Sure.LIKELY)
    card = view.hands[0][int(action[0]) - 1] or ""
    pawns = sum(letter in ELEMENTS for letter in card)
    return Hint(action, Reason.COLLECTS, {"pawns": pawns, "cards": needed}, Sure.LIKELY)
