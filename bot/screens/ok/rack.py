"""OK's rack: the private screen on which a player sees, plays and arranges tiles.

The look says what is shown: "" to play, "sure.k8" to be asked before the black 8 is thrown, "piles" for the
discards. All other looks arrange the rack, see ``arranging``. The order of the tiles is stored as the
player's arrangement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import takewhile

import render
from bot.languages import Phrase, _, spoken
from bot.screens.frame.controls import LookButton
from bot.screens.frame.layout import Row
from bot.screens.game import Form, PrivateMessage, PrivateScreen, ScreenContext
from bot.screens.ok.arranging import UNAIDED, Arranging
from bot.screens.ok.rack_controls import RackControls
from bot.screens.ok.words import piles_in_words, rack_alt, tile_name, tile_title, told
from games.core import tidy
from games.ok.rack import sets_in, written
from games.ok.solver import closes
from games.ok.tiles import KINDS
from games.ok.view import OKView
from render.ok.rack import RackLook

_OVER = _("This game is over; the board shows how it ended.")
_ROUND_OVER = _("This round is over; all racks lie open. Any player may begin the next one.")
_WAITING = _("It is {player}'s turn.")
_TAKE = _("It is your turn: draw, or take {tile}.")
_THROW = _("It is your turn: throw a tile.")
# Translators: "Show Indicator" is a button.
_SHOW = _("You hold the indicator’s twin, {tile}: Show Indicator costs others with 3 points or more 1 point.")
_CLOSE = _("You can close: choose the tile that you do not need. Or throw a tile and play on.")
_CLOSE_WITH: Mapping[str, Phrase] = {
    "sets": _(
        "You can close with all in sets, throwing {tile}: each other player loses {loss}. "
        "Or throw a tile and play on."
    ),
    "pairs": _(
        "You can close with seven pairs, throwing {tile}: each other player loses {loss}. "
        "Or throw a tile and play on."
    ),
    "colour": _(
        "You can close with one colour from 1 to 1, throwing {tile}: each other player loses {loss}. "
        "Or throw a tile and play on."
    ),
}
_PICKED = _("{tile} is picked up: move it, or put it in a gap.")
_PICK = _("Choose a tile to move or to protect. Only you see how your rack is arranged.")
_UNCLEAR = _(
    "That order is unclear. Write tiles you hold, such as r1 r2 r3 - k7, and / before the lower row."
)
_SURE_OK = _("{tile} is the OK, which stands for any tile. Do you want to throw it?")
_SURE = _("You protected {tile}. Do you want to throw it all the same?")
_PILES = _(
    "All discards of this round, pile by pile. "
    "On your turn you may take the last one of the player before you, instead of drawing."
)
_BACK = _("Back")
# Translators: the title of a form in which a player writes the tiles of the rack in their new order.
_FORM_TITLE = _("Order Your Rack")
# Translators: what one writes in this form.
_FORM_LABEL = _("Tiles, - for a gap, / for the lower row")


class MyRack(PrivateScreen[OKView]):
    """The private screen of OK; see ``PrivateScreen``."""

    label = _("My Rack")
    tells_last_turn = True
    outlasts_moves = True

    def show(self, context: ScreenContext, view: OKView, look: str) -> PrivateMessage:
        if view.outcome is not None or view.rack is None:
            return PrivateMessage(str(_OVER), [])
        if look == "piles":
            back = LookButton.make("mine", context.table, context.ply, "", label=str(_BACK))
            picture = partial(render.board, view, "piles", spoken())
            return PrivateMessage(str(_PILES), [Row(back)], picture, piles_in_words(view.piles))
        return _RackInLook(context, view, look).screen()

    def picture(self, context: ScreenContext, view: OKView) -> Callable[[], bytes] | None:
        over = view.outcome is not None or view.rack is None
        return None if over else _RackInLook(context, view, "").picture()

    def question(self, context: ScreenContext, view: OKView, action: str) -> PrivateMessage | None:
        tile = tidy(action)
        if tile not in view.actions or tile not in KINDS:
            return None
        asks = Arranging(context.arrangement, view, "").risks(tile)
        return self.show(context, view, f"sure.{tile}") if asks else None

    def form(self, context: ScreenContext, view: OKView, look: str) -> Form | None:
        if view.rack is None or look != "type.":
            return None
        order = written(Arranging(context.arrangement, view, "").slots)
        return Form(str(_FORM_TITLE), str(_FORM_LABEL), order, look)


class _RackInLook:
    """The rack of the view's seat while the game runs, after the look was applied."""

    def __init__(self, context: ScreenContext, view: OKView, look: str) -> None:
        if not context.aided:
            view = replace(view, actions=tuple(each for each in view.actions if each in KINDS))
        self._context, self._view = context, view
        self._rack = Arranging(context.arrangement if context.aided else UNAIDED, view, look)
        self._sets = sets_in(self._rack.slots, view.ok)
        self._closings = closes(view.rack or (), view.ok) if view.closing else ()
        verb, _, tile = look.partition(".")
        sure = verb == "sure" and tile in view.actions and tile in KINDS
        self._asking = tile if sure else None

    def screen(self) -> PrivateMessage:
        view, rack = self._view, self._rack
        return PrivateMessage(
            text=self._say(),
            rows=RackControls(self._context, view, rack, self._sets, self._closings, self._asking).rows(),
            draw=self.picture(),
            alt=rack_alt(view, self._look()),
            arrangement=str(rack.arrangement),
        )

    def picture(self) -> Callable[[], bytes]:
        return partial(render.hand, self._view, self._look(), spoken())

    def _look(self) -> RackLook:
        rack = self._rack
        return RackLook(rack.slots, self._sets, self._drawn_slot(), rack.protected, rack.picked, rack.by_hand)

    def _drawn_slot(self) -> int | None:
        """The slot of the tile that came last; of two tiles with the same face, the later slot."""
        drawn = self._view.drawn
        return max(
            (slot for slot, tile in enumerate(self._rack.slots) if drawn and tile == drawn), default=None
        )

    def _say(self) -> str:
        view = self._view
        if self._rack.unclear:
            return str(_UNCLEAR)
        if self._rack.by_hand:
            tile = None if self._rack.picked is None else self._rack.slots[self._rack.picked]
            return str(_PICK) if tile is None else _PICKED.format(tile=tile_title(tile))
        if view.turn is None:
            return str(_ROUND_OVER)
        if view.seat != view.turn:
            return " ".join(
                [*self._last_turn(), _WAITING.format(player=self._context.players.name(view.turn))]
            )
        if self._asking is not None:
            return (_SURE_OK if self._asking == view.ok else _SURE).format(tile=tile_title(self._asking))
        shows = [_SHOW.format(tile=tile_name(view.indicator))] if "show" in view.actions else []
        return " ".join([*self._last_turn(), self._say_on_turn(), *shows])

    def _last_turn(self) -> list[str]:
        """What was played in the last turn; nothing after the player's own."""
        moves = self._view.moves
        turn = list(takewhile(lambda move: move.seat == moves[-1].seat != self._view.seat, reversed(moves)))
        return [told(move, self._context.players) for move in reversed(turn)]

    def _say_on_turn(self) -> str:
        view = self._view
        if view.takeable is not None:
            return _TAKE.format(tile=tile_name(view.takeable))
        if len(self._closings) == 1:
            (found,) = self._closings
            return _CLOSE_WITH[found.kind].format(tile=tile_name(found.tile), loss=found.loss)
        return str(_CLOSE if self._closings else _THROW)
