"""Boussanga: cards, turned to one of eight facings, put pawns of four elements on the board or take them off.

The rules for one to four players, in competition and together. Never knows the players or the pictures.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from games.boussanga.board import (
    EMPTY,
    Board,
    Placement,
    Spot,
    board_of,
    count,
    effect,
    empty_cells,
    letters,
    masks_of,
    placements,
    playable,
    settle,
    spots_of,
    with_masks,
    without,
)
from games.boussanga.cards import ALL_PAWNS, CARDS, ELEMENTS, NO_PAWNS, PAWNS_EACH, SLOTS, Pawns
from games.boussanga.end import GOAL, LEVELS, WINS, end_of, level, sides, why_last
from games.boussanga.fit import examine
from games.boussanga.position import TEAM_SEATS, hand_count, read_parts, side_count
from games.boussanga.reasons import Fault, Reason, Rule
from games.boussanga.view import OPTIONS, BoussangaView, Change, Hand, Trigger
from games.core import (
    RESIGN,
    SECRET,
    Feat,
    Game,
    InvalidOption,
    InvalidPosition,
    Ladder,
    OptionValue,
    Outcome,
    View,
    replaced,
    tidy,
)
from games.core import Reason as AnyReason
from games.core import Rule as AnyRule
from games.position import NONE, print_list, print_options, print_ranks, print_seat
from games.shuffle import shuffled

__all__ = ["GOAL", "WINS", "Boussanga"]


@dataclass(frozen=True, slots=True)
class Boussanga(Game):
    """A state of Boussanga. ``players`` counts the seats; the other fields are as in the view.

    The deal settles all chance: ``deck`` has its next card first.
    """

    key = "boussanga"
    title = "Boussanga"
    seats = range(1, 5)
    options = OPTIONS
    ladders = (
        Ladder("boussanga", "Boussanga", 2),
        Ladder("boussanga_coop", "Boussanga co-op", 3, levels=LEVELS),
    )
    feats = (Feat("boussanga_master", people_only=True),)
    least_moves_to_gain = 6
    reasons = (*Reason, AnyReason.RESIGNED)
    notation = re.compile(
        r"(?P<slot>[1-4])(?P<anchor>[a-h][1-8])(?P<facing>ne|nw|se|sw|n|e|s|w)"
        r"|pass(?P<passed>[1-4])(?P<back>[ewaf]?)"
        r"|put(?P<element>[ewaf])(?P<cell>[a-h][1-8])"
    )

    mode: str
    players: int
    turn: int | None
    board: Board
    hands: tuple[Hand, ...]
    deck: tuple[str, ...] = field(metadata=SECRET)
    areas: tuple[Pawns, ...]
    reserve: Pawns
    collection: Pawns
    put: Pawns
    discarded: int
    bonus: tuple[str, ...]
    last: int | None
    symbols: bool
    resigned: int | None = None
    trigger: Trigger | None = field(default=None, compare=False)
    change: Change | None = field(default=None, compare=False)

    @classmethod
    def _begin(cls, seats: int, options: Mapping[str, OptionValue], seed: bytes) -> Self:
        mode = "coop" if seats == 1 else str(options["mode"])
        if mode == "teams" and seats != TEAM_SEATS:
            raise InvalidOption("mode", mode, ("versus", "coop"))
        coop = mode == "coop"
        cards = shuffled(seed, "cards", CARDS)
        dealt = SLOTS * hand_count(mode, seats)
        return cls(
            mode=mode,
            players=seats,
            turn=shuffled(seed, "starter", range(seats))[0],
            board=board_of("".join(shuffled(seed, "board", ELEMENTS * PAWNS_EACH))) if coop else EMPTY,
            hands=tuple(cards[i : i + SLOTS] for i in range(0, dealt, SLOTS)),
            deck=cards[dealt:],
            areas=(NO_PAWNS,) * side_count(mode, seats),
            reserve=NO_PAWNS if coop else ALL_PAWNS,
            collection=NO_PAWNS,
            put=NO_PAWNS,
            discarded=0,
            bonus=("",) * side_count(mode, seats),
            last=None,
            symbols=bool(options["symbols"]),
        )

    @classmethod
    def sides(cls, seats: int, options: Mapping[str, object]) -> tuple[tuple[int, ...], ...]:
        return sides("coop" if seats == 1 else str(options["mode"]), seats)

    @classmethod
    def seats_with(cls, options: Mapping[str, object]) -> tuple[int, ...]:
        return (TEAM_SEATS,) if options["mode"] == "teams" else tuple(cls.seats)

    @classmethod
    def beaten(cls, options: Mapping[str, object], outcome: Outcome) -> int | None:  # noqa: ARG003
        return level(outcome.reason)

    @classmethod
    def achieved(cls, view: View, options: Mapping[str, object], seat: int) -> tuple[str, ...]:  # noqa: ARG003
        outcome = view.outcome
        best = outcome is not None and outcome.reason == LEVELS[-1] and seat in outcome.winners
        return ("boussanga_master",) if best else ()

    @property
    def phase(self) -> str:
        """What the player does next: "play" a card, "put" pawns back on the board, or nothing ("over")."""
        if self.turn is None:
            return "over"
        return "put" if any(self.put) else "play"

    @property
    def seated(self) -> range:
        return range(self.players)

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.turn is None else (self.turn,)

    def actions(self, seat: int) -> tuple[str, ...]:
        if seat not in self.to_act:
            return ()
        if any(self.put):
            empty = empty_cells(self.board)
            return tuple(f"put {pawn} {cell}" for pawn in ELEMENTS if self.put[pawn] for cell in empty)
        plays = tuple(
            f"{slot} {there.place}" for slot, card in self._held(seat) for there in self._places(card)
        )
        if self.mode != "coop":
            return (*plays, *(f"pass {slot}" for slot, _ in self._held(seat)))
        if plays:
            return plays
        backs = [f" {element}" for element in ELEMENTS if self.collection[element]] or [""]
        return tuple(f"pass {slot}{back}" for slot, _ in self._held(seat) for back in backs)

    def _act(self, seat: int, said: re.Match[str]) -> Self:
        text = said[0]
        if said["slot"]:
            return self._play_card(seat, text, int(said["slot"]), said["anchor"], said["facing"])
        if said["passed"]:
            return self._pass(seat, text, int(said["passed"]), said["back"])
        return self._put(seat, text, said["element"], said["cell"])

    def canonical(self, seat: int, action: str) -> str:
        """See ``Game.canonical``. Of two facings that are the same action, ``actions`` lists one."""
        said = self.notation.fullmatch(tidy(action))
        card = self._hand(seat)[int(said["slot"]) - 1] if said and said["slot"] else None
        if said and card and (there := placements(card).get(f"{said['anchor']} {said['facing']}")):
            return f"{said['slot']} {there.place}"
        change = self.play(seat, action).change
        return tidy(action) if change is None else change.action

    def reveals(self, seat: int, action: str) -> bool:  # noqa: ARG002 - hands are open, so all seats see alike
        """See ``Game.reveals``: a card that is played or discarded brings the next one of the deck."""
        return bool(self.deck) and not tidy(action).startswith("put")

    def _resign(self, seat: int) -> Self:
        if self.mode == "coop" or self.players != 2:
            raise self._illegal(AnyRule.RESIGN, seat, RESIGN)
        return replace(self, turn=None, resigned=seat, change=None)

    def _card(self, seat: int, slot: int, text: str) -> str:
        """The card in a slot. Raises IllegalAction if no card can be used now or the slot is empty."""
        if any(self.put):
            raise self._illegal(Rule.PUT_FIRST, seat, text)
        card = self._hand(seat)[slot - 1]
        if card is None:
            raise self._illegal(Rule.EMPTY_SLOT, seat, text, slot=slot)
        return card

    def _play_card(self, seat: int, text: str, slot: int, anchor: str, facing: str) -> Self:
        card = self._card(seat, slot, text)
        coop = self.mode == "coop"
        found = examine(card, anchor, facing, self.board, None if coop else self.reserve)
        if found.rule is not None:
            raise self._illegal(found.rule, seat, text, **found.facts)
        there = placements(card)[f"{anchor} {facing}"]
        return self._collect(seat, slot, there) if coop else self._place(seat, slot, there)

    def _place(self, seat: int, slot: int, there: Placement) -> Self:
        side = seat % len(self.areas)
        done = effect(there, self.board, self.reserve, self.areas[side], self.bonus[side])
        after = replace(
            self._discard(seat, slot),
            board=done.board,
            reserve=done.reserve,
            areas=replaced(self.areas, side, self.areas[side] + done.scored),
            bonus=replaced(self.bonus, side, done.granted),
            change=Change(
                seat,
                f"{slot} {there.place}",
                self._hand(seat)[slot - 1],
                self._next_card,
                placed=spots_of(done.placed),
                lines=done.lines,
                scored=done.scored,
                bonus=done.bonus,
            ),
        )
        return after._end_turn(seat, done.ebb, done.reserve)

    def _collect(self, seat: int, slot: int, there: Placement) -> Self:
        collection = self.collection + count(there.masks)
        scored, back = settle(collection)
        after = replace(
            self._discard(seat, slot),
            board=without(self.board, there.cells),
            areas=(self.areas[0] + scored,),
            collection=collection - scored - back,
            put=back,
            change=Change(
                seat,
                f"{slot} {there.place}",
                self._hand(seat)[slot - 1],
                self._next_card,
                collected=spots_of(there.masks),
                scored=scored,
            ),
        )
        return after._end_step(seat)

    def _pass(self, seat: int, text: str, slot: int, back: str) -> Self:
        card = self._card(seat, slot, text)
        if self.mode == "coop" and any(self._places(held) for _, held in self._held(seat)):
            raise self._illegal(Rule.A_CARD_FITS, seat, text)
        if any(self.collection) and not back:
            raise self._illegal(Rule.NAME_AN_ELEMENT, seat, text)
        if back and not self.collection[back]:
            raise self._illegal(Rule.NOT_COLLECTED, seat, text, element=back)
        put = Pawns.of(back * self.collection[back]) if back else NO_PAWNS
        after = replace(
            self._discard(seat, slot),
            collection=self.collection - put,
            put=put,
            change=Change(seat, f"pass {slot} {back}".rstrip(), card, self._next_card),
        )
        if self.mode == "coop":
            return after._end_step(seat)
        return after._end_turn(seat, self.reserve)

    def _put(self, seat: int, text: str, element: str, cell: str) -> Self:
        if not any(self.put):
            raise self._illegal(Rule.NOTHING_TO_PUT_BACK, seat, text)
        if not self.put[element]:
            raise self._illegal(Rule.NOT_TO_PUT_BACK, seat, text, element=element)
        if cell not in empty_cells(self.board):
            raise self._illegal(Rule.OCCUPIED, seat, text, cell=cell)
        spot = Spot.on(cell, element)
        after = replace(
            self,
            board=with_masks(self.board, masks_of([spot])),
            put=self.put - Pawns.of(element),
            change=Change(seat, f"put {element} {cell}", placed=(spot,)),
        )
        return after._end_step(seat)

    def _discard(self, seat: int, slot: int) -> Self:
        """Discard the slot's card and put the next card of the deck, if any, in its place."""
        hand = replaced(self._hand(seat), slot - 1, self._next_card)
        hands = replaced(self.hands, seat % len(self.hands), hand)
        return replace(self, hands=hands, deck=self.deck[1:], discarded=self.discarded + 1)

    def _end_turn(self, seat: int, *reserves: Pawns) -> Self:
        """After the draw, check whether a competitive game is over, and pass the turn on from ``seat``."""
        last, trigger = self.last, self.trigger
        if last is not None:
            last -= 1
        elif trigger := why_last((area.points for area in self.areas), len(self.deck), *reserves):
            last = self.players - 1
        turn = None if last == 0 else (seat + 1) % self.players
        return replace(self, last=last, trigger=trigger, turn=turn)

    def _end_step(self, seat: int) -> Self:
        """End a cooperative game or pass the turn on from ``seat``, unless pawns must still be put back."""
        if self._is_over:
            return replace(self, turn=None)
        return self if any(self.put) else replace(self, turn=(seat + 1) % self.players)

    @property
    def _is_over(self) -> bool:
        if self.resigned is not None or self.last == 0:
            return True
        if self.mode != "coop":
            return False
        return self.areas[0].points >= GOAL or not any(self.hands[0])

    @property
    def _next_card(self) -> str | None:
        return self.deck[0] if self.deck else None

    def _hand(self, seat: int) -> Hand:
        return self.hands[seat % len(self.hands)]

    def _held(self, seat: int) -> tuple[tuple[int, str], ...]:
        """The slots of a seat that hold a card."""
        return tuple((i + 1, card) for i, card in enumerate(self._hand(seat)) if card is not None)

    def _places(self, card: str) -> tuple[Placement, ...]:
        """Where a card can be played now."""
        return playable(card, self.board, None if self.mode == "coop" else self.reserve)

    @property
    def gained(self) -> int:
        return 0 if self.change is None else self.change.scored.points

    @property
    def outcome(self) -> Outcome | None:
        if self.turn is not None:
            return None
        points = tuple(area.points for area in self.areas)
        return end_of(self.mode, self.players, points, self.discarded, self.resigned)

    def view(self, seat: int | None) -> BoussangaView:
        return BoussangaView.of(self, seat, board=letters(self.board), deck_size=len(self.deck))

    @property
    def position(self) -> str:
        to_put = "".join(f"{element}{self.put[element]}" for element in ELEMENTS if self.put[element])
        words = [
            f"seats={self.players} discarded={self.discarded}",
            f"bonus={'|'.join(granted or NONE for granted in self.bonus)}",
            f"last={NONE if self.last is None else self.last} put={to_put or NONE}",
            *print_seat("resigned", self.resigned),
        ]
        return ";".join(
            [
                print_ranks(letters(self.board), 8),
                f"{self.mode} {'-' if self.turn is None else self.turn + 1} {self.phase}",
                "|".join(print_list(card or NONE for card in hand) for hand in self.hands),
                print_list(self.deck),
                "|".join(str(area) for area in self.areas),
                str(self.collection if self.mode == "coop" else self.reserve),
                " ".join([*words, *print_options(OPTIONS[1:], {"symbols": self.symbols})]),
            ]
        )

    @classmethod
    def from_position(cls, text: str) -> Self:
        parts, phase = read_parts(text)
        state = cls(**parts)
        if phase != state.phase or state._is_over != (state.turn is None):
            raise InvalidPosition(Fault.PHASE, phase)
        if state.turn is not None:
            turns = state.players if state.last is None else state.last
            if not all(state._held(state.turn + later) for later in range(turns)):
                raise InvalidPosition(Fault.CARD_TO_PLAY, text)
        return state
