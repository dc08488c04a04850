"""OK drawn: everything ``render.art.build`` asks of a game."""

from render.art.ok import seats, table, tiles, wood
from render.art.ok.elsewhere import FEATS, LADDERS, cover, emoji
from render.art.ok.ending import ending
from render.art.vector import Drawing

__all__ = ["FEATS", "LADDERS", "cover", "emoji", "ending", "sprites"]


def sprites() -> dict[str, Drawing]:
    """Those of the tiles, of the rack, of the seats and of the table."""
    return tiles.sprites() | wood.sprites() | seats.sprites(table.FIELD_FELT) | table.sprites()
