"""Boussanga's board and cards in words, for people who cannot see the picture. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from bot.languages import Phrase, _, c_, listed, n_
from bot.screens.boussanga.names import ELEMENT_NAMES, PAWNS_OF, counted
from bot.screens.boussanga.words import game_over, last_round, told
from games.boussanga.cards import Pawns
from games.boussanga.fit import no_card_fits
from games.boussanga.view import BoussangaView
from games.core import Outcome

_RANK = _("Rank {rank}: {cells}.")
# Translators: a cell of the board on which nothing lies: "Fire, empty, Air".
_EMPTY_CELL = _("empty")
_EMPTY_CELLS = n_("{count} empty", "{count} empty")
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

_WON_BY = n_("Won by {winners}.", "Won by {winners}.")
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
    """The last move and the turn, the board rank by rank from above, the points, the reserve and the cards.

    A card is its rows of pawns from above. Where that would be more than 1,024 characters, only the cards of
    the player to move are named, or none.
    """
    ranks = [
        _RANK.format(rank=rank + 1, cells=_runs(view.board[8 * rank : 8 * rank + 8]))
        for rank in range(7, -1, -1)
    ]
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
    said = " ".join([*_changed(view), *_status(view), *ranks, *sides, stock])
    own = [view.to_act[0] % len(view.hands)] if view.to_act else []
    for seats in (range(len(view.hands)), own):
        text = " ".join([said, *(_hand(view, seat) for seat in seats)])
        if len(text) <= _LONGEST:
            return text
    return said


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


def _runs(pawns: str) -> str:
    """A rank as runs: "3 empty, Fire, 4 empty"."""
    return ", ".join(_run(pawn, len(list(same))) for pawn, same in groupby(pawns))


def _run(pawn: str, number: int) -> str:
    if number == 1:
        return str(ELEMENT_NAMES.get(pawn, _EMPTY_CELL))
    return PAWNS_OF.get(pawn, _EMPTY_CELLS).format(count=number)


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
    return [game_over(view), _WON_BY.format(count=len(outcome.winners), winners=winners)]
