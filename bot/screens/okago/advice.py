"""Hints, puzzles and reviews of Okago in words, as whole templates. Decides and judges nothing."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Final

from bot.languages import Counted, _, either, listed, n_
from bot.screens.game import (
    HELD_ON,
    LOOKS_BEST,
    ONLY,
    PRESS_NEXT_GAME,
    Finish,
    ReviewWords,
    advised,
    count_in,
    names,
)
from bot.screens.matches import in_moves
from bot.screens.practice.material import PuzzleWords
from games.okago.view import OkagoView
from games.players import Hint
from games.players.okago.review import Verdict
from games.players.review import Judgement
from games.puzzles import Judged, Puzzle

_PLACE = _("Place a piece on {cell}.")
_PLACE_FACE_UP = _("Place a piece face-up on {cell}.")
_JUMP = _("Jump from {piece} to {landing}.")
_WHY = {
    "wins": _("It completes the line {all_cells} and wins."),
    "blocks": _("It stops your opponent from completing a line on {any_cell}."),
    "jumps": _("It takes the piece on {over} away."),
    "threatens": _("You can then complete a line on {any_cell}."),
    "builds": _("With it you have pieces on {all_cells}, in a line that is still open."),
    "looks-best": LOOKS_BEST,
}
_STUCK = _("It wins: your opponent has no piece left to place and no jump.")


def advice(hint: Hint) -> str:
    """A hint of Okago; see ``GameScreen.advice``."""
    if hint.action == "next":
        return str(PRESS_NEXT_GAME)
    return advised(hint, _move(hint.action), *([] if hint.reason == ONLY else [_why(hint)]))


def _move(action: str) -> str:
    piece, sign, landing = action.partition("x")
    if sign:
        return _JUMP.format(piece=piece, landing=landing)
    return (_PLACE_FACE_UP if action.endswith("^") else _PLACE).format(cell=action[:2])


def _why(hint: Hint) -> str:
    cells = names(hint.facts.get("cells"))
    if hint.reason == "wins" and not cells:
        return str(_STUCK)
    return in_moves(hint) or _WHY[hint.reason].format(
        all_cells=listed(cells), any_cell=either(cells), over=hint.facts.get("over")
    )


_QUESTION = n_(
    "You are to move, and only one move wins by force. Find it, and win with {count} move of your own, "
    "whatever your opponent does.",
    "You are to move, and only one move wins by force. Find it, and win with {count} moves of your own, "
    "whatever your opponent does.",
)
_SLOW = n_(
    "After `{action}` your opponent has an answer, and you no longer win within {count} move.",
    "After `{action}` your opponent has an answer, and you no longer win within {count} moves.",
)
_FAILED = {
    "line": _("After `{action}` your opponent can complete a line: {cells}."),
    "stuck": _("After `{action}` your opponent can leave you without a piece to place and without a jump."),
}
_SOLVED = {
    "line": _("You win with a line: {cells}."),
    "stuck": _("You win: your opponent has no piece left to place and no jump."),
}


def _failed(puzzle: Puzzle, judged: Judged) -> str:
    action = judged.actions[-1][1]
    if "by" not in judged.facts:
        return _SLOW.format(action=action, count=puzzle.moves)
    return _FAILED[str(judged.facts["by"])].format(action=action, cells=_cells(judged))


def _solved(_puzzle: Puzzle, judged: Judged) -> str:
    return _SOLVED[str(judged.facts["by"])].format(cells=_cells(judged))


def _cells(judged: Judged) -> str:
    return listed(names(judged.facts.get("cells")))


PUZZLE: Final = PuzzleWords(lambda puzzle: _QUESTION.format(count=puzzle.moves), _failed, _solved)


_ONE_MOVE = {
    Verdict.KEPT_WIN: "keeps-next",
    Verdict.GAVE_WIN_AWAY: "missed-line",
    Verdict.WIN_TO_LOSS: "missed-line-and-lost",
    Verdict.LET_WIN: "let-line",
    Verdict.LOST: "lost-next",
}
"""Other sentences for some verdicts when the number of moves is 1."""
_MORE_MOVES = n_("in {count} more move", "in {count} more moves")
_OWN_MOVES = n_("in {count} move", "in {count} moves")
# Translators: the opponent's moves.
_THEIR_MOVES = n_("in {count} of their moves")
_MOVES: Mapping[str, Counted] = {
    Verdict.KEPT_WIN: _MORE_MOVES,
    Verdict.GAVE_WIN_AWAY: _OWN_MOVES,
    Verdict.LET_WIN: _THEIR_MOVES,
    Verdict.LOST: _THEIR_MOVES,
}
"""The number of moves in words, ``moves`` in the sentences of these verdicts."""

# Translators: the end of a game of Okago in one sentence: the winner's last move, and what it made.
_DECIDED = {
    "line": _("{winner} completed the line on {cell}."),
    "stuck": _("{winner} played `{action}`, and no move was left to play."),
}
_PLACED_UNSTOPPABLE = _("{winner} placed a piece on {cell}, and from then on could not be stopped.")
_JUMPED_UNSTOPPABLE = _("{winner} jumped to {cell}, and from then on could not be stopped.")
_WINNING: Final = {Verdict.WON, Verdict.KEPT_WIN}
_KEEPS_WINNING: Final = {*_WINNING, Verdict.FORCED}


class OkagoReview(ReviewWords[OkagoView]):
    """See ``ReviewWords``."""

    verdicts = {  # noqa: RUF012 - as in ReviewWords
        Verdict.FORCED: _("Nothing else could be played."),
        # Translators: {moves} is "in 3 more moves".
        Verdict.KEPT_WIN: _("This wins by force {moves}."),
        "keeps-next": _("This wins by force with the next move."),
        # Translators: {moves} is "in 3 moves".
        Verdict.GAVE_WIN_AWAY: _("This **gave a win by force away**, {moves}."),
        "missed-line": _("This **missed the winning move**."),
        Verdict.WIN_TO_LOSS: _("This **gave a win by force away**, and now the opponent wins by force."),
        "missed-line-and-lost": _("This **missed the winning move**, and now the opponent wins by force."),
        # Translators: {moves} is "in 3 of their moves".
        Verdict.LET_WIN: _("This **let the opponent win** by force {moves}."),
        "let-line": _("This **let the opponent win** with their next move."),
        # Translators: {moves} is "in 3 of their moves".
        Verdict.LOST: _("The opponent wins by force {moves}, whatever is played."),
        "lost-next": _("The opponent wins with their next move, whatever is played."),
        Verdict.BLOCKED: _("It stopped a line of the opponent."),
        Verdict.MISSED_CAPTURE: _("This **missed a good jump** over {over}."),
        Verdict.RESIGNED_WON: _("This **gave a won game up**."),
        Verdict.RESIGNED_OPEN: _("Nobody could win by force yet, as far as I can see."),
        Verdict.RESIGNED_LOST: _("The game was lost."),
    }
    in_short = {  # noqa: RUF012 - as in ReviewWords
        Verdict.FORCED: _("Nothing else could be played"),
        # Translators: {moves} is "in 3 more moves".
        Verdict.KEPT_WIN: _("Wins by force {moves}"),
        "keeps-next": _("Wins by force with the next move"),
        Verdict.GAVE_WIN_AWAY: _("Gave a win by force away"),
        "missed-line": _("Missed the winning move"),
        Verdict.WIN_TO_LOSS: _("Gave a win away, and now loses by force"),
        "missed-line-and-lost": _("Missed the winning move, and now loses by force"),
        Verdict.LET_WIN: _("Let the opponent win by force"),
        "let-line": _("Let the opponent win with their next move"),
        Verdict.LOST: _("The opponent wins by force"),
        "lost-next": _("The opponent wins with their next move"),
        Verdict.BLOCKED: _("Stopped a line"),
        Verdict.MISSED_CAPTURE: _("Missed a good jump"),
        Verdict.RESIGNED_WON: _("Gave a won game up"),
        Verdict.RESIGNED_OPEN: _("Gave an open game up"),
        Verdict.RESIGNED_LOST: _("Gave a lost game up"),
    }
    accuracy = _("{player} {percent}, as {kept} of {possible} moves gave nothing away.")
    no_turning = _("As far as I can see, nobody gave a win by force away or let the opponent have one.")

    def story(self, finish: Finish[OkagoView]) -> str | None:
        if finish.judged is None:
            return None
        (winner,), end = finish.winners, None if finish.given_up else finish.view.end
        name = finish.players.name(winner)
        own = [each for each in finish.last_game if each.seat == winner]
        last = own[-1:] if end is not None else []
        proved = takewhile(lambda each: each in last or each.verdict in _KEEPS_WINNING, reversed(own))
        # Where only one move could be played, it lost nothing, but it does not prove a win either.
        winning = [each for each in proved if each in last or each.verdict in _WINNING]
        if not winning or (end is None and finish.view.end is not None):
            return HELD_ON.format(winner=name)
        found = winning[-1]
        _piece, jumped, landing = found.action.partition("x")
        sentence = _JUMPED_UNSTOPPABLE if jumped else _PLACED_UNSTOPPABLE
        if end is not None and found in last:
            sentence = _DECIDED[end.reason]
        return sentence.format(winner=name, action=found.action, cell=landing or found.action[:2])

    def word(self, judged: Judgement) -> str:
        if judged.facts.get("moves") == 1:
            return _ONE_MOVE[Verdict(judged.verdict)]
        return judged.verdict

    def fact_words(self, judged: Judgement) -> Mapping[str, object]:
        moves = _MOVES.get(judged.verdict)
        if moves is None:
            return judged.facts
        return {**judged.facts, "moves": moves.format(count=count_in(judged.facts, "moves"))}
