"""Okey Dokey in words, as whole templates: its cards, rows, plays and talk, and its table as an alt text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from bot.languages import Counted, Phrase, _, c_, listed, n_
from bot.screens.game import Players
from bot.screens.hand import in_rows
from games.okey_dokey.grid import CELLS, COLOURS, EQUAL, NUMBERS_IN_COLUMN, RESET, ROWS, in_order
from games.okey_dokey.view import OkeyDokeyView, Talk

COLOUR_WORDS: Final[Mapping[str, Phrase]] = {
    "r": c_("row", "Red"),
    "y": c_("row", "Yellow"),
    "g": c_("row", "Green"),
    "b": c_("row", "Blue"),
    "s": c_("row", "Grey"),
}
"""The names of the rows and of their cards, by the letters of the notation."""

DIFFICULTIES: Final[Mapping[str, Phrase]] = {
    "amateur": _("Amateur"),
    "standard": _("Standard"),
    "professional": _("Professional"),
    "maestro": _("Maestro"),
}

_COUNTS: Mapping[str, Counted] = {
    # Translators: how many cards of one colour are in a hand.
    "r": n_("{count} Red"),
    "y": n_("{count} Yellow"),
    "g": n_("{count} Green"),
    "b": n_("{count} Blue"),
    "s": n_("{count} Grey"),
}
# Translators: a card, or several cards of one colour: "Red 5", "Red 5 6 8".
_CARDS = _("{colour} {numbers}")
_EQUAL = _("Equal")
_AN_EQUAL = _("an Equal")
_EQUALS = n_("{count} Equal", "{count} Equals")
# Translators: instead of a list of cards: no cards.
_NO_CARDS = c_("cards", "none")

# Translators: {cards} is one card, or several of which one is enough.
_NEEDS = n_("Column {column} needs {cards}.", "Column {column} needs one of these: {cards}.")
_NEEDS_RESET = _("Column {column} needs its Reset, and none is left in {rows}.")
_NEEDS_CARD = _("Column {column} needs a card in {rows}, and none that is left fits there.")
_NO_RESET = _("No Reset is left in {rows}.")

_STARTED = _("{player} started the game.")
_PLAYED = {
    "number": _("{player} played {card}."),
    "equal": _("{player} played an Equal in {row}."),
    "discard": _("{player} played an Equal in {row} and put {cards} under it."),
    "reset": _("{player} placed the Reset in {row}."),
    "swap": _("{player} placed the Reset in {row} and swapped {cards}."),
}
# Translators: {count} is a number of cards.
_SWAPPED = n_("{player} placed the Reset in {row} and swapped {count}.")
# Translators: an entry of a menu: what a player can do.
_START = _("start the game")
_PLAYS = {
    # Translators: an entry of a menu: what a player can do.
    "number": _("play {card}"),
    "equal": _("an Equal in {row}"),
    "discard": _("an Equal in {row}, {cards} goes under it"),
    "reset": _("the Reset in {row}"),
    "swap": _("the Reset in {row}, swap {cards}"),
}


def needs(view: OkeyDokeyView) -> str:
    """Sentences that say what the current column needs next; "" if the grid is full."""
    if view.column is None:
        return ""
    column, rows = view.column + 1, listed([row_name(row) for row in view.open_rows])
    if view.numbers_down == NUMBERS_IN_COLUMN:
        return _NEEDS_RESET.format(column=column, rows=rows)
    cards = in_order({card for row in view.open_rows for card in view.fitting(row)})
    named = cards_named(cards) if len(cards) == 1 else cards_by_colour(cards)
    needed = _NEEDS if cards else _NEEDS_CARD
    sentence = needed.format(count=len(cards), column=column, rows=rows, cards=named)
    return f"{sentence} {_NO_RESET.format(rows=rows)}" if view.reset_due else sentence


def played(action: str, player: str) -> str:
    """A sentence for a play; of a swap, the cards or only their number may be known."""
    if action == "start":
        return _STARTED.format(player=player)
    rest = action.partition("/")[2]
    if rest.isdecimal():
        return _SWAPPED.format(count=int(rest), player=player, row=row_word(action[0]))
    return said_of_play(_PLAYED, action, player=player)


def play_name(action: str) -> str:
    """An action in words, for menus and suggestions."""
    return str(_START) if action == "start" else said_of_play(_PLAYS, action)


def said_of_play(templates: Mapping[str, Phrase], action: str, **words: object) -> str:
    """The template for a play other than the start, filled with its card, its row and the cards beside it.

    There is one for each kind: "number", "equal", "discard", "reset" and "swap".
    """
    first, _slash, rest = action.partition("/")
    if first[1] == RESET:
        kind = "swap" if rest else "reset"
    elif first[1] == EQUAL:
        kind = "discard" if rest else "equal"
    else:
        return templates["number"].format(card=card_name(first), **words)
    cards = cards_named(rest.split(",")) if rest else ""
    return templates[kind].format(row=row_word(first[0]), cards=cards, **words)


def row_name(row: int) -> str:
    """The name of a row by its number."""
    return row_word(COLOURS[row])


def row_word(colour: str) -> str:
    """The name of a row by its letter."""
    return str(COLOUR_WORDS[colour])


def card_name(card: str) -> str:
    """A card in words: "Red 5", "an Equal"."""
    return str(_AN_EQUAL) if card == EQUAL else card_title(card)


def card_title(card: str) -> str:
    """A card as a heading: "Red 5", "Equal"."""
    return str(_EQUAL) if card == EQUAL else _CARDS.format(colour=row_word(card[0]), numbers=card[1])


def cards_named(cards: Sequence[str]) -> str:
    """Several cards in words: "Red 5, Red 7 to 9 and an Equal"."""
    return in_rows(cards, card_name)


def cards_by_colour(cards: Sequence[str]) -> str:
    """Sorted cards, each colour named once: "Red 5 6, Grey 1, 2 Equals"; "none"."""
    equals = cards.count(EQUAL)
    colours = groupby((card for card in cards if card != EQUAL), key=lambda card: card[0])
    words = [
        _CARDS.format(colour=row_word(colour), numbers="\N{NO-BREAK SPACE}".join(card[1] for card in same))
        for colour, same in colours
    ]
    if equals:
        words.append(_EQUALS.format(count=equals))
    return ", ".join(words) or str(_NO_CARDS)


def counted(colour: str, count: int) -> str:
    """A number of cards of one colour: "2 Red"."""
    return _COUNTS[colour].format(count=count)


# Translators: a row of the grid: its cells from the left, the lowest number that it takes now, its Resets.
_ROW = n_(
    "{row}: {cells}, from {value}, {count} Reset left.", "{row}: {cells}, from {value}, {count} Resets left."
)
# Translators: a row of the grid without any card.
_NO_CELLS = c_("row", "empty")
_CELLS = {RESET: _("Reset"), EQUAL: _("Equal")}
# Translators: a row of the grid: the lowest number that it takes now, and how many Resets are to come.
_FLAG = _("{row} from {value}, Resets left: {resets}.")
_COLUMN = _("Column {column}: Reset in {reset}, missing {missing}.")
_COLUMN_RESET_DUE = _("Column {column}: Reset due, missing {missing}.")
_DANGER = _("Danger: the last card must not be played before the last Reset.")
_SIZES = _("Deck {deck}, cards in hand {sizes}.")
# Translators: the cards that nobody has played yet.
_UNSEEN = _("In hands and deck: {cards}.")
_DISCARDED = _("Discarded: {cards}.")
_DREW = _("You drew {cards}.")
_YOUR_HAND = _("Your hand: {cards}.")
_HAND = _("Hand of player {player}: {cards}.")
# Translators: {cards} is "2 Red".
_HOLDS = _("Player {player} holds {cards}.")
# Translators: {cards} is "2 Red"; {placed} is the number of cards that were played after it was said.
_HELD = _("Player {player} held {cards}, cards placed since: {placed}.")
_TALK = {
    "!": _("Player {player} plans {colour}."),
    ">": _("Player {player} asks for {colour}."),
    "!0": _("Player {player} plans the Reset in {colour}."),
    ">0": _("Player {player} asks for the Reset in {colour}."),
}
_TO_START = _("Anybody may start.")
_PLAYER = _("Player {player}")
_TO_MOVE = _("Player {player} to move.")
_ENDS = {
    "full": _("Won: all {all} cells are filled."),
    "empty": _("Lost with {placed} of {all} cells filled: nobody holds a card."),
    "stuck": _("Lost with {placed} of {all} cells filled: player {stuck} cannot play."),
}
_MOST = 1_000


def alt(view: OkeyDokeyView) -> str:
    """The last action and how the game stands, the grid row by row, what the column needs, cards, talk.

    Only cards that may be known; of very much talk, the latest.
    """
    text, talk = " ".join(_without_talk(view)), ""
    for said in reversed([_said(view, talk) for talk in view.standing_talk]):
        if len(text) + len(said) + len(talk) + 1 > _MOST:
            break
        talk = f" {said}{talk}"
    return text + talk


def lines(view: OkeyDokeyView) -> list[str]:
    """The same, a line each, with all talk that stands."""
    return [*_without_talk(view), *(_said(view, talk) for talk in view.standing_talk[-MOST_SAID:])]


def _without_talk(view: OkeyDokeyView) -> list[str]:
    return [*_status(view), *[_row(view, row) for row in ROWS], *_column(view), *_cards(view)]


def hand_alt(view: OkeyDokeyView) -> str:
    """The cards that were drawn, the own hand, what the column and each row take.

    The grid has its own picture.
    """
    change, hand = view.change, view.hand or ()
    drawn = change.drawn if change is not None and change.seat == view.seat else ()
    flags = [
        _FLAG.format(row=row_name(row), value=view.values[row], resets=view.resets_left[row]) for row in ROWS
    ]
    return "\n".join(
        [
            *([_DREW.format(cards=cards_named(drawn))] if drawn else []),
            _YOUR_HAND.format(cards=cards_by_colour(hand)),
            *_column(view),
            *flags,
        ]
    )


def _row(view: OkeyDokeyView, row: int) -> str:
    cells = " ".join(str(_CELLS.get(symbol, symbol)) for symbol in view.rows[row])
    return _ROW.format(
        count=view.resets_left[row], row=row_name(row), cells=cells or _NO_CELLS, value=view.values[row]
    )


def _column(view: OkeyDokeyView) -> list[str]:
    if view.column is None:
        return []
    missing = ", ".join(map(row_name, view.open_rows))
    if view.reset_row is None:
        column = _COLUMN_RESET_DUE.format(column=view.column + 1, missing=missing)
    else:
        column = _COLUMN.format(column=view.column + 1, missing=missing, reset=row_name(view.reset_row))
    return [column, str(_DANGER)] if view.last_reset_in_danger else [column]


def _cards(view: OkeyDokeyView) -> list[str]:
    parts = [_SIZES.format(deck=view.deck_size, sizes=", ".join(map(str, view.hand_sizes)))]
    if view.deck_size or None in view.hands:
        parts.append(_UNSEEN.format(cards=cards_by_colour(view.unseen)))
    if view.discarded:
        parts.append(_DISCARDED.format(cards=cards_by_colour(view.discarded)))
    for seat, hand in enumerate(view.hands):
        if hand is not None:
            template = _YOUR_HAND if seat == view.seat else _HAND
            parts.append(template.format(player=seat + 1, cards=cards_by_colour(hand)))
    return parts


def _said(view: OkeyDokeyView, talk: Talk) -> str:
    player, colour, placed = talk.seat + 1, talk.text[1], view.placed - talk.placed
    if talk.count is None:
        return _TALK[talk.text[0] + talk.text[2:]].format(player=player, colour=row_word(colour))
    return (_HELD if placed else _HOLDS).format(
        player=player, cards=counted(colour, talk.count), placed=placed
    )


def _status(view: OkeyDokeyView) -> list[str]:
    """The last action, then the turn or how the game ended."""
    if not view.started:
        return [str(_TO_START)]
    change = view.change
    last = [] if change is None else [played(change.action, _PLAYER.format(player=change.seat + 1))]
    if view.outcome is None:
        return [*last, _TO_MOVE.format(player=(view.turn or 0) + 1)]
    stuck = None if view.stuck is None else view.stuck + 1
    end = _ENDS[view.outcome.reason].format(placed=view.placed, all=CELLS, stuck=stuck)
    return [*last, end] if stuck is None else [*last, end, needs(view)]


@dataclass(frozen=True, slots=True)
class TalkKind:
    """One kind of talk: the notation around its colour, the labels of its button and of those for a colour.

    Then its meaning for a colour, and the sentence that the table reads.
    """

    mark: str
    label: Phrase
    short: Phrase
    intention: Phrase
    sentence: Phrase

    def text(self, colour: str) -> str:
        """The notation for a colour: "?r", ">r0"."""
        return self.mark[0] + colour + self.mark[1:]

    def named(self, colour: str) -> str:
        """The label of the button that says this about a colour."""
        return self.short.format(colour=row_word(colour))

    def in_words(self, colour: str) -> str:
        """The meaning of saying this about a colour."""
        return self.intention.format(colour=row_word(colour))


TALK = (
    TalkKind(
        "?",
        # Translators: a button; it tells the table how many cards of a colour one holds.
        _("My Count"),
        # Translators: a button; it tells the table how many cards of this colour one holds.
        _("Count {colour}"),
        # Translators: what a suggestion does: "?r: say how many Red cards I hold".
        _("say how many {colour} cards I hold"),
        # Translators: {counts} is "2 Red", or "2 Red and 1 Blue".
        _("I hold {counts}."),
    ),
    TalkKind(
        "!",
        # Translators: a button; it tells the table of which colour one plans to play a card.
        _("Plan Card"),
        # Translators: a button; it says that one plans to play a card of this colour.
        _("Plan {colour}"),
        _("say that I plan {colour}"),
        _("I plan {colour}."),
    ),
    TalkKind(
        "!0",
        # Translators: a button; it tells the table in which row one plans to place the Reset.
        _("Plan Reset"),
        _("Plan {colour} Reset"),
        _("say that I plan the Reset in {colour}"),
        _("I plan the Reset in {colour}."),
    ),
    TalkKind(
        ">",
        # Translators: a button; it asks the others to play a card of a colour.
        _("Please Play"),
        _("Ask for {colour}"),
        _("ask for {colour}"),
        _("Please play {colour}."),
    ),
    TalkKind(
        ">0",
        # Translators: a button; it asks the others to place the Reset in a row.
        _("Please Reset"),
        _("Ask for {colour} Reset"),
        _("ask for the Reset in {colour}"),
        _("Please reset {colour}."),
    ),
)
_KINDS = {kind.mark: kind for kind in TALK}

MOST_SAID = 30

# Translators: what a player says to the others, in quotation marks.
_SAID = _("{player}: “{said}”")
# Translators: {counts} is "2 Red", or "2 Red and 1 Blue"; {count} is the number of cards played since.
_HELD_AGO = n_("{count} card ago I held {counts}.", "{count} cards ago I held {counts}.")


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
    for (player, cards_ago, _text), talks in groupby(latest, said_at_once):
        lines.setdefault(player, []).append(_sentence([*talks], cards_ago))
    return [_SAID.format(player=player, said=" ".join(said)) for player, said in lines.items()]


def _sentence(talks: Sequence[Talk], cards_ago: int) -> str:
    """A plan, a wish or several counts. After ``cards_ago`` more cards the counts may be others."""
    first = talks[0]
    if first.count is None:
        return _KINDS[first.text[0] + first.text[2:]].sentence.format(colour=row_word(first.text[1]))
    counts = listed([counted(talk.text[1], talk.count or 0) for talk in talks])
    if cards_ago:
        return _HELD_AGO.format(count=cards_ago, counts=counts)
    return _KINDS["?"].sentence.format(counts=counts)
