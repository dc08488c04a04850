"""The recorded pictures. ``python -m tests.render.goldens`` records them anew; look at them then.

The hash is that of the decoded pixels, so that another version of the PNG writer changes nothing.
"""

from __future__ import annotations

import io
import json
from hashlib import sha256
from pathlib import Path

from PIL import Image

from render import board
from tests.render.positions import POSITIONS

FOLDER = Path(__file__).parent / "goldens"
HASHES = FOLDER / "pixels.json"
LOOKED_AT = {
    name: FOLDER / f"okiya_{name.replace(' ', '_')}.png"
    for name in ("opening", "middle of a match", "line", "block in a match")
}


def pixels_hash(png: bytes) -> str:
    """The SHA-256 of the picture's RGB bytes."""
    return sha256(Image.open(io.BytesIO(png)).convert("RGB").tobytes()).hexdigest()


def recorded_hashes() -> dict[str, str]:
    hashes: dict[str, str] = json.loads(HASHES.read_text(encoding="utf-8"))
    return hashes


def record() -> None:
    pictures = {name: board(state.view(None)) for name, state in POSITIONS.items()}
    FOLDER.mkdir(exist_ok=True)
    for name, file in LOOKED_AT.items():
        file.write_bytes(pictures[name])
    hashes = {name: pixels_hash(png) for name, png in pictures.items()}
    HASHES.write_text(json.dumps(hashes, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    record()
