"""Colours with the same meaning in every game, and sizes that all boards share. Knows no game, draws nothing.

Gold marks what may be taken, the turn, and what won; mint marks the last change. Each also has its own form,
so that nobody needs to see the colour.
"""

from __future__ import annotations

NAVY = "#1C2238"  # the ground of every picture
LACQUER = "#131829"  # the header, and the tray under the cells
WAVE = "#2D375C"  # the quiet pattern on the ground
EDGE = "#46527A"  # hairlines; gold is only used for its meaning
CREAM = "#FFF4DC"  # the main words
SAND = "#E9D59A"  # words that explain: coordinates, "match", "or"
GOLD = "#FFC83D"
GOLD_LIGHT = "#FFF1B8"
GOLD_DEEP = "#B77A12"
MINT = "#74F2DA"
MINT_DEEP = "#05221F"

BOARD_PX = 800  # the width of a square board
HEADER_PX = 78
COVER_PX = (1000, 400)
EMOJI_PX = 128
