"""How the cards show a ladder: its world of sky, disc and sea, the pieces in it, and its mark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from render.art.furniture import sparkles
from render.art.motifs import motif
from render.art.vector import Art


@dataclass(frozen=True)
class World:
    """The colours of a world. Cream must be readable on the band, the head of the ladder's panel.

    ``sky`` goes from the top to the horizon, ``disc`` and ``band`` from above to below; ``sea`` is the colour
    of the waves and that of their crests.
    """

    sky: tuple[str, str, str, str]
    disc: tuple[str, str]
    sea: tuple[str, str]
    band: tuple[str, str]


DUSK = World(
    sky=("#2E1A78", "#6A2E9E", "#D0508A", "#FF9A6A"),
    disc=("#FFF6C8", "#FFD65A"),
    sea=("#24448F", "#5C86DE"),
    band=("#6A32C2", "#4C2098"),
)
"""The world of a ladder without one of its own, in colours that the palette of the cards has."""


def stars() -> Art:
    """Stars at the right of the sky, whose upper right corner is the origin."""
    return sparkles((-60, 20, 12), (-104, 22, 7), (-296, 20, 8), (-14, 160, 9))


def pieces_on(sheet: str) -> list[Art]:
    """The four pieces of a ladder that a sheet of motifs has."""
    return [motif(sheet, f"piece-{i}") for i in range(1, 5)]


@dataclass(frozen=True)
class LadderArt:
    """How the cards show a ladder.

    ``pieces`` are four pieces of the game, some 104 px high, each about the origin. ``mark`` is the ladder's
    sign in a box of 100 x 100. ``air`` is what else is in the sky, whose upper right corner is the origin.
    ``front`` is what stands on the game's box, 320 px wide and 180 px high above the origin; without it these
    are the pieces. Only the first ladder of a game has a box.
    """

    pieces: Callable[[], Sequence[Art]]
    mark: Callable[[], Art]
    world: World = DUSK
    air: Callable[[], Art] = stars
    front: Callable[[], Art] | None = None
