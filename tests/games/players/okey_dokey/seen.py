"""Games of Okey Dokey for the tests of its computer player: with all cards open, or with talk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

from games.okey_dokey import OkeyDokey
from games.players import choose
from games.players.arena import speak
from games.players.okey_dokey.open_deal import OpenDeal, open_deal_of, read_card
from tests.games.okey_dokey.tables import a_game


def all_open(state: OkeyDokey) -> OpenDeal:
    """The whole state as the player imagines one."""
    deal = open_deal_of(replace(state, open_hands=True).view(None))
    deal.deck = [read_card(card) for card in reversed(state.deck)]
    return deal


def in_mid_game(seats: int, number: int, plies: int, **options: str) -> OkeyDokey:
    """A sensible game after ``plies`` plies, or its last state before the end."""
    states = [state for state in a_game(seats, number, **options) if state.outcome is None]
    return states[min(plies, len(states) - 1)]


def talked(state: OkeyDokey, levels: Sequence[str] = ("master",) * 5) -> OkeyDokey:
    """The state after a computer of its level on each seat has said what it wants to say."""
    after = speak(state, levels[: len(state.seated)])
    assert isinstance(after, OkeyDokey)
    return after


@cache
def spoken_game(
    seats: int, number: int, levels: tuple[str, ...] = ("master",) * 5, **options: str
) -> tuple[OkeyDokey, ...]:
    """A game in which computers talk after every action and play by glances: its states after the talk."""
    random = Random(number)
    state = OkeyDokey.start(seats, options, random.randbytes(16))
    found = []
    while state.outcome is None:
        state = talked(state, levels)
        found.append(state)
        seat = state.to_act[0]
        state = state.play(seat, choose(state.view(seat), levels[seat], random.getrandbits(32), nodes=0))
    return tuple(found)
