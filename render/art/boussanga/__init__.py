"""Boussanga drawn: everything ``render.art.build`` asks of a game."""

from render.art.boussanga import cells, composer, panels, passing, seats
from render.art.boussanga.elsewhere import FEATS, LADDERS, cover, emoji
from render.art.boussanga.ending import ending
from render.art.vector import Drawing

__all__ = ["FEATS", "LADDERS", "cover", "emoji", "ending", "sprites"]


def sprites() -> dict[str, Drawing]:
    """Those of the cells, the seats, the panels, and the private pictures."""
    parts = (cells, seats, panels, composer, passing)
    return {name: drawing for part in parts for name, drawing in part.sprites().items()}
