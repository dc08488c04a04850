"""Okey Dokey's grid and cards in words, for people who cannot see the picture. Decides nothing."""

from __future__ import annotations

from bot.screens.okey_dokey.words import cards_by_colour, needs, played, row_name
from games.okey_dokey.grid import CELLS, NAMES, ROWS
from games.okey_dokey.view import OkeyDokeyView, Talk

_ROW = "{row}: {cells}, from {value}, {resets} Resets left."
_ROW_ONE_RESET = "{row}: {cells}, from {value}, 1 Reset left."
_FLAG = "{row} from {value}, Resets left: {resets}."
_COLUMN = "Column {column}: Reset in {reset}, missing {missing}."
_COLUMN_RESET_DUE = "Column {column}: Reset due, missing {missing}."
_DANGER = "Danger: the last card must not be played before the last Reset."
_SIZES = "Deck {deck}, cards in hand {sizes}."
_UNSEEN = "In hands and deck: {cards}."
_DISCARDED = "Discarded: {cards}."
_YOUR_HAND = "Your hand: {cards}."
_HAND = "Hand of player {player}: {cards}."
_TALK = {
    "?": "Player {player} holds {count} {colour}.",
    "held": "Player {player} held {count} {colour}, cards placed since: {cards}.",
    "!": "Player {player} plans {colour}.",
    ">": "Player {player} asks for {colour}.",
    "!0": "Player {player} plans the Reset in {colour}.",
    ">0": "Player {player} asks for the Reset in {colour}.",
}
_TO_START = "Anybody may start."
_PLAYER = "Player {player}"
_MOST = 1_000
_TO_MOVE = "Player {player} to move."
_ENDS = {
    "full": "Won: all {all} cells are filled.",
    "empty": "Lost with {placed} of {all} cells filled: nobody holds a card.",
    "stuck": "Lost with {placed} of {all} cells filled: player {stuck} cannot play. {needs}",
}


def alt(view: OkeyDokeyView) -> str:
    """The grid row by row, what the column needs, the cards that may be known, the talk that stands.

    Of very much talk, the latest.
    """
    rows = [_row(view, row) for row in ROWS]
    before = " ".join(["Okey Dokey, 0 is a Reset.", *rows, *_column(view), *_cards(view)])
    after = " ".join(_status(view))
    talk = ""
    for said in reversed([_said(view, talk) for talk in view.standing_talk]):
        if len(before) + len(said) + len(talk) + len(after) + 3 > _MOST:
            break
        talk = f"{said} {talk}"
    return f"{before} {talk}{after}"


def hand_alt(view: OkeyDokeyView) -> str:
    """The cards of the own hand, and what the column and each row take; the grid has its own picture."""
    flags = [
        _FLAG.format(row=row_name(row), value=view.values[row], resets=view.resets_left[row]) for row in ROWS
    ]
    hand = () if view.seat is None else view.hands[view.seat] or ()
    return " ".join([_YOUR_HAND.format(cards=cards_by_colour(hand)), *_column(view), *flags])


def _row(view: OkeyDokeyView, row: int) -> str:
    resets = view.resets_left[row]
    return (_ROW_ONE_RESET if resets == 1 else _ROW).format(
        row=row_name(row), cells=" ".join(view.rows[row]) or "empty", value=view.values[row], resets=resets
    )


def _column(view: OkeyDokeyView) -> list[str]:
    if view.column is None:
        return []
    missing = ", ".join(map(row_name, view.open_rows))
    if view.reset_row is None:
        column = _COLUMN_RESET_DUE.format(column=view.column + 1, missing=missing)
    else:
        column = _COLUMN.format(column=view.column + 1, missing=missing, reset=row_name(view.reset_row))
    return [column, _DANGER] if view.last_reset_in_danger else [column]


def _cards(view: OkeyDokeyView) -> list[str]:
    parts = [
        _SIZES.format(deck=view.deck_size, sizes=", ".join(map(str, view.hand_sizes))),
        _UNSEEN.format(cards=cards_by_colour(view.unseen)),
    ]
    if view.discarded:
        parts.append(_DISCARDED.format(cards=cards_by_colour(view.discarded)))
    for seat, hand in enumerate(view.hands):
        if hand is not None:
            template = _YOUR_HAND if seat == view.seat else _HAND
            parts.append(template.format(player=seat + 1, cards=cards_by_colour(hand)))
    return parts


def _said(view: OkeyDokeyView, talk: Talk) -> str:
    colour, cards = NAMES[talk.text[1]], view.placed - talk.placed
    template = _TALK["held" if talk.count is not None and cards else talk.text[0] + talk.text[2:]]
    return template.format(player=talk.seat + 1, count=talk.count, colour=colour, cards=cards)


def _status(view: OkeyDokeyView) -> list[str]:
    """The last action, then the turn or how the game ended."""
    if not view.started:
        return [_TO_START]
    change = view.change
    last = [] if change is None else [played(change.action, _PLAYER.format(player=change.seat + 1))]
    if view.outcome is not None:
        stuck = None if view.stuck is None else view.stuck + 1
        end = _ENDS[view.outcome.reason]
        return [*last, end.format(placed=view.placed, all=CELLS, stuck=stuck, needs=needs(view))]
    return [*last, _TO_MOVE.format(player=(view.turn or 0) + 1)]
