"""Okago's board as it is sent: 25 buttons, named by the cell at which they stand."""

from __future__ import annotations

from collections.abc import Sequence

import render
from games.core import Game
from games.okago import Okago
from games.okago.view import OkagoView
from tests.bot.screens.limits import ROW, Component, walk

RANKS = [[file + rank for file in "abcde"] for rank in "54321"]


def grid(components: Sequence[Component]) -> list[list[Component]]:
    """The buttons that play or choose, row by row."""
    rows = [part["components"] for part in walk(components) if part["type"] == ROW]
    return [row for row in rows if row[0]["custom_id"].startswith(("play:", "look:"))]


def field(components: Sequence[Component]) -> dict[str, Component]:
    """The button that stands at each cell."""
    names = [cell for rank in RANKS for cell in rank]
    return dict(zip(names, [button for row in grid(components)[:5] for button in row], strict=True))


def mark_of(button: Component) -> str:
    """The name of the emoji that a button shows, without what tells its versions apart."""
    return str(button["emoji"]["name"]).rpartition("_")[0]


def lit(components: Sequence[Component], *marks: str) -> set[str]:
    """The cells whose button can be pressed and shows one of these marks, such as "x" for a landing."""
    names = {render.emoji("okago")[mark].name for mark in marks}
    buttons = field(components)
    return {cell for cell, each in buttons.items() if not each.get("disabled") and mark_of(each) in names}


def okago_at(state: Game) -> OkagoView:
    """What everybody may know."""
    assert isinstance(state, Okago)
    return state.view(None)


def several_jumps(state: Game) -> bool:
    """Whether two pieces or more can jump, one of them to two landings, and a piece can be placed."""
    view = okago_at(state)
    pieces = [jump.piece for jump in view.jumps]
    return 2 <= len(set(pieces)) < len(pieces) and bool(view.placeable)


def jumper(view: OkagoView) -> tuple[str, set[str]]:
    """A piece with two landings or more, and these."""
    pieces = [jump.piece for jump in view.jumps]
    piece = max(pieces, key=pieces.count)
    return piece, {jump.landing for jump in view.jumps if jump.piece == piece}
