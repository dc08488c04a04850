"""The rules of Okago."""

from games.okago.reasons import Reason, Rule
from games.okago.rules import Okago
from games.okago.view import OkagoView

__all__ = ["Okago", "OkagoView", "Reason", "Rule"]
