"""The lesson of Boussanga: positions of games with two players, and an answer to every place of every card.

The composer opens with a card that is to be confirmed, or first moved or turned.
"""

from __future__ import annotations

from functools import partial

from bot.languages import Phrase, _, n_
from bot.screens.boussanga.words import FACING_NAMES, counted, rows
from bot.screens.practice.material import Answer, Lesson, LessonStep, LittleGame, Position
from games.boussanga import Boussanga
from games.boussanga.cards import ELEMENTS, Pawns
from games.boussanga.fit import fit
from games.boussanga.view import BoussangaView, Change

_LAY = _(
    "**Cards are transparent.** Four lie open before you. Where you lay one on the board, each of its signs "
    "brings a pawn of that element. The arrows and menus move the card, Turn Left and Turn Right turn it. "
    "Lay it where you like: press **Confirm**."
)
_LAID = _("Its pawns came from the reserve. You drew a new card, which lies in the place of the old one.")
_NOT_LAID = _(
    "You discarded card {slot} and drew another. You may do that instead of playing a card, but it brings no "
    "pawn on the board. This time, lay one anywhere."
)

_COVER = _(
    "**A card may cover pawns** that lie there already, if they show the same element. At least one pawn "
    "must be new. Move card 3 one step to the right, so that it covers two pawns, and press **Confirm**."
)
_COVERED = _("The card found pawns that lay there already, and brought the rest. So cards grow into rows.")
_NOT_COVERED = _(
    "You discarded card {slot} and drew another, so nothing came on the board. Card 3 on e5, facing north, "
    "covers two pawns."
)
_COVERS_NOTHING = _(
    "Card {slot} fits there, but it covers nothing: all its pawns were new, {pawns}. Card 3 on e5, "
    "facing north, finds two of its pawns on the board."
)

_WORTH = _(
    "**Four of one element in a row** score at once, whoever laid the others. You keep one of the four, and "
    "three go back to the reserve. Earth is worth 1, Water and Air 2, Fire 3. Card 1 could make a row of "
    "Earth. Move card 3 one step to the right: it makes a row of Air."
)
_WORTH_DONE = _("Four Air in a row: you keep one, which is worth 2. The row has left the board.")

_DIAGONAL = _(
    "**A card has eight facings,** four of them diagonal. There it is held closer to the eye: it grows, so "
    "that its signs still lie on cells. Rows may be diagonal, too. Turn card 3 to the right once, and its "
    "Fire meets the Fire on c4."
)
_DIAGONAL_DONE = _("Four Fire in a row: you keep one, which is worth 3.")

_LONGER = _(
    "**Of a longer row you keep more:** all but three. Fire lies on c3 and on c7. Move card 3 one step to "
    "the left, so that it fills the gap between them."
)
_LONGER_DONE = _("Five Fire in a row: you keep two, which are worth 6.")

_BONUS = _(
    "**A bonus:** when you have four pawns of an element for the first time, you get one more from the "
    "reserve. You have three Water. Turn card 2 to the right once, and take a fourth."
)
_BONUS_DONE = _("One Water for the row and one as the bonus: 4 points. Each element gives its bonus once.")

_GAME = _(
    "**Now play to the end.** You begin with 5 points and the computer with 9. When somebody has 15, or the "
    "deck or an element of the reserve is used up, the other has one more turn; then most points win. Search "
    "all four cards for a row of four, or press **Show Me**."
)
_WON = _("You have won. You know all that you need for a game with friends.")
_LOST = _("This time the computer has more points. Look at what each of your four cards can score.")

_DISCARDED = _("You discarded card {slot} and drew another. That is allowed, but it scores nothing.")
_NO_ROW = _("Card {slot} fits there and brings {pawns}, but no four of one element lie in a row: no points.")
_ROW = n_("Card {slot} makes a row there ({rows}), which scores {count}. There is something better.")
_BETTER = n_("Card {slot} on {cell}, facing {facing}, makes a row ({rows}) and scores {count}.")
_BETTER_WITH_BONUS = n_(
    "Card {slot} on {cell}, facing {facing}, makes a row ({rows}) and scores {count}, bonus included."
)


def _after(seed: int, *moves: str, look: str = "") -> Position:
    """A game that began with this seed, after these moves; the reader has the first seat."""
    return Position(Boussanga.start(2, {}, seed.to_bytes(16, "big")).position, moves, look=look)


def _change(after: BoussangaView) -> Change:
    assert after.change is not None
    return after.change


def _lays(after: BoussangaView) -> bool:
    return bool(_change(after).placed)


def _covers(after: BoussangaView) -> bool:
    """Whether the card that was laid found one of its pawns on the board."""
    change = _change(after)
    return 0 < len(change.placed) < sum((change.card or "").count(element) for element in ELEMENTS)


def _lay(_before: BoussangaView, action: str, _after: BoussangaView) -> Answer:
    """Answers a discard where any card should be laid."""
    return Answer(_NOT_LAID.format(slot=action.split()[1]))


def _cover(_before: BoussangaView, action: str, after: BoussangaView) -> Answer:
    """Answers what covers nothing where a pawn should be covered."""
    if action.startswith("pass"):
        return Answer(_NOT_COVERED.format(slot=action.split()[1]))
    return Answer(_COVERS_NOTHING.format(slot=action[0], pawns=_brought(after)))


def _score(best: str, before: BoussangaView, action: str, after: BoussangaView) -> Answer:
    """Answers what scores less than the action ``best``."""
    change = _change(after)
    if action.startswith("pass"):
        does = _DISCARDED.format(slot=action.split()[1])
    elif change.lines:
        does = _ROW.format(slot=action[0], rows=rows(change.lines), count=change.scored.points)
    else:
        does = _NO_ROW.format(slot=action[0], pawns=_brought(after))
    slot, cell, facing = best.split()
    found = fit(before, before.turn or 0, int(slot), cell, facing)
    better = (_BETTER_WITH_BONUS if any(found.bonus) else _BETTER).format(
        slot=slot, cell=cell, facing=FACING_NAMES[facing], rows=rows(found.lines), count=found.points
    )
    return Answer(f"{does} {better}")


def _brought(after: BoussangaView) -> str:
    return counted(Pawns.of("".join(spot.element for spot in _change(after).placed)))


def _scoring(position: Position, asks: Phrase, done: Phrase, points: int, best: str) -> LessonStep:
    """A step that asks for a card that scores exactly ``points``; the action ``best`` does."""

    def scores(after: BoussangaView) -> bool:
        return _change(after).scored.points == points

    return LessonStep(position, asks, done, right=scores, wrong=partial(_score, best), path=(_look(best),))


def _look(action: str) -> str:
    """The look in which the composer shows a card in its place."""
    return ".".join(action.split())


LESSON = Lesson(
    steps=(
        LessonStep(_after(121), _LAY, _LAID, right=_lays, wrong=_lay),
        LessonStep(
            _after(190, "1 c6 e", "4 f4 s", look="3.d5.n"),
            _COVER,
            _COVERED,
            right=_covers,
            wrong=_cover,
            path=(_look("3 e5 n"),),
        ),
        _scoring(_after(38, "4 h6 e", "4 f2 se", look="3.f5.n"), _WORTH, _WORTH_DONE, 2, "3 g5 n"),
        _scoring(_after(169, "4 c6 n", "1 d2 e", look="3.e6.n"), _DIAGONAL, _DIAGONAL_DONE, 3, "3 f7 ne"),
        _scoring(_after(121, "3 a5 ne", "3 c7 n", look="3.d6.n"), _LONGER, _LONGER_DONE, 6, "3 c6 n"),
        _scoring(
            _after(
                126,
                *("4 g2 e", "4 e8 e", "1 d2 w", "3 h3 s", "2 f6 n", "4 b1 se", "1 e6 w", "1 f6 n", "3 g6 n"),
                *("2 d5 n", "4 f3 s", "4 g7 nw", "4 a7 n", "1 f5 s", "3 g6 e", "2 a5 n", "4 d5 w", "4 c7 n"),
                look="2.f4.s",
            ),
            _BONUS,
            _BONUS_DONE,
            4,
            "2 e3 sw",
        ),
    ),
    game=LittleGame(
        _after(
            214,
            *("4 d5 e", "1 b2 w", "4 a7 w", "3 e5 e", "1 b7 n", "3 g7 e", "4 a2 w", "4 g5 e", "3 h7 s"),
            *("1 f6 n", "1 d6 e", "4 g5 w", "2 e5 s", "3 g1 sw"),
        ),
        _GAME,
        _WON,
        _LOST,
        path_to=lambda action: (_look(action),),
    ),
)
