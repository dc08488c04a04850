"""Okiya: two players take tiles from a garden of sixteen, each sharing plant or symbol with the last one.

The rules of Bruno Cathala's game, with matches of several games. Never knows the players or the pictures.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from games.core import (
    SECRET,
    Feat,
    Game,
    InvalidPosition,
    Ladder,
    OptionValue,
    Outcome,
    replaced,
    settle_options,
    tidy,
)
from games.core import Reason as AnyReason
from games.match import NEXT, GameEnd, Match
from games.okiya.garden import (
    CELLS,
    TILES,
    TOKENS,
    Garden,
    patterns,
    print_garden,
    read_dealt,
    read_garden,
    takeable,
)
from games.okiya.reasons import Fault, Reason, Rule
from games.okiya.view import OPTIONS, OkiyaView
from games.position import Fault as AnyFault
from games.position import Words, print_options, print_seat, read_seat, seed_of
from games.shuffle import shuffled


@dataclass(frozen=True, slots=True)
class Okiya(Game):
    """A state of a match of Okiya. ``end`` says how the current game ended; each state works it out once.

    ``dealt`` is this game's first garden. It is kept only if the next game needs it (same_garden), because a
    token hides its tile.
    """

    key = "okiya"
    title = "Okiya"
    seats = range(2, 3)
    options = OPTIONS
    ladders = (Ladder("okiya", "Okiya", 0),)
    feats = (Feat("perfect_okiya", searched=True),)
    least_moves_to_gain = 4
    reasons = (*Reason, AnyReason.RESIGNED)
    notation = re.compile(r"[a-d][1-4]|next")

    garden: Garden
    turn: int
    last: str | None
    match: Match
    full_garden: str
    same_garden: bool
    starter: int
    dealt: Garden | None
    seed: bytes = field(compare=False, repr=False, metadata=SECRET)
    last_cell: str | None = field(default=None, compare=False)
    end: GameEnd[int | None] | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "end", self._end())

    @classmethod
    def _begin(cls, seats: int, options: Mapping[str, OptionValue], seed: bytes) -> Self:
        match = Match.of(options)
        (starter, _) = shuffled(seed, "starter", range(seats))
        garden = _garden(seed, match.number)
        full_garden, same_garden = str(options["full_garden"]), bool(options["same_garden"])
        dealt = garden if _in_pairs(match, same_garden) else None
        return cls(garden, starter, None, match, full_garden, same_garden, starter, dealt, seed)

    @property
    def seated(self) -> range:
        return range(2)

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.match.to_act(self.turn, self.end)

    def actions(self, seat: int) -> tuple[str, ...]:
        if seat not in self.to_act:
            return ()
        return takeable(self.garden, self.last) if self.end is None else (NEXT,)

    def _act(self, seat: int, said: re.Match[str]) -> Self:
        text = said[0]
        rule = self.match.forbids(text, self.end) or self._forbids(text)
        if rule is not None:
            raise self._illegal(rule, seat, text, **self._last_facts())
        return self._next_game() if text == NEXT else self._take(text)

    def _forbids(self, text: str) -> Rule | None:
        """The rule that forbids taking the tile of a cell; None if it may be taken."""
        if text == NEXT or text in takeable(self.garden, self.last):
            return None
        if self.garden[CELLS.index(text)] in TOKENS:
            return Rule.TAKEN
        return Rule.BORDER if self.last is None else Rule.MATCH

    def _last_facts(self) -> dict[str, str]:
        if self.last is None:
            return {}
        return {"plant": self.last[0], "symbol": self.last[1]}

    def _take(self, cell: str) -> Self:
        i = CELLS.index(cell)
        garden = replaced(self.garden, i, TOKENS[self.turn])
        after = replace(self, garden=garden, turn=1 - self.turn, last=self.garden[i], last_cell=cell)
        if after.end is None or after.end.winner is None:
            return after
        worth = after._tiles_left if after.match.kind == "points" else 1
        return replace(after, match=after.match.won(after.end.winner, worth))

    def _resign(self, seat: int) -> Self:
        """The opponent wins the match; in one for points also the tiles left of a running game."""
        return replace(self, match=self.match.given_up(seat, self._tiles_left if self.end is None else 0))

    def reveals(self, seat: int, action: str) -> bool:  # noqa: ARG002 - the same for both seats
        """See ``Game.reveals``: only the next game brings a garden, if it is a new one."""
        return tidy(action) == NEXT and not self._plays_the_garden_again

    @property
    def _plays_the_garden_again(self) -> bool:
        """Whether the next game is the second with the same garden."""
        return self.dealt is not None and self.match.number % 2 == 1

    def _next_game(self) -> Self:
        """The next game. The loser starts; after a draw and second in a pair, the other player."""
        match = self.match.next_game()
        again = self._plays_the_garden_again
        if again or self.end is None or self.end.winner is None:
            starter = 1 - self.starter
        else:
            starter = 1 - self.end.winner
        garden = self.dealt if again and self.dealt is not None else _garden(self.seed, match.number)
        dealt = None if self.dealt is None else garden
        return replace(
            self,
            garden=garden,
            turn=starter,
            last=None,
            match=match,
            starter=starter,
            dealt=dealt,
            last_cell=None,
        )

    @property
    def _tiles_left(self) -> int:
        return sum(tile not in TOKENS for tile in self.garden)

    def _end(self) -> GameEnd[int | None] | None:
        """How this game ended, or None while it runs. A pattern counts before a block."""
        mover = 1 - self.turn
        for seat in (mover, self.turn):
            made = patterns(self.garden, TOKENS[seat])
            if made is not None:
                return GameEnd(seat, *made)
        if takeable(self.garden, self.last):
            return None
        if self._tiles_left:
            return GameEnd(mover, Reason.BLOCK)
        return GameEnd(mover, Reason.FULL) if self.full_garden == "win" else GameEnd(None, Reason.DRAW)

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome(self.end)

    def view(self, seat: int | None) -> OkiyaView:
        return OkiyaView.of(self, seat, last_tile=self.last)

    @property
    def position(self) -> str:
        options = {**self.match.options, "full_garden": self.full_garden, "same_garden": self.same_garden}
        words = [
            *print_options(OPTIONS[:4], options),
            *self.match.words,
            *print_seat("starter", self.starter),
        ]
        words += print_options(OPTIONS[4:], options)
        if self.dealt is not None:
            words.append(f"garden={print_garden(self.dealt)}")
        words += print_seat("resigned", self.match.resigned)
        return " ".join([print_garden(self.garden), str(self.turn + 1), self.last or "--", *words])

    @classmethod
    def from_position(cls, text: str) -> Self:
        parts = text.split(maxsplit=3)
        if len(parts) < 3:
            raise InvalidPosition(AnyFault.FIELDS, text)
        board, turn, last, *rest = parts
        garden = read_garden(board)
        seat = read_seat(turn, 2)
        taken = sum(cell in TOKENS for cell in garden)
        tile = None if last == "--" else last.upper()
        possible = tile in TILES and tile not in garden if taken else tile is None
        if not possible:
            raise InvalidPosition(Fault.LAST_TILE, last)
        words = Words(*rest)
        options = settle_options(OPTIONS, words.options(OPTIONS))
        match, same_garden = Match.read(words, options), bool(options["same_garden"])
        starter = words.seat("starter")
        written = words.take("garden")
        dealt = None if written is None else read_dealt(written, garden)
        if dealt is None and _in_pairs(match, same_garden):
            if taken:
                raise InvalidPosition(Fault.GARDEN, text)
            dealt = garden
        words.finish()
        state = cls(
            garden=garden,
            turn=seat,
            last=tile,
            match=match,
            full_garden=str(options["full_garden"]),
            same_garden=same_garden,
            starter=starter if starter is not None else (seat + taken) % 2,
            dealt=dealt if _in_pairs(match, same_garden) else None,
            seed=seed_of(text),
        )
        match.check(state.end)
        return state


def _garden(seed: bytes, number: int) -> Garden:
    return shuffled(seed, f"garden {number}", TILES)


def _in_pairs(match: Match, same_garden: bool) -> bool:
    """Whether each garden is played twice; a single game has no pair."""
    return same_garden and match.kind != "single"
