"""Times every picture that is sent against a control drawn the usual way, films, and first boards.

``python -m tests.bench.bench_render``. The control pastes the same sprites in RGB and saves as Pillow does
by default.
"""

from __future__ import annotations

import io
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from PIL import Image

from games.boussanga import Boussanga
from games.boussanga.board import CELLS, FACINGS
from games.core import Game, OptionValue, View
from games.ok import OK
from games.okago import Okago
from games.okey_dokey import OkeyDokey
from games.okiya import Okiya
from render import PICTURES, atlas, replay_gif
from render.atlas import Scene
from render.boussanga import board as boussanga
from render.boussanga import composer as boussanga_composer
from render.boussanga.composer import CardChoice
from render.cards.leaderboard import scene as leaderboard_scene
from render.cards.profile import scene as profile_scene
from render.committed import CARDS, EVERY_GAME, cards_of
from render.ok import board as ok
from render.ok import rack as ok_rack
from render.ok.rack import RackLook
from render.okago import board as okago
from render.okey_dokey import board as okey_dokey
from render.okey_dokey import hand as okey_dokey_hand
from render.okiya import board as okiya
from tests.games.okey_dokey.tables import a_game
from tests.render.cards.card_pictures import any_board, any_profile
from tests.render.reels import HIDING, golden_plays, reel

POSITIONS = 400
CONTROL_EVERY = 5
STARTS = 5
FILMS = 3
FIRST_BOARD = """
import sys, time
start = time.perf_counter()
import games, render
imported = time.perf_counter()
render.board(games.GAMES[sys.argv[1]].start(2, {}, bytes(16)).view(None))
end = time.perf_counter()
print((end - imported) * 1000, (end - start) * 1000)
"""

State = TypeVar("State", bound=Game)
Table = tuple[int, Mapping[str, OptionValue]]  # how many seats, and the options
Compose = Callable[[], Scene]


def random_states(game: type[State], tables: Sequence[Table]) -> list[State]:
    """Some of the states of random games at each kind of table, from a fixed seed; passes only if need be."""
    rng = random.Random(2024)
    states: list[State] = []
    while len(states) < 2 * POSITIONS:
        for seats, options in tables:
            state = game.start(seats, options, rng.randbytes(16))
            states.append(state)
            while state.to_act:
                seat = state.to_act[0]
                actions = state.actions(seat)
                moves = [action for action in actions if not action.startswith("pass")] or actions
                state = state.play(seat, rng.choice(moves))
                states.append(state)
    return rng.sample(states, POSITIONS)


def okiya_boards() -> list[Compose]:
    states = random_states(Okiya, [(2, {"match": "points"})])
    return [partial(okiya.scene, state.view(None)) for state in states]


def okago_boards() -> list[Compose]:
    states = random_states(Okago, [(2, {"match": "sets"})])
    return [partial(okago.scene, state.view(None)) for state in states]


def boussanga_states() -> list[Boussanga]:
    modes = ((2, "versus"), (4, "versus"), (4, "teams"), (3, "coop"))
    return random_states(Boussanga, [(seats, {"mode": mode}) for seats, mode in modes])


def boussanga_boards() -> list[Compose]:
    return [partial(boussanga.scene, state.view(None)) for state in boussanga_states()]


def boussanga_composers() -> list[Compose]:
    """What players to move see of one of their cards, held anywhere."""
    rng = random.Random(2024)
    composers: list[Compose] = []
    for state in boussanga_states():
        if state.to_act and state.phase == "play":
            view = state.view(state.to_act[0])
            slots = [i + 1 for i, card in enumerate(view.hand(state.to_act[0])) if card]
            choice = CardChoice(rng.choice(slots), rng.choice(CELLS), rng.choice(tuple(FACINGS)))
            composers.append(partial(boussanga_composer.scene, view, choice))
    return composers


def ok_states() -> list[OK]:
    return random_states(OK, [(seats, {}) for seats in OK.seats])


def ok_boards() -> list[Compose]:
    return [partial(ok.scene, state.view(None)) for state in ok_states()]


def ok_racks() -> list[Compose]:
    """What players see of their tiles, standing anywhere on the rack."""
    rng = random.Random(2024)
    racks: list[Compose] = []
    for state in ok_states():
        seat = rng.choice(state.seated)
        slots = [*state.racks[seat], *[None] * (24 - len(state.racks[seat]))]
        rng.shuffle(slots)
        look = RackLook(tuple(slots), sets=((0, 3), (5, 7), (12, 14)), drawn=1, protected=(2, 8), picked=4)
        racks.append(partial(ok_rack.scene, state.view(seat), look))
    return racks


def okey_dokey_states() -> list[OkeyDokey]:
    """Some of the states of games in which everybody thinks a little, so that the grid fills."""
    states = [state for number in range(12) for seats in range(1, 6) for state in a_game(seats, number)]
    return random.Random(2024).sample(states, POSITIONS)


def okey_dokey_boards() -> list[Compose]:
    return [partial(okey_dokey.scene, state.view(None)) for state in okey_dokey_states()]


def okey_dokey_hands() -> list[Compose]:
    return [partial(okey_dokey_hand.scene, state.view(0)) for state in okey_dokey_states()]


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
    """Milliseconds and KiB of one picture, from its view on."""
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
    """Ours and the control by turns, so that a busy machine slows both alike."""
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
    """Leaderboards and profiles of any size, by turns."""
    rng = random.Random(2024)
    return [
        partial(leaderboard_scene, any_board(rng)) if i % 2 else partial(profile_scene, any_profile(rng))
        for i in range(POSITIONS)
    ]


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
    """Milliseconds and KiB of a film, from its views on."""
    start = time.perf_counter()
    gif = replay_gif(views)
    return (time.perf_counter() - start) * 1000, len(gif) / 1024


def first_board(game: str) -> tuple[float, float]:
    """Milliseconds to the first board of a fresh process, without and with the imports."""
    command = [sys.executable, "-c", FIRST_BOARD, game]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    without, including = map(float, out.split())
    return without, including


def main() -> None:
    compare("Okiya's board", ("okiya",), okiya_boards())
    compare("Okago's board", ("okago",), okago_boards())
    compare("Boussanga's board", ("boussanga",), boussanga_boards())
    compare("Boussanga's composer", ("boussanga",), boussanga_composers())
    compare("Okey Dokey's board", ("okey_dokey",), okey_dokey_boards())
    compare("Okey Dokey's hand", ("okey_dokey",), okey_dokey_hands())
    compare("OK's board", ("ok",), ok_boards())
    compare("OK's rack", ("ok",), ok_racks())
    compare("leaderboards and profiles", (CARDS, EVERY_GAME, *map(cards_of, PICTURES)), card_scenes())
    report_films()
    for game in PICTURES:
        starts = [first_board(game) for _ in range(STARTS)]
        without, including = (statistics.median(column) for column in zip(*starts, strict=True))
        print(
            f"{f'first board of {game}':>38}: {without:.0f} ms after the imports, "
            f"{including:.0f} ms with them (median of {STARTS})"
        )


if __name__ == "__main__":
    main()
