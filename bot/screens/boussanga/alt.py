"""Boussanga's board and cards in words, for people who cannot see the picture. Decides nothing."""

from __future__ import annotations

from itertools import groupby

from bot.screens.boussanga.words import counted, game_over, last_round
from games.boussanga.cards import NAMES, Pawns
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
_NO_CARD, _GAP, _NONE = "none", "gap", "none"
_MOST = 1_000
"""The characters of a text that names all cards; a longer one names those of the player to move only."""

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
    """The board rank by rank from above, the points, the reserve, the cards, and the turn.

    A card is its rows of pawns from above. With more than 1,000 characters, only the cards of the player to
    move are named.
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
    cards = _CARDS_TOGETHER if view.mode == "coop" else _CARDS
    hands = [
        cards.format(player=number, cards="; ".join(map(_card, hand)))
        for number, hand in enumerate(view.hands, start=1)
    ]
    text = " ".join(["Boussanga.", *ranks, *sides, stock, *hands, *_status(view)])
    if len(text) > _MOST:
        hands = [hands[seat] for seat in view.to_act]
        text = " ".join(["Boussanga.", *ranks, *sides, stock, *hands, *_status(view)])
    return text


def _pawns(pawns: Pawns) -> str:
    return counted(pawns) or _NONE


def _card(card: str | None) -> str:
    """The rows of a card from above: "Earth gap Water, gap Fire" for "e.w/.f./..."."""
    if not card:
        return _NO_CARD
    rows = [row.rstrip(".") for row in card.split("/")]
    while not rows[-1]:
        rows.pop()
    return ", ".join(" ".join(NAMES.get(pawn, _GAP) for pawn in row) for row in rows)


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
