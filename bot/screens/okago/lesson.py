"""The lesson of Okago: all its steps are moves from the empty board. The reader has the first seat."""

from __future__ import annotations

from bot.languages import _
from bot.screens.practice.material import Answer, Lesson, LessonStep, LittleGame, Position
from games.core import replaced
from games.okago.board import CELLS, JUMPS, line_of
from games.okago.view import OkagoView

_RED = "5/5/5/5/5 r 12-12 red=1"
_TEAL = "5/5/5/5/5 r 12-12 red=2"

_NO_LINE = _(
    "You may place on {cell}, but b3, c3 and d3 are still only three. The other player now places on e3 "
    "and shuts this row."
)
_LOSES = _("You may place on {cell}, but it stops nothing: the other player places on {there} and has four.")
_NOT_JUMPED = _(
    "You may place on {cell}, but the other player can jump, too: from c3 over your piece on b2, which is "
    "then out of the game."
)
_SHIELDED = _(
    "You may place on a1: your piece on b2 cannot be jumped now, as nothing could land behind it. But you "
    "could have taken a piece yourself: jump from b2 over c3 to d4."
)
_FACE_DOWN = _(
    "You may place face-down on {cell}, too: such a piece can jump and be jumped, like all your later "
    "ones. But now try the other face: press Face Up, then a cell."
)
_FACE_DOWN_JUMPED = _(
    "You may place face-down on {cell}, too, but beside c3 your piece can be jumped, and Red does it at "
    "once. Now try the other face: press Face Up, then a cell."
)


def _misses_line(_before: OkagoView, action: str, _after: OkagoView) -> Answer:
    return Answer(_NO_LINE.format(cell=action), ("e3",))


def _loses(_before: OkagoView, action: str, after: OkagoView) -> Answer:
    colour = after.colours[after.turn]
    there = next(
        cell for cell in after.placeable if line_of(replaced(after.cells, CELLS.index(cell), colour), colour)
    )
    return Answer(_LOSES.format(cell=action, there=there), (there,))


def _misses_jump(_before: OkagoView, action: str, after: OkagoView) -> Answer:
    if JUMPS["c3xa1"] in after.jumps:
        return Answer(_NOT_JUMPED.format(cell=action), ("c3xa1",))
    return Answer(str(_SHIELDED))


def _places_face_down(_before: OkagoView, action: str, after: OkagoView) -> Answer:
    jumped = tuple(jump.text for jump in after.jumps[:1])
    return Answer((_FACE_DOWN_JUMPED if jumped else _FACE_DOWN).format(cell=action), jumped)


def _chosen_piece(action: str) -> tuple[str, ...]:
    """The look in which the piece of a jump is chosen."""
    piece, sign, _landing = action.partition("x")
    return (piece,) if sign else ()


LESSON = Lesson(
    steps=(
        LessonStep(
            Position(_RED, ("c3", "a3", "b3", "b5", "d3", "d5")),
            _(
                "**Four in a line win.** On your turn you place a piece on any empty cell. You are Red, with "
                "three pieces in a row. Place the fourth on e3."
            ),
            _("Four in a row: you win at once. A column or a diagonal counts just as well."),
            right=("e3",),
            wrong=_misses_line,
        ),
        LessonStep(
            Position(_RED, ("c1", "c3", "a2", "c4", "e4", "c2")),
            _(
                "**Stop a line.** Teal has three in column c, and your piece on c1 shuts the lower end. "
                "Shut the upper end, too."
            ),
            _("Both ends are shut: these three never become four."),
            right=("c5",),
            wrong=_loses,
        ),
        LessonStep(
            Position(_RED, ("b2", "c3")),
            _(
                "**Jump.** Instead of placing, you may jump over a piece of the other player beside yours, "
                "to the empty cell right behind it. Press your piece on b2, then d4."
            ),
            _(
                "The piece on c3 is out of the game for good. Yours on d4 now lies face-up: it neither jumps "
                "nor is jumped any more, but it still counts for a line."
            ),
            right=("b2xd4",),
            path=("b2",),
            wrong=_misses_jump,
        ),
        LessonStep(
            Position(_RED, ("d3", "c3", "a5", "c2", "e1", "c4")),
            _(
                "**A jump breaks a line.** Teal has three in column c, and both ends are open: you cannot "
                "shut both. Take one of the three: press d3, then a cell behind them."
            ),
            _(
                "Only two are left. The No-Go lies where the third was, and nobody may place there in the "
                "next turn."
            ),
            right=("d3xb1", "d3xb3", "d3xb5"),
            path=("d3",),
            wrong=_loses,
        ),
        LessonStep(
            Position(_RED, ("a4", "a2", "c3", "e1", "e5", "d4", "a1", "d3", "a1xa3", "b4", "c1", "b4xd2")),
            _(
                "**Land on the No-Go.** Teal has just jumped over c3 and has three in column d, open at both "
                "ends. Nobody may place on the No-Go now, but a jump may land there: press e5, then c3."
            ),
            _("The No-Go was no obstacle: it has moved to d4, where the jumped piece was."),
            right=("e5xc3",),
            path=("e5",),
            wrong=_loses,
        ),
        LessonStep(
            Position(_TEAL, ("c3",)),
            _(
                "**Teal’s first piece.** This time you are Teal. Only this once you may choose the face: a "
                "piece that lies face-up is never jumped. Press Face Up, then any cell."
            ),
            _("It stays there for the whole game. All your later pieces come face-down."),
            right=tuple(f"{cell}^" for cell in CELLS),
            path=("^",),
            wrong=_places_face_down,
        ),
    ),
    game=LittleGame(
        Position(_RED, ("c4", "b2", "b5", "b1", "d5", "c1")),
        _(
            "**Now play it to the end.** You are Red again. Three in a line with both ends open cannot be "
            "shut. Whoever has no piece left to place and no jump loses; here that is far away."
        ),
        _("Well played."),
        _("This time the other player was first. The game began with a way to win: try it again."),
        path_to=_chosen_piece,
    ),
)
