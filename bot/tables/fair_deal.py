"""The fair deal: its seed is promised before the game and published after it, so anyone can deal it again."""

from __future__ import annotations

from base64 import b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from games import GAMES
from games.core import SEED_BYTES, InvalidOption, Option, OptionValue, read_options

_PROMISE_CHARACTERS: Final = 43
"""The length of 256 bits in base64url, without the "=" at their end."""


def promise_of(seed: bytes) -> str:
    """The SHA-256 of a seed in base64url, which is public from the first message of a table."""
    return urlsafe_b64encode(sha256(seed).digest()).decode().rstrip("=")


class DealUnreadable(ValueError):
    """The pasted text is not a deal; ``part`` is seed, commitment or deal."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.part = part


@dataclass(frozen=True, slots=True)
class Deal:
    """What a seed is dealt for: a game, its seats (None until they are known) and options.

    Its text is one line, without the options that do not matter for this deal:
    ``okey_dokey seats=3 difficulty=standard extra_turn=column_five``.
    """

    game: str
    seats: int | None
    options: Mapping[str, OptionValue]

    def __str__(self) -> str:
        words = [] if self.seats is None else [f"seats={self.seats}"]
        options = {option.key: option for option in GAMES[self.game].options}
        words += [
            f"{key}={options[key].text(value)}"
            for key, value in self.options.items()
            if self.matters(options[key])
        ]
        return " ".join([self.game, *words])

    def matters(self, option: Option) -> bool:
        """Whether an option changes anything in this deal, as far as the deal is known."""
        if option.only_with is None:
            return True
        key, values = option.only_with
        other = self.seats if key == "seats" else self.options.get(key)
        return other is None or other in values

    @classmethod
    def read(cls, text: str) -> Deal:
        """The deal of a line. Raises DealUnreadable."""
        key, *words = text.replace(",", " ").replace("`", " ").split() or [""]
        game = GAMES.get(key)
        said = {name: value for name, _, value in (word.partition("=") for word in words)}
        seats = said.pop("seats", "")
        if game is None or not (seats.isdecimal() and int(seats) in game.seats):
            raise DealUnreadable("deal")
        try:
            return cls(key, int(seats), read_options(game.options, said))
        except InvalidOption:
            raise DealUnreadable("deal") from None

    def dealt(self, seed: bytes) -> str:
        """The position that the seed deals. Raises DealUnreadable if the options do not allow the seats."""
        try:
            return GAMES[self.game].start(self.seats or 0, self.options, seed).position
        except ValueError:
            raise DealUnreadable("deal") from None


@dataclass(frozen=True, slots=True)
class Verified:
    """The result of a check: whether the seed is the promised one, and what it deals.

    ``position`` is None if the deal was not given. ``moves`` is the number of moves in the table's log that
    lead from the deal to its published end; None without a table.
    """

    commitment: str
    seed: str
    matches: bool
    deal: Deal | None
    position: str | None
    moves: int | None = None


def verify(seed: str, committed: str, deal: str = "") -> Verified:
    """Check a pasted seed against a pasted commitment, and deal from it. Raises DealUnreadable."""
    dealt_to = Deal.read(deal) if deal.strip() else None
    known = _read_hex(seed, SEED_BYTES, "seed")
    promised = _read_promise(committed)
    return Verified(
        commitment=promised,
        seed=known.hex(),
        matches=promise_of(known) == promised,
        deal=dealt_to,
        position=None if dealt_to is None else dealt_to.dealt(known),
    )


def _read_promise(text: str) -> str:
    """A promise in base64url, or in the hexadecimal digits of earlier tables, as it is written today."""
    said = text.strip().strip("`")
    try:
        is_new = len(said) == _PROMISE_CHARACTERS
        read = b64decode(said + "=", altchars=b"-_", validate=True) if is_new else bytes.fromhex(said)
    except ValueError:
        raise DealUnreadable("commitment") from None
    if len(read) != sha256().digest_size:
        raise DealUnreadable("commitment")
    return urlsafe_b64encode(read).decode().rstrip("=")


def _read_hex(text: str, length: int, part: str) -> bytes:
    try:
        read = bytes.fromhex(text.strip().strip("`"))
    except ValueError:
        raise DealUnreadable(part) from None
    if len(read) != length:
        raise DealUnreadable(part)
    return read
