"""Hints of Boussanga in words, as whole templates. Decides nothing."""

from __future__ import annotations

from bot.languages import listed
from bot.screens.boussanga.words import NAMES_OF_FACINGS
from bot.screens.frame.advice import LOOKS_BEST, ONLY, advised, names
from games.boussanga.cards import NAMES
from games.boussanga.rules import GOAL
from games.boussanga.view import BoussangaView
from games.players import Hint

_PLAY = "Play card {slot} with its first pawn on {cell}, facing {facing}."
_TAKE = "Take the combination of card {slot}: its first pawn on {cell}, facing {facing}."
_PASS = "Discard card {slot}."
_PASS_BACK = "Discard card {slot}, and let {element} go back."
_PUT = "Put {element} on {cell}."
_WHY = {
    "wins": "It decides the game: at its end you are ahead by {lead}.",
    "scores": "It scores {points}, with {elements} on {cells}.",
    "spares": "It keeps the next player from scoring {points}.",
    "prepares": "It prepares a card with which you can score {points} next.",
    "looks-best": LOOKS_BEST,
    "reaches-goal": "It scores {points} and reaches {goal} points.",
    "collects": "It collects {pawns} pawns, which score later.",
    "puts-for": "Card {slot} fits then.",
    "puts-useful": "There it is of most use to the cards that may come.",
    "passes": "The cards that stay lead to the goal soonest.",
}
_SCORES_TOGETHER = "It scores {points}."
_SCORES_BONUS = "It also earns one more pawn of {bonus}."
_CARDS = "Cards to {goal} points, this one included: about {cards}."


def advice(view: BoussangaView, hint: Hint) -> str:
    """A hint of Boussanga; see ``GameScreen.advice``."""
    if hint.reason == ONLY:
        return advised(hint, _move(view, hint.action))
    facts = {
        key: listed(names(fact)) if isinstance(fact, tuple) else fact for key, fact in hint.facts.items()
    }
    without_lines = hint.reason == "scores" and "elements" not in facts
    why = [(_SCORES_TOGETHER if without_lines else _WHY[hint.reason]).format(goal=GOAL, **facts)]
    if facts.get("bonus"):
        why.append(_SCORES_BONUS.format(**facts))
    if "cards" in facts:
        why.append(_CARDS.format(goal=GOAL, **facts))
    return advised(hint, _move(view, hint.action), *why)


def _move(view: BoussangaView, action: str) -> str:
    first, second, *third = action.split()
    if first == "put":
        return _PUT.format(element=NAMES[second], cell=third[0])
    if first == "pass":
        back = NAMES[third[0]] if third else ""
        return (_PASS_BACK if third else _PASS).format(slot=second, element=back)
    template = _TAKE if view.mode == "coop" else _PLAY
    return template.format(slot=first, cell=second, facing=NAMES_OF_FACINGS[third[0]])
