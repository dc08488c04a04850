"""Ladders and achievements in words, and the alt texts of leaderboards and profiles. Decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from bot.languages import Phrase, _, n_
from bot.screens.frame.controls import PageButton
from bot.screens.frame.layout import Row
from bot.screens.game import AnyScreen, FeatWords
from bot.store.results.rating import read_points_together
from bot.store.rows import RankedPage
from games import GAMES, LADDERS
from render.cards.leaderboard import LeaderboardCard, LeaderboardRow
from render.cards.parts import short
from render.cards.profile import ProfileCard, ProfileLadder

GAMES_PLAYED = n_("{count} game", "{count} games")
# Translators: games that somebody has won, in a list: "3 won, 1 drawn, 2 lost".
WON = n_("{count} won")
# Translators: games that ended in a draw, in a list: "3 won, 1 drawn, 2 lost".
DRAWN = n_("{count} drawn")
# Translators: games that somebody has lost, in a list: "3 won, 1 drawn, 2 lost".
LOST = n_("{count} lost")


def title_of(screens: Mapping[str, AnyScreen], ladder: str) -> str:
    """The title of a ladder: what its game calls it, or the game's own title."""
    return str(titles(screens)[ladder])


def titles(screens: Mapping[str, AnyScreen]) -> dict[str, Phrase | str]:
    """The titles of all ladders by key; those that are no phrases are the same in all languages."""
    return {key: screens[game.key].ladders.get(key, game.title) for key, (game, _ladder) in LADDERS.items()}


def record(won: int, drawn: int | None, lost: int) -> str:
    """How many games somebody has won, drawn and lost; without draws if there is no number of them."""
    draws = [] if drawn is None else [DRAWN.format(count=drawn)]
    return ", ".join([WON.format(count=won), *draws, LOST.format(count=lost)])


def level_of(labels: Mapping[str, Phrase], ladder: str, level: int) -> str:
    """A level of a ladder whose players play together, by the labels of the game's levels."""
    return str(labels[LADDERS[ladder][1].levels[level]])


def together(labels: Mapping[str, Phrase], ladder: str, worth: int) -> str:
    """The best game of players who play together: the level beaten and the score, or the score alone."""
    level, score = read_points_together(worth)
    return str(score) if level is None else f"{level_of(labels, ladder, level)}, {score}"


def uncertain(rating: object, *, unsure: bool) -> str:
    """A rating or a gain of it, with a question mark while it is uncertain."""
    return f"{rating}?" if unsure else str(rating)


_AT_ANY_GAME: Final[Mapping[str, FeatWords]] = {
    # Translators: an achievement, and what its owner has done for it.
    "first_win": FeatWords(_("first win"), _("won a rated game")),
    "streak_of_five": FeatWords(_("five in a row"), _("won five rated games of one kind in a row")),
    "every_game": FeatWords(_("every game"), _("won each of the games")),
    "beat_master": FeatWords(_("beat a master"), _("won against a computer player of the level master")),
}


def achievements(screens: Mapping[str, AnyScreen]) -> dict[str, FeatWords]:
    """The achievements of any game, then the feats of each game, by key, in the order shown."""
    feats = {key: words for screen in screens.values() for key, words in screen.feats.items()}
    return {**_AT_ANY_GAME, **feats}


def lessons(screens: Mapping[str, AnyScreen], finished: Container[str]) -> tuple[tuple[str, bool], ...]:
    """The games that have a lesson, each with whether it is among those finished; none if no one is."""
    taught = tuple((key, key in finished) for key, screen in screens.items() if screen.lesson is not None)
    return taught if any(done for _, done in taught) else ()


# Translators: a button to the leaderboard of the members of this server.
_HERE = _("This Server")
# Translators: a button to the leaderboard of the members of all servers.
_EVERYWHERE = _("Everywhere")
# Translators: a button to the page of a leaderboard with the higher places.
_HIGHER = _("Higher")
# Translators: a button to the page of a leaderboard with the lower places.
_LOWER = _("Lower")
# Translators: a button to the first page of a leaderboard.
_TOP = _("Top")
# Translators: a button to the page of a leaderboard with the reader's own place.
_MY_PLACE = _("My Place")


def turning_pages(verb: str, found: RankedPage[Any], to: Callable[[int], object]) -> list[Row]:
    """The row of buttons to other pages of a board, if it has several; ``to`` is the place of a page."""

    def turn(label: Phrase, number: int, *, enabled: bool) -> PageButton:
        return PageButton.make(verb, 0, str(to(number)), str(label), enabled=enabled)

    mine = found.own_page
    buttons = (
        turn(_HIGHER, max(1, found.page - 1), enabled=found.page > 1),
        turn(_LOWER, found.page + 1, enabled=found.page < found.pages),
        turn(_TOP, 1, enabled=found.page > 1),
        turn(_MY_PLACE, mine or 1, enabled=mine is not None and mine != found.page),
    )
    return [Row(*buttons)] if found.pages > 1 else []


def other_scope(verb: str, place: object, *, here: bool) -> PageButton:
    """The button to a ``place`` of a board of all servers, where it is that of this server; or back."""
    return PageButton.make(verb, 0, str(place), str(_EVERYWHERE if here else _HERE))


SCOPES: Final[Mapping[str, Phrase]] = {
    # Translators: whose leaderboard it is, between commas in its heading.
    "server": _("this server"),
    # Translators: whose leaderboard it is, between commas in its heading.
    "everywhere": _("everywhere"),
}
"""Which members a board has, by the word of the pictures for it."""


MOST_LETTERS: Final = 1024
"""Discord's limit for the length of an alt text."""

_PERIODS: Final[Mapping[str, Phrase]] = {
    "all": _("all time"),
    "season": _("this season"),
    "week": _("this week"),
}
_BOARD = _("{ladder}, {scope}, {period}.")
_BOARD_PAGE = _("{ladder}, {scope}, {period}, page {page} of {pages}.")
_BOARD_EMPTY = _("{ladder}, {scope}, {period}. No rated games yet.")
# Translators: a place on a leaderboard or a ladder, and what is to say of it, with commas.
_LINE = _("{place}: {facts}.")
_OWN = _("{place} (you)")
_UNRANKED, _OWN_UNRANKED = _("On no board"), _("On no board (you)")
_SCORE = _("score {score}")
_NOTHING_BEATEN = _("nothing beaten")
_STREAK = n_("{count} in a row")
_TREND = _("last game {change}")
_RANK = _("rank {rank}")
_BEST = _("best {best}")
_CURVE, _CURVE_IN_FIGURES = _("rating lately {least} to {most}"), _("{least} to {most}")
# Translators: how many games, then how many of them were won, drawn and lost: "12 games 7-2-3".
_COUNTS = n_("{games} game {counts}", "{games} games {counts}")

_NO_GAMES = _("No rated games yet.")
_ACHIEVED = _("Achieved: {names}.")
_NOTHING_ACHIEVED = _("Achieved: nothing yet.")
_NOT_YET = _("Still to achieve: {names}.")
_LESSONS = _("Lessons finished: {games}.")
_LESSONS_LEFT = _("Lessons not finished: {games}.")

_Row = TypeVar("_Row")
_Facts = Callable[[_Row], Sequence[str]]


def leaderboard_alt(screens: Mapping[str, AnyScreen], card: LeaderboardCard) -> str:
    """A page of a leaderboard in words; shortened if it would be too long."""
    worth = partial(_points, screens, card)
    detail: tuple[_Facts[LeaderboardRow], ...] = (
        lambda row: [worth(row), *_row_in_words(card, row)],
        lambda row: [
            worth(row),
            _counts(row.games, row.counts),
            _STREAK.format(count=row.streak),
            f"{row.trend:+}",
        ],
        lambda row: [worth(row)],
    )
    return _fitting([_board(title_of(screens, card.ladder), card, facts) for facts in detail])


def profile_alt(screens: Mapping[str, AnyScreen], card: ProfileCard) -> str:
    """A profile in words; shortened if it would be too long."""
    worth = partial(_worth, screens)
    detail: tuple[_Facts[ProfileLadder], ...] = (
        lambda each: [worth(each), *_ladder_in_words(each)],
        lambda each: [worth(each), *_ladder_in_figures(each)],
        lambda each: [worth(each)],
    )
    return _fitting([_profile(screens, card, facts) for facts in detail])


def _fitting(texts: Sequence[str]) -> str:
    """The first of these texts that is not too long, else the last one."""
    return next((text for text in texts if len(text) <= MOST_LETTERS), texts[-1])


# ---- leaderboards -----------------------------------------------------------------------------------------


def _board(title: str, card: LeaderboardCard, facts: _Facts[LeaderboardRow]) -> str:
    heading = _BOARD_EMPTY if not card.rows else _BOARD if card.pages == 1 else _BOARD_PAGE
    named = heading.format(
        ladder=title, scope=SCOPES[card.scope], period=_PERIODS[card.period], page=card.page, pages=card.pages
    )
    if not card.rows:
        return named
    rows = card.rows if card.own is None else (*card.rows, card.own)
    lines = [_LINE.format(place=_place(row), facts=", ".join(facts(row))) for row in rows]
    return "\n".join([named, *lines])


def _place(row: LeaderboardRow) -> str:
    if row.rank is None:
        return str(_OWN_UNRANKED if row.own else _UNRANKED)
    return _OWN.format(place=row.rank) if row.own else str(row.rank)


def _points(screens: Mapping[str, AnyScreen], card: LeaderboardCard, row: LeaderboardRow) -> str:
    if card.together:
        return _best_game(screens, card.ladder, row.beaten, row.points)
    points = f"{row.points:+}" if card.gains else str(row.points)
    return uncertain(points, unsure=row.unsure)


def _row_in_words(card: LeaderboardCard, row: LeaderboardRow) -> list[str]:
    return [
        GAMES_PLAYED.format(count=row.games),
        record(row.won, None if card.together else row.drawn, row.lost),
        *([_STREAK.format(count=row.streak)] if row.streak else []),
        *([_TREND.format(change=f"{row.trend:+}")] if row.trend else []),
    ]


# ---- profiles ---------------------------------------------------------------------------------------------


def _profile(screens: Mapping[str, AnyScreen], card: ProfileCard, facts: _Facts[ProfileLadder]) -> str:
    feats = achievements(screens)
    earned = [str(feats[key].name) for key in card.earned]
    missing = [str(words.name) for key, words in feats.items() if key not in card.earned]
    finished = [GAMES[key].title for key, done in card.lessons if done]
    unfinished = [GAMES[key].title for key, done in card.lessons if not done]
    ladders = [
        _LINE.format(place=title_of(screens, each.ladder), facts=", ".join(facts(each)))
        for each in card.ladders
    ]
    return "\n".join(
        [
            *(ladders or [str(_NO_GAMES)]),
            _ACHIEVED.format(names=", ".join(earned)) if earned else str(_NOTHING_ACHIEVED),
            *([_NOT_YET.format(names=", ".join(missing))] if missing else []),
            *([_LESSONS.format(games=", ".join(finished))] if finished else []),
            *([_LESSONS_LEFT.format(games=", ".join(unfinished))] if unfinished else []),
        ]
    )


def _worth(screens: Mapping[str, AnyScreen], each: ProfileLadder) -> str:
    if each.together:
        return _best_game(screens, each.ladder, each.beaten, each.points)
    return uncertain(each.points, unsure=each.unsure)


def _ladder_in_words(each: ProfileLadder) -> list[str]:
    return [
        *([] if each.rank is None else [_RANK.format(rank=each.rank)]),
        GAMES_PLAYED.format(count=each.games),
        record(each.won, None if each.together else each.drawn, each.lost),
        _STREAK.format(count=each.streak),
        _BEST.format(best=each.best_streak),
        *([_CURVE.format(least=min(each.curve), most=max(each.curve))] if each.curve else []),
    ]


def _ladder_in_figures(each: ProfileLadder) -> list[str]:
    return [
        *([] if each.rank is None else [_RANK.format(rank=short(each.rank))]),
        _counts(each.games, each.counts),
        _STREAK.format(count=each.streak),
        _BEST.format(best=each.best_streak),
        *([_CURVE_IN_FIGURES.format(least=min(each.curve), most=max(each.curve))] if each.curve else []),
    ]


# ---- both -------------------------------------------------------------------------------------------------


def _best_game(screens: Mapping[str, AnyScreen], ladder: str, beaten: int | None, score: int) -> str:
    labels = screens[LADDERS[ladder][0].key].levels
    level = str(_NOTHING_BEATEN) if beaten is None else level_of(labels, ladder, beaten)
    return f"{level}, {_SCORE.format(score=score)}"


def _counts(games: int, counts: Sequence[int]) -> str:
    """How many games there were, and how they ended, in figures."""
    return _COUNTS.format(count=games, games=short(games), counts="-".join(map(short, counts)))
