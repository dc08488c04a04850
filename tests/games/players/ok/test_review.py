"""The review of OK: it counts the tiles that close, and tells what was overlooked, given and missed."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.ok.solver import closes
from games.ok.tiles import FACES, KINDS, TILES, ok_of, with_tile, without_tile
from games.players.ok.review import A_POINT, Verdict, closing_tiles, judge
from games.players.ok.unseen import Unseen
from tests.games.ok.deals import PAIRS, SCATTERED, SETS, nearly_closing, table
from tests.games.players.stories import judged, story


def counted_one_by_one(rack: tuple[str, ...], ok: str, unseen: Unseen) -> int:
    """The unseen tiles with which the solver finds a way to close."""
    return sum(unseen.left[tile] for tile in KINDS if unseen.left[tile] and closes(with_tile(rack, tile), ok))


def unseen_beside(rack: tuple[str, ...], ok: str) -> Unseen:
    """All tiles but those of a rack and the indicator."""
    left = Counter(TILES) - Counter((*rack, next(face for face in FACES if ok_of(face) == ok)))
    return Unseen({tile: left[tile] for tile in KINDS}, ok, left.total())


def test_the_closing_tiles_are_those_with_which_the_solver_closes() -> None:
    random, counts = Random(3), set()
    for _ in range(12):
        rack, ok = nearly_closing(random)
        rest = rack[:-1]
        unseen = unseen_beside(rack, ok)
        count = closing_tiles(rest, ok, unseen)
        assert count == counted_one_by_one(rest, ok, unseen)
        counts.add(count)
    assert len(counts) > 3


def test_the_best_throw_leaves_the_most_tiles_that_close() -> None:
    found = judged(table(f"{SETS} r13 r11"), "r13")

    assert (found.verdict, found.facts["missing"]) == (Verdict.BEST, 1)
    assert (found.better, found.kept, found.swing) == ((), 100, 0)


def test_a_throw_that_leaves_fewer_tiles_to_close_is_compared_with_the_best() -> None:
    state = table("r6 b2 b4 b6 b8 g2 g4 g6 g8 g9 g10 g11 g12 k2 k6", indicator="r9")

    found = judged(state, "g12")

    unseen = Unseen.of(state.view(0))
    counts = {
        tile: counted_one_by_one(without_tile(state.racks[0], tile), state.ok, unseen)
        for tile in state.racks[0]
    }
    assert (found.verdict, found.facts["missing"]) == (Verdict.FEWER, 1)
    assert found.facts["tiles"] == counts["g12"]
    assert found.facts["most"] == max(counts.values())
    assert set(found.better) == {tile for tile in counts if counts[tile] == max(counts.values())}
    assert found.kept == 100 * counts["g12"] // max(counts.values())


def test_a_throw_that_breaks_a_set_goes_farther_from_closing() -> None:
    found = judged(table(f"{SETS} r13 r11"), "b6")

    assert (found.verdict, found.facts["nearest"], found.facts["missing"]) == (Verdict.FARTHER, 1, 2)
    assert (found.kept, found.swing) == (0, 100)
    assert set(found.better) <= {"r13", "r11"}
    assert found.line == found.better[:1]


def test_a_close_that_was_overlooked_changes_the_game_by_its_points() -> None:
    found = judged(table(f"{SETS} k6 r13"), "k6")

    assert (found.verdict, found.facts["tile"], found.facts["kind"]) == (Verdict.OVERLOOKED, "r13", "sets")
    assert (found.better, found.kept, found.swing) == (("close r13",), 0, 2 * A_POINT)


def test_a_close_that_pays_less_is_compared_with_the_one_that_pays_best() -> None:
    state = table(f"{PAIRS} k8 g2", indicator="g1")

    assert judged(state, "close g2").verdict == Verdict.CLOSED
    cheap = judged(table("r1 r1 r2 r2 r3 r3 b7 b7 b8 b8 b9 b9 k4 g2 g2"), "close k4")
    assert (cheap.verdict, cheap.facts["best_loss"], cheap.better) == (Verdict.CHEAP, 12, ("close g2",))


def test_a_discard_that_closes_and_was_left_lying_is_told() -> None:
    found = judged(table(f"{SETS} r13", piles=("", "k6"), phase="take"), "draw")

    assert (found.verdict, found.facts["tile"], found.facts["loss"]) == (Verdict.MISSED_CLOSE, "k6", 2)
    assert found.line == ("take", "close r13")


def test_taking_is_judged_by_whether_the_tile_brings_the_rack_nearer() -> None:
    near = "r1 r2 r3 b5 b6 b7 g9 g10 g11 k2 k3 k4 r8 b13"
    helpful, useless = (table(near, piles=("", tile), phase="take") for tile in ("k5", "r12"))

    assert judged(helpful, "take").verdict == Verdict.TOOK
    assert (judged(helpful, "draw").verdict, judged(helpful, "draw").better) == (
        Verdict.MISSED_TILE,
        ("take",),
    )
    assert judged(useless, "take").verdict == Verdict.TOOK_NOTHING
    assert judged(useless, "draw").verdict == Verdict.DREW


def test_a_tile_with_which_the_next_player_closed_turns_the_round_without_blame() -> None:
    state = table(f"{SCATTERED} k6", others=["r2 r3 r4 b5 b6 b7 g9 g10 g11 k2 k3 k4 k5 b13"])

    given, left = judged(state, "k6", "take", "close b13"), judged(state, "k6", "draw")

    assert (given.verdict, given.facts["gave"], given.swing) == (Verdict.GAVE, 2, 2 * A_POINT)
    assert left.verdict != Verdict.GAVE
    assert (left.facts["gave"], left.swing, left.kept) == (2, 0, given.kept)


def test_the_indicator_that_was_not_shown_is_told() -> None:
    state = table("r1 r5 r9 b2 b6 b10 g1 g3 g7 g11 k4 k8 k12 k13 r13", indicator="g1")

    assert judged(state, "g1").verdict == Verdict.MISSED_SHOW
    assert judged(state, "show").verdict == Verdict.SHOWED


def test_between_rounds_there_is_nothing_to_judge() -> None:
    over = story(table(f"{SETS} k6 r13"), "close r13", "next")

    assert judge(over, 1) is None
