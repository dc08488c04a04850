"""The review of Okago: compared with playing every way five plies deep, and in known positions."""

from __future__ import annotations

from random import Random

from games.okago import Okago
from games.players.okago.review import REVIEWER, Verdict
from games.players.review import Judgement, Story
from tests.games.players.okago.simple import Simple, faults
from tests.games.players.okago.test_player import crowded

GAMES = range(1, 8)


def judged(state: Okago, *plays: str, seat: int | None = None) -> list[Judgement | None]:
    """The judgements of these actions, played in turn; a resignation by ``seat``."""
    views, moves = [(state.view(0), state.view(1))], []
    for action in plays:
        moves.append((state.turn if seat is None else seat, action))
        state = state.play(*moves[-1])
        views.append((state.view(0), state.view(1)))
    story = Story(tuple(views), tuple(moves))
    return [REVIEWER.judge(story, ply) for ply in range(len(moves))]


def verdict(position: str, action: str) -> Judgement:
    (found,) = judged(Okago.from_position(position), action)
    assert found is not None
    return found


def test_every_win_that_can_be_forced_within_five_plies_is_found() -> None:
    seen = set[str]()
    for number in GAMES:
        random, state = Random(number), crowded(number)
        while state.outcome is None:
            action = random.choice(state.actions(state.turn))
            (found,) = judged(state, action)
            assert found is not None
            assert faults(state.view(None), found) == [], state.position
            seen.add(found.verdict)
            state = state.play(state.turn, action)
    assert {"won", "kept-win", "win-to-loss", "let-win", "lost", "forced"} <= seen


def test_the_line_of_a_missed_win_is_legal_and_wins() -> None:
    state = Okago.from_position("5/rrr2/1bb2/2B2/5 r 9-8 red=1")
    (found,) = judged(state, "a1")

    assert found is not None
    assert (found.verdict, found.facts, found.better) == (Verdict.GAVE_WIN_AWAY, {"moves": 1}, ("d4",))
    assert found.line == ("d4",)
    assert (found.kept, found.possible, found.swing) == (0, 1, 1)
    assert state.play(0, "d4").outcome is not None


def test_a_line_of_the_opponent_is_blocked_or_let() -> None:
    position = "5/rrr2/1bb2/2B2/5 b 9-8 red=1"

    assert verdict(position, "d4").verdict == Verdict.BLOCKED
    let = verdict(position, "a1")
    assert (let.verdict, let.facts["moves"]) == (Verdict.LET_WIN, 1)
    assert "d4" in let.better
    assert let.line[0] == let.better[0]


def test_a_resignation_says_how_the_game_stood_on_either_players_turn() -> None:
    state = Okago.from_position("5/rrr2/1bb2/2B2/5 r 9-8 red=1")

    for seat, came in ((0, Verdict.RESIGNED_WON), (1, Verdict.RESIGNED_LOST)):
        (found,) = judged(state, "resign", seat=seat)
        assert found is not None
        assert (found.verdict, found.possible) == (came, 0)
    (found,) = judged(Okago.start(2, {}, bytes(16)), "resign")
    assert found is not None
    assert found.verdict == Verdict.RESIGNED_OPEN


def test_the_simple_game_moves_like_the_rules() -> None:
    for number in GAMES:
        state = crowded(number)
        game = Simple.seen(state.view(None))
        assert {action for action, _, _ in game.after()} == {*state.actions(state.turn)}
        for action, line, then in game.after():
            after = state.play(state.turn, action)
            assert line == bool(after.view(None).line)
            if after.outcome is None:
                assert then == Simple.seen(after.view(None))
