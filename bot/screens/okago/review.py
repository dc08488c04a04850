"""The review of a finished Okago table in words, as whole templates. Never judges a move itself."""

from __future__ import annotations

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


class OkagoReview(ReviewWords[OkagoView]):
    """See ``ReviewWords``."""

    verdicts = {  # noqa: RUF012 - as in ReviewWords
        Verdict.WON: "",
        Verdict.FORCED: "Nothing else could be played.",
        Verdict.KEPT_WIN: "This wins by force in {moves} more moves.",
        "keeps-next": "This wins by force with the next move.",
        Verdict.GAVE_WIN_AWAY: "This **gave a win by force away**, in {moves} moves.",
        "missed-line": "This **missed the winning move**.",
        Verdict.WIN_TO_LOSS: "This **gave a win by force away**, and now the opponent wins by force.",
        "missed-line-and-lost": "This **missed the winning move**, and now the opponent wins by force.",
        Verdict.LET_WIN: "This **let the opponent win** by force in {moves} of their moves.",
        "let-line": "This **let the opponent win** with their next move.",
        Verdict.LOST: "The opponent wins by force in {moves} of their moves, whatever is played.",
        "lost-next": "The opponent wins with their next move, whatever is played.",
        Verdict.BLOCKED: "It stopped a line of the opponent.",
        Verdict.MISSED_CAPTURE: "This **missed a good jump** over {over}.",
        Verdict.GOOD: "",
        Verdict.RESIGNED_WON: "This **gave a won game up**.",
        Verdict.RESIGNED_OPEN: "Nobody could win by force yet, as far as I can see.",
        Verdict.RESIGNED_LOST: "The game was lost.",
    }
    in_short = {  # noqa: RUF012 - as in ReviewWords
        Verdict.FORCED: "Nothing else could be played",
        Verdict.KEPT_WIN: "Wins by force in {moves} more moves",
        "keeps-next": "Wins by force with the next move",
        Verdict.GAVE_WIN_AWAY: "Gave a win by force away",
        "missed-line": "Missed the winning move",
        Verdict.WIN_TO_LOSS: "Gave a win away, and now loses by force",
        "missed-line-and-lost": "Missed the winning move, and now loses by force",
        Verdict.LET_WIN: "Let the opponent win by force",
        "let-line": "Let the opponent win with their next move",
        Verdict.LOST: "The opponent wins by force",
        "lost-next": "The opponent wins with their next move",
        Verdict.BLOCKED: "Stopped a line",
        Verdict.MISSED_CAPTURE: "Missed a good jump",
        Verdict.RESIGNED_WON: "Gave a won game up",
        Verdict.RESIGNED_OPEN: "Gave an open game up",
        Verdict.RESIGNED_LOST: "Gave a lost game up",
    }
    accuracy = "{player} {percent}%, as {kept} of {possible} moves gave nothing away."
    no_turning = "Nobody gave a win by force away, or let the opponent have one."

    def word(self, judged: Judgement) -> str:
        if judged.facts.get("moves") == 1:
            return _ONE_MOVE[Verdict(judged.verdict)]
        return judged.verdict
