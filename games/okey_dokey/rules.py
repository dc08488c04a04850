"""Okey Dokey's rules of play and talk: one to five fill a grid together, knowing only their own hands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Self

from games.core import SECRET, Feat, Game, InvalidPosition, Ladder, OptionValue, Outcome, View, replaced, tidy
from games.okey_dokey.grid import (
    CELLS,
    COLOURS,
    EMPTY,
    EQUAL,
    NUMBER_CARDS,
    RESET,
    ROWS,
    Rows,
    column,
    in_order,
    placed,
    refusal,
    reset_rows,
    resets_left,
    row_of,
    with_cell,
)
from games.okey_dokey.position import EQUALS, HAND_SIZES, OPTIONS, print_rows, read_parts
from games.okey_dokey.reasons import Fault, Reason, Rule
from games.okey_dokey.view import Change, Laid, OkeyDokeyView, Talk
from games.position import NONE, print_list, print_options
from games.position import Fault as AnyFault
from games.shuffle import shuffled

MOST_SWAPPED = 2
EXTRA_TURN_SEATS = 5
FIFTH_COLUMN = 4
START = "start"

_CARD = "(?:[rygbs][1-8]|=)"
_TALK = tuple(
    kind + colour + reset
    for kind, reset in (("?", ""), ("!", ""), ("!", RESET), (">", ""), (">", RESET))
    for colour in COLOURS
)


@dataclass(frozen=True, slots=True)
class OkeyDokey(Game):
    """A state of Okey Dokey. ``rows``, ``discarded``, ``laid`` and ``change`` are as in the view.

    ``turn`` is None before a player claims the start; when the game is over, it is the seat that could not
    play or played last. The deal settles all chance: ``deck`` has its top card first. ``said`` is all talk so
    far. ``swappers`` are the seats whose swapped cards are the lowest of the deck. With ``open_hands``
    everybody sees all hands; only a position can say so, no game begins like that.
    """

    key = "okey_dokey"
    title = "Okey Dokey"
    seats = range(1, 6)
    options = OPTIONS
    ladders = (Ladder("okey_dokey", "Okey Dokey", 4, levels=tuple(EQUALS)),)
    hides = True
    concerts = True
    feats = (Feat("maestro", people_only=True),)
    reasons = tuple(Reason)
    notation = re.compile(
        rf"{START}|(?P<talk>{'|'.join(map(re.escape, _TALK))})"
        rf"|(?P<reset>[rygbs])0(?:/(?P<swap>{_CARD}(?:,{_CARD})*))?"
        r"|(?P<number>[rygbs][1-8])"
        rf"|(?P<equal>[rygbs])=(?:/(?P<under>{_CARD}))?"
    )

    difficulty: str
    extra_turn: str
    rows: Rows
    hands: tuple[tuple[str, ...], ...] = field(metadata=SECRET)
    deck: tuple[str, ...] = field(metadata=SECRET)
    turn: int | None
    discarded: tuple[str, ...]
    open_hands: bool = False
    said: tuple[Talk, ...] = field(default=(), compare=False)
    laid: tuple[Laid, ...] = field(default=(), compare=False)
    swappers: tuple[int, ...] = field(default=(), compare=False)
    change: Change | None = field(default=None, compare=False, metadata=SECRET)

    @classmethod
    def _begin(cls, seats: int, options: Mapping[str, OptionValue], seed: bytes) -> Self:
        difficulty = str(options["difficulty"])
        cards = shuffled(seed, "cards", (*NUMBER_CARDS, *[EQUAL] * EQUALS[difficulty]))
        each = HAND_SIZES[seats]
        return cls(
            difficulty=difficulty,
            extra_turn=str(options["extra_turn"]),
            rows=EMPTY,
            hands=tuple(in_order(cards[seat * each : (seat + 1) * each]) for seat in range(seats)),
            deck=cards[seats * each :],
            turn=None,
            discarded=(),
        )

    @classmethod
    def sides(
        cls,
        seats: int,
        options: Mapping[str, object],  # noqa: ARG003 - always together
    ) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(seats)),)

    @classmethod
    def difficulty_of(cls, options: Mapping[str, object]) -> int:
        return list(EQUALS).index(str(options["difficulty"]))

    @classmethod
    def achieved(cls, view: View, options: Mapping[str, object], seat: int) -> tuple[str, ...]:
        won = view.outcome is not None and seat in view.outcome.winners
        return ("maestro",) if won and options["difficulty"] == "maestro" else ()

    @property
    def seated(self) -> range:
        return range(len(self.hands))

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.turn is None:
            return tuple(self.seated)
        return () if self._end is not None else (self.turn,)

    def actions(self, seat: int) -> tuple[str, ...]:
        if seat not in self.to_act:
            return ()
        if self.turn is None:
            return (START,)
        hand = self.hands[seat]
        numbers = [
            card for card in hand if card != EQUAL and refusal(self.rows, row_of(card[0]), card[1]) is None
        ]
        equals = [
            f"{COLOURS[row]}={under}"
            for row in ROWS
            if EQUAL in hand and refusal(self.rows, row, EQUAL) is None
            for under in ("", *(f"/{card}" for card in hand if not self.deck and card[0] == COLOURS[row]))
        ]
        swaps = self._swaps(hand)
        resets = [f"{COLOURS[row]}{RESET}{swap}" for row in reset_rows(self.rows) for swap in swaps]
        return (*numbers, *equals, *resets)

    def talk(self, seat: int) -> tuple[str, ...]:
        return _TALK if self._end is None and seat in self.seated else ()

    def reveals(self, seat: int, action: str) -> bool:  # noqa: ARG002 - every hand is hidden alike
        """See ``Game.reveals``: the others see a card that leaves a hand, and its player the card drawn."""
        said = self.notation.fullmatch(tidy(action))
        if said is None or not (said["reset"] or said["number"] or said["equal"]):
            return False
        return bool(said["swap"]) if said["reset"] else bool(self.deck) or len(self.hands) > 1

    @classmethod
    def public(cls, action: str) -> str:
        """See ``Game.public``: of a swap only the number of cards is known, "r0/2"."""
        placed_in, _, swapped = action.partition("/")
        return f"{placed_in}/{len(swapped.split(','))}" if swapped and placed_in[1] == RESET else action

    def _needs_no_turn(self, said: re.Match[str]) -> bool:
        """Any seat may talk; a seat that presses Start too late learns that the game has begun."""
        return bool(said["talk"]) or said[0] == START

    def _act(self, seat: int, said: re.Match[str]) -> Self:
        text = said[0]
        if said["talk"]:
            return self._say(seat, text)
        if text == START:
            return self._start(seat)
        if self.turn is None:
            raise self._illegal(Rule.NOT_STARTED, seat, text)
        if said["reset"]:
            return self._place_reset(seat, text, said["reset"], said["swap"])
        if said["equal"]:
            return self._play_equal(seat, text, said["equal"], said["under"])
        return self._play_number(seat, said["number"])

    def _say(self, seat: int, text: str) -> Self:
        count = sum(card[0] == text[1] for card in self.hands[seat]) if text[0] == "?" else None
        talk = Talk(seat, text, count, placed(self.rows))
        return self if talk in self.said else replace(self, said=(*self.said, talk))

    def _start(self, seat: int) -> Self:
        if self.turn is not None:
            raise self._illegal(Rule.ALREADY_STARTED, seat, START)
        return replace(self, turn=seat, change=Change(seat, START))

    def _play_number(self, seat: int, card: str) -> Self:
        self._check_held(seat, card, (card,))
        self._check_fits(seat, card, row_of(card[0]), card[1])
        return self._lay(seat, row_of(card[0]), card[1], Change(seat, card), gone=(card,), draws=1)

    def _play_equal(self, seat: int, text: str, colour: str, under: str | None) -> Self:
        self._check_held(seat, text, (EQUAL,))
        self._check_fits(seat, text, row_of(colour), EQUAL)
        if under is None:
            return self._lay(seat, row_of(colour), EQUAL, Change(seat, text), gone=(EQUAL,), draws=1)
        if self.deck:
            raise self._illegal(Rule.DECK_NOT_EMPTY, seat, text, cards=len(self.deck))
        if under[0] != colour:
            raise self._illegal(Rule.DISCARD_COLOUR, seat, text, card=under, row=colour)
        self._check_held(seat, text, (under,))
        after = replace(self, discarded=(*self.discarded, under))
        change = Change(seat, text, discarded=under)
        return after._lay(seat, row_of(colour), EQUAL, change, gone=(EQUAL, under))

    def _place_reset(self, seat: int, text: str, colour: str, named: str | None) -> Self:
        self._check_fits(seat, text, row_of(colour), RESET)
        swap = tuple(named.split(",")) if named else ()
        if len(swap) > MOST_SWAPPED:
            raise self._illegal(Rule.SWAP, seat, text, most=MOST_SWAPPED)
        if swap and not self.deck:
            raise self._illegal(Rule.DECK_EMPTY, seat, text)
        self._check_held(seat, text, swap)
        change = Change(seat, self.public(text), swapped=len(swap))
        after = replace(self, deck=self.deck + swap)
        return after._lay(seat, row_of(colour), RESET, change, gone=swap, draws=len(swap))

    def _check_held(self, seat: int, text: str, cards: tuple[str, ...]) -> None:
        for i, card in enumerate(cards):
            if card not in self.hands[seat]:
                raise self._illegal(Rule.NOT_IN_HAND, seat, text, card=card)
            if cards[: i + 1].count(card) > self.hands[seat].count(card):
                raise self._illegal(Rule.NAMED_TWICE, seat, text, card=card)

    def _check_fits(self, seat: int, text: str, row: int, symbol: str) -> None:
        refused = refusal(self.rows, row, symbol)
        if refused is not None:
            raise self._illegal(refused.rule, seat, text, **refused.facts)

    def _lay(
        self, seat: int, row: int, symbol: str, change: Change, *, gone: tuple[str, ...], draws: int = 0
    ) -> Self:
        """Lay a symbol in a row: the cards ``gone`` leave the hand, new ones are drawn, the turn passes."""
        drawn, deck = self.deck[:draws], self.deck[draws:]
        swappers = (*self.swappers, *[seat] * change.swapped)
        hand = list(self.hands[seat])
        for card in gone:
            hand.remove(card)
        after = replace(
            self,
            rows=with_cell(self.rows, row, symbol),
            hands=replaced(self.hands, seat, in_order((*hand, *drawn))),
            deck=deck,
            swappers=swappers[max(0, len(swappers) - len(deck)) :],
            laid=(*self.laid, Laid(seat, change.action, len(drawn))),
            change=replace(change, cell=(row, len(self.rows[row])), drawn=drawn),
        )
        return replace(after, turn=after._seat_after(seat, again=self._earns_a_turn(after.rows)))

    def _earns_a_turn(self, rows: Rows) -> bool:
        """Whether filling a cell, which led to ``rows``, gives the extra turn of games of five."""
        before, after = column(self.rows), column(rows)
        if len(self.hands) != EXTRA_TURN_SEATS or before == after:
            return False
        return self.extra_turn == "every_column" or before == FIFTH_COLUMN

    def _seat_after(self, seat: int, *, again: bool) -> int:
        """The next seat to move; the same seat if the grid is full or nobody holds a card."""
        if placed(self.rows) == CELLS:
            return seat
        steps = range(0 if again else 1, len(self.hands) + 1)
        turns = ((seat + step) % len(self.hands) for step in steps)
        return next((turn for turn in turns if self.hands[turn]), seat)

    def _swaps(self, hand: tuple[str, ...]) -> tuple[str, ...]:
        """The texts that may follow a Reset: nothing, or the cards to swap, in their order."""
        if not self.deck:
            return ("",)
        orders = (order for number in range(MOST_SWAPPED + 1) for order in permutations(hand, number))
        return tuple(dict.fromkeys(f"/{','.join(order)}" if order else "" for order in orders))

    @property
    def _end(self) -> Reason | None:
        """Why the game is over, None while it runs."""
        if self.turn is None:
            return None
        if placed(self.rows) == CELLS:
            return Reason.FULL
        if not any(self.hands):
            return Reason.EMPTY
        return None if self._can_act(self.hands[self.turn]) else Reason.STUCK

    def _can_act(self, hand: tuple[str, ...]) -> bool:
        if reset_rows(self.rows):
            return True
        return any(
            refusal(self.rows, row, card[-1]) is None
            for card in hand
            for row in (ROWS if card == EQUAL else (row_of(card[0]),))
        )

    @property
    def outcome(self) -> Outcome | None:
        end = self._end
        if end is None:
            return None
        everybody = tuple(self.seated)
        return Outcome((placed(self.rows),) * len(everybody), everybody if end == Reason.FULL else (), end)

    def view(self, seat: int | None) -> OkeyDokeyView:
        outcome = self.outcome
        open_to_all = self.open_hands or outcome is not None
        hands = tuple(hand if open_to_all or owner == seat else None for owner, hand in enumerate(self.hands))
        change = self.change
        if change is not None and change.seat != seat:
            change = replace(change, drawn=())
        return OkeyDokeyView.of(
            self,
            seat,
            players=len(self.hands),
            turn=self.turn if outcome is None else None,
            column=column(self.rows),
            hand=None if seat is None or seat not in self.seated else self.hands[seat],
            hands=hands,
            hand_sizes=tuple(map(len, self.hands)),
            deck_size=len(self.deck),
            under=tuple(
                card if owner == seat else None
                for owner, card in zip(self.swappers, self.deck[-len(self.swappers) :], strict=False)
            ),
            unseen=in_order((*self.deck, *(card for hand in self.hands for card in hand))),
            resets_left=tuple(resets_left(row) for row in self.rows),
            talk=self.said,
            stuck=self.turn if outcome is not None and outcome.reason == Reason.STUCK else None,
            change=change,
        )

    @property
    def position(self) -> str:
        options = {"difficulty": self.difficulty, "extra_turn": self.extra_turn}
        return ";".join(
            [
                print_rows(self.rows),
                "|".join(print_list(hand) for hand in self.hands),
                print_list(self.deck),
                NONE if self.turn is None else str(self.turn + 1),
                print_list(self.discarded),
                " ".join([*print_options(OPTIONS, options), *(["hands=open"] if self.open_hands else [])]),
            ]
        )

    @classmethod
    def from_position(cls, text: str) -> Self:
        parts = read_parts(text)
        state = cls(**parts)
        if state.turn is None:
            if placed(state.rows):
                raise InvalidPosition(AnyFault.TO_MOVE, text)
        elif not state.hands[state.turn] and any(state.hands) and placed(state.rows) < CELLS:
            raise InvalidPosition(Fault.CARD_TO_PLAY, text)
        return state
