"""The review of OK in words: every verdict with all its facts, and better moves by name."""

from __future__ import annotations

from games.players import Fact
from games.players.ok.review import Verdict
from games.players.review import Judgement
from tests.bot.screens.reviewing import broken, sentence
from tests.games.ok.deals import SETS, table

WAYS = ("sets", "pairs", "colour")


def throw(missing: int, tiles: int, gave: int = 0, **facts: Fact) -> dict[str, Fact]:
    return {"missing": missing, "tiles": tiles, "gave": gave, **facts}


FACTS: dict[str, tuple[dict[str, Fact], ...]] = {
    Verdict.BEST: (throw(1, 6, faces=("k5", "*")), throw(3, 20, 2)),
    Verdict.READY: (throw(0, 60),),
    Verdict.FEWER: (throw(1, 4, most=6, nearest=1), throw(2, 9, most=12, nearest=2)),
    Verdict.FARTHER: (throw(2, 9, most=6, nearest=1), throw(4, 30, most=12, nearest=3)),
    Verdict.OTHER_WAY: tuple(throw(2, 9, kind=kind) for kind in WAYS),
    Verdict.GAVE: (throw(1, 4, 2), throw(1, 4, 2, most=6, nearest=1)),
    Verdict.WAITED: (throw(0, 60, loss=2),),
    Verdict.OVERLOOKED: tuple(throw(0, 60, tile="*", kind=kind, loss=2) for kind in WAYS),
    Verdict.CLOSED: ({"kind": "sets", "loss": 2},),
    Verdict.CHEAP: tuple(
        {"kind": "sets", "loss": 2, "tile": "r5", "best_kind": best, "best_loss": 8} for best in WAYS
    ),
    Verdict.DREW: ({}, {"tile": "r5"}),
    Verdict.TOOK: ({"tile": "r5"},),
    Verdict.TOOK_NOTHING: ({"tile": "r5"},),
    Verdict.MISSED_TILE: ({"tile": "*", "was": 3, "now": 2},),
    Verdict.MISSED_CLOSE: tuple({"tile": "r5", "kind": kind, "loss": 16} for kind in WAYS),
    Verdict.SHOWED: ({},),
    Verdict.MISSED_SHOW: ({"losing": 2},),
    Verdict.RESIGNED: ({},),
}


def test_every_verdict_is_said_in_whole_sentences() -> None:
    state = table(f"{SETS} k6 r13")

    assert broken(state, FACTS) == []
    assert {
        verdict
        for verdict, variants in FACTS.items()
        for facts in variants
        if not sentence("ok", Judgement(0, 0, "", verdict, facts))
    } == {*(Verdict.BEST, Verdict.CLOSED, Verdict.DREW, Verdict.TOOK, Verdict.SHOWED, Verdict.RESIGNED)}
