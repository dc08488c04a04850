"""Boussanga in words, as whole templates: its pawns, cards, moves and ends, and its board as an alt text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final

from bot.languages import Counted, Phrase, _, c_, listed, n_
from games.boussanga.board import Line
from games.boussanga.cards import ELEMENTS, Pawns
from games.boussanga.fit import Fit, no_card_fits
from games.boussanga.view import BoussangaView, Change, Trigger
from games.core import Outcome

CARD = _("Card {slot}")
CONFIRM = _("Confirm")
DISCARD = _("Discard Card {slot}")

_OFF = n_("{pawns} would lie off the board.")
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
_SCORED = n_("{player} laid card {slot} on {cell}, facing {facing}, and scored {count} with {lines}.")
_BONUS = n_("{bonus} of this is a bonus.", "{bonus} of this are a bonus.")
_TOOK = _("{player} took the combination of card {slot}: {pawns}.")
_TOOK_SCORED = n_("That scored {count}.")
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


ELEMENT_NAMES: Final[Mapping[str, Phrase]] = {"e": _("Earth"), "w": _("Water"), "a": _("Air"), "f": _("Fire")}
FACING_NAMES: Final[Mapping[str, Phrase]] = {
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "n": _("north"),
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "ne": _("north-east"),
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "e": _("east"),
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "se": _("south-east"),
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "s": _("south"),
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "sw": _("south-west"),
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "w": _("west"),
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "nw": _("north-west"),
}
PAWNS_OF: Final[Mapping[str, Counted]] = {
    # Translators: a number of pawns of this element: "1 Earth and 2 Fire".
    "e": n_("{count} Earth"),
    # Translators: a number of pawns of this element: "1 Earth and 2 Fire".
    "w": n_("{count} Water"),
    # Translators: a number of pawns of this element: "1 Earth and 2 Fire".
    "a": n_("{count} Air"),
    # Translators: a number of pawns of this element: "1 Earth and 2 Fire".
    "f": n_("{count} Fire"),
}
# Translators: the pawn of an element, and the cell where it lies: "Fire on a4".
_PAWN_ON = _("{element} on {cell}")


def elements(letters: Iterable[str]) -> str:
    """Elements in a sentence: "Earth and Fire"."""
    return listed([str(ELEMENT_NAMES[letter]) for letter in letters])


def counted(pawns: Pawns) -> str:
    """Pawns in a sentence: "1 Earth and 2 Fire"."""
    return listed([PAWNS_OF[element].format(count=pawns[element]) for element in ELEMENTS if pawns[element]])


def rows(lines: Iterable[Line]) -> str:
    """Lines in a sentence: "4 Fire and 5 Air"."""
    return listed([PAWNS_OF[line.element].format(count=len(line.cells)) for line in lines])


def pawn_on(element: str, cell: str) -> str:
    """A pawn and its cell: "Fire on a4"."""
    return _PAWN_ON.format(element=ELEMENT_NAMES[element], cell=cell)


_RANK = _("Rank {rank}: {cells}.")
# Translators: a cell and what lies on it, in a list: "d6 Fire, f6 Air".
_LIES = _("{cell} {element}")
_EMPTY_BOARD = _("The board is empty.")
_SIDES: Mapping[str, Phrase] = {
    "versus": _("Player {first}: points {points}, {pawns}."),
    "teams": _("Players {first} and {second}: points {points}, {pawns}."),
    "coop": _("Scored: points {points}, {pawns}."),
}
_STOCK = _("Reserve {reserve}. Deck {deck}, discarded {discarded}.")
_STOCK_TOGETHER = _("Collection {collection}, to put back {put}. Deck {deck}, discarded {discarded}.")
_CARDS = _("Cards of player {player}: {cards}.")
_CARDS_TOGETHER = _("Cards: {cards}.")
# Translators: a slot without a card: "Cards: Earth Water, Fire; none; none; none."
_NO_CARD = c_("card", "none")
# Translators: a place of a card without a pawn, between two that have one: "Earth gap Water".
_GAP = _("gap")
# Translators: instead of pawns, where there are none: "Player 1: points 0, none."
_NO_PAWNS = c_("pawns", "none")
_LONGEST = 1_024
"""The most characters of a text that names all cards, or those of the player to move."""

WON_BY = n_("Won by {winners}.")
_RESIGNED = _("Won by {winners}: the other player resigned.")
_ENDS: Mapping[str, Phrase] = {
    "won": _("Won."),
    "scholar": _("Won, Boussanga Scholar."),
    "master": _("Won, Boussanga Master."),
    "late": _("Lost: 15 points, but too many cards."),
    "exhausted": _("Lost: no card is left."),
}
# Translators: somebody who has won, as in "Won by player 1 and player 3."
_WINNER = _("player {player}")
# Translators: somebody at the beginning of a sentence: "Player 1 discarded card 2."
_PLAYER = _("Player {player}")
_TO_MOVE: Mapping[str, Phrase] = {
    "play": _("Player {player} to move."),
    "put": _("Player {player} to put a pawn back."),
    "discard": _("Player {player} to discard a card, for none fits."),
}


def alt(view: BoussangaView) -> str:
    """The same as ``lines`` in one paragraph.

    Where that would be more than 1,024 characters, only the cards of the player to move are named, or none.
    """
    said, own = _without_cards(view), [view.to_act[0] % len(view.hands)] if view.to_act else []
    for seats in (range(len(view.hands)), own):
        text = " ".join([*said, *(_hand(view, seat) for seat in seats)])
        if len(text) <= _LONGEST:
            return text
    return " ".join(said)


def lines(view: BoussangaView) -> list[str]:
    """The last move and the turn, what lies on the board from above, the points, the reserve and the cards.

    A card is its rows of pawns from above.
    """
    return [*_without_cards(view), *(_hand(view, seat) for seat in range(len(view.hands)))]


def _without_cards(view: BoussangaView) -> list[str]:
    ranks = [_RANK.format(rank=rank, cells=cells) for rank in range(8, 0, -1) if (cells := _lie(view, rank))]
    sides = [
        _SIDES[view.mode].format(first=side + 1, second=side + 3, points=area.points, pawns=_pawns(area))
        for side, area in enumerate(view.areas)
    ]
    stock = (_STOCK_TOGETHER if view.mode == "coop" else _STOCK).format(
        reserve=_pawns(view.reserve),
        collection=_pawns(view.collection),
        put=_pawns(view.put),
        deck=view.deck_size,
        discarded=view.discarded,
    )
    return [*_changed(view), *_status(view), *(ranks or [str(_EMPTY_BOARD)]), *sides, stock]


def _changed(view: BoussangaView) -> list[str]:
    change = view.change
    return [] if change is None else [told(change, _PLAYER.format(player=change.seat + 1))]


def _hand(view: BoussangaView, seat: int) -> str:
    cards = _CARDS_TOGETHER if view.mode == "coop" else _CARDS
    return cards.format(player=seat + 1, cards="; ".join(map(_card, view.hands[seat])))


def _pawns(pawns: Pawns) -> str:
    return counted(pawns) or str(_NO_PAWNS)


def _card(card: str | None) -> str:
    """The rows of a card from above: "Earth gap Water, gap Fire" for "e.w/.f./..."."""
    if not card:
        return str(_NO_CARD)
    rows = [row.rstrip(".") for row in card.split("/")]
    while not rows[-1]:
        rows.pop()
    return ", ".join(" ".join(str(ELEMENT_NAMES.get(pawn, _GAP)) for pawn in row) for row in rows)


def _lie(view: BoussangaView, rank: int) -> str:
    """The pawns of a rank with their cells: "d6 Fire, f6 Air"; in a full rank as runs: "2 Fire, Air, ..."."""
    row = view.board[8 * rank - 8 : 8 * rank]
    if "." not in row:
        runs = [(pawn, len(list(same))) for pawn, same in groupby(row)]
        return ", ".join(
            PAWNS_OF[pawn].format(count=number) if number > 1 else str(ELEMENT_NAMES[pawn])
            for pawn, number in runs
        )
    return ", ".join(
        _LIES.format(cell=f"{file}{rank}", element=ELEMENT_NAMES[pawn])
        for file, pawn in zip("abcdefgh", row, strict=True)
        if pawn != "."
    )


def _status(view: BoussangaView) -> list[str]:
    if view.outcome is not None:
        return _end(view, view.outcome)
    doing = "discard" if no_card_fits(view) else view.phase
    to_move = [_TO_MOVE[doing].format(player=view.to_act[0] + 1)]
    return to_move if view.last is None else [*to_move, last_round(view)]


def _end(view: BoussangaView, outcome: Outcome) -> list[str]:
    if outcome.reason in _ENDS:
        return [str(_ENDS[outcome.reason])]
    winners = listed([_WINNER.format(player=seat + 1) for seat in outcome.winners])
    if view.resigned is not None:
        return [_RESIGNED.format(winners=winners)]
    return [game_over(view), WON_BY.format(count=len(outcome.winners), winners=winners)]
