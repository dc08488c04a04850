"""From values to pictures: boards, films, cards, covers and emoji. Pure functions, safe in any thread.

Imports the games and Pillow only; ``render.art`` builds what is committed and is never imported at run time.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.boussanga.view import BoussangaView
from games.core import View
from games.ok.view import OKView
from render import atlas
from render.boussanga import board as boussanga
from render.boussanga import composer as boussanga_composer
from render.cache import PictureCache
from render.cards.leaderboard import LeaderboardCard
from render.cards.leaderboard import scene as leaderboard_scene
from render.cards.profile import ProfileCard
from render.cards.profile import scene as profile_scene
from render.committed import CARDS, cover_path, emoji_path
from render.film import Frame, gif
from render.ok import board as ok
from render.ok import film as ok_film
from render.ok import rack as ok_rack
from render.okago import board as okago
from render.okey_dokey import board as okey_dokey
from render.okey_dokey import hand as okey_dokey_hand
from render.okiya import board as okiya

CACHE_BYTES = 32 * 1024 * 1024


@dataclass(frozen=True)
class Pictures:
    """How a game looks: the scenes of its views, and the names of its emoji by the piece they show.

    ``hand`` is the scene that a seat sees alone, in games with hidden cards; ``filmed_hand`` is what a film
    from that seat shows of it.
    """

    scene: Callable[..., atlas.Scene]
    emoji: Mapping[str, str]
    hand: Callable[..., atlas.Scene] | None = None
    filmed_hand: Callable[..., atlas.Scene] | None = None


@dataclass(frozen=True, slots=True)
class Emoji:
    """A piece as a button shows it: the name a screen reader says, and a see-through PNG of 128 x 128."""

    name: str
    png: bytes


PICTURES = {
    "okiya": Pictures(okiya.scene, okiya.EMOJI),
    "okago": Pictures(okago.scene, okago.EMOJI),
    "boussanga": Pictures(boussanga.scene, boussanga.EMOJI),
    "okey_dokey": Pictures(
        okey_dokey.scene, okey_dokey.EMOJI, okey_dokey_hand.scene, filmed_hand=okey_dokey_hand.scene
    ),
    "ok": Pictures(ok.scene, ok.EMOJI, filmed_hand=ok_film.scene),
}

_boards = PictureCache(CACHE_BYTES)


def board(view: View, look: str = "") -> bytes:
    """The PNG of a view of any game; equal views give equal bytes.

    ``look`` is what a board can show besides, in the game's own words: the piece that was chosen to jump.
    """

    def draw() -> bytes:
        scene = PICTURES[view.game].scene
        return atlas.load(view.game).png(scene(view, look) if look else scene(view))

    return _boards.get((view, look), draw)


def hand(view: View, look: str = "") -> bytes:
    """The PNG of what the seat of a view holds, for that seat alone; ``look`` is as in ``board``.

    Raises ValueError for a game without hidden cards, and for the public.
    """
    scene = PICTURES[view.game].hand
    if scene is None:
        raise ValueError(f"nothing is hidden in {view.game}")
    return _boards.get(
        ("hand", view, look),
        lambda: atlas.load(view.game).png(scene(view, look) if look else scene(view)),
    )


def composer(view: BoussangaView, choice: boussanga_composer.Choice) -> bytes:
    """The PNG of a move of Boussanga being composed, for the seat of the view alone."""

    def draw() -> bytes:
        return atlas.load(view.game).png(boussanga_composer.scene(view, choice))

    return _boards.get((view, choice), draw)


def rack(view: OKView, look: ok_rack.RackLook) -> bytes:
    """The PNG of a rack of OK as its owner arranged it, for the seat of the view alone."""

    def draw() -> bytes:
        return atlas.load(view.game).png(ok_rack.scene(view, look))

    return _boards.get((view, look), draw)


def leaderboard(card: LeaderboardCard) -> bytes:
    """The PNG of a page of a leaderboard."""
    return _boards.get(card, lambda: atlas.load(CARDS).png(leaderboard_scene(card), card.height_px))


def profile(card: ProfileCard) -> bytes:
    """The PNG of a profile."""
    return _boards.get(card, lambda: atlas.load(CARDS).png(profile_scene(card), card.height_px))


def film(views: Sequence[View]) -> bytes:
    """The GIF of a game's views in the order they came; of very many, those that ``film.kept`` names.

    Views of a seat show what that seat held below the board. Raises ValueError without a view, and for views
    of several games.
    """
    games = {view.game for view in views}
    if len(games) != 1:
        raise ValueError("a film shows one game")
    (game,) = games
    return gif(game, [_frame(view) for view in views])


def _frame(view: View) -> Frame:
    pictures = PICTURES[view.game]
    if view.seat is None or pictures.filmed_hand is None:
        return (pictures.scene(view),)
    return (pictures.scene(view), pictures.filmed_hand(view))


@functools.cache
def cover(game: str) -> bytes:
    """The PNG of a game's banner."""
    return cover_path(game).read_bytes()


@functools.cache
def emoji(game: str) -> Mapping[str, Emoji]:
    """A game's emoji by the piece they show, as the position text writes it: "MS", "@1"."""
    return {
        piece: Emoji(name, emoji_path(game, name).read_bytes())
        for piece, name in PICTURES[game].emoji.items()
    }
