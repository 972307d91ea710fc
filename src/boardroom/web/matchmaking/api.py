"""The matchmaking queue."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from django.http import HttpRequest
from django.utils import timezone
from ninja import Field, Router, Schema

from boardroom.web.api.bearer import OPTIONAL_AUTH, OPTIONAL_AUTH_DOC, TOKEN_AUTH, find_token_user
from boardroom.web.api.schemas import problem_responses
from boardroom.web.matchmaking import queue
from boardroom.web.matchmaking.models import QueueEntry
from boardroom.web.matchmaking.preferences import RULESET_KEYS

router = Router(auth=TOKEN_AUTH)


class OwnSearchOut(Schema):
    """Your own search."""

    rulesets: list[str] = Field(description="Like `acquire:2023`; games with a single ruleset by their name.")
    speeds: list[str] = Field(description="Minutes per player, or `days`.")
    sizes: list[int]
    rated: bool
    casual: bool
    bots: bool = Field(description="Bots may fill empty seats.")
    seconds: int = Field(description="Seconds waited.")
    alike: int = Field(description="Other players who would accept at least one of the same tables.")
    width: int | None = Field(description="Accepted rating difference so far; null means any.")


class QueueOut(Schema):
    """The matchmaking queue."""

    waiting: int
    rulesets: dict[str, int] = Field(description="Waiting players by ruleset.")
    mine: OwnSearchOut | None = Field(description="Your own search, with a token.")

    @classmethod
    def from_search(cls, search: QueueEntry | None, now: datetime) -> QueueOut:
        entries = queue.load_candidates(now)
        wanted = Counter(
            name
            for entry in entries
            for name in {RULESET_KEYS[kind.game, kind.ruleset] for kind in entry.kinds}
            for _ in entry.user_ids
        )
        status = queue.load_status(search, now, entries) if search else None
        return cls(
            waiting=sum(len(entry.user_ids) for entry in entries),
            rulesets=dict(sorted(wanted.items())),
            mine=OwnSearchOut(
                rulesets=search.rulesets,
                speeds=search.speeds,
                sizes=search.sizes,
                rated=search.rated,
                casual=search.unrated,
                bots=search.bots,
                seconds=status.waited_seconds,
                alike=status.similar_count,
                width=status.rating_width,
            )
            if search and status
            else None,
        )


@router.get(
    "/pool",
    auth=OPTIONAL_AUTH,
    openapi_extra=OPTIONAL_AUTH_DOC,
    response={200: QueueOut, **problem_responses()},
    summary="Matchmaking queue",
)
def read_queue(request: HttpRequest) -> QueueOut:
    """Return the number of waiting players by ruleset; with a token, also the state of your search."""
    return QueueOut.from_search(queue.find_entry(find_token_user(request)), timezone.now())
