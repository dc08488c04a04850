"""The computer player of Boussanga, against others and together with them. Sees views only, never the deck.

Reasons of its hints, with their facts. In competition: "wins" (``lead`` in points at the end), "scores"
(``points``, ``cells`` of the lines, ``elements`` of them, of a bonus ``bonus``), "spares" (``points`` that
the next seat could score else), "prepares" (``points`` one can score next). Together: "reaches-goal"
(``points``), "scores" (``points``, ``cards`` still needed), "collects" (``pawns``, ``cards``), "puts-for"
(``slot`` of the card that fits then), "puts-useful", "passes" (``cards``). Both: "looks-best".
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from games.boussanga.board import CELLS
from games.boussanga.cards import CARDS, ELEMENTS, NAMES
from games.boussanga.rules import GOAL
from games.boussanga.view import BoussangaView
from games.players.boussanga.rollouts import Candidate, most_promising
from games.players.boussanga.together import (
    Store,
    collected,
    ground_of,
    most_useful_put,
    pawn_to_put,
    plans,
    returned,
    store_of,
)
from games.players.boussanga.versus import DECIDED, Judged, Table, look_ahead
from games.players.thinking import Budget, Fact, Hint


@dataclass(frozen=True, slots=True)
class Eye:
    """What a level sees: with which chance a place for a straight and for a diagonal card.

    In competition it thinks so many plays (``width``) through with the answers to them, 0 being none, and
    gives its own turn after next the weight ``follow``. Together it plans ``depth`` cards ahead, 0 being the
    points at once, and plays its plans out if it ``rolls``.
    """

    straight: float
    diagonal: float
    width: int
    follow: float
    depth: int
    rolls: bool = False


EYES: Final = {
    "novice": Eye(straight=0.4, diagonal=0.1, width=0, follow=0, depth=0),
    "casual": Eye(straight=0.9, diagonal=0.5, width=0, follow=0, depth=1),
    "strong": Eye(straight=0.9, diagonal=0.7, width=6, follow=0, depth=2),
    "master": Eye(straight=1, diagonal=1, width=40, follow=0.5, depth=4, rolls=True),
}
CANDIDATES: Final = 8
PASS_DEPTH: Final = 3


def choose(view: BoussangaView, level: str, dice: Random, budget: Budget) -> str:
    """One of the view's actions."""
    eye = EYES[level]
    if view.mode != "coop":
        return judged(view, eye, dice, budget)[0].play.text
    if view.phase == "put":
        return _put(view, eye, dice)[0]
    return _candidate(view, eye, dice, budget)[0].action


def hint(view: BoussangaView, dice: Random, budget: Budget) -> Hint:
    """What the top level would do, and why."""
    eye = EYES["master"]
    if view.mode != "coop":
        return _versus_hint(view, *judged(view, eye, dice, budget))
    if view.phase == "put":
        action, slot = _put(view, eye, dice)
        if slot is None:
            return Hint(action, "puts-useful", {}, "guess")
        return Hint(action, "puts-for", {"slot": slot}, "likely")
    return _together_hint(view, *_candidate(view, eye, dice, budget))


def judged(view: BoussangaView, eye: Eye, dice: Random, budget: Budget) -> tuple[Judged, Table]:
    """The best play of a competitive game to this eye, and the table it was judged on."""
    table = Table.of(view)
    plays = [play for play in table.plays() if _sees(eye, play.place, dice)]
    dice.shuffle(plays)
    if eye.width:
        return look_ahead(table, plays + table.passes(), eye.width, eye.follow, budget)[0], table
    best = max(plays or table.passes(), key=table.gain)
    gain = table.gain(best)
    return Judged(best, gain, gain, 0, 0, 0, decided=False), table


def _sees(eye: Eye, place: str, dice: Random) -> bool:
    """Whether a place is seen: turning a card by an eighth in the mind is harder."""
    diagonal = len(place.split()[1]) == 2
    return dice.random() < (eye.diagonal if diagonal else eye.straight)


def _candidate(view: BoussangaView, eye: Eye, dice: Random, budget: Budget) -> tuple[Candidate, float]:
    """The card to collect, or to pass, and how many cards it may take to the goal."""
    passing = view.actions[0].startswith("pass")
    found = _passes(view, eye) if passing else _collections(view, eye, dice)
    first = found[0]
    if not eye.rolls or first.store.points >= GOAL:
        return first, first.store.expected
    return most_promising(found, view.discarded, dice, budget)


def _collections(view: BoussangaView, eye: Eye, dice: Random) -> list[Candidate]:
    """The cards that can be collected, the best plan first; only what the eye sees if it sees anything."""
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
    """What somebody sees in a card who does not think of the next: points, else many pawns."""
    return store.points + 0.1 * sum(store.collection)


def _passes(view: BoussangaView, eye: Eye) -> list[Candidate]:
    """Every way to pass, the one first that leads to the goal soonest; all are alike to who plans nothing."""
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


def _put(view: BoussangaView, eye: Eye, dice: Random) -> tuple[str, int | None]:
    """A pawn to put back, and the slot of the card it is put for, if it is for one in the hand."""
    ground, store, hand = ground_of(view), store_of(view), view.hands[0]
    ways = plans(ground, store, hand, eye.depth)
    put = pawn_to_put(ground, store, ways[0], hand) if ways else None
    if put is not None:
        step, element, cell = put
        return _put_text(element, cell), step + 1
    useful = most_useful_put(ground, (card for card in CARDS if card not in hand)) if eye.rolls else None
    return dice.choice(view.actions) if useful is None else _put_text(*useful), None


def _put_text(element: int, cell: int) -> str:
    return f"put {ELEMENTS[element]} {CELLS[cell.bit_length() - 1]}"


def _without(hand: tuple[str | None, ...], i: int) -> tuple[str | None, ...]:
    return (*hand[:i], None, *hand[i + 1 :])


def _versus_hint(view: BoussangaView, best: Judged, table: Table) -> Hint:
    action = best.play.text
    done = table.effect(best.play)
    if best.decided and best.value > 0:
        certain = view.players == 2 or view.last == 1
        facts: dict[str, Fact] = {"lead": round(best.value - DECIDED)}
        return Hint(action, "wins", facts, "certain" if certain else "likely")
    if best.gain and done is not None:
        facts = {
            "points": best.gain,
            "cells": tuple(dict.fromkeys(cell for line in done.lines for cell in line.cells)),
            "elements": tuple(dict.fromkeys(NAMES[line.element] for line in done.lines)),
            "bonus": tuple(NAMES[element] for element in ELEMENTS if done.bonus[element]),
        }
        return Hint(action, "scores", facts, "likely")
    if best.spared > 0:
        return Hint(action, "spares", {"points": best.spared}, "likely")
    if best.coming > 0:
        return Hint(action, "prepares", {"points": best.coming}, "guess")
    return Hint(action, "looks-best", {}, "guess")


def _together_hint(view: BoussangaView, best: Candidate, cards: float) -> Hint:
    action, points = best.action, best.store.points - view.points[0]
    needed = round(cards)
    if action.startswith("pass"):
        return Hint(action, "passes", {"cards": needed}, "likely")
    if best.store.points >= GOAL:
        return Hint(action, "reaches-goal", {"points": points}, "certain")
    if points:
        return Hint(action, "scores", {"points": points, "cards": needed}, "likely")
    card = view.hands[0][int(action[0]) - 1] or ""
    pawns = sum(letter in ELEMENTS for letter in card)
    return Hint(action, "collects", {"pawns": pawns, "cards": needed}, "likely")
