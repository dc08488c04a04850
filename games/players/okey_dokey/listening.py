"""What the talk at a table of Okey Dokey says about the hands of others.

The rules make counts true, until the seat plays again. A wish ">r" says: I hold one of the next two red
numbers; it stands until the column has its red cell. ">r0" says the same about the numbers that can come next
after a Reset, "!r" that some red card fits. A player who counts all colours and wishes or plans twice talks
as computers do. Then a plan is for the very next number, a wish beside plans is for the second, and silence
means something, too. Never sees a hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.okey_dokey.grid import COLOURS, RESET, ROWS
from games.okey_dokey.view import OkeyDokeyView, Talk
from games.players.okey_dokey.open_deal import BELOW, TWO, lowest

FRESH: Final = 2
"""The number of turns of a silent seat for which its counts still count as current."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What the viewer's seat knows of another seat: ``counts`` by row, None where it has not counted.

    In row r the seat holds one of the numbers ``has[r]`` if there are any, and none of ``lacks[r]``.
    ``stale`` is the number of its cards that may be new since it counted.
    """

    counts: tuple[int | None, ...]
    has: tuple[int, ...]
    lacks: tuple[int, ...]
    stale: int


UNHEARD: Final = Heard((None,) * 5, (0,) * 5, (0,) * 5, 0)


def listen(view: OkeyDokeyView, *, to_wishes: bool = True) -> tuple[Heard, ...]:
    """What each seat has said; the viewer's seat as if it had said nothing."""
    return tuple(
        UNHEARD if seat == view.seat else _heard(view, seat, to_wishes) for seat in range(view.players)
    )


def wish_stands(view: OkeyDokeyView, talk: Talk) -> bool:
    """Whether a wish or a plan is about the current column, and its row still lacks this cell."""
    row = COLOURS.index(talk.text[1])
    return talk.placed // 5 == view.column and row in view.open_rows


def _heard(view: OkeyDokeyView, seat: int, to_wishes: bool) -> Heard:
    said = [talk for talk in view.talk if talk.seat == seat]
    counts, stale = _counts(view, seat, said)
    if not to_wishes:
        return Heard(counts, (0,) * 5, (0,) * 5, stale)
    has, lacks = [0] * 5, [0] * 5
    plans = {talk.text for talk in said if talk.text[0] == "!" and talk.text[-1] != RESET}
    wished = any(talk.text[0] == ">" for talk in said)
    exact = (wished or len(plans) > 1) and stale == 0 and None not in counts
    for row in ROWS:
        value, cards = view.values[row], numbers_of(view.unseen, row)
        texts = {talk.text for talk in said if talk.text[1] == COLOURS[row] and wish_stands(view, talk)}
        two = TWO[value][cards]
        if exact and f"!{COLOURS[row]}" in texts:
            has[row] = lowest(two)
        elif f">{COLOURS[row]}" in texts:
            has[row] = two
            if exact and plans:
                lacks[row] = lowest(two)
        elif f"!{COLOURS[row]}" in texts:
            has[row] = cards & ~BELOW[value]
        else:
            if f">{COLOURS[row]}0" in texts:
                has[row] = TWO[0][cards] & BELOW[value]
            if exact and row in view.open_rows:
                lacks[row] = two
    return Heard(counts, tuple(has), tuple(lacks), stale)


def numbers_of(cards: tuple[str, ...], row: int) -> int:
    """The numbers of a row among these cards, as a mask."""
    return sum(1 << int(card[1]) - 1 for card in cards if card[0] == COLOURS[row])


def _counts(view: OkeyDokeyView, seat: int, said: list[Talk]) -> tuple[tuple[int | None, ...], int]:
    """The latest counts that can be true together, and the number of cards that may have changed since."""
    latest = {talk.text[1]: talk for talk in said if talk.text[0] == "?"}
    size = view.hand_sizes[seat]
    for talk in sorted(latest.values(), key=lambda talk: talk.placed):
        if _possible(view, latest, size):
            break
        del latest[talk.text[1]]
    if not latest:
        return (None,) * 5, 0
    turns = _turns_since(view, seat, max(talk.placed for talk in said))
    counts = tuple(latest[colour].count if colour in latest else None for colour in COLOURS)
    return counts, max(0, turns - FRESH)


def _possible(view: OkeyDokeyView, latest: dict[str, Talk], size: int) -> bool:
    """Whether a hand of this size can have these counts, given the viewer's hand."""
    unseen, own = view.unseen, view.hand or ()
    equals = unseen.count("=") - own.count("=")
    total = 0
    for colour, talk in latest.items():
        count = talk.count or 0
        total += count
        if count > sum(card[0] == colour for card in unseen) - sum(card[0] == colour for card in own):
            return False
    return total <= size and (len(latest) < len(COLOURS) or size - total <= equals)


def _turns_since(view: OkeyDokeyView, seat: int, placed: int) -> int:
    """The number of turns of the seat since ``placed`` cells were filled, if all seats have had cards."""
    if view.turn is None:
        return 0
    turns, actor = 0, view.turn
    for filled in range(view.placed, placed, -1):
        fifth = filled == 25 if view.extra_turn == "column_five" else filled % 5 == 0
        if not (view.players == 5 and fifth):
            actor = (actor - 1) % view.players
        turns += actor == seat
    return turns
