"""Colours that mean the same in every game, and the sizes all boards share. Knows no game, draws nothing.

Gold is what may be taken, whose turn it is and what won; mint is what changed last. Each has its own form
too, so that neither is told by colour alone.
"""

from __future__ import annotations

NAVY = "#1C2238"  # the ground of every picture
LACQUER = "#131829"  # the header, and the tray under the cells
WAVE = "#2D375C"  # the quiet pattern on the ground
EDGE = "#46527A"  # hairlines; gold is kept for what it means
CREAM = "#FFF4DC"  # what is said
SAND = "#E9D59A"  # what explains: coordinates, "match", "or"
GOLD = "#FFC83D"
GOLD_LIGHT = "#FFF1B8"
GOLD_DEEP = "#B77A12"
MINT = "#74F2DA"
MINT_DEEP = "#05221F"

BOARD_PX = 800  # a square board, edge to edge
HEADER_PX = 78
COVER_PX = (1000, 400)
EMOJI_PX = 128
