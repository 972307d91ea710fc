"""Schemas that all operations share."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ninja import Field, Header, Schema
from pydantic import ConfigDict

from boardroom.web.game_pages import GAMES

GameName: Any = Literal[tuple(GAMES)]
IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern=r"^[A-Za-z0-9_.:-]{1,80}$",
        description="Identifies this request. A repeat with the same key returns the first response and does nothing.",
    ),
]


class RequestBody(Schema):
    """Reject unknown keys instead of ignoring them."""

    model_config = ConfigDict(extra="forbid")


class Problem(Schema):
    """The format of every error (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    rule: str = Field("", description="The rule that forbids the action.")
    number: int | None = Field(None, description="The table's current number, if yours is outdated.")
    errors: list[dict[str, str]] = Field([], description="Invalid values and their errors.")


def problem_responses(*statuses: int) -> dict[int, None]:
    """Return the error responses of an operation, in addition to the errors of every operation.

    The document describes each as a `Problem`. Passing the class to Ninja would create 200 classes, which is most of
    the time that the first page takes.
    """
    return dict.fromkeys(sorted({401, 429, *statuses}))


POST_PROBLEMS = problem_responses(400, 403, 404, 409, 413, 422)
"""Errors of operations that change a table."""
