"""The review of a finished Boussanga table in words, as whole templates. Never judges a move itself."""

from __future__ import annotations

from collections.abc import Mapping

from bot.languages import listed
from bot.screens.boussanga.words import NAMES_OF_FACINGS
from bot.screens.frame.advice import names
from bot.screens.game import Players, ReviewWords
from games.boussanga.cards import NAMES
from games.boussanga.view import BoussangaView
from games.players.boussanga.review import Verdict
from games.players.review import Judgement

_LEFT_TOGETHER = "left together"
_FEWER_LEFT = "fewer left"
_LESS = "less"
_FITS_ONE, _MISSED_ONE = "fits one", "missed one"

_LAY = "card {slot} on {cell} facing {facing}"
_PUT = "{element} on {cell}"
_DISCARD = "discard card {slot}"

_WORTH = "It scored {points}, and then the next player could score {answer}."
_BETTER_WORTH = (
    "The better play scores {better_points}, and then the next player could score {better_answer}."
)
_MOST = "The most that any play could score: {most}."


class BoussangaReview(ReviewWords[BoussangaView]):
    """See ``ReviewWords``."""

    verdicts = {  # noqa: RUF012 - as in ReviewWords
        Verdict.SCORED: "No play was better.",
        Verdict.LEFT: "A better play would have **scored {better_points}**.",
        _LEFT_TOGETHER: "Another card would have **scored {most}**.",
        Verdict.OPENED: "The next player **could score {answer}** then, after a better play {better_answer}.",
        Verdict.SPARED: "It kept the next player from scoring {before}.",
        _FEWER_LEFT: "It left the next player {answer} to score, where they had {before}.",
        Verdict.QUIET: "",
        Verdict.CHEAPEST: "After it the next player could score {answer}, but no play was better.",
        _LESS: "A card could score {most}, but would have left more to the next player.",
        Verdict.NOTHING_FITTED: "No card fitted.",
        Verdict.COLLECTED: "",
        Verdict.PUT: "",
        Verdict.PUT_FITS: "Now cards {slots} fit.",
        _FITS_ONE: "Now card {slots} fits.",
        Verdict.PUT_MISSED: "Now no card fits. Cards {slots} **could have fitted**.",
        _MISSED_ONE: "Now no card fits. Card {slots} **could have fitted**.",
        Verdict.RESIGNED: "The points were {points} to {rival}.",
    }
    in_short = {  # noqa: RUF012 - as in ReviewWords
        Verdict.SCORED: "No play was better",
        Verdict.LEFT: "A better play would have scored {better_points}",
        _LEFT_TOGETHER: "Another card would have scored {most}",
        Verdict.OPENED: "The next player could score {answer} after it",
        Verdict.SPARED: "Kept the next player from scoring {before}",
        _FEWER_LEFT: "Left the next player {answer} to score instead of {before}",
        _LESS: "To score {most} would have left more to others",
        Verdict.NOTHING_FITTED: "No card fitted",
        Verdict.PUT_FITS: "Now cards {slots} fit",
        _FITS_ONE: "Now card {slots} fits",
        Verdict.PUT_MISSED: "Cards {slots} could have fitted",
        _MISSED_ONE: "Card {slots} could have fitted",
        Verdict.RESIGNED: "The points were {points} to {rival}",
    }
    accuracy = "{player} {percent}%, as they got {kept} of {possible} possible points."
    no_turning = "No move gave a point away."
    later = (
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
        if len(names(facts.get("slots"))) == 1:
            return {Verdict.PUT_FITS.value: _FITS_ONE, Verdict.PUT_MISSED.value: _MISSED_ONE}[verdict]
        return verdict

    def fact_words(self, judged: Judgement) -> Mapping[str, object]:
        return {**judged.facts, "slots": listed(names(judged.facts.get("slots")))}

    def named(self, view: BoussangaView, action: str) -> str:  # noqa: ARG002 - the action says it all
        first, second, *third = action.split()
        if first == "put":
            return _PUT.format(element=NAMES[second], cell=third[0])
        if first == "pass":
            return _DISCARD.format(slot=second)
        return _LAY.format(slot=first, cell=second, facing=NAMES_OF_FACINGS[third[0]])

    def more(
        self,
        judged: Judgement,
        before: BoussangaView,  # noqa: ARG002 - the facts say it all
        after: BoussangaView,  # noqa: ARG002
        players: Players,  # noqa: ARG002
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
