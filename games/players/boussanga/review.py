"""The review of a move of Boussanga: points that it got, points left lying, and what it opened for others.

Judges with what everybody saw before the move. Cards that were drawn later count for nothing. Never sees the
deck.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from heapq import nlargest
from typing import Final, cast

from games.boussanga.board import Board, Spot, collectable, masks_of, with_masks
from games.boussanga.cards import SLOTS
from games.boussanga.fit import promised
from games.boussanga.view import BoussangaView
from games.core import RESIGN
from games.players.boussanga.versus import Contest, Play, fits, greediest, threats_of
from games.players.review import Judgement, Reviewer, Story
from games.players.thinking import Fact

WIDTH: Final = 60
"""The number of plays whose answers are looked at, besides the play that was made."""

MOST_BETTER: Final = 3
"""The most better actions that are named."""

LEAD: Final = 50
"""How many thousandths of a game a point is about."""


class Verdict(StrEnum):
    """What a move of Boussanga did, and the facts that come with it.

    In competition every move but resigning has ``points``, ``most`` (the most points that any play could
    score), ``answer`` (the points that the next player could score after it) and ``before`` (the same on the
    board as it was; in the last turn of a game both are 0). If a play was better, its points and the answer
    to it are ``better_points`` and ``better_answer``.
    """

    SCORED = "scored"
    """It scored the most points, and no play was better."""

    LEFT = "left"
    """A play was better that scores more. Together: ``points`` and ``most``."""

    OPENED = "opened"
    """A play was better that leaves less to the next player."""

    SPARED = "spared"
    """No play was better, and it took points away from the next player."""

    QUIET = "quiet"
    """No play was better, and nothing was to be scored."""

    CHEAPEST = "cheapest"
    """It did not score the most, or opened points for the next player, but no play was better."""

    NOTHING_FITTED = "nothing-fitted"
    """A card was discarded because none fitted. Together: the element that went ``back``, or ""."""

    COLLECTED = "collected"
    """Together: ``points`` and ``most``, which are the same."""

    PUT = "put"
    """Together: a pawn was put back."""

    PUT_FITS = "put-fits"
    """Together: the ``slots`` of cards that fit after it, and did not before."""

    PUT_MISSED = "put-missed"
    """Together: no card fits after the last pawn was put back, but those of ``slots`` could have fitted."""

    RESIGNED = "resigned"
    """The ``points`` of the player who gave up, and those of the ``rival``."""


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A play with the points that it scores, those that the next player could score after it, and how."""

    play: Play
    points: int
    answer: int
    reply: Play | None

    @property
    def balance(self) -> int:
        return self.points - self.answer


def judge(story: Story, ply: int) -> Judgement:
    """The judgement of a move."""
    seat, action = story.moves[ply]
    view = cast(BoussangaView, story.seen(ply))
    if action == RESIGN:
        return _judge_resigning(view, ply, seat)
    if view.mode != "coop":
        return _judge_play(view, ply, action)
    if view.phase == "put":
        return _judge_put(view, ply, action)
    return _judge_card(view, ply, action)


def _judge_resigning(view: BoussangaView, ply: int, seat: int) -> Judgement:
    facts: dict[str, Fact] = {"points": view.points[seat], "rival": view.points[1 - seat]}
    return Judgement(ply, seat, RESIGN, Verdict.RESIGNED, facts, kept=0, possible=0)


def _judge_play(view: BoussangaView, ply: int, action: str) -> Judgement:
    contest = Contest.of(view)
    plays = [*contest.plays(), *contest.passes()]
    threats = threats_of(replace(contest, turn=(contest.turn + 1) % contest.players))
    before = threats[0][0] if threats and contest.last != 1 else 0

    def promise(play: Play) -> int:
        """The balance of a play if it opens nothing new."""
        alive = (gain for gain, there in threats if play.there is None or fits(play.there, there))
        return contest.gain(play) - next(alive, 0)

    def weighed(play: Play) -> _Weighed:
        now = contest.after(play)
        answer, reply = (0, None) if now.last == 0 else greediest(now)
        return _Weighed(play, contest.gain(play), answer, reply)

    made = weighed(next(play for play in plays if play.text == action))
    tried = [made, *(weighed(play) for play in nlargest(WIDTH, plays, key=promise) if play != made.play)]
    best = sorted(tried, key=lambda one: (-one.balance, -one.points))
    most = max(contest.gain(play) for play in plays)
    lost = best[0].balance - made.balance
    facts: dict[str, Fact] = {
        "points": made.points,
        "most": most,
        "answer": made.answer,
        "before": before,
    }
    better, line = tuple[str, ...](), tuple[str, ...]()
    if lost:
        facts |= {"better_points": best[0].points, "better_answer": best[0].answer}
        better = tuple(one.play.text for one in best[:MOST_BETTER] if one.balance == best[0].balance)
        reply = best[0].reply
        line = (better[0], *([reply.text] if best[0].answer and reply else []))
        verdict = Verdict.LEFT if best[0].points > made.points else Verdict.OPENED
    elif not any(play.there for play in plays):
        verdict = Verdict.NOTHING_FITTED
    elif made.points < most or made.answer > before:
        verdict = Verdict.CHEAPEST
    elif made.points:
        verdict = Verdict.SCORED
    else:
        verdict = Verdict.SPARED if made.answer < before else Verdict.QUIET
    # What the best play is worth, compared with a play that changes nothing.
    possible = max(best[0].balance + before, lost)
    return Judgement(
        ply,
        contest.turn,
        action,
        verdict,
        facts,
        better=better,
        line=line,
        kept=possible - lost,
        possible=possible,
        swing=lost,
        lead=LEAD * (made.balance - best[1].balance) if not lost and best[1:] else 0,
    )


def _judge_card(view: BoussangaView, ply: int, action: str) -> Judgement:
    """Judge a card that was collected together, or discarded because none fitted."""
    seat = view.to_act[0]
    if action.startswith("pass"):
        _, _, *back = action.split()
        facts: dict[str, Fact] = {"back": back[0] if back else ""}
        return Judgement(ply, seat, action, Verdict.NOTHING_FITTED, facts, kept=0, possible=0)
    offers = {
        f"{slot} {' '.join(place)}": points
        for slot in range(1, SLOTS + 1)
        for place, points in promised(view, seat, slot).items()
    }
    points, most = offers[action], max(offers.values())
    better: tuple[str, ...] = ()
    if points < most:
        # What a card scores does not depend on its place, so one place of each card is enough.
        places = {other[0]: other for other in reversed(offers) if offers[other] == most}
        better = tuple(places[slot] for slot in sorted(places))
    return Judgement(
        ply,
        seat,
        action,
        Verdict.LEFT if better else Verdict.COLLECTED,
        {"points": points, "most": most},
        better=better,
        line=better[:1],
        kept=points,
        possible=most,
        swing=most - points,
    )


def _judge_put(view: BoussangaView, ply: int, action: str) -> Judgement:
    """Judge a pawn that was put back by the cards of the hand that fit after it."""
    seat = view.to_act[0]
    before, after = _fitting(view, view.masks), _fitting_after(view, action)
    verdict, facts, better = Verdict.PUT, dict[str, Fact](), tuple[str, ...]()
    if new := tuple(slot for slot in after if slot not in before):
        verdict, facts = Verdict.PUT_FITS, {"slots": new}
    elif sum(view.put) == 1 and not after:
        found = {other: slots for other in view.actions if (slots := _fitting_after(view, other))}
        if found:
            better = tuple(sorted(found, key=lambda other: -len(found[other])))[:MOST_BETTER]
            verdict, facts = Verdict.PUT_MISSED, {"slots": found[better[0]]}
    return Judgement(ply, seat, action, verdict, facts, better=better, line=better[:1], kept=0, possible=0)


def _fitting_after(view: BoussangaView, action: str) -> tuple[str, ...]:
    """The slots whose card could be collected after a pawn was put back."""
    _, element, cell = action.split()
    return _fitting(view, with_masks(view.masks, masks_of([Spot.on(cell, element)])))


def _fitting(view: BoussangaView, board: Board) -> tuple[str, ...]:
    """The slots whose card could be collected from a board."""
    return tuple(str(i + 1) for i, card in enumerate(view.hands[0]) if card and collectable(card, board))


REVIEWER: Final = Reviewer(version=2, verdicts=Verdict, judge=judge)
