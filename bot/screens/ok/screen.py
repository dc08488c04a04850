"""OK in Discord: its sentences and its rules. Tiles are played from the rack, each player's own."""

from __future__ import annotations

from collections.abc import Mapping

from bot.languages import Phrase, _, n_
from bot.screens.frame.controls import PlayButton
from bot.screens.frame.layout import ApplicationEmoji, Row
from bot.screens.game import NO_RESIGNING, Example, FeatWords, GameScreen, OptionWords, Players, matching
from bot.screens.ok.advice import PUZZLE, OKReview, advice
from bot.screens.ok.lesson import LESSON
from bot.screens.ok.rack import MyRack
from bot.screens.ok.words import action_name, closing, lines, tile_name, tiles_named, told
from games.core import GameError, Reason, tidy
from games.ok import OK
from games.ok.tiles import KINDS
from games.ok.view import THROW, OKView
from games.players import Hint

_TO_TAKE = _("{player} to move: draw, or take {tile}.")
_TO_THROW = _("{player} to move: throw a tile, or close.")
_NOBODY_CLOSED = _("Nobody closed this round: everybody loses 1.")
_NEXT = _("Look at the racks; then any player may begin the next round.")
_OVER = _("The game is over.")
_WON, _SHARED = _("Won by {winners}."), _("{winners} share the win.")
_RESIGNED = _("{loser} resigned, so {winners} won.")
_AFTER_ROUND = _("After round {round}: {standing}.")
_TERMS = n_(
    "2 to 4 players. Everybody begins with {count} point; at 0 the game ends, and most points win.",
    "2 to 4 players. Everybody begins with {count} points; at 0 the game ends, and most points win.",
)
_NEXT_ROUND = _("Next Round")
_ROUNDS_TOLD = 15

_REFUSALS: Mapping[str, Phrase] = {
    "notation": _(
        "“{action}” is not a move. Write draw, take, show, next, a tile to throw such as k11, or close k11."
    ),
    "round not over": _("The round is not over yet."),
    "round over": _("This round is over. Press Next Round, or write next."),
    "throw first": _("You have your tile already. Now throw one, or close."),
    "take first": _("First draw from the stock, or take the last discard."),
    "not held": _("You do not hold {tile}."),
    "does not close": _(
        "That does not close yet: {leftover} would be left over. Nothing is lost; throw a tile instead."
    ),
    "first turn": _("The indicator’s twin can be shown on your first turn of a round only."),
    "before drawing": _("The indicator’s twin can be shown only before you draw."),
    "shown": _("The indicator’s twin was shown in this round already."),
    "no twin": _("You do not hold the indicator’s twin, {tile}."),
    "resign": NO_RESIGNING,
}
_A_ROUND = "b3 show take r13 take k4 draw g8 draw g5 draw b10 take"
"""A short round, up to the move that closes it."""

_SEED = 50

_RULES = (
    (
        _(
            "**Be the first to close.** You hold 14 tiles. In turn draw one from the stock or take the "
            "last discard of the player before you, then throw one, which the next player may take. You "
            "close when 14 tiles fit together and you put the fifteenth on the indicator."
        ),
        Example(OK, "b3", seats=3, seed=_SEED),
    ),
    (
        _(
            "**Sets.** A run is three or more numbers of one colour in a row; 1 is low or comes right "
            "after 13. A group is three or four tiles of one number in different colours.\n"
            "-# In typed moves r5 is Red 5, b is Blue, g Green, k Black, and * a fake OK."
        ),
        None,
    ),
    (
        _(
            "**The OK** is the tile one above the indicator, the tile that lies open: it stands for any "
            "tile. The fake OKs (stars) stand for that very tile and nothing else. On this rack the OK "
            "stands for Green 3 in a run, and a fake OK for Red 10 in a group."
        ),
        Example(OK, _A_ROUND, seats=3, seed=_SEED, seat=1, look="sort.sets"),
    ),
    (
        _(
            "**Three ways to close.** All in sets: each other player loses 2, or 4 if you throw the OK. "
            "Seven pairs: 8 or 12. One colour, 1 to 13 and 1 again: 16 or 20. If nobody closes before the "
            "stock runs out, everybody loses 1."
        ),
        Example(OK, f"{_A_ROUND} closer13", seats=3, seed=_SEED),
    ),
    (
        _(
            "**The indicator’s twin:** who holds it may show it on their first turn before drawing; every "
            "other player with 3 points or more loses 1. The game ends after a round in which somebody is "
            "at 0 or below; most points win.\n"
            "-# House ruling: a round also ends after 200 turns, for two players who only take would never "
            "end."
        ),
        Example(OK, "b3 show", seats=3, seed=_SEED),
    ),
)
_OPTIONS: Mapping[str, OptionWords] = {
    "points": OptionWords(
        _("What everybody begins with; fewer make a shorter game."),
        {20: _("20 points"), 10: _("10 points"), 5: _("5 points"), 2: _("2 points")},
    )
}
_FEATS = {"ok_one_colour": FeatWords(_("OK in one colour"), _("closed a round of OK in a single colour"))}


class OKScreen(GameScreen[OKView]):
    """How OK looks and speaks; see ``GameScreen``."""

    game = OK
    command = "ok"
    tagline = _("Gather runs, groups or pairs, and be the first to close.")
    learnt = "hard"
    group_help = _("OK: gather runs, groups or pairs of tiles, and be the first to close.")
    start_help = _("Open a table for two to four.")
    move_help = _("draw, take, show, next, a tile to throw (r5, b12, g1, k11; * the fake OK), close k11.")
    options = _OPTIONS
    refusals = _REFUSALS
    puzzle = PUZZLE
    rules = _RULES
    feats = _FEATS
    lesson = LESSON
    private = MyRack()
    review = OKReview()
    tells_last_turn_only = True

    def seats(self, view: OKView, emoji: ApplicationEmoji) -> tuple[str, ...]:
        return tuple(emoji.text(view.game, f"@{seat + 1}") for seat in range(view.players))

    def terms(self, options: Mapping[str, object]) -> str:
        return _TERMS.format(count=int(str(options["points"])))

    def status(self, view: OKView, players: Players) -> str:
        if view.outcome is not None:
            return "\n".join([*self._how_it_ended(view, players), *_every_round(view, players)])
        if view.turn is None:
            return "\n".join([*_how_the_round_ended(view, players), str(_NEXT)])
        player = players.name(view.turn)
        if view.takeable is None:
            return _TO_THROW.format(player=player)
        return _TO_TAKE.format(player=player, tile=tile_name(view.takeable))

    def _how_it_ended(self, view: OKView, players: Players) -> list[str]:
        if view.outcome is None:
            return []
        winners = players.names(view.outcome.winners)
        if view.outcome.reason == Reason.RESIGNED:
            (loser,) = set(range(view.players)) - set(view.outcome.winners)
            return [_RESIGNED.format(loser=players.name(loser), winners=winners)]
        shared = len(view.outcome.winners) > 1
        won = (_SHARED if shared else _WON).format(winners=winners)
        return [f"{_OVER} {won}", *_how_the_round_ended(view, players)]

    def alt(self, view: OKView) -> str:
        return " ".join(lines(view))

    def lines(self, view: OKView) -> list[str]:
        return lines(view)

    def controls(self, table: int, ply: int, view: OKView, _emoji: ApplicationEmoji, _look: str) -> list[Row]:
        if view.turn is not None or view.outcome is not None:
            return []
        return [Row(PlayButton.make(table, ply, "next", str(_NEXT_ROUND)))]

    def action_words(self, view: OKView, action: str) -> str:
        return f"{action}: {action_name(action, view.takeable)}"

    def suggest(self, view: OKView, typed: str) -> Mapping[str, str]:
        # Discord lists at most 25 suggestions, so closings come before other throws.
        actions = sorted(view.actions, key=lambda action: action in KINDS)
        named = {action: self.action_words(view, action) for action in actions}
        return matching(named, typed) or matching(named, tidy(typed).removeprefix(THROW))

    def told(self, before: OKView, after: OKView, seat: int, action: str, players: Players) -> str:
        if after.moves and after.moves[-1].action == action:
            return told(after.moves[-1], players)
        return super().told(before, after, seat, action, players)

    def fact_words(self, error: GameError) -> Mapping[str, object]:
        tile, leftover = error.facts.get("tile"), error.facts.get("leftover")
        return {
            "tile": tile_name(str(tile)) if tile else "",
            "leftover": tiles_named(leftover) if isinstance(leftover, tuple) else "",
        }

    def advice(self, view: OKView, hint: Hint) -> str:
        return advice(view, hint)


def _how_the_round_ended(view: OKView, players: Players) -> list[str]:
    return [str(_NOBODY_CLOSED) if view.closed is None else closing(view.closed, players)]


def _every_round(view: OKView, players: Players) -> list[str]:
    """The points after every round, if the game is known from its start; of a long game the last rounds."""
    standing = [view.points] * view.players
    lines = []
    for number, lost in enumerate(view.changes, start=1):
        standing = [points - loss for points, loss in zip(standing, lost, strict=True)]
        lines.append(_AFTER_ROUND.format(round=number, standing=_standing(standing, players)))
    return lines[-_ROUNDS_TOLD:]


def _standing(points: tuple[int, ...] | list[int], players: Players) -> str:
    return ", ".join(f"{players.name(seat)}\N{NO-BREAK SPACE}{left}" for seat, left in enumerate(points))
