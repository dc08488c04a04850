"""Boussanga's composer: a player lays a card on the board, turns and moves it, and sees what it would do.

Where the card lies stands in the buttons: the look is "slot.cell.facing", or "element.cell" for a pawn that
is put back. Nothing is remembered anywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import dist
from typing import Any

import discord

import render
from bot.screens.boussanga.alt import alt
from bot.screens.frame.controls import LookButton, PlayButton, Row
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.game import PrivateMessage, PrivateScreen, ScreenContext, listed
from games.boussanga.board import CELLS, FACINGS, centre, placements
from games.boussanga.cards import ELEMENTS, NAMES, SLOTS, Pawns
from games.boussanga.fit import Fit, fit, fitting
from games.boussanga.view import BoussangaView
from render.boussanga.composer import CardChoice, PutChoice

CANCELLED = "cancelled"

_CANCELLED = "Nothing was played. Press the button under the board to choose again."
_WAITING = "It is {player}'s turn. Your cards lie open on the board; press the button again when it is yours."
_OVER = "This game is over."
_FITS = "Card {slot} on {cell}, facing {facing}, fits."
_SCORES = "Card {slot} on {cell}, facing {facing}, fits and scores {points}."
_MISFIT = "Card {slot} on {cell}, facing {facing}, does not fit. {why}"
_WRONG = {
    "off": "{pawns} would lie off the board.",
    "blocked": "Another element lies on {pawns}.",
    "absent": "No pawn lies on {pawns}; all pawns of the card must be there.",
    "lacking": "The reserve lacks {pawns}.",
}
_NOTHING_NEW = "All its pawns lie there already; at least one must be new."
_PUT = "Put the pawns back on empty cells: {pawns} left. Chosen: {element} on {cell}."
_MUST_PASS = "No card fits anywhere, so you have to pass. Choose a card to discard."
_MUST_RETURN = (
    "No card fits anywhere, so you have to pass. Choose a card to discard and an element that goes back."
)
NAMES_OF_FACINGS = dict(
    zip(
        FACINGS,
        ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"),
        strict=True,
    )
)
_ALL_SLOTS = range(1, SLOTS + 1)
_ARROWS = (("left", "⬅️", -1, 0), ("up", "⬆️", 0, 1), ("down", "⬇️", 0, -1), ("right", "➡️", 1, 0))

_GREEN, _BLUE = discord.ButtonStyle.success, discord.ButtonStyle.primary
_GREY, _RED = discord.ButtonStyle.secondary, discord.ButtonStyle.danger


class Composer(PrivateScreen[BoussangaView]):
    """The private screen of Boussanga; see ``PrivateScreen``."""

    label = "Play a Card"

    def show(self, context: ScreenContext, view: BoussangaView, look: str) -> PrivateMessage:
        if view.turn is None:
            return PrivateMessage(_OVER, [])
        if view.seat != view.turn:
            return PrivateMessage(_WAITING.format(player=context.players.name(view.turn)), [])
        if look == CANCELLED:
            return PrivateMessage(_CANCELLED, [])
        if view.phase == "put":
            return _Putting(context.table, context.ply, view, context.emoji, look).screen()
        return _Laying(context.table, context.ply, view, context.emoji, look).screen()


class _Laying:
    """A card being laid on the board by the seat whose turn it is."""

    def __init__(self, table: int, ply: int, view: BoussangaView, emoji: ApplicationEmoji, look: str) -> None:
        self._table, self._ply, self._view, self._emoji = table, ply, view, emoji
        self._seat = view.turn or 0
        self._choice = self._read(look) or self._first()

    def screen(self) -> PrivateMessage:
        view, choice = self._view, self._choice
        found = fit(view, self._seat, choice.slot, choice.anchor, choice.facing)
        return PrivateMessage(
            text=self._say(found),
            rows=[self._cards(), self._turns(), self._steps(), *self._ends(found)],
            draw=partial(render.hand, view, choice),
            alt=f"{self._say(found)} {alt(view)}"[:1024],
        )

    def _read(self, look: str) -> CardChoice | None:
        """What a look says, None if it says nothing that this hand can do."""
        slot, _, rest = look.partition(".")
        anchor, _, facing = rest.partition(".")
        known = slot in map(str, _ALL_SLOTS) and anchor in CELLS and facing in FACINGS
        return self._laid(int(slot), anchor, facing) if known else None

    def _laid(self, slot: int, anchor: str, facing: str) -> CardChoice | None:
        return CardChoice(slot, anchor, facing) if self._view.hand(self._seat)[slot - 1] else None

    def _first(self) -> CardChoice:
        """The card to begin with: the first that fits, as near to the middle of the board as it does."""
        for slot in _ALL_SLOTS:
            places = fitting(self._view, self._seat, slot)
            if places:
                anchor, facing = min(places, key=lambda place: dist(_at(place[0]), (3.5, 3.5)))
                return CardChoice(slot, anchor, facing)
        held = next(slot for slot in _ALL_SLOTS if self._view.hand(self._seat)[slot - 1])
        return CardChoice(held, "d4", "n")

    def _say(self, found: Fit) -> str:
        choice = self._choice
        template = _MISFIT if not found.legal else _SCORES if found.points else _FITS
        said = template.format(
            slot=choice.slot,
            cell=choice.anchor,
            facing=NAMES_OF_FACINGS[choice.facing],
            points=found.points,
            why=why_not(found.facts),
        )
        if any(not action.startswith("pass") for action in self._view.actions):
            return said
        return f"{_MUST_RETURN if any(self._view.collection) else _MUST_PASS}\n{said}"

    def _look(
        self, choice: CardChoice | None, tag: str, label: str, *, style: discord.ButtonStyle = _GREY
    ) -> LookButton:
        """A button that leads to another choice; off if there is none."""
        now = self._choice
        to = choice or now
        look = f"{to.slot}.{to.anchor}.{to.facing}~{tag}"
        enabled = choice is not None and choice != now
        return LookButton.make(
            "mine", self._table, self._ply, look, label=label, style=style, enabled=enabled
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
            *(self._look(self._stepped(files, ranks), name, sign) for name, sign, files, ranks in _ARROWS)
        )

    def _ends(self, found: Fit) -> list[Row]:
        """Confirm, the ways to pass that there are, and Cancel."""
        now = self._choice
        confirm = PlayButton.make(
            self._table,
            self._ply,
            f"{now.slot} {self._place(found)}",
            "Confirm",
            style=_GREEN,
            enabled=found.legal,
        )
        passes = [action for action in self._view.actions if action.startswith(f"pass {now.slot}")]
        passing = [
            PlayButton.make(self._table, self._ply, action, _name_pass(action), style=_RED)
            for action in passes
        ]
        cancel = LookButton.make("mine", self._table, self._ply, CANCELLED, label="Cancel")
        if len(passing) > 1:
            return [Row(confirm, cancel), Row(*passing)]
        return [Row(confirm, cancel, *passing)]

    def _place(self, found: Fit) -> str:
        """Where the card lies, in the words of the log: of two places that are one, the first facing."""
        place = f"{self._choice.anchor} {self._choice.facing}"
        card = self._view.hand(self._seat)[self._choice.slot - 1] or ""
        return placements(card)[place].place if found.legal else place

    def _turned(self, steps: int) -> CardChoice:
        """The card turned by 45 degrees a step, its middle as near to where it was as the board allows."""
        now = self._choice
        card = self._view.hand(self._seat)[now.slot - 1] or ""
        facings = list(FACINGS)
        facing = facings[(facings.index(now.facing) + steps) % len(facings)]
        middle = centre(card, now.anchor, now.facing)
        anchor = min(CELLS, key=lambda cell: dist(centre(card, cell, facing), middle))
        return CardChoice(now.slot, anchor, facing)

    def _stepped(self, files: int, ranks: int) -> CardChoice | None:
        file, rank = _at(self._choice.anchor)
        to = (file + files, rank + ranks)
        if to[0] not in range(8) or to[1] not in range(8):
            return None
        return CardChoice(self._choice.slot, CELLS[8 * to[1] + to[0]], self._choice.facing)

    def _next_fitting(self) -> CardChoice | None:
        """The next place where the card can be played, after the one where it lies."""
        now = self._choice
        places = fitting(self._view, self._seat, now.slot)
        if not places:
            return None
        after = [place for place in places if _in_order(*place) > _in_order(now.anchor, now.facing)]
        anchor, facing = (after or places)[0]
        return CardChoice(now.slot, anchor, facing)


class _Putting:
    """Pawns being put back on the board, one by one, by the seat whose turn it is."""

    def __init__(self, table: int, ply: int, view: BoussangaView, emoji: ApplicationEmoji, look: str) -> None:
        self._table, self._ply, self._view, self._emoji = table, ply, view, emoji
        self._empty = [cell for cell, lies in zip(CELLS, view.board, strict=True) if lies == "."]
        element, _, cell = look.partition(".")
        self._element = element if element in self._left() else self._left()[0]
        self._cell = cell if cell in self._empty else self._empty[0]

    def screen(self) -> PrivateMessage:
        view = self._view
        text = _PUT.format(pawns=_counted(view.put), element=NAMES[self._element], cell=self._cell)
        return PrivateMessage(
            text=text,
            rows=[self._elements(), self._steps(), self._end()],
            draw=partial(render.hand, view, PutChoice(self._element, self._cell)),
            alt=f"{text} {alt(view)}"[:1024],
        )

    def _left(self) -> list[str]:
        return [element for element in ELEMENTS if self._view.put[element]]

    def _look(self, element: str, cell: str | None, tag: str, **looks: Any) -> LookButton:
        to = f"{element}.{cell or self._cell}~{tag}"
        enabled = cell is not None and (element, cell) != (self._element, self._cell)
        return LookButton.make("mine", self._table, self._ply, to, enabled=enabled, **looks)

    def _elements(self) -> Row:
        return Row(
            *(
                self._look(
                    element,
                    self._cell,
                    element,
                    label=NAMES[element],
                    emoji=self._emoji.partial(self._view.game, element),
                    style=_BLUE if element == self._element else _GREY,
                )
                for element in self._left()
            )
        )

    def _steps(self) -> Row:
        return Row(
            *(
                self._look(self._element, self._nearest(files, ranks), name, label=sign)
                for name, sign, files, ranks in _ARROWS
            )
        )

    def _nearest(self, files: int, ranks: int) -> str | None:
        """The nearest empty cell in a direction, None if there is none."""
        file, rank = _at(self._cell)
        there = [
            cell for cell in self._empty if (_at(cell)[0] - file) * files + (_at(cell)[1] - rank) * ranks > 0
        ]
        return min(there, key=lambda cell: dist(_at(cell), (file, rank)), default=None)

    def _end(self) -> Row:
        action = f"put {self._element} {self._cell}"
        return Row(PlayButton.make(self._table, self._ply, action, "Confirm", style=_GREEN))


def why_not(facts: Mapping[str, object]) -> str:
    """Why a card does not fit, in sentences, by the facts of its ``Fit`` or of its refusal."""
    found = {name: pawns for name, pawns in facts.items() if isinstance(pawns, tuple)}
    held = zip(found.get("blocked", ()), found.get("holds", ()), strict=True)
    named = {
        "off": _counted(Pawns.of("".join(found.get("off", ())))),
        "blocked": listed([f"{cell} ({NAMES[element]})" for cell, element in held]),
        "absent": listed(found.get("absent", ())),
        "lacking": _counted(Pawns.of("".join(found.get("lacking", ())))),
    }
    sentences = [_WRONG[wrong].format(pawns=pawns) for wrong, pawns in named.items() if pawns]
    return " ".join(sentences) or _NOTHING_NEW


def _counted(pawns: Pawns) -> str:
    """Pawns in a sentence: "1 Earth and 2 Fire"."""
    return listed([f"{pawns[element]} {NAMES[element]}" for element in ELEMENTS if pawns[element]])


def _at(cell: str) -> tuple[int, int]:
    """File and rank, from 0."""
    return CELLS.index(cell) % 8, CELLS.index(cell) // 8


def _in_order(anchor: str, facing: str) -> tuple[int, int]:
    """Where a place stands among all of a card's."""
    return list(FACINGS).index(facing), CELLS.index(anchor)


def _name_pass(action: str) -> str:
    """The label of a way to pass: the element that goes back, if one does."""
    element = action[len("pass 1 ") :]
    return f"Return {NAMES[element]}" if element else "Pass"
