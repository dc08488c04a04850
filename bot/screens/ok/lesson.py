"""The lesson of OK: rounds of two players, and an answer to every tile that is thrown.

The first steps are turns of one round, in which the reader goes on from a first run to a closed rack.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.languages import _, either, listed
from bot.screens.ok.words import THE_OK, tile_name
from bot.screens.practice.material import Answer, Judge, Lesson, LessonStep, LittleGame, Position
from games.ok.solver import best_sets
from games.ok.tiles import RACK, TILES, in_order
from games.ok.view import OKView
from games.shuffle import shuffled

# Translators: what stands in bold after "press" is the label of a button.
_TAKE = _(
    "**Gather sets:** a run is three or more numbers of one colour in a row, a group is one number in three "
    "or four colours. On your turn you draw from the stock, or take the last discard of the player before "
    "you. You hold Red 5 and 6: press **Take Red 7**."
)
_TAKEN = _("Red 5, 6 and 7 are a run. Now you hold 15 tiles, so one has to go.")
_DRAWN = _(
    "You drew {tile}. The stock can bring anything, while Red 7 lay open and makes a run with your Red 5 and "
    "6. Look at the discard before you draw."
)

_THROW = _(
    "**Then throw a tile,** which the next player may take. Keep what lies in a set, and what needs one tile "
    "more, such as Black 12 and 13. Press a tile that fits nothing: Red 2, Red 10, Green 6 or Black 8."
)
_THROWN = _("That one fitted nothing. You hold 14 tiles again, as after every turn.")
_BREAKS_RUN = _("Throwing {tile} breaks a run: {tiles}. Throw {loose} instead.")
_BREAKS_GROUP = _("Throwing {tile} breaks a group: {tiles}. Throw {loose} instead.")
_WAITS = _("{tile} goes with {tiles}: one tile more makes them a run. Throw {loose} instead.")

_WILD = _(
    "**The OK is a joker.** Green 7 lies open as the indicator, so Green 8, one higher, is the OK and stands "
    "for any tile. You have drawn one, and it makes a run of your Black 12 and 13. (A fake OK, with a star, "
    "stands for Green 8 only.) Throw Red 2, Red 10 or Green 6."
)
_WILD_DONE = _("The OK stays. It may stand for another tile later, whenever that is better.")
_WILD_THROWN = _(
    "You threw the OK, the best tile of the round: it stands for any tile, and the next player may take it "
    "now. Keep it until you close."
)

_CLOSE = _(
    "**Close when 14 tiles lie in sets.** The next turns brought you Black 1, which may follow 13, and Blue "
    "12. Only Red 10 is left over: press **Close**, and it goes on the indicator."
)
_CLOSED = _(
    "You have closed: each other player loses 2 points, and would lose 4 if the tile on the indicator were "
    "the OK. Everybody began with 20 here, and a new round follows."
)
_NOT_CLOSED = _(
    "You threw {tile}, and the round goes on. Another player may close before you can. All your other tiles "
    "fitted together: put Red 10 on the indicator with **Close**."
)
_NOT_ON_INDICATOR = _(
    "{tile} was the right tile, but thrown on your pile it only ends your turn, and the round goes on. "
    "**Close** puts it on the indicator."
)

_PAIRS = _(
    "**Seven pairs close, too,** and pay more: each other player loses 8, or 12 if you put the OK on the "
    "indicator. A pair is twice the same tile. (One colour from 1 to 13 and 1 again pays 16 or 20.) You have "
    "seven pairs: press **Close**."
)
_PAIRS_DONE = _(
    "Seven pairs: each other player loses 8. If nobody closes before the stock is empty, everybody loses 1."
)
_PAIR_BROKEN = _(
    "You threw {tile} and broke a pair, so you need its twin again. Seven pairs were complete: put Blue 10 "
    "on the indicator with **Close**."
)

_SHOW = _(
    "**The indicator has a twin.** Whoever holds it may show it on the first turn of a round, before "
    "drawing: each other player with 3 points or more loses 1. Black 4 is the indicator, and you hold "
    "Black 4: press **Show Indicator**."
)
_SHOWN = _(
    "The computer has lost 1 point, and you still hold Black 4. Now you would draw or take, as always."
)
_TOO_LATE = _(
    "You have {tile} now, and with it the chance has passed: the twin can be shown only on your first turn, "
    "and only before you take a tile. The computer keeps its point."
)

_GAME = _(
    "**Now close a round yourself.** You and the computer have 1 point each, so whoever closes first wins "
    "the game. There are only a few tiles left in the stock. Draw or take, and throw what fits nothing."
)
_WON = _("You have closed, and the computer has no points left. You are ready for a round with friends.")
_LOST = _("This time you did not close. Keep pairs of neighbours, and take a discard that makes them a set.")


def _round(
    indicator: str,
    mine: str,
    *,
    theirs: str = "",
    stock: str = "",
    discards: Sequence[str] = ("", ""),
    left: int | None = None,
    scores: str = "20,20",
    number: int = 1,
) -> str:
    """A round of two that the computer began. The reader takes a tile with 14 tiles, throws one with 15.

    All that is not named is dealt at random, always alike. With ``left``, this number of tiles is left in the
    stock, and the others were thrown.
    """
    racks = [mine.split(), theirs.split()]
    piles = [pile.split() for pile in discards]
    top = stock.split()
    hidden = list(TILES)
    for tile in (indicator, *top, *(tile for part in (*racks, *piles) for tile in part)):
        hidden.remove(tile)
    dealt = list(shuffled(bytes(16), "lesson", hidden))
    while len(racks[1]) < RACK:
        racks[1].append(dealt.pop())
    while left is not None and len(top) + len(dealt) > left:
        min(piles, key=len).insert(0, dealt.pop())
    # The computer began the round, so it has thrown once more than the reader; some tiles may be taken again.
    turns = 2 * max(len(piles[0]), len(piles[1]) - 1) + 1
    return ";".join(
        [
            indicator,
            f"1 {'throw' if len(racks[0]) > RACK else 'take'} {turns}",
            "|".join(",".join(in_order(rack)) for rack in racks),
            ",".join([*top, *dealt]),
            "|".join(",".join(pile) or "-" for pile in piles),
            scores,
            f"round={number} starter=2",
        ]
    )


def _draws(_before: OKView, _action: str, after: OKView) -> Answer:
    """Answers drawing where the last discard should be taken."""
    return Answer(_DRAWN.format(tile=tile_name(after.drawn or "")))


def _keeping(loose: tuple[str, ...]) -> Judge:
    """Answers throwing a tile that is of use, where these tiles are not."""

    def answer(before: OKView, tile: str, _after: OKView) -> Answer:
        if tile == before.ok:
            return Answer(str(_WILD_THROWN))
        layout = best_sets(before.rack or (), before.ok)
        broken = next((tiles for tiles in layout.sets if tile in tiles), ())
        template = (_BREAKS_RUN if _is_run(broken) else _BREAKS_GROUP) if broken else _WAITS
        others = broken or [other for other in layout.leftover if other not in (tile, *loose)]
        tiles = listed([str(THE_OK) if other == before.ok else tile_name(other) for other in others])
        return Answer(
            template.format(
                tile=tile_name(tile), tiles=tiles, loose=either([tile_name(other) for other in loose])
            )
        )

    return answer


def _closes(before: OKView, tile: str, _after: OKView) -> Answer:
    """Answers throwing a tile where the rack closes."""
    if f"close {tile}" in before.actions:
        return Answer(_NOT_ON_INDICATOR.format(tile=tile_name(tile)))
    return Answer(_NOT_CLOSED.format(tile=tile_name(tile)))


def _breaks_a_pair(before: OKView, tile: str, after: OKView) -> Answer:
    """Answers throwing a tile where seven pairs close."""
    if f"close {tile}" in before.actions:
        return _closes(before, tile, after)
    return Answer(_PAIR_BROKEN.format(tile=tile_name(tile)))


def _too_late(_before: OKView, _action: str, after: OKView) -> Answer:
    return Answer(_TOO_LATE.format(tile=tile_name(after.drawn or "")))


def _is_run(tiles: Sequence[str]) -> bool:
    """Whether a set is a run; an OK in it is written as its own face, and two others show what it is."""
    return len({tile[0] for tile in tiles}) < len({tile[1:] for tile in tiles})


def _closed_by_reader(view: OKView) -> bool | None:
    """Whether the reader has closed the round; None while it runs."""
    if view.phase != "over":
        return None
    return view.closed is not None and view.closed.seat == view.seat


_FIRST_ROUND = _round(
    "g7",
    "r2 r5 r6 r10 b3 b9 b10 b11 g3 g6 k3 k8 k12 k13",
    theirs="r12 b12 k1",
    stock="g13 g8 r8",
    discards=("", "r7"),
)
_LOOSE = ("r2", "r10", "g6", "k8")
_TO_THE_OK = ("take", "k8", "draw", "r12", "draw")
_TO_THE_END = (*_TO_THE_OK, "r2", "draw", "k1", "take", "g6", "draw", "b12", "take")

_step = partial(LessonStep, shows="both")

LESSON = Lesson(
    steps=(
        _step(Position(_FIRST_ROUND), _TAKE, _TAKEN, right=("take",), wrong=_draws),
        _step(Position(_FIRST_ROUND, _TO_THE_OK[:1]), _THROW, _THROWN, right=_LOOSE, wrong=_keeping(_LOOSE)),
        _step(
            Position(_FIRST_ROUND, _TO_THE_OK),
            _WILD,
            _WILD_DONE,
            right=_LOOSE[:-1],
            wrong=_keeping(_LOOSE[:-1]),
        ),
        _step(Position(_FIRST_ROUND, _TO_THE_END), _CLOSE, _CLOSED, right=("close r10",), wrong=_closes),
        _step(
            Position(
                _round(
                    "g7", "r1 r1 r9 r9 b4 b4 b10 g6 g6 g12 g12 k2 k2 k8 k8", discards=("k11 r6", "g3 b12 r13")
                )
            ),
            _PAIRS,
            _PAIRS_DONE,
            right=("close b10",),
            wrong=_breaks_a_pair,
        ),
        _step(
            Position(_round("k4", "r3 r4 r8 b1 b7 b8 g2 g9 g12 k4 k6 k7 k11 k13", discards=("", "b12"))),
            _SHOW,
            _SHOWN,
            right=("show",),
            wrong=_too_late,
        ),
    ),
    game=LittleGame(
        Position(
            _round(
                "g7",
                "r3 r5 r6 r7 b9 b10 b11 b12 g3 g6 k3 k8 k12 k13",
                discards=("", "r12"),
                left=8,
                scores="1,1",
                number=9,
            )
        ),
        _GAME,
        _WON,
        _LOST,
        ended=_closed_by_reader,
        shows="both",
    ),
)
