"""The lessons of all games, as values: every move of every step is answered, and lit controls lead on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import discord

from bot.screens.frame.controls import Asked, Look, Play, asked_by, scene_of
from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.game import text_of, with_texts
from bot.screens.practice.lessons import NODES, SEED, Reading, leads_on
from bot.screens.practice.material import LessonStep, LittleGame
from bot.screens.practice.practice import MARK, PracticePlace, ScenePage
from bot.screens.registry import SCREENS
from games.core import Game
from games.ok.view import OKView
from games.players import LEVELS, choose, hint
from tests.bot.screens.limits import components_of, violations

READER = 2**63 - 1
MOST_CLICKS = 12
"""How many clicks a move may take: choosing a piece, turning a card."""

LESSONS = {key: screen.lesson for key, screen in SCREENS.items() if screen.lesson is not None}


def readings(key: str) -> list[Reading]:
    """A reader at every step of a lesson, the little game included."""
    lesson = LESSONS[key]
    return [
        Reading(READER, PracticePlace(key, number), SCREENS[key], lesson, ApplicationEmoji())
        for number in range(1, len(lesson) + 1)
    ]


def steps() -> Iterator[tuple[str, Reading, LessonStep, Game]]:
    """Every step of every lesson, by a name, with its state."""
    for key in LESSONS:
        for reading in readings(key):
            if isinstance(reading.part, LessonStep):
                yield f"{key} {reading.place.number}", reading, reading.part, reading.state


def moves_of(reading: Reading) -> tuple[str, ...]:
    """Everything that the reader may play or say."""
    state = reading.state
    return (*state.actions(reading.seat), *state.talk(reading.seat))


def lit_in(page: ScenePage) -> list[Asked]:
    """What the lit controls of the scene of a page ask for."""
    asked = []
    for row in page.seen.rows:
        for control in getattr(row, "children", ()):
            asked += lit_of(control)
    for control in page.seen.switches:
        asked += lit_of(control)
    return asked


def lit_of(control: Any) -> list[Asked]:
    scene = scene_of(control.custom_id)
    assert scene is not None
    if isinstance(control, discord.ui.Select):
        marked = [option.value for option in control.options if str(option.emoji) == MARK]
        return [asked_by(scene[1], [value]) for value in marked]
    lit = control.style is discord.ButtonStyle.success and not control.disabled
    return [asked_by(scene[1])] if lit else []


def first_lit_move(shown: Callable[[str], ScenePage]) -> str:
    """The move of a newcomer who presses only lit controls; ``shown`` makes the page in a look."""
    look = ""
    for _ in range(MOST_CLICKS):
        (asked, *_) = lit_in(shown(look))
        if isinstance(asked, Play):
            return asked.action
        assert isinstance(asked, Look)
        look = asked.look
    raise AssertionError("no lit control plays")


def faults(page: ScenePage) -> list[str]:
    return violations(components_of(page.layout))


def test_a_lesson_has_five_to_eight_steps_and_every_step_teaches_something_else() -> None:
    assert [key for key, lesson in LESSONS.items() if not 5 <= len(lesson) <= 8] == []
    for key in LESSONS:
        asked = [reading.part.asks for reading in readings(key)]
        assert len(set(asked)) == len(asked)


def test_every_position_is_one_of_the_game_and_the_reader_is_to_act() -> None:
    for key in LESSONS:
        for reading in readings(key):
            state = reading.state
            assert type(state).from_position(state.position) == state, reading.place
            assert moves_of(reading), reading.place


def test_every_move_of_a_step_leads_on_or_is_answered_with_a_reason() -> None:
    for name, reading, step, state in steps():
        if step.is_read:
            continue
        before, led_on = state.view(reading.seat), []
        for move in moves_of(reading):
            after = state.play(reading.seat, move)
            seen = after.view(reading.seat)
            if step.leads_on(move, seen):
                led_on.append(after)
                continue
            assert step.wrong is not None, f"{name}: {move}"
            answer = step.wrong(before, move, seen)
            for reply in answer.then:
                after = after.play(after.to_act[0], reply)
            assert len(answer.said) > 40, f"{name}: {move}"
            assert "wrong" not in answer.said.lower(), f"{name}: {move}"
        assert led_on, name
        assert step.done, name
        assert all(faults(reading.done(step, after)) == [] for after in led_on[:3]), name


def test_whoever_wants_boards_as_text_has_the_position_as_text_in_every_step() -> None:
    for name, reading, step, state in steps():
        with with_texts(on=True):
            page = reading.asked(step, state, "")
        shown = components_of(page.layout)
        own = reading.screen.private is not None and reading.part.shows != "board"
        board = text_of(reading.screen, state.view(None if own else reading.seat))
        assert any(part.get("content", "").startswith(board) for part in shown), name
        assert faults(page) == [], name


def test_every_page_keeps_to_the_limits_in_every_lit_look() -> None:
    found = {}
    for name, reading, step, state in steps():
        for look in ("", *step.path):
            found[f"{name} {look}"] = faults(reading.asked(step, state, look))

    assert {name: fault for name, fault in found.items() if fault} == {}


def test_a_newcomer_who_presses_only_what_is_lit_finishes_every_lesson() -> None:
    for name, reading, step, state in steps():
        if not step.is_read:
            move = first_lit_move(partial(reading.asked, step, state))
            assert leads_on(step, state, move), f"{name}: {move}"
    for key in LESSONS:
        reading = readings(key)[-1]
        assert isinstance(reading.part, LittleGame)
        assert won_with_what_is_shown(reading, reading.part), key


def won_with_what_is_shown(reading: Reading, game: LittleGame) -> bool | None:
    """Whether the little game is won by a reader who asks for every move."""
    state, seat = reading.state, reading.seat
    while game.ended(state.view(seat)) is None:
        if seat in state.to_act:
            shown = hint(state.view(seat), SEED, nodes=NODES)
            move = first_lit_move(partial(reading.little_game, game, state, shown))
        else:
            move = choose(state.view(state.to_act[0]), LEVELS[0], SEED, nodes=NODES)
        place = reading.place.after(state, move)
        state = state.play(state.to_act[0], move)
        reading = reading.at(place)
        assert not place.is_full
        if seat in state.to_act and game.ended(state.view(seat)) is None:
            assert reading.state == state
    assert faults(reading.over(str(game.won), state)) == []
    return game.ended(state.view(seat))


def test_the_controls_of_a_step_name_the_step_and_no_table() -> None:
    for name, reading, step, state in steps():
        for row in reading.asked(step, state, "").seen.rows:
            for control in getattr(row, "children", ()):
                scene = scene_of(control.custom_id)
                assert scene is not None, name
                assert scene[0] == f"lesson.{reading.place}", name
                assert scene[1].split(":")[1] == "0", name


def test_a_step_in_which_others_move_tells_nothing_of_a_hand_at_a_table() -> None:
    waiting = [
        (reading, state) for _name, reading, _step, state in steps() if reading.seat not in state.to_act
    ]
    assert waiting
    assert all(reading.scene(state).playable().text == "" for reading, state in waiting)


def test_a_little_game_tells_once_whose_turn_it_is() -> None:
    for key in LESSONS:
        reading = readings(key)[-1]
        assert isinstance(reading.part, LittleGame)
        said = reading.little_game(reading.part, reading.state, None, "").layout.children[0]
        assert isinstance(said, discord.ui.TextDisplay)
        assert ("to move" in said.content) + ("your turn" in said.content) <= 1, key


def test_the_round_of_a_lesson_takes_points_only_from_what_the_players_had_in_it() -> None:
    state, lost = readings("ok")[-1].state, ()
    while not lost:
        (seat, *_) = state.to_act
        state = state.play(seat, next(action for action in state.actions(seat) if "close" not in action))
        seen = state.view(0)
        assert isinstance(seen, OKView)
        lost = seen.changes
    assert lost == ((1, 1),)


def test_show_me_lights_the_tile_of_a_move_that_is_asked_about_first() -> None:
    place = PracticePlace.read("ok.7.010c000901040004000900090004000600")
    assert place is not None
    reading = readings("ok")[-1].at(place)
    assert isinstance(reading.part, LittleGame)
    shown = hint(reading.state.view(0), SEED, nodes=NODES)
    assert first_lit_move(partial(reading.little_game, reading.part, reading.state, shown)) == shown.action
