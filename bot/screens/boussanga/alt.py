"""Boussanga's board and cards in words, for people who cannot see the picture. Decides nothing."""

from __future__ import annotations

from itertools import groupby

from bot.screens.boussanga.words import game_over, last_round
from games.boussanga.cards import NAMES
from games.boussanga.fit import no_card_fits
from games.boussanga.view import BoussangaView

_RANK = "Rank {rank}: {cells}."
_EMPTY = "empty"
_SIDES = {
    "versus": "Player {first}: points {points}, {pawns}.",
    "teams": "Players {first} and {second}: points {points}, {pawns}.",
    "coop": "Scored: points {points}, {pawns}.",
}
_STOCK = "Reserve {reserve}. Deck {deck}, discarded {discarded}."
_STOCK_TOGETHER = "Collection {collection}, to put back {put}. Deck {deck}, discarded {discarded}."
_CARDS = "Cards of player {player}: {cards}."
_CARDS_TOGETHER = "Cards: {cards}."
_ENDS = {
    "points": "{over} Won by {winners}.",
    "resigned": "Won by {winners}: the other player resigned.",
    "won": "Won.",
    "scholar": "Won, Boussanga Scholar.",
    "master": "Won, Boussanga Master.",
    "late": "Lost: 15 points, but too many cards.",
    "exhausted": "Lost: no card is left.",
}
_PLAYER = "player {player}"
_TO_MOVE = {
    "play": "Player {player} to move.",
    "put": "Player {player} to put a pawn back.",
    "discard": "Player {player} to discard a card, for none fits.",
}


def alt(view: BoussangaView) -> str:
    """The board rank by rank from above, the points, the reserve, the cards, and the turn."""
    ranks = [
        _RANK.format(rank=rank + 1, cells=_runs(view.board[8 * rank : 8 * rank + 8]))
        for rank in range(7, -1, -1)
    ]
    sides = [
        _SIDES[view.mode].format(first=side + 1, second=side + 3, points=area.points, pawns=area)
        for side, area in enumerate(view.areas)
    ]
    stock = (_STOCK_TOGETHER if view.mode == "coop" else _STOCK).format(
        reserve=view.reserve,
        collection=view.collection,
        put=view.put,
        deck=view.deck_size,
        discarded=view.discarded,
    )
    cards = _CARDS_TOGETHER if view.mode == "coop" else _CARDS
    hands = [
        cards.format(
            player=number, cards=", ".join(card.removesuffix("/...") if card else "none" for card in hand)
        )
        for number, hand in enumerate(view.hands, start=1)
    ]
    return " ".join(["Boussanga.", *ranks, *sides, stock, *hands, *_status(view)])


def _runs(pawns: str) -> str:
    """A rank as runs: "3 empty, Fire, 4 empty"."""
    runs = [(NAMES.get(pawn, _EMPTY), len(list(same))) for pawn, same in groupby(pawns)]
    return ", ".join(f"{number} {name}" if number > 1 else name for name, number in runs)


def _status(view: BoussangaView) -> list[str]:
    if view.outcome is not None:
        winners = [_PLAYER.format(player=seat + 1) for seat in view.outcome.winners]
        return [_ENDS[view.outcome.reason].format(over=game_over(view), winners=" and ".join(winners))]
    doing = "discard" if no_card_fits(view) else view.phase
    to_move = [_TO_MOVE[doing].format(player=view.to_act[0] + 1)]
    return to_move if view.last is None else [*to_move, last_round(view)]
