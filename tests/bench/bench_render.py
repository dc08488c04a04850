"""Times every kind of picture against a control that is drawn in the usual way, and films.

``python -m tests.bench.bench_render [--positions 400]``. The control pastes the same sprites in RGB and saves
as Pillow does by default.
"""

from __future__ import annotations

import io
import random
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from statistics import median

from PIL import Image

from render import PICTURES, atlas, replay_gif
from render.atlas import Scene
from render.committed import CARDS, EVERY_GAME, cards_of
from tests.bench.figures import asked, report
from tests.render.cards.card_pictures import any_board, any_profile
from tests.render.gallery import Compose, gallery_of
from tests.render.reels import HIDING, golden_plays, reel

ROUNDS = 2  # of each gallery's random games
WARMING, CONTROL_EVERY, FILMS = 5, 5, 3


def composers(game: str, positions: int) -> dict[str, list[Compose]]:
    """Functions that compose this number of pictures of each kind at most, from a fixed seed."""
    rng = random.Random(2024)
    found = defaultdict(list)
    for _ in range(ROUNDS):
        for kind, compose in gallery_of(game).scenes(rng):
            found[f"{kind} of {game}"].append(compose)
    return {kind: rng.sample(all_, min(positions, len(all_))) for kind, all_ in found.items()}


def control(*sets: str) -> Callable[[Scene], bytes]:
    """Draws a scene the usual way."""
    sprites = {name: sprite.convert("RGB") for name, sprite in atlas.load(*sets).sprites.items()}

    def png(scene: Scene) -> bytes:
        (ground, *above) = scene
        picture: Image.Image = sprites[ground[0]].copy()
        for name, x, y in above:
            picture.paste(sprites[name], (x, y))
        buffer = io.BytesIO()
        picture.save(buffer, "PNG")
        return buffer.getvalue()

    return png


def timed(draw: Callable[[], bytes]) -> tuple[float, float]:
    """Seconds and KiB of one picture or film, from its view on."""
    start = time.perf_counter()
    drawn = draw()
    return time.perf_counter() - start, len(drawn) / 1024


def compare(name: str, sets: tuple[str, ...], composes: list[Compose]) -> None:
    """Our picture and the control in turns, so that a busy machine slows both equally."""
    ours, theirs, ours_png, control_png = list[float](), list[float](), atlas.load(*sets).png, control(*sets)
    for number, compose in enumerate([*composes[:WARMING], *composes]):
        ours.append(timed(lambda compose=compose: ours_png(compose()))[0])
        if number < WARMING or number % CONTROL_EVERY == 0:
            theirs.append(timed(lambda compose=compose: control_png(compose()))[0])
    ours, theirs = ours[WARMING:], theirs[WARMING:]
    report(f"{name} in RGB", theirs)
    report(name, ours, f", {median(theirs) / median(ours):.1f} times as fast")


def film(game: str) -> None:
    """Forty frames of every golden play, beside the PNG of one board of it: the fastest of some runs."""
    for play in golden_plays(game):
        for seat in (None, 0) if game in HIDING else (None,):
            views = reel(play, seat)
            seconds, kib = min(timed(partial(replay_gif, views)) for _ in range(FILMS))
            board_s, board_kib = timed(
                lambda views=views: atlas.load(game).png(PICTURES[game].scene(views[0]))
            )
            name = f"film of {game} for {'everybody' if seat is None else 'a seat'}"
            print(
                f"{name:>30}: {seconds * 1000:4.0f} ms, {kib:4.0f} KiB, {len(views)} frames; "
                f"one board {board_s * 1000:.1f} ms, {board_kib:.0f} KiB"
            )


def main() -> None:
    positions = asked(__doc__, positions=400).positions
    for game in PICTURES:
        for name, composes in composers(game, positions).items():
            compare(name, (game,), composes)
    rng = random.Random(2024)
    cards = [(any_board(rng) if each % 2 else any_profile(rng)).scene for each in range(positions)]
    compare("leaderboards and profiles", (CARDS, EVERY_GAME, *map(cards_of, PICTURES)), cards)
    for game in PICTURES:
        film(game)


if __name__ == "__main__":
    main()
