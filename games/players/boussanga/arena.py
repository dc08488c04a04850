"""Baseline and measures of the arena for Boussanga. Sees views only."""

from __future__ import annotations

from games.boussanga.view import BoussangaView
from games.players.boussanga.versus import Contest, greediest


def greedy(view: BoussangaView) -> str:
    """The baseline: the action that scores most points now."""
    return greediest(Contest.of(view))[1].text


def used_cards(end: BoussangaView) -> int:
    """The number of cards that a finished game took."""
    return end.discarded
