"""The buttons and menus under OK's rack: to play, to sort, and to arrange the tiles by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import discord

from bot.languages import Phrase, _, c_
from bot.screens.frame.controls import Choice, FormButton, HandMenu, LookButton, PlayButton, ask_first
from bot.screens.frame.layout import Row
from bot.screens.game import ScreenContext, texts_wanted
from bot.screens.ok.arranging import Arranging
from bot.screens.ok.words import tile_title
from games.ok.rack import ROW, SLOTS
from games.ok.solver import Closing
from games.ok.view import OKView

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
_LOOK_AGAIN, _NEXT_ROUND = _("Look Again"), _("Next Round")
# Translators: a button that takes a tile from the stock.
_DRAW, _TAKE, _CLOSE = c_("button", "Draw"), c_("button", "Take {tile}"), c_("button", "Close")
_SHOW, _BY_HAND, _TYPE_ORDER, _DONE = _("Show Indicator"), _("By Hand"), _("Type Order"), _("Done")
# Translators: a button; before a protected tile is thrown, its player is asked once more.
_PROTECT, _UNPROTECT = _("Protect"), _("Unprotect")
# Translators: what a menu of tiles says before one is chosen.
_CLOSE_WITH, _THROW_A_TILE, _CHOOSE_A_TILE = _("Close with…"), _("Throw a tile"), _("Choose a tile")
_PUT_IN_A_GAP = _("Put it in a gap")
_GAP = _("Gap {number}")
_UPPER, _LOWER = _("In the upper row."), _("In the lower row.")
_IS_THE_OK = _("The OK: you are asked once more.")
_IS_PROTECTED = _("Protected: you are asked once more.")
_LIES_IN_A_SET = _("Lies in a set.")
_CAME_LAST = _("The tile that came last.")
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
            throw = self._play(self.asking, str(_THROW), style=_RED)
            return [Row(throw, self._look("", str(_KEEP)))]
        closing = self._closing_menu()
        return [
            self._playing(),
            Row(self._throwing_menu()),
            self._sorting(),
            *([] if closing is None else [Row(closing)]),
        ]

    def _playing(self) -> Row:
        view = self.view
        piles, again = self._look("piles", str(_PILES)), self._look("", str(_LOOK_AGAIN))
        if view.turn is None:
            return Row(self._play("next", str(_NEXT_ROUND)), again)
        if view.seat != view.turn:
            return Row(again, piles)
        buttons = []
        if view.takeable is not None:
            emoji = self.context.emoji.partial(view.game, view.takeable)
            take = _TAKE.format(tile=tile_title(view.takeable))
            buttons += [self._play("draw", str(_DRAW)), self._play("take", take, emoji=emoji)]
        elif len(self.closings) == 1:
            (found,) = self.closings
            emoji = self.context.emoji.partial(view.game, found.tile)
            buttons.append(self._play(f"close {found.tile}", str(_CLOSE), emoji=emoji, style=_GREEN))
        if "show" in view.actions:
            buttons.append(self._play("show", str(_SHOW), style=_GREY))
        return Row(*buttons, piles)

    def _closing_menu(self) -> HandMenu | None:
        if len(self.closings) < 2:
            return None
        choices = [
            Choice(
                f"close {found.tile}",
                tile_title(found.tile),
                _PAYS[found.kind].format(loss=found.loss),
                self.context.emoji.partial(self.view.game, found.tile),
            )
            for found in self.closings
        ]
        return self._menu("pick", "close", choices, _CLOSE_WITH)

    def _throwing_menu(self) -> HandMenu:
        tiles = dict.fromkeys(tile for tile in self.rack.slots if tile)
        risky, loose = {tile for tile in tiles if self.rack.risks(tile)}, self._loose()
        kept_last = sorted(tiles, key=lambda tile: tile in risky or tile not in loose)
        choices = [self._throwing(tile, risks=tile in risky, in_sets=tile not in loose) for tile in kept_last]
        to_throw = self.view.turn == self.view.seat and self.view.takeable is None
        return self._menu("pick", "throw", choices, _THROW_A_TILE, enabled=to_throw)

    def _loose(self) -> set[str | None]:
        """The tiles of which at least one lies in no set."""
        in_sets = {slot for first, last in self.sets for slot in range(first, last + 1)}
        return {tile for slot, tile in enumerate(self.rack.slots) if slot not in in_sets}

    def _throwing(self, tile: str, *, risks: bool, in_sets: bool) -> Choice:
        """A tile as an entry of the menu to throw; a protected tile leads to a question first."""
        view = self.view
        why: Phrase | None = None
        if tile == view.ok:
            why = _IS_THE_OK
        elif risks:
            why = _IS_PROTECTED
        elif self.context.aided and in_sets:
            why = _LIES_IN_A_SET
        elif tile == view.drawn:
            why = _CAME_LAST
        value = ask_first(f"sure.{tile}") if risks else tile
        return Choice(value, tile_title(tile), str(why or ""), self.context.emoji.partial(view.game, tile))

    def _sorting(self) -> Row:
        """The buttons that sort the rack; arranging it by hand takes more than one step."""
        sort = self.rack.arrangement.sort
        sorts = [
            self._look(f"sort.{name}", str(label), style=_BLUE if name == sort else _GREY)
            for name, label in _NAMES_OF_SORTS.items()
            if self.context.aided or name in _PLAIN_SORTS
        ]
        by_hand = self._look("hand.", str(_BY_HAND), style=_BLUE if sort == "hand" else _GREY)
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
        rows = [Row(self._menu("peek", "hand.", tiles, _CHOOSE_A_TILE))]
        write = FormButton.make(context.table, context.ply, "type.", str(_TYPE_ORDER))
        done = self._look("", str(_DONE), style=_GREEN)
        named = "" if picked is None else f"{picked}.{slots[picked]}"
        gaps = [
            Choice(f"{gap}.{named}", _GAP.format(number=gap + 1), str(_LOWER if gap >= ROW else _UPPER))
            for gap, there in enumerate(slots)
            if there is None
        ]
        rows.append(Row(self._menu("peek", "put.", gaps, _PUT_IN_A_GAP, enabled=picked is not None)))
        guarded = picked in self.rack.protected
        guard = self._look(
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
        return self._look(f"put.{to}.{named}~{sign}", label, enabled=0 <= to < SLOTS)

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
        return LookButton.make(
            "mine", self.context.table, self.context.ply, look, label=label, style=style, enabled=enabled
        )

    def _menu(
        self,
        what: Literal["pick", "peek"],
        look: str,
        choices: Sequence[Choice],
        placeholder: Phrase,
        *,
        enabled: bool = True,
    ) -> HandMenu:
        table, ply = self.context.table, self.context.ply
        return HandMenu.make(what, table, ply, look, choices, placeholder=str(placeholder), enabled=enabled)
