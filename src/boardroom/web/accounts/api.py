"""The owner of a token, and the export of their data."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from django.http import HttpRequest
from ninja import Field, Router, Schema

from boardroom.web.accounts import export_download, tokens
from boardroom.web.accounts.models import Token, User
from boardroom.web.api import problems
from boardroom.web.api.bearer import TOKEN_AUTH, get_token_user, parse_token
from boardroom.web.api.entrance import admit_request
from boardroom.web.api.schemas import problem_responses
from boardroom.web.database.connections import manage_connections
from boardroom.web.server import rate_limits
from boardroom.web.server.asgi_types import Receive, Scope, Send
from boardroom.web.tables import streams

router = Router(auth=TOKEN_AUTH)


class TokenOwnerOut(Schema):
    name: str
    guest: bool
    token: str = Field(description="Name of the token.")


@router.get("/me", response={200: TokenOwnerOut, **problem_responses()}, summary="Token owner")
def read_token_owner(request: HttpRequest) -> TokenOwnerOut:
    """Return the owner of the token. Use it to test a token."""
    user, token = get_token_user(request), getattr(request, "auth", None)
    assert isinstance(token, Token)
    return TokenOwnerOut(name=user.name, guest=user.is_guest, token=token.name)


# The export is an ASGI endpoint, like the one for browsers (`export_download.py`)

EXPORT_PATH = re.compile(r"^/api/me/export$")
EXPORT_OPERATION: dict[str, Any] = {
    "operationId": "export",
    "summary": "Export your data",
    "description": "A ZIP file with `profile.json`, `games.jsonl`, `talk.jsonl` and your game records.",
    "parameters": [],
    "responses": {
        "200": {
            "description": "OK",
            "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}},
        },
        **{
            str(status): {"description": title, "content": problems.PROBLEM_CONTENT}
            for status, title in (problems.PROBLEM_KINDS[kind] for kind in ("no-token", "too-often", "full"))
        },
    },
    "security": [{"Bearer": []}],
}


async def send_export(scope: Scope, receive: Receive, send: Send) -> None:
    user = await admit_request(
        scope, send, partial(streams.check_access, scope, receive, partial(find_token_owner, scope))
    )
    if user is not None:
        await export_download.send_export(user, receive, send)


@manage_connections()
def find_token_owner(scope: Scope) -> User:
    sent = parse_token(streams.read_headers(scope))
    token = tokens.find_token(sent) if sent else None
    if token is None:
        raise streams.AccessDenied(401)
    rate_limits.enforce_limit("export", f"person {token.user_id}")
    return token.user
