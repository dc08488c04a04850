"""Asks about a rack of OK: which throw leaves the most tiles to close, or with which tile it closes now.

Judges a view only. A tile that the seat does not see counts with the number of its copies that the seat has
not seen, wherever they lie.

Facts of an answer to MOST: the ``tile``; how many unseen tiles close after it (``count``), and which these
are (``kinds``); the same for the best throw (``best_count``, ``best_kinds``). Facts of a right answer to
CLOSE: the ``tile``, the kind of closing (``by``: "sets", "pairs", "colour"), the ``loss`` of each other
player, and the ``sets``, each as its tiles with spaces between. Facts of a wrong one: the ``tile``, and the
tiles that are ``left`` over if it is thrown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from games.core import tidy
from games.ok import OK
from games.ok.solver import arrangement, closes, leftovers, loss_of
from games.ok.tiles import COLOURS, FAKE, KINDS, with_tile, without_tile
from games.ok.view import OKView
from games.players import choose
from games.players.ok.feel import thrown_by_feel
from games.players.ok.player import FEELS
from games.players.ok.review import closing_tiles
from games.players.ok.unseen import Unseen
from games.players.ok.waits import waits
from games.players.thinking import Fact, dice_for
from games.puzzles.puzzle import Judged, Puzzle, Puzzler, Refusal, Verdict


class Kind(StrEnum):
    """The questions."""

    MOST = "most"
    """Throw the tile that leaves the most tiles to close."""

    CLOSE = "close"
    """This rack closes: with which tile?"""


MOST_TURNS: Final = 48
"""Later in a round, too many discards would have to be looked through."""

NODES: Final = 200
"""The nodes of a thought: enough to judge every throw once, not to look ahead."""

FEWEST_WAITING: Final = 3
"""At least this number of throws must leave a tile that closes. Else there is little to count."""


def candidates(states: Sequence[OK]) -> Iterator[Puzzle]:
    """The states of a game in which one throw leaves the most tiles to close, or one tile closes."""
    for state in states:
        if state.phase != "throw" or state.outcome or state.turns > MOST_TURNS:
            continue
        view = state.view(state.turn)
        if len(view.closing) == 1:
            yield Puzzle(OK.key, Kind.CLOSE, state.position, state.turn, (f"close {view.closing[0]}",))
        elif _only_throws(view) and min(way.missing for way in waits(view.rack or (), view.ok)) == 1:
            best = _best(_counts(view))
            if len(best) == 1:
                yield Puzzle(OK.key, Kind.MOST, state.position, state.turn, best)


def certify(puzzle: Puzzle) -> Refusal | None:
    """See ``Puzzler.certify``. Two ways to find the tiles that close must agree."""
    state = OK.from_position(puzzle.position)
    if state.to_act != (puzzle.seat,) or state.phase != "throw":
        return Refusal.NO_ANSWER
    if state.turns > MOST_TURNS:
        return Refusal.TOO_LONG
    view = state.view(puzzle.seat)
    best = tuple(f"close {tile}" for tile in view.closing)
    if puzzle.kind == Kind.MOST:
        counts = _counts(view)
        if not _only_throws(view) or counts != _counts_by_waits(view):
            return Refusal.NO_ANSWER
        if sum(map(bool, counts.values())) < FEWEST_WAITING:
            return Refusal.FEW_CHOICES
        best = _best(counts)
    if not best:
        return Refusal.NO_ANSWER
    if len(best) > 1:
        return Refusal.NOT_UNIQUE
    return None if puzzle.solution == best else Refusal.OTHER_SOLUTION


def judge(puzzle: Puzzle, own: Sequence[str]) -> Judged:
    """See ``Puzzler.judge``. Where a rack closes, throwing the right tile is as good as closing with it."""
    if not own:
        return Judged(Verdict.ONWARD, ())
    state = OK.from_position(puzzle.position)
    action = tidy(own[0])
    state.play(puzzle.seat, action)
    answer = state.canonical(puzzle.seat, action)
    if f"close {answer}" == puzzle.solution[0]:
        answer = puzzle.solution[0]
    verdict = Verdict.SOLVED if answer == puzzle.solution[0] else Verdict.WRONG
    view, tile = state.view(puzzle.seat), answer.split()[-1]
    facts = (
        _counted(view, tile, puzzle.solution[0]) if puzzle.kind == Kind.MOST else _closed(view, tile, verdict)
    )
    return Judged(verdict, ((puzzle.seat, answer),), facts=facts)


def likeness(puzzle: Puzzle) -> object:
    """The same for racks in which only the colours differ."""
    state = OK.from_position(puzzle.position)
    rack = state.racks[puzzle.seat]
    faces = [state.ok if tile == FAKE else tile for tile in rack if tile != state.ok]
    colours = (
        (colour == state.ok[0], tuple(sorted(int(face[1:]) for face in faces if face[0] == colour)))
        for colour in COLOURS
    )
    return puzzle.kind, state.ok[1:], rack.count(state.ok), tuple(sorted(colours))


def attempt(view: OKView, level: str, number: int) -> str:
    """The action with which a level answers.

    Where a rack closes, the computer players would simply look up how. So the two lower levels throw what
    seems loose to them and see no sets; the others always find it.
    """
    if not view.closing:
        return choose(view, level, number, nodes=NODES)
    tile = view.closing[0]
    if level in FEELS:
        tile = thrown_by_feel(view, replace(FEELS[level], sees_sets=False), dice_for(view, number))
    return f"close {tile}" if tile in view.closing else tile


def _only_throws(view: OKView) -> bool:
    """Whether the seat can do nothing but throw a tile: neither close nor show."""
    return view.actions == tuple(dict.fromkeys(view.rack or ()))


def _counts(view: OKView) -> dict[str, int]:
    """How many unseen tiles close after each throw."""
    left = Unseen.of(view).left
    return {tile: sum(left[kind] for kind in _kinds(view, tile)) for tile in dict.fromkeys(view.rack or ())}


def _kinds(view: OKView, thrown: str) -> tuple[str, ...]:
    """The kinds of unseen tiles with which the rack closes once a tile was thrown."""
    rest, left = without_tile(view.rack or (), thrown), Unseen.of(view).left
    return tuple(kind for kind in KINDS if left[kind] and closes(with_tile(rest, kind), view.ok))


def _counts_by_waits(view: OKView) -> dict[str, int]:
    """The same as ``_counts``, found by the search of the computer players."""
    unseen, rack = Unseen.of(view), view.rack or ()
    return {tile: closing_tiles(without_tile(rack, tile), view.ok, unseen) for tile in dict.fromkeys(rack)}


def _best(counts: Mapping[str, int]) -> tuple[str, ...]:
    """The throws that leave the most tiles to close; none if no throw leaves any."""
    most = max(counts.values())
    return tuple(tile for tile, count in counts.items() if count == most) if most else ()


def _counted(view: OKView, tile: str, best: str) -> dict[str, Fact]:
    left = Unseen.of(view).left
    kinds, best_kinds = _kinds(view, tile), _kinds(view, best)
    return {
        "tile": tile,
        "count": sum(left[kind] for kind in kinds),
        "kinds": kinds,
        "best_count": sum(left[kind] for kind in best_kinds),
        "best_kinds": best_kinds,
    }


def _closed(view: OKView, tile: str, verdict: Verdict) -> dict[str, Fact]:
    rack = view.rack or ()
    layout = arrangement(without_tile(rack, tile), view.ok)
    if verdict is Verdict.WRONG or layout is None:
        return {"tile": tile, "left": leftovers(rack, tile, view.ok)}
    return {
        "tile": tile,
        "by": layout.kind,
        "loss": loss_of(layout.kind, tile, view.ok),
        "sets": tuple(" ".join(tiles) for tiles in layout.sets),
    }


PUZZLER: Final = Puzzler(
    kinds=Kind,
    candidates=candidates,
    certify=certify,
    judge=judge,
    likeness=likeness,
    nodes=NODES,
    seats=(2, 3, 4),
    levels=("casual", "strong"),
    options={"points": 5},
    attempt=attempt,
)
