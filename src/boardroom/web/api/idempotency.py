"""Idempotency keys: a repeated request returns the first response and does nothing.

Moves need no key, because they contain the position they are meant for. Creating a table or sending a chat line does.
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
from boardroom.web.api.bearer import get_token_user
from boardroom.web.api.models import StoredResponse

RESPONSE_LIFETIME = timedelta(days=1)


def run_once(request: HttpRequest, key: str | None, do: Callable[[], Schema], status: int = 200) -> object:
    """Run a request, or return the stored response for its key. Failed requests change nothing and are not stored."""
    if key is None:
        return Status(status, do())
    digest = hashlib.sha256(f"{request.method} {request.path}\n".encode() + request.body).hexdigest()
    # One transaction for the key and the change: a concurrent request waits and finds the response
    with transaction.atomic():
        StoredResponse.objects.filter(created_at__lt=timezone.now() - RESPONSE_LIFETIME).delete()
        stored, new = StoredResponse.objects.get_or_create(
            user=get_token_user(request), key=key, defaults={"request_digest": digest, "status": status}
        )
        if not new:
            if stored.request_digest != digest:
                raise BadInput("This key was already used for a different request.")
            response = HttpResponse(stored.body, status=stored.status, content_type="application/json; charset=utf-8")
            response["Idempotent-Replayed"] = "true"
            return response
        result = do()
        stored.body = result.model_dump_json()
        stored.save(update_fields=["body"])
    return Status(status, result)
