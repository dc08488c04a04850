"""The one-line text of a state of Boussanga, part by part. Knows the parts and their form, not the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypedDict

from games.boussanga.board import Board, board_of, count, letters
from games.boussanga.cards import ALL_PAWNS, CARDS, ELEMENTS, NO_PAWNS, SLOTS, Pawns
from games.boussanga.view import Hand
from games.core import InvalidPosition

_SEATS = {"versus": range(2, 5), "teams": range(4, 5), "coop": range(1, 5)}
_PAWNS = re.compile("".join(f"(?:{element}([0-9]{{1,2}}))?" for element in ELEMENTS))
_WORDS = ("seats", "discarded", "bonus", "last", "put", "resigned", "symbols")


class Parts(TypedDict):
    """What a position says, under the names of the state's fields."""

    mode: str
    players: int
    turn: int | None
    board: Board
    hands: tuple[Hand, ...]
    deck: tuple[str, ...]
    areas: tuple[Pawns, ...]
    reserve: Pawns
    collection: Pawns
    put: Pawns
    discarded: int
    bonus: tuple[str, ...]
    last: int | None
    symbols: bool
    resigned: int | None


def hand_count(mode: str, players: int) -> int:
    """One hand a seat, one in all in cooperative games."""
    return 1 if mode == "coop" else players


def side_count(mode: str, players: int) -> int:
    """How many points areas there are."""
    return {"versus": players, "teams": 2, "coop": 1}[mode]


def print_board(board: Board) -> str:
    """The ranks from 8 to 1 as in FEN."""
    pawns = letters(board)
    ranks = "/".join(pawns[i : i + 8] for i in range(56, -1, -8))
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), ranks)


def print_cards(cards: Iterable[str | None]) -> str:
    """A hand or the deck; an empty slot and an empty deck are "-"."""
    return ",".join(card or "-" for card in cards) or "-"


def print_words(
    seats: int,
    discarded: int,
    bonus: tuple[str, ...],
    last: int | None,
    put: Pawns,
    resigned: int | None,
    symbols: bool,
) -> str:
    """The last field."""
    to_put = "".join(f"{element}{put[element]}" for element in ELEMENTS if put[element])
    words = [
        f"seats={seats}",
        f"discarded={discarded}",
        f"bonus={'|'.join(granted or '-' for granted in bonus)}",
        f"last={'-' if last is None else last}",
        f"put={to_put or '-'}",
    ]
    if resigned is not None:
        words.append(f"resigned={resigned + 1}")
    if symbols:
        words.append("symbols=on")
    return " ".join(words)


def read_parts(text: str) -> tuple[Parts, str]:
    """The parts and the phase that a position text gives. Raises InvalidPosition.

    The parts agree with each other: sixteen pawns of each element, no card twice, nothing that the mode does
    not have. Whether the game can stand so is for the rules to say.
    """
    pieces = [piece.strip() for piece in text.lower().split(";")]
    if len(pieces) != 7:
        raise InvalidPosition("seven fields", text)
    ranks, table, hands, deck, areas, pool, rest = pieces
    words = _read_words(rest)
    players = _read_number(words["seats"], range(1, 5), "seats")
    if len(table.split()) != 3:
        raise InvalidPosition("mode, player to move and phase", table)
    mode, turn, phase = table.split()
    if mode not in _SEATS or players not in _SEATS[mode]:
        raise InvalidPosition("mode", table)
    coop = mode == "coop"
    seats = range(1, players + 1)
    resigned = words.get("resigned")
    parts = Parts(
        mode=mode,
        players=players,
        turn=None if turn == "-" else _read_number(turn, seats, "player to move") - 1,
        board=_read_board(ranks),
        hands=_read_hands(hands, hand_count(mode, players)),
        deck=() if deck == "-" else tuple(deck.split(",")),
        areas=tuple(_read_pawns(area) for area in _split(areas, side_count(mode, players), "points areas")),
        reserve=NO_PAWNS if coop else _read_pawns(pool),
        collection=_read_pawns(pool) if coop else NO_PAWNS,
        put=NO_PAWNS if words["put"] == "-" else _read_pawns(words["put"]),
        discarded=_read_number(words["discarded"], range(len(CARDS) + 1), "discarded"),
        bonus=_read_bonus(words["bonus"], side_count(mode, players)),
        last=None if words["last"] == "-" else _read_number(words["last"], range(players), "last"),
        symbols="symbols" in words,
        resigned=None if resigned is None else _read_number(resigned, seats, "resigned") - 1,
    )
    _check_cards(parts)
    _check_mode(parts, text)
    pawns = sum((*parts["areas"], parts["reserve"], parts["collection"], parts["put"]), count(parts["board"]))
    if pawns != ALL_PAWNS:
        raise InvalidPosition("sixteen pawns of each element", text)
    return parts, phase


def _read_board(text: str) -> Board:
    ranks = [re.sub("[1-8]", lambda run: "." * int(run[0]), rank) for rank in text.split("/")]
    if len(ranks) != 8 or any(not re.fullmatch("[ewaf.]{8}", rank) for rank in ranks):
        raise InvalidPosition("eight ranks of eight cells", text)
    return board_of("".join(reversed(ranks)))


def _read_hands(text: str, number: int) -> tuple[Hand, ...]:
    hands = tuple(
        tuple(None if card == "-" else card for card in hand.split(","))
        for hand in _split(text, number, "hands")
    )
    if any(len(hand) != SLOTS for hand in hands):
        raise InvalidPosition("four slots", text)
    return hands


def _check_cards(parts: Parts) -> None:
    cards = [card for cards in (*parts["hands"], parts["deck"]) for card in cards if card is not None]
    for card in cards:
        if card not in CARDS or cards.count(card) > 1:
            raise InvalidPosition("card", card)
    if len(cards) + parts["discarded"] > len(CARDS):
        raise InvalidPosition("discarded", str(parts["discarded"]))


def _check_mode(parts: Parts, text: str) -> None:
    coop = parts["mode"] == "coop"
    if coop and (parts["last"] is not None or any(parts["bonus"])):
        raise InvalidPosition("no bonus and no last round in a cooperative game", text)
    if any(parts["put"]) and not coop:
        raise InvalidPosition("put", text)
    if parts["resigned"] is not None and (coop or parts["players"] != 2):
        raise InvalidPosition("resigned", text)


def _read_pawns(text: str) -> Pawns:
    found = _PAWNS.fullmatch(text)
    if not found or not text:
        raise InvalidPosition("pawns", text)
    return Pawns(*(int(number or 0) for number in found.groups()))


def _read_bonus(text: str, number: int) -> tuple[str, ...]:
    bonus = tuple("" if granted == "-" else granted for granted in _split(text, number, "bonus"))
    for granted in bonus:
        if granted != "".join(element for element in ELEMENTS if element in granted):
            raise InvalidPosition("bonus", granted)
    return bonus


def _read_words(text: str) -> dict[str, str]:
    words: dict[str, str] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if key not in _WORDS or not equals or key in words:
            raise InvalidPosition("word", word)
        words[key] = value
    for key in _WORDS[:5]:
        if key not in words:
            raise InvalidPosition(key, text)
    if words.get("symbols", "on") != "on":
        raise InvalidPosition("symbols", words["symbols"])
    return words


def _split(text: str, number: int, rule: str) -> list[str]:
    pieces = text.split("|")
    if len(pieces) != number:
        raise InvalidPosition(rule, text)
    return pieces


def _read_number(text: str, allowed: range, rule: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) in allowed):
        raise InvalidPosition(rule, text)
    return int(text)
