"""The alt texts of leaderboards and profiles: all that their pictures show, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.screens.game import FeatWords
from games import GAMES, LADDERS
from render.cards.leaderboard import PERIODS, SCOPES, LeaderboardCard, LeaderboardRow
from render.cards.parts import short
from render.cards.profile import ProfileCard, ProfileLadder

MOST_LETTERS: Final = 1024
"""Discord's limit for the length of an alt text."""


def leaderboard_alt(card: LeaderboardCard) -> str:
    """A page of a leaderboard in words; shortened if it would be too long."""
    whole = _board(card, _row_in_words)
    return whole if len(whole) <= MOST_LETTERS else _board(card, _row_in_figures)


def profile_alt(card: ProfileCard, achievements: Mapping[str, FeatWords]) -> str:
    """A profile in words; shortened if it would be too long. ``achievements`` are all that exist."""
    whole = _profile(card, achievements, _ladder_in_words)
    return whole if len(whole) <= MOST_LETTERS else _profile(card, achievements, _ladder_in_figures)


# ---- leaderboards -----------------------------------------------------------------------------------------


def _board(card: LeaderboardCard, in_words: Callable[[LeaderboardCard, LeaderboardRow], str]) -> str:
    page = "" if card.pages == 1 else f", page {card.page} of {card.pages}"
    heading = f"{_title(card.ladder)}, {SCOPES[card.scope]}, {PERIODS[card.period]}{page}."
    if not card.rows:
        return f"{heading} No rated games yet."
    rows = card.rows if card.own is None else (*card.rows, card.own)
    return "\n".join([heading, *(in_words(card, row) for row in rows)])


def _place(row: LeaderboardRow) -> str:
    place = "On no board" if row.rank is None else str(row.rank)
    return f"{place} (you)" if row.own else place


def _points(card: LeaderboardCard, row: LeaderboardRow) -> str:
    if card.together:
        return f"{_level(card.ladder, row.beaten)}, score {row.points}"
    points = f"{row.points:+}" if card.gains else str(row.points)
    return f"{points} provisional" if row.provisional else points


def _row_in_words(card: LeaderboardCard, row: LeaderboardRow) -> str:
    drawn = "" if card.together else f", {row.drawn} drawn"
    streak = f", {row.streak} in a row" if row.streak else ""
    trend = f", last game {row.trend:+}" if row.trend else ""
    return (
        f"{_place(row)}: {_points(card, row)}, {_games(row.games)}, {row.won} won{drawn}, {row.lost} lost"
        f"{streak}{trend}."
    )


def _row_in_figures(card: LeaderboardCard, row: LeaderboardRow) -> str:
    counts = "-".join(short(count) for count in row.counts)
    points, games = _points(card, row), short(row.games)
    return f"{_place(row)}: {points}, {games} games {counts}, {row.streak} in a row, {row.trend:+}"


# ---- profiles ---------------------------------------------------------------------------------------------


def _profile(
    card: ProfileCard, achievements: Mapping[str, FeatWords], in_words: Callable[[ProfileLadder], str]
) -> str:
    earned = [achievements[key].name for key in card.earned]
    missing = [words.name for key, words in achievements.items() if key not in card.earned]
    finished = [GAMES[key].title for key, done in card.lessons if done]
    unfinished = [GAMES[key].title for key, done in card.lessons if not done]
    return "\n".join(
        [
            *([in_words(each) for each in card.ladders] or ["No rated games yet."]),
            f"Achieved: {', '.join(earned) or 'nothing yet'}.",
            *([f"Still to achieve: {', '.join(missing)}."] if missing else []),
            *([f"Lessons finished: {', '.join(finished)}."] if finished else []),
            *([f"Lessons not finished: {', '.join(unfinished)}."] if unfinished else []),
        ]
    )


def _worth(each: ProfileLadder) -> str:
    if each.together:
        return f"{_level(each.ladder, each.beaten)}, score {each.points}"
    return f"{each.points} provisional" if each.provisional else str(each.points)


def _ladder_in_words(each: ProfileLadder) -> str:
    place = "" if each.rank is None else f", rank {each.rank}"
    drawn = "" if each.together else f", {each.drawn} drawn"
    curve = f", rating lately {min(each.curve)} to {max(each.curve)}" if each.curve else ""
    return (
        f"{_title(each.ladder)}: {_worth(each)}{place}, {_games(each.games)}, "
        f"{each.won} won{drawn}, {each.lost} lost, {each.streak} in a row, best {each.best_streak}{curve}."
    )


def _ladder_in_figures(each: ProfileLadder) -> str:
    place = "" if each.rank is None else f", rank {short(each.rank)}"
    counts = "-".join(short(count) for count in each.counts)
    curve = f", {min(each.curve)} to {max(each.curve)}" if each.curve else ""
    return (
        f"{_title(each.ladder)}: {_worth(each)}{place}, {short(each.games)} games {counts}, "
        f"{each.streak} in a row, best {each.best_streak}{curve}."
    )


# ---- both -------------------------------------------------------------------------------------------------


def _title(ladder: str) -> str:
    return LADDERS[ladder][1].title


def _level(ladder: str, beaten: int | None) -> str:
    return "nothing beaten" if beaten is None else LADDERS[ladder][1].levels[beaten].capitalize()


def _games(count: int) -> str:
    return f"{count} game" if count == 1 else f"{count} games"
