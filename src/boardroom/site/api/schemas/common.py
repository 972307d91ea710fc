"""What all answers of the API share: numbers, codes, and what is said when something is refused."""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Field, Header, Path, Query, Schema

from boardroom.site.models import ALPHABET

LARGEST = 2**31 - 1
Actor = int | Literal["chance", "over"] | None
Number = Annotated[
    int, Field(ge=0, le=LARGEST, strict=True, description="How many steps the table had when you looked.")
]
Code = Annotated[str, Path(pattern=f"^[{ALPHABET}]{{10,12}}$", description="The table's code, as in its address.")]
After = Annotated[int, Query(ge=0, le=LARGEST, description="Only what came after this step.")]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern=r"^[A-Za-z0-9_.:-]{1,80}$",
        description="A name for this one request. Sent again with it, the first answer comes back and nothing is done.",
    ),
]


class Problem(Schema):
    """Every error, whatever it is (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    rule: str = Field("", description="The number of the rule that does not allow the action.")
    number: int | None = Field(None, description="The table's present number, when yours is past.")
    errors: list[dict[str, str]] = Field([], description="What is wrong with which value.")


def problems(*statuses: int) -> dict[int, None]:
    """The errors an operation has besides those that every one has. Each is a `Problem`, which the document says of all
    of them: said of each to Ninja, it makes two hundred classes of them, most of the time that the first page takes."""
    return dict.fromkeys(sorted({401, 429, *statuses}))


POSTED = problems(400, 403, 404, 409, 413, 422)
"""Those of what is done at a table."""
