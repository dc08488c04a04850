"""The rules of Okiya."""

from games.okiya.reasons import Reason, Rule
from games.okiya.rules import Okiya
from games.okiya.view import OkiyaView

__all__ = ["Okiya", "OkiyaView", "Reason", "Rule"]
