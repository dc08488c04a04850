"""The screens of all games, by key: one line for each game."""

from collections.abc import Mapping
from typing import Final

from bot.screens.boussanga.screen import BoussangaScreen
from bot.screens.game import AnyScreen
from bot.screens.ok.screen import OKScreen
from bot.screens.okago.screen import OkagoScreen
from bot.screens.okey_dokey.screen import OkeyDokeyScreen
from bot.screens.okiya.screen import OkiyaScreen

_SCREENS: tuple[AnyScreen, ...] = (
    OkiyaScreen(),
    OkagoScreen(),
    BoussangaScreen(),
    OkeyDokeyScreen(),
    OKScreen(),
)

SCREENS: Final[Mapping[str, AnyScreen]] = {screen.game.key: screen for screen in _SCREENS}
