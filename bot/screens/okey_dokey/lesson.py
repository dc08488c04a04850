"""The lesson of Okey Dokey: positions of a table of three, and an answer to every play and to all talk.

The reader has the first seat. Two computers have the others.
"""

from __future__ import annotations

from functools import partial

from bot.languages import Phrase, _, listed, n_
from bot.screens.okey_dokey.words import card_name, is_talk, row_word
from bot.screens.practice.material import Answer, Judge, Lesson, LessonStep, LittleGame, Position
from games.okey_dokey.grid import COLOURS, EQUAL, NUMBER_CARDS, RESET, in_order, row_of
from games.okey_dokey.hand import Effect, effect
from games.okey_dokey.view import OkeyDokeyView
from games.shuffle import shuffled

_TALKED = _("You may say that at any time, and it is still your turn. The sixth step is about talk.")

_ROWS = _(
    "**Fill the grid together.** You see your six cards, and nobody else's. A card goes in the row of its "
    "colour, and the numbers of a row never go down: after Green 6, Green 1 to 5 are shut out. So begin "
    "low. Play **Red 1**."
)
_ROWS_DONE = _("Red stands at 1, and every other Red can still follow. You drew a new card.")
# Translators: {count} is how many numbers {shut} names.
_SHUTS = n_(
    "{card} is allowed, but {row} goes from {before} to {after}, and {row} {shut} would then need a Reset "
    "first. {best} shuts nothing out."
)
_NOTHING_TO_RESET = _(
    "A Reset sets a row back to 0, but {row} stands at 0 already. There are only two for each row, so keep "
    "it, and play {best}."
)

_COLUMNS = _(
    "**One column at a time:** every row gets one card in it, then the next column begins. Column 1 lacks "
    "Blue and Grey, so your Red, Yellow and Green have to wait. Play the card that shuts nothing out: "
    "**Blue 1**."
)
_COLUMNS_DONE = _("Blue stands at 1. Now only Grey is missing, before column 2 begins.")

_RESETS = _(
    "**Each column takes four numbers and one Reset,** which sets its row back to 0. Yellow stands at 7, and "
    "your Yellow 2 and 4 wait. Press **Yellow Reset** below your cards, then **Place Reset**. You need not "
    "swap any cards."
)
_RESETS_DONE = _("Yellow stands at 0, and your Yellow 2 and 4 can be played again. Each row has two Resets.")
_STILL_WAIT = _(
    "{card} takes {row} from {before} to {after}, but your Yellow 2 and 4 still wait. Somebody must place "
    "the Reset of this column, and no row needs it as much as Yellow, which stands at 7."
)
_RESETS_LESS = _(
    "{row} goes from {before} to 0. Yellow would have gained more: it stands at 7, and this column takes "
    "only one Reset. Your Yellow 2 and 4 have to wait now."
)

_RESETS_NOTHING = _(
    "{row} stands at 0 already, so the Reset changes nothing there, and this column takes only one. Your "
    "Yellow 2 and 4 have to wait now."
)

_SWAPS = _(
    "**With a Reset you may swap cards:** up to two go under the deck, and you draw as many. Red stands at 6 "
    "and has used both of its Resets, so your Red 5 can never be played. Press **Yellow Reset**, then "
    "**Red 5**, and place the Reset."
)
_SWAPS_DONE = _("Red 5 lies under the deck, and you drew a card for it. Nobody was shown either of them.")
_NOT_SWAPPED = _(
    "The Reset lies in {row}, but Red 5 is still in your hand. It can never be played, for Red has used both "
    "of its Resets. Swap it, while the deck has cards."
)
_NOT_RESET = _(
    "{card} takes {row} from {before} to {after}, but only with a Reset can you swap a card. Red 5 stays in "
    "your hand, where it can never be played."
)

_EQUALS = _(
    "**An Equal** goes in any row and counts like its left neighbour. When the deck is empty, it may also "
    "take a card of its row out of your hand. Grey stands at 8, and its last cell will take the last Reset, "
    "so your Grey 2 can never be played. Press **Equal**, and choose **Equal in Grey, without Grey 2**."
)
_EQUALS_DONE = _("The Equal counts 8, and Grey 2 lies under it. Your last card is one that can be played.")
_WRONG_EQUALS = {
    "s=": _(
        "The cell is filled, but Grey 2 stays in your hand. When your turn comes and no card of yours "
        "fits, all of you lose. So let the Equal take Grey 2 along."
    ),
    "b=": _(
        "Blue would have taken Blue 8 as well. Grey takes nothing but an Equal in this column, and you "
        "need yours there, to get rid of Grey 2."
    ),
    "b=/b8": _(
        "That puts away Blue 8, a card that can be played, and leaves you Grey 2, which cannot. The "
        "Equal is needed in Grey."
    ),
    "b8": _(
        "Blue goes from 6 to 8, and Blue 7, which somebody else holds, is shut out for ever. You still "
        "have the Equal and Grey 2, which belong together."
    ),
}

_TALK = _(
    "**Talk helps,** and you may talk at any time. Say how many cards of a colour you hold, what you plan, "
    "what you ask for; never hint at a number. It is another player's turn. Red stands at 6, and your "
    "Red 1, 2 and 3 wait. Press **Please Reset**, then **Ask for Red Reset**."
)
_TALK_DONE = _(
    "The others read beside the board: “Please reset Red.” It stays there until you have moved, and it is up "
    "to them to help."
)
_WRONG_TALK = {
    "?": _(
        "You may say how many {colour} cards you hold, and the number is always the true one. But it brings "
        "you no Reset: ask for the one in Red."
    ),
    "!": _(
        "You may say that you plan {colour}, so that the others keep their cards of it. But it is not your "
        "turn, and what you need from them is a Reset in Red."
    ),
    ">": _(
        "You may ask for {colour}, and somebody may play it. But that helps none of your cards: Red 1, 2 "
        "and 3 need a Reset first."
    ),
    "!0": _(
        "That says that you will place the Reset in {colour}, so the others will not. Before it is your "
        "turn, they could do it for you: ask for the one in Red."
    ),
    ">0": _(
        "You have asked for a Reset in {colour}. Then this column has its Reset, and your Red 1, 2 and 3 "
        "wait for the next one."
    ),
}

_GAME = _(
    "**Now finish a grid together** with two computers. The deck is empty, and Red, Yellow and Blue have no "
    "Reset left: the last two columns take theirs in Green and in Grey. If somebody can neither play a card "
    "nor place a Reset, all of you lose."
)
_WON = _("You have won together, and you are ready for a table with friends.")
_LOST = _(
    "You have lost together. Look at the lowest card that each row still needs, and keep a Reset for the "
    "rows whose cards are low."
)


def _way_to(action: str) -> tuple[str, ...]:
    """The look in which an Equal or a Reset is played."""
    return (f".{EQUAL}",) if action[1] == EQUAL else (f".{action[:2]}",) if action[1] == RESET else ()


def _table(rows: str, mine: str, *, turn: int = 1) -> Position:
    """A table of three with this grid and this hand; the other cards are dealt at random, always alike."""
    played = [EQUAL if symbol == EQUAL else f"{colour}{symbol}" for colour, symbol in _cells(rows)]
    hidden = [*NUMBER_CARDS, EQUAL, EQUAL]
    for card in (*mine.split(","), *played):
        hidden.remove(card)
    dealt = shuffled(bytes(16), "lesson", hidden)
    hands = "|".join([mine, *(",".join(in_order(dealt[first : first + 6])) for first in (0, 6))])
    return Position(f"{rows};{hands};{','.join(dealt[12:])};{turn};-;")


def _silent(goal: Phrase, judge: Judge) -> Judge:
    """Answers talk where a card is asked for; ``judge`` answers all else."""

    def answer(before: OkeyDokeyView, action: str, after: OkeyDokeyView) -> Answer:
        if is_talk(action):
            return Answer(f"{_TALKED} {goal}")
        return judge(before, action, after)

    return answer


def _cells(rows: str) -> list[tuple[str, str]]:
    """The colour and the symbol of every cell with a card."""
    by_colour = zip(COLOURS, rows.split("/"), strict=True)
    return [(colour, symbol) for colour, row in by_colour for symbol in row if symbol not in (RESET, "-")]


def _lowest(best: str) -> Judge:
    """Answers what shuts cards out, where the card ``best`` shuts out none."""

    def answer(before: OkeyDokeyView, action: str, _after: OkeyDokeyView) -> Answer:
        words = {**_effect(before, action), "best": card_name(best)}
        if action[1] == RESET:
            return Answer(_NOTHING_TO_RESET.format(**words))
        return Answer(_SHUTS.format(count=len(_does(before, action).shut), **words))

    return answer


def _reset_yellow(before: OkeyDokeyView, action: str, _after: OkeyDokeyView) -> Answer:
    if action[1] != RESET:
        template = _STILL_WAIT
    else:
        template = _RESETS_LESS if _does(before, action).before else _RESETS_NOTHING
    return Answer(template.format(**_effect(before, action)))


def _swap_red(before: OkeyDokeyView, action: str, _after: OkeyDokeyView) -> Answer:
    template = _NOT_SWAPPED if action[1] == RESET else _NOT_RESET
    return Answer(template.format(**_effect(before, action)))


def _use_the_equal(_before: OkeyDokeyView, action: str, _after: OkeyDokeyView) -> Answer:
    return Answer(str(_WRONG_EQUALS[action]))


def _ask(_before: OkeyDokeyView, text: str, _after: OkeyDokeyView) -> Answer:
    return Answer(_WRONG_TALK[text[0] + text[2:]].format(colour=row_word(text[1])))


def _does(before: OkeyDokeyView, action: str) -> Effect:
    """What a number or a Reset does with its row."""
    return effect(before, action[:2] if action[1] != RESET else RESET, row_of(action[0]))


def _effect(before: OkeyDokeyView, action: str) -> dict[str, object]:
    """The same as words for a sentence."""
    does = _does(before, action)
    return {
        "card": card_name(action[:2]),
        "row": row_word(action[0]),
        "before": does.before,
        "after": does.after,
        "shut": listed([card[1] for card in does.shut]),
    }


_step = partial(LessonStep, shows="both")

LESSON = Lesson(
    steps=(
        _step(
            _table("-/-/-/-/-", "r1,y4,g6,b7,s5,s8"),
            _ROWS,
            _ROWS_DONE,
            right=("r1",),
            wrong=_silent(_("Now play Red 1."), _lowest("r1")),
        ),
        _step(
            _table("1/4/0/-/-", "r3,y5,g6,b1,b6,s7"),
            _COLUMNS,
            _COLUMNS_DONE,
            right=("b1",),
            wrong=_silent(_("Now play Blue 1."), _lowest("b1")),
        ),
        _step(
            _table("01245/1367/20134/1302/1240", "r8,y2,y4,g7,b5,s5"),
            _RESETS,
            _RESETS_DONE,
            right=lambda after: after.rows[row_of("y")].endswith(RESET),
            wrong=_silent(_("Now place the Reset in Yellow."), _reset_yellow),
            path=(".y0",),
        ),
        _step(
            _table("01026/1035/23401/1234/2356", "r5,y2,g5,b6,b8,s7"),
            _SWAPS,
            _SWAPS_DONE,
            right=lambda after: "r5" not in (after.hand or ()),
            wrong=_silent(_("Now place the Reset in Yellow, and swap Red 5."), _swap_red),
            path=(".y0", ".y0/r5"),
        ),
        _step(
            Position(
                "123045706/102503467/245678010/01245036/13045678;b8,s2,=|r8,y8,b7|g3,=;-;1;-;"
                "extra_turn=column_five"
            ),
            _EQUALS,
            _EQUALS_DONE,
            right=("s=/s2",),
            wrong=_silent(_("Now play the Equal in Grey, and let it take Grey 2 along."), _use_the_equal),
            path=(".=",),
        ),
        _step(
            _table("456/0123/1024/230/135", "r1,r2,r3,y8,b6,s6", turn=2),
            _TALK,
            _TALK_DONE,
            right=(">r0",),
            wrong=_ask,
            path=(">0.",),
        ),
    ),
    game=LittleGame(
        Position(
            "12304570/10250346/24567801/0124503/13045678;g3,b6,=|y8,b7,b8,s2|r6,r8,y7,=;-;1;-;"
            "extra_turn=column_five"
        ),
        _GAME,
        _WON,
        _LOST,
        path_to=_way_to,
        shows="both",
    ),
)
