"""A request with a key of its own is done once, however often it is sent.

A decision is safe without one: it names the position it is meant for. A table that is started or a line that is said
has nothing else by which the second time is known.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Schema, Status

from boardroom.base.errors import BadInput
from boardroom.site.api.bearer import caller
from boardroom.site.models import Answer

KEPT = timedelta(days=1)


def once(request: HttpRequest, key: str | None, do: Callable[[], Schema], status: int = 200) -> object:
    """The answer, and with a key the same again later. What failed has changed nothing and is simply tried anew."""
    if key is None:
        return Status(status, do())
    asked = hashlib.sha256(f"{request.method} {request.path}\n".encode() + request.body).hexdigest()
    # The key's row and what is done go into the database together or not at all: a second one waits, then finds it
    with transaction.atomic():
        Answer.objects.filter(at__lt=timezone.now() - KEPT).delete()
        answer, new = Answer.objects.get_or_create(
            person=caller(request), key=key, defaults={"asked": asked, "status": status}
        )
        if not new:
            if answer.asked != asked:
                raise BadInput("This key was already used for a different request.")
            response = HttpResponse(answer.body, status=answer.status, content_type="application/json; charset=utf-8")
            response["Idempotent-Replayed"] = "true"
            return response
        done = do()
        answer.body = done.model_dump_json()
        answer.save(update_fields=["body"])
    return Status(status, done)
