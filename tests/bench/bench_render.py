"""Times every kind of picture against a control that is drawn in the usual way, and films.

``python -m tests.bench.bench_render``. The control pastes the same sprites in RGB and saves as Pillow does
by default.
"""

from __future__ import annotations

import io
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial

from PIL import Image

from games.core import View
from render import PICTURES, atlas, replay_gif
from render.atlas import Scene
from render.committed import CARDS, EVERY_GAME, cards_of
from tests.render.cards.card_pictures import any_board, any_profile
from tests.render.gallery import Compose, gallery_of
from tests.render.reels import HIDING, golden_plays, reel

POSITIONS = 400
ROUNDS = 2  # of each gallery's random games
CONTROL_EVERY = 5
FILMS = 3


def composers(game: str) -> dict[str, list[Compose]]:
    """Functions that compose POSITIONS pictures of each kind, from a fixed seed."""
    rng = random.Random(2024)
    found = defaultdict(list)
    for _ in range(ROUNDS):
        for kind, compose in gallery_of(game).scenes(rng):
            found[kind].append(compose)
    return {kind: rng.sample(all_, min(POSITIONS, len(all_))) for kind, all_ in found.items()}


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


def timed(compose: Compose, png: Callable[[Scene], bytes]) -> tuple[float, float]:
    """Milliseconds and KiB of one picture, starting from its view."""
    start = time.perf_counter()
    picture = png(compose())
    return (time.perf_counter() - start) * 1000, len(picture) / 1024


def report(name: str, runs: list[tuple[float, float]]) -> float:
    """Print a line and return the median of the milliseconds."""
    times, sizes = ([run[i] for run in runs] for i in (0, 1))
    median, p99 = statistics.median(times), statistics.quantiles(times, n=100)[98]
    print(
        f"{name:>38}: median {median:5.2f} ms, p99 {p99:5.2f} ms, "
        f"median {statistics.median(sizes):3.0f} KiB, largest {max(sizes):3.0f} KiB, n={len(runs)}"
    )
    return median


def compare(name: str, sets: tuple[str, ...], composes: list[Compose]) -> None:
    """Our picture and the control in turns, so that a busy machine slows both equally."""
    ours_png, control_png = atlas.load(*sets).png, control(*sets)
    for compose in composes[:5]:
        ours_png(compose())
        control_png(compose())
    ours: list[tuple[float, float]] = []
    theirs: list[tuple[float, float]] = []
    for i, compose in enumerate(composes):
        ours.append(timed(compose, ours_png))
        if i % CONTROL_EVERY == 0:
            theirs.append(timed(compose, control_png))
    ratio = report(f"{name}, RGB, default save", theirs) / report(f"{name}, palette atlas", ours)
    print(f"{'ratio':>38}: {ratio:.1f}x")


def card_scenes() -> list[Compose]:
    """Leaderboards and profiles of any size, in turns."""
    rng = random.Random(2024)
    return [(any_board(rng) if i % 2 else any_profile(rng)).scene for i in range(POSITIONS)]


def report_films() -> None:
    """Forty frames of every golden play, beside the PNG of one board of it: the fastest of some runs."""
    for game in PICTURES:
        for play in golden_plays(game):
            for seat in (None, 0) if game in HIDING else (None,):
                views = reel(play, seat)
                runs = [timed_film(views) for _ in range(FILMS)]
                ms, kib = min(runs)
                board_ms, board_kib = timed(partial(PICTURES[game].scene, views[0]), atlas.load(game).png)
                seen_by = "everybody" if seat is None else "a seat"
                print(
                    f"{f'film of {game} for {seen_by}':>38}: {ms:4.0f} ms, {kib:4.0f} KiB, "
                    f"{len(views)} frames; one board {board_ms:.1f} ms, {board_kib:.0f} KiB"
                )


def timed_film(views: list[View]) -> tuple[float, float]:
    """Milliseconds and KiB of a film, starting from its views."""
    start = time.perf_counter()
    gif = replay_gif(views)
    return (time.perf_counter() - start) * 1000, len(gif) / 1024


def main() -> None:
    for game in PICTURES:
        for kind, composes in composers(game).items():
            compare(f"{kind} of {game}", (game,), composes)
    compare("leaderboards and profiles", (CARDS, EVERY_GAME, *map(cards_of, PICTURES)), card_scenes())
    report_films()


if __name__ == "__main__":
    main()
