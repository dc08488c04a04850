"""The words of leaderboards, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.screens.game import AnyScreen
from bot.screens.ranks.points import together
from bot.store import BoardPage, Period, Ranked, Visibility
from games import LADDERS
from games.players import ANCHORS
from games.players.anchors import AVERAGE

PERIOD_LABELS: Final[Mapping[Period, str]] = {"all": "All Time", "season": "Season", "week": "Week"}

HERE, EVERYWHERE = "This Server", "Everywhere"
GONE = "This board is too old. Open it again with `/leaderboard`."

NO_LADDER = "There is no leaderboard of this name. Choose one of those that are suggested."

_TITLE = "### {ladder}, {scope}, {period}"
_SCOPES = {True: "this server", False: "everywhere"}
_PERIODS = {
    "all": "all time",
    "season": "this season (the calendar quarter)",
    "week": "this week (from Monday on)",
}
_EMPTY = "Nobody is on this board yet. `/{command} start` begins the first game."
_EMPTY_TOGETHER = "Nobody is on this board yet. `/{command} start` begins the first one; play all together."
_LINE = "**{rank}** <@{user}> · {points}"
_PROVISIONAL = "{points} (provisional)"
_OWN = "You are number {rank} of {total} with {points}."
_OWN_NONE = {
    "public": "You are not on this board yet. `/{command} start` opens a table.",
    "server": "You are not on this board: you appear on the boards of your servers only.",
    "hidden": "You are on no board: your profile is hidden. `/profile` changes that.",
}
_EXPLAINED = {
    "all": "-# A rating begins at 1000 and grows as your strength becomes certain; an average player reaches "
    "about {average}. Games against computer players do not count.",
    "season": "-# Ranked by the rating gained this season.",
    "week": "-# Ranked by the rating gained this week.",
    "together": "-# By the hardest level beaten, then by the score. Games with computers do not count.",
}
_ANCHORS = "-# Computer players on this scale: {levels}."
_ANCHOR = "{level} {rating}"


def points(place: Ranked, ladder: str, period: Period) -> str:
    """The worth of a place on a leaderboard: a rating, a gain in rating, or a level beaten and a score."""
    if LADDERS[ladder][1].together:
        return together(ladder, place.points)
    if period != "all":
        return f"{place.points:+}"
    return _PROVISIONAL.format(points=place.points) if place.provisional else str(place.points)


def leaderboard_text(
    screens: Mapping[str, AnyScreen],
    key: str,
    period: Period,
    found: BoardPage,
    visibility: Visibility,
    *,
    here: bool,
) -> str:
    """A page of a leaderboard in words: the title, the names, and the reader's place."""
    game, ladder = LADDERS[key]
    command = screens[game.key].command
    lines = [_TITLE.format(ladder=ladder.title, scope=_SCOPES[here], period=_PERIODS[period])]
    lines += [
        _LINE.format(rank=place.rank, user=place.user_id, points=points(place, key, period))
        for place in found.rows
    ]
    if not found.rows:
        one_of_two = ladder.together and len(game.ladders) > 1
        lines.append((_EMPTY_TOGETHER if one_of_two else _EMPTY).format(command=command))
    if found.own is not None and found.own.rank is not None:
        own = points(found.own, key, period)
        lines.append(_OWN.format(rank=found.own.rank, total=found.total, points=own))
    elif found.rows or visibility != "public":
        shown = "public" if visibility == "server" and here else visibility
        lines.append(_OWN_NONE[shown].format(command=command))
    lines.append(_EXPLAINED["together" if ladder.together else period].format(average=AVERAGE))
    if key in ANCHORS and period == "all":
        levels = [
            _ANCHOR.format(level=level.capitalize(), rating=rating) for level, rating in ANCHORS[key].items()
        ]
        lines.append(_ANCHORS.format(levels=", ".join(levels)))
    return "\n".join(lines)
