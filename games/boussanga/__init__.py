"""The rules of Boussanga."""

from games.boussanga.reasons import Reason, Rule
from games.boussanga.rules import Boussanga
from games.boussanga.view import BoussangaView

__all__ = ["Boussanga", "BoussangaView", "Reason", "Rule"]
