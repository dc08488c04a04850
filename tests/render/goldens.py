"""The recorded pictures of every game, of the cards and of films.

``python -m tests.render.goldens`` records them again (or ``goldens okago`` those of one gallery); then
look at them. A hash is that of the decoded pixels, so that another version of the PNG writer changes nothing.
"""

from __future__ import annotations

import io
import json
import sys
from hashlib import sha256
from pathlib import Path

from PIL import Image

from render import PICTURES
from tests.render import film_pictures
from tests.render.cards import card_pictures, puzzle_pictures
from tests.render.gallery import Gallery, gallery_of

FOLDER = Path(__file__).parent / "goldens"


GALLERIES: dict[str, Gallery] = {
    **{game: gallery_of(game) for game in PICTURES},
    "cards": card_pictures,
    "puzzles": puzzle_pictures,
    "film": film_pictures,
}


def hashes_path(game: str) -> Path:
    return FOLDER / f"{game}_pixels.json"


def picture_path(game: str, name: str) -> Path:
    return FOLDER / f"{game}_{name.replace(' ', '_')}.png"


def pixels_hash(png: bytes) -> str:
    """The SHA-256 of the picture's RGB bytes."""
    return sha256(Image.open(io.BytesIO(png)).convert("RGB").tobytes()).hexdigest()


def recorded_hashes(game: str) -> dict[str, str]:
    hashes: dict[str, str] = json.loads(hashes_path(game).read_text(encoding="utf-8"))
    return hashes


def record(game: str) -> None:
    gallery = GALLERIES[game]
    pictures = {name: draw() for name, draw in gallery.PICTURES.items()}
    for name in gallery.LOOKED_AT:
        picture_path(game, name).write_bytes(pictures[name])
    hashes = {name: pixels_hash(png) for name, png in pictures.items()}
    hashes_path(game).write_text(json.dumps(hashes, indent=2) + "\n", encoding="utf-8")


def main(games: list[str]) -> int:
    """Record the named games, or all of them."""
    if any(game not in GALLERIES for game in games):
        print(f"usage: python -m tests.render.goldens [{' | '.join(GALLERIES)} ...]", file=sys.stderr)
        return 2
    for game in games or GALLERIES:
        record(game)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
