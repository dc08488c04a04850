"""What closes a round of OK, sentence by sentence: runs and groups, pairs, one colour, the thrown tile."""

from __future__ import annotations

import pytest

from games.ok.solver import arrangement, closes
from tests.games.ok.deals import PAIRS, SETS, tiles

NINE = "g9 g10 g11 k2 k3 k4 b5 b6 b7"
"""Nine tiles in sets, to which five more are added."""

TEN = "g9 g10 g11 k2 k3 k4 b4 b5 b6 b7"
ELEVEN = "g9 g10 g11 k2 k3 k4 b3 b4 b5 b6 b7"


def closes_in(rack: str, ok: str = "r13") -> str | None:
    """How these fourteen tiles close."""
    assert len(tiles(rack)) == 14
    layout = arrangement(tiles(rack), ok)
    return None if layout is None else layout.kind


def closing(rack: str, ok: str = "r13") -> dict[str, tuple[str, int]]:
    """The tiles that close a rack of 15, how, and what each other player loses."""
    return {found.tile: (found.kind, found.loss) for found in closes(tiles(rack), ok)}


FIVE_PAIRS = PAIRS.removeprefix("r1 r1 ")
HIGH = "r6 r7 r8 r9 r10 r11 r12 r13"
RUN = f"r1 r2 r3 r4 r5 {HIGH}"

SENTENCES = {
    "a run has three or more consecutive numbers of one colour": f"sets: {ELEVEN} r4 r5 r6"
    f" | {TEN} r4 r5 r6 r7 | {NINE} r4 r5 r6 r7 r8 | r1 r2 r3 r4 r5 r6 r7 r8 k1 k2 k3 k4 k5 k6"
    " | r3 r4 r5 r3 r4 r5 r6 r7 k1 k2 k3 k4 k5 k6",
    "two tiles are not a run": "none: g9 g10 g11 k2 k3 k4 b2 b3 b4 b5 b6 b7 r4 r5",
    "a run has one colour only": f"none: {ELEVEN} r4 r5 k6",
    "a run has no gap": f"none: {ELEVEN} r4 r5 r7",
    "1 is low or stands directly after 13": f"sets k13: {ELEVEN} r1 r2 r3 | {ELEVEN} r12 r13 r1"
    f" | {TEN} r11 r12 r13 r1",
    "nothing follows a 1 after 13": f"none k13: {ELEVEN} r13 r1 r2 | {TEN} r12 r13 r1 r2",
    "a group has three or four tiles of one number in different colours": f"sets: {ELEVEN} r8 b8 k8"
    f" | {TEN} r8 b8 g8 k8",
    "two tiles of one colour are in no group": f"none: {ELEVEN} r8 r8 k8 | {NINE} r8 b8 g8 k8 k8",
    "two groups may have the same number": "sets: r8 b8 g8 k8 r8 b8 g8 k8 g9 g10 g11 k2 k3 k4",
    "the OK replaces any tile": f"sets k13: {ELEVEN} r4 k13 r6 | {ELEVEN} r12 k13 r1 | {ELEVEN} r8 k13 g8",
    "several OKs may stand in one set": f"sets k13: {ELEVEN} k13 r5 k13",
    "an OK may stand for itself": f"sets k13: {ELEVEN} k11 k12 k13",
    "a fake OK stands for the face of the OK": f"sets k13: {ELEVEN} k11 k12 * | {ELEVEN} r13 b13 *",
    "a fake OK is never wild": f"none k13: {ELEVEN} r4 r5 * | {ELEVEN} k12 * *",
    "an OK and a fake lie side by side": f"sets k13: {ELEVEN} k11 k13 *",
    "seven pairs of identical tiles close": f"pairs: {PAIRS} k8",
    "equal numbers of two colours are not a pair": f"none: {PAIRS} b8",
    "an OK pairs with anything": f"pairs k13: {PAIRS} k13 | {FIVE_PAIRS} k13 * k13",
    "two OKs and two fakes are pairs": f"pairs k13: {FIVE_PAIRS} k8 k13 k13 | {FIVE_PAIRS} k8 * *",
    "a fake pairs with no tile except the other fake and an OK": f"none k13: {PAIRS} *",
    "a fake pairs with its own face's OK": f"pairs k8: {PAIRS} *",
    "the run from 1 to 13 and 1 again closes in one colour": f"colour k13: {RUN} r1",
    "any other fourteen tiles of one colour do not": f"none k13: {RUN} r13",
    "two runs of one colour are sets": "sets k13: r1 r2 r3 r4 r5 r6 r7 r8 r2 r3 r4 r5 r6 r7",
    "OKs may stand in the one colour": f"colour k13: {RUN} k13 | r1 r2 r3 k13 k13 {HIGH} r1",
    "a fake with the right face may stand in the one colour": f"colour r4: r1 r2 r3 * r4 {HIGH} r1",
    "a fake of another colour does not belong there": f"none k13: {RUN} *",
    "a second fake does not belong there": f"none r4: r1 r2 r3 * * {HIGH} r1",
}
"""How fourteen tiles close: "kind OK: racks between bars". The OK is r13 if it is not given."""


@pytest.mark.parametrize("sentence", SENTENCES)
def test_fourteen_tiles_close_as_the_rules_say(sentence: str) -> None:
    heading, _, racks = SENTENCES[sentence].partition(": ")
    kind, ok = [*heading.split(), "r13"][:2]

    for rack in racks.split(" | "):
        assert closes_in(rack, ok) == (None if kind == "none" else kind), rack


# Closing.


@pytest.mark.parametrize(
    ("rack", "ok", "tile", "kind", "loss"),
    [
        (f"{SETS} k6 r7", "r13", "r7", "sets", 2),
        (f"{SETS} k6 r13", "r13", "r13", "sets", 4),
        (f"{SETS} k6 *", "r13", "*", "sets", 2),
        (f"{PAIRS} k8 r7", "r13", "r7", "pairs", 8),
        (f"{PAIRS} k8 r13", "r13", "r13", "pairs", 12),
        (f"{RUN} r1 b7", "k13", "b7", "colour", 16),
        (f"{RUN} r1 k13", "k13", "k13", "colour", 20),
        (f"{RUN} r1 *", "k13", "*", "colour", 16),
    ],
)
def test_each_other_player_loses_the_points_of_the_close(
    rack: str, ok: str, tile: str, kind: str, loss: int
) -> None:
    assert closing(rack, ok)[tile] == (kind, loss)


def test_the_best_paying_reading_counts() -> None:
    in_both = "r4 r5 r6 r4 r5 r6 b7 b8 b9 b7 b8 b9 k1 k1"

    assert closes_in("r4 r5 r6 r7 r4 r5 r6 r7 b7 b8 b9 b7 b8 b9") == "pairs"
    assert closes_in(in_both) == "pairs"
    assert closing(f"{RUN} k13 k13", "k13")["k13"] == ("colour", 20)
