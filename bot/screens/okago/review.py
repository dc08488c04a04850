"""The review of a finished Okago table in words, as whole templates. Never judges a move itself."""

from __future__ import annotations

from collections.abc import Mapping

from bot.languages import Counted, _, n_
from bot.screens.game import ReviewWords
from games.okago.view import OkagoView
from games.players.okago.review import Verdict
from games.players.review import Judgement

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
_THEIR_MOVES = n_("in {count} of their moves", "in {count} of their moves")
_MOVES: Mapping[str, Counted] = {
    Verdict.KEPT_WIN: _MORE_MOVES,
    Verdict.GAVE_WIN_AWAY: _OWN_MOVES,
    Verdict.LET_WIN: _THEIR_MOVES,
    Verdict.LOST: _THEIR_MOVES,
}
"""The number of moves in words, ``moves`` in the sentences of these verdicts."""


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
    no_turning = _("Nobody gave a win by force away, or let the opponent have one.")

    def word(self, judged: Judgement) -> str:
        if judged.facts.get("moves") == 1:
            return _ONE_MOVE[Verdict(judged.verdict)]
        return judged.verdict

    def fact_words(self, judged: Judgement) -> Mapping[str, object]:
        moves = _MOVES.get(judged.verdict)
        if moves is None:
            return judged.facts
        return {**judged.facts, "moves": moves.format(count=int(str(judged.facts["moves"])))}
