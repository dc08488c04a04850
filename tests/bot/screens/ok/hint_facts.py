"""Facts that every reason of a hint of OK may come with."""

from games.players import Fact

WAYS = ("sets", "pairs", "colour")

FACTS: dict[str, tuple[dict[str, Fact], ...]] = {
    "closes": tuple({"kind": kind, "loss": 2, "tile": "k11"} for kind in WAYS),
    "waits": ({"loss": 2, "hope": 8},),
    "shows": ({"tile": "r5", "losing": 2},),
    "wild": ({"tile": "r6"},),
    "lets-close": tuple({"tile": "*", "kind": kind, "loss": 2} for kind in WAYS),
    "nearer": tuple({"tile": "r5", "kind": kind, "was": 3, "now": 2} for kind in WAYS),
    "no-nearer": ({"tile": "*"},),
    "keeps-open": tuple({"kind": kind, "missing": 1, "live": 7} for kind in WAYS),
    "denies": ({"tile": "k11", "seat": 2},),
    "looks-best": ({},),
}
