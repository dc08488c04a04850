"""Draws the pictures of the README again, beside this file: ``python -m tests.showcase``. Needs Chromium."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

import render
from games.okago import Okago
from games.players import choose
from tests.browser import CHROMIUM
from tests.games.playouts import seed_number
from tests.render.cards.card_pictures import FULL
from tests.render.reels import golden_plays

expect.set_options(timeout=20_000)

FOLDER = Path(__file__).parent
CHAT_PX = (960, 1170)
OURS = ("DISCORD_TOKEN", "DATABASE_URL", "LOCAL_CHAT_PORT")  # settings that the chat must not have
MOVES_IN_CHAT = 5
NODES = 3000  # of the search for each move of the film
OKEY_DOKEY_PLY = 22  # where the board and the hand are taken from a recorded game


def film() -> bytes:
    """A game of Okago between two computer players."""
    state = Okago.start(2, {}, seed_number(2))
    views = [state.view(None)]
    while state.to_act:
        (seat,) = state.to_act
        state = state.play(seat, choose(state.view(seat), "strong", len(views), nodes=NODES))
        views.append(state.view(None))
    return render.replay_gif(views)


def chat() -> bytes:
    """The chat on this machine, in a game of Okiya."""
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, "-m", "bot"],
            cwd=folder,
            env={name: value for name, value in os.environ.items() if name not in OURS},
            stdout=subprocess.PIPE,
            text=True,
        ) as bot,
        sync_playwright() as playwright,
    ):
        assert bot.stdout is not None
        try:
            url = next(found[0] for line in bot.stdout if (found := re.search(r"http://\S+", line)))
            browser = playwright.chromium.launch(executable_path=CHROMIUM)
            pages = {name: page_of(browser, url, name) for name in ("Alice", "Bob")}
            play(pages)
            return in_few_colours(pages["Alice"].screenshot())
        finally:
            bot.terminate()


def page_of(browser: Browser, url: str, name: str) -> Page:
    """A page of the chat, opened as this member."""
    page = browser.new_page(viewport={"width": CHAT_PX[0], "height": CHAT_PX[1]})
    page.set_default_timeout(20_000)
    page.goto(url)
    page.select_option("#viewer-picker", label=name)
    expect(page.locator("#viewer-picker option:checked")).to_have_text(name)
    return page


def play(pages: Mapping[str, Page]) -> None:
    """Alice begins a game, Bob joins, and both play some moves."""
    composer = pages["Alice"].locator("#channel-composer-input")
    composer.press_sequentially("/okiya start")
    composer.press("Enter")
    pages["Alice"].locator("#send-message").click()
    boards = {
        name: page.locator("#channel-message-list article").filter(has_text="Table 1.").first
        for name, page in pages.items()
    }
    boards["Bob"].get_by_role("button", name="Join").click()
    status = boards["Alice"].locator("p").first
    for _ in range(MOVES_IN_CHAT):
        expect(status).to_contain_text("to move")
        before = status.inner_text()
        (mover,) = re.findall(r"@(\w+) to move", before)
        expect(boards[mover].locator("p").first).to_have_text(before, use_inner_text=True)
        boards[mover].locator("button.is-icon-only:enabled").first.click()
        expect(status).not_to_have_text(before, use_inner_text=True)
    boards["Alice"].evaluate("board => board.scrollIntoView()")


def in_few_colours(png: bytes) -> bytes:
    """A picture with 256 colours, in a third of the bytes."""
    small = io.BytesIO()
    picture = Image.open(io.BytesIO(png)).convert("RGB").quantize(dither=Image.Dither.NONE)
    picture.save(small, "PNG", optimize=True)
    return small.getvalue()


def main() -> None:
    state = golden_plays("okey_dokey")[0].states[OKEY_DOKEY_PLY]
    pictures = {
        "film.gif": film(),
        "board.png": render.board(state.view(None)),
        "hand.png": render.hand(state.view(state.to_act[0])),
        "chat.png": chat(),
        "leaderboard.png": render.card(FULL),
    }
    for name, picture in pictures.items():
        (FOLDER / name).write_bytes(picture)
        print(f"{name}: {len(picture) / 1024:.0f} KiB")


if __name__ == "__main__":
    main()
