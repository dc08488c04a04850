"""What the package of a game's art offers, how to find it, and what a game's art still lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Protocol, cast

from games import GAMES
from render import PICTURES
from render.art.ladders import LadderArt
from render.art.vector import Art, Drawing


class MissingArt(ValueError):
    """The art of a game lacks something that the game states about itself."""


class GameArt(Protocol):
    """What the package ``render.art.<game>`` offers."""

    @property
    def LADDERS(self) -> Mapping[str, LadderArt]:  # noqa: N802  # a constant of a package
        """The art of every ladder of the game, by the ladder's key."""
        ...

    @property
    def FEATS(self) -> Mapping[str, Callable[[], Art]]:  # noqa: N802  # the same
        """The motif of each feat's medallion, by its key, if there are feats: radius 34 about (0, 0)."""
        ...

    def sprites(self) -> dict[str, Drawing]:
        """Opaque drawings by name."""
        ...

    def cover(self) -> Drawing:
        """The banner."""
        ...

    def emoji(self) -> dict[str, Drawing]:
        """Drawings by the keys of the game's emoji."""
        ...

    def ending(self) -> dict[str, Drawing]:
        """Opaque drawings of closing pictures, if there are any: the stage, and ``endings.plaques``."""
        ...


def art_of(game: str) -> GameArt:
    """The art of a game. Raises ModuleNotFoundError for a game without art."""
    return cast(GameArt, import_module(f"render.art.{game}"))


def ladder_art(game: str, ladder: str) -> LadderArt:
    """The art of a ladder of a game. Raises MissingArt."""
    try:
        return art_of(game).LADDERS[ladder]
    except KeyError:
        raise MissingArt(f"render.art.{game} has no art of the ladder {ladder!r}") from None


def motif_of(game: str, feat: str) -> Art:
    """The motif on the medallion of a game's feat. Raises MissingArt."""
    try:
        return art_of(game).FEATS[feat]()
    except KeyError:
        raise MissingArt(f"render.art.{game} has no motif of the feat {feat!r}") from None


def missing(game: str) -> Iterator[str]:
    """Everything that a game states and its pictures do not show, each as a sentence."""
    if game not in PICTURES:
        yield f"render.PICTURES has no line for {game!r}"
        return
    try:
        art = art_of(game)
    except ModuleNotFoundError:
        yield f"there is no package render.art.{game}"
        return
    ladders, feats = ([each.key for each in facts] for facts in (GAMES[game].ladders, GAMES[game].feats))
    ends = PICTURES[game].ending is not None
    for name in ("LADDERS", *["FEATS"] * bool(feats), "sprites", "cover", "emoji", *["ending"] * ends):
        if not hasattr(art, name):
            yield f"render.art.{game} has no {name}"
            return
    yield from _unlike(f"the ladders of render.art.{game}", art.LADDERS, ladders)
    yield from _unlike(f"the motifs of render.art.{game}", getattr(art, "FEATS", {}), feats)
    yield from _unlike(f"the feats of render.{game}", PICTURES[game].feats, feats)
    yield from _unlike(f"the emoji of render.art.{game}", art.emoji(), PICTURES[game].emoji)


def _unlike(
    where: str, shown: Mapping[str, object], wanted: Mapping[str, object] | list[str]
) -> Iterator[str]:
    """Sentences for what is missing, and for what nobody needs."""
    for key in wanted:
        if key not in shown:
            yield f"{where} lack {key!r}"
    for key in shown:
        if key not in wanted:
            yield f"{where} have {key!r}, which the game does not"
