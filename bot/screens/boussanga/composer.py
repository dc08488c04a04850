"""Boussanga's composer: the screen on which a player tries out a card, or pawns to put back, before playing.

The choice is stored only in the buttons: each leads to a look with another choice.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.languages import _
from bot.screens.boussanga.discarding import Discarding
from bot.screens.boussanga.laying import CANCELLED, Laying
from bot.screens.boussanga.putting import Putting
from bot.screens.game import PrivateMessage, PrivateScreen, ScreenContext
from games.boussanga.view import BoussangaView

_CANCELLED = _("Nothing was played. Press the button under the board to choose again.")
_WAITING = _(
    "It is {player}'s turn. Your cards lie open on the board; press the button again when it is yours."
)
_OVER = _("This game is over.")


class Composer(PrivateScreen[BoussangaView]):
    """The private screen of Boussanga; see ``PrivateScreen``."""

    label = _("Play a Card")

    def picture(self, context: ScreenContext, view: BoussangaView) -> Callable[[], bytes] | None:
        if view.seat == view.turn and _lays(view):
            return Laying(context, view, "").picture()
        return super().picture(context, view)

    def show(self, context: ScreenContext, view: BoussangaView, look: str) -> PrivateMessage:
        if view.turn is None:
            return PrivateMessage(str(_OVER), [])
        if view.seat != view.turn:
            return PrivateMessage(_WAITING.format(player=context.players.name(view.turn)), [])
        if look == CANCELLED:
            return PrivateMessage(str(_CANCELLED), [])
        if view.phase == "put":
            return Putting(context, view, look).screen()
        if _lays(view):
            return Laying(context, view, look).screen()
        return Discarding(context, view, look).screen()


def _lays(view: BoussangaView) -> bool:
    """Whether the seat to move, whose view this is, can play a card."""
    return view.phase == "play" and not all(action.startswith("pass") for action in view.actions)
