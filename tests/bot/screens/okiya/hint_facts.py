"""Facts that every reason of a hint of Okiya may come with."""

from games.players import Fact

FACTS: dict[str, tuple[dict[str, Fact], ...]] = {
    "wins": (
        {"by": "line", "cells": ("a1", "b1", "c1", "d1"), "tiles_left": 3, "avoid": ()},
        {"by": "square", "cells": ("a1", "a2", "b1", "b2"), "tiles_left": 3, "avoid": ("c1", "d1")},
        {"by": "block", "lacking": ("M", "B"), "tiles_left": 2, "avoid": ("c1",)},
        {"by": "full", "tiles_left": 0, "avoid": ()},
    ),
    "wins-in": (
        {"moves": 3, "tiles_left": 4, "avoid": ("b1", "c1", "d1")},
        {"moves": 3, "tiles_left": 4, "avoid": ("b1", "c1", "d1", "d2")},
    ),
    "draws": ({"avoid": ("b1",)},),
    "holds-out": ({"moves": 3, "avoid": ()}, {"moves": 1, "avoid": ()}),
    "looks-best": ({},),
}
