"""Okey Dokey's grid and cards in words, for people who cannot see the picture. Decides nothing."""

from __future__ import annotations

from bot.languages import _, c_, n_
from bot.screens.okey_dokey.words import (
    cards_by_colour,
    cards_named,
    counted,
    needs,
    played,
    row_name,
    row_word,
)
from games.okey_dokey.grid import CELLS, EQUAL, RESET, ROWS
from games.okey_dokey.view import OkeyDokeyView, Talk

# Translators: a row of the grid: its cells from the left, the lowest number that it takes now, its Resets.
_ROW = n_(
    "{row}: {cells}, from {value}, {count} Reset left.",
    "{row}: {cells}, from {value}, {count} Resets left.",
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
    text = " ".join([*_status(view), *[_row(view, row) for row in ROWS], *_column(view), *_cards(view)])
    talk = ""
    for said in reversed([_said(view, talk) for talk in view.standing_talk]):
        if len(text) + len(said) + len(talk) + 1 > _MOST:
            break
        talk = f" {said}{talk}"
    return text + talk


def hand_alt(view: OkeyDokeyView) -> str:
    """The cards that were drawn, the own hand, what the column and each row take.

    The grid has its own picture.
    """
    change, hand = view.change, view.hand or ()
    drawn = change.drawn if change is not None and change.seat == view.seat else ()
    flags = [
        _FLAG.format(row=row_name(row), value=view.values[row], resets=view.resets_left[row]) for row in ROWS
    ]
    return " ".join(
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
