"""Judges the moves of finished games of Okago by search. Sees views only, and reads no clock.

Every win that can be forced within five plies is found. Longer ones are found as far as the nodes last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, cast

from games.core import RESIGN
from games.okago.view import OkagoView
from games.players.okago.player import MOVES, TEXTS, best_of, masks_of
from games.players.okago.search import PROVED, WIN, BoardMasks, Move, Searcher, bits, jumps_of, searcher
from games.players.review import NEXT, Judgement, Reviewer, Story
from games.players.thinking import ENOUGH_NODES, Budget

EXHAUSTIVE_PLIES: Final = 4
"""The plies that are searched beyond a move whatever it takes: a win within five plies needs no more."""

NODES: Final = 3_000
"""The nodes for each look further ahead."""

CAPTURE: Final = 30
"""How much better a jump must seem than another move, in the outlook of the search, to have been missed."""

WINS_ALONE: Final = 500
"""The thousandths of a game by which the only move leads that is seen to win."""

LONGEST_LINE: Final = 6
MOST_BETTER: Final = 3


class Verdict(StrEnum):
    """What a move of Okago was, and the facts that come with it."""

    WON = "won"
    """It completed a line, or left the opponent without a move."""

    FORCED = "forced"
    """Nothing else could be played."""

    KEPT_WIN = "kept-win"
    """It wins by force in this number of ``moves`` of the seat after this one."""

    GAVE_WIN_AWAY = "gave-win-away"
    """A win by force in this number of the seat's ``moves`` was there, and is not any more."""

    WIN_TO_LOSS = "win-to-loss"
    """The same, and now the opponent wins by force."""

    LET_WIN = "let-win"
    """The opponent now wins by force in this number of their ``moves``; another move would have held."""

    LOST = "lost"
    """The opponent wins by force whatever is played, as far as can be seen."""

    BLOCKED = "blocked"
    """The opponent could have completed a line with their next move."""

    MISSED_CAPTURE = "missed-capture"
    """A jump over the piece on the cell ``over`` seems much better."""

    GOOD = "good"

    RESIGNED_WON = "resigned-won"
    RESIGNED_OPEN = "resigned-open"
    RESIGNED_LOST = "resigned-lost"


_GAVE_AWAY: Final = {
    Verdict.GAVE_WIN_AWAY: 1,
    Verdict.WIN_TO_LOSS: 2,
    Verdict.LET_WIN: 1,
    Verdict.MISSED_CAPTURE: 0,
}
"""The verdicts of moves that were mistakes, with how far each changes the game."""


def judge(story: Story, ply: int) -> Judgement | None:
    """The judgement of a move; None between the games of a match."""
    seat, action = story.moves[ply]
    view = cast(OkagoView, story.seen(ply))
    if action == NEXT or view.end is not None:
        return None
    if action == RESIGN:
        return _resigned(ply, view, seat)
    verdict, moves, better = _judged(masks_of(view), [MOVES[text] for text in view.actions], MOVES[action])
    facts: dict[str, str | int | tuple[str, ...]] = {"moves": moves} if moves else {}
    if verdict == Verdict.MISSED_CAPTURE:
        facts["over"] = next(jump.over for jump in view.jumps if jump.text == TEXTS[better[0]])
    mistake = verdict in _GAVE_AWAY
    return Judgement(
        ply,
        seat,
        action,
        verdict,
        facts,
        better=tuple(TEXTS[move] for move in better[:MOST_BETTER]),
        line=_line(masks_of(view), better[0]) if better else (),
        kept=int(not mistake),
        swing=_GAVE_AWAY.get(verdict, 0),
        lead=_lead(view, MOVES[action], moves) if verdict == Verdict.KEPT_WIN else 0,
    )


def _lead(view: OkagoView, played: Move, more: int) -> int:
    """The lead of a move that wins by force in ``more`` moves after it: none if another is seen to win."""
    masks, search = masks_of(view), searcher(Budget(0, ENOUGH_NODES))
    others = [MOVES[text] for text in view.actions if MOVES[text] != played]
    plies = EXHAUSTIVE_PLIES
    if any(-search(masks.after(other), plies, -PROVED, 1 - PROVED) >= PROVED for other in others):
        return 0
    return WINS_ALONE + more


@dataclass(frozen=True, slots=True)
class _Forced:
    """Moves that win by force, each with its score."""

    scores: Mapping[Move, int]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that win, the quickest first."""
        return tuple(sorted(self.scores, key=lambda move: -self.scores[move]))

    @property
    def number(self) -> int:
        """In how many moves of the side that makes them the quickest wins, itself included."""
        return _number_of(max(self.scores.values()))


def forced_wins(masks: BoardMasks, moves: Sequence[Move]) -> _Forced | None:
    """The moves that win by force the soonest, if the side to move can within five plies."""
    at_once = {move: WIN - 1 for move in moves if masks.wins(move)}
    if at_once:
        return _Forced(at_once)
    search = searcher(Budget(0, ENOUGH_NODES))
    for plies in range(EXHAUSTIVE_PLIES + 1):
        found = [move for move in moves if -search(masks.after(move), plies, -PROVED, 1 - PROVED) >= PROVED]
        if found:
            return _Forced({move: -search(masks.after(move), plies, -WIN, 1 - PROVED) for move in found})
    return None


def _number_of(score: int) -> int:
    """In how many moves the side to move wins by force, if this is its score."""
    return (WIN - score + 1) // 2


def _wins_within(search: Searcher, masks: BoardMasks) -> int:
    """In how many of its moves the side to move wins by force within five plies; 0 if it cannot."""
    scores = (search(masks, plies, PROVED - 1, PROVED) for plies in range(EXHAUSTIVE_PLIES + 2))
    return next(((WIN - score) // 2 for score in scores if score >= PROVED), 0)


def _judged(masks: BoardMasks, moves: list[Move], played: Move) -> tuple[Verdict, int, tuple[Move, ...]]:
    """The verdict on a move, the number of moves that comes with it, and the moves that were better."""
    if masks.wins(played):
        return Verdict.WON, 0, ()
    if len(moves) == 1:
        return Verdict.FORCED, 0, ()
    forced, after = forced_wins(masks, moves), masks.after(played)
    if forced is not None and played in forced.moves:
        return _kept_win(_number_of(forced.scores[played]) - 1)
    search = searcher(Budget(0, ENOUGH_NODES))
    slower = WIN if forced is None else search(after, EXHAUSTIVE_PLIES, -PROVED, 1 - PROVED)
    if slower <= -PROVED:
        return _kept_win((WIN + slower) // 2)
    theirs = _wins_within(search, after)
    score = WIN - 2 * theirs if theirs else best_of(after, _moves_of(after), Budget(0, NODES))[1]
    if score <= -PROVED:
        return _kept_win((WIN + score) // 2)
    lost = score >= PROVED
    if forced is not None:
        return (Verdict.WIN_TO_LOSS if lost else Verdict.GAVE_WIN_AWAY), forced.number, forced.moves
    best, best_score = best_of(masks, moves, Budget(0, NODES))
    if best_score >= PROVED:
        return (Verdict.WIN_TO_LOSS if lost else Verdict.GAVE_WIN_AWAY), _number_of(best_score), (best,)
    if lost:
        return _let_win(search, masks, [best, *(move for move in moves if move != best)], played, score)
    if masks.threats():
        return Verdict.BLOCKED, 0, ()
    if best != played and best in _JUMPS and best_score + score >= CAPTURE:
        return Verdict.MISSED_CAPTURE, 0, (best,)
    return Verdict.GOOD, 0, ()


def _kept_win(more: int) -> tuple[Verdict, int, tuple[Move, ...]]:
    """The verdict on a move that wins by force in ``more`` moves after it."""
    return (Verdict.KEPT_WIN if more else Verdict.WON), more, ()


def _let_win(
    search: Searcher, masks: BoardMasks, moves: Sequence[Move], played: Move, score: int
) -> tuple[Verdict, int, tuple[Move, ...]]:
    """The verdict on a move after which the opponent wins by force with this score."""
    number = _number_of(score)
    held = []
    for move in moves:
        if move != played and not _wins_within(search, masks.after(move)):
            held.append(move)
            if len(held) == MOST_BETTER:
                break
    return (Verdict.LET_WIN, number, tuple(held)) if held else (Verdict.LOST, number, ())


_JUMPS: Final = frozenset(move for text, move in MOVES.items() if "x" in text)


def _moves_of(masks: BoardMasks) -> list[Move]:
    """Every move of the side to move, without face-up placements, which are never better."""
    place = bits(masks.free & ~masks.no_go) if masks.left else []
    return [*place, *jumps_of(masks.own_down, masks.other_down, masks.free)]


def _line(masks: BoardMasks, move: Move) -> tuple[str, ...]:
    """How the game could go on from a better move: both sides play what looks best."""
    line = [move]
    while not masks.wins(move) and len(line) < LONGEST_LINE:
        masks = masks.after(move)
        moves = _moves_of(masks)
        if not moves:
            break
        forced = forced_wins(masks, moves)
        move = forced.moves[0] if forced else best_of(masks, moves, Budget(0, NODES))[0]
        line.append(move)
    return tuple(TEXTS[each] for each in line)


def _resigned(ply: int, view: OkagoView, seat: int) -> Judgement:
    """Judge resigning, which needs no turn."""
    masks = masks_of(view)
    moves = _moves_of(masks)
    score = WIN - 1 if forced_wins(masks, moves) else best_of(masks, moves, Budget(0, NODES))[1]
    score = score if seat == view.turn else -score
    won, lost = score >= PROVED, score <= -PROVED
    verdict = Verdict.RESIGNED_WON if won else Verdict.RESIGNED_LOST if lost else Verdict.RESIGNED_OPEN
    return Judgement(ply, seat, RESIGN, verdict, kept=0, possible=0, swing=2 * won + (not won and not lost))


REVIEWER: Final = Reviewer(version=3, verdicts=Verdict, judge=judge)
