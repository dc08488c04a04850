"""The lessons on a profile: the mark of a game in a seal with a mortarboard; an engraving until then."""

from __future__ import annotations

from games import GAMES
from render.art.cards.materials import Ground, phrase
from render.art.cards.medallions import CAP_PX
from render.art.cards.medals import emblem
from render.art.cards.panels import VELVET
from render.art.furniture import sparkle
from render.art.packages import ladder_art
from render.art.vector import Art, Drawing, move, place, scale
from render.cards.profile import LESSON_PX

TRAY = Ground(VELVET)
SEAL = (34, 42)  # the centre of a seal in its sprite
CAP_ON_SEAL = (52, 20)
SIGN_PX = (82, 70)  # of the large mortarboard before the word


def sprites() -> dict[str, Drawing]:
    """What stands before the marks: a mortarboard and a word."""
    (width, height), middle = SIGN_PX, LESSON_PX[1] / 2
    cap = place(emblem("mortarboard"), move(width / 2, middle - 2) @ scale(1.3))
    return {
        "mortarboard tray": TRAY.under(cap, width, height, middle),
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
    seal = place([*emblem("seal"), *mark], move(*SEAL))
    return [*seal, *place(emblem("mortarboard"), move(*CAP_ON_SEAL)), *sparkle(12, 18, 8)]


def unfinished(mark: Art) -> Art:
    """The empty place of a seal, with eight sides, and the mark as an engraving."""
    return place([*emblem("empty-seal"), *place(mark, scale(0.9), 0.42)], move(*SEAL))
