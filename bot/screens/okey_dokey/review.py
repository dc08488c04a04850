"""The review of a finished Okey Dokey table in words, as whole templates. Never judges a move itself."""

from __future__ import annotations

from bot.languages import _, n_
from bot.screens.game import Players, ReviewWords
from bot.screens.okey_dokey.words import play_name
from games.okey_dokey.view import OkeyDokeyView
from games.players.okey_dokey.review import Open, Verdict
from games.players.review import Judgement

_NOT_FOUND = "not found"

_OPEN = {
    Open.YES.value: _("With all cards open, the grid could still be filled after it."),
    Open.PERHAPS.value: _(
        "With all cards open and luck in the deck, the grid could still be filled after it."
    ),
    Open.NO.value: _("With all cards open, the grid could not be filled any more after it."),
    Open.UNKNOWN.value: _("With all cards open, I found no way to fill the grid, but did not try every way."),
}
_COMPARED = n_(
    "I played on in {count} deal that agrees with what {player} knew: this play won {won} of them, "
    "the best other play {other}.",
    "I played on in {count} deals that agree with what {player} knew: this play won {won} of them, "
    "the best other play {other}.",
)
_ONLY = _("There was nothing else to play that did not lose at once.")


class OkeyDokeyReview(ReviewWords[OkeyDokeyView]):
    """See ``ReviewWords``."""

    verdicts = {  # noqa: RUF012 - as in ReviewWords
        _NOT_FOUND: _("After it I found **no way to fill the grid**, but did not try every way."),
        Verdict.RISKED: _(
            "With what was known, **another play was better**: it wins {other} of {deals} deals, not {won}."
        ),
        Verdict.UNLUCKY: _(
            "After it the grid **could not be filled any more**, but with what was known it was a good play."
        ),
        Verdict.GAVE_UP: _(
            "After it the grid **could not be filled any more**, and with what was known **another play was "
            "better**: it wins {other} of {deals} deals, not {won}."
        ),
    }
    in_short = {  # noqa: RUF012 - as in ReviewWords
        _NOT_FOUND: _("No way to fill the grid was found after it"),
        Verdict.RISKED: _("Another play was better with what was known"),
        Verdict.UNLUCKY: _("The grid could not be filled after it, which nobody could know"),
        Verdict.GAVE_UP: _("The grid could not be filled after it; another play was better"),
        Verdict.LOST: _("The grid could not be filled any more"),
    }
    accuracy = _("{player} {percent}, as {kept} of {possible} plays were as good as any with what was known.")
    no_turning = _("No play decided the game.")
    later = _(
        "Whether the grid could be filled uses all hands and the drawn cards, which came to light later. "
        "Whether another play was better uses only what its player knew."
    )

    def word(self, judged: Judgement) -> str:
        turned = judged.verdict == Verdict.KEPT and judged.swing
        return _NOT_FOUND if turned else judged.verdict

    def named(self, view: OkeyDokeyView, action: str) -> str:  # noqa: ARG002 - the action says it all
        return play_name(action)

    def more(
        self,
        judged: Judgement,
        before: OkeyDokeyView,  # noqa: ARG002 - the facts say it all
        after: OkeyDokeyView,  # noqa: ARG002
        players: Players,
    ) -> list[str]:
        """Whether the grid could still be filled, and how the play did in deals that could be."""
        facts = judged.facts
        if judged.verdict == Verdict.LOST:
            return [str(_OPEN[Open.NO])]
        deals, still = int(str(facts["deals"])), str(_OPEN[str(facts["open"])])
        if not deals:
            return [still, str(_ONLY)]
        player = players.name(judged.seat)
        return [
            still,
            _COMPARED.format(count=deals, player=player, won=facts["won"], other=facts["other"]),
        ]
