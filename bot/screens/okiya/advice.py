"""Hints, puzzles and reviews of Okiya in words, as whole templates. Decides and judges nothing."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from bot.languages import _, either, listed, n_
from bot.screens.game import (
    HELD_ON,
    LOOKS_BEST,
    ONLY,
    PRESS_NEXT_GAME,
    Finish,
    Players,
    ReviewWords,
    advised,
    count_in,
    names,
)
from bot.screens.matches import in_moves
from bot.screens.okiya.words import PLANTS, SYMBOLS, TILES
from bot.screens.practice.material import PuzzleWords
from games.core import replaced
from games.okiya import OkiyaView
from games.okiya.garden import CELLS, TOKENS, takeable
from games.players import Hint
from games.players.okiya.review import Verdict
from games.players.review import Judgement
from games.puzzles import Judged, Puzzle

_TAKE = _("Take {cell}, {tile}.")
_WINS = {
    "line": _("It makes four tokens in a line, {cells}, and wins at once."),
    "square": _("It makes four tokens in a square, {cells}, and wins at once."),
    # Translators: {lacking} is a plant or a symbol: "Maple or Bird".
    "block": _("It wins at once: no tile with {lacking} is left for your opponent."),
    "full": _("It is the last tile of the garden and wins."),
}
_DRAWS = _("It holds the draw; no tile wins if your opponent answers well.")
# Translators: {lacking} is a plant or a symbol: "Maple or Bird".
_THEN = n_(
    "Then your opponent must take {lacking}: {count} such tile is left.",
    "Then your opponent must take {lacking}: {count} such tiles are left.",
)
_WORTH = n_(
    "The win scores {count}, the tile that is left then.",
    "The win scores {count}, the tiles that are left then.",
)
_AVOID = {
    "wins": _("Taking {cells} would give the win away."),
    "wins-in": _("Taking {cells} would give the win away."),
    "draws": _("Taking {cells} would lose."),
}
_MOST_NAMED = 3
_GIVE_AWAY = n_("{count} other tile would give the win away.", "{count} other tiles would give the win away.")
_AVOID_MANY = {
    "wins": _GIVE_AWAY,
    "wins-in": _GIVE_AWAY,
    "draws": n_("{count} other tile would lose.", "{count} other tiles would lose."),
}


def advice(view: OkiyaView, hint: Hint) -> str:
    """A hint of Okiya; see ``GameScreen.advice``."""
    if hint.action == "next":
        return str(PRESS_NEXT_GAME)
    facts = hint.facts
    tile = TILES[view.garden[CELLS.index(hint.action)]]
    why = _why(hint)
    if hint.reason not in ("wins", ONLY) and facts.get("moves") != 1:
        why.append(_then(view, hint.action))
    if facts.get("tiles_left") and view.match.kind == "points":
        why.append(_WORTH.format(count=count_in(facts, "tiles_left")))
    avoid = names(facts.get("avoid"))
    if avoid and hint.reason in _AVOID:
        few, many = _AVOID[hint.reason], _AVOID_MANY[hint.reason]
        why.append(
            few.format(cells=either(avoid)) if len(avoid) <= _MOST_NAMED else many.format(count=len(avoid))
        )
    return advised(hint, _TAKE.format(cell=hint.action, tile=tile), *why)


def _why(hint: Hint) -> list[str]:
    """The reason in at most one sentence."""
    facts = hint.facts
    match hint.reason:
        case "wins":
            cells = listed(names(facts.get("cells")))
            return [_WINS[str(facts["by"])].format(cells=cells, lacking=_lacking(hint))]
        case "draws":
            return [str(_DRAWS)]
        case "looks-best":
            return [str(LOOKS_BEST)]
    forced = in_moves(hint)
    return [] if forced is None else [forced]


def _then(view: OkiyaView, action: str) -> str:
    """Which tiles the opponent may take next, and how many there are."""
    taken = CELLS.index(action)
    plant, symbol = view.garden[taken]
    left = takeable(replaced(view.garden, taken, TOKENS[view.turn]), plant + symbol)
    return _THEN.format(count=len(left), lacking=either([str(PLANTS[plant]), str(SYMBOLS[symbol])]))


def _lacking(hint: Hint) -> str:
    """The plant or the symbol of which no tile is left."""
    if "lacking" not in hint.facts:
        return ""
    plant, symbol = names(hint.facts["lacking"])
    return either([str(PLANTS[plant]), str(SYMBOLS[symbol])])


_QUESTION = n_(
    "You are to move, and only one tile wins by force. Find it, and win with {count} tile of your own, "
    "whatever your opponent takes.",
    "You are to move, and only one tile wins by force. Find it, and win with {count} tiles of your own, "
    "whatever your opponent takes.",
)
_FAILED = {
    "line": _("After `{action}` your opponent can win with four tokens in a line: {cells}."),
    "square": _("After `{action}` your opponent can win with four tokens in a square: {cells}."),
    "block": _("After `{action}` your opponent can win: in the end you have no matching tile left to take."),
    "full": _("After `{action}` your opponent can win with the last tile of the garden."),
    "draw": _(
        "After `{action}` your opponent can reach a draw: the garden empties and nobody makes a pattern."
    ),
}
_SOLVED = {
    "line": _("You win with four tokens in a line: {cells}."),
    "square": _("You win with four tokens in a square: {cells}."),
    "block": _("You win: your opponent has no matching tile left to take."),
    "full": _("You win with the last tile of the garden."),
}


def _failed(_puzzle: Puzzle, judged: Judged) -> str:
    action = judged.actions[-1][1]
    return _FAILED[str(judged.facts["by"])].format(action=action, cells=_cells(judged))


def _solved(_puzzle: Puzzle, judged: Judged) -> str:
    return _SOLVED[str(judged.facts["by"])].format(cells=_cells(judged))


def _cells(judged: Judged) -> str:
    return listed(names(judged.facts["cells"]))


PUZZLE: Final = PuzzleWords(lambda puzzle: _QUESTION.format(count=puzzle.moves), _failed, _solved)


# Translators: {points} in "This **gave {points} away**."
_POINTS = n_("{count} point", "{count} points")
_NAMED = _("{cell} ({tile})")

# The result under perfect play after a move.
_DRAW_AHEAD = _("With best play this is a draw now.")
_NEXT_AHEAD = _("{winner} can win with their next move.")
_NEXT_SCORES_AHEAD = _("{winner} can win with their next move and score {points}.")
_WIN_AHEAD = n_("With best play {winner} wins in {count} of their moves.")
_WIN_SCORES_AHEAD = n_("With best play {winner} wins in {count} of their moves and scores {points}.")
_AS_GOOD = _("As good: {cells}.")
_ALL_LOSE = _("Every other tile loses as well.")
_OPENING = _("With best play by both, {winner} wins this garden.")
_OPENING_DRAW = _("With best play by both, this garden is a draw.")

# Translators: the end of a game of Okiya in one sentence: the winner's last tile, and what it made.
_DECIDED = {
    "line": _("{winner} completed a line of four with {tile}."),
    "square": _("{winner} completed a square with {tile}."),
    "block": _("{winner} shut the garden with {tile}."),
    "full": _("{winner} took the last tile of the garden, {tile}."),
}
_UNSTOPPABLE = _("{winner} took {tile}, and from then on could not be stopped.")
_HELD_OFF = _("{first} and {second} held each other off to the last tile.")


class OkiyaReview(ReviewWords[OkiyaView]):
    """See ``ReviewWords``."""

    verdicts = {  # noqa: RUF012 - as in ReviewWords
        Verdict.FORCED: _("It was the only tile to take."),
        Verdict.ONLY_WIN: _("No other tile kept the win."),
        Verdict.ONLY_DRAW: _("No other tile kept the draw."),
        Verdict.ONLY_POINTS: _("No other tile won as many points."),
        Verdict.WIN_TO_DRAW: _("This **gave the win away** for a draw."),
        Verdict.WIN_TO_LOSS: _("This **gave the win away**."),
        Verdict.DRAW_TO_LOSS: _("This **gave the draw away**."),
        Verdict.POINTS: _("This **gave {points} away**."),
        Verdict.RESIGNED_WON: _("This **gave a won game up**."),
        Verdict.RESIGNED_DRAWN: _("This **gave a drawn game up**."),
        Verdict.RESIGNED_LOST: _("The game was lost."),
    }
    in_short = {  # noqa: RUF012 - as in ReviewWords
        Verdict.FORCED: _("The only tile to take"),
        Verdict.ONLY_WIN: _("The only tile that kept the win"),
        Verdict.ONLY_DRAW: _("The only tile that kept the draw"),
        Verdict.ONLY_POINTS: _("No other tile won as many points"),
        Verdict.WIN_TO_DRAW: _("Gave the win away for a draw"),
        Verdict.WIN_TO_LOSS: _("Gave the win away"),
        Verdict.DRAW_TO_LOSS: _("Gave the draw away"),
        Verdict.POINTS: _("Gave {points} away"),
        Verdict.RESIGNED_WON: _("Gave a won game up"),
        Verdict.RESIGNED_DRAWN: _("Gave a drawn game up"),
        Verdict.RESIGNED_LOST: _("Gave a lost game up"),
    }
    accuracy = _("{player} {percent}, as {kept} of {possible} tiles gave nothing away.")
    no_turning = _("No tile changed who would win.")

    def story(self, finish: Finish[OkiyaView]) -> str | None:
        if finish.judged is None or finish.seen is None:
            return None
        if not finish.winners:
            return _HELD_OFF.format(first=finish.players.name(0), second=finish.players.name(1))
        (winner,), judged, end = finish.winners, finish.last_game, finish.view.end
        name = finish.players.name(winner)
        turned = max((i for i, each in enumerate(judged) if each.swing), default=-1)
        own = [each for each in judged[turned + 1 :] if each.seat == winner]
        if finish.given_up and (end is not None or not own or not _is_ahead(judged[-1], winner)):
            return HELD_ON.format(winner=name)
        found = own[0]
        tile = TILES[finish.seen(found.ply).garden[CELLS.index(found.action)]]
        sentence = _UNSTOPPABLE if end is None or found is not own[-1] else _DECIDED[end.reason]
        return sentence.format(winner=name, tile=tile)

    def fact_words(self, judged: Judgement) -> Mapping[str, object]:
        if "points" not in judged.facts:
            return judged.facts
        return {**judged.facts, "points": _POINTS.format(count=count_in(judged.facts, "points"))}

    def named(self, view: OkiyaView, action: str) -> str:
        return _NAMED.format(cell=action, tile=TILES[view.garden[CELLS.index(action)]])

    def marks(self, view: OkiyaView, actions: Sequence[str]) -> Hashable:  # noqa: ARG002 - its cells are enough
        return tuple(actions)

    def opening(self, judged: Sequence[Judgement], players: Players) -> list[str]:
        seat, best = judged[0].seat, count_in(judged[0].facts, "best")
        if best == 0:
            return [str(_OPENING_DRAW)]
        return [_OPENING.format(winner=players.name(seat if best > 0 else 1 - seat))]

    def more(self, judged: Judgement, before: OkiyaView, after: OkiyaView, players: Players) -> list[str]:
        """The other tiles that were as good, and the result to expect."""
        told = []
        if judged.verdict == Verdict.KEPT:
            as_good = [self.named(before, cell) for cell in names(judged.facts["as_good"])]
            told.append(_AS_GOOD.format(cells=either(as_good)))
        elif judged.verdict == Verdict.LOST:
            told.append(str(_ALL_LOSE))
        over = after.end is not None or after.outcome is not None
        return told if over else [*told, _ahead(judged, after, players)]


def _is_ahead(judged: Judgement, seat: int) -> bool:
    """Whether a seat wins by force after a move."""
    score = count_in(judged.facts, "score")
    return (score if judged.seat == seat else -score) > 0


def _ahead(judged: Judgement, after: OkiyaView, players: Players) -> str:
    """The result under perfect play after a move that did not end the game."""
    score = count_in(judged.facts, "score")
    if score == 0:
        return str(_DRAW_AHEAD)
    winner = judged.seat if score > 0 else 1 - judged.seat
    tiles_left = sum(tile not in TOKENS for tile in after.garden)
    points = abs(score) - 1
    moves = (tiles_left - points + 1) // 2
    name, scores = players.name(winner), after.match.kind == "points"
    if moves == 1:
        return (_NEXT_SCORES_AHEAD if scores else _NEXT_AHEAD).format(winner=name, points=points)
    return (_WIN_SCORES_AHEAD if scores else _WIN_AHEAD).format(winner=name, count=moves, points=points)
