"""The words of leaderboards, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.languages import Phrase, _, number
from bot.screens.game import AnyScreen
from bot.screens.levels import LEVEL_NAMES
from bot.screens.ranks.ladder_words import title_of
from bot.screens.ranks.points import together
from bot.store import BoardPage, Period, Ranked, Visibility
from games import LADDERS
from games.players import ANCHORS
from games.players.anchors import AVERAGE

PERIOD_LABELS: Final[Mapping[Period, Phrase]] = {
    # Translators: a button to the leaderboard of all games ever played.
    "all": _("All Time"),
    # Translators: a button to the leaderboard of this quarter of the year.
    "season": _("Season"),
    # Translators: a button to the leaderboard of this week.
    "week": _("Week"),
}

# Translators: a button to the leaderboard of the members of this server.
HERE = _("This Server")
# Translators: a button to the leaderboard of the members of all servers.
EVERYWHERE = _("Everywhere")
# Translators: a button to the page of a leaderboard with the higher places.
HIGHER = _("Higher")
# Translators: a button to the page of a leaderboard with the lower places.
LOWER = _("Lower")
# Translators: a button to the first page of a leaderboard.
TOP = _("Top")
# Translators: a button to the page of a leaderboard with the reader's own place.
MY_PLACE = _("My Place")
ANOTHER_GAME = _("Another game")
GONE = _("This board is too old. Open it again with `/leaderboard`.")

NO_LADDER = _("There is no leaderboard of this name. Choose one of those that are suggested.")

_TITLE = _("### {ladder}, {scope}, {period}")
SCOPES: Final[Mapping[str, Phrase]] = {
    # Translators: whose leaderboard it is, between commas in its heading.
    "server": _("this server"),
    # Translators: whose leaderboard it is, between commas in its heading.
    "everywhere": _("everywhere"),
}
"""Which members a board has, by the word of the pictures for it."""
_PERIODS = {
    "all": _("all time"),
    "season": _("this season (the calendar quarter)"),
    "week": _("this week (from Monday on)"),
}
_EMPTY = _("Nobody is on this board yet. `/{command} start` begins the first game.")
_EMPTY_TOGETHER = _(
    "Nobody is on this board yet. `/{command} start` begins the first one; play all together."
)
_LINE = "**{rank}** <@{user}> · {points}"
_PROVISIONAL = _("{points} (provisional)")
_OWN = _("You are number {rank} of {total} with {points}.")
_OWN_NONE = {
    "public": _("You are not on this board yet. `/{command} start` opens a table."),
    "server": _("You are not on this board: you appear on the boards of your servers only."),
    "hidden": _("You are on no board: your profile is hidden. `/profile` changes that."),
}
_EXPLAINED = {
    "all": _(
        "-# A rating begins at 1000 and grows as your strength becomes certain; an average player reaches "
        "about {average}. Games against computer players do not count."
    ),
    "season": _("-# Ranked by the rating gained this season."),
    "week": _("-# Ranked by the rating gained this week."),
    "together": _("-# By the hardest level beaten, then by the score. Games with computers do not count."),
}
_ANCHORS = _("-# Computer players on this scale: {levels}.")


def points(screen: AnyScreen, place: Ranked, ladder: str, period: Period) -> str:
    """The worth of a place on a leaderboard: a rating, a gain in rating, or a level beaten and a score."""
    if LADDERS[ladder][1].together:
        return together(screen.levels, ladder, place.points)
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
    screen = screens[game.key]
    shown = "public" if visibility == "server" and here else visibility
    lines = [
        _TITLE.format(
            ladder=title_of(screens, key),
            scope=SCOPES["server" if here else "everywhere"],
            period=_PERIODS[period],
        )
    ]
    lines += [
        _LINE.format(rank=place.rank, user=place.user_id, points=points(screen, place, key, period))
        for place in found.rows
    ]
    if not found.rows:
        one_of_two = ladder.together and len(game.ladders) > 1
        lines.append((_EMPTY_TOGETHER if one_of_two else _EMPTY).format(command=screen.command))
    if found.own is not None and found.own.rank is not None:
        own = points(screen, found.own, key, period)
        lines.append(_OWN.format(rank=number(found.own.rank), total=number(found.total), points=own))
    elif found.rows or shown != "public":
        lines.append(_OWN_NONE[shown].format(command=screen.command))
    lines.append(_EXPLAINED["together" if ladder.together else period].format(average=AVERAGE))
    if key in ANCHORS and period == "all":
        levels = [f"{LEVEL_NAMES[level]} {rating}" for level, rating in ANCHORS[key].items()]
        lines.append(_ANCHORS.format(levels=", ".join(levels)))
    return "\n".join(lines)
