"""The data export of `live/export.py`, with a token."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from boardroom.web.accounts import export_download, tokens
from boardroom.web.accounts.models import User
from boardroom.web.api import problems
from boardroom.web.api.bearer import parse_token
from boardroom.web.api.entrance import admit_request
from boardroom.web.database.connections import manage_connections
from boardroom.web.server import rate_limits
from boardroom.web.server.asgi_types import Receive, Scope, Send
from boardroom.web.tables import streams
from boardroom.web.tables.streams import AccessDenied

EXPORT_PATH = re.compile(r"^/api/me/export$")

OPERATION: dict[str, Any] = {
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
    person = await admit_request(
        scope, send, partial(streams.check_access, scope, receive, partial(find_token_owner, scope))
    )
    if person is not None:
        await export_download.send_export(person, receive, send)


@manage_connections()
def find_token_owner(scope: Scope) -> User:
    sent = parse_token(streams.read_headers(scope))
    token = tokens.find_token(sent) if sent else None
    if token is None:
        raise AccessDenied(401)
    rate_limits.enforce_limit("export", f"person {token.user_id}")
    return token.user
