"""The screens of all games, by key: the one place that lists them."""

from bot.screens.boussanga.screen import BoussangaScreen
from bot.screens.game import AnyScreen
from bot.screens.ok.screen import OKScreen
from bot.screens.okago.screen import OkagoScreen
from bot.screens.okey_dokey.screen import OkeyDokeyScreen
from bot.screens.okiya.screen import OkiyaScreen

SCREENS: dict[str, AnyScreen] = {
    "okiya": OkiyaScreen(),
    "okago": OkagoScreen(),
    "boussanga": BoussangaScreen(),
    "okey_dokey": OkeyDokeyScreen(),
    "ok": OKScreen(),
}
