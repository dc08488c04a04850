"""Searches Okago on masks of 25 cells: negamax that follows forced replies to their end. Knows no views.

A proved win has the score WIN minus the plies to it; anything nearer to 0 is an outlook.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from games.players.thinking import Budget

ALL_CELLS: Final = (1 << 25) - 1
WIN: Final = 100_000
PROVED: Final = WIN - 100
"""Scores at or above this, or at or below its negative, are proved: no game has 100 plies."""

_STEPS: Final = ((1, 1, 0), (5, 0, 1), (6, 1, 1), (4, -1, 1))
"""The directions of lines, each as a step in bits, in files and in ranks."""


def _reach(files: int, ranks: int, cells: int) -> int:
    """The cells from which ``cells`` cells in a direction, the first included, lie on the board."""
    return sum(
        1 << 5 * rank + file
        for rank in range(5)
        for file in range(5)
        if 0 <= file + files * (cells - 1) < 5 and 0 <= rank + ranks * (cells - 1) < 5
    )


LINES: Final = tuple(
    sum(start << step * i for i in range(4))
    for step, files, ranks in _STEPS
    for start in (1 << i for i in range(25))
    if start & _reach(files, ranks, 4)
)
_JUMPS: Final = tuple(
    (step, _reach(files, ranks, 3), _reach(files, ranks, 3) << 2 * step) for step, files, ranks in _STEPS
)

Shape = tuple[int, int, int, int]


@lru_cache(maxsize=1 << 17)
def shape(pieces: int) -> Shape:
    """The cells that complete a line with these pieces; how many lines hold 1, 2, and at least 3 of them."""
    completes, one, two, three = 0, 0, 0, 0
    for i, line in enumerate(LINES):
        held = (pieces & line).bit_count()
        if held:
            one |= 1 << i
            if held > 1:
                two |= 1 << i
                if held > 2:
                    three |= 1 << i
                    completes |= line & ~pieces
    return completes, one, two, three


Move = int
"""A move: the bit of the landing, the jumping piece << OF_PIECE, the piece jumped over << OF_OVER."""

OF_PIECE: Final = 25
OF_OVER: Final = 50
FACE_UP: Final = 1 << 75
"""Marks a face-up placement. Placements have no bits for the jumping piece or the piece jumped over."""


def place_of(move: Move, of: int = 0) -> int:
    """The landing of a move as a bit, or its piece or the piece jumped over."""
    return move >> of & ALL_CELLS


class BoardMasks(NamedTuple):
    """A running game as masks, the side to move first: all pieces, face-down pieces, pieces left to place."""

    own: int
    own_down: int
    other: int
    other_down: int
    no_go: int
    left: int
    other_left: int

    @property
    def free(self) -> int:
        """The cells without a piece, including that of the No-Go."""
        return ALL_CELLS & ~self.own & ~self.other

    def after(self, move: Move) -> BoardMasks:
        """The game after a move, seen by the side that moves next."""
        landing, piece, over = place_of(move), place_of(move, OF_PIECE), place_of(move, OF_OVER)
        down = self.own_down ^ piece if piece or move & FACE_UP else self.own_down | landing
        return BoardMasks(
            own=self.other ^ over,
            own_down=self.other_down ^ over,
            other=self.own ^ piece | landing,
            other_down=down,
            no_go=over,
            left=self.other_left,
            other_left=self.left - (not piece),
        )

    def wins(self, move: Move) -> bool:
        """Whether a move makes a line."""
        return bool(shape(self.own ^ place_of(move, OF_PIECE))[0] & place_of(move))

    def threats(self) -> int:
        """The cells on which the other side could complete a line by placing a piece if it were its turn."""
        return shape(self.other)[0] & self.free if self.other_left else 0


def bits(mask: int) -> list[int]:
    """The single bits of a mask, the lowest first."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def jumps_of(down: int, enemy_down: int, free: int) -> list[Move]:
    """Every jump of the pieces ``down`` over those of the enemy to a free cell."""
    found = []
    for step, onward, back in _JUMPS:
        pieces = down & onward & enemy_down >> step & free >> 2 * step
        while pieces:
            piece = pieces & -pieces
            pieces ^= piece
            found.append(piece << 2 * step | piece << OF_PIECE | piece << step + OF_OVER)
        pieces = down & back & enemy_down << step & free << 2 * step
        while pieces:
            piece = pieces & -pieces
            pieces ^= piece
            found.append(piece >> 2 * step | piece << OF_PIECE | piece >> step << OF_OVER)
    return found


def outlook(own: int, other: int, leaps: int) -> int:
    """What the open lines promise the side to move, which has ``leaps`` jumps; far below any proved score."""
    _, own_one, own_two, own_three = shape(own)
    _, other_one, other_two, other_three = shape(other)
    return (
        2 * ((own_one & ~other_one).bit_count() - (other_one & ~own_one).bit_count())
        + 8 * ((own_two & ~other_one).bit_count() - (other_two & ~own_one).bit_count())
        + 30 * ((own_three & ~other_one).bit_count() - (other_three & ~own_one).bit_count())
        + 6 * leaps
    )


Searcher = Callable[[BoardMasks, int, int, int], int]


def searcher(budget: Budget, *, follow: bool = True) -> Searcher:  # noqa: PLR0915 - see search
    """A function that scores a game for the side to move: ``search(masks, plies, alpha, beta)``.

    It looks ``plies`` plies ahead, and follows forced replies further if asked to. It keeps what it finds for
    the next call, which must be about the same game at the same turn. Raises Exhausted.
    """
    known: dict[tuple[int, ...], tuple[int, int, int, Move]] = {}
    history: defaultdict[Move, int] = defaultdict(int)
    by_history = history.__getitem__
    waiting, stride = 0, budget.stride

    def search(  # noqa: PLR0912, PLR0915 - in one piece, for calls cost time
        own: int, down: int, other: int, other_down: int, no_go: int, left: int, other_left: int,
        plies: int, alpha: int, beta: int, ply: int,
    ) -> int:  # fmt: skip
        nonlocal waiting, stride
        free = ALL_CELLS & ~own & ~other
        place = free & ~no_go if left else 0
        if shape(own)[0] & place:
            return WIN - ply - 1
        moves = jumps_of(down, other_down, free) if down and other_down else []
        for move in moves:
            if shape(own ^ (move >> OF_PIECE & ALL_CELLS))[0] & move:
                return WIN - ply - 1
        if not place and not moves:
            return ply - WIN
        forced = False
        threats = shape(other)[0] & free if other_left else 0
        if threats:
            place = 0 if threats & threats - 1 else place & threats
            if moves:
                moves = [
                    move
                    for move in moves
                    if not shape(other ^ (move >> OF_OVER))[0]
                    & (free & ~move | (move >> OF_PIECE & ALL_CELLS))
                ]
            if not place and not moves:
                return ply + 2 - WIN
            forced = follow and bool(place) + len(moves) == 1
        if plies <= 0 and not (threats and follow):
            return outlook(own, other, len(moves))
        waiting += 1
        if waiting >= stride:
            budget.spend(waiting)
            waiting, stride = 0, budget.stride
        key = (own, down, other, other_down, no_go, left, other_left)
        low, high, first = -WIN, WIN, 0
        entry = known.get(key)
        if entry is not None:
            looked, low, high, first = entry
            if looked < plies:
                low, high = -WIN, WIN
            elif low >= beta or low == high:
                return low
            elif high <= alpha:
                return high
        while place:
            cell = place & -place
            place ^= cell
            moves.append(cell)
        if len(moves) > 1:
            moves.sort(key=by_history, reverse=True)
            if first:
                moves.remove(first)
                moves.insert(0, first)
        deeper = plies if forced else plies - 1
        floor = alpha
        best = -WIN
        for move in moves:
            landing = move & ALL_CELLS
            if move > ALL_CELLS:
                piece, over = move >> OF_PIECE & ALL_CELLS, move >> OF_OVER
                score = -search(
                    other ^ over, other_down ^ over, own ^ piece | landing, down ^ piece, over,
                    other_left, left, deeper, -beta, -floor, ply + 1,
                )  # fmt: skip
            else:
                score = -search(
                    other, other_down, own | landing, down | landing, 0,
                    other_left, left - 1, deeper, -beta, -floor, ply + 1,
                )  # fmt: skip
            if score > best:
                best, first = score, move
                if score > floor:
                    floor = score
                    if floor >= beta:
                        history[move] += 1 + plies * plies if plies > 0 else 1
                        break
        if best <= alpha:
            known[key] = (plies, low, best, first)
        elif best >= beta:
            known[key] = (plies, best, high, first)
        else:
            known[key] = (plies, best, best, first)
        return best

    def score(masks: BoardMasks, plies: int, alpha: int, beta: int) -> int:
        return search(*masks, plies, alpha, beta, 1)

    return score
