"""The computer player of Okey Dokey: imagines the hidden cards from the talk, and plays games out.

Sees views only.
"""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import Final

from games.okey_dokey.grid import CELLS, COLOURS, EQUAL, RESET, row_of
from games.okey_dokey.hand import effect
from games.okey_dokey.view import OkeyDokeyView
from games.players.okey_dokey.listening import wish_stands
from games.players.okey_dokey.open_deal import open_deal_of, print_move
from games.players.okey_dokey.search import Ear, Judged, judge
from games.players.thinking import Budget, Fact, Hint


class Reason(StrEnum):
    """Why a hint of Okey Dokey is good, and the facts that come with it.

    For LOWEST and all reasons after it, ``asked`` names the colours that others asked for, if their cells
    stay open after the action.
    """

    WINS = "wins"
    """``cells`` that are left."""

    LOST = "lost"
    """``cells`` that are left."""

    ONLY_WAY = "only-way"
    """Every other action loses."""

    LOWEST = "lowest"
    """A number of ``colour`` that skips no other number."""

    SKIPS = "skips"
    """``cards`` that must then wait for a Reset."""

    EQUALS = "equals"
    """An Equal in ``colour``."""

    DISCARDS = "discards"
    """``card`` under an Equal."""

    RESETS = "resets"
    """``colour``, ``cards`` that can be played again, the number of ``swapped`` cards."""


EARS: Final = {
    "novice": Ear(listens=False, to_silence=False, glances=1, blur=20),
    "casual": Ear(listens=True, to_silence=False, glances=2, blur=12),
    "strong": Ear(listens=True, to_silence=True, glances=4, blur=0.4),
    "master": Ear(listens=True, to_silence=True, glances=8, blur=0, plays_out=True),
}


def choose(view: OkeyDokeyView, level: str, dice: Random, budget: Budget) -> str:
    """One of the view's actions."""
    return _action(view, judge(view, EARS[level], dice, budget))


def hint(view: OkeyDokeyView, dice: Random, budget: Budget) -> Hint:
    """The action of the top level, and the reason."""
    judged = judge(view, EARS["master"], dice, budget)
    action = _action(view, judged)
    reason, facts = _why(view, action, judged)
    return Hint(action, reason, facts, judged.sure)


def _action(view: OkeyDokeyView, judged: Judged) -> str:
    """The notation of the best move; if every move loses, an action without a swap that goes on."""
    if judged.move is not None:
        return print_move(*judged.move)
    return print_move(open_deal_of(view).moves()[0])


def _why(view: OkeyDokeyView, action: str, judged: Judged) -> tuple[Reason, dict[str, Fact]]:
    """The reason for an action and its facts, which use only what the view shows."""
    left = CELLS - view.placed
    if judged.move is None:
        return Reason.LOST, {"cells": left}
    if judged.wins:
        return Reason.WINS, {"cells": left}
    if judged.only:
        return Reason.ONLY_WAY, {}
    head, _, rest = action.partition("/")
    row, symbol = row_of(head[0]), head[1]
    asked: dict[str, Fact] = {"asked": _asked(view, row)}
    done = effect(view, symbol if symbol in (RESET, EQUAL) else head, row)
    if symbol == RESET:
        swapped = len(rest.split(",")) if rest else 0
        return Reason.RESETS, {"colour": head[0], "cards": done.opened, "swapped": swapped, **asked}
    if symbol == EQUAL:
        if rest:
            return Reason.DISCARDS, {"card": rest, **asked}
        return Reason.EQUALS, {"colour": head[0], **asked}
    if done.shut:
        return Reason.SKIPS, {"cards": done.shut, **asked}
    return Reason.LOWEST, {"colour": head[0], **asked}


def _asked(view: OkeyDokeyView, row: int) -> tuple[str, ...]:
    """The colours that others asked for in this column and that stay open after a card in this row."""
    asked = {
        talk.text[1]
        for talk in view.talk
        if talk.text[0] == ">" and talk.seat != view.seat and wish_stands(view, talk)
    }
    return tuple(colour for colour in COLOURS if colour in asked and row_of(colour) != row)
