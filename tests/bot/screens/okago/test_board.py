"""Okago's board of 25 buttons: what each shows, and what it plays or leads to."""

from __future__ import annotations

from games.core import Game
from games.okago.view import OkagoView
from render import emoji
from tests.bot.discord.dealt import Deal, reached
from tests.bot.discord.okago.board import field, jumper, lit, mark_of, okago_at, several_jumps
from tests.bot.screens.looking import Shown, board_of, every_emoji, table_at

NEW = Deal("okago", 2).state


def seen(state: Game) -> Shown:
    return board_of(table_at(state), emoji=every_emoji())


def with_a_jump() -> tuple[Shown, OkagoView]:
    """A board on which two pieces or more can jump, one of them to two landings; and its view."""
    state = reached("okago", 2, several_jumps).state
    return seen(state), okago_at(state)


def press(board: Shown, cell: str) -> Shown:
    """The board after a click that only looks."""
    kind, _, _, look = field(board.components)[cell]["custom_id"].split(":", 3)
    assert kind == "look"
    return board.looked(look.partition("~")[0])


def plays(board: Shown, cell: str) -> str:
    """What the button at a cell plays."""
    kind, _, _, action = field(board.components)[cell]["custom_id"].split(":", 3)
    assert kind == "play"
    return str(action)


def test_every_button_shows_what_lies_on_its_cell() -> None:
    board, view = with_a_jump()
    pieces = {jump.piece for jump in view.jumps}

    buttons, drawn = field(board.components), emoji("okago")
    for cell, lies in zip(sorted(buttons, key=lambda cell: cell[::-1]), view.cells, strict=True):
        mark = f"{lies}!" if cell in pieces else "+" if cell in view.placeable else lies
        assert mark_of(buttons[cell]) == drawn[mark].name


def test_a_button_turns_teals_first_piece_over_as_a_sentence_says_and_later_there_is_no_choice() -> None:
    state = NEW.play(NEW.to_act[0], "c3")
    down = seen(state)
    up = down.press("Face Up")

    assert [{"Face Down", "Face Up"} & {*each.labels} for each in (down, up)] == [{"Face Up"}, {"Face Down"}]
    assert "The next cell that you press gets the piece face-down, so that it can jump" in down.text
    assert "The next cell that you press gets the piece face-up, so that it can neither jump" in up.text
    assert [plays(each, "b2") for each in (down, up, up.press("Face Down"))] == ["b2", "b2^", "b2"]
    assert not {"Face Down", "Face Up"} & {*seen(NEW).labels}
    assert not {"Face Down", "Face Up"} & {*seen(state.play(state.to_act[0], "b2")).labels}


def test_clicking_elsewhere_puts_the_piece_back_or_chooses_another() -> None:
    board, view = with_a_jump()
    piece, landings = jumper(view)
    chosen = press(board, piece)
    empty = next(cell for cell in view.placeable if cell not in landings)
    for elsewhere in (piece, empty, view.jumps[0].over):
        assert press(chosen, elsewhere).components == board.components

    other = next(jump.piece for jump in view.jumps if jump.piece != piece)
    another = press(chosen, other)

    reachable = {jump.landing for jump in view.jumps if jump.piece == other}
    assert lit(another.components, "x", "x*") == reachable
    assert lit(another.components, f"{view.colours[view.turn]}?") == {other}
