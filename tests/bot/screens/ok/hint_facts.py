"""Facts that every reason of a hint of OK may come with."""

from games.players import Fact

FACTS: dict[str, tuple[dict[str, Fact], ...]] = {
    "closes": ({"kind": "sets", "loss": 2, "tile": "k11"}, {"kind": "colour", "loss": 20, "tile": "*"}),
    "waits": ({"loss": 2, "hope": 8},),
    "shows": ({"tile": "r5", "losing": 2},),
    "wild": ({"tile": "r6"},),
    "lets-close": ({"tile": "r5", "kind": "sets", "loss": 2},),
    "nearer": ({"tile": "r5", "kind": "pairs", "was": 3, "now": 2},),
    "no-nearer": ({"tile": "*"},),
    "keeps-open": ({"kind": "sets", "missing": 1, "live": 7},),
    "denies": ({"tile": "k11", "seat": 2},),
    "looks-best": ({},),
}
