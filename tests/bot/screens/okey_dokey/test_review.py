"""The review of Okey Dokey in words: every verdict with all its facts, and what it used."""

from __future__ import annotations

from games.okey_dokey import OkeyDokey
from games.players import Fact
from games.players.okey_dokey.review import Open, Verdict
from games.players.review import Judgement
from tests.bot.screens.reviewing import broken, more, sentence
from tests.games.okey_dokey.tables import table


def compared(open_after: str, deals: int = 40, won: int = 9, other: int = 30) -> dict[str, Fact]:
    return {"deals": deals, "won": won, "other": other, "open": open_after}


FACTS: dict[str, tuple[dict[str, Fact], ...]] = {
    Verdict.KEPT: (compared("yes"), compared("perhaps"), compared("unknown", 0, 0, 0)),
    Verdict.RISKED: (compared("yes"),),
    Verdict.UNLUCKY: (compared("no"),),
    Verdict.GAVE_UP: (compared("no"),),
    Verdict.LOST: ({},),
}


def any_state() -> OkeyDokey:
    return table("r1", "r2")


def test_every_verdict_is_said_in_whole_sentences() -> None:
    assert broken(any_state(), FACTS) == ["not found"]


def test_a_lost_game_is_not_blamed_on_what_nobody_could_know() -> None:
    unlucky = Judgement(0, 1, "r1", Verdict.UNLUCKY, compared("no", 40, 20, 21))

    assert sentence("okey_dokey", unlucky).endswith("but with what was known it was a good play.")
    assert more(any_state(), unlucky) == [
        "With all cards open, the grid could not be filled any more after it.",
        "I played on in 40 deals that agree with what <@2> knew: this play won 20 of them, the best other "
        "play 21.",
    ]


def test_whether_the_grid_could_still_be_filled_is_said_in_every_case() -> None:
    said = {
        answer: more(any_state(), Judgement(0, 0, "r1", Verdict.RISKED, compared(answer))) for answer in Open
    }

    assert len({sentence for sentence, _compared in said.values()}) == len(Open)
