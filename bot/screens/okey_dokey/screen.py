"""Okey Dokey in Discord: its sentences and its rules. Cards are played from the hand, each player's own."""

from __future__ import annotations

from collections.abc import Mapping

from bot.languages import _, listed
from bot.screens.frame.controls import PlayButton
from bot.screens.frame.layout import ApplicationEmoji, Row
from bot.screens.game import Example, FeatWords, GameScreen, OptionWords, Players, matching, unpicked
from bot.screens.okey_dokey import words
from bot.screens.okey_dokey.advice import PUZZLE, OkeyDokeyReview, advice
from bot.screens.okey_dokey.hand import START, OkeyDokeyHand
from bot.screens.okey_dokey.lesson import LESSON
from games.core import Curtain, GameError, tidy
from games.okey_dokey import OkeyDokey
from games.okey_dokey.grid import COLOURS, NUMBERS_IN_COLUMN
from games.okey_dokey.view import OkeyDokeyCurtain, OkeyDokeyView
from games.players import Hint

_TO_START = _("Look at your hands and talk. Then one of you starts; after that, turns go round.")
_TO_START_ALONE = _("Look at your hand, then start.")
_TALK_RULES = _(
    "Talk: nobody may show cards or hint at numbers. Whatever may be said has a button beside your hand: "
    "how many cards of a colour you hold, what you plan, and what you ask for."
)
_TO_MOVE = _("{player} to move: play a card or place a Reset. Column {column} still needs {missing}.")
_TO_PLAY = _("{player} to move: play a card. Column {column} still needs {missing}.")
_TO_RESET = _("{player} to move: place the Reset. Column {column} still needs {missing}.")
_DANGER = _(
    "The last Reset is in danger: if all cards are played before it, nobody is left to place it. "
    "A player with an empty hand is skipped."
)
_HELD = _("Cards in hand: {hands}. Deck:\N{NO-BREAK SPACE}{deck}.")
_ENDS = {
    "full": _("Won: all 50 cells are filled, at {difficulty} level."),
    "stuck": _("Lost: {stuck} cannot play."),
    "empty": _("Lost: nobody holds a card any more."),
}
_REACHED = _("{placed} of 50 cells")
_CURTAIN = _("{placed} of 50 cells filled; columns complete: {columns} of 10.")
_LEFT = _("{player} still held {cards}.")
_HOLDS = _("{player}: {cards}.")
_TERMS_BY_DIFFICULTY = {
    "amateur": _("Amateur: all 3 Equal cards help you. 1 to 5 players, all together."),
    "standard": _("Standard: 2 Equal cards help you. 1 to 5 players, all together."),
    "professional": _("Professional: 1 Equal card helps you. 1 to 5 players, all together."),
    "maestro": _("Maestro: no Equal card helps you. 1 to 5 players, all together."),
}
_EVERY_COLUMN = _("With five players, whoever completes a column takes another turn.")
_REFUSALS = {
    "notation": _(
        "“{action}” is not a move. Write a card such as r5, r= for an Equal in Red, r0 for a Reset "
        "in Red, or r0/b2 to swap Blue 2 with it."
    ),
    # Translators: I Start is the button; the second "start" is written like this in every language.
    "not started": _("Nobody has started yet. Press I Start, or write start."),
    "already started": _("The game has begun already."),
    "not in hand": _("You do not hold {card}."),
    "named twice": _("You hold {card} only once."),
    "filled": _("{row} has its card for this column already. Finish the column first."),
    "reset down": _("This column has its Reset already, in {row}."),
    "no resets left": _("{row} has used both of its Resets."),
    "reset due": _("This column has four cards, so only its Reset can come now."),
    "too low": _("{card} is too low: {row} stands at {value}, and only a Reset there sets it back."),
    "swap": _("At most two cards can be swapped with a Reset."),
    "deck empty": _("The deck is empty, so nothing can be swapped."),
    "deck not empty": _("A card can go under an Equal only once the deck is empty."),
    "discard colour": _("Only a card of the same row can go under an Equal."),
    "resign": _("Nobody can resign here: you win or lose together."),
}
_COLUMN = "start s1 b= y1 r2 g0/r8,g7"
"""The first column: four Numbers, an Equal among them, and the Reset that completes it."""

_FURTHER = f"{_COLUMN} s= g3 b1 y4 r0/s5,b5 r3 g4 s2 y6 b0/y7,y8"

_RULES = (
    (
        _(
            "**Fill the grid together:** five rows, one a colour, ten columns from the left. In turn play a "
            "Number card in the row of its colour, never below the card before it, and draw; or place a "
            "Reset, which sets a row back to 0, and swap up to two cards with the deck."
        ),
        Example(OkeyDokey, _FURTHER, seats=3),
    ),
    (
        _(
            "**Your hand** is yours alone: a button under the board opens it, and nobody else sees it. The "
            "flags show the lowest Number that each row takes now."
        ),
        Example(OkeyDokey, _FURTHER, seats=3, seat=0),
    ),
    (
        _(
            "**Columns** are filled one after the other: each takes four Numbers and exactly one Reset, and "
            "each row has two Resets. An Equal goes in any row and counts like its left neighbour. When the "
            "deck is empty, an Equal may take a card of its row out of your hand."
        ),
        Example(OkeyDokey, _COLUMN, seats=3),
    ),
    (
        _(
            "**The end.** All 50 cells filled: you win. If a player can do nothing, or all hands are empty, "
            "you lose. A player with an empty hand is skipped, for Resets too. With five players, whoever "
            "completes column five takes another turn."
        ),
        None,
    ),
    (
        _(
            "**Talk** with the buttons beside your hand: how many cards of a colour you hold, what you plan, "
            "what you ask for. Never show a card or hint at a number. In the picture every player has a line "
            "of the five colours: a number is what they counted, pale when a round has passed; ! is a plan, "
            "and > a wish, on a curtain for the Reset."
        ),
        Example(OkeyDokey, f"{_FURTHER} ?g !r", seats=3),
    ),
    (
        # What ``games.players.okey_dokey`` says, and below, what it hears.
        # Translators: what stands in quotation marks is said as in the talk itself.
        _(
            "**How computers talk.** A computer speaks in the turns of others, once after each card. A "
            "novice counts the colours whose number has changed. The others speak of cards whose place "
            "nobody knows: “I plan Red” means “I hold the lowest Red that fits”. With two or three players, "
            "“Please play Red” means “I hold the one after it”. Silence means that they hold no such card. "
            "Where none fits, they mean the lowest after a Reset."
        ),
        None,
    ),
    (
        _(
            "**What computers hear.** A novice hears nothing. The others hear you as they speak, from your "
            "first plan or request on, and remember your cards until they are laid; after a swap, only "
            "those that need no lower card first. Strong ones and masters also hear your silence. If you "
            "count or speak of a Reset, or a card that is laid shows that you mean something else, they "
            "hear you more loosely for the rest of the game: if you plan Red, you hold a Red that fits; if "
            "you ask for Red, one of the two lowest; if you ask for its Reset, one of the two lowest after "
            "it. Such a plan or request holds until the next card in the row. They believe all counts."
        ),
        None,
    ),
    (
        # Translators: the letters and signs are the same in every language.
        _(
            "**Letters.** In typed moves r is Red, y Yellow, g Green, b Blue and s Grey, 0 a Reset and = an "
            "Equal."
        ),
        None,
    ),
)
_OPTIONS: Mapping[str, OptionWords] = {
    "difficulty": OptionWords(
        _("How hard it is: an Equal fits in any row, and fewer of them are harder."),
        {
            "amateur": _("Amateur (3 Equals)"),
            "standard": _("Standard (2 Equals)"),
            "professional": _("Professional (1 Equal)"),
            "maestro": _("Maestro (no Equal)"),
        },
    ),
    "extra_turn": OptionWords(
        _("With five players: when somebody plays twice in a row."),
        {"column_five": _("After the fifth column"), "every_column": _("After every column")},
    ),
}
_FEATS = {"maestro": FeatWords(_("Maestro beaten"), _("won Okey Dokey at the level Maestro"))}


class OkeyDokeyScreen(GameScreen[OkeyDokeyView]):
    """How Okey Dokey looks and speaks; see ``GameScreen``."""

    game = OkeyDokey
    command = "okeydokey"
    tagline = _("Fill the grid together, with hands that nobody else sees.")
    learnt = "medium"
    group_help = _("Okey Dokey: fill the grid together, with hidden hands.")
    start_help = _("Open a table for up to five; alone you begin at once.")
    move_help = _("r5 plays Red 5, r= an Equal in Red, r0 a Reset there, r0/b2 swaps Blue 2; ?r talks.")
    options = _OPTIONS
    refusals = _REFUSALS
    puzzle = PUZZLE
    rules = _RULES
    feats = _FEATS
    levels = words.DIFFICULTIES
    lesson = LESSON
    private = OkeyDokeyHand()
    review = OkeyDokeyReview()

    def seats(self, view: OkeyDokeyView, _emoji: ApplicationEmoji) -> tuple[str, ...]:
        return tuple(f"**{seat + 1}**" for seat in range(view.players))

    def terms(self, options: Mapping[str, object]) -> str:
        terms = [_TERMS_BY_DIFFICULTY[str(options["difficulty"])]]
        if options["extra_turn"] == "every_column":
            terms.append(_EVERY_COLUMN)
        return " ".join(map(str, terms))

    def status(self, view: OkeyDokeyView, players: Players) -> str:
        if view.outcome is not None:
            return self._end(view, players)
        talk = words.talk_lines(view, players)
        if view.turn is None and view.players == 1:
            return str(_TO_START_ALONE)
        if view.turn is None:
            return "\n".join([str(_TO_START), *talk, f"-# {_TALK_RULES}"])
        to_move = _TO_MOVE if view.reset_rows else _TO_PLAY
        if view.numbers_down == NUMBERS_IN_COLUMN:
            to_move = _TO_RESET
        missing = listed([words.row_name(row) for row in view.open_rows])
        sizes = ", ".join(
            f"{players.name(seat)}\N{NO-BREAK SPACE}{size}" for seat, size in enumerate(view.hand_sizes)
        )
        lines = [
            to_move.format(player=players.name(view.turn), column=(view.column or 0) + 1, missing=missing),
            *(_open_hands(view, players) or [_HELD.format(hands=sizes, deck=view.deck_size)]),
        ]
        if view.last_reset_in_danger:
            lines.append(str(_DANGER))
        return "\n".join([*lines, *talk])

    def _end(self, view: OkeyDokeyView, players: Players) -> str:
        assert view.outcome is not None
        end = _ENDS[view.outcome.reason].format(
            difficulty=words.DIFFICULTIES[view.difficulty],
            stuck="" if view.stuck is None else players.name(view.stuck),
        )
        held = [
            _LEFT.format(player=players.name(seat), cards=words.cards_by_colour(hand))
            for seat, hand in enumerate(view.hands)
            if hand
        ]
        first = end if view.stuck is None else f"{end} {words.needs(view)}"
        return "\n".join([first, *held])

    def alt(self, view: OkeyDokeyView) -> str:
        return words.alt(view)

    def reached(self, reached: int) -> str:
        return _REACHED.format(placed=reached)

    def curtain(self, view: Curtain) -> str:
        assert isinstance(view, OkeyDokeyCurtain)
        return _CURTAIN.format(placed=view.reached, columns=view.columns)

    def lines(self, view: OkeyDokeyView) -> list[str]:
        return words.lines(view)

    def controls(
        self, table: int, ply: int, view: OkeyDokeyView, _emoji: ApplicationEmoji, _look: str
    ) -> list[Row]:
        if view.turn is not None or view.outcome is not None:
            return []
        return [Row(PlayButton.make(table, ply, "start", str(START)))]

    def suggest(self, view: OkeyDokeyView, typed: str) -> Mapping[str, str]:
        """First the possible plays, then the possible talk; swaps after a Reset with its stroke was typed."""
        typed = unpicked(typed)
        swapping = "/" in typed
        named = {
            action: f"{action}: {words.play_name(action)}"
            for action in view.actions
            if swapping or not action.partition("/")[2] or "=/" in action
        }
        if view.seat is not None and view.outcome is None:
            named |= {
                text: f"{text}: {said}"
                for kind in words.TALK
                for text, said in ((kind.text(colour), kind.in_words(colour)) for colour in COLOURS)
            }
        if swapping:
            return {action: name for action, name in named.items() if tidy(action).startswith(tidy(typed))}
        return matching(named, typed)

    def told(
        self, _before: OkeyDokeyView, after: OkeyDokeyView, seat: int, action: str, players: Players
    ) -> str:
        if words.is_talk(action):
            talk = next(talk for talk in reversed(after.talk) if (talk.seat, talk.text) == (seat, action))
            return words.said(talk, players)
        return words.played(action, players.name(seat))

    def fact_words(self, error: GameError) -> Mapping[str, object]:
        card, row = error.facts.get("card"), error.facts.get("row")
        return {
            "card": words.card_name(str(card)) if card else "",
            "row": words.row_word(str(row)) if row else "",
            "value": error.facts.get("value"),
        }

    def advice(self, _view: OkeyDokeyView, hint: Hint) -> str:
        return advice(hint)


def _open_hands(view: OkeyDokeyView, players: Players) -> list[str]:
    """The cards of every player, if all may be seen."""
    if not view.open_hands:
        return []
    return [
        _HOLDS.format(player=players.name(seat), cards=words.cards_by_colour(hand or ()))
        for seat, hand in enumerate(view.hands)
    ]
