"""OK's rack: the private screen on which a player sees, plays and arranges tiles.

Every tile is a button that throws it, and names its slot, for two tiles may be alike. The look says what is
shown: "" to play, "sure.5.k8" to be asked before the black 8 of slot 5 is thrown, "left.5.k8" after that,
"piles" for the discards. All other looks arrange the rack: "sort.runs" sorts, "hand.5.k8" picks up the black
8 of slot 5, "put.17.5.k8" puts it in slot 17, "guard.5.k8" protects it, "free.5.k8" ends the protection,
"type.r1 r2" is an order from a form. Forged looks leave the rack as it is. The order of the tiles is stored
as the player's arrangement.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import Any, Final

import discord

import render
from bot.languages import Phrase, _, c_, spoken
from bot.screens.frame.controls import Choice, FormButton, HandMenu, LookButton, PlayButton
from bot.screens.frame.layout import Row, across
from bot.screens.game import Form, PrivateMessage, PrivateScreen, ScreenContext, texts_wanted
from bot.screens.hand import piece_label
from bot.screens.ok.words import piles_in_words, rack_alt, tile_name, tile_title, told
from games.core import tidy
from games.ok.rack import (
    ROW,
    SLOTS,
    SORTS,
    Arrangement,
    Slots,
    protected_slots,
    put,
    sets_in,
    standing,
    toggled,
    typed,
    without,
    written,
)
from games.ok.solver import Closing, closes
from games.ok.tiles import KINDS
from games.ok.view import THROW, OKView
from render.ok.rack import RackLook

_OVER = _("This game is over; the board shows how it ended.")
_ROUND_OVER = _("This round is over; all racks lie open. Any player may begin the next one.")
_WAITING = _("Your rack. It changes by itself on your turn; if it does not, open it again.")
_YOU_TAKE = _("It is your turn: draw, or take {tile}.")
_YOU_THROW = _("It is your turn: throw a tile.")
# Translators: "Show Indicator" is a button.
_MAY_SHOW = _(
    "You hold the indicator’s twin, {tile}: Show Indicator costs others with 3 points or more 1 point."
)
_MAY_CLOSE = _("You can close: choose the tile that you do not need. Or throw a tile and play on.")
_MAY_CLOSE_WITH: Mapping[str, Phrase] = {
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
# Translators: "Done" is a button.
_TURN_CAME = _("It is your turn: press Done to play.")
_UNCLEAR = _(
    "That order is unclear. Write tiles you hold, such as r1 r2 r3 - k7, and / before the lower row."
)
_SURE_OK = _("{tile} is the OK, which stands for any tile. Do you want to throw it?")
_SURE = _("You protected {tile}. Do you want to throw it all the same?")
_SURE_SET = _("{tile} stands in a set. Do you want to throw it all the same?")
_ALL_PILES = _(
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
            picture = partial(render.board, view, "piles", spoken())
            rows = [Row(context.look("", _BACK))]
            return PrivateMessage(str(_ALL_PILES), rows, picture, piles_in_words(view.piles))
        return _RackInLook(context, view, look).screen()

    def picture(self, context: ScreenContext, view: OKView) -> Callable[[], bytes] | None:
        over = view.outcome is not None or view.rack is None
        return None if over else _RackInLook(context, view, "").picture()

    def holds(self, view: OKView) -> Hashable:
        return view.rack

    def kept(self, view: OKView, look: str) -> str:
        """A tile that is picked up stays so, but what arranges the rack is not done twice."""
        if view.turn is None or look.startswith(("piles", "sort", "left")):
            return ""
        return re.sub(r"^(?:put\.(\d*)\.\d*|(?:guard|free)\.(\d*)|type.*)", r"hand.\1\2", look)

    def question(self, context: ScreenContext, view: OKView, action: str) -> PrivateMessage | None:
        tile = tidy(action).removeprefix(THROW)
        if tile not in view.actions or tile not in KINDS:
            return None
        rack = Arranging(context.arrangement, view, "", aided=False)  # what is written is no slip of a finger
        slots = [slot for slot, there in enumerate(rack.slots) if there == tile]
        asks = all(map(rack.question, slots))
        return self.show(context, view, f"sure.{slots[0]}.{tile}") if asks else None

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
        arrangement = context.arrangement if context.aided else UNAIDED
        self._rack = Arranging(arrangement, view, look, aided=context.aided)
        self._sets = sets_in(self._rack.slots, view.ok)
        self._closings = closes(view.rack or (), view.ok) if view.closing else ()
        asked = self._rack.asked
        possible = asked is not None and self._rack.slots[asked] in view.actions
        self._asking = asked if possible and self._rack.question(asked) else None

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
            moving = str(_PICK) if tile is None else _PICKED.format(tile=tile_title(tile))
            return f"{moving} {_TURN_CAME}" if view.seat == view.turn else moving
        if view.turn is None:
            return str(_ROUND_OVER)
        if view.seat != view.turn:
            return str(_WAITING)
        asking = self._asking
        if asking is not None and (question := self._rack.question(asking)) is not None:
            return question.format(tile=tile_title(self._rack.slots[asking] or ""))
        shows = [_MAY_SHOW.format(tile=tile_name(view.indicator))] if "show" in view.actions else []
        return " ".join([*self._last_turn(), self._say_on_turn(), *shows])

    def _last_turn(self) -> list[str]:
        """What was played in the last turn; nothing after the player's own."""
        moves = self._view.moves
        turn = list(takewhile(lambda move: move.seat == moves[-1].seat != self._view.seat, reversed(moves)))
        return [told(move, self._context.players) for move in reversed(turn)]

    def _say_on_turn(self) -> str:
        view = self._view
        if view.takeable is not None:
            return _YOU_TAKE.format(tile=tile_name(view.takeable))
        if len(self._closings) == 1:
            (found,) = self._closings
            return _MAY_CLOSE_WITH[found.kind].format(tile=tile_name(found.tile), loss=found.loss)
        return str(_MAY_CLOSE if self._closings else _YOU_THROW)


UNAIDED: Final = str(Arrangement("runs"))
"""How a rack stands where the player has to find the sets: by colour and number."""


class Arranging:
    """The rack of the view's seat after a look: ``slots``, and the ``arrangement`` to store.

    ``picked`` is the slot of the tile that is picked up. ``unclear`` says that a written order could not be
    understood, ``by_hand`` that the player is moving tiles and not playing. ``asked`` is the slot of the tile
    that the player wants to throw. Without ``aided`` nothing says what stands in a set.
    """

    def __init__(self, arrangement: str, view: OKView, look: str, *, aided: bool = True) -> None:
        self._tiles, self._ok, self._aided = view.rack or (), view.ok, aided
        self._verb, _, self._said = look.partition(".")
        before = Arrangement.read(arrangement)
        slot, _, tile = self._said.partition(".")
        if self._verb == "left" and (left := _slot(slot)) is not None:
            before = without(before, left, tile)
        self.arrangement = before.in_round(view.round, self._tiles)
        self._arrange(self.arrangement)
        self.picked: int | None = None
        self.asked = self._named(self._said) if self._verb == "sure" else None
        self.unclear = False
        does = {
            "sort": self._sort,
            "hand": self._pick,
            "put": self._put,
            "guard": self._guard,
            "free": self._guard,
            "type": self._type,
        }
        self.by_hand = self._verb in does and self._verb != "sort"
        if self._verb in does:
            does[self._verb]()

    @property
    def protected(self) -> tuple[int, ...]:
        """The slots of the protected tiles."""
        return protected_slots(self.arrangement, self.slots)

    def question(self, slot: int) -> Phrase | None:
        """What the player is asked before the tile of this slot is thrown; None if it goes at once."""
        if self.slots[slot] == self._ok:
            return _SURE_OK
        if slot in self.protected:
            return _SURE
        in_set = any(first <= slot <= last for first, last in sets_in(self.slots, self._ok))
        return _SURE_SET if in_set and self._aided else None

    def _sort(self) -> None:
        if self._said in SORTS:
            self._arrange(replace(self.arrangement, sort=self._said, slots=()))

    def _pick(self) -> None:
        self.picked = self._named(self._said)

    def _put(self) -> None:
        target, _, named = self._said.partition(".")
        slot, to = self._named(named), _slot(target)
        if slot is not None and to is not None:
            self._arrange_by_hand(put(self.slots, slot, to))
            self.picked = to

    def _guard(self) -> None:
        """Protect a tile, or end its protection.

        The tile that then turns face down or face up is picked up.
        """
        self._pick()
        slots, before = self.slots, self.protected
        guarded = self.picked in before
        if self.picked is not None and guarded == (self._verb == "free"):
            tile = slots[self.picked] or ""
            self.arrangement = toggled(self.arrangement, tile, protect=not guarded)
            (self.picked,) = {*before} ^ {*self.protected}

    def _type(self) -> None:
        """Apply the order that was written in the form."""
        slots = typed(self._said, self._tiles)
        self.unclear = slots is None
        if slots is not None:
            self._arrange_by_hand(slots)

    def _arrange(self, arrangement: Arrangement) -> None:
        """Let the tiles stand like this. If sorted by hand, a new tile stays where it is first shown."""
        self.slots = standing(arrangement, self._tiles, self._ok)
        by_hand = arrangement.sort == "hand"
        self.arrangement = replace(arrangement, slots=self.slots) if by_hand else arrangement

    def _arrange_by_hand(self, slots: Slots) -> None:
        self._arrange(replace(self.arrangement, sort="hand", slots=slots))

    def _named(self, said: str) -> int | None:
        """The slot that was named with its tile; None if the tile no longer stands there."""
        slot, _, tile = said.partition(".")
        named = _slot(slot)
        return named if named is not None and tile and self.slots[named] == tile else None


def _slot(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,2}", text) and int(text) < SLOTS else None


_PAYS: Mapping[str, Phrase] = {
    "sets": _("Closes with all in sets: each other player loses {loss}."),
    "pairs": _("Closes with seven pairs: each other player loses {loss}."),
    "colour": _("Closes with one colour from 1 to 1: each other player loses {loss}."),
}
_NAMES_OF_SORTS: Mapping[str, Phrase] = {
    # Translators: buttons that sort a rack so that runs, groups, pairs or the best of them lie together.
    "sets": _("Best Sets"),
    "runs": _("Runs"),
    "groups": _("Groups"),
    "pairs": _("Pairs"),
}
_PLAIN_SORTS = ("runs", "groups")
"""The sorts by colour and by number, which do not look for the best sets."""

# Translators: a button that throws a tile away, after a question; Keep takes it back.
_THROW, _KEEP = c_("button", "Throw"), c_("button", "Keep")
# Translators: a button that shows the discards of all players.
_PILES = _("Piles")
_NEXT_ROUND = _("Next Round")
# Translators: a button that takes a tile from the stock.
_DRAW, _TAKE, _CLOSE = c_("button", "Draw"), c_("button", "Take {tile}"), c_("button", "Close")
_SHOW, _BY_HAND, _TYPE_ORDER, _DONE = _("Show Indicator"), _("By Hand"), _("Type Order"), _("Done")
# Translators: a button; before a protected tile is thrown, its player is asked once more.
_PROTECT, _UNPROTECT = _("Protect"), _("Unprotect")
# Translators: what a menu of tiles says before one is chosen.
_CLOSE_WITH, _CHOOSE_A_TILE = _("Close with…"), _("Choose a tile")
_PUT_IN_A_GAP = _("Put it in a gap")
_GAP = _("Gap {number}")
_UPPER, _LOWER = _("In the upper row."), _("In the lower row.")
_STEPS = (
    # Translators: a button that moves a tile along the rack.
    ("⬅️", c_("direction", "Left"), -1),
    # Translators: a button that moves a tile along the rack.
    ("➡️", c_("direction", "Right"), 1),
)
"""The steps along the rack: sign, word for people who want boards as text, slots."""

_GREEN, _BLUE = discord.ButtonStyle.success, discord.ButtonStyle.primary
_GREY, _RED = discord.ButtonStyle.secondary, discord.ButtonStyle.danger


@dataclass(frozen=True, slots=True)
class RackControls:
    """The facts that the rows under a rack need.

    ``sets`` are the first and last slots of the sets on the rack, ``closings`` the ways in which the player
    can close now. ``asking`` is the slot of the tile about which the player is asked before throwing it.
    """

    context: ScreenContext
    view: OKView
    rack: Arranging
    sets: tuple[tuple[int, int], ...]
    closings: tuple[Closing, ...]
    asking: int | None

    def rows(self) -> list[Row]:
        """The rows, while the game runs. Where Draw was, no tile follows: a second press throws nothing."""
        if self.rack.by_hand:
            return self._hand_rows()
        if self.asking is not None:
            throw = self._throw(self.asking, _THROW, style=_RED)
            return [Row(throw, self.context.look("", _KEEP))]
        closing = self._closing_menu()
        return [
            self._playing(),
            *([] if closing is None else [Row(closing)]),
            *self._tiles(),
            self._sorting(),
        ]

    def _playing(self) -> Row:
        view = self.view
        piles = self.context.look("piles", _PILES)
        if view.turn is None:
            return Row(self.context.play("next", _NEXT_ROUND))
        if view.seat != view.turn:
            return Row(piles)
        buttons = []
        if view.takeable is not None:
            take, emoji = _TAKE.format(tile=tile_title(view.takeable)), self._emoji(view.takeable)
            buttons += [self.context.play("draw", _DRAW), self.context.play("take", take, emoji=emoji)]
        elif len(self.closings) == 1:
            (found,) = self.closings
            emoji = self._emoji(found.tile)
            buttons.append(self.context.play(f"close {found.tile}", _CLOSE, emoji=emoji, style=_GREEN))
        if "show" in view.actions:
            buttons.append(self.context.play("show", _SHOW, style=_GREY))
        return Row(*buttons, piles)

    def _closing_menu(self) -> HandMenu | None:
        if len(self.closings) < 2:
            return None
        choices = [
            Choice(
                f"close {found.tile}",
                tile_title(found.tile),
                _PAYS[found.kind].format(loss=found.loss),
                self._emoji(found.tile),
            )
            for found in self.closings
        ]
        return self.context.menu("pick", "close", choices, _CLOSE_WITH)

    def _tiles(self) -> list[Row]:
        """A button for every tile in the order of the rack, when one has to go."""
        view = self.view
        to_throw = view.turn == view.seat and view.takeable is None
        return across([self._tile(slot) for slot, tile in enumerate(self.rack.slots) if tile and to_throw])

    def _tile(self, slot: int) -> LookButton | PlayButton:
        """A tile as a button that throws it, or that asks first; those that ask are not lit."""
        context, tile = self.context, self.rack.slots[slot] or ""
        emoji = self._emoji(tile)
        label = piece_label(Choice(tile, tile_title(tile), emoji=emoji))
        if self.rack.question(slot) is not None:
            return context.look(f"sure.{slot}.{tile}", label, emoji=emoji, style=_GREY)
        return self._throw(slot, label, emoji=emoji)

    def _emoji(self, tile: str) -> discord.PartialEmoji | None:
        """The little picture of a tile; the OK has its own."""
        return self.context.emoji.partial(self.view.game, "ok" if tile == self.view.ok else tile)

    def _throw(self, slot: int, label: Phrase | str | None, **shown: Any) -> PlayButton:
        tile = self.rack.slots[slot] or ""
        return self.context.play(tile, label, look=f"left.{slot}.{tile}", **shown)

    def _sorting(self) -> Row:
        """The buttons that sort the rack; arranging it by hand takes more than one step."""
        sort = self.rack.arrangement.sort
        sorts = [
            self.context.look(f"sort.{name}", label, style=_BLUE if name == sort else _GREY)
            for name, label in _NAMES_OF_SORTS.items()
            if self.context.aided or name in _PLAIN_SORTS
        ]
        by_hand = self.context.look("hand.", _BY_HAND, style=_BLUE if sort == "hand" else _GREY)
        return Row(*sorts, *([by_hand] if self.context.arranges else []))

    def _hand_rows(self) -> list[Row]:
        """The controls for arranging by hand: the tile, its new slot, its protection."""
        context, slots, picked = self.context, self.rack.slots, self.rack.picked
        tiles = [
            Choice(f"{slot}.{tile}", tile_title(tile), emoji=self._emoji(tile), chosen=slot == picked)
            for slot, tile in enumerate(slots)
            if tile is not None
        ]
        rows = [Row(self.context.menu("peek", "hand.", tiles, _CHOOSE_A_TILE))]
        write = FormButton.make(context.table, context.ply, "type.", str(_TYPE_ORDER))
        done = self.context.look("", _DONE, style=_GREEN)
        named = "" if picked is None else f"{picked}.{slots[picked]}"
        gaps = [
            Choice(f"{gap}.{named}", _GAP.format(number=gap + 1), str(_LOWER if gap >= ROW else _UPPER))
            for gap, there in enumerate(slots)
            if there is None
        ]
        rows.append(Row(self.context.menu("peek", "put.", gaps, _PUT_IN_A_GAP, enabled=picked is not None)))
        guarded = picked in self.rack.protected
        guard = self.context.look(
            f"free.{named}" if guarded else f"guard.{named}",
            str(_UNPROTECT if guarded else _PROTECT),
            enabled=picked is not None,
        )
        steps = [self._step(picked, sign, word, step) for sign, word, step in _STEPS]
        return [*rows, Row(*steps, guard, write, done)]

    def _step(self, picked: int | None, sign: str, word: Phrase, step: int) -> LookButton:
        """The button that moves the tile that is picked up by one slot."""
        to = -1 if picked is None else picked + step
        named = "" if picked is None else f"{picked}.{self.rack.slots[picked]}"
        label = str(word) if texts_wanted() else sign
        return self.context.look(f"put.{to}.{named}~{sign}", label, enabled=0 <= to < SLOTS)
