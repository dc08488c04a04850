"""Boussanga in words alone: the names of elements and facings, and what an alt text leaves out first."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.screens.boussanga.words import ELEMENT_NAMES, FACING_NAMES, PAWNS_OF
from bot.screens.game import with_texts
from bot.screens.registry import SCREENS
from games.boussanga import Boussanga
from games.boussanga.board import FACINGS
from games.boussanga.cards import ELEMENTS, Pawns
from games.boussanga.reasons import LastRound
from games.boussanga.view import BoussangaView, Trigger
from tests.bot.discord.composing import STEPS
from tests.bot.screens.looking import private_of, table_at
from tests.games.boussanga.tables import FFF, versus


def alt(view: BoussangaView) -> str:
    return SCREENS["boussanga"].alt(view)


def test_every_element_and_every_facing_has_a_name() -> None:
    assert [*ELEMENT_NAMES] == [*PAWNS_OF] == [*ELEMENTS]
    assert [*FACING_NAMES] == [*FACINGS]


@pytest.mark.parametrize("seat", [0, 3])
def test_an_alt_text_without_room_for_all_cards_names_those_of_the_player_to_move_or_none(seat: int) -> None:
    dealt = replace(Boussanga.start(4, {}, bytes(16)).view(None), turn=seat, to_act=(seat,))
    crowded = replace(dealt, board="ewafewaf" * 8, areas=(Pawns(1, 1, 1, 1),) * 4)
    full = replace(
        crowded, areas=(Pawns(10, 10, 10, 10),) * 4, last=3, trigger=Trigger(LastRound.RESERVE, ELEMENTS)
    )

    assert named_hands(dealt) == [1, 2, 3, 4]
    assert named_hands(crowded) == [seat + 1]
    assert named_hands(full) == []


def named_hands(view: BoussangaView) -> list[int]:
    """The players whose cards an alt text names."""
    return [int(player) for player in re.findall(r"Cards of player (\d):", alt(view))]


def test_to_people_who_want_boards_as_text_the_arrows_of_the_composer_are_words() -> None:
    with with_texts(True):
        own = private_of(table_at(versus("f a1", (FFF,))), 0, "1.a4.n")

    assert {"Left", "Up", "Down", "Right"} <= {*own.labels}
    assert not {*STEPS} & {*own.labels}


def test_a_board_as_text_has_a_line_for_each_row_with_pawns_and_every_hand() -> None:
    lines = SCREENS["boussanga"].lines(versus("f a1 c1, w h5", (FFF,)).view(None))

    assert lines[1:3] == ["Rank 5: h5 Water.", "Rank 1: a1 Fire, c1 Fire."]
    assert lines[-2].startswith("Cards of player 1: Fire")
