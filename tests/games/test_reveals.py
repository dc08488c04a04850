"""Which moves show somebody something new, so that they cannot be taken back: an example of every kind."""

from __future__ import annotations

from games import GAMES
from games.core import Game, OptionValue
from tests.games.ok.deals import SCATTERED
from tests.games.ok.deals import table as ok_round
from tests.games.okey_dokey.tables import filled
from tests.games.okey_dokey.tables import table as okey_dokey
from tests.games.playouts import seed_number


def shown_by(state: Game) -> dict[str, bool]:
    """For every action of the seat to move, whether it reveals something."""
    (seat, *_) = state.to_act
    return {action: state.reveals(seat, action) for action in state.actions(seat)}


def between_games(game: str, **options: OptionValue) -> Game:
    state = GAMES[game].start(2, {"match": "sets", **options}, seed_number(0))
    while state.actions(state.to_act[0]) != ("next",):
        state = state.play(state.to_act[0], state.actions(state.to_act[0])[0])
    return state


def test_moves_on_an_open_board_show_nothing_new() -> None:
    for game in ("okiya", "okago"):
        assert not any(shown_by(GAMES[game].start(2, {}, seed_number(0))).values())


def test_the_next_game_shows_a_garden_unless_it_is_played_again() -> None:
    assert between_games("okiya").reveals(0, "next")
    assert not between_games("okiya", same_garden=True).reveals(0, "next")
    assert not between_games("okago").reveals(0, "next")


def test_a_card_of_boussanga_brings_the_next_card_and_putting_pawns_back_brings_none() -> None:
    state = GAMES["boussanga"].start(2, {}, seed_number(0))

    assert all(shown_by(state).values())
    assert not state.reveals(0, "put e a1")


def test_a_card_from_a_hand_of_okey_dokey_is_shown_and_a_reset_alone_is_not() -> None:
    shown = shown_by(okey_dokey("r3 y3 g3 b3 s3", "y2", rows=filled(0, "yg")))

    assert {action: new for action, new in shown.items() if "/" not in action} == {
        "r3": True,
        "b3": True,
        "s3": True,
        "r0": False,
        "b0": False,
        "s0": False,
    }
    assert all(new for action, new in shown.items() if "/" in action)
    assert not GAMES["okey_dokey"].start(2, {}, seed_number(0)).reveals(0, "start")


def test_of_the_moves_of_ok_only_taking_a_tile_shows_nothing() -> None:
    taking = shown_by(ok_round(SCATTERED))

    assert (taking["draw"], taking["take"]) == (True, False)
    assert all(shown_by(ok_round(f"{SCATTERED} g13")).values())
