"""The sprites of Boussanga's picture for a player whom no card fits."""

from __future__ import annotations

from render import theme
from render.art.boussanga.parts import chosen_ring, panel, plain_ground, seen
from render.art.boussanga.pawns import LOOKS, pawn_at
from render.art.boussanga.seats import badge
from render.art.furniture import footer, header, on_header, sized_label
from render.art.lettering import label
from render.art.vector import Art, Drawing, Shape, circle, move, place, rounded
from render.boussanga import passing as layout
from render.boussanga.cards import card_px
from render.boussanga.table import PIP_PX


def step(number: int, text: str, y: float) -> Art:
    """A numbered thing to do."""
    return [
        Shape(circle(38, y, 18), "#33407A", "#DCE5FF", 2),
        label(str(number), 38, y - 0.5, 18, "#FFFFFF", anchor=0.5),
        sized_label(text, 68, y, 22, theme.CREAM),
    ]


def ground(height: int, *, together: bool) -> Drawing:
    art = [
        *plain_ground(layout.WIDTH_PX, height),
        *header(layout.WIDTH_PX, layout.HEADER_PX),
        sized_label("No card fits: pass", 26, layout.HEADER_PX / 2, 27, theme.CREAM),
        *panel(6, layout.HEADER_PX + 8, layout.WIDTH_PX - 12, 272),
    ]
    if not together:
        return Drawing(
            [*art, sized_label("discard a card", 26, layout.HEADER_PX + 38, 22, theme.SAND)],
            layout.WIDTH_PX,
            height,
        )
    art += step(1, "discard a card", layout.HEADER_PX + 38)
    art += [*panel(6, 366, layout.WIDTH_PX - 12, 156), *step(2, "give back an element", 392)]
    cards = sized_label("cards", 26, layout.TRACK_AT[1] + PIP_PX[1] / 2 - 6, 20, theme.SAND)
    art += [*footer(layout.WIDTH_PX, 530, height), cards, *seen("track")]
    return Drawing(art, layout.WIDTH_PX, height)


def box(element: str, symbols: bool, state: str) -> Drawing:
    """An element that can go back: a pawn, and room for the number of those collected."""
    width, height = layout.BOX_PX
    edge = {"": ("#8F9FDA", 2), "chosen": (theme.GOLD, 5), "none": ("#333C66", 2)}[state]
    inset = edge[1] / 2 + 1
    shape = rounded(inset, inset, width - 2 * inset, height - 2 * inset, 14)
    art = [Shape(shape, stroke=edge[0], width=edge[1]), *pawn_at(element, symbols, 50, height / 2 - 1, 29)]
    if state == "chosen":
        art += badge("tick", width - 26, 27, 14)
    if state == "none":
        art.append(Shape(rounded(8, 8, 90, height - 16, 0), theme.LACQUER, opacity=0.62))
    return on_header(art, width, height)


def chosen_card() -> Drawing:
    """The gold frame around the card that goes; the card lies on it."""
    px = card_px("pass") + 2 * layout.CHOSEN_PX
    return on_header(place(chosen_ring(card_px("pass")), move(layout.CHOSEN_PX, layout.CHOSEN_PX)), px, px)


def sprites() -> dict[str, Drawing]:
    drawings = {
        "pass": ground(layout.HEIGHT_PX["alone"], together=False),
        "pass together": ground(layout.HEIGHT_PX["together"], together=True),
        "pip": on_header(seen("pip"), *PIP_PX),
        "pip next": on_header(seen("next-pip"), *PIP_PX),
        "chosen card": chosen_card(),
    }
    for name, element, symbols in LOOKS:
        for state in ("", "chosen", "none"):
            drawings[f"give {name} {state}".rstrip()] = box(element, symbols, state)
    return drawings
