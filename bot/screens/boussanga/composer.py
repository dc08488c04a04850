"""Boussanga's composer: the screen on which a player tries out a card, or pawns to put back, before playing.

The choice is stored only in the buttons: each leads to a look with another choice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product
from math import dist
from typing import Any

import discord

import render
from bot.languages import Phrase, _, c_, listed, n_, spoken
from bot.screens.boussanga.words import (
    CARD,
    CONFIRM,
    DISCARD,
    ELEMENT_NAMES,
    FACING_NAMES,
    as_it_lies,
    counted,
    why_not,
)
from bot.screens.frame.controls import Choice, LookButton, PlayButton
from bot.screens.frame.layout import Row
from bot.screens.game import PrivateMessage, PrivateScreen, ScreenContext, texts_wanted
from games.boussanga.board import CELLS, FACINGS, centre, placements
from games.boussanga.cards import ELEMENTS, SLOTS, Pawns
from games.boussanga.fit import Fit, fit, fitting
from games.boussanga.view import BoussangaView
from render.boussanga.composer import CardChoice, PutChoice
from render.boussanga.passing import PassChoice

_CANCELLED = _("Nothing was played. Press the button under the board to choose again.")
_WAITING = _(
    "Your cards lie open on the board. On your turn you choose here; if nothing changes then, press the "
    "button under the board again."
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
            return PrivateMessage(str(_WAITING), [])
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


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow: its tag in the look, its sign and its word, and its steps in files and ranks."""

    tag: str
    sign: str
    word: Phrase
    files: int
    ranks: int

    @property
    def label(self) -> str:
        """The sign; the word for people who want boards as text."""
        return str(self.word) if texts_wanted() else self.sign


ARROWS = (
    # Translators: a button that moves a card or a pawn in this direction.
    Arrow("left", "⬅️", c_("direction", "Left"), -1, 0),
    # Translators: a button that moves a card or a pawn in this direction.
    Arrow("up", "⬆️", c_("direction", "Up"), 0, 1),
    # Translators: a button that moves a card or a pawn in this direction.
    Arrow("down", "⬇️", c_("direction", "Down"), 0, -1),
    # Translators: a button that moves a card or a pawn in this direction.
    Arrow("right", "➡️", c_("direction", "Right"), 1, 0),
)


def file_and_rank(cell: str) -> tuple[int, int]:
    """File and rank, from 0."""
    return CELLS.index(cell) % 8, CELLS.index(cell) // 8


CANCELLED = "cancelled"
"""The look after a player has decided to play nothing."""

_SCORES = n_("Card {slot} on {cell}, facing {facing}, fits and scores {count}.")
_SCORES_NOTHING = _("Card {slot} on {cell}, facing {facing}, fits and scores nothing.")
_MISFIT = _("Card {slot} on {cell}, facing {facing}, does not fit.")
_NOWHERE = _("It fits nowhere on the board now: choose another card.")
# Translators: menus that send a card to a column or a row of the board.
_MENUS = {"column": _("Column"), "row": _("Row")}
_SENT = {"column": _("Column {name}"), "row": _("Row {name}")}
# Translators: a button that shows the next place where the card fits.
_NEXT_FIT = _("Next Fit")
# Translators: buttons that turn a card by 45 degrees.
_TURN_LEFT = _("Turn Left")
# Translators: buttons that turn a card by 45 degrees.
_TURN_RIGHT = _("Turn Right")
# Translators: a button that puts the card back and closes the screen.
_CANCEL = _("Cancel")
_ALL_SLOTS = range(1, SLOTS + 1)
_ORDER = {place: i for i, place in enumerate(product(CELLS, FACINGS))}
_MIDDLE = 3.5, 3.5  # of the board, as file and rank

_GREEN, _BLUE = discord.ButtonStyle.success, discord.ButtonStyle.primary
_GREY, _RED = discord.ButtonStyle.secondary, discord.ButtonStyle.danger

_Place = tuple[str, str]  # the cell of the card's first pawn, and the card's facing


class Laying:
    """The card that the seat to move is laying on the board, at first in a place where it fits.

    Points never decide what is offered: to find them is the game.
    """

    def __init__(self, context: ScreenContext, view: BoussangaView, look: str) -> None:
        self._context, self._view = context, view
        self._seat = view.turn or 0
        self._choice = self._read(look) or self._first()
        self._places = sorted(fitting(view, self._seat, self._choice.slot), key=_ORDER.__getitem__)

    def screen(self) -> PrivateMessage:
        view, choice = self._view, self._choice
        found = fit(view, self._seat, choice.slot, choice.anchor, choice.facing)
        text = self._say(found)
        described = f"{text} {as_it_lies(found)}"
        return PrivateMessage(
            text=text,
            rows=[
                self._cards(),
                self._turns(found),
                self._menu("column", "abcdefgh"),
                self._menu("row", "12345678"),
                self._steps(),
                self._ends(found),
            ],
            draw=self.picture(),
            alt=described,
        )

    def picture(self) -> Callable[[], bytes]:
        return partial(render.hand, self._view, self._choice, spoken())

    def _read(self, look: str) -> CardChoice | None:
        """The card and place of a look; None if this hand cannot do it."""
        slot, anchor, facing, sent, name = (look.split(".") + [""] * 5)[:5]
        if sent in _MENUS:
            anchor = name + anchor[1:] if sent == "column" else anchor[:1] + name
        if slot not in map(str, _ALL_SLOTS) or anchor not in CELLS or facing not in FACINGS:
            return None
        return self._laid(int(slot), anchor, facing)

    def _laid(self, slot: int, anchor: str, facing: str) -> CardChoice | None:
        return CardChoice(slot, anchor, facing) if self._view.hand(self._seat)[slot - 1] else None

    def _first(self) -> CardChoice:
        """The first card that fits somewhere, as near to the middle of the board as it can be played."""
        held = [slot for slot in _ALL_SLOTS if self._view.hand(self._seat)[slot - 1]]
        for slot in held:
            if places := fitting(self._view, self._seat, slot):
                card = self._view.hand(self._seat)[slot - 1] or ""
                return CardChoice(slot, *min(places, key=partial(_from_middle, card)))
        return CardChoice(held[0], "d4", "n")

    def _say(self, found: Fit) -> str:
        choice = self._choice
        said = {"slot": choice.slot, "cell": choice.anchor, "facing": FACING_NAMES[choice.facing]}
        if not found.legal:
            misfit = f"{_MISFIT.format(**said)} {why_not(found.facts)}"
            return misfit if self._places else f"{misfit} {_NOWHERE}"
        return _SCORES.format(count=found.points, **said) if found.points else _SCORES_NOTHING.format(**said)

    def _look(
        self, choice: CardChoice | None, tag: str, label: Phrase | str, style: discord.ButtonStyle = _GREY
    ) -> LookButton:
        """A button that leads to another choice; disabled if there is none."""
        now = self._choice
        look = f"{_look_of(choice or now)}{tag}"
        enabled = choice is not None and choice != now
        return self._context.look(look, label, style=style, enabled=enabled)

    def _cards(self) -> Row:
        now = self._choice
        return Row(
            *(
                self._look(
                    self._laid(slot, now.anchor, now.facing),
                    f"~card{slot}",
                    CARD.format(slot=slot),
                    _BLUE if slot == now.slot else _GREY,
                )
                for slot in _ALL_SLOTS
            )
        )

    def _turns(self, found: Fit) -> Row:
        return Row(
            self._look(self._next_fitting(found), "~next", _NEXT_FIT, _BLUE),
            self._look(self._turned(-1), "~left-turn", _TURN_LEFT),
            self._look(self._turned(1), "~right-turn", _TURN_RIGHT),
        )

    def _menu(self, to: str, names: str) -> Row:
        """A menu that sends the card to a column or a row of the board."""
        choices = [
            Choice(name, _SENT[to].format(name=name), chosen=name in self._choice.anchor) for name in names
        ]
        return Row(self._context.menu("peek", f"{_look_of(self._choice)}.{to}.", choices, _MENUS[to]))

    def _steps(self) -> Row:
        return Row(
            *(
                self._look(self._stepped(arrow.files, arrow.ranks), f"~{arrow.tag}", arrow.label)
                for arrow in ARROWS
            )
        )

    def _ends(self, found: Fit) -> Row:
        """Confirm, Cancel, and the discard of the card where it is allowed."""
        now = self._choice
        action, discard = f"{now.slot} {' '.join(self._place(found))}", f"pass {now.slot}"
        confirm = self._context.play(action, CONFIRM, style=_GREEN, enabled=found.legal)
        buttons: list[PlayButton | LookButton] = [confirm, self._context.look(CANCELLED, _CANCEL)]
        if discard in self._view.actions:
            buttons.append(self._context.play(discard, DISCARD.format(slot=now.slot), style=_RED))
        return Row(*buttons)

    def _place(self, found: Fit) -> _Place:
        """The card's place as the log writes it; of two facings with the same effect, the first."""
        anchor, facing = self._choice.anchor, self._choice.facing
        if found.legal:
            card = self._view.hand(self._seat)[self._choice.slot - 1] or ""
            anchor, facing = placements(card)[f"{anchor} {facing}"].place.split()
        return anchor, facing

    def _turned(self, steps: int) -> CardChoice:
        """The card turned by 45 degrees for each step, its middle as near to the old place as possible."""
        now = self._choice
        card = self._view.hand(self._seat)[now.slot - 1] or ""
        facings = list(FACINGS)
        facing = facings[(facings.index(now.facing) + steps) % len(facings)]
        anchor = _with_middle(card, facing, centre(card, now.anchor, now.facing))
        return CardChoice(now.slot, anchor, facing)

    def _stepped(self, files: int, ranks: int) -> CardChoice | None:
        file, rank = file_and_rank(self._choice.anchor)
        to = (file + files, rank + ranks)
        if to[0] not in range(8) or to[1] not in range(8):
            return None
        return CardChoice(self._choice.slot, CELLS[8 * to[1] + to[0]], self._choice.facing)

    def _next_fitting(self, found: Fit) -> CardChoice | None:
        """The next place where the card can be played, after its present place."""
        here = _ORDER[self._place(found)]
        after = [place for place in self._places if _ORDER[place] > here] or self._places
        return CardChoice(self._choice.slot, *after[0]) if after else None


@lru_cache(maxsize=1_024)
def _with_middle(card: str, facing: str, middle: tuple[int, int]) -> str:
    """The cell of a card's first pawn with which its middle is as near as possible to this one."""
    return min(CELLS, key=lambda cell: dist(centre(card, cell, facing), middle))


def _look_of(choice: CardChoice) -> str:
    return f"{choice.slot}.{choice.anchor}.{choice.facing}"


def _from_middle(card: str, place: _Place) -> tuple[float, int]:
    """How far the middle of a card lies from that of the board; of equal places the first comes first."""
    return dist(centre(card, *place), _MIDDLE), _ORDER[place]


_PUT = n_(
    "Put the pawns back on empty cells: {pawns} left. "
    "{element} lies on {cell}: move it with the arrows, then confirm."
)
_EMPTY = _("Empty cells: {cells}.")


class Putting:
    """The pawn that the seat to move is putting back on the board."""

    def __init__(self, context: ScreenContext, view: BoussangaView, look: str) -> None:
        self._context, self._view = context, view
        self._empty = [cell for cell, lies in zip(CELLS, view.board, strict=True) if lies == "."]
        element, _, cell = look.partition(".")
        self._element = element if element in self._left() else self._left()[0]
        self._cell = cell if cell in self._empty else self._empty[0]

    def screen(self) -> PrivateMessage:
        view = self._view
        text = _PUT.format(
            count=sum(view.put),
            pawns=counted(view.put),
            element=ELEMENT_NAMES[self._element],
            cell=self._cell,
        )
        return PrivateMessage(
            text=text,
            rows=[self._elements(), self._steps(), self._end()],
            draw=partial(render.hand, view, PutChoice(self._element, self._cell), spoken()),
            alt=f"{text} {_EMPTY.format(cells=listed(self._empty))}",
        )

    def _left(self) -> list[str]:
        return [element for element in ELEMENTS if self._view.put[element]]

    def _look(
        self, element: str, cell: str | None, tag: str, label: Phrase | str, **shown: Any
    ) -> LookButton:
        to = f"{element}.{cell or self._cell}~{tag}"
        enabled = cell is not None and (element, cell) != (self._element, self._cell)
        return self._context.look(to, label, enabled=enabled, **shown)

    def _elements(self) -> Row:
        return Row(
            *(
                self._look(
                    element,
                    self._cell if self._view.put[element] else None,
                    element,
                    ELEMENT_NAMES[element],
                    emoji=self._context.emoji.partial(self._view.game, element),
                    style=_BLUE if element == self._element else _GREY,
                )
                for element in ELEMENTS
            )
        )

    def _steps(self) -> Row:
        return Row(
            *(
                self._look(self._element, self._nearest(arrow.files, arrow.ranks), arrow.tag, arrow.label)
                for arrow in ARROWS
            )
        )

    def _nearest(self, files: int, ranks: int) -> str | None:
        """The nearest empty cell in a direction; None if there is none."""
        file, rank = file_and_rank(self._cell)
        there = [
            cell
            for cell in self._empty
            if (file_and_rank(cell)[0] - file) * files + (file_and_rank(cell)[1] - rank) * ranks > 0
        ]
        return min(there, key=lambda cell: dist(file_and_rank(cell), (file, rank)), default=None)

    def _end(self) -> Row:
        action = f"put {self._element} {self._cell}"
        return Row(self._context.play(action, CONFIRM, style=_GREEN))


_CHOOSE_CARD = _("No card fits anywhere. Choose the card that you discard.")
_CHOOSE_BOTH = _(
    "No card fits anywhere. Choose the card that you discard, and the element that goes back on the board "
    "with all its collected pawns: {collected}."
)
_PAWNS = _("Card {slot}: {pawns}.")
_PAWNS_OF_CHOSEN = _("Card {slot}, which is chosen: {pawns}.")
# Translators: a button that discards a card and puts all collected pawns of an element back on the board.
_DISCARD_AND_RETURN = _("Discard Card {slot}, Return {element}")


class Discarding:
    """The card that the seat to move discards, because it has to."""

    def __init__(self, context: ScreenContext, view: BoussangaView, look: str) -> None:
        self._context, self._view = context, view
        hand = enumerate(view.hand(view.turn or 0), start=1)
        self._held = {slot: card for slot, card in hand if card}
        chosen = look.partition(".")[0]
        self._slot = next((slot for slot in self._held if str(slot) == chosen), min(self._held))

    def screen(self) -> PrivateMessage:
        view = self._view
        text = str(_CHOOSE_CARD)
        if any(view.collection):
            text = _CHOOSE_BOTH.format(collected=counted(view.collection))
        return PrivateMessage(
            text=text,
            rows=[self._cards(), self._ways()],
            draw=partial(render.hand, view, PassChoice(self._slot), spoken()),
            alt=" ".join([text, *map(self._card, self._held)]),
        )

    def _card(self, slot: int) -> str:
        pawns = counted(Pawns.of(self._held[slot]))
        sentence = _PAWNS_OF_CHOSEN if slot == self._slot else _PAWNS
        return sentence.format(slot=slot, pawns=pawns)

    def _cards(self) -> Row:
        chosen = self._slot
        return Row(
            *(
                self._context.look(
                    f"{slot}~card{slot}",
                    CARD.format(slot=slot),
                    style=_BLUE if slot == chosen else _GREY,
                    enabled=slot in self._held and slot != chosen,
                )
                for slot in range(1, SLOTS + 1)
            )
        )

    def _ways(self) -> Row:
        """Every way to discard the chosen card: one for each collected element, else a single one."""
        ways = [action for action in self._view.actions if action.startswith(f"pass {self._slot}")]
        return Row(*(self._way(action, action.split()[2:]) for action in ways))

    def _way(self, action: str, element: list[str]) -> PlayButton:
        label, emoji = DISCARD.format(slot=self._slot), None
        if element:
            label = _DISCARD_AND_RETURN.format(slot=self._slot, element=ELEMENT_NAMES[element[0]])
            emoji = self._context.emoji.partial(self._view.game, element[0])
        return self._context.play(action, label, emoji=emoji, style=_BLUE)
