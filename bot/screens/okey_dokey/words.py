"""The words for Okey Dokey's cards, plays and talk, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.languages import listed
from bot.screens.game import Players
from games.okey_dokey.grid import COLOURS, EQUAL, NAMES, NUMBERS_IN_COLUMN, RESET
from games.okey_dokey.view import OkeyDokeyView, Talk


@dataclass(frozen=True, slots=True)
class TalkKind:
    """One kind of talk: the notation around its colour, the labels of its button and of those for a colour.

    Then its meaning for a colour, and the sentence that the table reads.
    """

    mark: str
    label: str
    short: str
    intention: str
    sentence: str

    def text(self, colour: str) -> str:
        """The notation for a colour: "?r", ">r0"."""
        return self.mark[0] + colour + self.mark[1:]

    def named(self, colour: str) -> str:
        """The label of the button that says this about a colour."""
        return self.short.format(colour=NAMES[colour])

    def in_words(self, colour: str) -> str:
        """The meaning of saying this about a colour."""
        return self.intention.format(colour=NAMES[colour])


TALK = (
    TalkKind("?", "My Count", "Count {colour}", "say how many {colour} cards I hold", "I hold {counts}."),
    TalkKind("!", "Plan Card", "Plan {colour}", "say that I plan {colour}", "I plan {colour}."),
    TalkKind(
        "!0",
        "Plan Reset",
        "Plan {colour} Reset",
        "say that I plan the Reset in {colour}",
        "I plan the Reset in {colour}.",
    ),
    TalkKind(">", "Please Play", "Ask for {colour}", "ask for {colour}", "Please play {colour}."),
    TalkKind(
        ">0",
        "Please Reset",
        "Ask for {colour} Reset",
        "ask for the Reset in {colour}",
        "Please reset {colour}.",
    ),
)
_KINDS = {kind.mark: kind for kind in TALK}

MOST_SAID = 30

_SAID = "{player}: “{said}”"
_HELD = "I held {counts} {cards} cards ago."
_HELD_BEFORE = "I held {counts} 1 card ago."
_COUNT = "{count} {colour}"
_NEEDS = "Column {column} needs {cards}."
_NEEDS_ONE_OF = "Column {column} needs one of these: {cards}."
_NEEDS_RESET = "Column {column} needs its Reset, and none is left in {rows}."
_NO_RESET = "No Reset is left in {rows}."
_AT_LEAST = "{row} {value} or more"
_LEAST = {0: "any {row}", 8: "{row} 8"}
_PLAYED = {
    "start": "{player} started the game.",
    "number": "{player} played {row}.",
    "equal": "{player} played an Equal in {row}.",
    "discard": "{player} played an Equal in {row} and put {cards} under it.",
    "reset": "{player} placed the Reset in {row}.",
    "swap": "{player} placed the Reset in {row} and swapped {cards}.",
}
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
    """What a player says, as a line."""
    return _SAID.format(player=players.speaker(talk.seat, talk.text), said=_sentence([talk], 0))


def talk_lines(view: OkeyDokeyView, players: Players) -> list[str]:
    """All talk that stands, one line for each player; of very much talk, the latest.

    Counts that were said one after the other, with no card between them, stand in one sentence.
    """

    def said_at_once(talk: Talk) -> tuple[str, int, str]:
        text = talk.text if talk.count is None else ""
        return players.speaker(talk.seat, talk.text), view.placed - talk.placed, text

    lines: dict[str, list[str]] = {}
    latest = sorted(view.standing_talk[-MOST_SAID:], key=lambda talk: talk.seat)
    for (player, cards_ago, _), talks in groupby(latest, said_at_once):
        lines.setdefault(player, []).append(_sentence([*talks], cards_ago))
    return [_SAID.format(player=player, said=" ".join(said)) for player, said in lines.items()]


def _sentence(talks: Sequence[Talk], cards_ago: int) -> str:
    """A plan, a wish or several counts. After ``cards_ago`` more cards the counts may be others."""
    first = talks[0]
    sentence = _KINDS[first.text[0] + first.text[2:]].sentence
    if first.count is not None and cards_ago:
        sentence = _HELD_BEFORE if cards_ago == 1 else _HELD
    counts = listed([_COUNT.format(count=talk.count, colour=NAMES[talk.text[1]]) for talk in talks])
    return sentence.format(colour=NAMES[first.text[1]], counts=counts, cards=cards_ago)


def needs(view: OkeyDokeyView) -> str:
    """Sentences that say what the current column needs next; "" if the grid is full."""
    if view.column is None:
        return ""
    column, rows = view.column + 1, listed([row_name(row) for row in view.open_rows])
    if view.numbers_down == NUMBERS_IN_COLUMN:
        return _NEEDS_RESET.format(column=column, rows=rows)
    cards = [
        _LEAST.get(view.values[row], _AT_LEAST).format(row=row_name(row), value=view.values[row])
        for row in view.open_rows
    ]
    sentence = (_NEEDS if len(cards) == 1 else _NEEDS_ONE_OF).format(column=column, cards=", ".join(cards))
    return f"{sentence} {_NO_RESET.format(rows=rows)}" if view.reset_due else sentence


def played(action: str, player: str) -> str:
    """A sentence for a play; of a swap, the cards or only their number may be known."""
    if action == "start":
        return _PLAYED["start"].format(player=player)
    first, _, rest = action.partition("/")
    row, named = NAMES[first[0]], ""
    if rest.isdecimal():
        kind, named = "swap", rest
    elif first[1] == RESET:
        kind = "swap" if rest else "reset"
    elif first[1] == EQUAL:
        kind = "discard" if rest else "equal"
    else:
        kind, row = "number", card_name(first)
    return _PLAYED[kind].format(
        player=player, row=row, cards=named or cards_named(rest.split(",") if rest else [])
    )


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
