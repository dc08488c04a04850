"""The review of a finished Boussanga table in words, as whole templates. Never judges a move itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bot.languages import Phrase, _, listed, n_
from bot.screens.boussanga.words import FACING_NAMES, pawn_on
from bot.screens.game import Players, ReviewWords, names
from games.boussanga.view import BoussangaView
from games.players.boussanga.review import Verdict
from games.players.review import Judgement

_LEFT_TOGETHER = "left together"
_FEWER_LEFT = "fewer left"
_LESS = "less"

# Translators: a play in the middle of a sentence, in a list of better ones.
_LAY = _("card {slot} on {cell} facing {facing}")
# Translators: a play in the middle of a sentence, in a list of better ones.
_DISCARD = _("discard card {slot}")
# Translators: cards by their numbers, after "Fits now:" or "Could have fitted:": "cards 1 and 3".
_CARDS = n_("card {slots}", "cards {slots}")

_WORTH = _("It scored {points}, and then the next player could score {answer}.")
_BETTER_WORTH = _(
    "The better play scores {better_points}, and then the next player could score {better_answer}."
)
_MOST = _("The most that any play could score: {most}.")


class BoussangaReview(ReviewWords[BoussangaView]):
    """See ``ReviewWords``."""

    verdicts: ClassVar[Mapping[str, Phrase]] = {
        Verdict.SCORED: _("No play was better."),
        Verdict.LEFT: _("A better play would have **scored {better_points}**."),
        _LEFT_TOGETHER: _("Another card would have **scored {most}**."),
        Verdict.OPENED: _(
            "The next player **could score {answer}** then, after a better play {better_answer}."
        ),
        Verdict.SPARED: _("It kept the next player from scoring {before}."),
        _FEWER_LEFT: _("It left the next player {answer} to score, where they had {before}."),
        Verdict.CHEAPEST: _("After it the next player could score {answer}, but no play was better."),
        _LESS: _("A card could score {most}, but would have left more to the next player."),
        Verdict.NOTHING_FITTED: _("No card fitted."),
        Verdict.PUT_FITS: _("Fits now: {cards}."),
        Verdict.PUT_MISSED: _("Now no card fits. **Could have fitted**: {cards}."),
        Verdict.RESIGNED: _("The points were {points} to {rival}."),
    }
    in_short: ClassVar[Mapping[str, Phrase]] = {
        Verdict.SCORED: _("No play was better"),
        Verdict.LEFT: _("A better play would have scored {better_points}"),
        _LEFT_TOGETHER: _("Another card would have scored {most}"),
        Verdict.OPENED: _("The next player could score {answer} after it"),
        Verdict.SPARED: _("Kept the next player from scoring {before}"),
        _FEWER_LEFT: _("Left the next player {answer} to score instead of {before}"),
        _LESS: _("To score {most} would have left more to others"),
        Verdict.NOTHING_FITTED: _("No card fitted"),
        Verdict.PUT_FITS: _("Fits now: {cards}"),
        Verdict.PUT_MISSED: _("Could have fitted: {cards}"),
        Verdict.RESIGNED: _("The points were {points} to {rival}"),
    }
    accuracy = _("{player} {percent}, as they got {kept} of {possible} possible points.")
    no_turning = _("No move gave a point away.")
    later = _(
        "Possible points are those that a play could score, and those that it could keep from the next "
        "player. They are counted with the cards that lay open before each move."
    )

    def word(self, judged: Judgement) -> str:
        facts, verdict = judged.facts, judged.verdict
        if verdict == Verdict.LEFT and "answer" not in facts:
            return _LEFT_TOGETHER
        if verdict == Verdict.SPARED and facts["answer"]:
            return _FEWER_LEFT
        if verdict == Verdict.CHEAPEST and _number(judged, "points") < _number(judged, "most"):
            return _LESS
        return verdict

    def fact_words(self, judged: Judgement) -> Mapping[str, object]:
        slots = names(judged.facts.get("slots"))
        return {**judged.facts, "cards": _CARDS.format(count=len(slots), slots=listed(slots))}

    def named(self, view: BoussangaView, action: str) -> str:  # noqa: ARG002 - the action says it all
        first, second, *third = action.split()
        if first == "put":
            return pawn_on(second, third[0])
        if first == "pass":
            return _DISCARD.format(slot=second)
        return _LAY.format(slot=first, cell=second, facing=FACING_NAMES[third[0]])

    def more(
        self,
        judged: Judgement,
        before: BoussangaView,  # noqa: ARG002 - the facts say it all
        after: BoussangaView,  # noqa: ARG002 - the facts say it all
        players: Players,  # noqa: ARG002 - the facts say it all
    ) -> list[str]:
        """What the move scored and left to the next player, and the same of a better one."""
        if "answer" not in judged.facts:
            return []
        told = [_WORTH] + ([_BETTER_WORTH] if judged.better else [])
        if _number(judged, "most") > _number(judged, "points"):
            told.append(_MOST)
        return [sentence.format(**judged.facts) for sentence in told]


def _number(judged: Judgement, name: str) -> int:
    """A fact that counts points."""
    return int(str(judged.facts[name]))
