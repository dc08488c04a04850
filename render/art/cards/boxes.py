"""The boxes of the games on their shelf, and the panel of welcome beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games import GAMES
from render import theme
from render.art.cards.materials import (
    GOLD_RIM,
    Ground,
    burst_of_light,
    figure,
    gilded,
    gilded_phrase,
    of,
    phrase,
    written_phrase,
)
from render.art.furniture import sparkles
from render.art.ladders import DUSK, LadderArt, World
from render.art.lettering import text_width
from render.art.motifs import motif
from render.art.packages import ladder_art
from render.art.vector import Art, Drawing, Linear, Shape, circle, move, path, place, rounded, scale, turn
from render.cards.hub import BOX_AT, BOX_PX, FACT, FACTS_MIDDLE, PLATE_TOP, SHELF_PX

BOARD_TOP = 336  # of the shelf's board, on which the boxes stand
HORIZON = 250
MOST_TITLE_PX, MOST_CAP_PX = 306, 44.0
FACT_CAP_PX = 27
MOST_MARKS = 5
INK = "#2A1A4E"
FAN = ((-108, -92, -20), (-36, -112, -7), (36, -112, 7), (108, -92, 20))
"""Where the pieces of a game stand that has nothing else on its box: x, y and degrees."""

WALL = Linear(0, 0, 0, BOARD_TOP, ((0, "#3A2484"), (1, "#241458")))
INSIDE = (BOX_AT[0] + 4, BOX_AT[1] + 4, BOX_PX[0] - 8, BOX_PX[1] - 10)
PLATE = of("ivory", PLATE_TOP, INSIDE[1] + INSIDE[3] - PLATE_TOP)


def sprites() -> dict[str, Drawing]:
    """The shelf and the words on the plates of all boxes."""
    ground = Ground(PLATE.paint, INK, INK)
    return {
        "shelf": Drawing(motif("cards/shelf", "shelf"), *SHELF_PX),
        **{f"{sign} {FACT}": figure(sign, ground, FACTS_MIDDLE, FACT_CAP_PX) for sign in "0123456789-"},
        f"min {FACT}": phrase("min", ground, FACTS_MIDDLE, FACT_CAP_PX),
    }


def of_game(game: str) -> dict[str, Drawing]:
    """The box of a game, in the world of its first ladder."""
    (ladder, *_) = GAMES[game].ladders
    return {f"box {game}": box(GAMES[game].title, ladder_art(game, ladder.key))}


def welcome() -> Drawing:
    """A panel with the marks of the first games, so that later games do not change it."""
    left, top, width, _ = INSIDE
    x = left + width / 2
    first = list(GAMES.items())[:MOST_MARKS]
    marks = [ladder_art(key, game.ladders[0].key).mark() for key, game in first]
    art = [
        *scenery(DUSK, (x, BOARD_TOP + 60, 60), BOARD_TOP),
        *gilded_phrase("Welcome!", x, top + 54, 44, anchor=0.5),
        *(
            written_phrase(words, x, top + y, 24, theme.CREAM, anchor=0.5)
            for words, y in (("Play with friends", 112), ("or the computer.", 152))
        ),
        written_phrase("New? Tap Learn.", x, top + 202, 23, theme.GOLD_LIGHT, anchor=0.5),
        *in_a_row(marks, x, 284, width - 28),
        *sparkles((left + 24, top + 92, 11), (left + width - 24, top + 88, 11)),
    ]
    return framed(art)


def box(title: str, art: LadderArt) -> Drawing:
    """A box: the name in the sky of its world, the pieces before the disc, and the plate for the facts."""
    left, top, width, _ = INSIDE
    x = left + width / 2
    cap = min(MOST_CAP_PX, MOST_CAP_PX * MOST_TITLE_PX / text_width(title, MOST_CAP_PX))
    front = art.front() if art.front is not None else fanned(art.pieces())
    return framed(
        [
            *scenery(art.world, (x, 196, 84), HORIZON),
            *place(front, move(x, PLATE_TOP - 6)),
            *gilded(title, x, top + 42, cap, anchor=0.5),
            *sparkles((left + 24, top + 96, 10), (left + width - 24, top + 92, 10)),
            *motif("cards/shelf", "plate"),
        ]
    )


def scenery(world: World, disc: tuple[float, float, float], horizon: float) -> Art:
    """A world in a box: the sky with rays from the disc (x, y and radius), and what lies below."""
    left, top, width, height = INSIDE
    x, y, r = disc
    first, second, third, last = world.sky
    stops = ((0, first), (0.45, second), (0.8, third), (1, last))
    return [
        Shape(rounded(left, top, width, horizon - top, 0), Linear(0, top, 0, horizon, stops)),
        *burst_of_light(x, y, 420, 22, world.disc[0], 0.15),
        Shape(circle(x, y, r * 1.12), world.disc[0], opacity=0.25),
        Shape(circle(x, y, r), Linear(0, y - r, 0, y + r, tuple(enumerate(world.disc)))),
        Shape(rounded(left, horizon, width, top + height - horizon, 0), world.sea[0]),
        Shape(rounded(left, horizon, width, 3, 0), world.sea[1]),
    ]


def fanned(pieces: Sequence[Art]) -> Art:
    """Four pieces side by side, the outer ones a little turned."""
    return [
        shape
        for piece, (x, y, degrees) in zip(pieces, FAN, strict=True)
        for shape in place(piece, move(x, y) @ turn(degrees) @ scale(0.92))
    ]


def in_a_row(marks: Sequence[Art], x: float, y: float, width: float) -> Art:
    """Marks in boxes of 100 x 100 side by side about a point, as large as the width allows."""
    step = min(66.0, width / len(marks))
    left = x - step * (len(marks) - 1) / 2
    return [
        shape
        for i, mark in enumerate(marks)
        for shape in place(mark, move(left + step * i, y) @ scale(step * 0.0092) @ move(-50, -50))
    ]


def framed(art: Iterable[Shape]) -> Drawing:
    """Art that shows in the window of a box, with the gold rim around it and the shelf behind."""
    (x, y), (width, height) = BOX_AT, BOX_PX
    window = rounded(*INSIDE, 18)
    # The outline of the window runs against that of all around it, so it stays open.
    around = path("M -400 -400 L -400 1200 L 1200 1200 L 1200 -400 Z") + window
    return Drawing(
        [
            *art,
            Shape(around, WALL),
            Shape(window, stroke="#4A2404", width=8),
            Shape(window, stroke=GOLD_RIM, width=4.4),
            Shape(window, stroke=theme.GOLD_LIGHT, width=1.2),
        ],
        width,
        height,
        (x, y, width, height),
    )
