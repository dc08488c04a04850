"""The arena: where each player sits, what counts as a win, what it prints."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from games.boussanga import Boussanga, Reason
from games.core import Outcome
from games.ok import OK
from games.players.arena import Played, main, pairings, share_of_wins, wilson
from games.players.ok.arena import lost_a_round


def won_by(*seats: int, cards: int = 0) -> Played:
    end = Boussanga.start(1, {}, bytes(16)).view(None)
    return Played(replace(end, outcome=Outcome((), seats, Reason.POINTS), discarded=cards), 0.0)


def test_every_deal_is_played_from_each_seat() -> None:
    found = pairings("okiya", ("novice", "master"), 6)

    assert [one.players for one in found] == [("master", "novice"), ("novice", "master")] * 3
    assert [found[i].deal == found[i + 1].deal for i in range(5)] == [True, False, True, False, True]


def test_a_player_may_sit_among_three_others() -> None:
    found = pairings("boussanga", ("novice", "master"), 4, seats=4)

    assert [one.players.index("master") for one in found] == [0, 1, 2, 3]
    assert len({one.deal for one in found}) == 1


def test_a_win_counts_for_the_player_of_its_seat_and_a_shared_one_as_a_half() -> None:
    assert share_of_wins([won_by(0), won_by(0), won_by(1), won_by(1)], 2) == 2
    assert share_of_wins([won_by(0), won_by(1)], 2) == 2
    assert share_of_wins([won_by(0, 1), won_by()], 2) == 1


def test_alone_fewer_cards_are_better_and_a_lost_game_is_worst() -> None:
    first = [won_by(0, cards=9), won_by(0, cards=8)]
    tie = [won_by(0, cards=8), won_by(0, cards=8)]
    lost = [won_by(cards=13), won_by(0, cards=12)]

    assert share_of_wins([*first, *tie, *lost], 1) == 2.5


def test_the_interval_is_that_of_wilson() -> None:
    low, high = wilson(8, 10)

    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 10)[0] == pytest.approx(0)
    assert wilson(10, 10)[1] == pytest.approx(1)


def test_the_command_prints_the_share_and_fills_a_table(tmp_path: Path) -> None:
    table, out = tmp_path / "levels.md", StringIO()

    for _ in range(2):
        main(["okiya", "random", "novice", "--games", "6", "--nodes", "1", "--table", str(table)], out)

    assert "okiya, novice against random: won " in out.getvalue()
    head, rule, *rows = table.read_text(encoding="utf-8").splitlines()
    assert head.startswith("| game | player | against |")
    assert rule == "|---|---|---|---|---|---|---|"
    assert [row.split(" | ")[:4] for row in rows] == [["| okiya", "novice", "random", "6"]] * 2


def test_two_cores_play_the_same_games_as_one() -> None:
    one, two = StringIO(), StringIO()
    asked = ["okiya", "random", "novice", "--games", "4", "--option", "full_garden=draw", "--nodes", "1"]

    main(asked, one)
    main([*asked, "--cores", "2"], two)

    assert one.getvalue().splitlines()[0] == two.getvalue().splitlines()[0]


def test_an_option_that_no_game_has_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["okiya", "random", "novice", "--option", "mode=chess"])

    assert "mode=chess is no option" in capsys.readouterr().err


def test_the_points_of_ok_that_somebody_lost_are_told_by_the_round() -> None:
    end = OK.start(4, {}, bytes(16)).view(None)
    ends = [replace(end, scores=(18, 12, 14, 16), round=2), replace(end, scores=(18, 20, 16, 18), round=2)]

    told = lost_a_round(ends, [0, 1])

    assert told.startswith("lost 0.50 points a round, the others 2.17: 1.67 fewer (")
    assert told.endswith(", 4 rounds)")
