"""The achievements as jewels beside their names: they shine when earned; before that, their setting waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from games import GAMES
from render import PICTURES, theme
from render.art.cards.materials import written
from render.art.cards.medals import emblem
from render.art.cards.panels import VELVET
from render.art.furniture import on, sparkle
from render.art.lettering import label, text_width
from render.art.packages import MissingArt, ladder_art, motif_of
from render.art.vector import Art, Drawing, Path, Shape, circle, down, move, place, polar, polygon, scale
from render.art.words import named, two_lines
from render.cards.profile import MEDALLION_PX, SHARED_FEATS, feats

Stone = tuple[str, str, str]  # light, body and deep
CENTRE = (50, MEDALLION_PX[1] / 2)
WORDS_LEFT = 100
CAP_PX = 19.5
STAR_POINTS = 5
WAITING = "#C4B8F0"
STONES: tuple[Stone, ...] = (
    ("#7BE6A8", "#159A5C", "#075535"),  # emerald
    ("#FF9C8A", "#D4213C", "#7A0A24"),  # ruby
    ("#9CC0FF", "#2C5CE0", "#142C86"),  # sapphire
    ("#D9A8FF", "#8A3AD8", "#4A1688"),  # amethyst
    ("#FFC4DC", "#E0508C", "#8A1A50"),  # tourmaline
    ("#FFD08A", "#E07A1A", "#8A3C06"),  # carnelian
    ("#8AF0E8", "#129A9E", "#085458"),  # turquoise
    ("#B8C4F8", "#4A4FC0", "#23246E"),  # tanzanite
)
"""A stone for each achievement in their order, then from the first one on again."""
STATES = {"earned": True, "open": False}


def shared() -> dict[str, Drawing]:
    """The medallions of achievements of any game, except the one that shows all games."""
    return {
        f"{key} {state}": medallion(motif(), SHARED_FEATS[key], stone_of(key), earned=earned)
        for key, motif in MOTIFS.items()
        for state, earned in STATES.items()
    }


def every_game() -> dict[str, Drawing]:
    """The medallion with the marks of the first games (each the mark of the game's first ladder).

    It has at most as many marks as the star has points, so later games do not change it.
    """
    first = list(GAMES.items())[:STAR_POINTS]
    marks = [ladder_art(key, game.ladders[0].key).mark() for key, game in first]
    return {
        f"every_game {state}": medallion(
            around_a_star(marks), SHARED_FEATS["every_game"], stone_of("every_game"), earned=earned
        )
        for state, earned in STATES.items()
    }


def of_game(game: str) -> dict[str, Drawing]:
    """The medallions of a game's own feats. Raises MissingArt."""
    drawings = {}
    for feat in GAMES[game].feats:
        if feat.key not in PICTURES[game].feats:
            raise MissingArt(f"render.{game} has no words for the medallion of {feat.key!r}")
        for state, earned in STATES.items():
            words = PICTURES[game].feats[feat.key]
            drawings[f"{feat.key} {state}"] = medallion(
                motif_of(game, feat.key), words, stone_of(feat.key), earned=earned
            )
    return drawings


def stone_of(key: str) -> Stone:
    return STONES[feats().index(key) % len(STONES)]


def medallion(motif: Art, lines: tuple[str, str], stone: Stone, *, earned: bool) -> Drawing:
    """The jewel, and its name in two lines to the right of it."""
    width, height = MEDALLION_PX
    art = place(jewel(motif, stone) if earned else setting(motif), move(*CENTRE) @ scale(0.78))
    for words, y in zip(
        two_lines(named(" ".join(lines)), lines), (height / 2 - 14, height / 2 + 13), strict=True
    ):
        cap = min(CAP_PX, CAP_PX * (width - WORDS_LEFT - 8) / max(1, text_width(words, CAP_PX)))
        art.append(written(words, WORDS_LEFT, y, cap, theme.CREAM if earned else WAITING))
    return on(VELVET, art, width, height)


def octagon(r: float) -> Path:
    return polygon(*(polar(22.5 + 45 * i, r) for i in range(8)))


def jewel(motif: Art, stone: Stone) -> Art:
    """A cut stone in gold, in a circle of radius 59: claws, facets, the motif, and a gleam."""
    light, body, deep = stone
    gold = down("#FFF6C8", "#E0951C", -52, 52)
    shades = (light, body, deep, deep, body, deep, body, light)
    corners = [(polar(22.5 + 45 * i, 45), polar(22.5 + 45 * i, 34)) for i in range(9)]
    return [
        Shape(circle(0, 0, 58), "#FFE183", opacity=0.3),
        *(Shape(circle(*polar(22.5 + 45 * i, 49), 7.5), gold, "#5A3206", 1.6) for i in range(8)),
        Shape(octagon(51), gold, "#5A3206", 2.4),
        *(
            Shape(polygon(*one, *reversed(other)), shade, deep, 1)
            for (one, other), shade in zip(pairwise(corners), shades, strict=True)
        ),
        Shape(octagon(35), down(body, deep, -34, 34), deep, 1),
        *motif,
        *emblem("gleam"),
        *sparkle(36, -36, 13),
    ]


def setting(motif: Art) -> Art:
    """The place of a stone in the velvet, with the motif as an engraving."""
    return [*emblem("setting"), *place(motif, scale(0.86), 0.42)]


# ---- motifs, about the origin in a circle of radius 34 -----------------------------------------------------


def laurel() -> Art:
    return [*emblem("wreath"), label("1", 0, 1, 26, theme.GOLD_LIGHT, anchor=0.5)]


def five_flames() -> Art:
    """A flame with the number of games won in a row."""
    return [*place(emblem("flame"), move(0, -3) @ scale(30)), label("5", 0, 11, 17, "#6E1607", anchor=0.5)]


def around_a_star(marks: Sequence[Art]) -> Art:
    """Marks around a star, at most as many as it has points."""
    art: Art = []
    for i, mark in enumerate(marks):
        x, y = polar(360 / len(marks) * i, 21)
        art += place(mark, move(x, y) @ scale(0.2) @ move(-50, -50))
    return [*art, *sparkle(0, 0, 9)]


MOTIFS: dict[str, Callable[[], Art]] = {
    "first_win": laurel,
    "streak_of_five": five_flames,
    "beat_master": partial(emblem, "computer"),
}
