"""The parts of Boussanga: four elements, sixteen pawns of each, 48 combination cards. Knows no rules of play.

The pictures of the rule sheet are lost, so the cards and the worth of the pawns are a house rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

ELEMENTS: str = "ewaf"
NAMES = {"e": "Earth", "w": "Water", "a": "Air", "f": "Fire"}
VALUES = {"e": 1, "w": 2, "a": 2, "f": 3}
PAWNS_EACH = 16
SLOTS = 4

# A card is its three rows from the top, joined by "/", with "." for blank. In both halves every element has
# the same share. Cards of three pawns: each mix of three elements twice, each "two of one, one of another"
# once, each element alone once. Cards of four: each combination of two pairs once, each "two of one and two
# others" once, all four elements twice, and for each element one card with three of it and one of another.
CARDS = (
    *(".aa/f../...", "e../.e./e..", "w../.w./..w", "ww./.e./..."),
    *("f../f../f..", "a../e../f..", "ea./e../...", "..w/.e./a.."),
    *("ae./w../...", "f../.f./..w", "ew./..e/...", "waw/.../..."),
    *(".a./.w./a..", "..f/.e./f..", ".a./a.e/...", ".e./.f./e.."),
    *("af./f../...", "e.w/.f./...", "..w/fe./...", "w.f/.w./..."),
    *("afw/.../...", "a../.a./.a.", ".f./.w./a..", ".fa/e../..."),
    *("a../ee./.a.", "f.e/.f./.w.", ".e./afw/...", "..e/.e./f.e"),
    *("f../.e./.fa", "..e/..f/we.", "f../faf/...", "fa./.w./.e."),
    *("we./ew./...", ".aa/.w./a..", ".w./ew./w..", ".a./.wf/f.."),
    *("aw./f.w/...", ".a./ea./w..", ".w./e.a/.w.", "a../w.a/.w."),
    *("a.f/.w./.a.", "wf./fw./...", "aee/.w./...", ".e./f../.aa"),
    *(".w./e../.fw", "e../e.f/.f.", "fa./af./...", "ef./a../.e."),
)


@dataclass(frozen=True, slots=True)
class Pawns:
    """A number of pawns of each element; prints as ``e1w0a2f0``."""

    e: int = 0
    w: int = 0
    a: int = 0
    f: int = 0

    @classmethod
    def of(cls, elements: str) -> Self:
        """One pawn for every letter: ``Pawns.of("ffe")`` is one Earth and two Fire."""
        return cls(*(elements.count(element) for element in ELEMENTS))

    @property
    def points(self) -> int:
        """What these pawns are worth in a points area."""
        return sum(number * VALUES[element] for element, number in zip(ELEMENTS, self, strict=True))

    def __getitem__(self, element: str) -> int:
        return tuple(self)[ELEMENTS.index(element)]

    def __iter__(self) -> Iterator[int]:
        return iter((self.e, self.w, self.a, self.f))

    def __add__(self, other: Pawns) -> Pawns:
        return Pawns(self.e + other.e, self.w + other.w, self.a + other.a, self.f + other.f)

    def __sub__(self, other: Pawns) -> Pawns:
        return Pawns(self.e - other.e, self.w - other.w, self.a - other.a, self.f - other.f)

    def __str__(self) -> str:
        return "".join(f"{element}{number}" for element, number in zip(ELEMENTS, self, strict=True))


ALL_PAWNS = Pawns(PAWNS_EACH, PAWNS_EACH, PAWNS_EACH, PAWNS_EACH)
NO_PAWNS = Pawns()
