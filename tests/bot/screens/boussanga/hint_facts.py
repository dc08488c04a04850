"""Facts that every reason of a hint of Boussanga may come with."""

from games.players import Fact

ELEMENTS = ("e", "f")
FACTS: dict[str, tuple[dict[str, Fact], ...]] = {
    "wins": ({"lead": 1}, {"lead": 7}),
    "scores": (
        {"points": 3, "cells": ("a1", "a2", "a3", "a4"), "elements": ELEMENTS, "bonus": ("f",)},
        {"points": 1, "cells": ("a1", "a2", "a3", "a4"), "elements": ("f",), "bonus": ()},
        {"points": 2, "cards": 4},
    ),
    "spares": ({"points": 2},),
    "prepares": ({"points": 2},),
    "reaches-goal": ({"points": 3},),
    "collects": ({"pawns": 3, "cards": 5},),
    "puts-for": ({"slot": 2},),
    "puts-useful": ({},),
    "passes": ({"cards": 5},),
    "looks-best": ({},),
}
