"""The lessons on a profile: the mark of a game in a seal with a mortarboard; an engraving until then."""

from __future__ import annotations

from games import GAMES
from render import theme
from render.art.cards.materials import Ground, phrase
from render.art.cards.medallions import CAP_PX, octagon
from render.art.cards.panels import VELVET
from render.art.furniture import sparkle
from render.art.packages import ladder_art
from render.art.vector import Art, Drawing, Shape, circle, down, line, move, path, place, polygon, scale, turn
from render.cards.profile import LESSON_PX

TRAY = Ground(VELVET)
SEAL = (34, 42)  # the centre of a seal in its sprite
CAP_ON_SEAL = (52, 20)
SIGN_PX = (82, 70)  # of the large mortarboard before the word
CAP_EDGE = "#0E1230"


def sprites() -> dict[str, Drawing]:
    """What stands before the marks: a mortarboard and a word."""
    (width, height), middle = SIGN_PX, LESSON_PX[1] / 2
    sign = place(mortarboard(), move(width / 2, middle - 2) @ scale(1.3))
    return {
        "mortarboard tray": TRAY.under(sign, width, height, middle),
        "lessons tray": phrase("lessons", TRAY, middle, CAP_PX),
    }


def of_game(game: str) -> dict[str, Drawing]:
    """The mark of a game, the sign of its first ladder, with and without a finished lesson."""
    (ladder, *_) = GAMES[game].ladders
    mark = place(ladder_art(game, ladder.key).mark(), scale(0.42) @ move(-50, -50))
    return {
        f"lesson {game} finished": drawn(finished(mark)),
        f"lesson {game} unfinished": drawn(unfinished(mark)),
    }


def drawn(art: Art) -> Drawing:
    """Art on the velvet of the tray."""
    width, height = LESSON_PX
    return TRAY.under(art, width, height, height / 2)


def finished(mark: Art) -> Art:
    """A mark on enamel in a ring of gold, with a mortarboard and a gleam."""
    gold = down("#FFF6C8", "#E0951C", -28, 28)
    seal = [
        Shape(circle(0, 0, 28), gold, "#5A3206", 2),
        Shape(circle(0, 0, 23), down("#8446DC", "#4C2098", -23, 23), "#5A3206", 1.6),
        *mark,
    ]
    return [*place(seal, move(*SEAL)), *place(mortarboard(), move(*CAP_ON_SEAL)), *sparkle(12, 18, 8)]


def unfinished(mark: Art) -> Art:
    """The empty place of a seal, with eight sides, and the mark as an engraving."""
    hollow = Shape(octagon(27), down("#1A0C44", "#4A30A0", -27, 27), "#9A86DC", 2)
    return place([hollow, *place(mark, scale(0.9), 0.42)], move(*SEAL))


def mortarboard() -> Art:
    """A mortarboard about the origin, 48 wide, with a tassel of gold."""
    crown = path("M -13 0 L -13 11 C -8 17 8 17 13 11 L 13 0 Z")
    top = polygon((0, -12), (24, -1), (0, 10), (-24, -1))
    art = [
        Shape(crown, down("#5A6AA8", "#2A3468", 0, 15), CAP_EDGE, 1.6),
        Shape(top, down("#8C9CE0", "#4A58A8", -12, 10), CAP_EDGE, 1.8),
        line("M 0 -1 L 18 3 L 18 13", theme.GOLD_LIGHT, 2.4),
        Shape(path("M 15 12 L 21 12 L 22 20 L 14 20 Z"), theme.GOLD, "#5A3206", 1.2),
    ]
    return place(art, turn(8))
