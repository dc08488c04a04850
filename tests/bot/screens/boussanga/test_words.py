"""Boussanga in sentences: refusals, what the composer says about a card, what to do, how the game ended."""

from __future__ import annotations

import pytest

from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.game import PrivateMessage, ScreenContext
from bot.screens.registry import SCREENS
from games.boussanga import Boussanga
from games.boussanga.view import BoussangaView
from games.core import GameError
from tests.bot.screens.sentences import PLAYERS
from tests.games.boussanga.tables import EEE, EWF, FFF, UNFIT, coop, versus

SCREEN = SCREENS["boussanga"]

DRAINED = "f c1 c2 c4 c5 c7 c8 f1 f2 f4 f5 f7 f8 h1 h2 h4"
"""Fifteen Fire pawns without a line: one is left in the reserve."""


def explained(state: Boussanga, action: str) -> str:
    """The sentence that refuses an action of the seat to act."""
    with pytest.raises(GameError) as refused:
        state.play(state.to_act[0], action)
    return SCREEN.explain(refused.value)


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("1 d3", "“1 d3” is not a move. Write a card, a cell and a facing, such as 2 c4 ne, or pass 2."),
        ("1 b2 n", "The card does not fit there. 1 Fire would lie off the board."),
        ("2 h1 n", "The card does not fit there. 2 Water would lie off the board."),
        ("1 d4 n", "The card does not fit there. Another element lies on d3 (Earth) and d2 (Earth)."),
        (
            "1 d2 n",
            "The card does not fit there. 1 Fire would lie off the board. "
            "Another element lies on d2 (Earth).",
        ),
        ("4 d3 n", "There is no card in slot 4."),
        ("pass 1 e", "No pawn of that element was collected."),
        ("put e a1", "There is nothing to put back now."),
        (
            "2 a4 n",
            "The card does not fit there. All its pawns lie there already; at least one must be new.",
        ),
    ],
)
def test_a_refusal_says_what_is_in_the_way(action: str, sentence: str) -> None:
    state = versus("e d2 d3, w a4 b3 c2", (FFF, "w../.w./..w", EEE), seats=2)

    assert explained(state, action) == sentence


def test_a_card_for_which_the_reserve_is_too_small_is_refused_with_what_it_lacks() -> None:
    state = versus(DRAINED, (FFF,))

    assert explained(state, "1 a8 n") == "The card does not fit there. The reserve lacks 2 Fire."


def test_a_card_that_lacks_a_pawn_and_meets_another_element_is_told_both() -> None:
    state = versus(f"{DRAINED} b2, e a3", (EWF, FFF))

    assert explained(state, "2 a4 n") == (
        "The card does not fit there. Another element lies on a3 (Earth). The reserve lacks 2 Fire."
    )


def test_two_elements_that_the_reserve_lacks_are_both_named() -> None:
    state = versus("", (EWF,), areas=("w16f16", "e0"), bonus=("wf", "-"))

    assert explained(state, "1 d4 n") == (
        "The card does not fit there. The reserve lacks 1 Water and 1 Fire."
    )


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (
            "1 a4 n",
            "The card does not fit there. Another element lies on a4 (Water), a3 (Water) and a2 (Earth).",
        ),
        ("1 a7 n", "The card does not fit there. Another element lies on a6 (Air) and a5 (Air)."),
        ("pass 1", "A card of the hand fits, so nobody can pass now."),
        ("2 a4 n", "There is no card in slot 2."),
    ],
)
def test_together_a_refusal_says_what_is_in_the_way(action: str, sentence: str) -> None:
    assert explained(coop((FFF,)), action) == sentence


def test_together_missing_pawns_and_pawns_of_another_element_are_named_separately() -> None:
    state = coop((FFF,), away="a8", collection="f1")

    assert explained(state, "1 a8 n") == (
        "The card does not fit there. Another element lies on a6 (Air). "
        "No pawn lies on a8; all pawns of the card must be there."
    )


def test_together_a_card_over_empty_cells_is_told_which() -> None:
    state = coop((FFF,), away="c8 d8", collection="f2")

    assert explained(state, "1 c8 w") == (
        "The card does not fit there. No pawn lies on c8 and d8; all pawns of the card must be there."
    )


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("1 c8 w", "First put the pawns back on the board: write put, the element and a cell."),
        ("pass 1", "First put the pawns back on the board: write put, the element and a cell."),
        ("put w a1", "No pawn of that element is to be put back."),
        ("put e a2", "That cell is not empty. Choose an empty one."),
    ],
)
def test_while_pawns_are_put_back_a_refusal_says_what_is_in_the_way(action: str, sentence: str) -> None:
    assert explained(coop((FFF,), away="a1", put="e1"), action) == sentence


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("pass 1", "Name the element that goes back, such as pass 2 e."),
        ("pass 1 w", "No pawn of that element was collected."),
        ("put e a1", "There is nothing to put back now."),
    ],
)
def test_a_pass_that_names_nothing_collected_is_refused_in_words(action: str, sentence: str) -> None:
    assert explained(coop((UNFIT[0],), away="a1", collection="e1"), action) == sentence


# What the composer says about a card.


def composed(state: Boussanga, look: str = "") -> PrivateMessage:
    private = SCREEN.private
    assert private is not None
    return private.show(ScreenContext(1, 0, PLAYERS, ApplicationEmoji()), state.view(state.turn), look)


@pytest.mark.parametrize(
    ("look", "sentence"),
    [
        ("1.h8.n", "Card 1 on h8, facing north, fits and scores nothing."),
        ("1.d1.n", "Card 1 on d1, facing north, does not fit. 2 Fire would lie off the board."),
        (
            "1.d4.n",
            "Card 1 on d4, facing north, does not fit. Another element lies on d3 (Earth) and d2 (Earth).",
        ),
        (
            "2.a4.n",
            "Card 2 on a4, facing north, does not fit. "
            "All its pawns lie there already; at least one must be new.",
        ),
        ("3.f6.nw", "Card 3 on f6, facing north-west, fits and scores nothing."),
    ],
)
def test_the_composer_says_whether_a_card_fits_and_if_not_why(look: str, sentence: str) -> None:
    state = versus("e d2 d3, w a4 b3 c2", (FFF, "w../.w./..w", EEE), seats=2)

    assert composed(state, look).text == sentence


def test_the_alt_text_of_the_composer_names_the_pawns_of_the_card_and_what_they_make() -> None:
    state = versus("f a1", (FFF,))

    assert composed(state, "1.a4.n").alt == (
        "Card 1 on a4, facing north, fits and scores 3. "
        "Its pawns: Fire on a4, Fire on a3 and Fire on a2. It makes 4 Fire in a row."
    )
    assert composed(state, "1.a2.n").alt.endswith("Its pawns: Fire on a2, Fire on a1 and Fire off the board.")


def test_the_composer_says_when_the_reserve_is_too_small() -> None:
    state = versus(DRAINED, (FFF, EEE))

    assert composed(state, "1.a8.n").text == (
        "Card 1 on a8, facing north, does not fit. The reserve lacks 2 Fire."
    )


def test_together_the_composer_says_which_pawns_are_not_there() -> None:
    state = coop((FFF,), away="b8", collection="f1")

    assert composed(state, "1.c8.e").text == (
        "Card 1 on c8, facing east, does not fit. No pawn lies on b8; all pawns of the card must be there."
    )


def test_of_an_empty_slot_the_composer_shows_another_card() -> None:
    state = versus("", (FFF, EEE))

    assert composed(state, "4.a1.n").text == composed(state).text


# What the rules say.


@pytest.mark.parametrize(
    "told",
    [
        "score at once for the player whose card completed them, no matter who laid the other pawns",
        "when the reserve of an element is empty (which is how careful players usually end)",
        "House rulings: the elements, their values, the 16 pawns each and the 48 cards are ours",
    ],
)
def test_the_rules_in_the_chat_say_how_games_end_and_what_is_ours(told: str) -> None:
    assert told in " ".join(chapter.text for chapter in SCREEN.chapters())


# What the board says.


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (versus("", (FFF,)), "<@1> to move: play a card, or discard one instead."),
        (coop((FFF,)), "<@1> to move: take a combination that lies on the board."),
    ],
)
def test_the_board_says_what_to_do(state: Boussanga, sentence: str) -> None:
    assert SCREEN.status(state.view(None), PLAYERS).splitlines()[0] == sentence


def test_the_board_says_that_the_last_round_runs() -> None:
    state = versus("", (FFF,), last="1")

    assert SCREEN.status(state.view(None), PLAYERS).splitlines()[1] == "Last round, turns left: 1."


@pytest.mark.parametrize(("mode", "seats"), [("versus", 3), ("teams", 4)])
def test_the_board_says_everybodys_points_and_where_the_game_ends(mode: str, seats: int) -> None:
    areas = ("f1", "e2", "w1")[: 2 if mode == "teams" else seats]
    state = versus("", (FFF,), seats=seats, mode=mode, areas=areas)

    standing = {
        "versus": "Points: <@1> 3, <@2> 2, <@3> 2. The game ends at 15.",
        "teams": "Points: <@1> and <@3> 3, <@2> and <@4> 2. The game ends at 15.",
    }
    assert SCREEN.status(state.view(None), PLAYERS).splitlines()[-1] == standing[mode]


def test_together_the_board_says_the_points_and_the_cards_used() -> None:
    state = coop((FFF,), away="a8 b8", area="f2", discarded=5)

    said = SCREEN.status(state.view(None), PLAYERS).splitlines()[-1]

    assert said == "Points: 6 of 15. Cards used: 5; 12 or fewer win."


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (8, "Won with 8 cards: Boussanga Master."),
        (10, "Won with 10 cards: Boussanga Scholar."),
        (12, "Won with 12 cards."),
        (13, "21 points, but with 13 cards: winning takes 12 or fewer, so this is lost."),
    ],
)
def test_together_the_end_is_told_with_the_cards_it_took(cards: int, sentence: str) -> None:
    state = coop((FFF,), away="a8 a7 b8 b7 c8 c7 d8", area="f4", collection="f3", discarded=cards - 1)

    assert SCREEN.status(state.play(0, "1 h8 e").view(None), PLAYERS) == sentence


@pytest.mark.parametrize(
    ("state", "action", "told"),
    [
        (versus("", (FFF,)), "1 a4 n", "<@1> laid card 1 on a4, facing north."),
        (versus("f a1", (FFF,)), "1 a4 n", "<@1> laid card 1 on a4, facing north, and scored 3 with 4 Fire."),
        (
            versus("f a1", (FFF,), areas=("f3", "e0")),
            "1 a4 n",
            "<@1> laid card 1 on a4, facing north, and scored 6 with 4 Fire. 1 Fire of this is a bonus.",
        ),
        (versus("", (FFF,)), "pass 1", "<@1> discarded card 1."),
        (coop((FFF,)), "1 h8 e", "<@1> took the combination of card 1: 3 Fire."),
        (
            coop((FFF,), away="a8", collection="f1"),
            "1 h8 e",
            "<@1> took the combination of card 1: 3 Fire. That scored 3.",
        ),
        (
            coop(UNFIT[:2], away="a1", collection="e1"),
            "pass 2 e",
            "<@1> discarded card 2, and Earth goes back on the board.",
        ),
        (coop((FFF,), away="a1", put="e1"), "put e a1", "<@1> put Earth on a1."),
    ],
)
def test_every_move_is_told_in_words(state: Boussanga, action: str, told: str) -> None:
    after = state.play(0, action)

    assert SCREEN.told(state.view(None), after.view(None), 0, action, PLAYERS) == told


@pytest.mark.parametrize(
    ("state", "action", "runs", "ended"),
    [
        (
            versus("f a1", (FFF,), areas=("f4", "e0"), bonus=("f", "-")),
            "1 a4 n",
            "Last round, because 15 points are reached. Turns left: 1.",
            "The game is over: 15 points were reached.",
        ),
        (
            versus("", (FFF,), deck=(EEE,)),
            "1 a4 n",
            "Last round, because the last card is drawn. Turns left: 1.",
            "The game is over: the last card was drawn.",
        ),
        (
            versus("", (EEE,), areas=("e6", "e7"), bonus=("e", "e")),
            "1 a4 n",
            "Last round, because the reserve of Earth ran out. Turns left: 1.",
            "The game is over: the reserve of Earth ran out.",
        ),
    ],
)
def test_the_board_says_why_the_last_round_runs_and_why_the_game_ended(
    state: Boussanga, action: str, runs: str, ended: str
) -> None:
    last = state.play(0, action)
    over = last.play(1, "pass 1")

    assert SCREEN.status(last.view(None), PLAYERS).splitlines()[1] == runs
    assert runs in SCREEN.alt(last.view(None))
    assert SCREEN.status(over.view(None), PLAYERS).startswith(f"{ended} <@")
    assert f"{ended} Won by player " in SCREEN.alt(over.view(None))


def test_players_with_as_many_points_share_the_win_in_words() -> None:
    state = versus("f a1 a2 a3", (FFF,), areas=("f3", "f3"), last="1")

    board = SCREEN.status(state.play(0, "1 h8 n").view(None), PLAYERS)

    assert board.splitlines()[0] == "The game is over. <@1> and <@2> share the win with a score of 9."


def test_teams_share_a_win_in_words() -> None:
    state = versus("f a1 a2 a3", (FFF,), seats=4, mode="teams", areas=("f3", "e0"), last="1")

    board = SCREEN.status(state.play(0, "1 h8 n").view(None), PLAYERS)

    assert board.splitlines()[0] == "The game is over. <@1> and <@3> won with a score of 9."
    assert board.splitlines()[-1] == "Points: <@1> and <@3> 9, <@2> and <@4> 0."


@pytest.mark.parametrize(
    ("mode", "signs"), [("versus", ("@1", "@2", "@3", "@4")), ("teams", ("@1", "@2", "@3 team", "@4 team"))]
)
def test_partners_bear_the_sign_of_their_team(mode: str, signs: tuple[str, ...]) -> None:
    view = Boussanga.start(4, {"mode": mode}, bytes(16)).view(None)

    assert SCREEN.seats(view, ApplicationEmoji()) == signs


def test_a_game_for_one_is_played_together_against_the_deck() -> None:
    alone = Boussanga.start(1, {"mode": "versus"}, bytes(16))

    assert SCREEN.status(alone.view(None), PLAYERS).startswith("<@1> to move: take a combination")


@pytest.mark.parametrize(
    ("mode", "terms"),
    [
        ("versus", "Each for themselves, 2 to 4 players; alone you play against the deck."),
        ("teams", "Two teams of two: seats 1 and 3 against seats 2 and 4."),
        ("coop", "All together, 1 to 4 players: 15 points with 12 cards or fewer."),
    ],
)
def test_a_table_says_what_it_agreed_on(mode: str, terms: str) -> None:
    assert SCREEN.terms({"mode": mode, "symbols": True}) == terms


def test_the_rules_show_a_line_that_was_just_scored() -> None:
    views = [chapter.view for chapter in SCREEN.chapters() if isinstance(chapter.view, BoussangaView)]
    lines = [line for view in views if view.change is not None for line in view.change.lines]

    assert [(line.element, line.points) for line in lines] == [("f", 3)]
