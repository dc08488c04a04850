"""The games whose finished tables can be analysed: the one place that lists them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from bot.screens.game import At, Private
from bot.screens.okiya.analysis import OkiyaAnalysis
from bot.tables import History


class AnalysisScreen(Protocol):
    """How the analysis of a finished game is worked out and shown, page by page. Pages may be forged."""

    @property
    def analyse(self) -> Callable[[Sequence[Any], Sequence[tuple[int, str]]], Any]:
        """Works out a part of a game from its public views and moves, in another process."""

    def part(self, history: History, page: str) -> range:
        """The plies that must be analysed for a page."""

    def show(self, at: At, history: History, found: Any, page: str) -> Private:
        """The page, with what was found out about its part; "" is the page to begin with."""


ANALYSES: dict[str, AnalysisScreen] = {"okiya": OkiyaAnalysis()}
