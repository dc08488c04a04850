"""The words of profiles, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.languages import Phrase, _
from bot.screens.game import AnyScreen
from bot.screens.ranks.achievements import achievements, lessons
from bot.screens.ranks.ladder_words import record
from bot.store import Opponent, Profile, Visibility

GONE = _("This profile is too old. Open it again with `/profile`.")
NO_PROFILE = _("This member has not played here, or keeps their profile to themselves.")
HISTORY, WHO_MAY_SEE = _("History"), _("Who may see you")

_ACHIEVED = _("- **{name}**: {what} (table {table})")
_NOT_YET = _("-# Still to achieve: {names}.")
_HOW = _("{name} ({what})")
_PROFILE = "### <@{user}>"
_NEW = _("No finished games yet. `/{command} start` opens a table.")
_OPPONENTS = _("Most games with: {opponents}.")
_OPPONENT = "<@{user}> ({record})"
_COMPUTERS = _("Games with computer players, which are not rated: {won} of {games} won.")
_RULES = _(
    "-# A win gains no rating if the other gave up in the first moves. Of wins in a row over the same person "
    "within a week, the sixth to the tenth gain half, and later ones nothing."
)
_LESSONS = _("Lessons finished: {games}")
_LEARNED, _NOT_LEARNED = "\N{WHITE HEAVY CHECK MARK} {game}", "\N{MEDIUM WHITE CIRCLE} {game}"
VISIBILITIES: Final[Mapping[Visibility, tuple[Phrase, Phrase]]] = {
    "public": (_("Everybody"), _("On all boards; anybody may look at your profile.")),
    "server": (
        _("My Servers"),
        _("On the boards of servers where you have played, and seen only there."),
    ),
    "hidden": (_("Nobody"), _("On no board; only you see your profile.")),
}
_CHANGED = _(
    "**New:** only the servers where you have played see your results now; everybody could see them before. "
    "Who may see you, below, changes that."
)
_SEEN_BY: Final[Mapping[Visibility, Phrase]] = {
    "public": _("-# Seen by: everybody."),
    "server": _("-# Seen by: your servers."),
    "hidden": _("-# Seen by: nobody."),
}


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
        _ACHIEVED.format(name=known[key].name, what=known[key].how, table=table)
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
    if mine and found.standings:
        lines.append(str(_RULES))
    if mine and found.visibility_changed:
        lines.append(str(_CHANGED))
    if mine:
        lines.append(str(_SEEN_BY[found.visibility]))
    return "\n".join(lines)


def _opponent(opponent: Opponent) -> str:
    games = opponent.record
    return _OPPONENT.format(user=opponent.user_id, record=record(games.won, games.drawn or None, games.lost))
