"""The private picture of a player who must pass: the card to discard, together also what to give back."""

from __future__ import annotations

from dataclasses import dataclass

from games.boussanga.cards import ELEMENTS
from games.boussanga.view import BoussangaView
from render.atlas import Row, Scene
from render.boussanga.board import look
from render.boussanga.cards import card, digits, lay

WIDTH_PX = 720
HEADER_PX = 72
CARDS_AT = (20, 176)
PITCH = 174
CHOSEN_PX = 8  # of the gold frame around the chosen card
BOXES_LEFT, BOXES_TOP = 14, 422
BOX_PX = (170, 88)
HEIGHT_PX = {"alone": 366, "together": 616}
TRACK_AT = (124, 552)
TRACK_PITCH = 46
TRACK = 12  # cards with which a game together can still be won


@dataclass(frozen=True, slots=True)
class PassChoice:
    """A slot (1 to 4) to discard, and together the element that goes back; None is not chosen yet."""

    slot: int | None = None
    element: str | None = None


def scene(view: BoussangaView, seat: int, choice: PassChoice) -> Scene:
    """The hand with the chosen card in gold; together also the collection, and the cards used so far."""
    together = view.mode == "coop"
    deck = lay(["deck", 6, *digits(view.deck_size)], WIDTH_PX - 20, HEADER_PX // 2, 1)
    scene: Scene = [("pass together" if together else "pass", 0, 0), *deck]
    for i, held in enumerate(view.hand(seat)):
        x, y = CARDS_AT[0] + PITCH * i, CARDS_AT[1]
        chosen = choice.slot == i + 1 and held is not None
        if chosen:
            scene.append(("chosen card", x - CHOSEN_PX, y - CHOSEN_PX))
        scene += card(held, view, x, y, "pass", "chosen" if chosen else "")
        told: Row = [*digits(i + 1, "gold"), 12, "yes"] if chosen else [*digits(i + 1, "slot")]
        scene += lay(told, x + 6, y - 31)
    return [*scene, *_collection(view, choice), *_track(view)] if together else scene


def _collection(view: BoussangaView, choice: PassChoice) -> Scene:
    """The elements that can go back; those of which nothing was collected are dim."""
    scene: Scene = []
    for i, element in enumerate(ELEMENTS):
        held = view.collection[element]
        state = "none" if not held else "chosen" if choice.element == element else ""
        x = BOXES_LEFT + PITCH * i
        scene.append((f"give {look(element, view)} {state}".rstrip(), x, BOXES_TOP))
        scene += lay(digits(held, "score" if held else "faint"), x + 106, BOXES_TOP + BOX_PX[1] // 2, 0.5)
    return scene


def _track(view: BoussangaView) -> Scene:
    """The cards used, and in mint the place of the card that goes now."""
    used = ["pip"] * view.discarded + ["pip next"]
    return [(sprite, TRACK_AT[0] + TRACK_PITCH * i, TRACK_AT[1]) for i, sprite in enumerate(used[:TRACK])]
