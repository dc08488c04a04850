"""Okago in Discord: the board as 25 buttons, jumps in two clicks, its sentences. Never decides what is legal.

The look in the buttons contains the chosen piece, or the face of Teal's first piece.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.languages import Phrase, _, c_, either, n_
from bot.screens.frame.controls import LookButton
from bot.screens.frame.layout import ApplicationEmoji, Row
from bot.screens.game import NEXT_GAME, Cell, Example, GameScreen, OptionWords, Players, grid_rows, next_game
from bot.screens.matches import ONE_GAME, RESIGNED, SETS, SETS_TO, SINGLE, score, with_score
from bot.screens.okago.advice import PUZZLE, OkagoReview, advice
from bot.screens.okago.lesson import LESSON
from games.core import Reason
from games.okago import Okago
from games.okago.board import CELLS, EMPTY
from games.okago.view import OkagoView
from games.players import Hint

FACE_UP = "^"

_RANKS = tuple(tuple(file + rank for file in "abcde") for rank in "54321")

_ENDS = {
    "line": _("{winner} wins this game with a line: {cells}."),
    "stuck": _("{winner} wins this game: {loser} has no piece left to place and no jump."),
}
_TO_MOVE = {
    "place": _("{player} ({colour}) to move: place a piece."),
    "face": _("{player} ({colour}) to move: place a piece, face-down or face-up."),
    "both": _("{player} ({colour}) to move: place a piece, or press a ringed piece to jump with it."),
    "jump": _("{player} ({colour}) to move: no piece is left to place, so press a ringed piece and jump."),
}
_FACES = {
    False: _("The next cell that you press gets the piece face-down, so that it can jump and be jumped."),
    True: _(
        "The next cell that you press gets the piece face-up, so that it can neither jump nor be jumped."
    ),
}
# Translators: a button; the next piece is placed with this side up.
_FACE_DOWN, _FACE_UP = _("Face Down"), _("Face Up")
_CHOSEN = _(
    "The piece on {cell} is chosen: press {landings} to land there, or any other cell to put it back."
)
_ALT_CHOSEN = _("The piece on {cell} is chosen to jump, and can land on {landings}.")
_MATCH = n_(
    "A match: the first to win {count} game wins; colours alternate.",
    "A match: the first to win {count} games wins; colours alternate.",
)
# Translators: suggestions for a move: "b2xd4: jump from b2 to d4". Keep the colon right after the move.
_TO_PLACE = _("{action}: place face-down")
_TO_PLACE_FACE_UP = _("{action}: place face-up")
_TO_JUMP = _("{action}: jump from {piece} to {landing}")
_PLACED = _("{player} placed a piece on {cell}.")
_PLACED_FACE_UP = _("{player} placed a piece face-up on {cell}.")
_JUMPED = _("{player} jumped from {cell} to {landing}.")
_ADVANCED = _("Advanced: the No-Go lies on the centre for Red’s first piece.")

_REFUSALS = {
    "notation": _("“{action}” is not a move. Write c3 to place a piece, b2xd4 to jump."),
    "face-up": _("Only Teal’s first piece may be placed face-up. Write {cell} to place it face-down."),
    "occupied": _("{cell} is not empty. Choose an empty cell."),
    "no-go": _("The No-Go lies on {cell}: nobody may place there this turn. Choose another cell."),
    "no pieces left": _("You have no piece left to place. Choose a jump: {legal}."),
    "not your piece": _("There is no piece of yours on {cell} to jump with."),
    "inert": _("The piece on {cell} lies face-up and cannot jump any more."),
    "two cells away": _("A jump goes over one cell in a straight line; {cell} is not such a landing."),
    "landing occupied": _("{cell} is not empty, so nothing can land there."),
    "over face-up": _("The piece on {cell} lies face-up and cannot be jumped."),
    "nothing to jump": _("There is no piece of your opponent’s on {cell} to jump over."),
    "between games": _("This game is over. Press Next Game for a new one."),
    "game not over": _("This game is not over yet."),
}

_RULES = (
    (
        _(
            "**Place or jump.** Red begins. On your turn place a piece face-down on any empty cell, or jump. "
            "Teal’s very first piece may also be placed face-up."
        ),
        Example(Okago, "c3 d4 b2"),
    ),
    (
        _(
            "**A jump** goes with one of your face-down pieces over a face-down piece of your opponent’s "
            "beside it, straight to the empty cell behind. The jumped piece is out of the game and leaves "
            "the No-Go on its cell; your piece lands face-up, and from then on it neither jumps nor is "
            "jumped. For one turn nobody may place on the No-Go, but a jump may land there."
        ),
        Example(Okago, "c3 d4 c3xe5"),
    ),
    (
        _(
            "**Win** with four or more of your pieces in a line, in any direction, face-up or face-down. A "
            "jump can complete it, too."
        ),
        Example(Okago, "b1 d4 d1 a4 a3 a2 c1 e4 a3xa1"),
    ),
    (
        _(
            "**You lose** if it is your turn and you have neither a piece to place nor a jump.\n"
            "**Options.** Advanced: the No-Go lies on the centre for Red’s first piece. In a match the "
            "colours alternate.\n"
            "-# House ruling: the printed rules do not name the size of the board; here it is five by five."
        ),
        None,
    ),
)
_OPTIONS: Mapping[str, OptionWords] = {
    "match": OptionWords(
        _("One game, or a match in which colours alternate."),
        {"single": SINGLE, "sets": SETS},
    ),
    "sets_to": OptionWords(_("How many won games decide a match."), SETS_TO),
    "advanced": OptionWords(_("The first piece may not be put in the middle.")),
}


COLOURS: Final[Mapping[str, Phrase]] = {
    "r": c_("the player of a colour", "Red"),
    "b": c_("the player of a colour", "Teal"),
}
_BOARD = _("Okago board.")
_LIES = {
    "r": _("{cell} red face-down"),
    "R": _("{cell} red face-up"),
    "b": _("{cell} teal face-down"),
    "B": _("{cell} teal face-up"),
    "*": _("{cell} No-Go"),
}
_RANK = _("Rank {rank}: {pieces}.")
_EMPTY_RANK = _("Rank {rank}: empty.")
_RESERVE = _("{colour}: {left} left to place, {lost} lost.")
_ALT_PLACED = _("Player {player} ({colour}) placed a piece face-down on {cell}.")
_ALT_PLACED_FACE_UP = _("Player {player} ({colour}) placed a piece face-up on {cell}.")
_ALT_JUMPED = _("Player {player} ({colour}) jumped from {cell} over {over} to {landing}.")
_RESIGNED = _("Player {player} ({colour}) wins: the other player resigned.")
_WON = {
    "line": _("Player {player} ({colour}) wins: a line on {cells}."),
    "stuck": _("Player {player} ({colour}) wins: the other player has no pieces left and no jump."),
}
_ALT_TO_MOVE = _("Player {player} ({colour}) to move.")
_PLACE = _("To place: face-down on any empty cell.")
_PLACE_EITHER = _("To place: face-down or face-up on any empty cell.")
_PLACE_BUT = _("To place: face-down on any empty cell but {cell}.")
_PLACE_EITHER_BUT = _("To place: face-down or face-up on any empty cell but {cell}.")
_JUMPS = _("To jump: {jumps}.")


class OkagoScreen(GameScreen[OkagoView]):
    """How Okago looks and speaks; see ``GameScreen``."""

    game = Okago
    command = "okago"
    tagline = _("Place pieces, jump over your opponent’s, and make a line of four.")
    learnt = "easy"
    group_help = _("Okago: place pieces, jump, and make a line of four.")
    move_help = _("c3 places a piece, b2xd4 jumps; a1 is at the bottom left.")
    options = _OPTIONS
    refusals = _REFUSALS
    puzzle = PUZZLE
    rules = _RULES
    review = OkagoReview()
    lesson = LESSON

    def seats(self, view: OkagoView, emoji: ApplicationEmoji) -> tuple[str, ...]:
        return tuple(emoji.text(view.game, colour) for colour in view.colours)

    def terms(self, options: Mapping[str, object]) -> str:
        single = options["match"] == "single"
        match = str(ONE_GAME) if single else _MATCH.format(count=int(str(options["sets_to"])))
        return "\n".join([match, *([str(_ADVANCED)] if options["advanced"] else [])])

    def status(self, view: OkagoView, players: Players) -> str:
        return with_score(self._now(view, players), view.match, view.outcome, players)

    def _now(self, view: OkagoView, players: Players) -> str:
        if view.outcome is not None and view.outcome.reason == Reason.RESIGNED:
            (winner,) = view.outcome.winners
            return RESIGNED.format(winner=players.name(winner), loser=players.name(1 - winner))
        if view.end is not None:
            winner = view.end.winner
            return _ENDS[view.end.reason].format(
                winner=players.name(winner), loser=players.name(1 - winner), cells=", ".join(view.line)
            )
        can = "both" if view.jumps and view.placeable else "jump" if view.jumps else "place"
        return _TO_MOVE["face" if view.face_up_allowed else can].format(
            player=players.name(view.turn), colour=COLOURS[view.colours[view.turn]]
        )

    def alt(self, view: OkagoView) -> str:
        return self.alt_in(view, "")

    def alt_in(self, view: OkagoView, look: str) -> str:
        return " ".join(self.lines(view, look))

    def lines(self, view: OkagoView, look: str = "") -> list[str]:
        """The last action, the turn or winner, the score of a match, the board rank by rank from above.

        With a piece that is chosen, it says where that one can land, in place of all that can be done.
        """
        ranks = [_rank(view, rank) for rank in (5, 4, 3, 2, 1)]
        reserves = [
            _RESERVE.format(colour=colour, left=left, lost=lost)
            for colour, left, lost in zip(COLOURS.values(), view.left, view.lost, strict=True)
        ]
        return [str(_BOARD), *_last(view), *_status(view, look), *score(view.match), *ranks, *reserves]

    def controls(
        self, table: int, ply: int, view: OkagoView, emoji: ApplicationEmoji, look: str
    ) -> list[Row]:
        """The board as five rows of five buttons.

        Only Next Game between games; nothing after the end.
        """
        if view.outcome is not None:
            return []
        if view.end is not None:
            return next_game(table, ply)
        board = _BoardInLook(view, look)
        return grid_rows(
            table, ply, view.game, emoji, [[board.cell(cell) for cell in rank] for rank in _RANKS]
        )

    def switches(
        self, table: int, ply: int, view: OkagoView, emoji: ApplicationEmoji, look: str
    ) -> list[LookButton]:
        """One that turns Teal's first piece over."""
        if not view.face_up_allowed:
            return []
        up = look != FACE_UP
        label, picture = str(_FACE_UP if up else _FACE_DOWN), emoji.partial(view.game, "B" if up else "b")
        return [LookButton.make("look", table, ply, FACE_UP if up else "", label=label, emoji=picture)]

    def chosen(self, view: OkagoView, look: str) -> str:
        """The face of Teal's first piece, or where the chosen piece can land."""
        if view.end is not None or view.outcome is not None:
            return ""
        if view.face_up_allowed:
            return str(_FACES[look == FACE_UP])
        return _chosen(_CHOSEN, view, look)

    def pictured(self, view: OkagoView, look: str) -> str:
        """The piece that is chosen to jump."""
        return look if look in _jumpers(view) else ""

    def action_words(self, _view: OkagoView, action: str) -> str:
        if action == "next":
            return str(NEXT_GAME)
        if "x" in action:
            piece, landing = action.split("x")
            return _TO_JUMP.format(action=action, piece=piece, landing=landing)
        return (_TO_PLACE_FACE_UP if action.endswith(FACE_UP) else _TO_PLACE).format(action=action)

    def told(self, before: OkagoView, after: OkagoView, seat: int, action: str, players: Players) -> str:
        player, (cell, _sign, landing) = players.name(seat), action.partition("x")
        if landing in CELLS:
            return _JUMPED.format(player=player, cell=cell, landing=landing)
        if cell.removesuffix(FACE_UP) in CELLS:
            placed = _PLACED_FACE_UP if cell.endswith(FACE_UP) else _PLACED
            return placed.format(player=player, cell=cell.removesuffix(FACE_UP))
        return super().told(before, after, seat, action, players)

    def advice(self, _view: OkagoView, hint: Hint) -> str:
        return advice(hint)


def _chosen(words: Phrase, view: OkagoView, look: str) -> str:
    """A sentence on the piece that is chosen to jump, and where it can land; "" if none is."""
    landings = [jump.landing for jump in view.jumps if jump.piece == look]
    return words.format(cell=look, landings=either(landings)) if landings else ""


class _BoardInLook:
    """The cells of a board in a look: a chosen piece's cell, "^" for placing face-up, or "" for neither."""

    def __init__(self, view: OkagoView, look: str) -> None:
        self._lies = dict(zip(CELLS, view.cells, strict=True))
        self._placeable = view.placeable
        self._jumpers = _jumpers(view)
        self._chosen = look if look in self._jumpers else ""
        self._landings = {jump.landing: jump.text for jump in view.jumps if jump.piece == self._chosen}
        self.face = FACE_UP if look == FACE_UP and view.face_up_allowed else ""

    def cell(self, cell: str) -> Cell:
        """The effect of pressing a cell: place, choose a piece, land, or take the choice back."""
        lies = self._lies[cell]
        if cell in self._landings:
            return Cell(cell, "x*" if lies != EMPTY else "x", action=self._landings[cell])
        if cell in self._jumpers and cell != self._chosen:
            return Cell(cell, f"{lies}!", look=cell)
        if self._chosen:
            return Cell(cell, f"{lies}?" if cell == self._chosen else lies, look="")
        if cell in self._placeable:
            return Cell(cell, "+", action=cell + self.face)
        return Cell(cell, lies, enabled=False)


def _jumpers(view: OkagoView) -> set[str]:
    """The cells of the pieces that can jump."""
    return {jump.piece for jump in view.jumps}


def _rank(view: OkagoView, rank: int) -> str:
    """The pieces of a rank from the left, and the No-Go."""
    there = slice(5 * rank - 5, 5 * rank)
    pieces = [
        _LIES[lies].format(cell=cell)
        for cell, lies in zip(CELLS[there], view.cells[there], strict=True)
        if lies in _LIES
    ]
    return (_RANK if pieces else _EMPTY_RANK).format(rank=rank, pieces=", ".join(pieces))


def _last(view: OkagoView) -> list[str]:
    """The last action, and who made it."""
    seat, jump = 1 - view.turn, view.last_jump
    if view.last is None:
        return []
    if jump is not None:
        return [_about(view, _ALT_JUMPED, seat, cell=jump.piece, over=jump.over, landing=jump.landing)]
    placed = _ALT_PLACED_FACE_UP if view.last.endswith("^") else _ALT_PLACED
    return [_about(view, placed, seat, cell=view.last[:2])]


def _status(view: OkagoView, look: str) -> list[str]:
    """The turn and the possible actions, or the winner."""
    if view.outcome is not None and view.outcome.reason == Reason.RESIGNED:
        return [_about(view, _RESIGNED, view.outcome.winners[0])]
    if view.end is not None:
        return [_about(view, _WON[view.end.reason], view.end.winner, cells=", ".join(view.end.cells))]
    chosen = _chosen(_ALT_CHOSEN, view, look)
    return [_about(view, _ALT_TO_MOVE, view.turn), *([chosen] if chosen else _choices(view))]


def _about(view: OkagoView, template: Phrase, seat: int, **facts: str) -> str:
    """A sentence about the player of a seat."""
    return template.format(player=seat + 1, colour=COLOURS[view.colours[seat]], **facts)


def _choices(view: OkagoView) -> list[str]:
    """What the seat to move may do."""
    choices = []
    if view.placeable:
        if view.no_go is None:
            place = _PLACE_EITHER if view.face_up_allowed else _PLACE
        else:
            place = _PLACE_EITHER_BUT if view.face_up_allowed else _PLACE_BUT
        choices.append(place.format(cell=view.no_go))
    if view.jumps:
        choices.append(_JUMPS.format(jumps=", ".join(jump.text for jump in view.jumps)))
    return choices
