"""The review of Okiya: compared with the naive game played to all its ends, and in known games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import cast

import pytest

from games.okiya import Okiya, OkiyaView
from games.players.okiya.player import values
from games.players.okiya.review import REVIEWER
from games.players.review import Accuracy, Judgement, Story, accuracy, games_in, turning_point
from tests.games.okiya.gardens import garden_full_on_a1, player_1_wins_on_d1
from tests.games.okiya.test_tree import GARDENS, LATE, Naive, cell_of, naive_game, spot_of

LATE_PLIES = 10
"""From this ply on, a test can play out the whole tree."""

GAMES = 6
"""The number of random games after every opening."""

RULES = ("full_garden=win", "full_garden=draw")

# Both begin with the opening of LATE; player 1 moves at even plies.
HELD = ("a Graeco-Latin square", "d3 a4 d2 c3 d1 b2 c1 d4 b1 a3 c2")
GIVEN_AWAY = ("a Graeco-Latin square", "d3 a4 d2 c3 d1 b2 a3 d4 b1 c2 b4 a2 b3 c1")

Played = tuple[tuple[OkiyaView, ...], tuple[tuple[int, str], ...]]


def played(state: Okiya, actions: Sequence[tuple[int, str]]) -> Played:
    """The views and moves of a game, from a state on."""
    views = [state.view(None)]
    for seat, action in actions:
        state = state.play(seat, action)
        views.append(state.view(None))
    return tuple(views), tuple(actions)


def taking(state: Okiya, cells: str) -> Played:
    """The views and moves of a game in which the players take these cells in turn."""
    return played(state, [((state.turn + i) % 2, cell) for i, cell in enumerate(cells.split())])


def reviewed(views: Sequence[OkiyaView], moves: Sequence[tuple[int, str]]) -> tuple[Judgement, ...]:
    """The judgements of the moves of a game."""
    story = Story(tuple((view, view) for view in views), tuple(moves))
    found = [REVIEWER.judge(story, ply) for ply in range(len(moves))]
    return tuple(each for each in found if each is not None)


@cache
def known(game: tuple[str, str]) -> tuple[Judgement, ...]:
    """The review of a whole game: a garden and the cells."""
    name, cells = game
    return reviewed(*taking(Okiya.from_position(f"{GARDENS[name]} 1 --"), cells))


def random_cells(name: str, number: int) -> list[str]:
    """A game that continues at random after the opening of a garden."""
    random = Random(number)
    cells = LATE[name][0].split()
    state = Okiya.from_position(f"{GARDENS[name]} 1 --")
    for cell in cells:
        state = state.play(state.turn, cell)
    while state.outcome is None:
        cells.append(random.choice(state.actions(state.turn)))
        state = state.play(state.turn, cells[-1])
    return cells


def after(name: str, cells: Sequence[str], words: str = "") -> Okiya:
    state = Okiya.from_position(f"{GARDENS[name]} 1 -- {words}")
    for cell in cells:
        state = state.play(state.turn, cell)
    return state


@cache
def late_review(name: str, number: int, words: str) -> tuple[Judgement, ...]:
    """The review of the end of a random game, from the LATE_PLIESth ply on."""
    cells = random_cells(name, number)
    return reviewed(*taking(after(name, cells[:LATE_PLIES], words), " ".join(cells[LATE_PLIES:])))


def naive_score(game: Naive, drawn: bool) -> int:
    """The exact score of the mover, by playing every way to the end; ``drawn``: a full garden is a draw."""
    end = game.end()
    if end is None:
        return max(-naive_score(game.take(spot), drawn) for spot in game.moves())
    winner, reason = end
    if reason == "full" and drawn:
        return 0
    left = len(game.lying) + 1
    return left if winner == game.mover else -left


def sign(score: int) -> int:
    return (score > 0) - (score < 0)


@pytest.mark.parametrize("words", RULES)
@pytest.mark.parametrize("name", LATE)
def test_every_late_move_is_judged_as_by_playing_out_the_whole_tree(name: str, words: str) -> None:
    for number in range(GAMES):
        found, cells = late_review(name, number, words), random_cells(name, number)
        game = naive_game(GARDENS[name], 0)
        for cell in cells[:LATE_PLIES]:
            game = game.take(spot_of(cell))

        for ply, (each, cell) in enumerate(zip(found, cells[LATE_PLIES:], strict=True)):
            scores = {
                cell_of(spot): -naive_score(game.take(spot), words == RULES[1]) for spot in game.moves()
            }
            best = max(scores.values())
            assert (each.ply, each.seat, each.action) == (ply, game.mover, cell)
            assert (each.facts["best"], each.facts["score"]) == (best, scores[cell])
            assert each.verdict == naive_verdict(scores, cell)
            named = each.better or cast(tuple[str, ...], each.facts.get("as_good", ()))
            alike = {other for other in scores if sign(scores[other]) == sign(best)} - {cell}
            assert set(named) == (alike if each.better or each.verdict == "kept" else set())
            kept = [scores[other] for other in named]
            assert kept == sorted(kept, reverse=True)
            game = game.take(spot_of(cell))


def naive_verdict(scores: dict[str, int], cell: str) -> str:
    """The verdict on a cell by the scores of all cells, if points do not count."""
    ends = {1: "win", 0: "draw", -1: "loss"}
    best, got = max(map(sign, scores.values())), sign(scores[cell])
    if got < best:
        return f"{ends[best]}-to-{ends[got]}"
    if len(scores) == 1:
        return "forced"
    if best < 0:
        return "lost"
    alike = [other for other in scores if sign(scores[other]) == best]
    return "kept" if len(alike) > 1 else f"only-{ends[best]}"


def test_the_random_games_show_every_verdict_of_a_game_without_points() -> None:
    games = [(name, number, words) for name in LATE for number in range(GAMES) for words in RULES]
    seen = {each.verdict for game in games for each in late_review(*game)}

    kept = {"forced", "lost", "kept", "only-win", "only-draw"}
    assert seen == kept | {"win-to-draw", "win-to-loss", "draw-to-loss"}


# Known games.


def test_a_win_that_was_given_away_is_the_turning_point() -> None:
    found = known(GIVEN_AWAY)

    assert turning_point(found) == 6
    turned = found[6]
    assert (turned.action, turned.verdict, turned.better) == ("a3", "win-to-loss", ("c1", "c4"))
    assert turned.facts == {"best": 8, "score": -5}
    assert [each.ply for each in found if each.better] == [6]
    assert accuracy(found, 0) == Accuracy(6, 7)
    assert accuracy(found, 1) == Accuracy(7, 7)
    assert [accuracy(found, seat).percent for seat in (0, 1)] == [86, 100]


def test_a_win_held_from_the_first_tile_to_the_last_has_no_turning_point() -> None:
    found = known(HELD)

    assert turning_point(found) is None
    assert not [each for each in found if each.better or each.line]
    assert {each.verdict for each in found if each.seat == 1} == {"lost"}
    assert [accuracy(found, seat).percent for seat in (0, 1)] == [100, 100]
    assert (found[4].action, found[4].verdict) == ("d1", "only-win")


def test_a_better_line_is_played_by_both_as_well_as_possible_to_the_end_of_the_game() -> None:
    cells, turned = GIVEN_AWAY[1].split(), known(GIVEN_AWAY)[6]
    state = after(GIVEN_AWAY[0], cells[:6])

    for cell in turned.line:
        scores = values(state.view(None))
        assert scores[cell] == max(scores.values())
        state = state.play(state.turn, cell)

    assert turned.line[0] == turned.better[0]
    assert state.outcome is not None
    assert state.outcome.winners == (turned.seat,)


def test_an_accuracy_is_rounded_with_a_half_going_up() -> None:
    assert [Accuracy(kept, 8).percent for kept in (0, 1, 2, 5, 8)] == [0, 13, 25, 63, 100]
    assert [Accuracy(kept, 3).percent for kept in (1, 2)] == [33, 67]


# Points.


def judged(words: str, cell: str) -> Judgement:
    """The judgement of a tile that player 1 takes instead of the one that wins at once with 9 tiles left."""
    state = player_1_wins_on_d1(words)
    (found,) = reviewed(*taking(state, cell))
    return found


def slower_win() -> tuple[str, int]:
    """A cell that wins too, but later, and the points it wins."""
    scores = values(player_1_wins_on_d1().view(None))
    cell = min((cell for cell in scores if scores[cell] > 0), key=scores.__getitem__)
    return cell, scores[cell] - 1


def test_a_slower_win_gives_away_the_points_that_the_match_still_needs() -> None:
    cell, points = slower_win()
    fewer = 9 - points
    for words, verdict, lost in (
        ("", "kept", 0),
        ("match=sets", "kept", 0),
        ("match=points points_to=20", "points", fewer),
        (f"match=points points_to=10 score={10 - points}-0", "kept", 0),
        (f"match=points points_to=10 score={9 - points}-0", "points", 1),
        (f"match=points points_to=20 score=0-{20 - points}", "points", fewer),
    ):
        found = judged(words, cell)

        assert (found.verdict, found.facts.get("points", 0), bool(found.better)) == (verdict, lost, lost > 0)
        assert not found.swing
    assert fewer > 0


@pytest.mark.parametrize(("score", "verdict", "points"), [("0-0", "points", 2), ("15-0", "lost", 0)])
def test_a_loss_of_more_points_gives_them_away_unless_it_decides_the_match_either_way(
    score: str, verdict: str, points: int
) -> None:
    cells = GIVEN_AWAY[1].split()
    lost = known(GIVEN_AWAY)[5]
    assert (lost.verdict, lost.facts, lost.better) == ("lost", {"best": -6, "score": -8}, ())

    start = after(GIVEN_AWAY[0], cells[:5], f"match=points points_to=20 score={score}")
    (found,) = reviewed(*taking(start, cells[5]))

    assert (found.verdict, found.facts.get("points", 0), found.kept) == (verdict, points, points == 0)
    assert not found.swing


# Resigning, and matches.


@pytest.mark.parametrize(("seat", "verdict"), [(0, "resigned-won"), (1, "resigned-lost")])
def test_a_resignation_says_how_the_game_stood_on_either_players_turn(seat: int, verdict: str) -> None:
    found = reviewed(*played(player_1_wins_on_d1(), [(seat, "resign")]))

    assert [(each.seat, each.verdict) for each in found] == [(seat, verdict)]
    assert (turning_point(found) is None) == (verdict == "resigned-lost")
    assert accuracy(found, seat) == Accuracy(0, 0)
    assert accuracy(found, seat).percent is None


def test_a_drawn_game_can_be_given_up() -> None:
    (found,) = reviewed(*played(garden_full_on_a1(1, "full_garden=draw"), [(0, "resign")]))

    assert (found.verdict, found.facts, found.swing) == ("resigned-drawn", {"best": 0, "score": -2}, 1)


def test_a_match_is_judged_game_by_game_and_what_happens_between_is_left_out() -> None:
    state, (cell, _) = player_1_wins_on_d1("match=sets"), slower_win()
    first, second = played(state, [(0, "d1"), (1, "next")]), played(state, [(0, cell), (0, "resign")])
    views, moves = (*first[0][:2], *second[0]), (*first[1], *second[1])

    found = reviewed(views, moves)

    assert games_in(moves) == (range(1), range(2, 4))
    assert [(each.ply, each.action) for each in found] == [(0, "d1"), (2, cell), (3, "resign")]


def test_resigning_between_games_is_not_a_move_of_a_game() -> None:
    views, moves = played(player_1_wins_on_d1("match=sets"), [(0, "d1"), (0, "resign")])

    assert [each.action for each in reviewed(views, moves)] == ["d1"]
    assert games_in([(0, "d1"), (1, "next")]) == (range(1), range(2, 2))
    assert games_in([]) == (range(0),)
