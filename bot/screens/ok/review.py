"""The review of a finished OK table in words, as whole templates. Never judges a move itself."""

from __future__ import annotations

from collections.abc import Mapping

from bot.screens.frame.advice import names
from bot.screens.game import Players, ReviewWords
from bot.screens.ok.words import action_name, tile_name, tiles_named
from games.ok.view import OKView
from games.players.ok.review import Verdict
from games.players.review import Judgement

_BEST_TO_CLOSE, _FEWER_TO_CLOSE, _FARTHER_TO_CLOSE = "best to close", "fewer to close", "farther to close"

_WAYS = {"sets": "with all tiles in sets", "pairs": "with seven pairs", "colour": "in one colour from 1 to 1"}
_TO_CLOSE = "Unseen tiles that would close after it: {tiles}."
_TO_GO = "Tiles to exchange until the rack closes: {missing}. Unseen tiles that help: {tiles}."
_MOST_TO_CLOSE = "Unseen tiles that would close after the better throw: {most}."
_FACES = "The tiles that close then: {faces}."
_MOST_TO_GO = "After the better throw: {nearest} to exchange. Unseen tiles that help: {most}."
_GIVEN = (
    "Racks shown later say: the next player could close with this tile and cost each other player {gave}."
)


class OKReview(ReviewWords[OKView]):
    """See ``ReviewWords``."""

    parts = ("round {part} of {parts}", "Earlier Round", "Later Round")
    verdicts = {  # noqa: RUF012 - as in ReviewWords
        Verdict.BEST: "",
        _BEST_TO_CLOSE: "Unseen tiles that would close: {tiles}, and no throw left more.",
        Verdict.READY: "Any tile closes now.",
        Verdict.FEWER: "Unseen tiles that help: {tiles}. A better throw left **{most}**.",
        _FEWER_TO_CLOSE: "Unseen tiles that would close: {tiles}. A better throw left **{most}**.",
        Verdict.FARTHER: "It **broke up what was useful**: {missing} to exchange instead of {nearest}.",
        _FARTHER_TO_CLOSE: (
            "It **lost a chance to close**. Unseen tiles that would close after a better throw: {most}."
        ),
        Verdict.OTHER_WAY: "It kept a way to close {way}, which was worth more than the nearest way.",
        Verdict.GAVE: "The next player **closed with it**, which nobody could know.",
        Verdict.WAITED: "{player} could close and cost each other player {loss}, but to wait was worth more.",
        Verdict.OVERLOOKED: (
            "{player} **could have closed** {way} by throwing {tile}, and cost each other player {loss}."
        ),
        Verdict.CLOSED: "",
        Verdict.CHEAP: "To throw {tile} closes {best_way} and **costs each other player {best_loss}**.",
        Verdict.DREW: "",
        Verdict.TOOK: "",
        Verdict.TOOK_NOTHING: "It brought the rack no nearer.",
        Verdict.MISSED_TILE: "To take {tile} **was better**: {now} to exchange instead of {was}.",
        Verdict.MISSED_CLOSE: "To take {tile} **would have closed** {way} and cost each other player {loss}.",
        Verdict.SHOWED: "",
        Verdict.MISSED_SHOW: "The indicator’s twin **was not shown**. Others who kept a point: {losing}.",
        Verdict.RESIGNED: "",
    }
    in_short = {  # noqa: RUF012 - as in ReviewWords
        _BEST_TO_CLOSE: "Unseen tiles that would close: {tiles}",
        Verdict.READY: "Any tile closes now",
        Verdict.FEWER: "Unseen tiles that help: {tiles} of {most} possible",
        _FEWER_TO_CLOSE: "Unseen tiles that would close: {tiles} of {most} possible",
        Verdict.FARTHER: "Tiles to exchange: {missing} instead of {nearest}",
        _FARTHER_TO_CLOSE: "Lost a chance to close, with unseen tiles: {most}",
        Verdict.OTHER_WAY: "Kept a way that pays more",
        Verdict.GAVE: "The next player closed with it",
        Verdict.WAITED: "Waited for more than the {loss} of a close",
        Verdict.OVERLOOKED: "Could have closed and cost the others {loss}",
        Verdict.CHEAP: "Could have cost the others {best_loss}",
        Verdict.TOOK_NOTHING: "Brought the rack no nearer",
        Verdict.MISSED_TILE: "To take {tile} was better",
        Verdict.MISSED_CLOSE: "To take {tile} would have closed",
        Verdict.MISSED_SHOW: "The indicator’s twin was not shown",
    }
    accuracy = "{player} {percent}%."
    no_turning = "No move gave a close away."
    later = (
        "100% means that no other move left more tiles that close or help. Tiles are counted with what each "
        "player saw; only what a throw gave to the next player uses racks that were shown later."
    )

    def word(self, judged: Judgement) -> str:
        facts, verdict = judged.facts, judged.verdict
        if verdict == Verdict.BEST and facts["missing"] == 1:
            return _BEST_TO_CLOSE
        if verdict == Verdict.FEWER and facts["missing"] == 1:
            return _FEWER_TO_CLOSE
        if verdict == Verdict.FARTHER and facts["nearest"] == 1:
            return _FARTHER_TO_CLOSE
        return verdict

    def fact_words(self, judged: Judgement) -> Mapping[str, object]:
        facts = judged.facts
        tile, kind, best_kind = facts.get("tile"), facts.get("kind"), facts.get("best_kind")
        return {
            **facts,
            "tile": tile_name(str(tile)) if tile else "",
            "faces": tiles_named(names(facts.get("faces"))),
            "way": _WAYS[str(kind)] if kind else "",
            "best_way": _WAYS[str(best_kind)] if best_kind else "",
        }

    def named(self, view: OKView, action: str) -> str:
        return action_name(action, view.takeable)

    def more(self, judged: Judgement, before: OKView, after: OKView, players: Players) -> list[str]:  # noqa: ARG002
        """How near the rack was to closing, after the best throw too, and what the tile gave to others."""
        facts = judged.facts
        if "missing" not in facts:
            return []
        told = [_TO_CLOSE if facts["missing"] == 1 else _TO_GO] if facts["missing"] else []
        if "nearest" in facts:
            told.append(_MOST_TO_CLOSE if facts["nearest"] == 1 else _MOST_TO_GO)
        if facts.get("faces"):
            told.append(_FACES)
        if facts["gave"] and judged.verdict != Verdict.GAVE:
            told.append(_GIVEN)
        return [sentence.format(**self.fact_words(judged)) for sentence in told]
