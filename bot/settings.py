"""The environment as typed settings. Secrets are wrapped so that printing a setting never shows them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict


class InvalidSettings(ValueError):
    """Variables that cannot be used, each with its fault, never with its value."""

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__(", ".join(problems))
        self.problems = problems


class Settings(BaseSettings):
    """The settings of the environment or a file ``.env``; ``.env.example`` lists every variable."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    discord_token: SecretStr | None = None
    database_url: SecretStr | None = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    local_chat_port: int = Field(default=0, ge=0, le=65535)
    thinking_processes: int | None = Field(default=None, ge=1, le=256)
    shards: int | None = Field(default=None, ge=1, le=10_000)
    processes: int = Field(default=1, ge=1, le=1_000)
    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    metrics_host: str = "127.0.0.1"

    @classmethod
    def read(cls) -> Settings:
        """Read the environment. Raises InvalidSettings."""
        try:
            return cls()
        except ValidationError as error:
            raise InvalidSettings(
                {str(part["loc"][0]).upper(): part["msg"] for part in error.errors(include_input=False)}
            ) from None
