"""How a game of Boussanga ended: its best line on the board, and how far those came who played together."""

from __future__ import annotations

from games.boussanga.board import CELLS, pattern
from games.boussanga.end import level
from games.boussanga.view import BoussangaView, Change
from games.core import Reason as AnyReason
from render.atlas import Row, Scene, load
from render.boussanga.board import coin_place, look, on_board, place_of
from render.committed import ending_of
from render.ending import Closing, Ending, Plaque, plaques

CELL_PX = 61
BOARD = (288, 34)
SIGN = (14, 96, 248, 250)  # the coin of the best line, or a king that lies down, or the stars of a group
CARD = (26, 352, 156, 170)  # the card of the best line, under its notch
SQUARE_PX, RIM_PX, ROOF_PX = 48, 6, 14
COIN = 144, 205  # the middle of the coin
BESIDE = (188, 402, 82, 82)  # beside the card: whose line it was, or what a group has scored by it
GROUP = (30, 210, 216, 118)  # what a group has reached
PAWNS = (14, 396, 260, 90)  # in the place of the card when nothing was scored
VALUE_PX = (40, 24)


def scene(ending: Ending) -> Closing:
    view = ending.view
    if not isinstance(view, BoussangaView) or view.outcome is None:
        raise ValueError("this game of Boussanga has not ended")
    best = ending.moment if isinstance(ending.moment, BoussangaView) else view
    change = best.change if best.change and best.change.scored.points else None
    shown = [
        Plaque(
            emblem(view, seat),
            "" if view.mode == "coop" else str(view.points[view.side(seat)]),
            seat in view.outcome.winners,
        )
        for seat in range(view.players)
    ]
    below = plaques(view.game, ending.seats, shown)
    stage: Scene = [("stage together" if view.mode == "coop" else "stage", 0, 0)]
    stage += [*_sign(view, change), *_board(best, change)]
    stage += (
        _card(best, change)
        if change
        else [("pawns together" if view.mode == "coop" else "pawns", *PAWNS[:2])]
    )
    return Closing([*stage, *below.scene], below.photos)


def emblem(view: BoussangaView, seat: int) -> str:
    """The sign of a seat; the second members of teams bear that of their team."""
    return f"@{seat + 1}{' team' if view.mode == 'teams' and seat > 1 else ''}"


def _sign(view: BoussangaView, change: Change | None) -> Scene:
    """What the group has reached, who has resigned, or the points of the best line and whose it was."""
    sprites = load(ending_of(view.game))
    if view.mode == "coop":
        return _group(view)
    mover: Scene = [(f"{emblem(view, change.seat)} scored", *BESIDE[:2])] if change else []
    if view.outcome is not None and view.outcome.reason == AnyReason.RESIGNED:
        return [(f"resigned {emblem(view, 1 - view.outcome.winners[0])}", *SIGN[:2]), *mover]
    if change is None:
        return [("no line", *SIGN[:2])]
    points: Row = [f"{sign} coin" for sign in f"+{change.scored.points}"]
    return [("coin", *SIGN[:2]), *sprites.row(points, *COIN, 0.5), *mover]


def _group(view: BoussangaView) -> Scene:
    """A star for each level that a group has reached, its points, and the cards that it took for them."""
    sprites = load(ending_of(view.game))
    reached = level(view.outcome.reason) if view.outcome else None
    x, y, _, height = GROUP
    points: Row = ["points", 12, *(f"{sign} group" for sign in str(view.points[0])), 4, "/15 group"]
    cards: Row = ["cards", 12, *(f"{sign} group" for sign in str(view.discarded)), 4, "/12 group"]
    return [
        (f"stars {0 if reached is None else reached + 1}", *SIGN[:2]),
        *sprites.row(points, x + 16, y + height // 2 - 26),
        *sprites.row(cards, x + 16, y + height // 2 + 24),
    ]


def _board(view: BoussangaView, change: Change | None) -> Scene:
    """The pawns of the best line on gold, with its points beyond its end; all others are dim."""
    lit: dict[str, str] = {}
    if change:
        lit = {cell: line.element for line in change.lines for cell in line.cells}
        lit |= {spot.cell: spot.element for spot in change.collected if spot.cell}
    placed = {spot.cell for spot in change.placed} if change else set()
    scene: Scene = []
    for cell, element in zip(CELLS, view.board, strict=True):
        new = " placed" if cell in placed else ""
        if cell in lit:
            scene.append(_on(f"{look(lit[cell], view)} lit{new}", place_of(cell)))
        elif element != ".":
            dim = " dim" if lit and not new else ""
            scene.append(_on(f"{look(element, view)}{dim}{new}", place_of(cell)))
    taken = {place_of(cell) for cell, element in zip(CELLS, view.board, strict=True) if element != "."}
    taken |= {place_of(cell) for cell in lit}
    for line in change.lines if change else ():
        end = coin_place([place_of(cell) for cell in line.cells], taken)
        taken.add(end)
        if on_board(end):
            inset = (CELL_PX - VALUE_PX[0]) // 2, (CELL_PX - VALUE_PX[1]) // 2
            scene += [_on("line coin", end), _on(f"+{line.points}", end, inset)]
    return scene


def _on(sprite: str, place: tuple[int, int], inset: tuple[int, int] = (0, 0)) -> tuple[str, int, int]:
    """A sprite in a cell."""
    return sprite, BOARD[0] + CELL_PX * place[0] + inset[0], BOARD[1] + CELL_PX * place[1] + inset[1]


def _card(view: BoussangaView, change: Change) -> Scene:
    """The card with which the best line was made; in a game together also what it has scored."""
    if change.card is None:
        return []
    x, y = CARD[0] + RIM_PX, CARD[1] + ROOF_PX + RIM_PX
    scene: Scene = [("card", *CARD[:2])]
    if view.mode == "coop":
        points: Row = [f"{sign} small coin" for sign in f"+{change.scored.points}"]
        at = BESIDE[0] + BESIDE[2] // 2, BESIDE[1] + BESIDE[3] // 2
        scene = [("card together", *CARD[:2]), ("small coin", *BESIDE[:2])]
        scene += load(ending_of(view.game)).row(points, *at, 0.5)
    return scene + [
        (f"{look(element, view)} card", x + SQUARE_PX * column, y + SQUARE_PX * row)
        for element, column, row in pattern(change.card)
    ]
