"""Laying a card on Boussanga's board: choosing, moving and turning it, with what it would do in its place.

The look is "slot.cell.facing": the card, the cell of its anchor, and its facing.
"""

from __future__ import annotations

from functools import partial
from math import dist

import discord

import render
from bot.screens.boussanga.alt import alt
from bot.screens.boussanga.arrows import ARROWS, file_and_rank
from bot.screens.boussanga.words import NAMES_OF_FACINGS, why_not
from bot.screens.frame.controls import LookButton, PlayButton, Row
from bot.screens.game import PrivateMessage, ScreenContext
from games.boussanga.board import CELLS, FACINGS, centre, placements
from games.boussanga.cards import SLOTS
from games.boussanga.fit import Fit, fit, fitting
from games.boussanga.view import BoussangaView
from render.boussanga.composer import CardChoice

CANCELLED = "cancelled"
"""The look after a player has decided to play nothing."""

_FITS = "Card {slot} on {cell}, facing {facing}, fits."
_SCORES = "Card {slot} on {cell}, facing {facing}, fits and scores {points}."
_MISFIT = "Card {slot} on {cell}, facing {facing}, does not fit. {why}"
_ALL_SLOTS = range(1, SLOTS + 1)

_GREEN, _BLUE = discord.ButtonStyle.success, discord.ButtonStyle.primary
_GREY, _RED = discord.ButtonStyle.secondary, discord.ButtonStyle.danger


class Laying:
    """The card that the seat to move is laying on the board."""

    def __init__(self, context: ScreenContext, view: BoussangaView, look: str) -> None:
        self._context, self._view = context, view
        self._seat = view.turn or 0
        self._choice = self._read(look) or self._first()

    def screen(self) -> PrivateMessage:
        view, choice = self._view, self._choice
        found = fit(view, self._seat, choice.slot, choice.anchor, choice.facing)
        return PrivateMessage(
            text=self._say(found),
            rows=[self._cards(), self._turns(), self._steps(), self._ends(found)],
            draw=partial(render.hand, view, choice),
            alt=f"{self._say(found)} {alt(view)}"[:1024],
        )

    def _read(self, look: str) -> CardChoice | None:
        """The card and place of a look; None if this hand cannot do it."""
        slot, _, rest = look.partition(".")
        anchor, _, facing = rest.partition(".")
        known = slot in map(str, _ALL_SLOTS) and anchor in CELLS and facing in FACINGS
        return self._laid(int(slot), anchor, facing) if known else None

    def _laid(self, slot: int, anchor: str, facing: str) -> CardChoice | None:
        return CardChoice(slot, anchor, facing) if self._view.hand(self._seat)[slot - 1] else None

    def _first(self) -> CardChoice:
        """The card to begin with: the first that fits, as near to the middle of the board as possible."""
        for slot in _ALL_SLOTS:
            places = fitting(self._view, self._seat, slot)
            if places:
                anchor, facing = min(places, key=lambda place: dist(file_and_rank(place[0]), (3.5, 3.5)))
                return CardChoice(slot, anchor, facing)
        held = next(slot for slot in _ALL_SLOTS if self._view.hand(self._seat)[slot - 1])
        return CardChoice(held, "d4", "n")

    def _say(self, found: Fit) -> str:
        choice = self._choice
        template = _MISFIT if not found.legal else _SCORES if found.points else _FITS
        return template.format(
            slot=choice.slot,
            cell=choice.anchor,
            facing=NAMES_OF_FACINGS[choice.facing],
            points=found.points,
            why=why_not(found.facts),
        )

    def _look(
        self, choice: CardChoice | None, tag: str, label: str, *, style: discord.ButtonStyle = _GREY
    ) -> LookButton:
        """A button that leads to another choice; disabled if there is none."""
        now = self._choice
        to = choice or now
        look = f"{to.slot}.{to.anchor}.{to.facing}~{tag}"
        enabled = choice is not None and choice != now
        return LookButton.make(
            "mine", self._context.table, self._context.ply, look, label=label, style=style, enabled=enabled
        )

    def _cards(self) -> Row:
        now = self._choice
        return Row(
            *(
                self._look(
                    self._laid(slot, now.anchor, now.facing),
                    f"card{slot}",
                    f"Card {slot}",
                    style=_BLUE if slot == now.slot else _GREY,
                )
                for slot in _ALL_SLOTS
            )
        )

    def _turns(self) -> Row:
        return Row(
            self._look(self._turned(-1), "left-turn", "Turn Left"),
            self._look(self._turned(1), "right-turn", "Turn Right"),
            self._look(self._next_fitting(), "next", "Next Fit", style=_BLUE),
        )

    def _steps(self) -> Row:
        return Row(
            *(self._look(self._stepped(files, ranks), name, sign) for name, sign, files, ranks in ARROWS)
        )

    def _ends(self, found: Fit) -> Row:
        """Confirm, Cancel, and Pass where it is allowed."""
        now = self._choice
        confirm = PlayButton.make(
            self._context.table,
            self._context.ply,
            f"{now.slot} {self._place(found)}",
            "Confirm",
            style=_GREEN,
            enabled=found.legal,
        )
        passing = [
            PlayButton.make(self._context.table, self._context.ply, action, "Pass", style=_RED)
            for action in self._view.actions
            if action == f"pass {now.slot}"
        ]
        cancel = LookButton.make("mine", self._context.table, self._context.ply, CANCELLED, label="Cancel")
        return Row(confirm, cancel, *passing)

    def _place(self, found: Fit) -> str:
        """The card's place as the log writes it; of two facings with the same effect, the first."""
        place = f"{self._choice.anchor} {self._choice.facing}"
        card = self._view.hand(self._seat)[self._choice.slot - 1] or ""
        return placements(card)[place].place if found.legal else place

    def _turned(self, steps: int) -> CardChoice:
        """The card turned by 45 degrees for each step, its middle as near to the old place as possible."""
        now = self._choice
        card = self._view.hand(self._seat)[now.slot - 1] or ""
        facings = list(FACINGS)
        facing = facings[(facings.index(now.facing) + steps) % len(facings)]
        middle = centre(card, now.anchor, now.facing)
        anchor = min(CELLS, key=lambda cell: dist(centre(card, cell, facing), middle))
        return CardChoice(now.slot, anchor, facing)

    def _stepped(self, files: int, ranks: int) -> CardChoice | None:
        file, rank = file_and_rank(self._choice.anchor)
        to = (file + files, rank + ranks)
        if to[0] not in range(8) or to[1] not in range(8):
            return None
        return CardChoice(self._choice.slot, CELLS[8 * to[1] + to[0]], self._choice.facing)

    def _next_fitting(self) -> CardChoice | None:
        """The next place where the card can be played, after its present place."""
        now = self._choice
        places = fitting(self._view, self._seat, now.slot)
        if not places:
            return None
        after = [place for place in places if _in_order(*place) > _in_order(now.anchor, now.facing)]
        anchor, facing = (after or places)[0]
        return CardChoice(now.slot, anchor, facing)


def _in_order(anchor: str, facing: str) -> tuple[int, int]:
    """The position of a place in the order of all the card's places."""
    return list(FACINGS).index(facing), CELLS.index(anchor)
