"""From values to pictures: boards, films, cards, covers and emoji. Pure functions, safe in any thread.

Imports the games and Pillow only; ``render.art`` builds the committed sprites and is never imported at run
time.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final

from games.core import View
from render import boussanga, ok, okago, okey_dokey, okiya
from render.atlas import Scene, is_loaded, load
from render.cache import PictureCache
from render.cards.hub import HubCard
from render.cards.hub import scene as hub_scene
from render.cards.lanterns import LanternsCard
from render.cards.lanterns import photos as lantern_photos
from render.cards.lanterns import scene as lanterns_scene
from render.cards.leaderboard import LeaderboardCard
from render.cards.leaderboard import photos as leaderboard_photos
from render.cards.leaderboard import scene as leaderboard_scene
from render.cards.podium import PodiumCard
from render.cards.podium import photos as podium_photos
from render.cards.podium import scene as podium_scene
from render.cards.profile import SHARED_FEATS, ProfileCard, feats
from render.cards.profile import photos as profile_photos
from render.cards.profile import scene as profile_scene
from render.cards.puzzle import PuzzleCard, PuzzleHead
from render.cards.puzzle import card_scene as puzzle_card_scene
from render.cards.puzzle import head_scene as puzzle_head_scene
from render.cards.recap import RecapCard
from render.cards.recap import photos as recap_photos
from render.cards.recap import scene as recap_scene
from render.cards.rival import RivalCard
from render.cards.rival import photos as rival_photos
from render.cards.rival import scene as rival_scene
from render.cards.standings import StandingsCard
from render.cards.standings import photos as standings_photos
from render.cards.standings import scene as standings_scene
from render.cards.streaks import SETS as STREAK_SETS
from render.cards.streaks import StreakCard
from render.cards.streaks import photos as streak_photos
from render.cards.streaks import scene as streak_scene
from render.committed import LEAGUE, PUZZLES, cards_of, cover_path, emoji_path, ending_of
from render.ending import Ending
from render.faces import Inset, Photo, PlacedPhoto
from render.film import Frame, gif
from render.pictures import EmojiPicture, Pictures
from render.words import ENGLISH, lettered

__all__ = [
    "PICTURES",
    "EmojiPicture",
    "Pictures",
    "board",
    "closing",
    "closing_composed",
    "composed",
    "cover",
    "emoji",
    "feat_names",
    "hand",
    "hub_card",
    "lanterns_card",
    "leaderboard_card",
    "podium_card",
    "profile_card",
    "puzzle_card",
    "puzzle_head",
    "recap_card",
    "replay_gif",
    "rival_card",
    "standings_card",
    "streak_card",
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


def hub_card(card: HubCard, language: str = ENGLISH) -> bytes:
    return _card(card, language, card.sets, hub_scene)


def leaderboard_card(card: LeaderboardCard, language: str = ENGLISH) -> bytes:
    return _card(card, language, card.sets, leaderboard_scene, leaderboard_photos(card))


def profile_card(card: ProfileCard, language: str = ENGLISH) -> bytes:
    return _card(card, language, card.sets, profile_scene, profile_photos(card))


def rival_card(card: RivalCard, language: str = ENGLISH) -> bytes:
    """The PNG of the score between two people."""
    return _card(card, language, card.sets, rival_scene, rival_photos(card))


def recap_card(card: RecapCard, language: str = ENGLISH) -> bytes:
    """The PNG of what stood out in a server's week."""
    boards = [] if card.find is None else [Inset(board(card.find.view, language=language), card.find_box)]
    return _card(card, language, card.sets, recap_scene, [*recap_photos(card), *boards])


def puzzle_head(head: PuzzleHead, language: str = ENGLISH) -> bytes:
    """The PNG of what stands above the puzzle of a day."""
    sets = PUZZLES, cards_of(head.game)
    return _kept(head, language, lambda: load(*sets).png(puzzle_head_scene(head)))


def puzzle_card(card: PuzzleCard, language: str = ENGLISH) -> bytes:
    """The PNG of the card with which somebody shares a solved puzzle."""
    sets = PUZZLES, cards_of(card.game)
    return _kept(card, language, lambda: load(*sets).png(puzzle_card_scene(card)))


def lanterns_card(card: LanternsCard, language: str = ENGLISH) -> bytes:
    """The PNG of the lanterns that burn for the puzzle of a day."""
    sets = PUZZLES, cards_of(card.game)
    return _card(card, language, sets, lanterns_scene, lantern_photos(card))


def streak_card(card: StreakCard, language: str = ENGLISH) -> bytes:
    """The PNG of a page of the board of streaks."""
    return _card(card, language, STREAK_SETS, streak_scene, streak_photos(card))


def standings_card(card: StandingsCard, language: str = ENGLISH) -> bytes:
    """The PNG of a division of a league."""
    return _card(card, language, (LEAGUE,), standings_scene, standings_photos(card))


def podium_card(card: PodiumCard, language: str = ENGLISH) -> bytes:
    """The PNG of the end of a night."""
    return _card(card, language, card.sets, podium_scene, podium_photos(card))


def _card(
    card: HubCard
    | LanternsCard
    | LeaderboardCard
    | PodiumCard
    | ProfileCard
    | RecapCard
    | RivalCard
    | StandingsCard
    | StreakCard,
    language: str,
    sets: Sequence[str],
    scene: Callable[[Any], Scene],
    photos: Sequence[PlacedPhoto | Inset] = (),
) -> bytes:
    """The PNG of a card; with photos of people it is not kept."""

    def draw() -> bytes:
        return load(*sets).png(scene(card), card.height_px, photos)

    return _kept(card, language, draw, keep=not photos)


def feat_names() -> Mapping[str, str]:
    """The names on the medallions of all achievements, by key, in the order shown."""
    own = {key: lines for pictures in PICTURES.values() for key, lines in pictures.feats.items()}
    return {key: " ".join(({**SHARED_FEATS, **own})[key]) for key in feats()}


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
