"""Leaderboards and profiles for golden pictures, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from games import GAMES, LADDERS
from render import board
from render import card as render_card
from render.cards.hub import HubCard
from render.cards.leaderboard import LeaderboardCard, LeaderboardRow
from render.cards.podium import PodiumCard
from render.cards.profile import ProfileCard, ProfileLadder, feats
from render.cards.recap import RecapCard, RecapFind, RecapPanel
from render.cards.rival import RivalCard, RivalPanel
from render.cards.standings import Cell, StandingsCard, StandingsLine, Zone

RECORDS = (
    (1441, 132, 80, 3, 49, 2, 9, False),
    (1415, 22, 15, 4, 3, 0, -3, False),
    (1371, 153, 89, 1, 63, 0, -14, False),
    (1337, 145, 72, 3, 70, 1, 23, False),
    (1295, 202, 125, 9, 68, 7, 0, False),
    (1260, 103, 62, 7, 34, 0, -3, False),
    (1215, 15, 7, 4, 4, 0, 0, False),
    (1189, 159, 113, 7, 39, 0, 23, False),
    (1143, 34, 5, 0, 29, 12, 23, False),
    (1116, 3, 1, 0, 2, 1, -116, True),
)
"""Points, games, won, drawn, lost, streak, trend and "unsure" of ten members."""


def row(rank: int | None, record: int, *, own: bool = False) -> LeaderboardRow:
    points, games, won, drawn, lost, streak, trend, unsure = RECORDS[record]
    return LeaderboardRow(rank, points, games, won, drawn, lost, streak, trend, unsure, own)


def together(rank: int | None, beaten: int | None, score: int, *, own: bool = False) -> LeaderboardRow:
    """A row of players who play against the game itself."""
    return LeaderboardRow(rank, score, 14, 9, 0, 5, 2, 12, own=own, beaten=beaten)


FULL = LeaderboardCard(
    "okiya", "server", "all", tuple(row(i + 1, i) for i in range(10)), row(1234, 9, own=True), 1, 13
)
GAINED = LeaderboardCard(
    "ok",
    "everywhere",
    "week",
    tuple(
        LeaderboardRow(rank, gained, 5, 3, 0, 2, streak, 9, own=rank == 4)
        for rank, gained, streak in ((1, 134, 3), (2, 16, 1), (2, 16, 0), (4, 0, 5), (5, -20, 0))
    ),
)
TOGETHER = LeaderboardCard(
    "okey_dokey",
    "server",
    "season",
    tuple(
        together(rank, beaten, 50 if beaten is not None else 31, own=rank == 3)
        for rank, beaten in ((1, 3), (2, 2), (3, 1), (4, 0), (5, None))
    ),
)
SCHOLARS = LeaderboardCard(
    "boussanga_coop",
    "everywhere",
    "all",
    tuple(together(3 - beaten, beaten, 15) for beaten in (2, 1, 0)),
    together(None, None, 11, own=True),
)
EMPTY = LeaderboardCard("boussanga", "server", "season", ())
LATE_PAGE = LeaderboardCard(
    "okago", "everywhere", "season", (row(131, 4), row(12345, 7)), page=14, pages=1300
)


def curve(values: int, start: int = 1000) -> tuple[int, ...]:
    """Ratings that go up and down, and up at the end."""
    random = Random(values)
    ratings = [start]
    while len(ratings) < values:
        ratings.append(ratings[-1] + random.randint(-28, 32))
    return tuple(ratings)


REGULAR = ProfileCard(
    (
        ProfileLadder("okiya", curve(40)[-1], 57, 32, 3, 22, 3, 7, curve(40), 12),
        ProfileLadder("okago", curve(4)[-1], 4, 1, 0, 3, 0, 1, curve(4), None, unsure=True),
        ProfileLadder("boussanga", 1210, 1, 1, 0, 0, 1, 1, (1210,), 1, unsure=True),
        ProfileLadder("boussanga_coop", 15, 12, 8, 0, 4, 5, 5, curve(12), 3, beaten=2),
        ProfileLadder("okey_dokey", 50, 31, 12, 0, 19, 0, 3, curve(31), 48213, beaten=2),
        ProfileLadder("ok", curve(39)[-1], 2210, 1108, 201, 901, 12, 15, curve(39), 2),
    ),
    ("maestro", "streak_of_five", "ok_one_colour", "first_win"),
    (("okiya", True), ("okago", False), ("boussanga", True), ("okey_dokey", False), ("ok", True)),
)
CHAMPION = ProfileCard((ProfileLadder("okey_dokey", 41, 3, 0, 0, 3, curve=(1000, 940)),), tuple(feats()))
NEWCOMER = ProfileCard(())

BOARDS = {
    "board": FULL,
    "board of a week": GAINED,
    "board of a game played together": TOGETHER,
    "board of scholars": SCHOLARS,
    "empty board": EMPTY,
    "late page": LATE_PAGE,
}
PROFILES = {"profile": REGULAR, "profile with every medallion": CHAMPION, "empty profile": NEWCOMER}
_W, _D, _L = "won", "drawn", "lost"
_EVEN = (_L, _L, _W, _W, _D) * 2 + (_L, _L, _W, _W)
_MANY = (_W,) * 17 + (_L,) * 120 + (_W, _L) * 873 + (_W,) * 17 + (_D, _W) * 112
RIVALS = RivalCard(
    (
        RivalPanel("okiya", "alone", (*_EVEN, _L, _W, _W, _D, _L, _L, _W, _W, _W, _W)),
        RivalPanel("okago", "alone", (_L,)),
        RivalPanel("boussanga", "group", (_W, _D, _L, _W)),
        RivalPanel("okey_dokey", "together", (_L, _L, _L, _W, _W, _W, _W, _W)),
        RivalPanel("ok", "alone", _MANY + (_W, _L) * 5),
    )
)
_CELLS: tuple[tuple[Cell, ...], ...] = (
    ("self", "won", "drawn", "won", "runs"),
    ("lost", "self", "won", "judged won", "to come"),
    ("drawn", "lost", "self", "judged drawn", "won"),
    ("lost", "judged lost", "judged drawn", "self", "won"),
    ("runs", "to come", "lost", "lost", "self"),
)
_ZONES: tuple[Zone, ...] = ("up", "up", "", "down", "down")
STANDINGS = StandingsCard(
    2,
    tuple(
        StandingsLine(cells, points, points == 0, zone)
        for cells, points, zone in zip(_CELLS, (5, 4, 4, 3, 0), _ZONES, strict=True)
    ),
)
PODIUM = PodiumCard(
    "okago",
    (
        LeaderboardRow(1, 17, 11, 8, 1, 2),
        LeaderboardRow(2, 16, 11, 8, 0, 3),
        LeaderboardRow(3, 9, 11, 4, 1, 6),
    ),
    41,
)
WEEK = RecapCard(
    128,
    (
        RecapPanel("champion", 87, "boussanga_coop", (None,)),
        RecapPanel("upset", 12, "okago", (None, None)),
        RecapPanel("longest", 213, "ok"),
        RecapPanel("most", 41, None, (None,)),
        RecapPanel("puzzles", 19, None, (None,)),
        RecapPanel("group", 6),
    ),
)
FOUND = GAMES["okiya"].start(2, {}, bytes(16)).view(None)
HUB = HubCard((("okiya", 10), ("okago", 15), ("boussanga", 20), ("okey_dokey", 25), ("ok", 30)))
"""The same games always, so that a new game changes no recorded picture."""

PICTURES: dict[str, Callable[[], bytes]] = {
    **{name: partial(render_card, card) for name, card in BOARDS.items()},
    **{name: partial(render_card, card) for name, card in PROFILES.items()},
    "hub": partial(render_card, HUB),
    "standings": partial(render_card, STANDINGS),
    "podium": partial(render_card, PODIUM),
    "podium of a medley": partial(render_card, replace(PODIUM, ladder="okiya", medley=True)),
    "week": lambda: render_card(replace(WEEK, find=RecapFind("okiya", board(FOUND)))),
    "week of three games": partial(render_card, RecapCard(3, (RecapPanel("most", 1, None, (None,)),))),
    "score of two": partial(render_card, RIVALS),
    "score of two without games": partial(render_card, RivalCard(())),
}
LOOKED_AT = (
    "standings",
    "week",
    "score of two",
    "hub",
    "board",
    "board of a week",
    "board of scholars",
    "profile",
    "profile with every medallion",
)


def any_row(random: Random, ladder: str, *, own: bool = False) -> LeaderboardRow:
    """A row of any size that may occur in years."""
    won, drawn, lost = (random.choice((0, 1, 17, 999, 88888)) for _ in range(3))
    levels = LADDERS[ladder][1].levels
    return LeaderboardRow(
        random.choice((None, 1, 2, 3, 4, 88, 888, 8888, 888888)) if own else random.randint(1, 88888),
        random.choice((-888, 0, 8, 88, 888, 2888)) if not levels else random.randint(0, 50),
        won + drawn + lost,
        won,
        0 if levels else drawn,
        lost,
        random.choice((0, 1, 4, 5, 88, 888)),
        random.choice((-288, -8, 0, 8, 288)),
        random.random() < 0.5,
        own,
        random.choice((None, *range(len(levels)))) if levels else None,
    )


def any_board(random: Random) -> LeaderboardCard:
    ladder = random.choice(list(LADDERS))
    return LeaderboardCard(
        ladder,
        random.choice(("server", "everywhere")),
        random.choice(("all", "season", "week")),
        tuple(any_row(random, ladder) for _ in range(random.randint(0, 10))),
        random.choice((None, any_row(random, ladder, own=True))),
        random.choice((1, 888)),
        random.choice((1, 8888)),
    )


def any_profile(random: Random) -> ProfileCard:
    ladders = []
    for ladder in random.sample(list(LADDERS), random.randint(0, len(LADDERS))):
        of = any_row(random, ladder, own=True)
        values = curve(random.randint(1, 40), random.choice((-90, 880, 2888)))
        ladders.append(
            ProfileLadder(
                ladder=ladder,
                points=of.points,
                games=of.games,
                won=of.won,
                drawn=of.drawn,
                lost=of.lost,
                streak=of.streak,
                best_streak=random.choice((of.streak, 888)),
                curve=values if random.random() < 0.9 else (),
                rank=of.rank,
                unsure=of.unsure,
                beaten=of.beaten,
            )
        )
    return ProfileCard(
        tuple(ladders),
        tuple(random.sample(list(feats()), random.randint(0, len(feats())))),
        tuple((game, random.random() < 0.5) for game in random.sample(list(GAMES), random.randint(0, 5))),
    )
