"""OK: two to four players take and throw tiles until one closes with runs, groups, pairs or one colour.

The rules, with rounds in which points count down. Never knows the players or the pictures, nor how a rack is
arranged.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, ClassVar, Self

from games.core import (
    RESIGN,
    SECRET,
    Feat,
    Game,
    InvalidPosition,
    Ladder,
    OptionValue,
    Outcome,
    View,
    replaced,
    tidy,
)
from games.core import Reason as AnyReason
from games.core import Rule as AnyRule
from games.ok.position import Racks, read_parts
from games.ok.reasons import Fault, Reason, Rule
from games.ok.solver import LOSSES, SHOW_FROM, arrangement, closes, leftovers, loss_of
from games.ok.tiles import deal, ok_of, with_tile, without_tile
from games.ok.view import OPTIONS, THROW, Close, Move, OKView
from games.position import print_list, print_options, print_seat, seed_of
from games.shuffle import shuffled

MOST_TURNS = 200
MOVES_SHOWN = 8

_TILE = r"[rbgk](?:1[0-3]|[1-9])|\*"


@dataclass(frozen=True, slots=True)
class OK(Game):
    """A state of OK. ``racks`` are sorted, ``stock`` has its next tile first, ``piles`` their oldest.

    ``turn`` is the seat to move, or the seat that ended the round. Facts that the position does not contain
    are not compared: ``standings`` are the points at the start and after every finished round, as far as they
    are known; ``drawn`` and ``moves`` are as in the view.
    """

    key = "ok"
    title = "OK"
    seats = range(2, 5)
    options = OPTIONS
    ladders = (Ladder("ok", "OK", 5),)
    hides = True
    feats = (Feat("ok_one_colour"),)
    paired: ClassVar[Mapping[str, OptionValue]] = {"points": 2}  # about one round
    least_moves_to_gain = 40  # about one round: drawing and throwing are two moves
    reasons = (*Reason, AnyReason.RESIGNED)
    notation = re.compile(
        rf"(?P<word>draw|take|show|next)|close(?P<closing>{_TILE})|(?:{THROW})?(?P<thrown>{_TILE})"
    )

    indicator: str
    turn: int
    phase: str
    turns: int
    racks: Racks = field(metadata=SECRET)
    stock: tuple[str, ...] = field(metadata=SECRET)
    piles: Racks
    scores: tuple[int, ...]
    round: int
    starter: int
    shown: bool
    points: int
    closed: Close | None
    resigned: int | None
    seed: bytes = field(compare=False, repr=False, metadata=SECRET)
    drawn: str | None = field(default=None, compare=False, metadata=SECRET)
    moves: tuple[Move, ...] = field(default=(), compare=False)
    standings: tuple[tuple[int, ...], ...] = field(default=(), compare=False)

    @classmethod
    def _begin(cls, seats: int, options: Mapping[str, OptionValue], seed: bytes) -> Self:
        points = int(options["points"])
        scores = (points,) * seats
        starter = shuffled(seed, "starter", range(seats))[0]
        return cls._deal(scores, points, 1, starter, seed, standings=(scores,))

    @classmethod
    def achieved(
        cls,
        view: View,
        options: Mapping[str, object],  # noqa: ARG003 - the rounds say it all
        seat: int,
    ) -> tuple[str, ...]:
        """Finds closings in one colour by the points: these cost the others more than any other closing."""
        assert isinstance(view, OKView)
        closed = any(max(losses) >= min(LOSSES["colour"]) > losses[seat] for losses in view.changes)
        return ("ok_one_colour",) if closed else ()

    @classmethod
    def _deal(
        cls,
        scores: tuple[int, ...],
        points: int,
        number: int,
        starter: int,
        seed: bytes,
        *,
        standings: tuple[tuple[int, ...], ...],
        moves: tuple[Move, ...] = (),
    ) -> Self:
        dealt = deal(seed, number, len(scores), starter)
        return cls(
            indicator=dealt.indicator,
            turn=starter,
            phase="throw",
            turns=0,
            racks=dealt.racks,
            stock=dealt.stock,
            piles=((),) * len(scores),
            scores=scores,
            round=number,
            starter=starter,
            shown=False,
            points=points,
            closed=None,
            resigned=None,
            seed=seed,
            moves=moves,
            standings=standings,
        )

    @property
    def ok(self) -> str:
        """The face of the two jokers."""
        return ok_of(self.indicator)

    @property
    def seated(self) -> range:
        return range(len(self.racks))

    @property
    def _is_over(self) -> bool:
        """Whether the game is over."""
        return self.resigned is not None or (self.phase == "over" and min(self.scores) <= 0)

    @property
    def to_act(self) -> tuple[int, ...]:
        if self._is_over:
            return ()
        return tuple(self.seated) if self.phase == "over" else (self.turn,)

    def actions(self, seat: int) -> tuple[str, ...]:
        if seat not in self.to_act:
            return ()
        if self.phase == "over":
            return ("next",)
        show = ("show",) if self._forbids_showing(seat) is None else ()
        if self.phase == "take":
            return ("draw", "take", *show)
        rack = self.racks[seat]
        closing = (f"close {found.tile}" for found in closes(rack, self.ok))
        return (*dict.fromkeys(rack), *closing, *show)

    def _act(self, seat: int, said: re.Match[str]) -> Self:
        text = said[0]
        if (text == "next") != (self.phase == "over"):
            raise self._illegal(Rule.ROUND_NOT_OVER if text == "next" else Rule.ROUND_OVER, seat, text)
        if text == "next":
            return self._next_round(seat)
        if text == "show":
            return self._show(seat)
        if text in ("draw", "take"):
            return self._get(seat, text)
        if said["closing"]:
            return self._close(seat, said["closing"])
        return self._discard(seat, said["thrown"])

    def canonical(self, seat: int, action: str) -> str:
        return Game.canonical(self, seat, tidy(action).removeprefix(THROW))

    def reveals(self, seat: int, action: str) -> bool:  # noqa: ARG002 - every rack is hidden alike
        """See ``Game.reveals``: only a tile that is taken has lain open before."""
        return tidy(action) != "take"

    def _resign(self, seat: int) -> Self:
        if len(self.racks) != 2:
            raise self._illegal(AnyRule.RESIGN, seat, RESIGN)
        return replace(self, resigned=seat, drawn=None)

    def _forbids_showing(self, seat: int) -> Rule | None:
        """The rule that forbids showing the indicator's twin now; None if the seat to move may show it."""
        if self.turns >= len(self.racks):
            return Rule.FIRST_TURN
        if self.phase == "throw" and seat != self.starter:
            return Rule.BEFORE_DRAWING
        if self.shown:
            return Rule.SHOWN
        return None if self.indicator in self.racks[seat] else Rule.NO_TWIN

    def _show(self, seat: int) -> Self:
        rule = self._forbids_showing(seat)
        if rule is not None:
            raise self._illegal(rule, seat, "show", tile=self.indicator)
        scores = tuple(
            score - (other != seat and score >= SHOW_FROM) for other, score in enumerate(self.scores)
        )
        return self._moved(Move(seat, "show", self.indicator), shown=True, scores=scores)

    def _get(self, seat: int, text: str) -> Self:
        if self.phase != "take":
            raise self._illegal(Rule.THROW_FIRST, seat, text)
        if text == "draw":
            tile, move = self.stock[0], Move(seat, "draw", None)
            after = self._moved(move, stock=self.stock[1:])
        else:
            *left, tile = self.piles[seat - 1]
            piles = replaced(self.piles, (seat - 1) % len(self.racks), tuple(left))
            after = self._moved(Move(seat, "take", tile), piles=piles)
        racks = replaced(self.racks, seat, with_tile(self.racks[seat], tile))
        return replace(after, phase="throw", racks=racks, drawn=tile)

    def _discard(self, seat: int, tile: str) -> Self:
        self._check_held(seat, tile, tile)
        after = self._moved(
            Move(seat, tile, tile),
            racks=replaced(self.racks, seat, without_tile(self.racks[seat], tile)),
            piles=replaced(self.piles, seat, (*self.piles[seat], tile)),
            turns=self.turns + 1,
            drawn=None,
        )
        if not after.stock or after.turns == MOST_TURNS:
            return after._end_round()
        return replace(after, phase="take", turn=(seat + 1) % len(self.racks))

    def _close(self, seat: int, tile: str) -> Self:
        text = f"close {tile}"
        self._check_held(seat, tile, text)
        rack = self.racks[seat]
        rest = without_tile(rack, tile)
        closed = _closed(seat, tile, rest, self.ok)
        if closed is None:
            leftover = leftovers(rack, tile, self.ok)
            raise self._illegal(Rule.DOES_NOT_CLOSE, seat, text, tile=tile, leftover=leftover)
        after = self._moved(
            Move(seat, text, tile), racks=replaced(self.racks, seat, rest), closed=closed, drawn=None
        )
        return after._end_round()

    def _check_held(self, seat: int, tile: str, text: str) -> None:
        """Raise IllegalAction if the seat may not throw a tile now, or does not hold ``tile``."""
        if self.phase != "throw":
            raise self._illegal(Rule.TAKE_FIRST, seat, text)
        if tile not in self.racks[seat]:
            raise self._illegal(Rule.NOT_HELD, seat, text, tile=tile)

    def _end_round(self) -> Self:
        over = replace(self, phase="over")
        scores = tuple(score - loss for score, loss in zip(over.scores, over._losses, strict=True))
        return replace(over, scores=scores, standings=(*over.standings, scores))

    def _next_round(self, seat: int) -> Self:
        return self._deal(
            self.scores,
            self.points,
            self.round + 1,
            (self.starter + 1) % len(self.racks),
            self.seed,
            standings=self.standings,
            moves=(Move(seat, "next", None),),
        )

    def _moved(self, move: Move, **changes: Any) -> Self:
        """The state with some fields changed and one more move."""
        return replace(self, moves=(*self.moves, move)[-MOVES_SHOWN:], **changes)

    @property
    def outcome(self) -> Outcome | None:
        if not self._is_over:
            return None
        if self.resigned is not None:
            return Outcome(self.scores, (1 - self.resigned,), AnyReason.RESIGNED)
        best = max(self.scores)
        winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
        return Outcome(self.scores, winners, Reason.POINTS)

    def view(self, seat: int | None) -> OKView:
        open_to_all = self.phase == "over" or self._is_over
        racks = tuple(
            rack if open_to_all or holder == seat else None for holder, rack in enumerate(self.racks)
        )
        return OKView.of(
            self,
            seat,
            players=len(self.racks),
            turn=None if open_to_all else self.turn,
            phase="over" if open_to_all else self.phase,
            rack=None if seat is None else self.racks[seat],
            racks=racks,
            rack_sizes=tuple(len(rack) for rack in self.racks),
            drawn=self.drawn if seat == self.turn else None,
            stock=len(self.stock),
            changes=tuple(
                tuple(had - has for had, has in zip(before, after, strict=True))
                for before, after in pairwise(self.standings)
            ),
        )

    @property
    def position(self) -> str:
        words = [f"round={self.round}", *print_seat("starter", self.starter), f"shown={int(self.shown)}"]
        words += print_options(OPTIONS, {"points": self.points})
        if (closed := self.closed) is not None:
            words.append(f"closed={closed.seat + 1}:{closed.tile}:{closed.kind}")
        words += print_seat("resigned", self.resigned)
        return ";".join(
            [
                self.indicator,
                f"{self.turn + 1} {self.phase} {self.turns}",
                "|".join(print_list(rack) for rack in self.racks),
                print_list(self.stock),
                "|".join(print_list(pile) for pile in self.piles),
                ",".join(str(score) for score in self.scores),
                " ".join(words),
            ]
        )

    @classmethod
    def from_position(cls, text: str) -> Self:
        parts, said = read_parts(text)
        state = cls(**parts, closed=None, seed=seed_of(text))
        if said is not None:
            seat, tile, kind = said
            state = replace(state, closed=_closed(seat, tile, state.racks[seat], state.ok))
            if state.closed is None or state.closed.kind != kind:
                raise InvalidPosition(Fault.CLOSED, text)
        if not state._may_stand_so:
            raise InvalidPosition(Fault.PHASE, text)
        if not all(0 < score <= state.points for score in state._before_the_end):
            raise InvalidPosition(Fault.SCORES, text)
        return replace(state, standings=state._known_standings)

    @property
    def _may_stand_so(self) -> bool:
        """Whether a round can be in this phase with these turns and this stock."""
        if self.phase == "throw" or self.closed is not None:
            return self.turns < MOST_TURNS
        ended = not self.stock or self.turns == MOST_TURNS
        return self.turns <= MOST_TURNS and ended == (self.phase == "over")

    @property
    def _losses(self) -> tuple[int, ...]:
        """The points that each seat loses at the end of this round; zeros while it runs."""
        if self.phase != "over":
            return (0,) * len(self.racks)
        if self.closed is None:
            return (1,) * len(self.racks)
        return tuple(0 if seat == self.closed.seat else self.closed.loss for seat in self.seated)

    @property
    def _before_the_end(self) -> tuple[int, ...]:
        """The points before the losses at the end of this round."""
        return tuple(score + loss for score, loss in zip(self.scores, self._losses, strict=True))

    @property
    def _known_standings(self) -> tuple[tuple[int, ...], ...]:
        """The standings that follow from the position, which does not say who lost points to a shown twin."""
        first = (self.points,) * len(self.racks)
        if self.round == 1:
            known: tuple[tuple[int, ...], ...] = (first,)
        elif self.shown:
            known = ()
        else:
            known = (first, self._before_the_end)[self.round > 2 :]
        return (*known, self.scores) if self.phase == "over" else known


def _closed(seat: int, tile: str, rest: tuple[str, ...], ok: str) -> Close | None:
    """How a seat closes by throwing ``tile`` and keeping the rest; None if it does not close."""
    layout = arrangement(rest, ok)
    if layout is None:
        return None
    return Close(seat, tile, layout.kind, tile == ok, loss_of(layout.kind, tile, ok), layout.sets)
