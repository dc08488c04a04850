"""The pictures around puzzles, for golden pictures, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import cycle

from render import card
from render.cards.lanterns import LanternsCard, Light
from render.cards.puzzle import Lantern, PuzzleCard, PuzzleHead
from render.cards.streaks import StreakCard, StreakRow
from render.faces import SIDE_PX, Photo

LIT: tuple[Lantern, ...] = ("lit", "lit", "dark", "lit", "dark")
DARK: tuple[Lantern, ...] = ("dark",) * 5

BOARD = StreakCard(
    "server",
    tuple(
        StreakRow(rank, streak, best, solved, own=rank == 3)
        for rank, streak, best, solved in ((1, 120, 150, 301), (2, 12, 12, 12), (3, 4, 31, 88), (3, 4, 4, 9))
    ),
    page=1,
    pages=2,
)


def lanterns(lit: int, dark: int, streak: int) -> LanternsCard:
    """Lanterns after different numbers of tries, two of them with a face."""
    faces = {0: Photo(bytes((60, 140, 90)) * SIDE_PX**2), 3: Photo(bytes((200, 0, 0)) * SIDE_PX**2)}
    lights = (
        Light(tries, easier=i % 5 == 3, face=faces.get(i))
        for i, tries in zip(range(lit), cycle((1, 3, 2, 1, 5, 14, 2)), strict=False)
    )
    return LanternsCard("okey_dokey", 100, 30, 9, streak, tuple(lights), dark)


PICTURES: dict[str, Callable[[], bytes]] = {
    "head": partial(card, PuzzleHead("okiya", 41, 22, 11, LIT, 12)),
    "head of the longest words": partial(card, PuzzleHead("okey_dokey", 100, 30, 9, LIT, 1234)),
    "head without a streak": partial(card, PuzzleHead("ok", 1, 1, 5, DARK, 0)),
    "card": partial(card, PuzzleCard("okiya", 41, "x-s", LIT, 3, "1:42", 12)),
    "card of the longest words": partial(
        card, PuzzleCard("okey_dokey", 100, "x-xxs", LIT, 99, "47:59:59", 1234)
    ),
    "card of the first try": partial(card, PuzzleCard("okago", 7, "s", DARK, 1, "0:09", 1)),
    "head of the easier puzzle": partial(
        card, PuzzleHead("okiya", 8, 30, 9, ("easier",) * 5, 12, easier=True)
    ),
    "card of the easier puzzle": partial(
        card, PuzzleCard("okiya", 100, "x-s", ("easier",) * 5, 3, "1:42", 12, easier=True)
    ),
    "board of streaks": partial(card, BOARD),
    "lanterns": partial(card, lanterns(8, 0, 12)),
    "one lantern of three": partial(card, lanterns(1, 2, 0)),
    "more lanterns than places": partial(card, lanterns(240, 0, 1234)),
    "empty board of streaks": partial(
        card, StreakCard("everywhere", (), StreakRow(None, 0, 12, 40, own=True))
    ),
}
LOOKED_AT = ("head", "card", "lanterns", "board of streaks")
