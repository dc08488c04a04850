"""The cards drawn: the sprites of leaderboards and profiles."""

from render.art.cards import board, heads, medallions, panels, parts
from render.art.vector import Drawing

__all__ = ["sprites"]


def sprites() -> dict[str, Drawing]:
    shared = parts.sprites() | parts.rows()
    return shared | heads.sprites() | board.sprites() | panels.sprites() | medallions.sprites()
