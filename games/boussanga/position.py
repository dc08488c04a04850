"""The one-line text of a state of Boussanga, part by part. Knows the parts and their form, not the rules."""

from __future__ import annotations

import re
from typing import Any

from games.boussanga.board import board_of, count
from games.boussanga.cards import ALL_PAWNS, CARDS, ELEMENTS, NO_PAWNS, SLOTS, Pawns
from games.boussanga.reasons import Fault
from games.boussanga.view import OPTIONS, Hand
from games.core import InvalidPosition
from games.position import NONE, Words, read_fields, read_list, read_number, read_ranks, read_seat, split

TEAM_SEATS = 4
_SEATS = {"versus": range(2, 5), "teams": range(TEAM_SEATS, 5), "coop": range(1, 5)}
_PAWNS = re.compile("".join(f"(?:{element}([0-9]{{1,2}}))?" for element in ELEMENTS))

Parts = dict[str, Any]
"""What a position says, under the names of the state's fields."""


def hand_count(mode: str, players: int) -> int:
    """The number of hands: one for each seat, and a single one in cooperative games."""
    return 1 if mode == "coop" else players


def side_count(mode: str, players: int) -> int:
    """The number of points areas."""
    return {"versus": players, "teams": 2, "coop": 1}[mode]


def read_parts(text: str) -> tuple[Parts, str]:
    """The parts and the phase that a position text gives. Raises InvalidPosition.

    The parts agree with each other: sixteen pawns of each element, no card twice, and only parts that the
    mode has. The rules check whether a game can reach such a position.
    """
    ranks, table, hands, deck, areas, pool, rest = read_fields(text, 7)
    words = Words(rest)
    players = read_number(words.need("seats"), range(1, 5))
    mode, turn, phase = split(" ".join(table.split()), 3, " ", Fault.TABLE)
    if mode not in _SEATS or players not in _SEATS[mode]:
        raise InvalidPosition(Fault.MODE, mode)
    coop = mode == "coop"
    sides = side_count(mode, players)
    put, last = words.need("put"), words.need("last")
    parts = Parts(
        mode=mode,
        players=players,
        turn=None if turn == NONE else read_seat(turn, players),
        board=board_of("".join(read_ranks(ranks, 8, ELEMENTS))),
        hands=_read_hands(hands, hand_count(mode, players)),
        deck=read_list(deck, CARDS, Fault.CARD),
        areas=tuple(_read_pawns(area) for area in split(areas, sides, "|", Fault.AREAS)),
        reserve=NO_PAWNS if coop else _read_pawns(pool),
        collection=_read_pawns(pool) if coop else NO_PAWNS,
        put=NO_PAWNS if put == NONE else _read_pawns(put),
        discarded=read_number(words.need("discarded"), range(len(CARDS) + 1), Fault.DISCARDED),
        bonus=_read_bonus(words.need("bonus"), sides),
        last=None if last == NONE else read_number(last, range(players), Fault.LAST),
        symbols=bool(words.options(OPTIONS[1:])["symbols"]),
        resigned=words.seat("resigned", players),
    )
    words.finish()
    _check_cards(parts)
    _check_mode(parts, rest)
    pawns = sum((*parts["areas"], parts["reserve"], parts["collection"], parts["put"]), count(parts["board"]))
    if pawns != ALL_PAWNS:
        raise InvalidPosition(Fault.ALL_PAWNS, ranks)
    return parts, phase


def _read_hands(text: str, number: int) -> tuple[Hand, ...]:
    hands = tuple(
        tuple(None if card == NONE else card for card in hand.split(","))
        for hand in split(text, number, "|", Fault.HANDS)
    )
    if any(len(hand) != SLOTS for hand in hands):
        raise InvalidPosition(Fault.SLOTS, text)
    return hands


def _check_cards(parts: Parts) -> None:
    cards = [card for cards in (*parts["hands"], parts["deck"]) for card in cards if card is not None]
    for card in cards:
        if card not in CARDS or cards.count(card) > 1:
            raise InvalidPosition(Fault.CARD, card)
    if len(cards) + parts["discarded"] > len(CARDS):
        raise InvalidPosition(Fault.DISCARDED, str(parts["discarded"]))


def _check_mode(parts: Parts, text: str) -> None:
    coop = parts["mode"] == "coop"
    if coop and (parts["last"] is not None or any(parts["bonus"])):
        raise InvalidPosition(Fault.TOGETHER, text)
    if any(parts["put"]) and not coop:
        raise InvalidPosition(Fault.PUT, text)
    if parts["resigned"] is not None and (coop or parts["players"] != 2):
        raise InvalidPosition(Fault.RESIGNED, text)


def _read_pawns(text: str) -> Pawns:
    found = _PAWNS.fullmatch(text)
    if not found or not text:
        raise InvalidPosition(Fault.PAWNS, text)
    return Pawns(*(int(number or 0) for number in found.groups()))


def _read_bonus(text: str, number: int) -> tuple[str, ...]:
    bonus = tuple("" if granted == NONE else granted for granted in split(text, number, "|", Fault.BONUS))
    for granted in bonus:
        if granted != "".join(element for element in ELEMENTS if element in granted):
            raise InvalidPosition(Fault.BONUS, granted)
    return bonus
