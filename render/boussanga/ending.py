"""How a game of Boussanga ended: its best card on the board, and how far those came who played together."""

from __future__ import annotations

from games.boussanga.board import CELLS
from games.boussanga.end import GOAL, WINS, level
from games.boussanga.reasons import Reason
from games.boussanga.view import BoussangaView, Change
from render.atlas import Row, Scene, load
from render.boussanga.board import Board, Place, look, place_of
from render.boussanga.cards import card, card_px, digits
from render.committed import ending_of
from render.ending import Closing, Ending, Plaque, plaques

CELL_PX = 63
BOARD_AT = (284, 26)
SIGN = (14, 76, 256, 260)  # the coin of the best card, a king that lies down, or what a group has reached
COIN = (144, 200)  # its middle
CAPTION = (14, 300, 256, 38)  # says that the card below it is not the last one, but the best
GROUP = (34, 218, 220, 96)
TRAY = (14, 346, 240, 182)  # the best card; whose it was, or what a group scored by it


def scene(ending: Ending) -> Closing:
    view = ending.view
    if not isinstance(view, BoussangaView) or view.outcome is None:
        raise ValueError("this game of Boussanga has not ended")
    best = ending.moment if isinstance(ending.moment, BoussangaView) else view
    change = best.change if best.change and best.change.scored.points else None
    together = view.mode == "coop"
    scores = ["" if together else str(view.points[view.side(seat)]) for seat in range(view.players)]
    shown = [
        Plaque(emblem(view, seat), score, seat in view.outcome.winners) for seat, score in enumerate(scores)
    ]
    below = plaques(view.game, ending.seats, shown)
    stage: Scene = [("stage together" if together else "stage", 0, 0), *_board(best, change)]
    stage += [*(_group(view) if together else _sign(view, change)), *(_card(best, change) if change else [])]
    return Closing([*stage, *below.scene], below.photos)


def emblem(view: BoussangaView, seat: int) -> str:
    """The sign of a seat; the second members of teams bear that of their team."""
    return f"@{seat + 1}{' team' if view.mode == 'teams' and seat > 1 else ''}"


def _sign(view: BoussangaView, change: Change | None) -> Scene:
    """Who has resigned or had no time left, or the points of the best card."""
    if view.outcome is not None and view.outcome.reason != Reason.POINTS:
        return [(f"resigned @{2 - view.outcome.winners[0]}", *SIGN[:2])]
    if change is None:
        return [("no line", *SIGN[:2])]
    points: Row = [f"{sign} coin" for sign in f"+{change.scored.points}"]
    return [("coin", *SIGN[:2]), *load(ending_of(view.game)).row(points, *COIN, 0.5)]


def _group(view: BoussangaView) -> Scene:
    """A star for each level that a group has reached, its points, and the cards that it took for them."""
    sprites = load(ending_of(view.game))
    reached = level(view.outcome.reason) if view.outcome else None
    points: Row = [*digits(view.points[0], "gold score"), 4, f"/{GOAL}"]
    cards: Row = ["deck", 10, *digits(view.discarded), 4, f"/{max(WINS)}"]
    x, y, width, height = GROUP
    return [
        (f"stars {0 if reached is None else reached + 1}", *SIGN[:2]),
        *sprites.row(points, x + width // 2, y + height // 4, 0.5),
        *sprites.row(cards, x + width // 2, y + height * 3 // 4, 0.5),
    ]


def _board(view: BoussangaView, change: Change | None) -> Scene:
    """The pawns of the best card's lines on gold, with their points beyond their ends; all others are dim."""
    board, lines = Board(*BOARD_AT, CELL_PX), change.lines if change else ()
    lit = {cell: line.element for line in lines for cell in line.cells}
    lit |= {spot.cell: spot.element for spot in change.collected if spot.cell} if change else {}
    placed = {spot.cell for spot in change.placed} if change else set()
    pieces: dict[Place, str] = {}
    for cell, element in (dict(zip(CELLS, view.board, strict=True)) | lit).items():
        state = f"{' lit' if cell in lit else ''}{' placed' if cell in placed else ''}"
        pawn = "." if element == "." else f"{look(element, view)}{state}"
        pieces[place_of(cell)] = f"dim {pawn}" if lit and not state and pawn != "." else pawn
    scene = [board.on(sprite, place) for place, sprite in pieces.items() if sprite != "."]
    return scene + board.lit(lines, pieces)


def _card(view: BoussangaView, change: Change) -> Scene:
    """The best card, and who played it, or the points of a group."""
    x, y, width, height = TRAY
    together = view.mode == "coop"
    points: Row = ["+", *digits(change.scored.points)]
    beside = points if together else [f"{emblem(view, change.seat)} beside"]
    caption: Scene = [] if together else [("best card", *CAPTION[:2])]
    return [
        *caption,
        ("tray together" if together else "tray", x - 8, y - 8),
        *card(change.card, view, x + 8, y + (height - card_px("tray")) // 2 + 4, "tray"),
        *load(ending_of(view.game)).row(beside, x + (8 + card_px("tray") + width) // 2, y + height // 2, 0.5),
    ]
