"""The computer player of OK: considers how soon a hand closes, what that pays and whom a discard helps.

Sees views only.
"""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import Final

from games.ok.solver import LOSSES, SHOW_FROM
from games.ok.tiles import with_tile
from games.ok.view import OKView
from games.players.ok.feel import Feel, best_closing, by_feel, thrown_by_feel
from games.players.ok.judge import Judge
from games.players.ok.unseen import Unseen
from games.players.ok.waits import waits, waits_without
from games.players.thinking import Budget, Exhausted, Fact, Hint, Sure


class Reason(StrEnum):
    """Why a hint of OK is good, and the facts that come with it.

    ``kind`` is a way to close, as in ``games.ok.solver``.
    """

    SHOWS = "shows"
    """``tile``, and the number of players who are ``losing`` a point."""

    WILD = "wild"
    """To take: ``tile``, a real OK."""

    LETS_CLOSE = "lets-close"
    """To take: the ``tile`` on the pile, ``kind``, the ``loss`` of each other player."""

    NEARER = "nearer"
    """To take: ``tile``, ``kind``, the number of tiles to exchange before (``was``) and after (``now``)."""

    NO_NEARER = "no-nearer"
    """To draw: the ``tile`` on the pile."""

    CLOSES = "closes"
    """To throw: ``tile``, ``kind``, the ``loss`` of each other player."""

    WAITS = "waits"
    """To throw: the others' ``loss`` if the seat closes now, and their possible loss later (``hope``)."""

    KEEPS_OPEN = "keeps-open"
    """To throw: ``kind``, the number of ``missing`` tiles, and of unseen tiles that help (``live``)."""

    DENIES = "denies"
    """To throw: the ``tile`` that would otherwise be best, and the next ``seat``, which may want it."""

    LOOKS_BEST = "looks-best"


FEELS: Final = {
    "novice": Feel(takes=0.6, shows=0.6, blur=2, sees_sets=True),
    "casual": Feel(takes=0.9, shows=0.9, blur=1, sees_sets=True),
}
SLIP: Final = 0.1
"""How often the strong level throws a tile by feel."""

_OUT_OF_TIME: Final = Feel(takes=1, shows=1, blur=0, sees_sets=True)


def choose(view: OKView, level: str, dice: Random, budget: Budget) -> str:
    """One of the view's actions."""
    if level in FEELS:
        return by_feel(view, FEELS[level], dice)
    try:
        return _strong(view, dice, budget) if level == "strong" else hint(view, dice, budget).action
    except Exhausted:
        return by_feel(view, _OUT_OF_TIME, dice)


def hint(view: OKView, dice: Random, budget: Budget) -> Hint:
    """The best action as far as the chances can be estimated."""
    losing = sum(score >= SHOW_FROM for seat, score in enumerate(view.scores) if seat != view.seat)
    if "show" in view.actions and losing:
        return Hint("show", Reason.SHOWS, {"tile": view.indicator, "losing": losing}, Sure.CERTAIN)
    judge = Judge(view, budget)
    try:
        return _taking(view, judge, dice) if view.phase == "take" else _throwing(view, judge, dice)
    except Exhausted:
        return Hint(by_feel(view, _OUT_OF_TIME, dice), Reason.LOOKS_BEST, {}, Sure.GUESS)


def _taking(view: OKView, judge: Judge, dice: Random) -> Hint:
    """Whether to take the discard: it brings the hand nearer, or leaves one that more tiles help."""
    tile, rack = view.takeable, view.rack
    assert tile is not None
    assert rack is not None
    if tile == view.ok:
        return Hint("take", Reason.WILD, {"tile": tile}, Sure.CERTAIN)
    more = with_tile(rack, tile)
    was = {wait.kind: wait.missing for wait in waits(rack, view.ok)}
    now = {wait.kind: wait.missing for wait in waits(more, view.ok)}
    nearer = [kind for kind in was if now[kind] < was[kind]]
    best, closing = judge.throws(more, dice)[0], best_closing(more, view.ok)
    worth = best.worth if closing is None else max(best.worth, judge.closing(closing))
    if worth <= judge.drawing(rack):
        if nearer:
            return Hint("draw", Reason.LOOKS_BEST, {}, Sure.LIKELY)
        return Hint("draw", Reason.NO_NEARER, {"tile": tile}, Sure.LIKELY)
    if closing is not None:
        facts: dict[str, Fact] = {"tile": tile, "kind": closing.kind, "loss": closing.loss}
        return Hint("take", Reason.LETS_CLOSE, facts, Sure.CERTAIN)
    if not nearer:
        return Hint("take", Reason.LOOKS_BEST, {}, Sure.LIKELY)
    kind = best.way.kind if best.way.kind in nearer else nearer[0]
    facts = {"tile": tile, "kind": kind, "was": was[kind], "now": now[kind]}
    return Hint("take", Reason.NEARER, facts, Sure.LIKELY)


def _throwing(view: OKView, judge: Judge, dice: Random) -> Hint:
    """How to close, or which tile to throw."""
    rack = view.rack or ()
    closing = best_closing(rack, view.ok)
    throws = judge.throws(rack, dice)
    if closing is not None:
        if judge.closing(closing) >= throws[0].safe_worth:
            facts: dict[str, Fact] = {"tile": closing.tile, "kind": closing.kind, "loss": closing.loss}
            return Hint(f"close {closing.tile}", Reason.CLOSES, facts, Sure.CERTAIN)
        way = throws[0].way
        hope = LOSSES[way.kind][way.missing == 0]
        return Hint(throws[0].tile, Reason.WAITS, {"loss": closing.loss, "hope": hope}, Sure.GUESS)
    throws = judge.looked_ahead(rack, throws)
    best = throws[0]
    dearest = max(throws, key=lambda throw: throw.worth)
    if dearest.worth > best.worth:
        return Hint(best.tile, Reason.DENIES, {"tile": dearest.tile, "seat": judge.next_seat}, Sure.GUESS)
    facts = {"kind": best.way.kind, "missing": best.way.missing, "live": best.way.live}
    return Hint(best.tile, Reason.KEEPS_OPEN, facts, Sure.LIKELY)


def _strong(view: OKView, dice: Random, budget: Budget) -> str:
    """The throw that stays nearest to sets and keeps the most tiles that help; at times it errs."""
    if "show" in view.actions:
        return "show"
    rack = view.rack or ()
    if view.phase == "take":
        tile = view.takeable
        assert tile is not None
        helps = waits(with_tile(rack, tile), view.ok).sets.missing < waits(rack, view.ok).sets.missing
        return "take" if tile == view.ok or helps else "draw"
    closing = best_closing(rack, view.ok)
    if closing is not None:
        return f"close {closing.tile}"
    if dice.random() < SLIP:
        return thrown_by_feel(view, FEELS["casual"], dice)
    unseen, ways = Unseen.of(view), waits_without(rack, view.ok)
    budget.spend(len(ways))
    tiles = list(ways)
    dice.shuffle(tiles)
    return min(tiles, key=lambda tile: (ways[tile].sets.missing, -unseen.helping(ways[tile].sets.helping)))
