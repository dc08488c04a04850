"""The words of leaderboards and profiles, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.screens.registry import SCREENS
from bot.store import (
    LADDERS,
    TOGETHER,
    BoardPage,
    Opponent,
    Period,
    Profile,
    Ranked,
    Visibility,
    read_points_together,
)
from games import LADDERS as GAME_LADDERS
from games.players import ANCHORS
from render import feat_names

PERIODS: Final[Mapping[Period, str]] = {"all": "All Time", "season": "Season", "week": "Week"}

HERE, EVERYWHERE = "This Server", "Everywhere"
GONE = "This board is too old. Open it anew with `/leaderboard`."
NO_PROFILE = "This member keeps their profile to themselves."

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
    "all": "-# A rating begins at 1000. Games against computer players do not count.",
    "season": "-# Ranked by the rating gained this season.",
    "week": "-# Ranked by the rating gained this week.",
    "together": "-# By the hardest level beaten, then by the score. Games with computers do not count.",
}
_ANCHORS = "-# Computer players: {levels}."
_ANCHOR = "{level} {rating}"

_ACHIEVEMENTS: Final[Mapping[str, str]] = {
    "first_win": "won a rated game",
    "streak_of_five": "won five rated games of one kind in a row",
    "every_game": "won each of the five games",
    "beat_master": "won against a computer player of the level master",
    "perfect_okiya": "won a game of Okiya without one mistake",
    "boussanga_master": "won Boussanga together with 8 cards or fewer",
    "maestro": "won Okey Dokey at the level Maestro",
    "ok_one_colour": "closed a round of OK in a single colour",
}
_ACHIEVED = "- **{name}**: {what} (table {table})"
_NOT_YET = "-# Still to achieve: {names}."
_PROFILE = "### <@{user}>"
_NEW = "No finished games yet. `/okiya start` opens a table."
_OPPONENTS = "Most games with: {opponents}."
_OPPONENT = "<@{user}> ({won} won, {lost} lost)"
_OPPONENT_DREW = "<@{user}> ({won} won, {drawn} drawn, {lost} lost)"
_COMPUTERS = "Games with computer players, which are not rated: {won} of {games} won."
VISIBILITIES: Final[Mapping[Visibility, tuple[str, str]]] = {
    "public": ("Everybody", "On all boards; anybody may look at your profile."),
    "server": ("My Servers", "On the boards of servers where you have played, and seen only there."),
    "hidden": ("Nobody", "On no board; only you see your profile."),
}
_SEEN_BY = "-# Seen by: {whom}."


def points(place: Ranked, ladder: str, period: Period) -> str:
    """What a place on a board is worth: a rating, the rating gained, or the level beaten and the score."""
    if ladder in TOGETHER:
        return together(ladder, place.points)
    if period != "all":
        return f"{place.points:+}"
    return _PROVISIONAL.format(points=place.points) if place.provisional else str(place.points)


def together(ladder: str, worth: int) -> str:
    """The best game of those who play against the game itself: "Maestro, 40", or a mere score."""
    level, score = read_points_together(worth)
    levels = GAME_LADDERS[ladder][1].levels
    return str(score) if level is None else f"{levels[level].capitalize()}, {score}"


def board(ladder: str, period: Period, page: BoardPage, visibility: Visibility, *, here: bool) -> str:
    """A page of a leaderboard in words: the title, the names, and where the reader stands."""
    command = SCREENS[LADDERS[ladder]].command
    lines = [
        _TITLE.format(ladder=GAME_LADDERS[ladder][1].title, scope=_SCOPES[here], period=_PERIODS[period])
    ]
    lines += [
        _LINE.format(rank=place.rank, user=place.user_id, points=points(place, ladder, period))
        for place in page.rows
    ]
    if not page.rows:
        empty = _EMPTY_TOGETHER if ladder == "boussanga_coop" else _EMPTY
        lines.append(empty.format(command=command))
    if page.own is not None and page.own.rank is not None:
        own = points(page.own, ladder, period)
        lines.append(_OWN.format(rank=page.own.rank, total=page.total, points=own))
    elif page.rows or visibility != "public":
        shown = "public" if visibility == "server" and here else visibility
        lines.append(_OWN_NONE[shown].format(command=command))
    lines.append(_EXPLAINED["together" if ladder in TOGETHER else period])
    if ladder in ANCHORS and period == "all":
        levels = [
            _ANCHOR.format(level=level.capitalize(), rating=rating)
            for level, rating in ANCHORS[ladder].items()
        ]
        lines.append(_ANCHORS.format(levels=", ".join(levels)))
    return "\n".join(lines)


def profile(found: Profile, *, mine: bool) -> str:
    """A profile in words, beside its picture: opponents and achievements, which have names."""
    lines = [_PROFILE.format(user=found.user_id)]
    if not found.standings:
        lines.append(_NEW)
    if found.opponents:
        lines.append(_OPPONENTS.format(opponents=", ".join(map(_opponent, found.opponents))))
    games = sum(standing.computers.games for standing in found.standings)
    if games:
        won = sum(standing.computers.won for standing in found.standings)
        lines.append(_COMPUTERS.format(won=won, games=games))
    lines += [
        _ACHIEVED.format(name=_name(achieved.key), what=_ACHIEVEMENTS[achieved.key], table=achieved.table_id)
        for achieved in found.achievements
    ]
    missing = _ACHIEVEMENTS.keys() - {achieved.key for achieved in found.achievements}
    if mine and missing:
        names = [name for key, name in feat_names().items() if key in missing]
        lines.append(_NOT_YET.format(names=", ".join(names)))
    if mine:
        lines.append(_SEEN_BY.format(whom=VISIBILITIES[found.visibility][0].lower()))
    return "\n".join(lines)


def _name(achievement: str) -> str:
    """What an achievement is called, as at the beginning of a line."""
    name = feat_names()[achievement]
    return name[0].upper() + name[1:]


def _opponent(opponent: Opponent) -> str:
    record = opponent.record
    sentence = _OPPONENT_DREW if record.drawn else _OPPONENT
    return sentence.format(user=opponent.user_id, won=record.won, drawn=record.drawn, lost=record.lost)
