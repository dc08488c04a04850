"""Boussanga's sentences that several screens say: moves, ends, and why a card does not fit."""

from __future__ import annotations

from collections.abc import Mapping

from bot.languages import Phrase, _, listed, n_
from bot.screens.boussanga.names import (
    ELEMENT_NAMES,
    FACING_NAMES,
    counted,
    elements,
    pawn_on,
    rows,
)
from games.boussanga.cards import Pawns
from games.boussanga.fit import Fit
from games.boussanga.view import BoussangaView, Change, Trigger

CARD = _("Card {slot}")
CONFIRM = _("Confirm")
DISCARD = _("Discard Card {slot}")

_OFF = n_("{pawns} would lie off the board.", "{pawns} would lie off the board.")
_BLOCKED = _("Another element lies on {cells}.")
_ABSENT = _("No pawn lies on {cells}; all pawns of the card must be there.")
_LACKING = _("The reserve lacks {pawns}.")
_NOTHING_NEW = _("All its pawns lie there already; at least one must be new.")
# Translators: a cell, and the element that lies on it: "d3 (Earth)".
_HELD = _("{cell} ({element})")
_PAWNS = _("Its pawns: {pawns}.")
# Translators: a pawn of a card that would lie beside the board, in a list after "Its pawns:".
_PAWN_OFF = _("{element} off the board")
_LINES = _("It makes {lines} in a row.")

_LAID = _("{player} laid card {slot} on {cell}, facing {facing}.")
_SCORED = n_(
    "{player} laid card {slot} on {cell}, facing {facing}, and scored {count} with {lines}.",
    "{player} laid card {slot} on {cell}, facing {facing}, and scored {count} with {lines}.",
)
_BONUS = n_("{bonus} of this is a bonus.", "{bonus} of this are a bonus.")
_TOOK = _("{player} took the combination of card {slot}: {pawns}.")
_TOOK_SCORED = n_("That scored {count}.", "That scored {count}.")
_DISCARDED = _("{player} discarded card {slot}.")
_RETURNED = _("{player} discarded card {slot}, and {element} goes back on the board.")
_PUT = _("{player} put {element} on {cell}.")
_LAST_ROUND: Mapping[str | None, Phrase] = {
    None: _("Last round, turns left: {turns}."),
    "points": _("Last round, because 15 points are reached. Turns left: {turns}."),
    "cards": _("Last round, because the last card is drawn. Turns left: {turns}."),
    "reserve": _("Last round, because the reserve of {elements} ran out. Turns left: {turns}."),
}
_OVER: Mapping[str | None, Phrase] = {
    None: _("The game is over."),
    "points": _("The game is over: 15 points were reached."),
    "cards": _("The game is over: the last card was drawn."),
    "reserve": _("The game is over: the reserve of {elements} ran out."),
}


def last_round(view: BoussangaView) -> str:
    """Why the last round runs, and the turns that are left."""
    sentence = _LAST_ROUND[_reason(view.trigger)]
    return sentence.format(turns=view.last, elements=_dry(view.trigger))


def game_over(view: BoussangaView) -> str:
    """Why a competitive game ended."""
    return _OVER[_reason(view.trigger)].format(elements=_dry(view.trigger))


def _reason(trigger: Trigger | None) -> str | None:
    return None if trigger is None else trigger.reason


def _dry(trigger: Trigger | None) -> str:
    return "" if trigger is None else elements(trigger.elements)


def told(change: Change, player: str) -> str:
    """What a player did, in sentences."""
    first, second, *third = change.action.split()
    if first == "put":
        return _PUT.format(player=player, element=ELEMENT_NAMES[second], cell=third[0])
    if first == "pass":
        if third:
            return _RETURNED.format(player=player, slot=second, element=ELEMENT_NAMES[third[0]])
        return _DISCARDED.format(player=player, slot=second)
    points = change.scored.points
    if change.collected:
        pawns = counted(Pawns.of("".join(spot.element for spot in change.collected)))
        took = _TOOK.format(player=player, slot=first, pawns=pawns)
        return f"{took} {_TOOK_SCORED.format(count=points)}" if points else took
    laid = {"player": player, "slot": first, "cell": second, "facing": FACING_NAMES[third[0]]}
    if not points:
        return _LAID.format(**laid)
    scored = _SCORED.format(count=points, lines=rows(change.lines), **laid)
    if not any(change.bonus):
        return scored
    return f"{scored} {_BONUS.format(count=sum(change.bonus), bonus=counted(change.bonus))}"


def why_not(facts: Mapping[str, object]) -> str:
    """Sentences that say why a card does not fit, from the facts of its ``Fit`` or of its refusal."""
    found = {name: pawns for name, pawns in facts.items() if isinstance(pawns, tuple)}
    sentences = []
    if off := found.get("off"):
        sentences.append(_OFF.format(count=len(off), pawns=counted(Pawns.of("".join(off)))))
    if blocked := found.get("blocked"):
        held = zip(blocked, found.get("holds", ()), strict=True)
        cells = [_HELD.format(cell=cell, element=ELEMENT_NAMES[element]) for cell, element in held]
        sentences.append(_BLOCKED.format(cells=listed(cells)))
    if absent := found.get("absent"):
        sentences.append(_ABSENT.format(cells=listed(absent)))
    if lacking := found.get("lacking"):
        sentences.append(_LACKING.format(pawns=counted(Pawns.of("".join(lacking)))))
    return " ".join(sentences) or str(_NOTHING_NEW)


def as_it_lies(found: Fit) -> str:
    """The pawns of a card that a player tries out, and the lines that it would make."""
    pawns = [
        pawn_on(pawn.spot.element, pawn.spot.cell)
        if pawn.spot.cell
        else _PAWN_OFF.format(element=ELEMENT_NAMES[pawn.spot.element])
        for pawn in found.pawns
    ]
    said = _PAWNS.format(pawns=listed(pawns))
    return f"{said} {_LINES.format(lines=rows(found.lines))}" if found.lines else said
