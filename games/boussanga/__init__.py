"""The rules of Boussanga."""

from games.boussanga.rules import Boussanga
from games.boussanga.view import BoussangaView

__all__ = ["Boussanga", "BoussangaView"]
