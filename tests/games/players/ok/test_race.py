"""What a hand of OK is worth: the chances compared with a plain recursion, and the weight of points."""

from __future__ import annotations

from itertools import product
from math import isclose

from games.players.ok.race import BARE_SHARE, DISCARD, POINT, SHARES, Race, Stakes, share_of_win

EVEN = Stakes.of((20, 20, 20, 20), 0)


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


def test_a_hand_is_worth_what_following_every_turn_gives() -> None:
    hazards = (0.01, 0.05, 0.1, 0.2, 0.3)
    race = Race(EVEN, hazards)

    for kind, missing, has_ok in product(("sets", "pairs", "colour"), range(4), (False, True)):
        worth = race.after_throwing(kind, missing, 0.15, has_ok)
        assert isclose(worth, plain(race, hazards, kind, missing, 0.15, has_ok)), (kind, missing, has_ok)


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
