"""The tones of Okey Dokey's five colours, and the paints of its art: gold, even gradients, letters."""

from __future__ import annotations

from dataclasses import dataclass, replace

from render.art.lettering import label
from render.art.vector import Art, Box, Drawing, Linear, Paint, Radial


@dataclass(frozen=True, slots=True)
class Tones:
    """The tones of a colour from light to outline, the ink of its letters and the paper of its cards."""

    base: str
    light: str
    dark: str
    edge: str
    ink: str
    pale: str
    paper: str

    @property
    def is_light(self) -> bool:
        """Whether letters on this colour are dark."""
        return self.base in ("#F7D84A", "#C9CBD1")


TONES = {
    "r": Tones("#D0401B", "#F07A4E", "#A12A0C", "#701605", "#7A1A06", "#F9CDBB", "#FFF6EC"),
    "y": Tones("#F7D84A", "#FFEE9E", "#DDA81C", "#7E5A06", "#5C4104", "#FFEBA0", "#FFFBEA"),
    "g": Tones("#2FAE8A", "#6CD6B6", "#177A5E", "#08483A", "#07483A", "#BFE8DA", "#F6FBF1"),
    "b": Tones("#1D4FA8", "#5A8BE6", "#123579", "#081D4C", "#0E2C6B", "#C2D5F7", "#F5F8FD"),
    "s": Tones("#C9CBD1", "#F3F4F7", "#969AA6", "#4A4F5D", "#353A47", "#DDDFE6", "#FBFBFA"),
}

BRASS_EDGE = "#5E3A06"
HOOP_EDGE = "#6E4A08"
SHADE = "#0E1326"  # the corners of a sprite beside a round card; looks like the card's shadow


def tube(x1: float, x2: float) -> Linear:
    """Round gold, lit from the left."""
    return Linear(x1, 0, x2, 0, _even(("#C88A17", "#FFF0B0", "#FFC83D", "#FFE48A", "#A86A10")))


def falling(y1: float, y2: float, *colours: str) -> Linear:
    """Evenly spaced colours from top to bottom."""
    return Linear(0, y1, 0, y2, _even(colours))


def glow(cx: float, cy: float, r: float, *colours: str) -> Radial:
    """Evenly spaced colours from a centre outwards."""
    return Radial(cx, cy, r, _even(colours))


def _even(colours: tuple[str, ...]) -> tuple[tuple[float, str], ...]:
    return tuple((i / (len(colours) - 1), colour) for i, colour in enumerate(colours))


def mix(first: str, second: str, part: float) -> str:
    """The colour ``part`` of the way from the first to the second."""
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in pairs)


def rimmed(text: str, x: float, y: float, cap_px: float, fill: Paint, rim: str, width: float) -> Art:
    """A text with a rim of this width around its outlines."""
    shape = label(text, x, y, cap_px, fill, anchor=0.5)
    return [replace(shape, fill=rim, stroke=rim, width=2 * width), shape]


def cut(art: Art, box: Box) -> Drawing:
    """The part of a larger picture inside ``box``, to be laid at the box's corner; a unit is a pixel."""
    return Drawing(art, round(box[2]), round(box[3]), box)
