"""Hints, puzzles and reviews of Okey Dokey in words, as whole templates. Decides and judges nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.languages import Counted, Phrase, _, listed, n_
from bot.screens.game import ONLY, Finish, Players, ReviewWords, advised, count_in, names
from bot.screens.okey_dokey.words import card_name, cards_named, play_name, row_word, said_of_play
from bot.screens.practice.material import PuzzleWords
from games.okey_dokey.grid import CELLS, COLUMNS, EQUAL
from games.okey_dokey.view import OkeyDokeyView
from games.players import Hint
from games.players.okey_dokey.review import Open, Verdict
from games.players.review import Judgement
from games.puzzles import Judged, Puzzle

_START = _("Start the game.")
_MOVES = {
    "number": _("Play {card}."),
    "equal": _("Play an Equal in {row}."),
    "discard": _("Play an Equal in {row} and let {cards} go under it."),
    "reset": _("Place the Reset in {row}."),
    "swap": _("Place the Reset in {row} and swap {cards}."),
}
_WHY: Mapping[str, Phrase | Counted] = {
    "wins": _("From here the table can win, whatever the hidden cards are. Cells left to fill: {cells}."),
    "only-way": _("All else would lose."),
    "lost": _("The game can no longer be won, as far as I can see. Cells left to fill: {cells}."),
    "lowest": _("No card of {colour} is skipped, so none has to wait for a Reset."),
    "skips": n_("Of all choices it costs least, though {cards} must then wait for a Reset."),
    "equals": _("{colour} stays as low as it is, so no card has to wait for a Reset."),
    "discards": _("The cell is filled, and {card} leaves your hand as well."),
    "resets": n_("Then {cards} can be played again."),
}
_RESETS_TO_0 = _("It sets {colour} back to 0.")
_SWAPPED = n_("The card you swap is the one you need least.", "The cards you swap are those you need least.")
_ASKED = _("What was asked for stays possible: {colours}.")


def advice(hint: Hint) -> str:
    """A hint of Okey Dokey; see ``GameScreen.advice``."""
    return advised(hint, _move(hint.action), *([] if hint.reason == ONLY else _why(hint)))


def _move(action: str) -> str:
    return str(_START) if action == "start" else said_of_play(_MOVES, action)


def _why(hint: Hint) -> list[str]:
    facts = hint.facts
    cards, asked = names(facts.get("cards")), names(facts.get("asked"))
    template = _RESETS_TO_0 if hint.reason == "resets" and not cards else _WHY[hint.reason]
    words = {
        "cells": facts.get("cells", ""),
        "cards": cards_named(cards),
        "card": card_name(str(facts["card"])) if "card" in facts else "",
        "colour": row_word(str(facts["colour"])) if "colour" in facts else "",
    }
    if isinstance(template, Counted):
        why = [template.format(count=len(cards), **words)]
    else:
        why = [template.format(**words)]
    swapped = facts.get("swapped")
    if isinstance(swapped, int) and swapped:
        why.append(_SWAPPED.format(count=swapped))
    if asked:
        why.append(_ASKED.format(colours=listed([row_word(colour) for colour in asked])))
    return why


_QUESTION = _(
    "All hands lie open, and the deck is empty. Only after one of your cards, or one Reset, can the grid "
    "still be filled. Which one?"
)
_FAILED = {
    "stuck": n_(
        "Now the grid cannot be filled any more: at best {count} cell is, and then "
        "player {player} can play nothing.",
        "Now the grid cannot be filled any more: at best {count} cells are, and then "
        "player {player} can play nothing.",
    ),
    "empty": n_(
        "Now the grid cannot be filled any more: at best {count} cell is, and then no cards are left.",
        "Now the grid cannot be filled any more: at best {count} cells are, and then no cards are left.",
    ),
}
_SOLVED = _("Now all 50 cells can be filled.")


def _failed(_puzzle: Puzzle, judged: Judged) -> str:
    facts = judged.facts
    return _FAILED[str(facts["reason"])].format(count=count_in(facts, "cells"), player=facts.get("player"))


PUZZLE: Final = PuzzleWords(
    lambda _puzzle: str(_QUESTION),
    _failed,
    lambda _puzzle, _judged: str(_SOLVED),
    shows="both",
)


_NOT_FOUND = "not found"

_OPEN = {
    Open.YES.value: _("With all cards open, the grid could still be filled after it."),
    Open.PERHAPS.value: _(
        "With all cards open and luck in the deck, the grid could still be filled after it."
    ),
    Open.NO.value: _("With all cards open, the grid could not be filled any more after it."),
    Open.UNKNOWN.value: _("With all cards open, I found no way to fill the grid, but did not try every way."),
}
_COMPARED = n_(
    "I played on in {count} deal that agrees with what {player} knew: this play won {won} of them, "
    "the best other play {other}.",
    "I played on in {count} deals that agree with what {player} knew: this play won {won} of them, "
    "the best other play {other}.",
)
_ONLY = _("There was nothing else to play that did not lose at once.")

_PLACED = n_(
    "The full grid has {numbers} Number cards, 10 Resets and {count} Equal.",
    "The full grid has {numbers} Number cards, 10 Resets and {count} Equals.",
)
# Translators: {players} are all players of a game that they lost together.
_REACHED = n_("{players} filled {placed} of 50 cells and completed {columns} of 10 columns.")


class OkeyDokeyReview(ReviewWords[OkeyDokeyView]):
    """See ``ReviewWords``."""

    verdicts = {  # noqa: RUF012 - as in ReviewWords
        _NOT_FOUND: _("After it I found **no way to fill the grid**, but did not try every way."),
        Verdict.RISKED: _(
            "With what was known, **another play was better**: it wins {other} of {deals} deals, not {won}."
        ),
        Verdict.UNLUCKY: _(
            "After it the grid **could not be filled any more**, but with what was known it was a good play."
        ),
        Verdict.GAVE_UP: _(
            "After it the grid **could not be filled any more**, and with what was known **another play was "
            "better**: it wins {other} of {deals} deals, not {won}."
        ),
    }
    in_short = {  # noqa: RUF012 - as in ReviewWords
        _NOT_FOUND: _("No way to fill the grid was found after it"),
        Verdict.RISKED: _("Another play was better with what was known"),
        Verdict.UNLUCKY: _("The grid could not be filled after it, which nobody could know"),
        Verdict.GAVE_UP: _("The grid could not be filled after it; another play was better"),
        Verdict.LOST: _("The grid could not be filled any more"),
    }
    accuracy = _("{player} {percent}, as {kept} of {possible} plays were as good as any with what was known.")
    lost_all_the_same = _("Good plays can lose: nobody sees the other hands and the order of the deck.")
    no_turning = _("No play decided the game.")
    later = _(
        "Whether the grid could be filled is judged by all hands and the drawn cards, which came to light "
        "later. Whether another play was better is judged only by what its player knew."
    )

    def story(self, finish: Finish[OkeyDokeyView]) -> str | None:
        """What fills the grid, or how far all have come: no move turns a game that was won."""
        view = finish.view
        if finish.winners:
            equals = "".join(view.rows).count(EQUAL)
            return _PLACED.format(count=equals, numbers=CELLS - COLUMNS - equals)
        everybody, columns = finish.players.names(range(view.players)), view.column or 0
        return _REACHED.format(count=view.players, players=everybody, placed=view.placed, columns=columns)

    def word(self, judged: Judgement) -> str:
        turned = judged.verdict == Verdict.KEPT and judged.swing
        return _NOT_FOUND if turned else judged.verdict

    def named(self, view: OkeyDokeyView, action: str) -> str:  # noqa: ARG002 - the action says it all
        return play_name(action)

    def more(
        self, judged: Judgement, _before: OkeyDokeyView, _after: OkeyDokeyView, players: Players
    ) -> list[str]:
        """Whether the grid could still be filled, and how the play did in deals that could be."""
        facts = judged.facts
        if judged.verdict == Verdict.LOST:
            return [str(_OPEN[Open.NO])]
        deals, still = count_in(facts, "deals"), str(_OPEN[str(facts["open"])])
        if not deals:
            return [still, str(_ONLY)]
        player = players.name(judged.seat)
        return [still, _COMPARED.format(count=deals, player=player, won=facts["won"], other=facts["other"])]
