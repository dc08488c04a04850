"""Times Okiya's board against a control drawn the usual way, and the first board of a fresh process.

``python -m tests.bench.bench_render``. The control pastes the same sprites in RGB and saves as Pillow
does by default.
"""

from __future__ import annotations

import io
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from PIL import Image

from games.okiya import Okiya, OkiyaView
from render import atlas, okiya

POSITIONS = 400
FIRST_BOARD = """
import time
start = time.perf_counter()
import games.okiya, render
imported = time.perf_counter()
render.board(games.okiya.Okiya.start(2, {}, bytes(16)).view(None))
end = time.perf_counter()
print((end - imported) * 1000, (end - start) * 1000)
"""


def random_views(count: int) -> list[OkiyaView]:
    """Views along random matches, every position of them, from a fixed seed."""
    rng = random.Random(2024)
    views: list[OkiyaView] = []
    while len(views) < count:
        state = Okiya.start(2, {"match": "points"}, rng.randbytes(16))
        while True:
            views.append(state.view(None))
            if not state.to_act:
                break
            state = state.play(state.to_act[0], rng.choice(state.actions(state.to_act[0])))
    return views[:count]


Draw = Callable[[OkiyaView], bytes]


def timed(draw: Draw, view: OkiyaView) -> tuple[float, float]:
    """Milliseconds and KiB of one picture."""
    start = time.perf_counter()
    png = draw(view)
    return (time.perf_counter() - start) * 1000, len(png) / 1024


def compose_and_encode(view: OkiyaView) -> bytes:
    """What a board costs when the byte cache does not hold it."""
    return atlas.load("okiya").png(okiya.scene(view))


def control() -> Draw:
    sprites = {name: sprite.convert("RGB") for name, sprite in atlas.load("okiya").sprites.items()}

    def draw(view: OkiyaView) -> bytes:
        (ground, *above) = okiya.scene(view)
        picture: Image.Image = sprites[ground[0]].copy()
        for name, x, y in above:
            picture.paste(sprites[name], (x, y))
        buffer = io.BytesIO()
        picture.save(buffer, "PNG")
        return buffer.getvalue()

    return draw


def report(name: str, runs: list[tuple[float, float]]) -> float:
    """Print a line and return the median of the milliseconds."""
    times, sizes = ([run[i] for run in runs] for i in (0, 1))
    median, p99 = statistics.median(times), statistics.quantiles(times, n=100)[98]
    print(
        f"{name:>20}: median {median:5.2f} ms, p99 {p99:5.2f} ms, "
        f"median {statistics.median(sizes):3.0f} KiB, largest {max(sizes):3.0f} KiB, n={len(runs)}"
    )
    return median


def first_board() -> tuple[float, float]:
    """Milliseconds to the first board of a fresh process, without and with the imports."""
    out = subprocess.run(
        [sys.executable, "-c", FIRST_BOARD], capture_output=True, text=True, check=True
    ).stdout
    without, including = map(float, out.split())
    return without, including


def main() -> None:
    views = random_views(POSITIONS)
    draw_control = control()
    for view in views[:5]:
        compose_and_encode(view)
        draw_control(view)
    ours: list[tuple[float, float]] = []
    theirs: list[tuple[float, float]] = []
    for i, view in enumerate(views):  # in turns, so that a busy machine slows both alike
        ours.append(timed(compose_and_encode, view))
        if i % 5 == 0:
            theirs.append(timed(draw_control, view))
    ratio = report("RGB, default save", theirs) / report("palette atlas", ours)
    print(f"{'ratio':>20}: {ratio:.1f}x")
    starts = [first_board() for _ in range(5)]
    without, including = (statistics.median(column) for column in zip(*starts, strict=True))
    print(
        f"{'first board':>20}: {without:.0f} ms after the imports, {including:.0f} ms with them (median of 5)"
    )


if __name__ == "__main__":
    main()
