"""Okiya in Discord: the garden as sixteen buttons, its sentences, its rules. Never decides what is legal."""

from __future__ import annotations

from collections.abc import Mapping

from bot.languages import _, n_
from bot.screens.frame.layout import ApplicationEmoji, Row
from bot.screens.game import (
    NEXT_GAME,
    Cell,
    Example,
    FeatWords,
    GameScreen,
    OptionWords,
    Players,
    grid_rows,
    next_game,
)
from bot.screens.matches import ONE_GAME, RESIGNED, SETS, SETS_TO, SINGLE, score, with_score
from bot.screens.okiya.advice import PUZZLE, OkiyaReview, advice
from bot.screens.okiya.lesson import LESSON
from bot.screens.okiya.words import PLANTS, SYMBOLS, TILES
from games.core import GameError, Reason
from games.okiya import Okiya, OkiyaView
from games.okiya.garden import CELLS, TOKENS
from games.players import Hint

_RANKS = tuple(tuple(file + rank for file in "abcd") for rank in "4321")

_MATCHES = {
    "sets": n_(
        "A match: the first to win {count} game wins.", "A match: the first to win {count} games wins."
    ),
    "points": n_(
        "A match: a win scores the tiles left in the garden, and the first to {count} point wins.",
        "A match: a win scores the tiles left in the garden, and the first to {count} points wins.",
    ),
}
_FULL = {
    "win": _("If the garden empties without a pattern, the last mover wins."),
    "draw": _("If the garden empties without a pattern, the game is a draw."),
}
_TOOK = _("{player} took {tile} on {cell}.")
# Translators: a suggestion for a cell: "b3: Maple Sun". Keep the colon right after the cell.
_SUGGESTED = _("{cell}: {tile}")
_SAME_GARDEN = _("Every garden is played twice, with the starters swapped.")
_REFUSALS = {
    "match": _(
        "The tile on {action} shares neither {plant} nor {symbol} with the last one. You can take {legal}."
    ),
    "border": _("The first tile comes from the border of the garden. You can take {legal}."),
    "taken": _("There is a token on {action}, so no tile to take. You can take {legal}."),
    "between games": _("This game is over. Press Next Game for a new garden."),
    "game not over": _("This game is not over yet. You can take {legal}."),
    "notation": _("“{action}” is not a cell. Cells are written a1 to d4. You can take {legal}."),
}

_RULES = (
    (
        _(
            "**Take a tile, leave a token.** Sixteen tiles lie in the garden, every plant with every "
            "symbol once. The first tile comes from the border, the ring of twelve cells around the "
            "middle. From then on you take a tile that shares the plant or the symbol with the tile taken "
            "last. Tiles you may take are ringed in gold."
        ),
        Example(Okiya, "c4", seed=19),
    ),
    (
        _("**Win** at once with four of your tokens in a row, a column or a long diagonal."),
        Example(Okiya, "c4 a1 b4 b2 d4 d2 a4", seed=19),
    ),
    (
        _("**Or** with four of your tokens in a square of two by two."),
        Example(Okiya, "d3 b3 c3 d2 c4 a1 d4", seed=666),
    ),
    (
        _("**Or block:** if no tile is left that the other player may take, you win."),
        Example(Okiya, "b4 b3 b1 d3 a1 b2 a2 a3", seed=74),
    ),
    (
        _(
            "**Empty garden.** If all tiles are gone without a pattern, the last mover wins; a table can "
            "choose a draw instead.\n"
            "**Matches.** First to 2, 3 or 5 won games, or first to 10, 15 or 20 points: a win scores the "
            "tiles left in the garden. The loser of a game starts the next one.\n"
            "-# House rulings: after a draw, the player who did not start begins. “Same garden” plays "
            "every garden twice with the starters swapped, which is fairer, since the first player has an "
            "edge."
        ),
        None,
    ),
)
_OPTIONS: Mapping[str, OptionWords] = {
    "match": OptionWords(
        _("One game, or a match of several."),
        {
            "single": SINGLE,
            "sets": SETS,
            "points": _("Match for points (tiles left)"),
        },
    ),
    "sets_to": OptionWords(_("How many won games decide a match of won games."), SETS_TO),
    "points_to": OptionWords(
        _("How many points decide a match for points."),
        {10: _("First to 10 points"), 15: _("First to 15 points"), 20: _("First to 20 points")},
    ),
    "full_garden": OptionWords(
        _("What happens when all tiles are taken and nobody has won."),
        {"win": _("The last mover wins"), "draw": _("A draw")},
    ),
    "same_garden": OptionWords(_("In a match, deal the same tiles twice; each of you begins once.")),
}
_FEATS = {"perfect_okiya": FeatWords(_("perfect Okiya"), _("won a game of Okiya without one mistake"))}


_ENDS = {
    "line": _("{winner} wins this game with four tokens in a line: {cells}."),
    "square": _("{winner} wins this game with four tokens in a square: {cells}."),
    "block": _("{winner} wins this game: {loser} has no matching tile left to take."),
    "full": _("{winner} wins this game with the last tile of the garden."),
    "draw": _("This game is a draw: the garden is empty and nobody made a pattern."),
}
_TO_BEGIN = _("{player} to move: take any tile of the border.")
_TO_MOVE = _("{player} to move: match **{plant}** or **{symbol}**.")
_GARDEN = _("Okiya garden.")
_RANK = _("Rank {rank}, a to d: {cells}.")
_TOKEN = _("token of player {player}")
_ALT_TOOK = _("Player {player} took {tile} on {cell}.")
_LAST = _("Last taken: {tile}.")
_RESIGNED = _("Player {player} wins: the other player resigned.")
_WON = {
    "line": _("Player {player} wins: four tokens in a line on {cells}."),
    "square": _("Player {player} wins: four tokens in a square on {cells}."),
    "block": _("Player {player} wins: no matching tile is left."),
    "full": _("Player {player} wins: the garden is empty."),
    "draw": _("A draw: the garden is empty."),
}
_ALT_TO_BEGIN = _("Player {player} to move, any tile of the border: {cells}.")
_TO_MATCH = _("Player {player} to move. Match {plant} or {symbol}: {cells}.")


class OkiyaScreen(GameScreen[OkiyaView]):
    """How Okiya looks and speaks; see ``GameScreen``."""

    game = Okiya
    command = "okiya"
    tagline = _("Take matching tiles, make a pattern of four, or leave no move.")
    learnt = "easy"
    group_help = _("Okiya: take matching tiles, make a pattern of four.")
    move_help = _("The cell, a1 to d4; a1 is at the bottom left.")
    options = _OPTIONS
    refusals = _REFUSALS
    rules = _RULES
    lesson = LESSON
    review = OkiyaReview()
    puzzle = PUZZLE
    feats = _FEATS

    def seats(self, _view: OkiyaView, emoji: ApplicationEmoji) -> tuple[str, ...]:
        return tuple(emoji.text(OkiyaView.game, token) for token in TOKENS)

    def terms(self, options: Mapping[str, object]) -> str:
        kind, full = str(options["match"]), str(_FULL[str(options["full_garden"])])
        if kind == "single":
            return "\n".join([str(ONE_GAME), full])
        match = _MATCHES[kind].format(count=int(str(options[f"{kind}_to"])))
        return "\n".join([match, full, *([str(_SAME_GARDEN)] if options["same_garden"] else [])])

    def status(self, view: OkiyaView, players: Players) -> str:
        return with_score(_now(view, players), view.match, view.outcome, players)

    def alt(self, view: OkiyaView) -> str:
        return " ".join(self.lines(view))

    def lines(self, view: OkiyaView) -> list[str]:
        """The last tile, the turn or winner, the score of a match, and the garden rank by rank from above."""
        ranks = [
            _RANK.format(rank=rank, cells=", ".join(map(_cell, view.garden[4 * rank - 4 : 4 * rank])))
            for rank in (4, 3, 2, 1)
        ]
        return [str(_GARDEN), *_last(view), _status(view), *score(view.match), *ranks]

    def controls(
        self, table: int, ply: int, view: OkiyaView, emoji: ApplicationEmoji, _look: str
    ) -> list[Row]:
        """The garden as four rows of four buttons, or Next Game between games; nothing after the end."""
        if view.outcome is not None:
            return []
        if view.end is not None:
            return next_game(table, ply)
        return grid_rows(table, ply, view.game, emoji, self._grid(view))

    def _grid(self, view: OkiyaView) -> list[list[Cell]]:
        takeable = view.takeable
        return [[Cell(cell, self._at(view, cell), cell in takeable) for cell in rank] for rank in _RANKS]

    def _at(self, view: OkiyaView, cell: str) -> str:
        return view.garden[CELLS.index(cell)]

    def action_words(self, view: OkiyaView, action: str) -> str:
        if action == "next":
            return str(NEXT_GAME)
        return _SUGGESTED.format(cell=action, tile=TILES[self._at(view, action)])

    def told(self, before: OkiyaView, after: OkiyaView, seat: int, action: str, players: Players) -> str:
        if action not in CELLS:
            return super().told(before, after, seat, action, players)
        return _TOOK.format(player=players.name(seat), tile=TILES[self._at(before, action)], cell=action)

    def fact_words(self, error: GameError) -> Mapping[str, object]:
        if "plant" not in error.facts:
            return error.facts
        plant, symbol = str(error.facts["plant"]), str(error.facts["symbol"])
        return {"plant": PLANTS[plant], "symbol": SYMBOLS[symbol]}

    def advice(self, view: OkiyaView, hint: Hint) -> str:
        return advice(view, hint)


def _now(view: OkiyaView, players: Players) -> str:
    if view.outcome is not None and view.outcome.reason == Reason.RESIGNED:
        (winner,) = view.outcome.winners
        return RESIGNED.format(winner=players.name(winner), loser=players.name(1 - winner))
    if view.end is not None:
        return _end(view, players)
    player = players.name(view.turn)
    if view.last_tile is None:
        return _TO_BEGIN.format(player=player)
    plant, symbol = tuple(view.last_tile)
    return _TO_MOVE.format(player=player, plant=PLANTS[plant], symbol=SYMBOLS[symbol])


def _end(view: OkiyaView, players: Players) -> str:
    result = view.end
    if result is None or result.winner is None:
        return str(_ENDS["draw"])
    return _ENDS[result.reason].format(
        winner=players.name(result.winner),
        loser=players.name(1 - result.winner),
        cells=", ".join(result.cells),
    )


def _cell(tile: str) -> str:
    return _TOKEN.format(player=tile[1]) if tile in TOKENS else str(TILES[tile])


def _last(view: OkiyaView) -> list[str]:
    """The tile that was taken last, and who took it where if this is known."""
    if view.last_tile is None:
        return []
    tile = TILES[view.last_tile]
    if view.last_cell is None:
        return [_LAST.format(tile=tile)]
    return [_ALT_TOOK.format(player=2 - view.turn, tile=tile, cell=view.last_cell)]


def _status(view: OkiyaView) -> str:
    if view.outcome is not None and view.outcome.reason == Reason.RESIGNED:
        return _RESIGNED.format(player=view.outcome.winners[0] + 1)
    if view.end is not None:
        cells = ", ".join(view.end.cells)
        return _WON[view.end.reason].format(player=(view.end.winner or 0) + 1, cells=cells)
    cells = ", ".join(view.takeable)
    if view.last_tile is None:
        return _ALT_TO_BEGIN.format(player=view.turn + 1, cells=cells)
    plant, symbol = tuple(view.last_tile)
    return _TO_MATCH.format(player=view.turn + 1, plant=PLANTS[plant], symbol=SYMBOLS[symbol], cells=cells)
