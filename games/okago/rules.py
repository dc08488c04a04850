"""Okago: two players place pieces face-down, jump over each other's, and try to get four in a line.

The rules for one game and for matches of several. Never knows who plays or how it looks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Self

from games.core import (
    Game,
    GameOver,
    IllegalAction,
    InvalidPosition,
    Ladder,
    NotYourTurn,
    Outcome,
    UnknownAction,
    shuffled,
    tidy,
)
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
    print_board,
    read_board,
)
from games.okago.view import OPTIONS, Match, OkagoView, Result
from games.position import Words, print_options, read_pair

_NOTATION = re.compile(r"[a-e][1-5](\^|x[a-e][1-5])?")


@dataclass(frozen=True, slots=True)
class Okago(Game):
    """A state of a match of Okago; its fields are the view's. ``score`` includes a finished game.

    Nothing is drawn after the colours of the first game, so no seed is kept.
    """

    key = "okago"
    title = "Okago"
    seats = range(2, 3)
    options = OPTIONS
    ladders = (Ladder("okago", "Okago", 1),)

    cells: Cells
    turn: int
    red: int
    left: tuple[int, int]
    rules: Match
    score: tuple[int, int]
    number: int
    resigned: int | None
    last: str | None = field(default=None, compare=False)

    @classmethod
    def start(cls, seats: int, options: Mapping[str, object], seed: bytes) -> Self:
        if seats not in cls.seats:
            raise ValueError(f"Okago has 2 seats, not {seats}")
        rules = Match.settle(options)
        (red, _) = shuffled(seed, "red", (0, 1))
        return cls._first_turn(rules, red, (0, 0), 1)

    @classmethod
    def _first_turn(cls, rules: Match, red: int, score: tuple[int, int], number: int) -> Self:
        """Begin game ``number`` of a match."""
        cells = tuple(NO_GO if rules.advanced and cell == "c3" else EMPTY for cell in CELLS)
        return cls(cells, red, red, (PIECES, PIECES), rules, score, number, None)

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.outcome is not None:
            return ()
        return (0, 1) if self._result is not None else (self.turn,)

    def actions(self, seat: int) -> tuple[str, ...]:
        if seat not in self.to_act:
            return ()
        if self._result is not None:
            return ("next",)
        colour, left = self._to_move, self._left_to_move
        placements = placeable(self.cells, left)
        face_up = placements if face_up_allowed(colour, left) else ()
        leaps = (jump.text for jump in jumps(self.cells, colour))
        return (*placements, *(f"{cell}^" for cell in face_up), *leaps)

    def play(self, seat: int, action: str) -> Self:
        text = tidy(action)
        if self.outcome is not None:
            raise GameOver("over", action=text)
        if text not in ("next", "resign") and not _NOTATION.fullmatch(text):
            raise UnknownAction("placement or jump", action=action.strip(), legal=self.actions(seat))
        if seat not in (0, 1):
            raise NotYourTurn("not seated", action=text, seat=seat)
        if text == "resign":
            return self._resign(seat)
        if seat not in self.to_act:
            raise NotYourTurn("turn", action=text, seat=seat, to_move=self.turn)
        legal = self.actions(seat)
        if text not in legal:
            rule, cell = self._forbidden_by(text)
            raise IllegalAction(rule, action=text, legal=legal, **({"cell": cell} if cell else {}))
        return self._next_game() if text == "next" else self._move(text)

    def _forbidden_by(self, text: str) -> tuple[str, str]:
        """The rule that forbids an action of the seat to act, and the cell it speaks of, if it does."""
        if self._result is not None:
            return "between games", ""
        if text == "next":
            return "game not over", ""
        at = dict(zip(CELLS, self.cells, strict=True))
        cell = text[:2]
        if "x" in text:
            return self._jump_forbidden_by(at, cell, text[3:])
        if not self._left_to_move:
            return "no pieces left", ""
        if at[cell] == NO_GO:
            return "no-go", cell
        return ("face-up" if at[cell] == EMPTY else "occupied"), cell

    def _jump_forbidden_by(self, at: Mapping[str, str], piece: str, landing: str) -> tuple[str, str]:
        if at[piece].lower() != self._to_move:
            return "not your piece", piece
        if at[piece].isupper():
            return "inert", piece
        jump = JUMPS.get(f"{piece}x{landing}")
        if jump is None:
            return "two cells away", landing
        if at[landing] not in (EMPTY, NO_GO):
            return "landing occupied", landing
        over_enemy = at[jump.over].lower() == other(self._to_move)
        return ("over face-up" if over_enemy else "nothing to jump"), jump.over

    def _move(self, text: str) -> Self:
        """Place or jump. Whichever it is lifts the No-Go, and a jump lays it on the cell it empties."""
        at = {cell: EMPTY if lies == NO_GO else lies for cell, lies in zip(CELLS, self.cells, strict=True)}
        left = self.left
        jump = JUMPS.get(text)
        if jump is not None:
            at |= {jump.piece: EMPTY, jump.over: NO_GO, jump.landing: self._to_move.upper()}
        else:
            at[text[:2]] = self._to_move.upper() if text.endswith("^") else self._to_move
            left = (left[0] - 1, left[1]) if self._to_move == "r" else (left[0], left[1] - 1)
        after = replace(self, cells=tuple(at.values()), turn=1 - self.turn, left=left, last=text)
        result = after._result
        return after if result is None else replace(after, score=after._score_plus(result.winner))

    def _resign(self, seat: int) -> Self:
        """The opponent wins the match; in sets no game is added."""
        score = self._score_plus(1 - seat) if self.rules.match == "single" else self.score
        return replace(self, resigned=seat, score=score)

    def _next_game(self) -> Self:
        return self._first_turn(self.rules, 1 - self.red, self.score, self.number + 1)

    def _colour(self, seat: int) -> str:
        return "r" if seat == self.red else "b"

    @property
    def _to_move(self) -> str:
        return self._colour(self.turn)

    @property
    def _left_to_move(self) -> int:
        return self.left[self._to_move == "b"]

    def _score_plus(self, seat: int) -> tuple[int, int]:
        first, second = self.score
        return (first + 1, second) if seat == 0 else (first, second + 1)

    @property
    def _result(self) -> Result | None:
        """How this game ended, or None while it runs. A line goes before being stuck."""
        for seat in (1 - self.turn, self.turn):
            line = line_of(self.cells, self._colour(seat))
            if line:
                return Result(seat, "line", line)
        if self._left_to_move or jumps(self.cells, self._to_move):
            return None
        return Result(1 - self.turn, "stuck")

    @property
    def outcome(self) -> Outcome | None:
        single = self.rules.match == "single"
        result = self._result
        if self.resigned is not None:
            winner, reason = 1 - self.resigned, "resigned"
        elif result is not None and (single or self.score[result.winner] >= self.rules.sets_to):
            winner, reason = result.winner, result.reason
        else:
            return None
        scores = (int(winner == 0), int(winner == 1)) if single else self.score
        return Outcome(scores, (winner,), reason)

    def view(self, seat: int | None) -> OkagoView:
        return OkagoView(
            seat=seat,
            to_act=self.to_act,
            actions=() if seat is None else self.actions(seat),
            outcome=self.outcome,
            cells=self.cells,
            turn=self.turn,
            red=self.red,
            left=self.left,
            last=self.last,
            result=self._result,
            rules=self.rules,
            score=self.score,
            number=self.number,
        )

    @property
    def position(self) -> str:
        words = [f"red={self.red + 1}", *print_options(OPTIONS, asdict(self.rules))]
        words += [f"score={self.score[0]}-{self.score[1]}", f"game={self.number}"]
        if self.resigned is not None:
            words.append(f"resigned={self.resigned + 1}")
        return " ".join([print_board(self.cells), self._to_move, f"{self.left[0]}-{self.left[1]}", *words])

    @classmethod
    def from_position(cls, text: str) -> Self:
        """Read a position text; it need not be one that play can reach. Without ``red=`` Player 1 is red."""
        parts = text.split()
        if len(parts) < 3:
            raise InvalidPosition("three fields", text)
        board, to_move, reserves, *rest = parts
        cells = read_board(board)
        if to_move not in COLOURS:
            raise InvalidPosition("colour to move", to_move)
        left = read_pair(reserves)
        if min(lost(cells, left)) < 0:
            raise InvalidPosition("twelve pieces each", reserves)
        words = Words(rest)
        red = words.seat("red") or 0
        state = cls(
            cells=cells,
            turn=red if to_move == "r" else 1 - red,
            red=red,
            left=left,
            rules=Match.settle(words.options(OPTIONS)),
            score=words.pair("score"),
            number=words.number("game", 1, least=1),
            resigned=words.seat("resigned"),
        )
        words.finish()
        if not state._score_possible:
            raise InvalidPosition("score", f"{state.score[0]}-{state.score[1]}")
        return state

    @property
    def _score_possible(self) -> bool:
        """Whether the match can have come this far: who decides it in sets has just won a game."""
        just_won = None if self._result is None else self._result.winner
        decided = [seat for seat in (0, 1) if self.score[seat] >= self.rules.sets_to]
        return self.rules.match == "single" or decided in ([], [just_won])
