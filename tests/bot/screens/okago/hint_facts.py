"""Facts that every reason of a hint of Okago may come with."""

from games.players import Fact

FACTS: dict[str, tuple[dict[str, Fact], ...]] = {
    "wins": ({"cells": ("a1", "b1", "c1", "d1")}, {"cells": ()}),
    "wins-in": ({"moves": 2},),
    "blocks": ({"cells": ("a1",)}, {"cells": ("a1", "e1")}),
    "holds-out": ({"moves": 1}, {"moves": 2}),
    "jumps": ({"piece": "a1", "over": "b2", "landing": "c3"},),
    "threatens": ({"cells": ("a1", "e1")},),
    "builds": ({"cells": ("a1", "b1", "c1")},),
    "looks-best": ({},),
}
