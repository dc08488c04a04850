"""Time: the clock that everything that waits is given, so that tests move it by hand."""

from bot.clock.time import SYSTEM, Cancellable, Clock, growing_pauses

__all__ = ["SYSTEM", "Cancellable", "Clock", "growing_pauses"]
