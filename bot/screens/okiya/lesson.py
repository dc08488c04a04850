"""The lesson of Okiya: all its steps are moves from one garden. The reader has the first seat."""

from __future__ import annotations

from bot.languages import Phrase, _
from bot.screens.okiya.words import TILES
from bot.screens.practice.material import Answer, Judge, Lesson, LessonStep, LittleGame, Position
from games.core import replaced
from games.okiya import OkiyaView
from games.okiya.garden import BORDER, CELLS, TOKENS, patterns, takeable

_GARDEN = "CRISCPPS/CSMRMBCB/IBPRPBIR/MPIPPPMS 1 --"

_LOSES = _("You may take {tile}. But it lets the other player take {reply} on {there}, which wins at once.")
_NO_PLANT = _("You may take {tile}, too: it has the same symbol. For now, look at the plant and take a Pine.")
_NO_LINE = _(
    "You may take {tile}, but then a token is still missing in your row: a4, b4 and d4 are yours. "
    "Which tile lies between them?"
)
_NO_SQUARE = _(
    "You may take {tile}, but then a token is still missing in your square: b1, c1 and c2 are yours. "
    "Which tile is its fourth corner?"
)
_NO_BLOCK = _(
    "You may take {tile}, but then the other player can go on with {left}. "
    "Look for a tile whose plant and symbol are both gone from the rest of the garden."
)


def _answering(missed: Phrase | None = None) -> Judge:
    """Answers a tile that lets the other player win at once with this, and all others with ``missed``."""

    def judge(before: OkiyaView, action: str, after: OkiyaView) -> Answer:
        tile = TILES[before.garden[CELLS.index(action)]]
        there = _winning_reply(after)
        if there is not None:
            reply = TILES[after.garden[CELLS.index(there)]]
            return Answer(_LOSES.format(tile=tile, reply=reply, there=there), (there,))
        return Answer(missed.format(tile=tile, left=", ".join(after.takeable)) if missed else "")

    return judge


def _winning_reply(view: OkiyaView) -> str | None:
    """A cell with which the seat to move wins at once; None if there is none."""
    token = TOKENS[view.turn]
    for cell in view.takeable:
        i = CELLS.index(cell)
        after = replaced(view.garden, i, token)
        if patterns(after, token) or not takeable(after, view.garden[i]):
            return cell
    return None


LESSON = Lesson(
    steps=(
        LessonStep(
            Position(_GARDEN),
            _(
                "**Take a tile.** You take a tile from the garden, and your token takes its place. The first "
                "tile of a game comes from the border: the twelve tiles around the middle. Take any of them."
            ),
            _("Your token lies where the tile was. The tile itself now says what the other player may take."),
            right=BORDER,
        ),
        LessonStep(
            Position(_GARDEN, ("d1", "d4")),
            _(
                "**Match the last tile.** The other player has just taken Pine Sun. You may take any tile "
                "with the same plant, a Pine, or with the same symbol, a Sun. Take a Pine."
            ),
            _("That is the whole turn. A Sun was possible, too: one of the two must match."),
            right=("b2", "c1", "c2"),
            wrong=_answering(_NO_PLANT),
        ),
        LessonStep(
            Position(_GARDEN, ("a4", "b2", "d4", "a3", "b4", "d1", "b3", "a1")),
            _(
                "**Four in a line win.** A line is a row, a column or a long diagonal. Your tokens lie on "
                "a4, b4 and d4. The last tile was Maple Poem: take the Poem that fills the row."
            ),
            _("Four in a row: you win at once."),
            right=("c4",),
            wrong=_answering(_NO_LINE),
        ),
        LessonStep(
            Position(_GARDEN, ("b1", "a1", "c1", "c4", "d3", "a2", "c2", "d4")),
            _(
                "**Four in a square win, too.** Two by two, anywhere in the garden. Your tokens lie on b1, "
                "c1 and c2. The last tile was Pine Sun: take the Pine that fills the square."
            ),
            _("A square of four: you win at once."),
            right=("b2",),
            wrong=_answering(_NO_SQUARE),
        ),
        LessonStep(
            Position(_GARDEN, ("a1", "b3", "d1", "a3", "d4", "b4", "b1", "c1")),
            _(
                "**Your tile is their choice.** The other player needs only Cherry Rain on a4 for a "
                "square. You cannot take it now, so take a tile that is neither Cherry nor Rain."
            ),
            _("Well kept: Pine Bird allows Pines and Birds only, so a4 is out of reach for now."),
            right=("c2",),
            wrong=_answering(),
        ),
        LessonStep(
            Position(_GARDEN, ("a3", "a4", "b3", "a1", "b1", "c1", "c2", "d3")),
            _(
                "**No tile left also wins.** If the other player can take nothing, you win. Three Cherries "
                "and three Poems are gone. Take the last tile that is both."
            ),
            _(
                "No Cherry and no Poem is left, so the other player cannot move: you win. In the same way, "
                "whoever takes the very last tile of the garden wins."
            ),
            right=("c4",),
            wrong=_answering(_NO_BLOCK),
        ),
    ),
    game=LittleGame(
        Position(_GARDEN, ("b1", "a2", "b4", "d1", "d4", "b2")),
        _(
            "**Now play it to the end.** A line, a square, or no tile left: any of them wins. Look at what "
            "your tile lets the other player take."
        ),
        _("Well played."),
        _("This time the other player was first. The game began with a way to win: try it again."),
    ),
)
