"""From values to pictures: boards, films, cards, covers and emoji. Pure functions, safe in any thread.

Imports the games and Pillow only; ``render.art`` builds the committed sprites and is never imported at run
time.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Final

from games.core import View
from render import boussanga, ok, okago, okey_dokey, okiya
from render.atlas import Scene, is_loaded, load
from render.cache import PictureCache
from render.cards.parts import Card
from render.committed import cover_path, emoji_path, ending_of
from render.ending import Ending
from render.faces import Photo
from render.film import Frame, gif
from render.pictures import EmojiPicture, Pictures
from render.words import ENGLISH, lettered

__all__ = [
    "PICTURES",
    "EmojiPicture",
    "Pictures",
    "board",
    "card",
    "closing",
    "closing_composed",
    "composed",
    "cover",
    "emoji",
    "hand",
    "replay_gif",
]

CACHE_BYTES = 32 * 1024 * 1024

PICTURES: Final[Mapping[str, Pictures]] = {
    "okiya": okiya.PICTURES,
    "okago": okago.PICTURES,
    "boussanga": boussanga.PICTURES,
    "okey_dokey": okey_dokey.PICTURES,
    "ok": ok.PICTURES,
}
"""How each game looks, by its key: one line for each game."""

_cache = PictureCache(CACHE_BYTES)


def board(view: View, look: Hashable = "", language: str = ENGLISH) -> bytes:
    """The PNG of a view of any game; equal views give equal bytes.

    ``look`` is something that a board can also show, such as the piece that was chosen to jump. ``language``
    is the tag of a language; words that it lacks, and all words of an unknown language, are English.
    """
    return _drawn(PICTURES[view.game].scene, view, look, language)


def composed(view: View, look: Hashable = "", language: str = ENGLISH) -> Callable[[], bytes]:
    """Compose the picture of ``board`` now. Returns what writes it as a PNG, which takes most of the time.

    Where the sprites are still on the disk, all is left to what it returns: to read them takes far longer.
    """
    scene = PICTURES[view.game].scene
    with lettered(language):
        if not is_loaded(view.game):
            return lambda: board(view, look, language)
        write = _composed(scene, view, look)
    return lambda: _kept((scene, view, look), language, write)


def hand(view: View, look: Hashable = "", language: str = ENGLISH) -> bytes:
    """The PNG of what only the seat of a view sees: what it holds, or the move that it composes.

    ``look`` is a value that the game defines: a choice, or how the seat has arranged its pieces. Raises
    ValueError for a game without such a picture, and for the public.
    """
    scene = PICTURES[view.game].hand
    if scene is None:
        raise ValueError(f"{view.game} has no picture for one seat alone")
    return _drawn(scene, view, look, language)


def closing(ending: Ending, language: str = ENGLISH) -> bytes:
    """The PNG of how a game ended; for a game without such a picture, its last board.

    A picture with photos of people is not kept.
    """
    game = ending.view.game
    scene = PICTURES[game].ending
    if scene is None:
        return board(ending.view, language=language)

    def draw() -> bytes:
        picture = scene(ending)
        return load(ending_of(game)).png(picture.scene, photos=picture.photos)

    faced = any(isinstance(seat.face, Photo) for seat in ending.seats)
    return _kept((scene, ending), language, draw, keep=not faced)


def closing_composed(ending: Ending, language: str = ENGLISH) -> Callable[[], bytes]:
    """Compose the picture of ``closing`` now, and return what writes it; see ``composed``."""
    game, scene = ending.view.game, PICTURES[ending.view.game].ending
    shows_photos = any(isinstance(seat.face, Photo) for seat in ending.seats)
    with lettered(language):
        if scene is None or shows_photos or not is_loaded(ending_of(game)):
            return lambda: closing(ending, language)
        write = load(ending_of(game)).composed(scene(ending).scene)
    return lambda: _kept((scene, ending), language, write)


def _drawn(scene: Callable[..., Scene], view: View, look: Hashable, language: str) -> bytes:
    def draw() -> bytes:
        return _composed(scene, view, look)()

    return _kept((scene, view, look), language, draw)


def _composed(scene: Callable[..., Scene], view: View, look: Hashable) -> Callable[[], bytes]:
    return load(view.game).composed(scene(view) if look == "" else scene(view, look))


def _kept(key: Hashable, language: str, draw: Callable[[], bytes], *, keep: bool = True) -> bytes:
    """The picture under a key in a language, drawn if the cache does not hold it, or may not ``keep`` it."""

    def in_language() -> bytes:
        with lettered(language):
            return draw()

    return _cache.get((language, key), in_language) if keep else in_language()


def card(shown: Card, language: str = ENGLISH) -> bytes:
    """The PNG of a card; with photos of people or with a board it is not kept."""
    photos = shown.photos()

    def draw() -> bytes:
        return load(*shown.sets).png(shown.scene(), shown.height_px, photos)

    return _kept(shown, language, draw, keep=not photos)


def replay_gif(views: Sequence[View], language: str = ENGLISH) -> bytes:
    """The GIF of a game's views in their order; if there are too many, of those that ``film.kept`` chooses.

    Views of a seat show, below the board, what that seat held. Raises ValueError without a view, and for
    views of several games.
    """
    games = {view.game for view in views}
    if len(games) != 1:
        raise ValueError("a film shows one game")
    (game,) = games
    with lettered(language):
        return gif(game, [_frame(view) for view in views])


def _frame(view: View) -> Frame:
    pictures = PICTURES[view.game]
    scene = (pictures.filmed or pictures.scene)(view)
    if view.seat is None or pictures.filmed_hand is None:
        return (scene,)
    return (scene, pictures.filmed_hand(view))


@functools.cache
def cover(game: str) -> bytes:
    return cover_path(game).read_bytes()


@functools.cache
def emoji(game: str) -> Mapping[str, EmojiPicture]:
    """A game's emoji by the piece they show, as the position text writes it: "MS", "@1"."""
    return {
        piece: EmojiPicture(name, emoji_path(game, name).read_bytes())
        for piece, name in PICTURES[game].emoji.items()
    }
