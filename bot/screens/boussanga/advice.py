"""Hints, puzzles and reviews of Boussanga in words, as whole templates. Decides and judges nothing."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import ClassVar, Final

from bot.languages import Counted, Phrase, _, listed, n_
from bot.screens.boussanga.words import ELEMENT_NAMES, FACING_NAMES, counted, elements, pawn_on, rows
from bot.screens.game import (
    HELD_ON,
    LOOKS_BEST,
    ONLY,
    Finish,
    Players,
    ReviewWords,
    advised,
    count_in,
    names,
)
from bot.screens.practice.material import PuzzleWords
from games.boussanga.rules import GOAL
from games.boussanga.view import BoussangaView
from games.players import Fact, Hint
from games.players.boussanga.review import Verdict
from games.players.review import Judgement, turning_point
from games.puzzles import Judged, Puzzle

_PLAY = _("Play card {slot} with its first pawn on {cell}, facing {facing}.")
_TAKE = _("Take the combination of card {slot}: its first pawn on {cell}, facing {facing}.")
_PASS = _("Discard card {slot}.")
_PASS_BACK = _("Discard card {slot}, and let {element} go back.")
_PUT = _("Put {element} on {cell}.")
_WHY: Mapping[str, Phrase] = {
    "looks-best": LOOKS_BEST,
    "puts-for": _("Card {slot} fits then."),
    "puts-useful": _("There it is of most use to the open cards and to those that may come."),
    "passes": _("The cards that stay lead to the goal soonest."),
}
_WHY_COUNTED: Mapping[str, tuple[str, Counted]] = {
    "wins": ("lead", n_("It decides the game: at its end you are ahead by {count}.")),
    "scores": ("points", n_("It scores {count}, with {elements} on {cells}.")),
    "spares": ("points", n_("It keeps the next player from scoring {count}.")),
    "prepares": ("points", n_("It prepares a card with which you can score {count} next.")),
    "reaches-goal": ("points", n_("It scores {count} and reaches {goal} points.")),
    "collects": (
        "pawns",
        n_("It collects {count} pawn, which scores later.", "It collects {count} pawns, which score later."),
    ),
}
"""The reasons that give a number, with the name of this fact."""

_SCORES_TOGETHER = n_("It scores {count}.")
_SCORES_BONUS = _("It also earns one more pawn of {bonus}.")
_CARDS_TO_GOAL = _("Cards to {goal} points, this one included: about {cards}.")


def advice(view: BoussangaView, hint: Hint) -> str:
    """A hint of Boussanga; see ``GameScreen.advice``."""
    move = _move(view, hint.action)
    if hint.reason == ONLY:
        return advised(hint, move)
    facts = hint.facts
    why = [_why(hint)]
    if bonus := names(facts.get("bonus")):
        why.append(_SCORES_BONUS.format(bonus=elements(bonus)))
    if "cards" in facts:
        why.append(_CARDS_TO_GOAL.format(goal=GOAL, cards=facts["cards"]))
    return advised(hint, move, *why)


def _why(hint: Hint) -> str:
    facts = hint.facts
    if hint.reason not in _WHY_COUNTED:
        return _WHY[hint.reason].format(**facts)
    number, sentence = _WHY_COUNTED[hint.reason]
    if hint.reason == "scores" and "elements" not in facts:
        sentence = _SCORES_TOGETHER
    return sentence.format(count=count_in(facts, number), goal=GOAL, **_lines(facts))


def _move(view: BoussangaView, action: str) -> str:
    first, second, *third = action.split()
    if first == "put":
        return _PUT.format(element=ELEMENT_NAMES[second], cell=third[0])
    if first == "pass":
        if third:
            return _PASS_BACK.format(slot=second, element=ELEMENT_NAMES[third[0]])
        return _PASS.format(slot=second)
    template = _TAKE if view.mode == "coop" else _PLAY
    return template.format(slot=first, cell=second, facing=FACING_NAMES[third[0]])


_QUESTION = _(
    "Lay one of your cards so that it scores as many points as possible now. Only one card, in one place, "
    "scores the most."
)
_SCORES_NOTHING = _("That scores no points.")
_SCORES = n_("That scores {count}, with {elements} on {cells}.")
_BEST_SCORES = n_("The best place scores {count}.")
_SOLVED = n_(
    "You score {count}, with {elements} on {cells}: no other card and no other place scores as much."
)
_BONUS = _("The points include the bonus: one more pawn of {bonus}.")


def _failed(_puzzle: Puzzle, judged: Judged) -> str:
    most = _BEST_SCORES.format(count=count_in(judged.facts, "most"))
    if not judged.facts["points"]:
        return f"{_SCORES_NOTHING} {most}"
    return f"{_SCORES.format(count=count_in(judged.facts, 'points'), **_lines(judged.facts))} {most}"


def _solved(_puzzle: Puzzle, judged: Judged) -> str:
    solved = _SOLVED.format(count=count_in(judged.facts, "points"), **_lines(judged.facts))
    bonus = names(judged.facts.get("bonus"))
    return f"{solved} {_BONUS.format(bonus=elements(bonus))}" if bonus else solved


def _lines(facts: Mapping[str, Fact]) -> dict[str, str]:
    """What scored, and where."""
    return {key: said(names(facts.get(key))) for key, said in (("elements", elements), ("cells", listed))}


PUZZLE: Final = PuzzleWords(lambda _puzzle: str(_QUESTION), _failed, _solved)


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

# A game of Boussanga in one sentence.
# Translators: {lines} are the lines that a card completed, or pawns that it scored: "4 Fire and 5 Air".
_ANSWERED = n_(
    "{winner} answered at once with {count} point: {lines}.",
    "{winner} answered at once with {count} points: {lines}.",
)
_TOOK_THE_LEAD = n_(
    "{winner} took the lead for good with {count} point: {lines}.",
    "{winner} took the lead for good with {count} points: {lines}.",
)
_BEST = n_(
    "{winner} scored {count} point with a single card: {lines}.",
    "{winner} scored {count} points with a single card: {lines}.",
)
_NO_LINE = _("No card of this game completed a line.")
# Translators: {players} are all players of a game that they lost together; {best} is a number of points.
_REACHED = n_("{players} reached a score of {points}, with {best} for the best card.")


class BoussangaReview(ReviewWords[BoussangaView]):
    """See ``ReviewWords``."""

    verdicts: ClassVar[Mapping[str, Phrase]] = {
        Verdict.SCORED: _("No play was better."),
        Verdict.LEFT: _("A better play would have **scored {better_points}**."),
        _LEFT_TOGETHER: _("Another card would have **scored {most}**."),
        Verdict.OPENED: _(
            "Then the next player **could score {answer}**; after a better play, only {better_answer}."
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
        "Possible points are those that a play could score and, against others, those that it could keep "
        "from the next player. They are counted with the cards that lay open before each move."
    )

    def story(self, finish: Finish[BoussangaView]) -> str | None:
        view, players, winners = finish.view, finish.players, finish.winners
        if view.mode == "coop" and not winners:
            best = 0 if finish.moment is None else _gained(finish.moment)
            everybody = players.names(range(view.players))
            words = {"players": everybody, "points": view.points[0], "best": best}
            return _REACHED.format(count=view.players, **words)
        if view.mode == "coop" and finish.moment is not None:
            return _scored(_BEST, finish.moment, players)
        if finish.judged is None or finish.seen is None:
            return None
        plays, turned = finish.last_game, turning_point(finish.last_game)
        after = [finish.seen(each.ply + 1) for each in plays]
        if turned is not None and plays[turned].seat not in winners and turned + 1 < len(plays):
            answer = after[turned + 1]
            if plays[turned + 1].seat in winners and _gained(answer):
                return _scored(_ANSWERED, answer, players)
        if led := [*takewhile(lambda each: _leads(each, winners[0]), reversed(after))]:
            return _scored(_TOOK_THE_LEAD, led[-1], players)
        own = [each for play, each in zip(plays, after, strict=True) if play.seat in winners]
        best_play = max(own, key=_gained, default=None)
        if best_play is not None and _gained(best_play):
            return _scored(_BEST, best_play, players)
        return HELD_ON.format(winner=players.name(winners[0])) if finish.given_up else str(_NO_LINE)

    def word(self, judged: Judgement) -> str:
        facts, verdict = judged.facts, judged.verdict
        if verdict == Verdict.LEFT and "answer" not in facts:
            return _LEFT_TOGETHER
        if verdict == Verdict.SPARED and facts["answer"]:
            return _FEWER_LEFT
        if verdict == Verdict.CHEAPEST and count_in(facts, "points") < count_in(facts, "most"):
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
        self, judged: Judgement, _before: BoussangaView, _after: BoussangaView, _players: Players
    ) -> list[str]:
        """What the move scored and left to the next player, and the same of a better one."""
        if "answer" not in judged.facts:
            return []
        told = [_WORTH] + ([_BETTER_WORTH] if judged.better else [])
        if count_in(judged.facts, "most") > count_in(judged.facts, "points"):
            told.append(_MOST)
        return [sentence.format(**judged.facts) for sentence in told]


def _gained(view: BoussangaView) -> int:
    """What the last play scored."""
    return 0 if view.change is None else view.change.scored.points


def _scored(sentence: Counted, after: BoussangaView, players: Players) -> str:
    """A sentence on a play that completed lines."""
    assert after.change is not None
    lines = rows(after.change.lines) or counted(after.change.scored)
    words = {"winner": players.name(after.change.seat), "lines": lines}
    return sentence.format(count=_gained(after), **words)


def _leads(view: BoussangaView, seat: int) -> bool:
    """Whether the side of a seat has more points than every other side."""
    own = view.side(seat)
    return all(points < view.points[own] for side, points in enumerate(view.points) if side != own)
