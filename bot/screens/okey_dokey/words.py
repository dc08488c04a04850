"""The words for Okey Dokey's cards, plays and talk, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.screens.game import Players, listed
from games.okey_dokey.grid import COLOURS, EQUAL, NAMES, RESET
from games.okey_dokey.view import Talk


@dataclass(frozen=True, slots=True)
class TalkKind:
    """One kind of talk: the notation around its colour, a button's label, and its meaning for a colour."""

    mark: str
    label: str
    intention: str
    sentence: str

    def text(self, colour: str) -> str:
        """The notation for a colour: "?r", ">r0"."""
        return self.mark[0] + colour + self.mark[1:]

    def in_words(self, colour: str) -> str:
        """The meaning of saying this about a colour."""
        return self.intention.format(colour=NAMES[colour])


TALK = (
    TalkKind(
        "?", "My Count", "say how many {colour} cards I hold", "I hold {count} {colour} ({placed} placed)."
    ),
    TalkKind("!", "Plan Card", "say that I plan {colour}", "I plan {colour}."),
    TalkKind("!0", "Plan Reset", "say that I plan the Reset in {colour}", "I plan the Reset in {colour}."),
    TalkKind(">", "Please Play", "ask for {colour}", "Please play {colour}."),
    TalkKind(">0", "Please Reset", "ask for the Reset in {colour}", "Please reset {colour}."),
)
_KINDS = {kind.mark: kind for kind in TALK}

_PLAYS = {
    "start": "start the game",
    "number": "play {card}",
    "equal": "an Equal in {row}",
    "discard": "an Equal in {row}, {card} goes under it",
    "reset": "the Reset in {row}",
    "swap": "the Reset in {row}, swap {cards}",
}


def is_talk(action: str) -> bool:
    """Whether an action only says something."""
    return action[:1] in {kind.mark[0] for kind in TALK}


def said(talk: Talk, players: Players) -> str:
    """A line of the public board for what a player has said."""
    kind = _KINDS[talk.text[0] + talk.text[2:]]
    sentence = kind.sentence.format(colour=NAMES[talk.text[1]], count=talk.count, placed=talk.placed)
    return f"{players.name(talk.seat)}: “{sentence}”"


def row_name(row: int) -> str:
    """The name of a row by its number."""
    return NAMES[COLOURS[row]]


def card_name(card: str) -> str:
    """A card in words: "Red 5", "an Equal"."""
    return "an Equal" if card == EQUAL else f"{NAMES[card[0]]} {card[1]}"


def card_title(card: str) -> str:
    """A card as a heading: "Red 5", "Equal"."""
    return "Equal" if card == EQUAL else card_name(card)


def cards_named(cards: Sequence[str]) -> str:
    """Several cards in words: "Red 5 and an Equal"."""
    return listed([card_name(card) for card in cards])


def cards_by_colour(cards: Sequence[str]) -> str:
    """Sorted cards, each colour named once: "Red 5 6, Grey 1, 2 Equals"; "none"."""
    equals = cards.count(EQUAL)
    colours = groupby((card for card in cards if card != EQUAL), key=lambda card: card[0])
    words = [f"{NAMES[colour]} {' '.join(card[1] for card in same)}" for colour, same in colours]
    if equals:
        words.append("1 Equal" if equals == 1 else f"{equals} Equals")
    return ", ".join(words) or "none"


def play_name(action: str) -> str:
    """An action in words, for menus and suggestions."""
    if action == "start":
        return _PLAYS["start"]
    first, _, rest = action.partition("/")
    row, named = NAMES[first[0]], cards_named(rest.split(",")) if rest else ""
    if first[1] == RESET:
        return _PLAYS["swap" if rest else "reset"].format(row=row, cards=named)
    if first[1] == EQUAL:
        return _PLAYS["discard" if rest else "equal"].format(row=row, card=named)
    return _PLAYS["number"].format(card=card_name(first))
