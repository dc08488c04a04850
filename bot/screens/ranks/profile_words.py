"""The words of profiles, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.screens.game import AnyScreen
from bot.screens.ranks.achievements import achievements, lessons
from bot.store import Opponent, Profile, Visibility

GONE = "This profile is too old. Open it again with `/profile`."
NO_PROFILE = "This member keeps their profile to themselves."

_ACHIEVED = "- **{name}**: {what} (table {table})"
_NOT_YET = "-# Still to achieve: {names}."
_HOW = "{name} ({what})"
_PROFILE = "### <@{user}>"
_NEW = "No finished games yet. `/{command} start` opens a table."
_OPPONENTS = "Most games with: {opponents}."
_OPPONENT = "<@{user}> ({won} won, {lost} lost)"
_OPPONENT_DREW = "<@{user}> ({won} won, {drawn} drawn, {lost} lost)"
_COMPUTERS = "Games with computer players, which are not rated: {won} of {games} won."
_LESSONS = "Lessons finished: {games}"
_LEARNED, _NOT_LEARNED = "\N{WHITE HEAVY CHECK MARK} {game}", "\N{MEDIUM WHITE CIRCLE} {game}"
VISIBILITIES: Final[Mapping[Visibility, tuple[str, str]]] = {
    "public": ("Everybody", "On all boards; anybody may look at your profile."),
    "server": ("My Servers", "On the boards of servers where you have played, and seen only there."),
    "hidden": ("Nobody", "On no board; only you see your profile."),
}
_SEEN_BY = "-# Seen by: {whom}."


def profile_text(screens: Mapping[str, AnyScreen], found: Profile, *, mine: bool) -> str:
    """The text beside the picture of a profile: opponents and achievements, by name."""
    lines = [_PROFILE.format(user=found.user_id)]
    if not found.standings:
        lines.append(_NEW.format(command=next(iter(screens.values())).command))
    if found.opponents:
        lines.append(_OPPONENTS.format(opponents=", ".join(map(_opponent, found.opponents))))
    games = sum(standing.computers.games for standing in found.standings)
    if games:
        won = sum(standing.computers.won for standing in found.standings)
        lines.append(_COMPUTERS.format(won=won, games=games))
    known = achievements(screens)
    achieved = {each.key: each.table_id for each in found.achievements}
    lines += [
        _ACHIEVED.format(name=_begin(known[key].name), what=known[key].how, table=table)
        for key, table in achieved.items()
        if key in known
    ]
    missing = [
        _HOW.format(name=words.name, what=words.how) for key, words in known.items() if key not in achieved
    ]
    taught = lessons(screens, found.lessons)
    if taught:
        marks = [
            (_LEARNED if finished else _NOT_LEARNED).format(game=screens[key].game.title)
            for key, finished in taught
        ]
        lines.append(_LESSONS.format(games=" ".join(marks)))
    if mine and missing:
        lines.append(_NOT_YET.format(names=", ".join(missing)))
    if mine:
        lines.append(_SEEN_BY.format(whom=VISIBILITIES[found.visibility][0].lower()))
    return "\n".join(lines)


def _begin(name: str) -> str:
    """A name for the beginning of a line: with a capital letter, the rest unchanged."""
    return name[0].upper() + name[1:]


def _opponent(opponent: Opponent) -> str:
    record = opponent.record
    sentence = _OPPONENT_DREW if record.drawn else _OPPONENT
    return sentence.format(user=opponent.user_id, won=record.won, drawn=record.drawn, lost=record.lost)
