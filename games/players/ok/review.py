"""The review of a move of OK: how many unseen tiles close after it, what was overlooked, what was risked.

Judges with what the player saw. Only one thing came to light later, and its fact says so: whether the next
player could have closed with the tile that was thrown. Words no sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final, cast

from games.core import RESIGN
from games.ok.solver import SHOW_FROM, Closing, closes
from games.ok.tiles import in_order, with_tile, without_tile
from games.ok.view import OKView
from games.players.ok.feel import best_closing
from games.players.ok.judge import Judge
from games.players.ok.unseen import Unseen, tiles_of
from games.players.ok.waits import waits
from games.players.review import NEXT, Judgement, Reviewer, Story
from games.players.thinking import Budget, Fact

NODES: Final = 1_000
"""Enough for a look at every throw of a rack; so a judgement never depends on time."""

MOST_BETTER: Final = 3
"""The most better tiles that are named."""

MOST_FACES: Final = 8
"""The most closing tiles that are named."""

WHOLE: Final = 100
"""What a move can get; a throw gets the percentage of the tiles that the best throw would have left."""

A_POINT: Final = 1_000
"""The swing of a point that somebody could have won or lost, compared with tiles that were given up."""

LEAD: Final = 300
"""The thousandths of a game by which a throw leads that alone leaves tiles which close."""


class Verdict(StrEnum):
    """What a move of OK was, and the facts that come with it.

    Every throw but ``MISSED_SHOW`` has the number of tiles ``missing`` after it, and how many unseen
    ``tiles`` would close the rack (if one is missing) or bring it nearer. ``gave`` is the loss with which the
    next player could have closed with the thrown tile, 0 if they could not: this came to light later.
    ``faces`` are the tiles that would close after the best throw, if they are few.
    """

    BEST = "best"
    """No other throw left more tiles."""

    READY = "ready"
    """After it any tile closes."""

    FEWER = "fewer"
    """Another throw left more tiles: ``most``, with ``nearest`` missing as well."""

    FARTHER = "farther"
    """Another throw left a rack that lacks fewer tiles: ``nearest``, with ``most`` unseen tiles that help."""

    OTHER_WAY = "other-way"
    """Another throw left more tiles, but this one was worth more: it kept the ``kind`` that pays better."""

    GAVE = "gave"
    """The next player closed with the tile. It has ``most`` and ``nearest`` if another throw left more."""

    WAITED = "waited"
    """The player could close for ``loss``, but to wait was worth more."""

    OVERLOOKED = "overlooked"
    """The player could close by throwing ``tile``, in a ``kind`` and for ``loss``."""

    CLOSED = "closed"
    """``kind`` and ``loss`` of the close; no other paid better."""

    CHEAP = "cheap"
    """``kind`` and ``loss`` of the close; another ``tile`` and ``best_kind`` had the ``best_loss``."""

    DREW = "drew"
    """The player drew, and to take was not better."""

    TOOK = "took"
    """The player took ``tile``, which brought the rack nearer or is the OK."""

    TOOK_NOTHING = "took-nothing"
    """The player took ``tile``, which brought the rack no nearer."""

    MISSED_TILE = "missed-tile"
    """The player drew, but the ``tile`` on the pile brought the rack nearer: ``was``, ``now`` missing."""

    MISSED_CLOSE = "missed-close"
    """The player drew, but the ``tile`` on the pile closed, in a ``kind`` and for ``loss``."""

    SHOWED = "showed"

    MISSED_SHOW = "missed-show"
    """The player did not show the indicator's twin, so that the ``losing`` other players kept a point."""

    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Outlook:
    """A rack of 14: how many tiles it lacks, how many unseen tiles close it or bring it nearer, and which."""

    missing: int
    tiles: int
    faces: tuple[str, ...]

    @classmethod
    def of(cls, rack: Iterable[str], ok: str, unseen: Unseen) -> Outlook:
        ways = waits(rack, ok)
        missing = max(0, min(way.missing for way in ways))
        if not missing:
            return cls(0, unseen.total, ())
        helping = 0
        for way in ways:
            if way.missing == missing:
                helping |= way.helping
        faces = in_order({*tiles_of(helping, ok), ok})
        left = tuple(face for face in faces if unseen.left[face])
        return cls(missing, unseen.helping(helping), left)

    @property
    def order(self) -> tuple[int, int]:
        """The best outlook comes first."""
        return self.missing, -self.tiles


def closing_tiles(rack: Iterable[str], ok: str, unseen: Unseen) -> int:
    """How many of the unseen tiles would close a rack of 14 tiles if it got them."""
    outlook = Outlook.of(rack, ok, unseen)
    return outlook.tiles if outlook.missing <= 1 else 0


def judge(story: Story, ply: int) -> Judgement | None:
    """The judgement of a move; None for the beginning of the next round."""
    seat, action = story.moves[ply]
    view = cast(OKView, story.seen(ply))
    if action == NEXT:
        return None
    if action == RESIGN:
        return Judgement(ply, seat, action, Verdict.RESIGNED, kept=0, possible=0)
    if action == "show":
        return Judgement(ply, seat, action, Verdict.SHOWED, kept=0, possible=0)
    if action.startswith("close "):
        return _judge_closing(view, ply, action)
    losing = sum(score >= SHOW_FROM for other, score in enumerate(view.scores) if other != seat)
    if "show" in view.actions and losing:
        facts: dict[str, Fact] = {"losing": losing}
        return _judgement(view, ply, action, Verdict.MISSED_SHOW, facts, better=("show",), kept=0)
    if action in {"draw", "take"}:
        return _judge_taking(view, ply, action)
    return _judge_throw(story, ply)


def _judge_closing(view: OKView, ply: int, action: str) -> Judgement:
    closings = {f"close {closing.tile}": closing for closing in closes(_rack(view), view.ok)}
    made, best = closings[action], max(closings.values(), key=lambda closing: closing.loss)
    facts: dict[str, Fact] = {"kind": made.kind, "loss": made.loss}
    if made.loss == best.loss:
        return _judgement(view, ply, action, Verdict.CLOSED, facts)
    facts |= {"tile": best.tile, "best_kind": best.kind, "best_loss": best.loss}
    lost = best.loss - made.loss
    return _judgement(
        view,
        ply,
        action,
        Verdict.CHEAP,
        facts,
        better=(f"close {best.tile}",),
        kept=WHOLE * made.loss // best.loss,
        swing=A_POINT * lost,
    )


def _judge_taking(view: OKView, ply: int, action: str) -> Judgement:
    """Judge whether the tile was taken from the stock or from the neighbour's pile."""
    tile, rack = view.takeable, _rack(view)
    if tile is None:
        return _judgement(view, ply, action, Verdict.DREW, {}, counts=False)
    more = with_tile(rack, tile)
    was, now = (max(0, min(way.missing for way in waits(tiles, view.ok))) for tiles in (rack, more))
    facts: dict[str, Fact] = {"tile": tile}
    if action == "take":
        helps = now < was or tile == view.ok or best_closing(more, view.ok) is not None
        verdict = Verdict.TOOK if helps else Verdict.TOOK_NOTHING
        return _judgement(view, ply, action, verdict, facts, counts=False)
    closing = best_closing(more, view.ok)
    judge = Judge(view, Budget(0, NODES))
    if closing is not None:
        facts |= {"kind": closing.kind, "loss": closing.loss}
        return _judgement(
            view,
            ply,
            action,
            Verdict.MISSED_CLOSE,
            facts,
            better=("take",),
            line=("take", f"close {closing.tile}"),
            kept=0,
            swing=A_POINT * closing.loss,
        )
    if now < was and judge.throws(more, Random(0))[0].worth > judge.drawing(rack):
        facts |= {"was": was, "now": now}
        return _judgement(view, ply, action, Verdict.MISSED_TILE, facts, better=("take",), kept=0)
    return _judgement(view, ply, action, Verdict.DREW, facts, counts=False)


def _judge_throw(story: Story, ply: int) -> Judgement:
    view = cast(OKView, story.seen(ply))
    _, tile = story.moves[ply]
    rack, unseen = _rack(view), Unseen.of(view)
    outlooks = {
        other: Outlook.of(without_tile(rack, other), view.ok, unseen) for other in dict.fromkeys(rack)
    }
    made, best = outlooks[tile], min(outlooks.values(), key=lambda outlook: outlook.order)
    given = _given(story, ply)
    facts: dict[str, Fact] = {
        "missing": made.missing,
        "tiles": made.tiles,
        "gave": 0 if given is None else given.loss,
    }
    if best.missing == 1 and len(best.faces) <= MOST_FACES:
        facts["faces"] = best.faces
    handed = A_POINT * given.loss if given is not None and _closed_next(story, ply) else 0
    judge = Judge(view, Budget(0, NODES))
    throws = {throw.tile: throw for throw in judge.throws(rack, Random(0))}
    closing = best_closing(rack, view.ok)
    if closing is not None:
        if tile in throws and throws[tile].safe_worth > judge.closing(closing):
            facts |= {"loss": closing.loss}
            return _judgement(view, ply, tile, Verdict.WAITED, facts, swing=handed)
        facts |= {"tile": closing.tile, "kind": closing.kind, "loss": closing.loss}
        swing = A_POINT * closing.loss
        close = (f"close {closing.tile}",)
        return _judgement(view, ply, tile, Verdict.OVERLOOKED, facts, better=close, kept=0, swing=swing)
    better = tuple(other for other in outlooks if outlooks[other].order == best.order and other != tile)
    rivals = [throws[other].worth for other in better if other in throws]
    kept, swing, lead = WHOLE, 0, 0
    if made.order == best.order:
        better = ()
        verdict = Verdict.BEST if made.missing else Verdict.READY
        second = min((outlooks[other].order for other in outlooks if other != tile), default=made.order)
        if made.missing == second[0] == 1 and made.tiles and not handed:
            lead = LEAD * (made.tiles + second[1]) // made.tiles
    elif tile in throws and throws[tile].worth > max(rivals, default=0):
        better = ()
        verdict = Verdict.OTHER_WAY
        facts |= {"kind": throws[tile].way.kind}
    else:
        facts |= {"most": best.tiles, "nearest": best.missing}
        verdict = Verdict.FARTHER if made.missing > best.missing else Verdict.FEWER
        kept = 0 if verdict == Verdict.FARTHER else WHOLE * made.tiles // best.tiles
        swing = WHOLE - kept if best.missing == 1 else 0
    if handed:
        verdict, swing = Verdict.GAVE, handed
    better = better[:MOST_BETTER]
    return _judgement(view, ply, tile, verdict, facts, better=better, kept=kept, swing=swing, lead=lead)


def _given(story: Story, ply: int) -> Closing | None:
    """How the next player could have closed with the tile that was thrown; known from a rack shown later."""
    seat, tile = story.moves[ply]
    after = cast(OKView, story.views[ply + 1][(seat + 1) % len(story.views[ply])])
    if after.phase != "take":
        return None
    return best_closing(with_tile(_rack(after), tile), after.ok)


def _closed_next(story: Story, ply: int) -> bool:
    """Whether the next player took the tile that was thrown, and closed with it."""
    following = [action for _, action in story.moves[ply + 1 : ply + 3]]
    return len(following) == 2 and following[0] == "take" and following[1].startswith("close ")


def _judgement(
    view: OKView,
    ply: int,
    action: str,
    verdict: Verdict,
    facts: dict[str, Fact],
    *,
    better: tuple[str, ...] = (),
    line: tuple[str, ...] = (),
    kept: int = WHOLE,
    counts: bool = True,
    swing: int = 0,
    lead: int = 0,
) -> Judgement:
    assert view.turn is not None
    return Judgement(
        ply,
        view.turn,
        action,
        verdict,
        facts,
        better=better,
        line=line or better[:1],
        kept=kept if counts else 0,
        possible=WHOLE if counts else 0,
        swing=swing,
        lead=lead,
    )


def _rack(view: OKView) -> tuple[str, ...]:
    assert view.rack is not None
    return view.rack


REVIEWER: Final = Reviewer(version=4, verdicts=Verdict, judge=judge)
