"""Okago: two players place pieces face-down, jump over each other's, and try to get four in a line.

The rules for one game and for matches of several. Never knows the players or the pictures.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from games.core import Game, InvalidPosition, Ladder, OptionValue, Outcome, settle_options
from games.core import Reason as AnyReason
from games.match import NEXT, GameEnd, Match
from games.match import Rule as MatchRule
from games.okago.board import (
    CELLS,
    COLOURS,
    EMPTY,
    JUMPS,
    NO_GO,
    PIECES,
    Cells,
    face_up_allowed,
    jumps,
    line_of,
    lost,
    other,
    placeable,
    read_board,
)
from games.okago.reasons import Fault, Reason, Rule
from games.okago.view import OPTIONS, OkagoView
from games.position import Fault as AnyFault
from games.position import Words, print_options, print_ranks, print_seat, read_pair
from games.shuffle import shuffled


@dataclass(frozen=True, slots=True)
class Okago(Game):
    """A state of a match of Okago. ``end`` says how the current game ended; each state works it out once.

    The other fields are as in the view. No seed is kept, for chance decides only the first colours.
    """

    key = "okago"
    title = "Okago"
    seats = range(2, 3)
    options = OPTIONS
    ladders = (Ladder("okago", "Okago", 1),)
    least_moves_to_gain = 6
    reasons = (*Reason, AnyReason.RESIGNED)
    notation = re.compile(r"[a-e][1-5](\^|x[a-e][1-5])?|next")

    cells: Cells
    turn: int
    red: int
    left: tuple[int, int]
    advanced: bool
    match: Match
    last: str | None = field(default=None, compare=False)
    end: GameEnd[int] | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "end", self._end())

    @classmethod
    def _begin(cls, seats: int, options: Mapping[str, OptionValue], seed: bytes) -> Self:
        (red, _) = shuffled(seed, "red", range(seats))
        return cls._first_turn(Match.of(options), red, advanced=bool(options["advanced"]))

    @classmethod
    def _first_turn(cls, match: Match, red: int, *, advanced: bool) -> Self:
        """Begin a game of a match."""
        cells = tuple(NO_GO if advanced and cell == "c3" else EMPTY for cell in CELLS)
        return cls(cells, red, red, (PIECES, PIECES), advanced, match)

    @property
    def seated(self) -> range:
        return range(2)

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.match.to_act(self.turn, self.end)

    def actions(self, seat: int) -> tuple[str, ...]:
        if seat not in self.to_act:
            return ()
        if self.end is not None:
            return (NEXT,)
        colour, left = self._to_move, self._left_to_move
        placements = placeable(self.cells, left)
        face_up = placements if face_up_allowed(colour, left) else ()
        leaps = (jump.text for jump in jumps(self.cells, colour))
        return (*placements, *(f"{cell}^" for cell in face_up), *leaps)

    def _act(self, seat: int, said: re.Match[str]) -> Self:
        text = said[0]
        forbidden = self._forbids(seat, text)
        if forbidden is not None:
            rule, cell = forbidden
            raise self._illegal(rule, seat, text, **({"cell": cell} if cell else {}))
        return self._next_game() if text == NEXT else self._move(text)

    def _forbids(self, seat: int, text: str) -> tuple[Rule | MatchRule, str] | None:
        """The rule that forbids an action, and the cell at fault ("" without one); None if it is legal."""
        match_rule = self.match.forbids(text, self.end)
        if match_rule is not None:
            return match_rule, ""
        if text in self.actions(seat):
            return None
        at = dict(zip(CELLS, self.cells, strict=True))
        cell = text[:2]
        if "x" in text:
            return self._forbids_jump(at, cell, text[3:])
        if not self._left_to_move:
            return Rule.NO_PIECES_LEFT, ""
        if at[cell] == NO_GO:
            return Rule.NO_GO, cell
        return (Rule.FACE_UP if at[cell] == EMPTY else Rule.OCCUPIED), cell

    def _forbids_jump(self, at: Mapping[str, str], piece: str, landing: str) -> tuple[Rule, str]:
        if at[piece].lower() != self._to_move:
            return Rule.NOT_YOUR_PIECE, piece
        if at[piece].isupper():
            return Rule.INERT, piece
        jump = JUMPS.get(f"{piece}x{landing}")
        if jump is None:
            return Rule.TWO_CELLS_AWAY, landing
        if at[landing] not in (EMPTY, NO_GO):
            return Rule.LANDING_OCCUPIED, landing
        over_enemy = at[jump.over].lower() == other(self._to_move)
        return (Rule.OVER_FACE_UP if over_enemy else Rule.NOTHING_TO_JUMP), jump.over

    def _move(self, text: str) -> Self:
        """Place or jump. Both remove the No-Go; a jump then puts it on the cell that the piece has left."""
        at = {cell: EMPTY if lies == NO_GO else lies for cell, lies in zip(CELLS, self.cells, strict=True)}
        left = self.left
        jump = JUMPS.get(text)
        if jump is not None:
            at |= {jump.piece: EMPTY, jump.over: NO_GO, jump.landing: self._to_move.upper()}
        else:
            at[text[:2]] = self._to_move.upper() if text.endswith("^") else self._to_move
            left = (left[0] - 1, left[1]) if self._to_move == "r" else (left[0], left[1] - 1)
        after = replace(self, cells=tuple(at.values()), turn=1 - self.turn, left=left, last=text)
        return after if after.end is None else replace(after, match=after.match.won(after.end.winner))

    def _resign(self, seat: int) -> Self:
        return replace(self, match=self.match.given_up(seat))

    def _next_game(self) -> Self:
        return self._first_turn(self.match.next_game(), 1 - self.red, advanced=self.advanced)

    def _colour(self, seat: int) -> str:
        return "r" if seat == self.red else "b"

    @property
    def _to_move(self) -> str:
        return self._colour(self.turn)

    @property
    def _left_to_move(self) -> int:
        return self.left[self._to_move == "b"]

    def _end(self) -> GameEnd[int] | None:
        """How this game ended, or None while it runs. A line counts before having no move."""
        for seat in (1 - self.turn, self.turn):
            line = line_of(self.cells, self._colour(seat))
            if line:
                return GameEnd(seat, Reason.LINE, line)
        if self._left_to_move or jumps(self.cells, self._to_move):
            return None
        return GameEnd(1 - self.turn, Reason.STUCK)

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome(self.end)

    def view(self, seat: int | None) -> OkagoView:
        return OkagoView.of(self, seat)

    @property
    def position(self) -> str:
        options = {"advanced": self.advanced, **self.match.options}
        words = [*print_seat("red", self.red), *print_options(OPTIONS, options), *self.match.words]
        words += print_seat("resigned", self.match.resigned)
        left = f"{self.left[0]}-{self.left[1]}"
        return " ".join([print_ranks(self.cells, 5), self._to_move, left, *words])

    @classmethod
    def from_position(cls, text: str) -> Self:
        """Read a position text, even one that play cannot reach. Without ``red=``, Player 1 is red."""
        parts = text.split(maxsplit=3)
        if len(parts) < 3:
            raise InvalidPosition(AnyFault.FIELDS, text)
        board, to_move, reserves, *rest = parts
        cells = read_board(board)
        if to_move not in COLOURS:
            raise InvalidPosition(Fault.COLOUR_TO_MOVE, to_move)
        left = read_pair(reserves)
        if min(lost(cells, left)) < 0:
            raise InvalidPosition(Fault.PIECES, reserves)
        words = Words(*rest)
        options = settle_options(OPTIONS, words.options(OPTIONS))
        red = words.seat("red") or 0
        turn = red if to_move == "r" else 1 - red
        match = Match.read(words, options)
        words.finish()
        state = cls(cells, turn, red, left, bool(options["advanced"]), match)
        match.check(state.end)
        return state
