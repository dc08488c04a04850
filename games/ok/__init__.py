"""The rules of OK."""

from games.ok.rules import OK
from games.ok.view import OKView

__all__ = ["OK", "OKView"]
