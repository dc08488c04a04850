"""Every screen of OK in many states, looks and arrangements: within Discord's limits, legal, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

import pytest

import render
from bot.screens.frame.controls import CONTROLS
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.game import At, Players, Private
from bot.screens.table.layouts.board import board
from bot.screens.table.layouts.dialogs import rules
from bot.screens.table.layouts.lobby import invitation
from bot.screens.table.private_screens import own_screen
from bot.store import Status
from bot.tables import Table
from games.ok import OK
from games.ok.rack import SLOTS, SORTS, Arrangement
from games.ok.tiles import KINDS, in_order
from games.ok.view import OKView
from tests.bot.discord.limits import LONGEST_ALT, components_of, violations, walk
from tests.bot.discord.ok.room import CLOSE, SCREEN, THROW, seen, slots_of
from tests.bot.discord.okey_dokey.room import menus
from tests.bot.discord.room import Room
from tests.bot.discord.screens_shown import reads_well
from tests.bot.discord.test_all_screens import ARROWS, row_of
from tests.games.ok.deals import steady
from tests.games.playouts import Table as Dealt
from tests.games.playouts import spread

Components = list[dict[str, object]]

GARBAGE = ("zz", "hand;1;r1;r1", "hand;1;;*,*,*", "hand;9;" + "r1," * 24 + ";k9", ";;;;", "runs;1;;zz")
FORGED = ("zz", "sort.x", "hand.99.r1", "hand.0.zz", "put.", "guard.", "type.zz", "sure.zz", "x" * 60)

each_play = pytest.mark.parametrize(
    ("seats", "plan"), [(seats, plan) for seats in OK.seats for plan in ("steady", "random")]
)


@cache
def states_of(seats: int, plan: str) -> tuple[OK, ...]:
    """A game with few points in which everybody plays sensibly or at random, its beginning if it is long."""
    random = Random(f"screens {seats} {plan}")
    state = OK.start(seats, {"points": 5}, random.randbytes(16))
    states = [state]
    while state.outcome is None and len(states) < 500:
        seat = random.choice(state.to_act)
        if plan == "steady":
            action = steady(state, seat, random)
        else:
            action = random.choice(state.actions(seat))
        state = state.play(seat, action)
        states.append(state)
    return tuple(states)


def tables_of(seats: int, plan: str, most: int) -> Iterator[Table]:
    """The table in positions evenly spread, and as often where one can close or show, or a round is over."""
    states = list(enumerate(states_of(seats, plan)))
    rare = [(ply, state) for ply, state in states if is_rare(seen(state))]
    for ply, state in (*spread(states, most), *spread(rare, most)):
        yield Table(row_of(Dealt(OK, seats, (("points", 5),))), state, ply)


def is_rare(view: OKView) -> bool:
    return bool(view.closing) or "show" in view.actions or view.phase == "over"


def arrangements_of(view: OKView, random: Random) -> list[str]:
    """How somebody may have left their tiles, and what nobody can have."""
    slots = list(slots_of(view))
    random.shuffle(slots)
    held = view.rack or ()
    protected = tuple(random.sample(held, random.randint(0, len(held))))
    return [
        "",
        str(Arrangement(random.choice(SORTS), view.round, (), protected)),
        str(Arrangement("hand", view.round, tuple(slots), protected)),
        random.choice(GARBAGE),
    ]


def looks_of(view: OKView, arrangement: str, random: Random) -> list[str]:
    """The first look, some that the screen leads to, and a forged one."""
    slots = slots_of(view, arrangement)
    slot = random.choice([slot for slot in range(SLOTS) if slots[slot]])
    named, to = f"{slot}.{slots[slot]}", random.randrange(SLOTS)
    order = " ".join(random.sample(view.rack or (), random.randint(0, 12)))
    arranging = [f"sort.{random.choice(SORTS)}", f"put.{to}.{named}", f"guard.{named}", f"free.{named}"]
    asking = [f"sure.{random.choice(view.rack or KINDS)}", f"type.{order}"]
    return ["", "hand.", f"hand.{named}", random.choice(arranging), *asking, "piles", random.choice(FORGED)]


@dataclass(frozen=True)
class Rack:
    """A private screen of a seat: what was asked for, what is shown, and as it is sent."""

    at: Table
    seat: int
    look: str
    shown: Private
    components: Components

    @property
    def legal(self) -> set[str]:
        return set(self.at.view(self.seat).actions)


def racks_of(at: Table, emoji: ApplicationEmoji) -> Iterator[Rack]:
    """Everybody's rack in many looks."""
    assert SCREEN.private is not None
    assert at.state is not None
    random = Random(at.ply)
    for seat in range(len(at.players)):
        view = seen(at.state, seat)
        for arrangement in arrangements_of(view, random):
            for look in looks_of(view, arrangement, random):
                here = At(at.id, at.ply, Players(at.players), emoji, arrangement)
                shown = SCREEN.private.show(here, view, look)
                picture = None if shown.draw is None else b"png"
                yield Rack(at, seat, look, shown, components_of(own_screen(shown, picture).layout))


@cache
def racks(seats: int, plan: str) -> tuple[Rack, ...]:
    """Racks in all kinds of positions of a game."""
    return tuple(rack for at in tables_of(seats, plan, most=2) for rack in racks_of(at, ApplicationEmoji()))


def board_of(at: Table, emoji: ApplicationEmoji, look: str = "") -> Components:
    return components_of(board(at, SCREEN, emoji, b"png", look).layout)


def in_sentences(text: str) -> bool:
    return reads_well(text.replace("?", "."))


def played_by(components: Components) -> set[str]:
    """The actions that the buttons of a screen play."""
    parts = (part for part in walk(components) if part["type"] == 2 and not part["disabled"])
    return {part["custom_id"].split(":", 3)[3] for part in parts if part["custom_id"].startswith("play:")}


@each_play
def test_the_board_keeps_to_the_limits_and_speaks_in_sentences(seats: int, plan: str) -> None:
    for at in tables_of(seats, plan, most=20):
        for look in ("", "piles", "zz"):
            assert violations(board_of(at, ApplicationEmoji(), look)) == []
        status = SCREEN.status(at.view(), Players(at.players))
        assert reads_well(status), status
        assert (at.row.seed.hex() in repr(board_of(at, ApplicationEmoji()))) == at.over


@each_play
def test_the_board_offers_the_next_round_when_one_is_over_and_nothing_else(seats: int, plan: str) -> None:
    for at in tables_of(seats, plan, most=20):
        assert at.state is not None
        legal = set(at.state.actions(0)) & {"next"}
        assert played_by(board_of(at, ApplicationEmoji())) == legal


@each_play
def test_every_rack_keeps_to_the_limits_and_speaks_in_sentences(seats: int, plan: str) -> None:
    for rack in racks(seats, plan):
        assert violations(rack.components) == [], rack.look
        assert in_sentences(rack.shown.text), rack.shown.text
        alt = rack.shown.alt
        assert in_sentences(alt) or len(alt) == LONGEST_ALT or rack.shown.draw is None, alt


async def test_with_emoji_boards_and_racks_keep_to_the_limits(room: Room) -> None:
    for seats in OK.seats:
        for at in tables_of(seats, "steady", most=2):
            assert violations(board_of(at, room.bot.emoji)) == []
            for rack in racks_of(at, room.bot.emoji):
                assert violations(rack.components) == [], rack.look


@each_play
def test_a_rack_to_play_from_offers_exactly_what_is_legal(seats: int, plan: str) -> None:
    for rack in racks(seats, plan):
        there = menus(rack.components)
        entries = [entry.value for key in (CLOSE, THROW) for entry in there.get(key, ())]
        offered = played_by(rack.components) | {entry.removeprefix("~sure.") for entry in entries}
        assert offered <= rack.legal, rack.look
        assert rack.look or offered == rack.legal


@each_play
def test_every_control_says_something_that_the_bot_understands(seats: int, plan: str) -> None:
    templates = [control.__discord_ui_compiled_template__ for control in CONTROLS]
    boards = [board_of(at, ApplicationEmoji()) for at in tables_of(seats, plan, most=2)]
    screens = [*boards, *(rack.components for rack in racks(seats, plan))]
    ids = {part["custom_id"] for screen in screens for part in walk(screen) if "custom_id" in part}

    assert [name for name in ids if not any(template.fullmatch(name) for template in templates)] == []


@each_play
def test_every_button_has_at_most_two_words_in_title_case_or_names_a_tile(seats: int, plan: str) -> None:
    parts = [part for rack in racks(seats, plan) for part in walk(rack.components)]
    labels = {part["label"] for part in parts if part["type"] == 2} - {*ARROWS}

    assert [label for label in labels if label != label.title().replace("Ok", "OK")] == []
    assert [label for label in labels if len(label.split()) > 2 and not label.startswith("Take ")] == []


@each_play
def test_every_entry_of_a_menu_says_in_a_sentence_what_it_does(seats: int, plan: str) -> None:
    entries = {
        entry.says
        for rack in racks(seats, plan)
        for menu in menus(rack.components).values()
        for entry in menu
    }

    assert [sentence for sentence in entries if sentence and not reads_well(sentence)] == []


@pytest.mark.parametrize("seats", [2, 4])
def test_every_rack_that_is_shown_can_be_drawn(seats: int) -> None:
    for rack in racks(seats, "steady")[::3]:
        assert (rack.shown.draw is None) == rack.at.over, rack.look
        assert rack.shown.draw is None or rack.shown.draw().startswith(b"\x89PNG")


@each_play
def test_what_a_look_arranges_is_kept_with_tiles_that_are_there_only(seats: int, plan: str) -> None:
    for rack in racks(seats, plan):
        if rack.shown.arrangement is None:
            assert rack.look == "piles" or rack.at.over
            continue
        kept, view = Arrangement.read(rack.shown.arrangement), rack.at.view(rack.seat)
        assert isinstance(view, OKView)
        assert str(kept) == rack.shown.arrangement
        assert set(kept.protected) <= set(view.rack or ())
        assert kept.sort != "hand" or in_order(tile for tile in kept.slots if tile) == view.rack
        assert kept.round == view.round


# Around a game.


@pytest.mark.parametrize("status", ["open", "cancelled", "declined", "broken"])
@pytest.mark.parametrize("sitting", range(1, 5))
def test_the_lobby_keeps_to_the_limits_at_every_size(status: Status, sitting: int) -> None:
    row = row_of(Dealt(OK, 4), status, sitting)

    components = components_of(invitation(Table(row), SCREEN, b"png").layout)

    assert violations(components) == []
    assert row.seed.hex() not in repr(components)


def test_the_rules_keep_to_the_limits_and_mark_what_is_ours() -> None:
    chapters = SCREEN.chapters()
    pictures = [None if chapter.view is None else render.board(chapter.view) for chapter in chapters]

    assert violations(components_of(rules(SCREEN, "OK", pictures).layout)) == []
    assert "House ruling: a round also ends after 200 turns" in chapters[-1].text
    assert [picture is not None for picture in pictures] == [True, False, False, False]


async def test_the_commands_keep_to_the_limits_and_offer_every_option_of_the_game(room: Room) -> None:
    (group,) = [command for command in room.bot.tree.get_commands() if command.name == "ok"]
    described = group.to_dict(room.bot.tree)

    for command in described["options"]:
        for part in (command, *command["options"]):
            assert 1 <= len(part["description"]) <= 100
    (start,) = [each for each in described["options"] if each["name"] == "start"]
    (points,) = [option for option in start["options"] if option["name"] == "points"]
    assert [choice["value"] for choice in points["choices"]] == [20, 10, 5]
