"""The rules of OK."""

from games.ok.reasons import Reason, Rule
from games.ok.rules import OK
from games.ok.view import OKView

__all__ = ["OK", "OKView", "Reason", "Rule"]
