"""The names of Boussanga's elements and facings, and numbers of pawns, as they stand in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bot.languages import Counted, Phrase, _, listed, n_
from games.boussanga.board import Line
from games.boussanga.cards import ELEMENTS, Pawns

ELEMENT_NAMES: Final[Mapping[str, Phrase]] = {
    "e": _("Earth"),
    "w": _("Water"),
    "a": _("Air"),
    "f": _("Fire"),
}
FACING_NAMES: Final[Mapping[str, Phrase]] = {
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "n": _("north"),
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "ne": _("north-east"),
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "e": _("east"),
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "se": _("south-east"),
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "s": _("south"),
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "sw": _("south-west"),
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "w": _("west"),
    # Translators: a direction of the compass, which stands where other sentences have {facing}.
    "nw": _("north-west"),
}
PAWNS_OF: Final[Mapping[str, Counted]] = {
    # Translators: a number of pawns of this element: "1 Earth and 2 Fire".
    "e": n_("{count} Earth", "{count} Earth"),
    # Translators: a number of pawns of this element: "1 Earth and 2 Fire".
    "w": n_("{count} Water", "{count} Water"),
    # Translators: a number of pawns of this element: "1 Earth and 2 Fire".
    "a": n_("{count} Air", "{count} Air"),
    # Translators: a number of pawns of this element: "1 Earth and 2 Fire".
    "f": n_("{count} Fire", "{count} Fire"),
}
# Translators: the pawn of an element, and the cell where it lies: "Fire on a4".
_PAWN_ON = _("{element} on {cell}")


def elements(letters: Iterable[str]) -> str:
    """Elements in a sentence: "Earth and Fire"."""
    return listed([str(ELEMENT_NAMES[letter]) for letter in letters])


def counted(pawns: Pawns) -> str:
    """Pawns in a sentence: "1 Earth and 2 Fire"."""
    return listed([PAWNS_OF[element].format(count=pawns[element]) for element in ELEMENTS if pawns[element]])


def rows(lines: Iterable[Line]) -> str:
    """Lines in a sentence: "4 Fire and 5 Air"."""
    return listed([PAWNS_OF[line.element].format(count=len(line.cells)) for line in lines])


def pawn_on(element: str, cell: str) -> str:
    """A pawn and its cell: "Fire on a4"."""
    return _PAWN_ON.format(element=ELEMENT_NAMES[element], cell=cell)
