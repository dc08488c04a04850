"""Okago's picture: the board of 25 cells, a rail of twelve pieces on each side, and the actions allowed.

The rails and the score follow the seats: player 1 is on the left, player 2 on the right.
"""

from __future__ import annotations

from games import okago
from games.core import Reason
from games.okago.board import CELLS, EMPTY, NO_GO, PIECES, Jump
from games.okago.view import OkagoView
from render import theme
from render.atlas import Row, Scene, load
from render.bars import HEADER_MIDDLE, bar, score

CELL_PX = 116
BOARD_LEFT = (theme.BOARD_PX - 5 * CELL_PX) // 2
BOARD_TOP = 90
JOINT_PX = 16  # the part of an arc at a corner where four cells meet
SEAT_PX = 40  # a piece's place in a rail; PNG stores a repeated sprite cheaply within 32 KiB
GROUP, GROUP_GAP_PX = 4, 20  # pieces that stand close together in a rail, so that they are quickly counted
RAIL_PX = (56, PIECES * SEAT_PX + (PIECES // GROUP - 1) * GROUP_GAP_PX + 24)
RAIL_TOP = BOARD_TOP + (5 * CELL_PX - RAIL_PX[1]) // 2
RAIL_LEFT = (6, theme.BOARD_PX - 6 - RAIL_PX[0])
FOOTER_TOP = 730
CHIP_PX = 66
ICON_PX = 44
SMALL_PX = 36

DIRECTIONS = {  # the files and ranks of one step
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}

EMOJI = {
    EMPTY: "empty_cell",
    "+": "may_place",
    NO_GO: "no_go",
    "r": "red_face_down",
    "R": "red_face_up",
    "b": "teal_face_down",
    "B": "teal_face_up",
    "r!": "red_can_jump",
    "b!": "teal_can_jump",
    "r?": "red_selected",
    "b?": "teal_selected",
    "x": "landing",
    "x*": "landing_on_no_go",
}

_FOOTER_MIDDLE = (FOOTER_TOP + theme.BOARD_PX) // 2 + 1


def scene(view: OkagoView, selected: str = "") -> Scene:
    """Header, footer, the two rails, the cells from a1 to e5, and the corners of a diagonal arc.

    If ``selected`` is the cell of a piece that can jump, only this piece and its landings are marked.
    """
    return [
        ("board", 0, 0),
        *_header(view, selected),
        *_footer(view),
        *_rails(view),
        *_cells(view, selected),
        *_joints(view),
    ]


def direction(jump: Jump) -> str:
    """The compass direction of a jump; north is up."""
    step = (ord(jump.over[0]) - ord(jump.piece[0]), int(jump.over[1]) - int(jump.piece[1]))
    return next(point for point, each in DIRECTIONS.items() if each == step)


def _over(view: OkagoView) -> bool:
    return view.end is not None or view.outcome is not None


def _lit(view: OkagoView) -> tuple[str, ...]:
    """The cells of the winning line; () after a resignation."""
    resigned = view.outcome is not None and view.outcome.reason == Reason.RESIGNED
    return () if resigned else view.line


def _mover(view: OkagoView) -> str:
    return view.colours[view.turn]


def _at(cell: str) -> tuple[int, int]:
    """The top left corner of a cell."""
    return BOARD_LEFT + CELL_PX * "abcde".index(cell[0]), BOARD_TOP + CELL_PX * "54321".index(cell[1])


def _cells(view: OkagoView, selected: str) -> Scene:
    lit, arc = _lit(view), _arc(view)
    marks = dict.fromkeys(lit, "won") if lit else _marks(view, selected)
    scene: Scene = []
    for cell, piece in zip(CELLS, view.cells, strict=True):
        rest = "dim" if lit and piece != EMPTY else ""
        last = "last" if cell == view.last_placed else ""
        words = (piece, marks.get(cell, rest), last, arc.get(cell, ""))
        scene.append((" ".join(word for word in words if word), *_at(cell)))
    return scene


def _marks(view: OkagoView, selected: str) -> dict[str, str]:
    """The marks of pieces that can jump, their landings, and empty cells for a new piece."""
    jumps = [jump for jump in view.jumps if selected in ("", jump.piece)]
    place = dict.fromkeys(() if selected else view.placeable, "place")
    pieces = {jump.piece: "selected" if selected else "jump" for jump in jumps}
    landings = {
        jump.landing: "landing"
        if jump.landing == view.no_go
        else f"landing {_mover(view)} {place.get(jump.landing, '')}".rstrip()
        for jump in jumps
    }
    return place | pieces | landings


def _arc(view: OkagoView) -> dict[str, str]:
    """The three cells under the arc of the last jump, and the part of the arc that each shows."""
    jump = view.last_jump
    if jump is None:
        return {}
    jumper = view.cells[CELLS.index(jump.landing)].lower()
    to = direction(jump)
    return {jump.piece: f"{jumper} left {to}", jump.over: f"{jumper} over {to}", jump.landing: f"landed {to}"}


def _joints(view: OkagoView) -> Scene:
    """The parts of the arc at corners of four cells."""
    jump = view.last_jump
    if jump is None or len(direction(jump)) == 1:
        return []
    scene: Scene = []
    for end in (jump.piece, jump.landing):
        (x, y), (over_x, over_y) = _at(end), _at(jump.over)
        corner_x, corner_y = max(x, over_x) - JOINT_PX // 2, max(y, over_y) - JOINT_PX // 2
        part = "first" if end == jump.piece else "second"
        scene.append((f"{part} joint {direction(jump)}", corner_x, corner_y))
    return scene


def _rails(view: OkagoView) -> Scene:
    """Twelve places on each side: at the bottom the pieces left to place, at the top the lost ones."""
    scene: Scene = []
    for seat, left in enumerate(RAIL_LEFT):
        colour = view.colours[seat]
        reserve, lost = view.left[colour == "b"], view.lost[colour == "b"]
        if seat == view.turn and not _over(view):
            scene.append(("rail to move", left, RAIL_TOP))
        for i in range(PIECES):
            state = "left" if i < reserve else "lost" if i >= PIECES - lost else "played"
            y = RAIL_TOP + RAIL_PX[1] - 12 - SEAT_PX * (i + 1) - GROUP_GAP_PX * (i // GROUP)
            scene.append((f"{colour} {state}", left + (RAIL_PX[0] - SEAT_PX) // 2, y))
    return scene


def _header(view: OkagoView, selected: str) -> Scene:
    """Left the turn or the winner, right the possible actions or the reason; in a match the score between."""
    return bar(load(view.game), _who(view), _score(view), _what(view, selected), HEADER_MIDDLE)


def _who(view: OkagoView) -> Row:
    if view.outcome is not None:
        return [f"{view.colours[view.outcome.winners[0]]} crowned", 12, "wins"]
    if view.end is not None:
        return [f"{view.colours[view.end.winner]} chip", 12, "wins"]
    return [f"{_mover(view)} chip", 12, "to move"]


def _what(view: OkagoView, selected: str) -> Row:
    if view.outcome is not None and view.outcome.reason == Reason.RESIGNED:
        return ["resigned"]
    if view.end is not None:
        stuck: Row = [f"{view.colours[1 - view.end.winner]} small", 10, "cannot move"]
        return ["four in a row"] if view.end.reason == okago.Reason.LINE else stuck
    jump: Row = ["frame", 6, "jump"]
    if selected:
        return ["jump to", 8, "frame"]
    if not view.placeable:
        return jump
    if view.face_up_allowed:
        return ["dot", 2, "place", 10, "b small", 8, "or", 8, "B small"]
    return ["dot", 2, "place", *([18, *jump] if view.jumps else [])]


def _score(view: OkagoView) -> Row:
    if view.match.kind == "single":
        return []
    left, right = view.colours
    return [f"{left} small", 9, *score(view.match.score), 9, f"{right} small"]


def _footer(view: OkagoView) -> Scene:
    """Under each rail the numbers of pieces left and lost, beside their signs; between them the No-Go."""
    left, right = (_counts(view, colour) for colour in view.colours)
    ban: Row = [] if view.no_go is None or _over(view) else ["* small", 8, "no placing"]
    return bar(load(view.game), left, ban, right, _FOOTER_MIDDLE)


def _counts(view: OkagoView, colour: str) -> Row:
    left, lost = view.left[colour == "b"], view.lost[colour == "b"]
    return [f"{colour} left", 9, *str(left), 22, f"{colour} lost", 9, *str(lost)]
