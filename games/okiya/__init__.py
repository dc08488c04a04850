"""The rules of Okiya."""

from games.okiya.rules import Okiya, OkiyaView

__all__ = ["Okiya", "OkiyaView"]
