"""Hints, puzzles and reviews of OK in words, as whole templates. Decides and judges nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.languages import Phrase, _, n_
from bot.screens.game import (
    HELD_ON,
    LOOKS_BEST,
    ONLY,
    PRESS_NEXT_ROUND,
    Finish,
    Players,
    ReviewWords,
    advised,
    count_in,
    names,
)
from bot.screens.ok.words import YOU_CLOSE, action_name, tile_name, tiles_named
from bot.screens.practice.material import PuzzleWords
from games.ok.view import OKView
from games.players import Hint
from games.players.ok.review import Verdict
from games.players.review import Judgement, games_in
from games.puzzles import Judged, Puzzle

_MOVES: Mapping[str, Phrase] = {
    "draw": _("Draw from the stock."),
    "take": _("Take {tile}."),
    "show": _("Show the indicator’s twin."),
    "throw": _("Throw {tile}."),
    "close": _("Close by putting {tile} on the indicator."),
}
_WHY: Mapping[str, Phrase] = {
    "waits": _("You could close and cost each other player {loss}, but waiting may cost them {hope}."),
    "shows": _("Every other player with 3 points or more loses 1."),
    "wild": _("It is the OK and stands for any tile."),
    "no-nearer": _("Taking {tile} would bring you no nearer to closing."),
    "denies": _("The next player may want {tile}."),
    "looks-best": LOOKS_BEST,
}
_WHY_OF_A_WAY: Mapping[str, Mapping[str, Phrase]] = {
    "closes": YOU_CLOSE,
    "lets-close": {
        "sets": _("With it you can close with all tiles in sets, and each other player loses {loss}."),
        "pairs": _("With it you can close with seven pairs, and each other player loses {loss}."),
        "colour": _("With it you can close in one colour from 1 to 1, and each other player loses {loss}."),
    },
    "nearer": {
        "sets": _(
            "It brings you nearer to closing with all tiles in sets: tiles to exchange, {was} before and "
            "{now} after."
        ),
        "pairs": _(
            "It brings you nearer to closing with seven pairs: tiles to exchange, {was} before and {now} "
            "after."
        ),
        "colour": _(
            "It brings you nearer to closing in one colour from 1 to 1: tiles to exchange, {was} before and "
            "{now} after."
        ),
    },
    "keeps-open": {
        "sets": _(
            "Tiles to exchange until you can close with all tiles in sets: {missing}. Unseen tiles that "
            "help: {live}."
        ),
        "pairs": _(
            "Tiles to exchange until you can close with seven pairs: {missing}. Unseen tiles that help: "
            "{live}."
        ),
        "colour": _(
            "Tiles to exchange until you can close in one colour from 1 to 1: {missing}. Unseen tiles that "
            "help: {live}."
        ),
    },
}
"""The reasons that depend on the way to close, with the fact ``kind``."""


def advice(view: OKView, hint: Hint) -> str:
    """A hint of OK; see ``GameScreen.advice``."""
    if hint.action == "next":
        return str(PRESS_NEXT_ROUND)
    move = _move(view, hint.action)
    if hint.reason == ONLY:
        return advised(hint, move)
    tile = hint.facts.get("tile")
    ways = _WHY_OF_A_WAY.get(hint.reason)
    why = _WHY[hint.reason] if ways is None else ways[str(hint.facts["kind"])]
    return advised(hint, move, why.format(**{**hint.facts, "tile": tile_name(str(tile)) if tile else ""}))


def _move(view: OKView, action: str) -> str:
    verb, _space, thrown = action.partition(" ")
    kind = verb if verb in _MOVES else "throw"
    tile = {"close": thrown, "throw": verb, "take": view.takeable}.get(kind)
    return _MOVES[kind].format(tile=tile_name(tile) if tile else "")


_QUESTIONS: Mapping[str, Phrase] = {
    "most": _(
        "Throw the tile after which the most unseen tiles would close your rack. Only one throw is best."
    ),
    "close": _("This rack closes. Which one tile do you put on the indicator?"),
}
_FAILED_MOST = _(
    "Unseen tiles that would close your rack after {tile}: {count} ({kinds}). The best throw leaves "
    "{best_count}."
)
_FAILED_NONE = _(
    "After {tile}, no unseen tile would close your rack. The best throw leaves {best_count} that would."
)
_FAILED_CLOSE = _("Without {tile} the rack does not close: {left} would be left over.")
_SOLVED_MOST = _(
    "Unseen tiles that would close your rack after {tile}: {count} ({kinds}). No other throw leaves as many."
)


def _failed(puzzle: Puzzle, judged: Judged) -> str:
    if puzzle.kind == "close":
        return _FAILED_CLOSE.format(**_words(judged))
    return (_FAILED_MOST if judged.facts["count"] else _FAILED_NONE).format(**_words(judged))


def _solved(puzzle: Puzzle, judged: Judged) -> str:
    if puzzle.kind == "close":
        return YOU_CLOSE[str(judged.facts["by"])].format(**_words(judged))
    return _SOLVED_MOST.format(**_words(judged))


def _words(judged: Judged) -> dict[str, object]:
    """The facts, with the names of tiles."""
    named = {key: tiles_named(names(judged.facts.get(key))) for key in ("kinds", "left")}
    return {**judged.facts, "tile": tile_name(str(judged.facts["tile"])), **named}


PUZZLE: Final = PuzzleWords(lambda puzzle: str(_QUESTIONS[puzzle.kind]), _failed, _solved)


_BEST_TO_CLOSE, _FEWER_TO_CLOSE, _FARTHER_TO_CLOSE = "best to close", "fewer to close", "farther to close"
_NEAR = {
    Verdict.BEST: ("missing", _BEST_TO_CLOSE),
    Verdict.FEWER: ("missing", _FEWER_TO_CLOSE),
    Verdict.FARTHER: ("nearest", _FARTHER_TO_CLOSE),
}
"""Verdicts that are said otherwise if only one tile is missing: the fact that says so, and the key then."""

_KINDS = {
    Verdict.OTHER_WAY: "kind",
    Verdict.OVERLOOKED: "kind",
    Verdict.CHEAP: "best_kind",
    Verdict.MISSED_CLOSE: "kind",
}
"""Verdicts that are said for each way to close, with the fact that names the way."""


def _by_way(verdict: Verdict, sets: Phrase, pairs: Phrase, colour: Phrase) -> dict[str, Phrase]:
    """The sentence of a verdict for each way to close."""
    return {f"{verdict} sets": sets, f"{verdict} pairs": pairs, f"{verdict} colour": colour}


_BY_WAY: Mapping[str, Phrase] = {
    **_by_way(
        Verdict.OTHER_WAY,
        _("It kept a way to close with all tiles in sets, which was worth more than the nearest way."),
        _("It kept a way to close with seven pairs, which was worth more than the nearest way."),
        _("It kept a way to close in one colour from 1 to 1, which was worth more than the nearest way."),
    ),
    **_by_way(
        Verdict.OVERLOOKED,
        _(
            "{player} **could have closed** with all tiles in sets by throwing {tile}, and cost each other "
            "player {loss}."
        ),
        _(
            "{player} **could have closed** with seven pairs by throwing {tile}, and cost each other player "
            "{loss}."
        ),
        _(
            "{player} **could have closed** in one colour from 1 to 1 by throwing {tile}, and cost each "
            "other player {loss}."
        ),
    ),
    **_by_way(
        Verdict.CHEAP,
        _("To throw {tile} closes with all tiles in sets and **costs each other player {best_loss}**."),
        _("To throw {tile} closes with seven pairs and **costs each other player {best_loss}**."),
        _("To throw {tile} closes in one colour from 1 to 1 and **costs each other player {best_loss}**."),
    ),
    **_by_way(
        Verdict.MISSED_CLOSE,
        _("To take {tile} **would have closed** with all tiles in sets and cost each other player {loss}."),
        _("To take {tile} **would have closed** with seven pairs and cost each other player {loss}."),
        _(
            "To take {tile} **would have closed** in one colour from 1 to 1 and cost each other player "
            "{loss}."
        ),
    ),
}
_TO_CLOSE = _("Unseen tiles that would close after it: {tiles}.")
_TO_GO = _("Tiles to exchange until the rack closes: {missing}. Unseen tiles that help: {tiles}.")
_MOST_TO_CLOSE = _("Unseen tiles that would close after the better throw: {most}.")
_FACES = _("The tiles that close then: {faces}.")
_MOST_TO_GO = _("After the better throw: {nearest} to exchange. Unseen tiles that help: {most}.")
_GIVEN = _(
    "Racks shown later say: the next player could close with this tile and cost each other player {gave}."
)

_TOOK_AND_CLOSED = _("{winner} took {tile} in round {round} and closed: each other player lost {loss}.")
_CLOSED = {
    "sets": _("{winner} closed round {round} with all tiles in sets: each other player lost {loss}."),
    "pairs": _("{winner} closed round {round} with seven pairs: each other player lost {loss}."),
    "colour": _("{winner} closed round {round} in one colour from 1 to 1: each other player lost {loss}."),
}
_WAITED = n_(
    "{winner} waited for {count} unseen tile, and got it.",
    "{winner} waited for one of {count} unseen tiles, and got it.",
)
_CLOSES = n_("{winner} closed {count} round of this game.", "{winner} closed {count} rounds of this game.")
_NEVER_CLOSED = n_("{winners} won without closing a round.")


class OKReview(ReviewWords[OKView]):
    """See ``ReviewWords``."""

    parts = (_("round {part} of {parts}"), _("Earlier Round"), _("Later Round"))
    verdicts = {  # noqa: RUF012 - as in ReviewWords
        **_BY_WAY,
        _BEST_TO_CLOSE: _("Unseen tiles that would close: {tiles}, and no throw left more."),
        Verdict.READY: _("Any tile closes now."),
        Verdict.FEWER: _("Unseen tiles that help: {tiles}. A better throw left **{most}**."),
        _FEWER_TO_CLOSE: _("Unseen tiles that would close: {tiles}. A better throw left **{most}**."),
        Verdict.FARTHER: _("It **broke up what was useful**: {missing} to exchange instead of {nearest}."),
        _FARTHER_TO_CLOSE: _(
            "It **lost a chance to close**. Unseen tiles that would close after a better throw: {most}."
        ),
        Verdict.GAVE: _("The next player **closed with it**, which nobody could know."),
        Verdict.WAITED: _(
            "{player} could close and cost each other player {loss}, but to wait was worth more."
        ),
        Verdict.TOOK_NOTHING: _("It brought the rack no nearer."),
        Verdict.MISSED_TILE: _("To take {tile} **was better**: {now} to exchange instead of {was}."),
        Verdict.MISSED_SHOW: _("The indicator’s twin **was not shown**. Others who kept a point: {losing}."),
    }
    in_short = {  # noqa: RUF012 - as in ReviewWords
        _BEST_TO_CLOSE: _("Unseen tiles that would close: {tiles}"),
        Verdict.READY: _("Any tile closes now"),
        Verdict.FEWER: _("Unseen tiles that help: {tiles} of {most} possible"),
        _FEWER_TO_CLOSE: _("Unseen tiles that would close: {tiles} of {most} possible"),
        Verdict.FARTHER: _("Tiles to exchange: {missing} instead of {nearest}"),
        _FARTHER_TO_CLOSE: _("Lost a chance to close, with unseen tiles: {most}"),
        **_by_way(Verdict.OTHER_WAY, *(_("Kept a way that pays more"),) * 3),
        Verdict.GAVE: _("The next player closed with it"),
        Verdict.WAITED: _("Waited for more than the {loss} of a close"),
        **_by_way(Verdict.OVERLOOKED, *(_("Could have closed and cost the others {loss}"),) * 3),
        **_by_way(Verdict.CHEAP, *(_("Could have cost the others {best_loss}"),) * 3),
        Verdict.TOOK_NOTHING: _("Brought the rack no nearer"),
        Verdict.MISSED_TILE: _("To take {tile} was better"),
        **_by_way(Verdict.MISSED_CLOSE, *(_("To take {tile} would have closed"),) * 3),
        Verdict.MISSED_SHOW: _("The indicator’s twin was not shown"),
    }
    accuracy = _("{player} {percent}.")
    no_turning = _("No move gave a close away.")
    later = _(
        "100% means that no other move left more tiles that close or help. Tiles are counted with what each "
        "player saw; only what a throw gave to the next player uses racks that were shown later."
    )

    def story(self, finish: Finish[OKView]) -> str | None:
        """The close of a winner that cost the others the most, the last of equals.

        Of the last close the board says how, so this says what its player had waited for.
        """
        if finish.judged is None or finish.seen is None:
            return None
        closes = [
            each
            for each in reversed(finish.judged)
            if each.seat in finish.winners and each.verdict in {Verdict.CLOSED, Verdict.CHEAP}
        ]
        if not closes and finish.given_up:
            return HELD_ON.format(winner=finish.players.name(finish.winners[0]))
        if not closes:
            return _NEVER_CLOSED.format(
                count=len(finish.winners), winners=finish.players.names(finish.winners)
            )
        close = max(closes, key=lambda each: count_in(each.facts, "loss"))
        number, plies = next(each for each in enumerate(games_in(finish.moves), 1) if close.ply in each[1])
        winner = finish.players.name(close.seat)
        if close.ply + 1 == len(finish.moves):
            own = [each for each in finish.judged if each.seat == close.seat and each.ply in plies]
            thrown = [each.facts for each in own if "missing" in each.facts]
            if thrown and thrown[-1]["missing"] == 1:
                return _WAITED.format(count=count_in(thrown[-1], "tiles"), winner=winner)
            return _CLOSES.format(count=sum(each.seat == close.seat for each in closes), winner=winner)
        took = finish.seen(close.ply - 1).takeable if finish.moves[close.ply - 1][1] == "take" else None
        return (_TOOK_AND_CLOSED if took else _CLOSED[str(close.facts["kind"])]).format(
            winner=winner,
            tile=tile_name(took) if took else "",
            round=number,
            loss=close.facts["loss"],
        )

    def word(self, judged: Judgement) -> str:
        facts, verdict = judged.facts, Verdict(judged.verdict)
        if verdict in _KINDS:
            return f"{verdict} {facts[_KINDS[verdict]]}"
        missing, to_close = _NEAR.get(verdict, ("", ""))
        return to_close if missing and facts[missing] == 1 else verdict

    def fact_words(self, judged: Judgement) -> Mapping[str, object]:
        facts = judged.facts
        tile = facts.get("tile")
        return {
            **facts,
            "tile": tile_name(str(tile)) if tile else "",
            "faces": tiles_named(names(facts.get("faces"))),
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
