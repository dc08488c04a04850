"""Hints of Boussanga in words, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from bot.languages import Counted, Phrase, _, listed, n_
from bot.screens.boussanga.words import ELEMENT_NAMES, FACING_NAMES, elements
from bot.screens.game import LOOKS_BEST, ONLY, advised, names
from games.boussanga.rules import GOAL
from games.boussanga.view import BoussangaView
from games.players import Fact, Hint

_PLAY = _("Play card {slot} with its first pawn on {cell}, facing {facing}.")
_TAKE = _("Take the combination of card {slot}: its first pawn on {cell}, facing {facing}.")
_PASS = _("Discard card {slot}.")
_PASS_BACK = _("Discard card {slot}, and let {element} go back.")
_PUT = _("Put {element} on {cell}.")
_WHY: Mapping[str, Phrase] = {
    "looks-best": LOOKS_BEST,
    "puts-for": _("Card {slot} fits then."),
    "puts-useful": _("There it is of most use to the cards that may come."),
    "passes": _("The cards that stay lead to the goal soonest."),
}
_WHY_COUNTED: Mapping[str, tuple[str, Counted]] = {
    "wins": (
        "lead",
        n_(
            "It decides the game: at its end you are ahead by {count}.",
            "It decides the game: at its end you are ahead by {count}.",
        ),
    ),
    "scores": (
        "points",
        n_(
            "It scores {count}, with {elements} on {cells}.", "It scores {count}, with {elements} on {cells}."
        ),
    ),
    "spares": (
        "points",
        n_(
            "It keeps the next player from scoring {count}.",
            "It keeps the next player from scoring {count}.",
        ),
    ),
    "prepares": (
        "points",
        n_(
            "It prepares a card with which you can score {count} next.",
            "It prepares a card with which you can score {count} next.",
        ),
    ),
    "reaches-goal": (
        "points",
        n_("It scores {count} and reaches {goal} points.", "It scores {count} and reaches {goal} points."),
    ),
    "collects": (
        "pawns",
        n_("It collects {count} pawn, which scores later.", "It collects {count} pawns, which score later."),
    ),
}
"""The reasons that give a number, with the name of this fact."""

_SCORES_TOGETHER = n_("It scores {count}.", "It scores {count}.")
_SCORES_BONUS = _("It also earns one more pawn of {bonus}.")
_CARDS = _("Cards to {goal} points, this one included: about {cards}.")


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
        why.append(_CARDS.format(goal=GOAL, cards=facts["cards"]))
    return advised(hint, move, *why)


def _why(hint: Hint) -> str:
    facts = hint.facts
    if hint.reason not in _WHY_COUNTED:
        return _WHY[hint.reason].format(**facts)
    number, sentence = _WHY_COUNTED[hint.reason]
    if hint.reason == "scores" and "elements" not in facts:
        sentence = _SCORES_TOGETHER
    return sentence.format(
        count=_number(facts[number]),
        goal=GOAL,
        elements=elements(names(facts.get("elements"))),
        cells=listed(names(facts.get("cells"))),
    )


def _number(fact: Fact) -> int:
    return int(str(fact))


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
