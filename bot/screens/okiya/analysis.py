"""The analysis of a finished Okiya table in Discord: its pages, its sentences. Never judges a move itself.

A page is "GAME.PLY": the board of that game after PLY moves. Ply 0 is the overview of the game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import cast

import render
from bot.screens.frame.advice import either
from bot.screens.frame.controls import Choice, PageButton, PageMenu, Row
from bot.screens.game import Players, PrivateMessage, ScreenContext
from bot.screens.okiya.alt import alt
from bot.screens.okiya.words import marks, status
from bot.tables import History
from games.okiya import OkiyaView
from games.okiya.garden import CELLS, TOKENS, tile_name
from games.players.okiya.analysis import Annotation, accuracy, analyse, games_in, is_flawless, turning_point

VERB, REPLAY = "analysis", "replay"

_TILES_OF_A_FEAT = 4
"""The fewest tiles that the winner must have taken before a game counts as flawless."""

_TITLE = "### Analysis of table {table}"
_TITLE_OF_GAME = "### Analysis of table {table}, game {game} of {games}"
_MOVE = "**Move {number} of {moves}.** {told}"
_LISTED = "{number}. {told}"

# What happened, by verdict.
_TOLD = {
    "forced": "{player} took {cell}, the only tile to take.",
    "lost": "{player} took {cell}.",
    "kept": "{player} took {cell}.",
    "only-win": "{player} took {cell}, the only tile that kept the win.",
    "only-draw": "{player} took {cell}, the only tile that kept the draw.",
    "only-points": "{player} took {cell}. No other tile won as many points.",
    "win-to-draw": "{player} took {cell} and **gave the win away** for a draw.",
    "win-to-loss": "{player} took {cell} and **gave the win away**.",
    "draw-to-loss": "{player} took {cell} and **gave the draw away**.",
    "points": "{player} took {cell} and **gave {points} points away**.",
    "one point": "{player} took {cell} and **gave 1 point away**.",
    "resigned-won": "{player} resigned and **gave a won game up**.",
    "resigned-drawn": "{player} resigned and **gave a drawn game up**.",
    "resigned-lost": "{player} resigned a lost game.",
}
# The same for a menu, which shows neither mentions nor bold letters.
_IN_SHORT = {
    "forced": "The only tile to take",
    "only-win": "The only tile that kept the win",
    "only-draw": "The only tile that kept the draw",
    "only-points": "No other tile won as many points",
    "win-to-draw": "Gave the win away for a draw",
    "win-to-loss": "Gave the win away",
    "draw-to-loss": "Gave the draw away",
    "points": "Gave {points} points away",
    "one point": "Gave 1 point away",
    "resigned-won": "Gave a won game up",
    "resigned-drawn": "Gave a drawn game up",
    "resigned-lost": "Gave a lost game up",
}
_BETTER = "Better: {cells}."
_AS_GOOD = "As good: {cells}."
_LOST = "Every other tile loses as well."
_RESIGNED = "resigned"

# The result under perfect play after a move.
_AHEAD = {
    "draw": "With best play this is a draw now.",
    "next": "{winner} can win with their next move.",
    "win": "With best play {winner} wins in {moves} of their moves.",
    "next points": "{winner} can win with their next move and score {points}.",
    "win points": "With best play {winner} wins in {moves} of their moves and scores {points}.",
}

_OPENING = "With best play by both, {winner} wins this garden."
_OPENING_DRAW = "With best play by both, this garden is a draw."
_TURNING = "**Turning point:** move {number}. {told}"
_NO_TURNING = "**Turning point:** none. {winner} never gave the win away."
_NO_TURNING_DRAW = "**Turning point:** none. Nobody gave the draw away."
_ACCURACY = "**Accuracy:** {first} {second}"
_PERCENT = "{player} {percent}%, as {kept} of {taken} tiles gave nothing away."
_NO_TILE = "{player} took no tile."


class OkiyaAnalysis:
    """The analysis of an Okiya table; see ``AnalysisScreen``."""

    feat = "perfect_okiya"
    analyse = staticmethod(analyse)
    is_flawless = staticmethod(is_flawless)

    def part(self, history: History, page: str) -> range:
        """The plies of the game that the page shows."""
        games = games_in(history.moves)
        return games[_place(page, len(games))[0]]

    def show(
        self, context: ScreenContext, history: History, found: Sequence[Annotation], page: str
    ) -> PrivateMessage:
        games = len(games_in(history.moves))
        game, ply = _place(page, games)
        ply = ply if ply <= len(found) else 0
        part = self.part(history, page)
        views = cast(tuple[OkiyaView, ...], history.views[part.start : part.stop + 1])
        title = _TITLE if games == 1 else _TITLE_OF_GAME
        seats = " · ".join(
            f"{mark} {context.players.name(seat)}" for seat, mark in enumerate(marks(context.emoji))
        )
        told = (
            _overview(views, found, context.players)
            if ply == 0
            else _move(views, found, ply, context.players)
        )
        shown = views[ply]
        return PrivateMessage(
            text="\n".join([title.format(table=context.table, game=game + 1, games=games), seats, *told]),
            rows=_rows(context.table, views, found, game, games, ply),
            draw=partial(render.board, shown),
            alt=alt(shown),
        )

    def may_be_flawless(self, moves: Sequence[tuple[int, str]], seat: int) -> bool:
        return sum(mover == seat and action in CELLS for mover, action in moves) >= _TILES_OF_A_FEAT


def _place(page: str, games: int) -> tuple[int, int]:
    """The game of a page, counted from 0, and its ply; for an unknown page the overview of the last game."""
    found = re.fullmatch(r"([1-9][0-9]{0,3})\.([0-9]{1,2})", page)
    if found is None or int(found[1]) > games:
        return games - 1, 0
    return int(found[1]) - 1, int(found[2])


def _overview(views: Sequence[OkiyaView], found: Sequence[Annotation], players: Players) -> list[str]:
    """The overview: the result that the garden promised, the turning point, both accuracies, every move."""
    moves = [_LISTED.format(number=n, told=_told(each, players)) for n, each in enumerate(found, start=1)]
    return [
        status(views[len(found)], players),
        "",
        _opening(found[0], players),
        _turning(found, players),
        _ACCURACY.format(first=_accuracy(found, 0, players), second=_accuracy(found, 1, players)),
        "",
        *moves,
    ]


def _opening(first: Annotation, players: Players) -> str:
    if first.best == 0:
        return _OPENING_DRAW
    return _OPENING.format(winner=players.name(_winner(first.seat, first.best)))


def _turning(found: Sequence[Annotation], players: Players) -> str:
    turned = turning_point(found)
    if turned is not None:
        return _TURNING.format(number=found.index(turned) + 1, told=_told(turned, players))
    first = found[0]
    if first.best == 0:
        return _NO_TURNING_DRAW
    return _NO_TURNING.format(winner=players.name(_winner(first.seat, first.best)))


def _accuracy(found: Sequence[Annotation], seat: int, players: Players) -> str:
    of = accuracy(found, seat)
    line = _NO_TILE if of.percent is None else _PERCENT
    return line.format(player=players.name(seat), percent=of.percent, kept=of.kept, taken=of.taken)


def _move(views: Sequence[OkiyaView], found: Sequence[Annotation], ply: int, players: Players) -> list[str]:
    """One move: what it kept or gave away, the other possible tiles, and the result to expect after it."""
    played, before, after = found[ply - 1], views[ply - 1], views[ply]
    cell = played.action if played.action in CELLS else ""
    told = _told(played, players, _with_tile(before, cell) if cell else "")
    lines = [_MOVE.format(number=ply, moves=len(found), told=told)]
    others = [other for other in played.keeping if other != played.action]
    if played.gave_away and others:
        lines.append(_BETTER.format(cells=either([_with_tile(before, other) for other in others])))
    elif played.verdict == "kept":
        lines.append(_AS_GOOD.format(cells=either(others)))
    elif played.verdict == "lost":
        lines.append(_LOST)
    if after.end is not None or after.outcome is not None:
        return [*lines, status(after, players)]
    return [*lines, _ahead(after, played, players)]


def _ahead(after: OkiyaView, played: Annotation, players: Players) -> str:
    """The result under perfect play after a move that did not end the game."""
    if played.score == 0:
        return _AHEAD["draw"]
    winner = _winner(played.seat, played.score)
    tiles_left = sum(tile not in TOKENS for tile in after.garden)
    points = abs(played.score) - 1
    moves = (tiles_left - points + 1) // 2
    key = f"{'next' if moves == 1 else 'win'}{' points' if after.match.kind == 'points' else ''}"
    return _AHEAD[key].format(winner=players.name(winner), moves=moves, points=points)


def _winner(seat: int, score: int) -> int:
    return seat if score > 0 else 1 - seat


def _key(played: Annotation) -> str:
    return "one point" if played.points == 1 else played.verdict


def _told(played: Annotation, players: Players, cell: str = "") -> str:
    """A move as a sentence. ``cell`` formats the cell; by default it is written plainly."""
    return _TOLD[_key(played)].format(
        player=players.name(played.seat), cell=cell or played.action, points=played.points
    )


def _with_tile(view: OkiyaView, cell: str) -> str:
    return f"{cell} ({tile_name(view.garden[CELLS.index(cell)])})"


def _rows(
    table: int, views: Sequence[OkiyaView], found: Sequence[Annotation], game: int, games: int, ply: int
) -> list[Row]:
    """The buttons that turn pages, the menu of moves, and in a match the buttons to other games."""

    def button(label: str, to: int, *, of: int = game, enabled: bool = True) -> PageButton:
        return PageButton.make(VERB, table, f"{of + 1}.{to}", label, enabled=enabled)

    last, turned = len(found), turning_point(found)
    turning = 0 if turned is None else found.index(turned) + 1
    rows = [
        Row(
            button("Overview", 0, enabled=ply > 0),
            button("Back", max(ply - 1, 0), enabled=ply > 0),
            button("Forward", min(ply + 1, last), enabled=ply < last),
            button("Last", last, enabled=ply < last),
            button("Turning Point", turning, enabled=turning not in {0, ply}),
        ),
        Row(PageMenu.make(VERB, table, _choices(views, found, game, ply), "Choose a move")),
    ]
    others = [
        button("Earlier Game", 0, of=max(game - 1, 0), enabled=game > 0),
        button("Later Game", 0, of=min(game + 1, games - 1), enabled=game + 1 < games),
    ]
    rows.append(Row(*others * (games > 1), PageButton.make(REPLAY, table, "", "Replay")))
    return rows


def _choices(views: Sequence[OkiyaView], found: Sequence[Annotation], game: int, ply: int) -> list[Choice]:
    """The overview and every move of a game: at most 16 tiles and a resignation."""
    choices = [Choice(f"{game + 1}.0", "Overview", chosen=ply == 0)]
    for number, played in enumerate(found, start=1):
        cell = played.action
        label = _RESIGNED if cell not in CELLS else _with_tile(views[number - 1], cell)
        short = _IN_SHORT.get(_key(played), "").format(points=played.points)
        choices.append(Choice(f"{game + 1}.{number}", f"{number}. {label}", short, chosen=number == ply))
    return choices
