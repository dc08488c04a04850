"""The environment as settings, and the file that explains them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.settings import InvalidSettings, Settings

ROOT = Path(__file__).parents[2]
VARIABLES = {name.upper() for name in Settings.model_fields}
EXAMPLE = (ROOT / ".env.example").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder, without a file .env, and no variable of ours is set."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def test_settings_come_from_the_environment_and_printed_they_show_no_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = {"DISCORD_TOKEN": "hunter2", "DATABASE_URL": "postgresql://bot:swordfish@db/games"}
    others = {"LOG_LEVEL": "DEBUG", "LOCAL_CHAT_PORT": "8123", "THINKING_PROCESSES": "3"}
    for name, value in {**given, **others}.items():
        monkeypatch.setenv(name, value)

    settings = Settings.read()

    secrets = [settings.discord_token, settings.database_url]
    assert [secret and secret.get_secret_value() for secret in secrets] == list(given.values())
    assert (settings.log_level, settings.local_chat_port, settings.thinking_processes) == ("DEBUG", 8123, 3)
    printed = f"{settings!r} {settings} {settings.model_dump()}"
    assert not [secret for secret in ("hunter2", "swordfish") if secret in printed]


def test_settings_come_from_a_file_and_the_environment_goes_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=ERROR\nLOCAL_CHAT_PORT=8124\n")
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")

    settings = Settings.read()

    assert (settings.log_level, settings.local_chat_port) == ("DEBUG", 8124)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOG_LEVEL", "LOUD"),
        ("LOCAL_CHAT_PORT", "65536"),
        ("LOCAL_CHAT_PORT", "hunter2"),
        ("THINKING_PROCESSES", "0"),
    ],
)
def test_a_value_that_cannot_be_used_is_named_but_not_repeated(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)

    with pytest.raises(InvalidSettings) as refused:
        Settings.read()

    assert list(refused.value.problems) == [name]
    assert value not in f"{refused.value} {refused.value.problems}"
    assert refused.value.__cause__ is None


def test_every_setting_stands_in_the_example_and_nothing_else() -> None:
    written = re.findall(r"^([A-Z_]+)=", EXAMPLE, re.MULTILINE)

    assert set(written) == VARIABLES
    assert len(written) == len(VARIABLES)


def test_the_example_as_it_stands_is_what_happens_without_it(tmp_path: Path) -> None:
    without = Settings.read()
    (tmp_path / ".env").write_text(EXAMPLE)

    assert Settings.read() == without
