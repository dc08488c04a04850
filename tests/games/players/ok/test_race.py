"""What a hand of OK is worth: the chances compared with a plain recursion, and the weight of points."""

from __future__ import annotations

from math import isclose

import pytest

from games.players.ok.race import BARE_SHARE, DISCARD, POINT, SHARES, Race, Stakes, share_of_win

EVEN = Stakes.of((20, 20, 20, 20), 0)
SLOW = (0.05,) * 12


def plain(
    race: Race, hazards: tuple[float, ...], kind: str, missing: int, share: float, has_ok: bool
) -> float:
    """The worth of a hand by following every turn to the stock's end."""
    bare, more = race.stakes.closing[kind]

    def usual(lacking: int) -> float:
        return SHARES[kind][lacking] if lacking or has_ok else BARE_SHARE

    def follow(lacking: int, now: float, later: float, cycle: int) -> float:
        if cycle == len(hazards):
            return race.stakes.drawn
        stay = follow(lacking, later, later, cycle + 1)
        if lacking:
            next_share = usual(lacking - 1)
            hit = follow(lacking - 1, next_share, next_share, cycle + 1)
            hit = max(hit, bare) if lacking == 1 else hit
        else:
            hit, stay = more, max(bare, stay)
        chance = 1 - (1 - now) * (1 - DISCARD * now)
        turn = chance * hit + (1 - chance) * stay
        return hazards[cycle] * race.stakes.beaten + (1 - hazards[cycle]) * turn

    later = (share + usual(missing)) / 2
    # The rest of the race uses the mean of two shares, not the mean of two chances.
    return follow(missing, share, later if missing or has_ok else share, 0)


@pytest.mark.parametrize("kind", ["sets", "pairs", "colour"])
@pytest.mark.parametrize("missing", [0, 1, 2, 3])
@pytest.mark.parametrize("has_ok", [False, True])
def test_a_hand_is_worth_what_following_every_turn_gives(kind: str, missing: int, has_ok: bool) -> None:
    hazards = (0.01, 0.05, 0.1, 0.2, 0.3)
    race = Race(EVEN, hazards)

    worth = race.after_throwing(kind, missing, 0.15, has_ok)

    assert isclose(worth, plain(race, hazards, kind, missing, 0.15, has_ok))


def test_a_turn_ends_beaten_or_with_the_discard_or_with_a_drawn_tile() -> None:
    race = Race(EVEN, (0.2, 0.9))

    worth = race.turn(0.5, taken=0.8, drawn=0.4)

    assert isclose(worth, 0.2 * EVEN.beaten + 0.8 * (0.5 * DISCARD * 0.8 + (1 - 0.5 * DISCARD) * 0.4))


def test_a_hand_is_worth_more_the_nearer_the_dearer_and_the_safer_it_is() -> None:
    race, hasty = Race(EVEN, SLOW), Race(EVEN, (0.3,) * 12)
    usual = race.after_throwing("sets", 2, 0.1, False)

    assert race.after_throwing("sets", 2, 0.2, False) > usual > hasty.after_throwing("sets", 2, 0.1, False)
    assert race.after_throwing("sets", 1, 0.1, False) > usual
    assert race.after_throwing("pairs", 1, 0.08, False) > race.after_throwing("sets", 1, 0.08, False)
    assert race.after_throwing("pairs", 7, 0.0, False) >= race.hopeless


def test_when_the_stock_is_about_to_end_nothing_but_that_is_to_come() -> None:
    race = Race(EVEN, ())

    assert race.after_throwing("sets", 0, 0.5, True) == EVEN.drawn


def test_a_drawn_tile_that_helps_closes_or_makes_a_ready_hand_dearer() -> None:
    race, late = Race(EVEN, SLOW), Race(EVEN, (0.9,) * 5)
    bare, more = EVEN.closing["sets"]

    one_short = race.before_drawing("sets", 1, 0.25, False)
    ready = late.before_drawing("sets", 0, 0.1, True)

    assert isclose(one_short, 0.25 * bare + 0.75 * race.after_throwing("sets", 1, 0.25, False))
    assert isclose(ready, 0.1 * more + 0.9 * bare)


def test_the_shares_of_a_game_add_up_to_one_and_a_lead_weighs_more_near_the_end() -> None:
    scores = (3, 17, 8)
    shares = [share_of_win(scores, seat) + (17 - score) * POINT for seat, score in enumerate(scores)]

    assert isclose(sum(shares), 1)
    assert shares[1] > shares[2] > shares[0]
    assert share_of_win((4, 2), 0) > share_of_win((20, 18), 0) > 0.5


def test_a_finished_game_is_won_shared_or_lost_by_as_few_points_as_may_be() -> None:
    assert share_of_win((0, 4, 7), 2) == 1
    assert share_of_win((7, -1, 7), 0) == 0.5
    assert share_of_win((3, 0, 7), 0) == -4 * POINT
    assert -0.1 < share_of_win((1, 0, 9), 0) < share_of_win((5, 0, 9), 0) < 0


def test_closing_that_ends_the_game_for_a_leader_wins_nothing() -> None:
    last = Stakes.of((5, 2, 12), 0)

    assert [*last.closing["sets"], *last.closing["pairs"]] == [-5 * POINT, -3 * POINT, 1, 1]
    assert last.drawn > last.closing["sets"][0]


def test_every_way_to_close_is_worth_what_it_pays() -> None:
    bare, more = (EVEN.closing["sets"][i] for i in (0, 1))

    assert bare < more < EVEN.closing["pairs"][0] < EVEN.closing["pairs"][1]
    assert EVEN.beaten < EVEN.drawn < bare
