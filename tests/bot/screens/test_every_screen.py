"""Every board and every private screen of every game: within Discord's limits, legal, in sentences.

Screens as values. The tests find them by following the screens' own controls, and by forging looks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from random import Random

import pytest

from bot.screens.frame.controls import Stray, asked_by
from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.game import Players, with_texts
from bot.screens.registry import SCREENS
from bot.screens.table.board import invitation
from bot.screens.table.dialogs import confirm_resigning, rules
from bot.store.rows import Status
from bot.tables.table import Table
from games import GAMES
from tests.bot.screens.limits import BUTTON, SELECT, TEXT, components_of, violations, walk
from tests.bot.screens.looking import (
    FORGED,
    SHOWN,
    Shown,
    board_of,
    boards_of,
    every_emoji,
    private_of,
    privates_of,
    row_of,
    tables_of,
)
from tests.bot.screens.sentences import reads_well
from tests.games.playouts import TABLES, spread
from tests.games.playouts import Table as Dealt

MOST_CONTROLS = 33
PLIES, LOOKS = 4, 7
ENOUGH_LOOKS = 4_000
"""More looks than any screen needs to offer all legal actions."""

FEW = 25

NAMING = ("Take ", "Discard ", "Plan ", "Ask for ")
"""How labels begin that name a thing, which may be longer than two words."""

ARROWS = {"⬅️", "⬆️", "⬇️", "➡️"}


each_game = pytest.mark.parametrize("game", GAMES)


def in_sentences(text: str) -> bool:
    """Whether all lines are sentences or questions; small print begins with its mark, talk is quoted."""
    lines = [line.removeprefix("-# ").replace(".”", "”.").replace("?", ".") for line in text.splitlines()]
    lines = [f"{line[:-1]}." if line.endswith(":") else line for line in lines]  # what follows are buttons
    return reads_well("\n".join(lines))


def seen_at(table: Table, emoji: ApplicationEmoji | None = None) -> Iterator[Shown]:
    """The board and every private screen in many looks, reached or forged."""
    random = Random(table.ply)
    yield from boards_of(table, LOOKS, emoji)
    yield from (board_of(table, look, emoji) for look in random.sample(FORGED, 2))
    if SCREENS[table.row.game].private is None:
        return
    for seat in range(len(table.players)):
        there = list(privates_of(table, seat, LOOKS if seat in table.view().to_act else 3, emoji))
        yield from there
        arrangements = [shown.private.arrangement or "" for shown in there if shown.private is not None]
        for look in random.sample(FORGED, 3):
            yield private_of(table, seat, look, emoji, random.choice([*arrangements, "zz", "hand;1;r1;r1"]))


@cache
def seen(dealt: Dealt) -> tuple[Shown, ...]:
    """The screens of a table during a play, once without and once with emoji."""
    tables = list(tables_of(dealt, PLIES))
    emoji = every_emoji()
    return tuple(
        shown for i, table in enumerate(tables) for shown in seen_at(table, emoji if i % 2 else None)
    )


@each_game
def test_every_screen_keeps_to_the_limits_speaks_in_sentences_and_plays_what_is_legal(game: str) -> None:
    for dealt in SHOWN[game]:
        for shown in seen(dealt):
            keeps_to_the_limits(shown)
            speaks_in_sentences(shown)
            plays_what_is_legal(shown)
            shows_the_seed_at_the_end_only(shown)


def keeps_to_the_limits(shown: Shown) -> None:
    """Discord takes all that is sent, and the bot understands every control when it comes back."""
    assert violations(shown.components) == [], shown.look
    ids = [part["custom_id"] for part in walk(shown.components) if "custom_id" in part]
    assert [name for name in ids if asked_by(name, ["1"]) == Stray()] == []


def speaks_in_sentences(shown: Shown) -> None:
    """Texts are whole sentences, and labels are in title case, two words at most."""
    screen = SCREENS[shown.table.row.game]
    if shown.private is not None:
        assert in_sentences(shown.private.text), shown.private.text
    else:
        status = screen.status(shown.table.view(), Players(shown.table.players, shown.table.id))
        assert in_sentences(status), status
    parts = list(walk(shown.components))
    buttons = [part for part in parts if part["type"] == BUTTON]
    if shown.seat is None and not any(button.get("emoji") for button in buttons):
        return  # without emoji the cells of a board have letters
    asked_for = {screen.private.label} if screen.private else set()
    labels = {button.get("label") or "" for button in buttons} - asked_for - ARROWS
    assert [
        label for label in labels if label != label.title().replace("Ok", "OK").replace(" For ", " for ")
    ] == []
    assert [label for label in labels if len(label.split()) > 2 and not label.startswith(NAMING)] == []
    entries = [option for part in parts if part["type"] == SELECT for option in part["options"]]
    says = {option.get("description") or "" for option in entries} - {""}
    assert [sentence for sentence in says if not reads_well(sentence)] == []


def plays_what_is_legal(shown: Shown) -> None:
    """The rules refuse nothing that is offered, and one control can be pressed, unless a seat waits."""
    assert shown.plays <= shown.legal, shown.look
    controls = [part for part in walk(shown.components) if part["type"] in {BUTTON, SELECT}]
    waits = shown.seat is not None and shown.seat not in shown.table.view().to_act
    assert waits or not controls or not all(part.get("disabled") for part in controls), shown.look
    if shown.seat is None:
        view = shown.table.view()
        rows = SCREENS[view.game].controls(1, 1, view, ApplicationEmoji(), shown.look)
        assert len(rows) + sum(len(row.children) for row in rows) <= MOST_CONTROLS
        assert not rows or any(not getattr(part, "disabled", False) for row in rows for part in row.children)


def shows_the_seed_at_the_end_only(shown: Shown) -> None:
    """The board shows the seed after the end, and always the beginning of what commits to it."""
    printed = repr(shown.components)
    assert (shown.table.row.seed.hex() in printed) == (shown.seat is None and shown.table.over)
    assert shown.table.commitment not in printed
    if shown.seat is None:
        line = f"-# Table {shown.table.id}. Fair deal `{shown.table.commitment[:8]}`…"
        texts = [part["content"] for part in shown.components if part["type"] == TEXT]
        assert texts[-1].splitlines()[-1].startswith(line)  # where it has room: else it ends the only text
        assert "`None`" not in printed
    alts = [item["description"] for part in walk(shown.components) for item in part.get("items", ())]
    assert [alt for alt in alts if shown.table.commitment[:8] in alt or "air deal" in alt] == []


@pytest.mark.parametrize(
    "dealt", [dealt for game in SHOWN.values() for dealt in (game[0], game[-1])], ids=str
)
def test_all_that_is_legal_can_be_reached_by_controls_alone(dealt: Dealt) -> None:
    table = with_few_choices(dealt)
    assert table.state is not None
    offered = {action for shown in boards_of(table, ENOUGH_LOOKS) for action in shown.plays}
    for seat in table.state.to_act:
        said = table.state.talk(seat) if dealt.seats > 1 else ()
        missing = {*table.state.actions(seat), *said} - offered
        for shown in privates_of(table, seat, ENOUGH_LOOKS):
            if not missing:
                break
            missing -= shown.plays
        assert missing == set()


def with_few_choices(dealt: Dealt) -> Table:
    """A position in which few looks are enough to find all legal actions."""
    tables = [table for table in tables_of(dealt, 12) if not table.over]
    tables.sort(key=lambda table: sum(len(table.view(seat).actions) for seat in table.view().to_act))
    few = [table for table in tables if len(table.view(table.view().to_act[0]).actions) <= FEW]
    return few[len(few) // 2] if few else tables[0]


@each_game
def test_a_look_of_another_position_or_a_forged_one_shows_no_more_than_the_first(game: str) -> None:
    for dealt in SHOWN[game]:
        tables = list(tables_of(dealt, 3))
        old = [shown for shown in seen(dealt) if shown.look]
        for table in tables:
            for stale in Random(table.ply).sample(old, min(8, len(old))):
                if stale.seat is None:
                    shown = board_of(table, stale.look)
                else:
                    shown = private_of(table, stale.seat, stale.look)
                assert violations(shown.components) == []
                assert shown.plays <= shown.legal


@each_game
def test_every_private_screen_that_is_shown_can_be_drawn_and_is_told_in_words(game: str) -> None:
    drawn = [
        shown
        for table in (SHOWN[game][0], SHOWN[game][-1])
        for shown in seen(table)
        if shown.private is not None
    ]
    for shown in spread(drawn, 16) if drawn else []:
        assert shown.private is not None
        if shown.private.draw is not None:
            assert shown.private.draw().startswith(b"\x89PNG")
            assert shown.private.alt


@each_game
def test_where_boards_are_text_every_button_says_a_word_or_a_cell(game: str) -> None:
    with with_texts(on=True):
        for table in tables_of(SHOWN[game][-1], PLIES):
            own = [privates_of(table, seat, 2 * LOOKS, every_emoji()) for seat in table.view().to_act[:1]]
            for shown in chain(boards_of(table, LOOKS, every_emoji()), *own):
                buttons = [part for part in walk(shown.components) if part["type"] == BUTTON]
                labels = [button.get("label") or "" for button in buttons]
                assert [label for label in labels if not any(map(str.isalnum, label))] == [], shown.look


@each_game
def test_what_is_suggested_has_a_short_name_and_begins_a_legal_action(game: str) -> None:
    screen = SCREENS[game]
    for dealt in SHOWN[game]:
        for table in tables_of(dealt, 3):
            assert table.state is not None
            assert screen.suggest(table.view(), "") == {}
            for seat in range(dealt.seats):
                legal = (*table.state.actions(seat), *table.state.talk(seat))
                begun = [Random(table.ply).choice(legal)[:length] for length in range(7)] if legal else []
                for typed in (*begun, "p", "2 c", "r0/", "y0/=", "close", "?", "zzz", "x" * 100):
                    for action, name in screen.suggest(table.view(seat), typed).items():
                        assert 1 <= len(name) <= 100
                        assert any(each.startswith(action) for each in legal)
                for action in Random(table.ply).sample(legal, min(5, len(legal))):
                    assert action in [*screen.suggest(table.view(seat), action)][:25], (
                        "what is written is offered"
                    )


# Around a game.


@each_game
def test_the_invitation_to_a_table_keeps_to_the_limits_at_every_size(game: str) -> None:
    statuses: tuple[Status, ...] = ("open", "cancelled", "declined", "broken")
    for dealt in (table for table in TABLES if table.game.key == game):
        assert in_sentences(SCREENS[game].terms(row_of(dealt).options))
        for status in statuses:
            for sitting in range(1, dealt.seats + 1):
                row = row_of(dealt, status, sitting)
                for each in (row, replace(row, invited_id=None), replace(row, rematch_of=row.id)):
                    components = components_of(invitation(Table(each), SCREENS[game], b"png").layout)
                    assert violations(components) == []
                    assert row.seed.hex() not in repr(components)


@each_game
def test_the_question_about_resigning_keeps_to_the_limits(game: str) -> None:
    assert violations(components_of(confirm_resigning(Table(row_of(SHOWN[game][0]))))) == []


@each_game
def test_the_rules_keep_to_the_limits_and_show_a_position(game: str) -> None:
    chapters = SCREENS[game].chapters()
    pictures = [None if chapter.view is None else b"png" for chapter in chapters]
    told = rules(SCREENS[game], GAMES[game].title, chapters, pictures)
    assert violations(components_of(told.layout)) == []
    assert any(pictures)


@each_game
def test_every_position_in_the_rules_was_reached_in_a_game_and_is_shown_as_its_seat_sees_it(
    game: str,
) -> None:
    examples = [example for _, example in SCREENS[game].rules if example is not None]
    shown = [chapter for chapter in SCREENS[game].chapters() if chapter.view is not None]

    assert [example.game for example in examples] == [GAMES[game]] * len(examples)
    assert [chapter.view for chapter in shown] == [each.state.view(each.seat) for each in examples]
    for example, chapter in zip(examples, shown, strict=True):
        drawn = chapter.own is not None and chapter.own.draw is not None
        assert drawn == (example.seat is not None), "a private screen without a picture"
