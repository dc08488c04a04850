"""Frames of films for golden pictures; the file has only the changes from the frame before."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial

from games.core import View
from render import replay_gif
from tests.render.ok.pictures import closed_in_sets, thrown
from tests.render.reels import pictures, summary


def frame(views: Callable[[], list[View]], number: int) -> bytes:
    """The PNG of one frame of a film of these views."""
    buffer = io.BytesIO()
    pictures(replay_gif(views()))[number].save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def ok_round(seat: int | None = None) -> list[View]:
    """A table of OK and the end of a round, of another height."""
    return [thrown().view(seat), thrown().play(1, "take").view(seat), closed_in_sets().view(seat)]


PICTURES: dict[str, Callable[[], bytes]] = {
    "okiya": partial(frame, partial(summary, "okiya"), 3),
    "okago": partial(frame, partial(summary, "okago"), 3),
    "boussanga": partial(frame, partial(summary, "boussanga"), 3),
    "okey dokey": partial(frame, partial(summary, "okey_dokey"), 3),
    "okey dokey from a seat": partial(frame, partial(summary, "okey_dokey", 0), 3),
    "ok": partial(frame, ok_round, 1),
    "ok from a seat": partial(frame, partial(ok_round, 1), 1),
    "ok over": partial(frame, ok_round, 2),
}
LOOKED_AT = ("okiya", "boussanga", "okey dokey from a seat", "ok from a seat")
