"""The world of a ladder: its sky, disc, sea and pieces, the steps of the podium in it, and its strips."""

from __future__ import annotations

from games import GAMES, MEDLEY
from games.core import Ladder
from render.art.cards.materials import GOLD_RIM, STEP, STRIP, burst_of_light, gilded, sign_board, slab
from render.art.cards.medals import crowned_medal, emblem, medal
from render.art.ladders import LadderArt, World
from render.art.lettering import text_width
from render.art.packages import ladder_art
from render.art.vector import Art, Drawing, Linear, Shape, circle, down, move, place, rounded, scale, turn
from render.art.words import joined, named, two_lines
from render.cards import leaderboard as layout
from render.cards.parts import WIDTH_PX

HORIZON = 350
MOST_TITLE_PX = 296
PODIUM_PIECES = ((314, 178, -34), (686, 178, 34), (376, 106, -16), (624, 106, 16))
LOW_PIECES = ((560, 116, -14), (876, 116, 14), (664, 98, -5), (772, 98, 5))
FACE_TOPS = (138, 178, 194)  # of the steps, the highest first
MEDAL_RADII = (54, 46, 46)


def sprites(game: str) -> dict[str, Drawing]:
    drawings: dict[str, Drawing] = {}
    for ladder in GAMES[game].ladders:
        art = ladder_art(game, ladder.key)
        world, key = art.world, ladder.key
        behind = podium(art, titled(ladder, 52))
        drawings[f"podium {key}"] = Drawing(behind, WIDTH_PX, layout.HERO_PX)
        if game == MEDLEY[0]:
            box = (*layout.TITLE_AT, *layout.TITLE_PX)
            drawings[f"medley {key}"] = Drawing(podium(art, medley()), *layout.TITLE_PX, box)
        drawings[f"sky {key}"] = Drawing(low(ladder, art), WIDTH_PX, layout.LOW_PX)
        drawings |= {f"{name} {key}": drawing for name, drawing in steps(behind).items()}
        drawings[f"row ivory {key}"] = strip(world, "ivory")
        drawings[f"row enamel {key}"] = strip(world, "enamel")
        drawings[f"gap {key}"] = Drawing(sea(world, -layout.ROW_PX, layout.ROW_PX), WIDTH_PX, layout.GAP_PX)
        drawings[f"shore {key}"] = Drawing(
            sea(world, -layout.ROW_PX, layout.ROW_PX), WIDTH_PX, layout.FOOT_PX
        )
    return drawings


def sky(world: World, height: float, disc: tuple[float, float, float], reach: float) -> Art:
    """The sky down to ``height`` with a disc (x, y and radius), and rays from it."""
    first, second, third, last = world.sky
    x, y, r = disc
    top, foot = world.disc
    stops = ((0, first), (0.4, second), (0.75, third), (1, last))
    return [
        Shape(rounded(0, 0, WIDTH_PX, height, 0), Linear(0, 0, 0, height, stops)),
        *burst_of_light(x, y, reach, 24, top, 0.16),
        Shape(circle(x, y, r * 1.1), top, opacity=0.25),
        Shape(circle(x, y, r), down(top, foot, y - r, y + r)),
    ]


def sea(world: World, top: float, bottom: float) -> Art:
    """Waves of the world from ``top`` to ``bottom``; they repeat with half the height of a strip."""
    fill, crest = world.sea
    r = layout.GAP_PX
    art: Art = [Shape(rounded(0, top, WIDTH_PX, bottom - top, 0), fill)]
    for row in range(round((bottom - top) / (r / 2)) + 2):
        for i in range(WIDTH_PX // (2 * r) + 2):
            x, y = r * (2 * i - row % 2), top + r + row * r / 2
            art.append(Shape(circle(x, y, r), fill, crest, 1.4))
            art.append(Shape(circle(x, y, r * 0.58), stroke=crest, width=1.4))
    return art


def pieces(art: LadderArt, places: tuple[tuple[float, float, float], ...]) -> Art:
    """The ladder's four pieces at these places, each turned by some degrees."""
    return [
        shape
        for piece, (x, y, degrees) in zip(art.pieces(), places, strict=True)
        for shape in place(piece, move(x, y) @ turn(degrees))
    ]


def titled(ladder: Ladder, y: float) -> Art:
    """The ladder's name in the language that is drawn, as large as its room allows."""
    title = named(ladder.title)
    return gilded(title, 28, y, min(50.0, 50 * MOST_TITLE_PX / text_width(title, 50)))


def medley() -> Art:
    """The names of the games of a medley, joined in the language that is drawn, in two lines."""
    lines = two_lines(joined([GAMES[game].title for game in MEDLEY]), ("", ""))
    cap = min(38.0, MOST_TITLE_PX / max(text_width(line, 1) for line in lines))
    return [shape for line, y in zip(lines, (34, 86), strict=True) for shape in gilded(line, 28, y, cap)]


def podium(art: LadderArt, title: Art) -> Art:
    """What stands behind the steps: the disc above the sea, the pieces, the title, and the board of words."""
    return [
        *sky(art.world, HORIZON, (WIDTH_PX / 2, 206, 180), 700),
        *sea(art.world, HORIZON, layout.HERO_PX),
        *pieces(art, PODIUM_PIECES),
        *title,
        *place(art.air(), move(WIDTH_PX, 0)),
        *sign_board(*layout.SIGN),
    ]


def low(ladder: Ladder, art: LadderArt) -> Art:
    """The sky of a page without a podium, over a line of gold."""
    return [
        *sky(art.world, layout.LOW_PX, (718, 128, 108), 900),
        *pieces(art, LOW_PIECES),
        *titled(ladder, 40),
        *sign_board(*layout.LOW_SIGN),
        Shape(rounded(0, layout.LOW_PX - 4, WIDTH_PX, 4, 0), GOLD_RIM),
    ]


def steps(behind: Art) -> dict[str, Drawing]:
    """The upper parts of the steps with their medals. Equal points share a rank, so steps have several."""
    drawings = {}
    for at, ((middle, width), top) in enumerate(zip(layout.STEPS, layout.STEP_TOPS, strict=True)):
        left = middle - width // 2
        box = (left, top, width, layout.STEP_FOLD - top)
        for rank in range(1, at + 2):
            art = [*behind, *step(layout.METALS[rank - 1], at), *medal_on(rank, at)]
            drawings[f"step {layout.METALS[rank - 1]} {left}"] = Drawing(
                art, width, layout.STEP_FOLD - top, box
            )
    return drawings


def step(metal: str, at: int) -> Art:
    """The whole step of a place, in its metal."""
    (middle, width), top = layout.STEPS[at], FACE_TOPS[at]
    x, high = middle - width / 2, layout.HERO_PX + 20 - top
    return [
        *slab((x + 1, top, width - 2, high), 14, metal, 8, STEP),
        Shape(rounded(x + 4, top + 3, width - 8, 16, 11), "#FFFFFF", opacity=0.5),
    ]


def medal_on(rank: int, at: int) -> Art:
    """The medal half over the upper edge of a step."""
    x, y = layout.STEPS[at][0], FACE_TOPS[at]
    if at == 0:
        return crowned_medal(x, y - 6, MEDAL_RADII[at])
    return place(medal(rank), move(x, y + 2) @ scale(MEDAL_RADII[at]))


def strip(world: World, material: str) -> Drawing:
    """A row of the leaderboard on the sea; the reader's own has a pale rim and a pointer at both ends."""
    top, high = STRIP
    art: Art = [
        *sea(world, -layout.ROW_PX, 2 * layout.ROW_PX),
        *slab((14, top, WIDTH_PX - 28, high), 14, material),
    ]
    if material == "enamel":
        art.append(Shape(rounded(14, top, WIDTH_PX - 28, high, 14), stroke="#FFF4DC", width=3.5))
        for at in (move(3, top + high / 2), move(WIDTH_PX - 3, top + high / 2) @ scale(-1, 1)):
            art += place(emblem("pointer"), at)
    return Drawing(art, WIDTH_PX, layout.ROW_PX)
