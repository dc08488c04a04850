"""The private picture of a hand of Okey Dokey: each card under the flag of its row, and what the row needs.

Shows one seat its own cards. Never sent to the table.
"""

from __future__ import annotations

from enum import StrEnum

from games.core import Rule as AnyRule
from games.okey_dokey import Rule
from games.okey_dokey.grid import COLOURS, EQUAL, ROWS, row_of
from games.okey_dokey.grid import refusal as misfit
from games.okey_dokey.hand import effect, refusal
from games.okey_dokey.view import OkeyDokeyView
from render.atlas import Row, Scene
from render.okey_dokey.board import digits, lay, least

WIDTH_PX, HEIGHT_PX = 1000, 420
SIZES = {"large": 6, "middle": 7, "small": 10}  # the number of cards of a size that fit
CARDS_PX = {"large": (150, 214), "middle": (126, 206), "small": (86, 206)}
STEP_PX = {"large": 162, "middle": 140, "small": 98}
FRAME_PX = 6  # the gold frame of a card that can be played; other cards have one pixel around them
CARDS_TOP = 128
ARC_PX = 10  # how much lower the outer cards of a fan lie
RAISED_PX = 8
FLAG_PX, FLAG_TOP = (60, 80), 20
NEED_BOX = (3, 34, 54, 30)  # the part of a flag that says what its row needs
SMALL_FLAG_PX = (30, 36)
ARROW_MIDDLE = 114
NUMBER_BOXES = {  # the part of a card that its number fills
    "large": (50, 28, 72, 70),
    "middle": (38, 28, 72, 70),
    "small": (31, 30, 52, 68),
}
FOOTER_TOP = 372
BAND_AT, BAND_PX = (260, 96), (480, 210)  # the place of the words for an empty hand, and of the band below

_FOOTER_MIDDLE = (FOOTER_TOP + HEIGHT_PX) // 2 + 1


_WANTS: dict[StrEnum | None, str] = {Rule.FILLED: "done", Rule.RESET_DUE: "reset"}
"""The sign of a row that takes no number, by the rule that forbids numbers."""


def scene(view: OkeyDokeyView) -> Scene:
    """The cards of the view's seat from left to right, in a slight fan, then the Resets that are legal."""
    hand = view.hand
    if hand is None:
        raise ValueError("only a seat has a hand")
    ground: Scene = [("stage", 0, 0)]
    if not hand:
        return [*ground, ("no cards left", *BAND_AT), *_footer(view)]
    size = next(name for name, most in SIZES.items() if len(hand) <= most)
    cards = [sprite for i, card in enumerate(hand) for sprite in _card(view, card, size, i, len(hand))]
    return [*ground, *cards, *_footer(view)]


def _card(view: OkeyDokeyView, card: str, size: str, index: int, held: int) -> Scene:
    """A card, above it what its row needs, and between them an arrow if it can be played now."""
    state = _state(view, card)
    frame = FRAME_PX if state == "lit" else 1
    (width, _), (left, top, _, _) = CARDS_PX[size], NUMBER_BOXES[size]
    middle = WIDTH_PX // 2 + round(STEP_PX[size] * (index - (held - 1) / 2))
    bend = round(ARC_PX * ((2 * middle - WIDTH_PX) / WIDTH_PX) ** 2)
    x, y = middle - width // 2, CARDS_TOP + FRAME_PX + bend + (0 if state == "lit" else RAISED_PX)
    scene: Scene = [(f"{size} {card[0]} {state}", x - frame, y - frame)]
    if card != EQUAL:
        scene.append((f"{size} {card} {'dim' if state == 'dim' else 'bright'}", x + left, y + top))
    if view.outcome is None:
        scene += _small_flags(view, middle) if card == EQUAL else _flag(view, card, middle)
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
        return ["careful"]
    return ["arrow"] if state == "lit" else []


def _loses(view: OkeyDokeyView, card: str, row: int) -> bool:
    """Whether playing a card that fits a row would lose the game at once."""
    found = effect(view, card, row)
    return found.bars_reset or found.ends_cards


def _flag(view: OkeyDokeyView, card: str, middle: int) -> Scene:
    """The flag of a card's row: the lowest number that it takes, or a sign that it takes none."""
    colour, row = card[0], row_of(card[0])
    why = misfit(view.rows, row, card[-1])
    wants = _WANTS.get(why.rule if why else None, f"{least(view, row)}+")
    light = "dim" if why else "bright"
    x, (left, top, _, _) = middle - FLAG_PX[0] // 2, NEED_BOX
    return [
        (f"{colour} flag {light}", x, FLAG_TOP),
        (f"{colour} {wants} {light}", x + left, FLAG_TOP + top),
    ]


def _small_flags(view: OkeyDokeyView, middle: int) -> Scene:
    """The rows where an Equal can be played without losing the game, three side by side."""
    rows = [row for row in view.open_rows if misfit(view.rows, row, EQUAL) is None]
    flags = [f"{COLOURS[row]} small flag" for row in rows if not _loses(view, EQUAL, row)]
    top = FLAG_TOP if len(flags) > 3 else FLAG_TOP + SMALL_FLAG_PX[1] // 2
    scene: Scene = []
    for line in (flags[:3], flags[3:]):
        row: Row = [part for flag in line for part in (2, flag)]
        scene += lay(row[1:], middle, top + SMALL_FLAG_PX[1] // 2, 0.5)
        top += SMALL_FLAG_PX[1] + 3
    return scene


def _footer(view: OkeyDokeyView) -> Scene:
    """The rows where a Reset may be placed now (if the seat holds a card), and the size of the deck."""
    resets: Row = []
    if view.hand and view.outcome is None:
        may = [f"{COLOURS[row]} {'may' if row in view.reset_rows else 'no'} reset" for row in ROWS]
        resets = ["reset now", *(part for sign in may for part in (8, sign))]
    deck: Row = ["small deck", 10, *digits(view.deck_size)]
    return [*lay(resets, 16, _FOOTER_MIDDLE), *lay(deck, WIDTH_PX - 16, _FOOTER_MIDDLE, 1)]
