"""Okiya: two players take tiles from a garden of sixteen, each sharing plant or symbol with the last one.

The rules of Bruno Cathala's game, with matches of several games. Never knows who plays or how it looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Self

from games.core import (
    Feat,
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
from games.okiya.garden import (
    CELLS,
    PLANTS,
    SYMBOLS,
    TILES,
    TOKENS,
    Garden,
    patterns,
    print_garden,
    read_dealt,
    read_garden,
    takeable,
)
from games.okiya.view import OPTIONS, Match, OkiyaView, Result
from games.position import Words, print_options


@dataclass(frozen=True, slots=True)
class Okiya(Game):
    """A state of a match of Okiya. ``score`` includes a finished game; ``dealt`` is this game's first garden.

    ``dealt`` is kept only where the next game needs it (same_garden), for a token hides its tile.
    """

    key = "okiya"
    title = "Okiya"
    seats = range(2, 3)
    options = OPTIONS
    ladders = (Ladder("okiya", "Okiya", 0),)
    feats = (Feat("perfect_okiya", searched=True),)

    garden: Garden
    turn: int
    last: str | None
    rules: Match
    score: tuple[int, int]
    number: int
    starter: int
    dealt: Garden | None
    resigned: int | None
    seed: bytes = field(compare=False, repr=False)
    last_cell: str | None = field(default=None, compare=False)

    @classmethod
    def start(cls, seats: int, options: Mapping[str, object], seed: bytes) -> Self:
        if seats not in cls.seats:
            raise ValueError(f"Okiya has 2 seats, not {seats}")
        rules = Match.settle(options)
        (starter, _) = shuffled(seed, "starter", (0, 1))
        return cls._deal(rules, (0, 0), 1, starter, None, seed)

    @classmethod
    def _deal(
        cls,
        rules: Match,
        score: tuple[int, int],
        number: int,
        starter: int,
        garden: Garden | None,
        seed: bytes,
    ) -> Self:
        """Begin game ``number`` of a match, on ``garden`` or on a new one from the seed."""
        tiles = garden or shuffled(seed, f"garden {number}", TILES)
        dealt = tiles if rules.in_pairs else None
        return cls(tiles, starter, None, rules, score, number, starter, dealt, None, seed)

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.outcome is not None:
            return ()
        return (0, 1) if self._result is not None else (self.turn,)

    def actions(self, seat: int) -> tuple[str, ...]:
        if seat not in self.to_act:
            return ()
        return ("next",) if self._result is not None else takeable(self.garden, self.last)

    def play(self, seat: int, action: str) -> Self:
        text = tidy(action)
        if self.outcome is not None:
            raise GameOver("over", action=text)
        if text not in CELLS and text not in ("next", "resign"):
            raise UnknownAction("cell", action=action.strip(), legal=self.actions(seat))
        if seat not in (0, 1):
            raise NotYourTurn("not seated", action=text, seat=seat)
        if text == "resign":
            return self._resign(seat)
        if seat not in self.to_act:
            raise NotYourTurn("turn", action=text, seat=seat, to_move=self.turn)
        legal = self.actions(seat)
        if text not in legal:
            raise IllegalAction(self._forbidden_by(text), action=text, legal=legal, **self._last_facts())
        return self._next_game() if text == "next" else self._take(text)

    def _forbidden_by(self, text: str) -> str:
        """The rule that forbids an action of the seat to act."""
        if self._result is not None:
            return "between games"
        if text == "next":
            return "game not over"
        if self.garden[CELLS.index(text)] in TOKENS:
            return "taken"
        return "border" if self.last is None else "match"

    def _last_facts(self) -> dict[str, str]:
        if self.last is None:
            return {}
        return {"plant": PLANTS[self.last[0]], "symbol": SYMBOLS[self.last[1]]}

    def _take(self, cell: str) -> Self:
        i = CELLS.index(cell)
        garden = (*self.garden[:i], TOKENS[self.turn], *self.garden[i + 1 :])
        after = replace(self, garden=garden, turn=1 - self.turn, last=self.garden[i], last_cell=cell)
        result = after._result
        if result is None or result.winner is None:
            return after
        return replace(after, score=after._score_plus(result.winner, after._worth))

    def _resign(self, seat: int) -> Self:
        """The opponent wins the match; in points the tiles left are theirs too, none between games."""
        worth = {"single": 1, "sets": 0, "points": self._worth if self._result is None else 0}
        return replace(self, resigned=seat, score=self._score_plus(1 - seat, worth[self.rules.match]))

    def _next_game(self) -> Self:
        """The loser starts; after a draw who did not start; the second of a pair swaps starters."""
        result = self._result
        again = self.rules.in_pairs and self.number % 2 == 1
        if again or result is None or result.winner is None:
            starter = 1 - self.starter
        else:
            starter = 1 - result.winner
        garden = self.dealt if again else None
        return self._deal(self.rules, self.score, self.number + 1, starter, garden, self.seed)

    @property
    def _worth(self) -> int:
        """What winning on this garden scores: the tiles left in a match for points, else 1."""
        if self.rules.match != "points":
            return 1
        return sum(tile not in TOKENS for tile in self.garden)

    def _score_plus(self, seat: int, worth: int) -> tuple[int, int]:
        first, second = self.score
        return (first + worth, second) if seat == 0 else (first, second + worth)

    @property
    def _result(self) -> Result | None:
        """How this game ended, or None while it runs. A pattern goes before a block."""
        mover = 1 - self.turn
        for seat in (mover, self.turn):
            made = patterns(self.garden, TOKENS[seat])
            if made is not None:
                return Result(seat, *made)
        if takeable(self.garden, self.last):
            return None
        if any(tile not in TOKENS for tile in self.garden):
            return Result(mover, "block")
        return Result(mover, "full") if self.rules.full_garden == "win" else Result(None, "draw")

    @property
    def outcome(self) -> Outcome | None:
        single = self.rules.match == "single"
        result = self._result
        winners: tuple[int, ...]
        if self.resigned is not None:
            winners, reason = (1 - self.resigned,), "resigned"
        elif result is not None and single:
            winners, reason = () if result.winner is None else (result.winner,), result.reason
        elif result is not None and max(self.score) >= self.rules.goal:
            winners, reason = (self.score.index(max(self.score)),), result.reason
        else:
            return None
        return Outcome((int(0 in winners), int(1 in winners)) if single else self.score, winners, reason)

    def view(self, seat: int | None) -> OkiyaView:
        return OkiyaView(
            seat=seat,
            to_act=self.to_act,
            actions=() if seat is None else self.actions(seat),
            outcome=self.outcome,
            garden=self.garden,
            turn=self.turn,
            last_tile=self.last,
            last_cell=self.last_cell,
            result=self._result,
            rules=self.rules,
            score=self.score,
            number=self.number,
            starter=self.starter,
        )

    @property
    def position(self) -> str:
        options = asdict(self.rules)
        words = print_options(OPTIONS[:4], options)
        words += [f"score={self.score[0]}-{self.score[1]}", f"game={self.number}"]
        words += [f"starter={self.starter + 1}", *print_options(OPTIONS[4:], options)]
        if self.dealt is not None:
            words.append(f"garden={print_garden(self.dealt)}")
        if self.resigned is not None:
            words.append(f"resigned={self.resigned + 1}")
        return " ".join([print_garden(self.garden), str(self.turn + 1), self.last or "--", *words])

    @classmethod
    def from_position(cls, text: str) -> Self:
        parts = text.split()
        if len(parts) < 3:
            raise InvalidPosition("three fields", text)
        board, turn, last, *rest = parts
        garden = read_garden(board)
        if turn not in ("1", "2"):
            raise InvalidPosition("player to move", turn)
        taken = sum(cell in TOKENS for cell in garden)
        tile = None if last == "--" else last.upper()
        possible = tile in TILES and tile not in garden if taken else tile is None
        if not possible:
            raise InvalidPosition("tile taken last", last)
        words = Words(rest)
        rules = Match.settle(words.options(OPTIONS))
        seat = int(turn) - 1
        starter = words.seat("starter")
        written = words.take("garden")
        dealt = None if written is None else read_dealt(written, garden)
        if dealt is None and rules.in_pairs:
            if taken:
                raise InvalidPosition("garden", text)
            dealt = garden
        state = cls(
            garden=garden,
            turn=seat,
            last=tile,
            rules=rules,
            score=words.pair("score"),
            number=words.number("game", 1, least=1),
            starter=starter if starter is not None else (seat + taken) % 2,
            dealt=dealt if rules.in_pairs else None,
            resigned=words.seat("resigned"),
            seed=sha256(text.encode()).digest(),
        )
        words.finish()
        if state.outcome is None and max(state.score) >= rules.goal:
            raise InvalidPosition("score", f"{state.score[0]}-{state.score[1]}")
        return state
