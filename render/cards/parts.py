"""What the leaderboard and the profile share: the names of ladders and levels, numbers, records, streaks.

Knows no member and no name: who stands where is said in the message that the picture belongs to.
"""

from __future__ import annotations

from render.atlas import Row, Scene, load
from render.committed import CARDS

WIDTH_PX = 1000
EDGE_PX = 12

LADDERS = {
    "okiya": "Okiya",
    "okago": "Okago",
    "boussanga": "Boussanga",
    "boussanga_coop": "Boussanga co-op",
    "okey_dokey": "Okey Dokey",
    "ok": "OK",
}
"""The ladders by their keys, as the pictures call them."""

LEVELS = {
    "boussanga_coop": ("Won", "Scholar", "Master"),
    "okey_dokey": ("Amateur", "Standard", "Professional", "Maestro"),
}
"""What can be beaten on the ladders of those who play together, the lowest first."""

MOST_ALT = 1024  # letters that an alt text may have

MEDALS = 3  # the ranks that have a medal
NOTCH_PX = 10  # of a bar that shows a record, from one notch to the next
FLAME_PX = (36, 44)
MOST_STREAK = 99


def number(value: int, size: str, ground: str) -> Row:
    """The sprites of a number, shortened from five digits on."""
    return [f"{sign} {size} {ground}" for sign in short(value)]


def signed(value: int, size: str, ground: str) -> Row:
    """A number that was gained or lost."""
    sign = "+" if value > 0 else "-" if value < 0 else ""
    return [f"{each} {size} {ground}" for each in sign + short(abs(value))]


def short(value: int, whole_to: int = 9_999) -> str:
    """A number in few signs: whole up to ``whole_to``, then in thousands and millions, 12k, 345k, 6M."""
    if value <= whole_to:
        return str(value)
    return f"{value // 1_000}k" if value < 1_000_000 else f"{value // 1_000_000}M"


def lay(row: Row, x: int, middle: int, anchor: float = 0) -> Scene:
    """A row on the height ``middle``: ``anchor`` 0 starts at x, 0.5 centres, 1 ends there."""
    sprites = load(CARDS)
    return sprites.row(row, x - round(anchor * sprites.width(row)), middle)


def record(counts: tuple[int, ...], ground: str) -> Row:
    """Games won, drawn and lost, in this order, each shortened from four digits on."""
    row: Row = []
    for count in counts:
        row += [f"to mid {ground}", *(f"{sign} mid {ground}" for sign in short(count, 999))]
    return row[1:]


def bar(won: int, drawn: int, lost: int, notches: int) -> list[str]:
    """A record as so many notches, each outcome with its share and, if it ever came about, at least one."""
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
    """How many games were won in a row up to now, 99 for all that are more."""
    if wins == 0:
        return [f"no streak {ground}"]
    heat = "blaze" if wins >= 5 else "flame"
    return [f"{heat} {ground}", 4, *number(min(wins, MOST_STREAK), "mid", ground)]


def rank(place: int | None, ground: str) -> Row:
    """The medals of the first three, a number for the others."""
    if place is None:
        return [f"unlisted {ground}"]
    if place <= MEDALS:
        return [f"medal {place} {ground}"]
    return number(place, "mid", ground)


def told(count: int, one: str, many: str) -> str:
    """A count in words: "1 game", "2 games"."""
    return f"{count} {one if count == 1 else many}"
