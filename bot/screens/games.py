"""The screens of all games, by key: the one place that lists them."""

from bot.screens.boussanga import BoussangaScreen
from bot.screens.game import AnyScreen
from bot.screens.ok import OKScreen
from bot.screens.okago import OkagoScreen
from bot.screens.okey_dokey import OkeyDokeyScreen
from bot.screens.okiya import OkiyaScreen

SCREENS: dict[str, AnyScreen] = {
    "okiya": OkiyaScreen(),
    "okago": OkagoScreen(),
    "boussanga": BoussangaScreen(),
    "okey_dokey": OkeyDokeyScreen(),
    "ok": OKScreen(),
}
