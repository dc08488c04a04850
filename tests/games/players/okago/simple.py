"""Forced wins of Okago, found by playing every way: simple, slow, and without any code of the search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.core import RESIGN
from games.okago.view import OkagoView
from games.players.review import Judgement

FIVE_PLIES = 5
SPOTS = [(x, y) for y in range(5) for x in range(5)]
SIDES = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def _bit(x: int, y: int) -> int:
    return 1 << 5 * y + x if x in range(5) and y in range(5) else 0


RUNS = [[_bit(x + i * dx, y + i * dy) for i in range(4)] for x, y in SPOTS for dx, dy in SIDES]
LINES = {sum(run) for run in RUNS if all(run)}
THROUGH = {_bit(x, y): [line for line in LINES if line & _bit(x, y)] for x, y in SPOTS}
JUMPS = [
    (_bit(x, y), _bit(x + dx, y + dy), _bit(x + 2 * dx, y + 2 * dy))
    for x, y in SPOTS
    for dx, dy in SIDES
    if _bit(x + 2 * dx, y + 2 * dy)
]


class Simple(NamedTuple):
    """A game for the side to move: its pieces and those that lie face-down, the same of the other side."""

    mine: int
    mine_down: int
    theirs: int
    theirs_down: int
    no_go: int
    left: int
    their_left: int

    @classmethod
    def seen(cls, view: OkagoView) -> Simple:
        colour, other = view.colours[view.turn], view.colours[1 - view.turn]
        lying = {piece: sum(1 << i for i, at in enumerate(view.cells) if at == piece) for piece in "rRbB*"}
        left: dict[str, int] = dict(zip("rb", view.left, strict=True))
        mine, theirs = (lying[each] | lying[each.upper()] for each in (colour, other))
        return cls(mine, lying[colour], theirs, lying[other], lying["*"], left[colour], left[other])

    def after(self) -> Iterator[tuple[str, bool, Simple]]:
        """Every action, whether it makes a line, and the game after it. Nothing is placed face-up."""
        free = [bit for bit in THROUGH if not bit & (self.mine | self.theirs)]
        for bit in free:
            if self.left and bit != self.no_go:
                yield self._moved(_name(bit), bit, 0, 0)
        for piece, over, landing in JUMPS:
            if piece & self.mine_down and over & self.theirs_down and landing in free:
                yield self._moved(f"{_name(piece)}x{_name(landing)}", landing, piece, over)

    def _moved(self, action: str, landing: int, piece: int, over: int) -> tuple[str, bool, Simple]:
        mine = self.mine & ~piece | landing
        down = self.mine_down & ~piece if piece else self.mine_down | landing
        left = self.left if piece else self.left - 1
        then = Simple(self.theirs & ~over, self.theirs_down & ~over, mine, down, over, self.their_left, left)
        return action, any(line & mine == line for line in THROUGH[landing]), then

    def wins(self, plies: int) -> bool:
        """Whether the side to move wins by force in at most ``plies`` plies."""
        return any(line or then.loses(plies - 1) for _, line, then in self.after())

    def loses(self, plies: int) -> bool:
        """Whether the side to move loses by force in at most ``plies`` plies; without a move it has lost."""
        if plies == 0:
            return not any(True for _ in self.after())
        return all(not line and then.wins(plies - 1) for _, line, then in self.after())

    def winning(self, plies: int) -> set[str]:
        """The actions that win by force in at most ``plies`` plies."""
        return {action for action, line, then in self.after() if line or then.loses(plies - 1)}


def _name(bit: int) -> str:
    i = bit.bit_length() - 1
    return "abcde"[i % 5] + str(i // 5 + 1)


def faults(view: OkagoView, judged: Judgement) -> list[str]:
    """What is wrong with the judgement of a move, as far as five plies show it."""
    if judged.action == RESIGN or judged.action.endswith("^"):
        return []
    game = Simple.seen(view)
    verdict, moves = judged.verdict, int(str(judged.facts.get("moves", 0)))
    winning = game.winning(FIVE_PLIES)
    then = next(then for action, _, then in game.after() if action == judged.action)
    theirs = judged.action not in winning and then.wins(FIVE_PLIES)
    won, gave = {"won", "kept-win"}, {"gave-win-away", "win-to-loss"}
    found = []
    if winning and verdict not in {*won, *gave, "forced"}:
        found.append("a forced win was not seen")
    if judged.action in winning and verdict not in {*won, "forced"}:
        found.append("a forced win was kept and this was not seen")
    if theirs and verdict not in {"lost", "let-win", "win-to-loss", "forced"}:
        found.append("the opponent's forced win was not seen")
    if verdict in gave and moves <= 3 and not {*judged.better} <= winning:
        found.append("a better move does not win")
    if verdict == "kept-win" and moves <= 2 and not then.loses(2 * moves):
        found.append("the win takes longer than told")
    if verdict in gave and moves <= 3 and not game.wins(2 * moves - 1):
        found.append("the win that was given away takes longer than told")
    if verdict in {"lost", "let-win"} and moves <= 3 and not then.wins(2 * moves - 1):
        found.append("the opponent's win takes longer than told")
    if verdict == "let-win" and any(
        then.wins(FIVE_PLIES) for action, _, then in game.after() if action in judged.better
    ):
        found.append("a better move loses as well")
    return found
