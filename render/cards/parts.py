"""What the leaderboard and the profile share: their ground, numbers, records, streaks and levels.

Knows no members and no names: the message with the picture names them.
"""

from __future__ import annotations

from games import LADDERS
from render.atlas import Row, Scene, load
from render.committed import CARDS, cards_of

WIDTH_PX = 1000
GROUND_PX = 1200  # the height of the ground, which is repeated below itself under a higher card
EDGE_PX = 12

MEDALS = 3  # the ranks that have a medal
NOTCH_PX = 10  # the distance of the notches of a bar that shows a record
FLAME_PX = (36, 44)
MOST_STREAK = 99


def number(value: int, size: str, ground: str) -> Row:
    """The sprites of a number, which is shortened from five digits."""
    return [f"{sign} {size} {ground}" for sign in short(value)]


def signed(value: int, size: str, ground: str) -> Row:
    """A number with its sign."""
    sign = "+" if value > 0 else "-" if value < 0 else ""
    return [f"{each} {size} {ground}" for each in sign + short(abs(value))]


def short(value: int, whole_to: int = 9_999) -> str:
    """A short number: in full up to ``whole_to``, then in thousands and millions, 12k, 345k, 6M."""
    if value <= whole_to:
        return str(value)
    return f"{value // 1_000}k" if value < 1_000_000 else f"{value // 1_000_000}M"


def ground(height_px: int) -> Scene:
    """The ground of a card with this height."""
    return [("ground", 0, top) for top in range(0, height_px, GROUND_PX)]


def set_of(ladder: str) -> str:
    """The name of the set of sprites for a ladder, by the ladder's key."""
    game, _ = LADDERS[ladder]
    return cards_of(game.key)


def level(ladder: str, beaten: int | None, ground: str) -> str:
    """The sprite of a ladder's level that was beaten; None means that no level was beaten."""
    if beaten is None:
        return f"unbeaten {ground}"
    return f"{ladder} {LADDERS[ladder][1].levels[beaten]} {ground}"


def lay(row: Row, x: int, middle: int, anchor: float = 0, *, ladder: str | None = None) -> Scene:
    """A row at the height ``middle``. It starts at x with ``anchor`` 0, is centred with 0.5, ends with 1.

    With the key of a ``ladder``, the row may use the sprites of this ladder.
    """
    sprites = load(CARDS) if ladder is None else load(CARDS, set_of(ladder))
    return sprites.row(row, x, middle, anchor)


def record(counts: tuple[int, ...], ground: str) -> Row:
    """Games won, drawn and lost, in this order; each number is shortened from four digits."""
    row: Row = []
    for count in counts:
        row += [f"to mid {ground}", *(f"{sign} mid {ground}" for sign in short(count, 999))]
    return row[1:]


def bar(won: int, drawn: int, lost: int, notches: int) -> list[str]:
    """A record as notches: each outcome gets its share, and at least one notch if it ever happened."""
    counts = {"won": won, "drawn": drawn, "lost": lost}
    games = sum(counts.values())
    if not games:
        return ["none"] * notches
    shares = {name: max(count * notches // games, min(count, 1)) for name, count in counts.items()}
    most = max(shares, key=lambda name: counts[name])
    shares[most] += notches - sum(shares.values())
    return [name for name, share in shares.items() for _ in range(share)]


def laid_bar(counts: tuple[int, int, int], x: int, y: int, notches: int, ground: str) -> Scene:
    """The bar of a record from its upper left corner."""
    return [(f"{name} {ground}", x + NOTCH_PX * i, y) for i, name in enumerate(bar(*counts, notches))]


def streak(wins: int, ground: str) -> Row:
    """The number of games won in a row up to now, at most 99."""
    if wins == 0:
        return [f"no streak {ground}"]
    heat = "blaze" if wins >= 5 else "flame"
    return [f"{heat} {ground}", 4, *number(min(wins, MOST_STREAK), "mid", ground)]


def rank(place: int | None, ground: str) -> Row:
    """A medal for the first three ranks, a number for the others."""
    if place is None:
        return [f"unlisted {ground}"]
    if place <= MEDALS:
        return [f"medal {place} {ground}"]
    return number(place, "mid", ground)
