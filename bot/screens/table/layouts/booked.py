"""How a finished game was booked, in words: the new ratings, or why it is not rated."""

from __future__ import annotations

from collections.abc import Mapping

from bot.languages import Phrase, _
from bot.screens.frame.people import mention
from bot.screens.ranks.points import together
from bot.tables import Table

# Translators: a player's new rating and what it has gained or lost: "@Ada 1512, +12".
_RATED = _("{player} {rating}, {gain:+}")
# Translators: the rating is of few games and so uncertain.
_PROVISIONAL = _("{player} {rating}, {gain:+} (provisional)")
_RATINGS = _("Ratings: {given}.")
_TOGETHER = _("For the leaderboard: {points}.")
_UNRATED = {
    "aborted": _("Not rated: the game ended at once."),
    "computers": _("Not rated: a computer played."),
    "limit": _("Not rated: you have played enough rated games with each other today."),
}


def booked_lines(table: Table, levels: Mapping[str, Phrase]) -> list[str]:
    """The line on what a finished game changed, or none while nothing is booked that may be seen here."""
    booked = table.row.booked
    if not booked:
        return []
    if booked[0].unrated is not None:
        return [str(_UNRATED[booked[0].unrated])]
    ladder = table.game.ladder_of(table.row.seats, table.row.options)
    if ladder.together:
        return [_TOGETHER.format(points=together(levels, ladder.key, max(each.points for each in booked)))]
    given = [
        (_PROVISIONAL if each.provisional else _RATED).format(
            player=mention(each.user_id), rating=each.rating, gain=each.gain
        )
        for each in booked
    ]
    return [_RATINGS.format(given=" · ".join(given))]
