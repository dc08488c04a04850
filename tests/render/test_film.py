"""The GIF of a replay: every position as it was, in its order, for its time, small enough to send."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from games import GAMES
from games.okiya import Okiya
from render import PICTURES, atlas, board, replay_gif
from render.committed import film_of
from render.film import MOST_FRAMES, UNCHANGED, kept
from tests.render.ok.pictures import closed_in_sets, thrown
from tests.render.reels import HIDING, durations_ms, golden_plays, pictures, reel, summary

MOST_KIB = 700  # of forty frames
MOST_OFF = 10  # of 255, on average: caused by fewer colours, and by edges between two pixels

games = pytest.mark.parametrize("game", PICTURES)


# The public's views and, where something is hidden, a seat's.
SIGHTS = [(game, seat) for game in PICTURES for seat in ((None, 0) if game in HIDING else (None,))]
sights = pytest.mark.parametrize(("game", "seat"), SIGHTS)


def okiya_game() -> list[Okiya]:
    """An Okiya game of a few moves."""
    states = [Okiya.start(2, {}, bytes(16))]
    for _ in range(4):
        state = states[-1]
        states.append(state.play(state.turn, state.actions(state.turn)[0]))
    return states


@sights
def test_every_frame_shows_its_position_whole_though_only_what_changed_is_written(
    game: str, seat: int | None
) -> None:
    views = summary(game, seat)
    size = pictures(replay_gif(views))[0].size

    for seen, view in zip(pictures(replay_gif(views)), views, strict=True):
        alone = pictures(replay_gif([view]))[0]
        left, top = (size[0] - alone.width) // 2, (size[1] - alone.height) // 2
        assert seen.crop((left, top, left + alone.width, top + alone.height)).tobytes() == alone.tobytes()


@games
def test_a_frame_is_half_the_size_of_the_board_and_looks_like_it(game: str) -> None:
    view = summary(game)[1]
    whole = Image.open(io.BytesIO(board(view))).convert("RGB")

    (frame,) = pictures(replay_gif([view]))

    half = whole.reduce(2, (0, 0, 2 * frame.width, 2 * frame.height))
    assert frame.size == (whole.width // 2, whole.height // 2)
    assert max(ImageStat.Stat(ImageChops.difference(frame, half)).mean) < MOST_OFF


@sights
def test_forty_frames_of_a_golden_game_are_small_enough_to_send(game: str, seat: int | None) -> None:
    assert len(replay_gif(reel(golden_plays(game)[0], seat))) / 1024 < MOST_KIB


def test_frames_are_looked_at_alike_but_for_the_last_and_it_begins_again_for_ever() -> None:
    gif = replay_gif([state.view(None) for state in okiya_game()])

    assert durations_ms(gif) == [900, 900, 900, 900, 3000]
    assert Image.open(io.BytesIO(gif)).info["loop"] == 0


def test_a_position_that_looks_the_same_lets_the_one_before_it_stay() -> None:
    first, second, third, *_ = (state.view(None) for state in okiya_game())

    gif = replay_gif([first, second, second, third])

    assert durations_ms(gif) == [900, 1800, 3000]
    assert [picture.tobytes() for picture in pictures(gif)] == [
        picture.tobytes() for picture in pictures(replay_gif([first, second, third]))
    ]


@pytest.mark.parametrize("count", [1, 2, MOST_FRAMES])
def test_a_game_that_fits_is_shown_whole(count: int) -> None:
    assert kept(count) == list(range(count))


@pytest.mark.parametrize("count", [MOST_FRAMES + 1, 200, 1275])
def test_a_longer_game_keeps_the_first_the_last_and_evenly_spread_frames(count: int) -> None:
    frames = kept(count)

    steps = {after - before for before, after in pairwise(frames)}

    assert (len(frames), frames[0], frames[-1]) == (MOST_FRAMES, 0, count - 1)
    assert max(steps) - min(steps) <= 1
    assert min(steps) >= 1


def test_a_film_longer_than_can_be_sent_ends_where_the_game_does() -> None:
    views = reel(golden_plays("okago")[-1], frames=MOST_FRAMES + 30)

    seen = pictures(replay_gif(views))

    assert len(views) > MOST_FRAMES >= len(seen)
    assert seen[-1].tobytes() == pictures(replay_gif(views[-1:]))[0].tobytes()


def test_pictures_of_several_heights_make_one_film_each_in_its_middle() -> None:
    table, result = thrown().view(None), closed_in_sets().view(None)
    (alone,) = pictures(replay_gif([table]))

    first, last = pictures(replay_gif([table, result]))

    assert first.size == last.size == (500, 393)
    assert first.crop((0, 21, 500, 371)).tobytes() == alone.tobytes()


@pytest.mark.parametrize("game", HIDING)
def test_the_film_of_a_seat_shows_what_it_held_below_the_board(game: str) -> None:
    state = golden_plays(game)[0].states[1]

    public, own, other = (pictures(replay_gif([state.view(seat)]))[0] for seat in (None, 0, 1))

    above = (0, 0, *public.size)
    assert own.height > public.height
    assert own.crop(above).tobytes() == public.tobytes()
    assert own.tobytes() != other.tobytes()


def test_a_film_shows_one_game() -> None:
    with pytest.raises(ValueError, match="one game"):
        replay_gif([GAMES[game].start(2, {}, bytes(16)).view(None) for game in ("okiya", "okago")])


@games
def test_a_film_has_every_sprite_of_its_game_at_half_its_size(game: str) -> None:
    whole, half = atlas.load(game), atlas.load(film_of(game))

    assert {name: half.size(name) for name in half.sprites} == {
        name: ((width + 1) // 2, (height + 1) // 2)
        for name, (width, height) in ((name, whole.size(name)) for name in whole.sprites)
    }


@games
def test_no_sprite_has_the_index_that_means_unchanged(game: str) -> None:
    sprites = atlas.load(film_of(game)).sprites.values()

    assert max(max(sprite.tobytes()) for sprite in sprites) < UNCHANGED
