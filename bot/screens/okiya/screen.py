"""Okiya in Discord: the garden as sixteen buttons, its sentences, its rules. Never decides what is legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.screens.frame.controls import PlayButton, Row
from bot.screens.frame.emoji import Emoji
from bot.screens.game import Chapter, Players, PrivateScreen, matching
from bot.screens.okiya.advice import advice
from games.core import GameError
from games.okiya import Okiya, OkiyaView
from games.okiya.garden import CELLS, TOKENS, tile_name
from games.players import Hint

_RANKS = tuple(tuple(file + rank for file in "abcd") for rank in "4321")

_ENDS = {
    "line": "{winner} wins this game with four tokens in a line: {cells}.",
    "square": "{winner} wins this game with four tokens in a square: {cells}.",
    "block": "{winner} wins this game: {loser} has no matching tile left to take.",
    "full": "{winner} wins this game with the last tile of the garden.",
    "resigned": "{loser} resigned, so {winner} wins.",
    "draw": "This game is a draw: the garden is empty and nobody made a pattern.",
}
_SCORES = {
    "sets": "Match to {goal} wins. Score: {first} {first_score}, {second} {second_score}.",
    "points": "Match to {goal} points. Score: {first} {first_score}, {second} {second_score}.",
}
_MATCH_WON = {
    "sets": "{winner} wins the match to {goal} wins. Score: {first} {first_score}, {second} {second_score}.",
    "points": "{winner} wins the match to {goal} points. "
    "Score: {first} {first_score}, {second} {second_score}.",
}
_TERMS = {
    "single": "One game decides.",
    "sets": "A match: the first to win {sets_to} games wins.",
    "points": "A match: a win scores the tiles left in the garden, and the first to {points_to} points wins.",
}
_FULL = {
    "win": "If the garden empties without a pattern, the last mover wins.",
    "draw": "If the garden empties without a pattern, the game is a draw.",
}
_SAME_GARDEN = "Every garden is played twice, with the starters swapped."
_FORBIDDEN = {
    "match": "The tile on {cell} shares neither {plant} nor {symbol} with the last one. "
    "You can take {legal}.",
    "border": "The first tile comes from the border of the garden. You can take {legal}.",
    "taken": "There is a token on {cell}, so no tile to take. You can take {legal}.",
    "between games": "This game is over. Press Next Game for a new garden.",
    "game not over": "This game is not over yet. You can take {legal}.",
    "cell": "“{cell}” is not a cell. Cells are written a1 to d4. You can take {legal}.",
}

_RULES = (
    (
        "**Take a tile, leave a token.** Sixteen tiles lie in the garden, every plant with every symbol "
        "once. The first tile comes from the border, the ring of twelve cells around the middle. From then "
        "on you take a tile that shares the plant or the symbol with the tile taken last. Tiles you may take "
        "are ringed in gold.",
        "MSCPPBIR/MPCSPRIB/@1MBPSIP/MRCBPPIS 2 CR",
    ),
    (
        "**Win** at once with four of your tokens in a row, a column or a long diagonal, or in a square of "
        "two by two.",
        "MS@1PBIR/MP@2@1@1/@2MB@1@1/@2CB@2IS 2 PP",
    ),
    (
        "**Or block:** if no tile is left that the other player may take, you win.",
        "@1@2PBPR/@2@1@2@1/@1@2IRPP/@2@1@2@1 1 MS",
    ),
    (
        "**Full garden.** If all tiles are gone without a pattern, the last mover wins; a table can choose a "
        "draw instead.\n"
        "**Matches.** First to 2, 3 or 5 won games, or first to 10, 15 or 20 points: a win scores the tiles "
        "left in the garden. The loser of a game starts the next one.\n"
        "-# House rulings: after a draw, the player who did not start begins. “Same garden” plays every "
        "garden twice with the starters swapped, which is fairer, since the first player has an edge.",
        None,
    ),
)


class OkiyaScreen:
    """How Okiya looks and speaks; see ``GameScreen``."""

    command = "okiya"
    tagline = "Take matching tiles, make a pattern of four, or leave no move."

    private: PrivateScreen[Any] | None = None

    def seats(self, view: OkiyaView, emoji: Emoji) -> tuple[str, ...]:
        return tuple(emoji.text(view.game, token) for token in TOKENS)

    def can_resign(self, _view: OkiyaView) -> bool:
        return True

    def terms(self, options: Mapping[str, object]) -> str:
        match = _TERMS[str(options["match"])].format(**options)
        full = _FULL[str(options["full_garden"])]
        pairs = options["same_garden"] and options["match"] != "single"
        return "\n".join([match, full, *([_SAME_GARDEN] if pairs else [])])

    def status(self, view: OkiyaView, players: Players) -> str:
        now = self._now(view, players)
        return now if view.rules.match == "single" else f"{now}\n{self._standing(view, players)}"

    def _standing(self, view: OkiyaView, players: Players) -> str:
        """The score of a match, and who won it."""
        standing = {
            "goal": view.rules.goal,
            "first": players.name(0),
            "second": players.name(1),
            "first_score": view.score[0],
            "second_score": view.score[1],
        }
        if view.outcome is None or view.outcome.reason == "resigned":
            return _SCORES[view.rules.match].format(**standing)
        (winner,) = view.outcome.winners
        return _MATCH_WON[view.rules.match].format(winner=players.name(winner), **standing)

    def _now(self, view: OkiyaView, players: Players) -> str:
        resigned = view.outcome is not None and view.outcome.reason == "resigned"
        if view.outcome is not None and resigned:
            (winner,) = view.outcome.winners
            return _ENDS["resigned"].format(winner=players.name(winner), loser=players.name(1 - winner))
        if view.result is not None:
            return self._end(view, players)
        player = players.name(view.turn)
        if view.last_tile is None:
            return f"{player} to move: take any tile of the border."
        plant, symbol = tile_name(view.last_tile).split()
        return f"{player} to move: match **{plant}** or **{symbol}**."

    def _end(self, view: OkiyaView, players: Players) -> str:
        result = view.result
        if result is None or result.winner is None:
            return _ENDS["draw"]
        return _ENDS[result.reason].format(
            winner=players.name(result.winner),
            loser=players.name(1 - result.winner),
            cells=", ".join(result.pattern),
        )

    def controls(self, table: int, ply: int, view: OkiyaView, emoji: Emoji, _look: str) -> list[Row]:
        """The garden as four rows of four buttons, or Next Game between games; nothing after the end."""
        if view.outcome is not None:
            return []
        if view.result is not None:
            return [discord.ui.ActionRow(PlayButton.make(table, ply, "next", "Next Game"))]
        takeable = set(view.takeable)
        return [
            discord.ui.ActionRow(
                *(
                    PlayButton.tile(
                        table,
                        ply,
                        cell,
                        emoji.partial("okiya", self._at(view, cell)),
                        enabled=cell in takeable,
                        label=self._at(view, cell),
                    )
                    for cell in rank
                )
            )
            for rank in _RANKS
        ]

    def _at(self, view: OkiyaView, cell: str) -> str:
        return view.garden[CELLS.index(cell)]

    def pictured(self, _view: OkiyaView, _look: str) -> str:
        return ""

    def suggest(self, view: OkiyaView, typed: str) -> Mapping[str, str]:
        named = {
            action: "Next Game" if action == "next" else f"{action}: {tile_name(self._at(view, action))}"
            for action in view.actions
        }
        return matching(named, typed)

    def explain(self, error: GameError) -> str:
        return _FORBIDDEN[error.rule].format(
            cell=error.action, legal=", ".join(error.legal), **{"plant": "", "symbol": "", **error.facts}
        )

    def advice(self, view: OkiyaView, hint: Hint) -> str:
        return advice(view, hint)

    def chapters(self) -> tuple[Chapter, ...]:
        return tuple(
            Chapter(text, None if position is None else Okiya.from_position(position).view(None))
            for text, position in _RULES
        )
