"""The buttons and menus under OK's rack: to play, to sort, and to arrange the tiles by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import discord

from bot.screens.frame.controls import Choice, FormButton, HandMenu, LookButton, PlayButton, Row, ask_first
from bot.screens.game import ScreenContext
from bot.screens.ok.arranging import Arranging
from bot.screens.ok.words import CLOSINGS, tile_title
from games.ok.rack import ROW, SLOTS
from games.ok.solver import Closing
from games.ok.view import OKView

_PAYS = "Closes with {kind}: each other player loses {loss}."
_NAMES_OF_SORTS = {"sets": "Best Sets", "runs": "Runs", "groups": "Groups", "pairs": "Pairs"}
_PLAIN_SORTS = ("runs", "groups")
"""The sorts by colour and by number, which do not look for the best sets."""

_UPPER, _LOWER = "In the upper row.", "In the lower row."
_STEPS = (("⬅️", -1), ("➡️", 1))

_GREEN, _BLUE = discord.ButtonStyle.success, discord.ButtonStyle.primary
_GREY, _RED = discord.ButtonStyle.secondary, discord.ButtonStyle.danger


@dataclass(frozen=True, slots=True)
class RackControls:
    """The facts that the rows under a rack need.

    ``sets`` are the first and last slots of the sets on the rack, ``closings`` the ways in which the player
    can close now. ``asking`` is the tile about which the player is asked before throwing it.
    """

    context: ScreenContext
    view: OKView
    rack: Arranging
    sets: tuple[tuple[int, int], ...]
    closings: tuple[Closing, ...]
    asking: str | None

    def rows(self) -> list[Row]:
        """The rows, while the game runs: what is pressed most keeps its place."""
        if self.rack.by_hand:
            return self._hand_rows()
        if self.asking is not None:
            throw = self._play(self.asking, "Throw", style=_RED)
            return [Row(throw, self._look("", "Keep"))]
        closing = self._closing_menu()
        return [
            self._playing(),
            Row(self._throwing_menu()),
            self._sorting(),
            *([] if closing is None else [Row(closing)]),
        ]

    def _playing(self) -> Row:
        view = self.view
        piles, again = self._look("piles", "Piles"), self._look("", "Look Again")
        if view.turn is None:
            return Row(self._play("next", "Next Round"), again)
        if view.seat != view.turn:
            return Row(again, piles)
        buttons = []
        if view.takeable is not None:
            emoji = self.context.emoji.partial(view.game, view.takeable)
            take = f"Take {tile_title(view.takeable)}"
            buttons += [self._play("draw", "Draw"), self._play("take", take, emoji=emoji)]
        elif len(self.closings) == 1:
            (found,) = self.closings
            emoji = self.context.emoji.partial(view.game, found.tile)
            buttons.append(self._play(f"close {found.tile}", "Close", emoji=emoji, style=_GREEN))
        if "show" in view.actions:
            buttons.append(self._play("show", "Show Indicator", style=_GREY))
        return Row(*buttons, piles)

    def _closing_menu(self) -> HandMenu | None:
        if len(self.closings) < 2:
            return None
        choices = [
            Choice(
                f"close {found.tile}",
                tile_title(found.tile),
                _PAYS.format(kind=CLOSINGS[found.kind], loss=found.loss),
                self.context.emoji.partial(self.view.game, found.tile),
            )
            for found in self.closings
        ]
        return self._menu("pick", "close", choices, "Close with…")

    def _throwing_menu(self) -> HandMenu:
        tiles = dict.fromkeys(tile for tile in self.rack.slots if tile)
        choices = [self._throwing(tile) for tile in sorted(tiles, key=self._is_kept)]
        to_throw = self.view.turn == self.view.seat and self.view.takeable is None
        return self._menu("pick", "throw", choices, "Throw a tile", enabled=to_throw)

    def _is_kept(self, tile: str) -> bool:
        """Whether a tile is one to keep: the OK, a protected tile, or one that only lies in sets."""
        return self.rack.risks(tile) or self._lies_in_sets(tile)

    def _lies_in_sets(self, tile: str) -> bool:
        in_sets = [tile for first, last in self.sets for tile in self.rack.slots[first : last + 1]]
        return in_sets.count(tile) == (self.view.rack or ()).count(tile)

    def _throwing(self, tile: str) -> Choice:
        """A tile as an entry of the menu to throw; a protected tile leads to a question first."""
        view = self.view
        why = ""
        if tile == view.ok:
            why = "The OK: you are asked once more."
        elif self.rack.risks(tile):
            why = "Protected: you are asked once more."
        elif self.context.aided and self._lies_in_sets(tile):
            why = "Lies in a set."
        elif tile == view.drawn:
            why = "The tile that came last."
        value = ask_first(f"sure.{tile}") if self.rack.risks(tile) else tile
        return Choice(value, tile_title(tile), why, self.context.emoji.partial(view.game, tile))

    def _sorting(self) -> Row:
        """The buttons that sort the rack; arranging it by hand takes more than one step."""
        sort = self.rack.arrangement.sort
        sorts = [
            self._look(f"sort.{name}", label, style=_BLUE if name == sort else _GREY)
            for name, label in _NAMES_OF_SORTS.items()
            if self.context.aided or name in _PLAIN_SORTS
        ]
        by_hand = self._look("hand.", "By Hand", style=_BLUE if sort == "hand" else _GREY)
        return Row(*sorts, *([by_hand] if self.context.arranges else []))

    def _hand_rows(self) -> list[Row]:
        """The controls for arranging by hand: the tile, its new slot, its protection."""
        context, slots, picked = self.context, self.rack.slots, self.rack.picked
        tiles = [
            Choice(
                f"{slot}.{tile}",
                tile_title(tile),
                emoji=context.emoji.partial(self.view.game, tile),
                chosen=slot == picked,
            )
            for slot, tile in enumerate(slots)
            if tile is not None
        ]
        rows = [Row(self._menu("peek", "hand.", tiles, "Choose a tile"))]
        write = FormButton.make(context.table, context.ply, "type.", "Type Order")
        done = self._look("", "Done", style=_GREEN)
        named = "" if picked is None else f"{picked}.{slots[picked]}"
        gaps = [
            Choice(f"{gap}.{named}", f"Gap {gap + 1}", _LOWER if gap >= ROW else _UPPER)
            for gap, there in enumerate(slots)
            if there is None
        ]
        rows.append(Row(self._menu("peek", "put.", gaps, "Put it in a gap", enabled=picked is not None)))
        guarded = picked in self.rack.protected
        guard = self._look(
            f"free.{named}" if guarded else f"guard.{named}",
            "Unprotect" if guarded else "Protect",
            enabled=picked is not None,
        )
        steps = [self._step(picked, sign, step) for sign, step in _STEPS]
        return [*rows, Row(*steps, guard, write, done)]

    def _step(self, picked: int | None, sign: str, step: int) -> LookButton:
        """The button that moves the tile that is picked up by one slot."""
        to = -1 if picked is None else picked + step
        named = "" if picked is None else f"{picked}.{self.rack.slots[picked]}"
        return self._look(f"put.{to}.{named}", sign, enabled=0 <= to < SLOTS)

    def _play(
        self,
        action: str,
        label: str,
        *,
        emoji: discord.PartialEmoji | None = None,
        style: discord.ButtonStyle = _BLUE,
    ) -> PlayButton:
        return PlayButton.make(self.context.table, self.context.ply, action, label, emoji=emoji, style=style)

    def _look(
        self, look: str, label: str, *, style: discord.ButtonStyle = _GREY, enabled: bool = True
    ) -> LookButton:
        to = f"{look}~{label}"
        return LookButton.make(
            "mine", self.context.table, self.context.ply, to, label=label, style=style, enabled=enabled
        )

    def _menu(
        self,
        what: Literal["pick", "peek"],
        look: str,
        choices: Sequence[Choice],
        placeholder: str,
        *,
        enabled: bool = True,
    ) -> HandMenu:
        table, ply = self.context.table, self.context.ply
        return HandMenu.make(what, table, ply, look, choices, placeholder=placeholder, enabled=enabled)
