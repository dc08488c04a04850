"""The rules of Okey Dokey."""

from games.okey_dokey.reasons import Reason, Rule
from games.okey_dokey.rules import OkeyDokey
from games.okey_dokey.view import OkeyDokeyView

__all__ = ["OkeyDokey", "OkeyDokeyView", "Reason", "Rule"]
