"""The review of Boussanga in words: every verdict with all its facts, and better plays by name."""

from __future__ import annotations

from games.players import Fact
from games.players.boussanga.review import Verdict
from tests.bot.screens.reviewing import broken, more, sentence, words_of
from tests.games.boussanga.tables import EEE, FFF, versus
from tests.games.players.stories import judged


def play(points: int, most: int, answer: int, before: int, **better: int) -> dict[str, Fact]:
    return {"points": points, "most": most, "answer": answer, "before": before, **better}


FACTS: dict[str, tuple[dict[str, Fact], ...]] = {
    Verdict.SCORED: (play(3, 3, 0, 2),),
    Verdict.LEFT: (play(0, 3, 0, 2, better_points=3, better_answer=1), {"points": 0, "most": 2}),
    Verdict.OPENED: (play(0, 0, 4, 0, better_points=0, better_answer=0),),
    Verdict.SPARED: (play(0, 0, 0, 3), play(0, 0, 1, 3)),
    Verdict.QUIET: (play(0, 0, 0, 0),),
    Verdict.CHEAPEST: (play(0, 2, 1, 1), play(2, 2, 3, 1)),
    Verdict.NOTHING_FITTED: (play(0, 0, 0, 0), {"back": "f"}, {"back": ""}),
    Verdict.COLLECTED: ({"points": 2, "most": 2},),
    Verdict.PUT: ({},),
    Verdict.PUT_FITS: ({"slots": ("1",)}, {"slots": ("1", "3")}),
    Verdict.PUT_MISSED: ({"slots": ("2",)}, {"slots": ("2", "3", "4")}),
    Verdict.RESIGNED: ({"points": 5, "rival": 6},),
}


def test_every_verdict_is_said_in_whole_sentences() -> None:
    assert broken(versus("", (FFF,)), FACTS) == []


def test_a_play_that_left_points_is_told_with_the_better_one() -> None:
    state = versus("f a1 b1 c1", (FFF, EEE))

    found = judged(state, "pass 2")

    assert sentence("boussanga", found) == "A better play would have **scored 9**."
    assert words_of("boussanga").named(state.view(0), found.better[0]) == "card 1 on f1 facing east"
    assert more(state, found) == [
        "It scored 0, and then the next player could score 0.",
        "The better play scores 9, and then the next player could score 0.",
        "The most that any play could score: 9.",
    ]
