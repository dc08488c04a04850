"""Facts that every reason of a hint of Okey Dokey may come with."""

from games.players import Fact

FACTS: dict[str, tuple[dict[str, Fact], ...]] = {
    "wins": ({"cells": 1}, {"cells": 30}),
    "only-way": ({},),
    "lost": ({"cells": 30},),
    "lowest": ({"colour": "r", "asked": ()}, {"colour": "s", "asked": ("r",)}),
    "skips": ({"cards": ("r5", "r6"), "asked": ("r", "g", "b")},),
    "equals": ({"colour": "r", "asked": ()},),
    "discards": ({"card": "r5", "asked": ()},),
    "resets": (
        {"colour": "r", "cards": (), "swapped": 0, "asked": ()},
        {"colour": "r", "cards": ("r1", "r2"), "swapped": 2, "asked": ("y",)},
    ),
}
