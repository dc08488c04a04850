"""The private picture of a hand of Okey Dokey: each card under the flag of its row. One seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import accumulate, chain

from games.core import Rule as AnyRule
from games.okey_dokey import Rule
from games.okey_dokey.grid import COLOURS, EQUAL, ROWS, row_of
from games.okey_dokey.grid import refusal as misfit
from games.okey_dokey.hand import effect, refusal
from games.okey_dokey.view import OkeyDokeyView
from render.atlas import Row, Scene
from render.okey_dokey.board import digits, lay, least

WIDTH_PX, HEIGHT_PX = 1000, 468
CARDS_PX = {"huge": (178, 250), "large": (148, 242), "middle": (124, 236), "small": (86, 232)}
SIZES = (  # of cards that fit, and of others: the first pair for which the hand is not too wide
    ("huge", "middle"),
    ("large", "middle"),
    ("middle", "middle"),
    ("middle", "small"),
    ("small", "small"),
)
MOST_GAP_PX = 16  # between two cards
FRAME_PX = 7  # the gold frame of a card that can be played; other cards have one pixel around them
CARDS_BOTTOM = 394  # of raised cards in the middle of the hand
ARC_PX = 8  # how much lower the outer cards of a fan lie
RAISED_PX = 8
BEAM_TOP, BEAM_BOTTOM = 19, 190  # the light above a card that can be played; its end is under the card
FLAG_PX, FLAG_TOP = (66, 90), 12
NEED_BOX = (3, 39, 60, 34)  # the part of a flag that says what its row needs
BANNER_PX, SMALL_BANNER_PX = (36, 56), (30, 40)  # of the rows that take an Equal, in one line or in two
BANNER_GAP_PX = 2
ARROW_MIDDLE = 119
NUMBER_BOXES = {  # the part of a card that its number fills
    "huge": (46, 36, 86, 86),
    "large": (37, 34, 74, 80),
    "middle": (27, 34, 70, 78),
    "small": (10, 50, 66, 84),
}
FOOTER_TOP = 420
BAND_AT, BAND_PX = (260, 124), (480, 210)  # the place of the words for an empty hand, and of the band below

_FOOTER_MIDDLE = (FOOTER_TOP + HEIGHT_PX) // 2 + 1


_WANTS: dict[StrEnum | None, str] = {Rule.FILLED: "done", Rule.RESET_DUE: "reset"}
"""The sign of a row that takes no number, by the rule that forbids numbers."""


def scene(view: OkeyDokeyView) -> Scene:
    """The cards of the view's seat from left to right, in a slight fan, then the Resets that are legal."""
    states = _states(view)
    sizes = _sizes(states)
    return _scene(view, states, sizes, list(map(_width, sizes, states)))


def filmed(view: OkeyDokeyView) -> Scene:
    """The same for a film: all cards have one size and their own places, so that little changes at a move."""
    states = _states(view)
    size = "middle" if _width("middle", "lit") * len(states) <= WIDTH_PX else "small"
    return _scene(view, states, [size] * len(states), [_width(size, "lit")] * len(states))


def _scene(view: OkeyDokeyView, states: Sequence[str], sizes: Sequence[str], widths: Sequence[int]) -> Scene:
    """The cards in states and sizes, each in the middle of a place of its width."""
    hand = view.hand or ()
    if not hand:
        return [("stage", 0, 0), ("no cards left", *BAND_AT), *_footer(view)]
    gap = min(MOST_GAP_PX, (WIDTH_PX - sum(widths)) // (len(hand) + 1))
    left = (WIDTH_PX - sum(widths) - gap * (len(hand) - 1)) // 2
    lefts = accumulate((width + gap for width in widths), initial=left)
    middles = [x + width // 2 for x, width in zip(lefts, widths, strict=False)]
    cards = [_card(view, *card) for card in zip(hand, states, sizes, middles, strict=True)]
    return [("stage", 0, 0), *chain.from_iterable(cards), *_footer(view)]


def _states(view: OkeyDokeyView) -> list[str]:
    """The state of each card. Raises ValueError for the public."""
    if view.hand is None:
        raise ValueError("only a seat has a hand")
    return [_state(view, card) for card in view.hand]


def _sizes(states: Sequence[str]) -> list[str]:
    """The size of each card, the largest that have room side by side; dim cards are not the larger ones."""
    for fitting, other in SIZES:
        sizes = [other if state == "dim" else fitting for state in states]
        if sum(map(_width, sizes, states)) <= WIDTH_PX:
            break
    return sizes


def _width(size: str, state: str) -> int:
    return CARDS_PX[size][0] + 2 * _margin(state)


def _margin(state: str) -> int:
    return FRAME_PX if state == "lit" else 1


def _card(view: OkeyDokeyView, card: str, state: str, size: str, middle: int) -> Scene:
    """A card, above it what its row needs; if it can be played now, in a beam of light with an arrow."""
    (_, height), (left, top, _, _) = CARDS_PX[size], NUMBER_BOXES[size]
    frame = _margin(state)
    x = middle - _width(size, state) // 2
    bend = round(ARC_PX * ((2 * middle - WIDTH_PX) / WIDTH_PX) ** 2)
    y = CARDS_BOTTOM + bend - height + (0 if state == "lit" else RAISED_PX)
    scene: Scene = [(f"{size} beam", x, BEAM_TOP)] if state == "lit" else []
    scene.append((f"{size} {card[0]} {state}", x, y - frame))
    if card != EQUAL:
        light = "dim" if state == "dim" else "bright"
        scene.append((f"{size} {card} {light}", x + frame + left, y + top))
    if view.outcome is None:
        if card == EQUAL:
            scene += _banners(view, middle, _width(size, state))
        else:
            scene += _flag(view, card, state, middle)
        scene += lay(_sign(view, card, state), middle, ARROW_MIDDLE, 0.5)
    return scene


def _state(view: OkeyDokeyView, card: str) -> str:
    """Gold if the seat can play it now, plain if it only must wait for its turn, dim if it does not fit."""
    why = refusal(view, card)
    if why is None:
        return "lit"
    return "plain" if why.rule in (AnyRule.OVER, Rule.NOT_STARTED, AnyRule.TURN) else "dim"


def _sign(view: OkeyDokeyView, card: str, state: str) -> Row:
    """An arrow if the seat can play a card, a warning if that would lose the game at once."""
    if state != "dim" and card != EQUAL and _loses(view, card, row_of(card[0])):
        return [f"careful {state}"]
    return ["arrow"] if state == "lit" else []


def _loses(view: OkeyDokeyView, card: str, row: int) -> bool:
    """Whether playing a card that fits a row would lose the game at once."""
    found = effect(view, card, row)
    return found.bars_reset or found.ends_cards


def _flag(view: OkeyDokeyView, card: str, state: str, middle: int) -> Scene:
    """The flag of a card's row: the lowest number that it takes, or a sign that it takes none."""
    colour, row = card[0], row_of(card[0])
    why = misfit(view.rows, row, card[-1])
    wants = _WANTS.get(why.rule if why else None, f"{least(view, row)}+")
    light = "dim" if why else "bright"
    x, (left, top, _, _) = middle - FLAG_PX[0] // 2, NEED_BOX
    return [
        (f"{colour} flag {'lit' if state == 'lit' else light}", x, FLAG_TOP),
        (f"{colour} {wants} {light}", x + left, FLAG_TOP + top),
    ]


def _banners(view: OkeyDokeyView, middle: int, width: int) -> Scene:
    """The rows where an Equal can be played without losing the game, in a line or two above its card."""
    rows = [row for row in view.open_rows if misfit(view.rows, row, EQUAL) is None]
    colours = [COLOURS[row] for row in rows if not _loses(view, EQUAL, row)]
    if len(colours) * (BANNER_PX[0] + BANNER_GAP_PX) <= width:
        lines, kind, (_, height) = [colours], "banner", BANNER_PX
    else:
        most = width // (SMALL_BANNER_PX[0] + BANNER_GAP_PX)
        lines = [line for line in (colours[:most], colours[most:]) if line]
        kind, (_, height) = "small banner", SMALL_BANNER_PX
    top = FLAG_TOP + (FLAG_PX[1] - len(lines) * height) // 2
    scene: Scene = []
    for i, line in enumerate(lines):
        row: Row = [part for colour in line for part in (BANNER_GAP_PX, f"{colour} {kind}")]
        scene += lay(row[1:], middle, top + i * (height + BANNER_GAP_PX) + height // 2, 0.5)
    return scene


def _footer(view: OkeyDokeyView) -> Scene:
    """Where a seat with a card may place a Reset now, or why nowhere; and the size of the deck."""
    resets: Row = ["small no reset left" if view.reset_due else "small reset down"]
    if not view.hand or view.outcome is not None:
        resets = []
    elif view.reset_rows:
        may = [f"{COLOURS[row]} {'may' if row in view.reset_rows else 'no'} reset" for row in ROWS]
        resets = ["reset now", *(part for sign in may for part in (8, sign))]
    deck: Row = ["small deck", 10, *digits(view.deck_size)]
    return [*lay(resets, 16, _FOOTER_MIDDLE), *lay(deck, WIDTH_PX - 16, _FOOTER_MIDDLE, 1)]
