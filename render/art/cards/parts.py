"""The sprites of words and signs on every ground: figures, words, tokens, flames, arrows and bars.

A sprite is opaque, so a part that can lie on several grounds is drawn once for each.
"""

from __future__ import annotations

import math
from itertools import product

from games import GAMES
from render.art.cards.materials import BRIGHT, GROUNDS, Ground, figure, phrase, word
from render.art.cards.medals import emblem
from render.art.furniture import crown
from render.art.lettering import text_width
from render.art.vector import Art, Drawing, Linear, Shape, circle, move, place, polyline, rounded, scale
from render.art.words import named
from render.cards.leaderboard import BAR_TOP, PERIODS, SCOPES, STEP_BAR_TOP
from render.cards.parts import BAR_PX, END_PX, LINES, OUTCOMES, level
from render.cards.profile import RECORD_BAR, RIBBON_MIDDLE

SIGNS = "0123456789kM+-"
_STRIP: dict[str, float] = {"points": 32, "level": 21.5, "games": 26, "counts": 20, "run": 26}
_STEP: dict[str, float] = {"points": 44, "level": 32, "games": 21, "counts": 22, "run": 24}
CAPS: dict[str, dict[str, float]] = {
    "ivory": _STRIP,
    "enamel": _STRIP,
    **dict.fromkeys(("gold", "silver", "bronze", "own step"), _STEP),
    "panel": {"points": 38, "record": 24, "level": 20, "score": 18, "games": 18, "counts": 18.5, "run": 22},
}
"""The height of capitals of each line, by the ground."""

BAR_TOPS = {
    "ivory": BAR_TOP,
    "enamel": BAR_TOP,
    **dict.fromkeys(("gold", "silver", "bronze", "own step"), STEP_BAR_TOP),
    "panel": RECORD_BAR[1],
}
OUTCOME_PAINT = {
    "won": Linear(0, 0, 0, BAR_PX, ((0, "#FFE88A"), (0.5, "#FFC02E"), (1, "#E8940F"))),
    "drawn": "#FFFDF4",
    "lost": "#39406B",
}
DARK = "#2A1603"
LONGEST_PIECE = 128


def sprites() -> dict[str, Drawing]:
    """Everything that lies on the grounds."""
    drawings: dict[str, Drawing] = {}
    for name in LINES:
        drawings |= _lines(name) | _runs(name) | _ends(name)
    drawings |= _tokens("ivory") | _tokens("enamel")
    board, ribbon = GROUNDS["sign"], GROUNDS["ribbon"]
    drawings |= {f"{sign} page sign": figure(sign, board, 28, 20) for sign in SIGNS}
    drawings |= {f"{sign} rating chart": figure(sign, GROUNDS["chart"], 12, 18) for sign in SIGNS}
    drawings |= {f"{sign} rank ribbon": figure(sign, ribbon, RIBBON_MIDDLE, 22.5) for sign in SIGNS + "#"}
    drawings["no rated games yet ribbon"] = phrase("no rated games yet", ribbon, RIBBON_MIDDLE, 22)
    drawings["of sign"] = figure("/", board, 28, 20, board.soft)
    drawings["dot sign"] = board.under([Shape(circle(5, 28, 3.5), board.soft)], 10, 20, 28)
    for words in ("games", "game", "won", "achieved", "won in a row", "together", "no games yet"):
        drawings[f"{words} sign"] = phrase(words, board, 28, 19.5, board.soft)
    for name in (*SCOPES.values(), *PERIODS.values()):
        drawings[f"{name} sign"] = word(named(name), board, 28, 19.5, board.soft)
    return drawings | pieces()


def levels(game: str) -> dict[str, Drawing]:
    """The names of a game's levels that can be beaten, on every ground."""
    drawings = {}
    for ladder in GAMES[game].ladders:
        english = [name.capitalize() for name in ladder.levels]
        for (beaten, name), (ground, middles) in product(enumerate(english), LINES.items()):
            cap, text = CAPS[ground]["level"], named(name, "level")
            longest = max(text_width(each, cap) for each in english)
            fitting = min(cap, cap * longest / text_width(text, cap))
            drawn = word(text, GROUNDS[ground], middles["level"], fitting)
            drawings[level(ladder.key, beaten, ground)] = drawn
    return drawings


def _lines(name: str) -> dict[str, Drawing]:
    """The figures and words of every line of a ground."""
    ground, caps, middles = GROUNDS[name], CAPS[name], LINES[name]
    drawings = {
        f"{sign} {line} {name}": figure(sign, ground, middles[line], cap)
        for line, cap in caps.items()
        if line != "level"
        for sign in SIGNS
    }
    drawings[f"unsure {name}"] = figure("?", ground, middles["points"], caps["points"] * 0.7, ground.soft)
    for words in ("game", "games", "score"):
        line = words if words in middles else "games"
        drawings[f"{words} {name}"] = phrase(words, ground, middles[line], caps[line] * 0.95, ground.soft)
    drawings[f"to counts {name}"] = dash(ground, middles["counts"], caps["counts"] * 0.8)
    drawings[f"unbeaten level {name}"] = dash(ground, middles["level"], 40)
    return drawings


def dash(ground: Ground, middle: float, width: float) -> Drawing:
    """Nothing to tell, or "to"."""
    half = width / 4
    bar = Shape(polyline((width / 2 - half, middle), (width / 2 + half, middle)), stroke=ground.soft, width=4)
    return ground.under([bar], round(width), 12, middle)


def _tokens(name: str) -> dict[str, Drawing]:
    """The rounds of ranks on a strip, for one to four digits, and their figures."""
    ground, face, middle = GROUNDS[name], GROUNDS[f"token {name}"], LINES[name]["points"]
    drawings = {f"no rank {name}": dash(ground, middle, 52)}
    for digits in range(1, 5):
        width = 34 + 16 * digits
        art = [
            Shape(rounded(1.5, middle - 19.5, width - 3, 39, 19.5), face.paint, "#0E0B28", 2.4),
            Shape(rounded(5, middle - 16, width - 10, 32, 16), stroke="#C98F2A", width=1.8),
        ]
        drawings[f"token {digits} {name}"] = ground.under(art, width, 42, middle)
    return drawings | {f"{sign} rank token {name}": figure(sign, face, middle, 24) for sign in SIGNS}


# ---- streaks and trends -----------------------------------------------------------------------------------


def _runs(name: str) -> dict[str, Drawing]:
    """Flames for games won in a row, arrows for what the last game changed, a crown for the best."""
    ground, middle, cap = GROUNDS[name], LINES[name]["run"], CAPS[name]["run"]
    r, bright = cap * 0.78, "-bright" * (name in BRIGHT)
    height = 2 * math.ceil(r)

    def sprite(art: Art, wide: float) -> Drawing:
        return ground.under(place(art, move(wide / 2, middle) @ scale(r)), round(wide), height, middle)

    return {
        f"flame {name}": sprite(emblem("flame"), 2.6 * r),
        f"blaze {name}": sprite(emblem("blaze"), 2.6 * r),
        f"no streak {name}": dash(ground, middle, 2 * r),
        f"up {name}": sprite(emblem(f"up{bright}"), 1.8 * r),
        f"down {name}": sprite(emblem(f"down{bright}"), 1.8 * r),
        f"same {name}": dash(ground, middle, 2 * r),
        f"best {name}": sprite(place(crown(0, 0, 38), scale(1 / r) @ move(0, 4)), 42),
    }


def pieces() -> dict[str, Drawing]:
    """The inside of bars, in lengths that are powers of two, and the cut between two outcomes."""
    drawings = {"cut": Drawing([Shape(rounded(0, 0, 2, BAR_PX, 0), DARK)], 2, BAR_PX)}
    for length in (1, 2, 4, 8, 16, 32, 64, LONGEST_PIECE):
        for outcome in OUTCOMES:
            drawings[f"{outcome} {length}"] = Drawing(tube(outcome), length, BAR_PX, (20, 0, length, BAR_PX))
    return drawings


def tube(outcome: str) -> Art:
    """A bar with rounded ends, longer than any piece of it."""
    shape = rounded(1.1, 1.1, LONGEST_PIECE + 40, BAR_PX - 2.2, BAR_PX / 2 - 1.1)
    return [Shape(shape, OUTCOME_PAINT[outcome], DARK, 2.2)]


def _ends(name: str) -> dict[str, Drawing]:
    top = BAR_TOPS[name]
    whole = LONGEST_PIECE + 42.2
    drawings = {}
    for outcome in OUTCOMES:
        for side, x in (("left", 0.0), ("right", whole - END_PX)):
            art = place(tube(outcome), move(-x, top))
            drawings[f"{outcome} {side} {name}"] = GROUNDS[name].under(art, END_PX, BAR_PX, top + BAR_PX / 2)
    return drawings
