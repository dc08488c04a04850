"""Boussanga's words that several screens use: facings, pawns, and why a card does not fit."""

from __future__ import annotations

from collections.abc import Mapping

from bot.languages import listed
from games.boussanga.board import FACINGS
from games.boussanga.cards import ELEMENTS, NAMES, Pawns
from games.boussanga.fit import Fit
from games.boussanga.view import BoussangaView, Change, Trigger

NAMES_OF_FACINGS = dict(
    zip(
        FACINGS,
        ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"),
        strict=True,
    )
)
DISCARD = "Discard Card {slot}"
_WRONG = {
    "off": "{pawns} would lie off the board.",
    "blocked": "Another element lies on {pawns}.",
    "absent": "No pawn lies on {pawns}; all pawns of the card must be there.",
    "lacking": "The reserve lacks {pawns}.",
}
_NOTHING_NEW = "All its pawns lie there already; at least one must be new."
_PAWNS = "Its pawns: {pawns}."
_PAWN_ON, _PAWN_OFF = "{element} on {cell}", "{element} off the board"
_LINES = "It makes {lines} in a row."

_LAID = "{player} laid card {slot} on {cell}, facing {facing}."
_SCORED = "{player} laid card {slot} on {cell}, facing {facing}, and scored {points} with {lines}."
_BONUS = "{bonus} of this is a bonus."
_TOOK = "{player} took the combination of card {slot}: {pawns}."
_TOOK_SCORED = "{player} took the combination of card {slot}: {pawns}. That scored {points}."
_DISCARDED = "{player} discarded card {slot}."
_RETURNED = "{player} discarded card {slot}, and {element} goes back on the board."
_PUT = "{player} put {element} on {cell}."
_LAST_ROUND = {
    None: "Last round, turns left: {turns}.",
    "points": "Last round, because 15 points are reached. Turns left: {turns}.",
    "cards": "Last round, because the last card is drawn. Turns left: {turns}.",
    "reserve": "Last round, because the reserve of {elements} ran out. Turns left: {turns}.",
}
_OVER = {
    None: "The game is over.",
    "points": "The game is over: 15 points were reached.",
    "cards": "The game is over: the last card was drawn.",
    "reserve": "The game is over: the reserve of {elements} ran out.",
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
    return "" if trigger is None else listed([NAMES[element] for element in trigger.elements])


def told(change: Change, player: str) -> str:
    """What a player did, in sentences."""
    first, second, *third = change.action.split()
    if first == "put":
        return _PUT.format(player=player, element=NAMES[second], cell=third[0])
    if first == "pass":
        element = NAMES[third[0]] if third else ""
        return (_RETURNED if third else _DISCARDED).format(player=player, slot=second, element=element)
    points = change.scored.points
    if change.collected:
        pawns = counted(Pawns.of("".join(spot.element for spot in change.collected)))
        took = _TOOK_SCORED if points else _TOOK
        return took.format(player=player, slot=first, pawns=pawns, points=points)
    laid = (_SCORED if points else _LAID).format(
        player=player,
        slot=first,
        cell=second,
        facing=NAMES_OF_FACINGS[third[0]],
        points=points,
        lines=listed([f"{len(line.cells)} {NAMES[line.element]}" for line in change.lines]),
    )
    return f"{laid} {_BONUS.format(bonus=counted(change.bonus))}" if any(change.bonus) else laid


def why_not(facts: Mapping[str, object]) -> str:
    """Sentences that say why a card does not fit, from the facts of its ``Fit`` or of its refusal."""
    found = {name: pawns for name, pawns in facts.items() if isinstance(pawns, tuple)}
    held = zip(found.get("blocked", ()), found.get("holds", ()), strict=True)
    named = {
        "off": counted(Pawns.of("".join(found.get("off", ())))),
        "blocked": listed([f"{cell} ({NAMES[element]})" for cell, element in held]),
        "absent": listed(found.get("absent", ())),
        "lacking": counted(Pawns.of("".join(found.get("lacking", ())))),
    }
    sentences = [_WRONG[wrong].format(pawns=pawns) for wrong, pawns in named.items() if pawns]
    return " ".join(sentences) or _NOTHING_NEW


def as_it_lies(found: Fit) -> str:
    """The pawns of a card that a player tries out, and the lines that it would make."""
    pawns = [
        _PAWN_ON.format(element=NAMES[pawn.spot.element], cell=pawn.spot.cell)
        if pawn.spot.cell
        else _PAWN_OFF.format(element=NAMES[pawn.spot.element])
        for pawn in found.pawns
    ]
    made = listed([f"{len(line.cells)} {NAMES[line.element]}" for line in found.lines])
    said = _PAWNS.format(pawns=listed(pawns))
    return f"{said} {_LINES.format(lines=made)}" if made else said


def counted(pawns: Pawns) -> str:
    """Pawns in a sentence: "1 Earth and 2 Fire"."""
    return listed([f"{pawns[element]} {NAMES[element]}" for element in ELEMENTS if pawns[element]])
