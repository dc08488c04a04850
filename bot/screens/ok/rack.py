"""OK's rack: what one player sees alone, plays from, and arranges as they like.

What is being done stands in the look: "" to play, "sort.runs" to sort, "hand.5.k8" with the black 8 of slot
5 picked up, "put.17.5.k8" to put it in slot 17, "guard.5.k8" to protect it, "sure.k8" to be asked before it
is thrown, "piles" for the discards. How the tiles stand is kept as the player's arrangement.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Literal

import discord

import render
from bot.screens.frame.controls import Choice, FormButton, HandMenu, LookButton, PlayButton, Row, ask_first
from bot.screens.game import Form, PrivateMessage, PrivateScreen, ScreenContext
from bot.screens.ok.alt import alt
from bot.screens.ok.words import CLOSINGS, piles_in_words, tile_name, tile_title
from games.core import tidy
from games.ok.rack import (
    ROW,
    SLOTS,
    SORTS,
    Arrangement,
    Slots,
    guards,
    protected_slots,
    put,
    sets_in,
    standing,
    toggled,
    typed,
    written,
)
from games.ok.solver import Closing, closes
from games.ok.tiles import KINDS
from games.ok.view import OKView
from render.ok.rack import RackLook

_OVER = "This game is over; the board shows how it ended."
_ROUND_OVER = "This round is over; all racks lie open. Any player may begin the next one."
_WAITING = "It is {player}'s turn."
_TAKE = "It is your turn: draw, or take {tile}."
_THROW = "It is your turn: throw a tile."
_CLOSE = "You can close: choose the tile that you do not need. Or throw a tile and play on."
_CLOSE_WITH = (
    "You can close with {kind}, throwing {tile}: each other player loses {loss}. Or throw a tile and play on."
)
_PICKED = "{tile} is picked up: move it, or put it in a gap."
_PICK = "Choose a tile to move or to protect. Only you see how your rack is arranged."
_UNCLEAR = "That order is unclear. Write tiles you hold, such as r1 r2 r3 - k7, and / before the lower row."
_SURE_OK = "{tile} is the OK, which stands for any tile. Do you want to throw it?"
_SURE = "You protected {tile}. Do you want to throw it all the same?"
_PILES = "All discards of this round, pile by pile. You may take the last one of the player before you."
_PAYS = "Closes with {kind}: each other player loses {loss}."
_NAMES_OF_SORTS = {"sets": "Best Sets", "runs": "Runs", "groups": "Groups", "pairs": "Pairs"}
_UPPER, _LOWER = "In the upper row.", "In the lower row."
_STEPS = (("⬅️", -1), ("➡️", 1))
_ALT = "Upper row: {upper}. Lower row: {lower}. In sets: {sets}. Protected: {protected}."
_FORM = ("Order Your Rack", "Tiles, - for a gap, / for the lower row")

_GREEN, _BLUE = discord.ButtonStyle.success, discord.ButtonStyle.primary
_GREY, _RED = discord.ButtonStyle.secondary, discord.ButtonStyle.danger


class MyRack(PrivateScreen[OKView]):
    """The private screen of OK; see ``PrivateScreen``."""

    label = "My Rack"
    outlasts_moves = True

    def show(self, context: ScreenContext, view: OKView, look: str) -> PrivateMessage:
        if view.outcome is not None or view.rack is None:
            return PrivateMessage(_OVER, [])
        return _Shown(context, view, look).screen()

    def question(self, context: ScreenContext, view: OKView, action: str) -> PrivateMessage | None:
        tile = tidy(action)
        if tile not in view.actions or tile not in KINDS:
            return None
        asked = _Shown(context, view, f"sure.{tile}")
        return asked.screen() if asked.risks(tile) else None

    def form(self, context: ScreenContext, view: OKView, look: str) -> Form | None:
        if view.rack is None or look != "type.":
            return None
        return Form(*_FORM, written(_Shown(context, view, "").slots), look)


class _Shown:
    """The rack of the view's seat while the game runs, after what the look asks for."""

    def __init__(self, context: ScreenContext, view: OKView, look: str) -> None:
        self._context, self._view = context, view
        self._tiles = view.rack or ()
        self._arrangement = Arrangement.read(context.arrangement).in_round(view.round, self._tiles)
        self._arrange(self._arrangement)
        self._picked: int | None = None
        self._unclear = False
        self._verb, _, self._said = look.partition(".")
        does = {
            "sort": self._sort,
            "hand": self._pick,
            "put": self._put,
            "guard": self._guard,
            "free": self._guard,
            "type": self._type,
        }
        self._by_hand = self._verb in does and self._verb != "sort"
        if self._verb in does:
            does[self._verb]()
        self._sets = sets_in(self.slots, view.ok)

    # What a look does

    def _sort(self) -> None:
        if self._said in SORTS:
            self._arrange(replace(self._arrangement, sort=self._said, slots=()))

    def _pick(self) -> None:
        self._picked = self._named(self._said)

    def _put(self) -> None:
        target, _, named = self._said.partition(".")
        slot, to = self._named(named), _slot(target)
        if slot is not None and to is not None:
            self._arrange_by_hand(put(self.slots, slot, to))
            self._picked = to

    def _guard(self) -> None:
        """Protect a tile, or free it. Of twins the one that is then turned, or turned back, is picked up."""
        self._pick()
        slots, before = self.slots, self._protected
        guarded = self._picked in before
        if self._picked is not None and guarded == (self._verb == "free"):
            tile = slots[self._picked] or ""
            self._arrangement = toggled(self._arrangement, tile, protect=not guarded)
            (self._picked,) = {*before} ^ {*self._protected}

    def _type(self) -> None:
        """Take the order that was written in the form."""
        slots = typed(self._said, self._tiles)
        self._unclear = slots is None
        if slots is not None:
            self._arrange_by_hand(slots)

    def _arrange(self, arrangement: Arrangement) -> None:
        """Let the tiles stand so. By hand, a tile that came stays where it is seen first."""
        self.slots = standing(arrangement, self._tiles, self._view.ok)
        by_hand = arrangement.sort == "hand"
        self._arrangement = replace(arrangement, slots=self.slots) if by_hand else arrangement

    def _arrange_by_hand(self, slots: Slots) -> None:
        self._arrange(replace(self._arrangement, sort="hand", slots=slots))

    def _named(self, said: str) -> int | None:
        """The slot that was named with its tile, if that still stands there."""
        slot, _, tile = said.partition(".")
        named = _slot(slot)
        return named if named is not None and tile and self.slots[named] == tile else None

    # What is shown

    @property
    def _protected(self) -> tuple[int, ...]:
        return protected_slots(self._arrangement, self.slots)

    def risks(self, tile: str) -> bool:
        """Whether throwing this tile is asked about once more."""
        return tile == self._view.ok or guards(self._arrangement, tile, self._tiles)

    def screen(self) -> PrivateMessage:
        view = self._view
        if self._verb == "piles":
            picture = partial(render.board, view, "piles")
            return PrivateMessage(_PILES, [Row(self._look("", "Back"))], picture, piles_in_words(view.piles))
        look = RackLook(self.slots, self._sets, self._drawn_slot(), self._protected, self._picked)
        in_words = self._in_words()
        return PrivateMessage(
            text=self._say(),
            rows=self._rows(),
            draw=partial(render.hand, view, look),
            alt=in_words if view.turn is None else f"{in_words} {alt(view)}"[:1024],
            arrangement=str(self._arrangement),
        )

    @property
    def _mine(self) -> bool:
        return self._view.turn is not None and self._view.turn == self._view.seat

    def _drawn_slot(self) -> int | None:
        """Where the tile that came last stands; of two of one face the later."""
        drawn = self._view.drawn
        return max((slot for slot, tile in enumerate(self.slots) if drawn and tile == drawn), default=None)

    def _in_words(self) -> str:
        """How the rack stands, for somebody who cannot see it."""
        rows = [
            ", ".join("gap" if tile is None else tile_title(tile) for tile in _stripped(row))
            for row in (self.slots[:ROW], self.slots[ROW:])
        ]
        lying = [
            " ".join(tile_title(tile) for tile in self.slots[first : last + 1] if tile)
            for first, last in self._sets
        ]
        turned = ", ".join(tile_title(self.slots[slot] or "") for slot in self._protected)
        return _ALT.format(
            upper=rows[0] or "empty",
            lower=rows[1] or "empty",
            sets="; ".join(lying) or "none",
            protected=turned or "none",
        )

    def _say(self) -> str:
        view = self._view
        if self._unclear:
            return _UNCLEAR
        if self._by_hand:
            tile = None if self._picked is None else self.slots[self._picked]
            return _PICK if tile is None else _PICKED.format(tile=tile_title(tile))
        if view.turn is None:
            return _ROUND_OVER
        if not self._mine:
            return _WAITING.format(player=self._context.players.name(view.turn))
        if self._asking is not None:
            return (_SURE_OK if self._asking == view.ok else _SURE).format(tile=tile_title(self._asking))
        if view.takeable is not None:
            return _TAKE.format(tile=tile_name(view.takeable))
        if len(self._closings) == 1:
            (found,) = self._closings
            return _CLOSE_WITH.format(tile=tile_name(found.tile), kind=CLOSINGS[found.kind], loss=found.loss)
        return _CLOSE if self._closings else _THROW

    @property
    def _asking(self) -> str | None:
        """The tile that is to be thrown only after one more question."""
        asked = self._verb == "sure" and self._said in self._view.actions and self._said in KINDS
        return self._said if asked else None

    @property
    def _closings(self) -> tuple[Closing, ...]:
        return closes(self._tiles, self._view.ok) if self._view.closing else ()

    def _rows(self) -> list[Row]:
        if self._by_hand:
            return self._hand_rows()
        if self._asking is not None:
            throw = self._play(self._asking, "Throw", style=_RED)
            return [Row(throw, self._look("", "Keep"))]
        return [*self._playing(), self._sorting()]

    def _playing(self) -> list[Row]:
        view = self._view
        piles, again = self._look("piles", "Piles"), self._look("", "Look Again")
        if view.turn is None:
            return [Row(self._play("next", "Next Round"), again)]
        if not self._mine:
            return [Row(again, piles)]
        buttons = []
        if view.takeable is not None:
            emoji = self._context.emoji.partial(view.game, view.takeable)
            take = f"Take {tile_title(view.takeable)}"
            buttons += [self._play("draw", "Draw"), self._play("take", take, emoji=emoji)]
        elif len(self._closings) == 1:
            (found,) = self._closings
            emoji = self._context.emoji.partial(view.game, found.tile)
            buttons.append(self._play(f"close {found.tile}", "Close", emoji=emoji, style=_GREEN))
        if "show" in view.actions:
            buttons.append(self._play("show", "Show Indicator", style=_GREY))
        rows = [Row(*buttons, piles)]
        if view.takeable is None:
            rows += [Row(menu) for menu in (self._closing_menu(), self._throwing_menu()) if menu is not None]
        return rows

    def _closing_menu(self) -> HandMenu | None:
        if len(self._closings) < 2:
            return None
        choices = [
            Choice(
                f"close {found.tile}",
                tile_title(found.tile),
                _PAYS.format(kind=CLOSINGS[found.kind], loss=found.loss),
                self._context.emoji.partial(self._view.game, found.tile),
            )
            for found in self._closings
        ]
        return self._menu("pick", "close", choices, "Close with…")

    def _throwing_menu(self) -> HandMenu:
        choices = [self._throwing(tile) for tile in dict.fromkeys(tile for tile in self.slots if tile)]
        return self._menu("pick", "throw", choices, "Throw a tile")

    def _throwing(self, tile: str) -> Choice:
        """A tile as an entry of the menu to throw; one that is guarded leads to a question first."""
        view = self._view
        in_sets = [tile for first, last in self._sets for tile in self.slots[first : last + 1]]
        why = ""
        if tile == view.ok:
            why = "The OK: you are asked once more."
        elif self.risks(tile):
            why = "Protected: you are asked once more."
        elif in_sets.count(tile) == self._tiles.count(tile):
            why = "Lies in a set."
        elif tile == view.drawn:
            why = "The tile that came last."
        value = ask_first(f"sure.{tile}") if self.risks(tile) else tile
        return Choice(value, tile_title(tile), why, self._context.emoji.partial(view.game, tile))

    def _sorting(self) -> Row:
        sort = self._arrangement.sort
        return Row(
            *(
                self._look(f"sort.{name}", label, style=_BLUE if name == sort else _GREY)
                for name, label in _NAMES_OF_SORTS.items()
            ),
            self._look("hand.", "By Hand", style=_BLUE if sort == "hand" else _GREY),
        )

    def _hand_rows(self) -> list[Row]:
        """The controls to arrange by hand: which tile, where to, protected or not."""
        context, slots, picked = self._context, self.slots, self._picked
        tiles = [
            Choice(
                f"{slot}.{tile}",
                tile_title(tile),
                emoji=context.emoji.partial(self._view.game, tile),
                chosen=slot == picked,
            )
            for slot, tile in enumerate(slots)
            if tile is not None
        ]
        rows = [Row(self._menu("peek", "hand.", tiles, "Choose a tile"))]
        write = FormButton.make(context.table, context.ply, "type.", "Type Order")
        done = self._look("", "Done", style=_GREEN)
        if picked is None:
            return [*rows, Row(write, done)]
        named = f"{picked}.{slots[picked]}"
        gaps = [
            Choice(f"{gap}.{named}", f"Gap {gap + 1}", _LOWER if gap >= ROW else _UPPER)
            for gap, there in enumerate(slots)
            if there is None
        ]
        rows.append(Row(self._menu("peek", "put.", gaps, "Put it in a gap")))
        guarded = picked in self._protected
        guard = self._look(
            f"free.{named}" if guarded else f"guard.{named}", "Unprotect" if guarded else "Protect"
        )
        steps = [
            self._look(f"put.{picked + step}.{named}", sign, enabled=0 <= picked + step < SLOTS)
            for sign, step in _STEPS
        ]
        return [*rows, Row(*steps, guard, write, done)]

    def _play(
        self,
        action: str,
        label: str,
        *,
        emoji: discord.PartialEmoji | None = None,
        style: discord.ButtonStyle = _BLUE,
    ) -> PlayButton:
        return PlayButton.make(
            self._context.table, self._context.ply, action, label, emoji=emoji, style=style
        )

    def _look(
        self, look: str, label: str, *, style: discord.ButtonStyle = _GREY, enabled: bool = True
    ) -> LookButton:
        to = f"{look}~{label}"
        return LookButton.make(
            "mine", self._context.table, self._context.ply, to, label=label, style=style, enabled=enabled
        )

    def _menu(
        self, what: Literal["pick", "peek"], look: str, choices: Sequence[Choice], placeholder: str
    ) -> HandMenu:
        return HandMenu.make(
            what, self._context.table, self._context.ply, look, choices, placeholder=placeholder
        )


def _slot(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,2}", text) and int(text) < SLOTS else None


def _stripped(row: Slots) -> Slots:
    """A row without the gaps at its end."""
    return row[: max((place + 1 for place, tile in enumerate(row) if tile), default=0)]
