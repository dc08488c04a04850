"""Closing pictures: there for every end of a game, and showing no more of a seat than it is given."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from games import GAMES
from games.core import Reason, View
from render import PICTURES, atlas, board, closing
from render.committed import ending_of
from render.ending import EndedSeat, Ending, Plaque, plaques
from render.faces import SIDE_PX, Photo
from tests.render.gallery import gallery_of
from tests.render.reels import golden_plays

MOST_KIB = 120
SUNA = EndedSeat("suna")
RED = Photo(bytes((200, 0, 0)) * SIDE_PX**2)

games = pytest.mark.parametrize("game", [game for game in PICTURES if PICTURES[game].ending])


def ended(view: View, *seats: EndedSeat) -> Ending:
    """The ending with these seats, or with seats that show nothing of themselves."""
    assert view.outcome is not None
    return Ending(view, None, seats or (EndedSeat(),) * len(view.outcome.scores))


@games
def test_every_reason_for_which_a_game_ends_has_a_picture_of_its_own(game: str) -> None:
    views = [ending.view for ending in gallery_of(game).ENDINGS.values()]

    assert {view.outcome.reason for view in views if view.outcome} == set(GAMES[game].reasons)
    assert len({closing(ended(view)) for view in views}) == len(views)


@games
def test_closing_pictures_of_whole_games_are_made_of_their_sprites_and_small_enough_to_send(
    game: str,
) -> None:
    compose, sprites = PICTURES[game].ending, atlas.load(ending_of(game))
    assert compose is not None

    views = [play.states[-1].view(None) for play in golden_plays(game)]
    for view in views + [ending.view for ending in gallery_of(game).ENDINGS.values()]:
        seats = (EndedSeat("suna", 2345, -123),) * len(ended(view).seats)
        ((ground, _, _), *above) = compose(ended(view, *seats)).scene
        width, height = sprites.size(ground)
        for sprite, x, y in above:
            assert 0 <= x <= width - sprites.size(sprite)[0], sprite
            assert 0 <= y <= height - sprites.size(sprite)[1], sprite
        assert len(closing(ended(view, *seats))) <= MOST_KIB * 1024


@games
def test_a_seat_that_shows_nothing_of_itself_has_its_emblem_once_and_no_figure(game: str) -> None:
    view = next(iter(gallery_of(game).ENDINGS.values())).view
    names = list(atlas.load(ending_of(game)).sprites)
    emblem = next(name.removesuffix(" token won wide") for name in names if name.endswith(" token won wide"))

    hidden, faced = (
        plaques(view.game, [each], [Plaque(emblem, "", won=True)]) for each in (EndedSeat(), SUNA)
    )

    assert [sprite for sprite, _, _ in hidden.scene[1:]] == [f"{emblem} won wide"]
    assert [sprite for sprite, _, _ in faced.scene[1:]] == ["suna won wide", f"{emblem} alone won wide"]
    assert hidden.photos == ()


@games
def test_a_photo_is_a_disc_on_the_plaque_of_its_seat(game: str) -> None:
    ending = next(iter(gallery_of(game).ENDINGS.values()))
    with_photo = replace(ending, seats=(EndedSeat(RED), *ending.seats[1:]))
    compose = PICTURES[game].ending
    assert compose is not None

    (photo,) = compose(with_photo).photos
    picture = Image.open(io.BytesIO(closing(with_photo)))

    assert picture.mode == "RGB"
    assert picture.getpixel((photo.x + photo.side // 2, photo.y + photo.side // 2)) == (200, 0, 0)
    assert Image.open(io.BytesIO(closing(ending))).mode == "P"


def test_a_game_without_closing_pictures_shows_its_last_board(monkeypatch: pytest.MonkeyPatch) -> None:
    ending = gallery_of("okiya").ENDINGS["line"]
    monkeypatch.setitem(PICTURES, "okiya", replace(PICTURES["okiya"], ending=None))

    assert closing(ending) == board(ending.view)


@pytest.mark.parametrize("game", ["okiya", "okago"])
def test_whoever_had_no_time_left_lies_down_as_after_a_resignation(game: str) -> None:
    resigned = gallery_of(game).ENDINGS["resigned"]
    assert resigned.view.outcome is not None
    late = replace(resigned.view, outcome=replace(resigned.view.outcome, reason=Reason.TIME))

    assert closing(replace(resigned, view=late)) == closing(resigned)
