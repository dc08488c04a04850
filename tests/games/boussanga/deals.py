"""Other deals of the same game of Boussanga: only the order of the deck is hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from games.boussanga import Boussanga


def redeal(state: Boussanga, viewer: int | None, seed: int) -> Boussanga:  # noqa: ARG001 - hidden from all
    """The state with another order of the deck."""
    return replace(state, deck=tuple(Random(seed).sample(state.deck, len(state.deck))))
