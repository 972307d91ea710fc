"""The data export of `live/export.py`, with a token."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from boardroom.web.accounts import export_download, tokens
from boardroom.web.accounts.models import Person
from boardroom.web.api import problems
from boardroom.web.api.bearer import token_in
from boardroom.web.api.entrance import let_in
from boardroom.web.database.connections import connected
from boardroom.web.server import rate_limits
from boardroom.web.server.asgi_types import Receive, Scope, Send
from boardroom.web.tables import streams
from boardroom.web.tables.streams import Denied

PATH = re.compile(r"^/api/me/export$")

DESCRIBED: dict[str, Any] = {
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
            str(status): {"description": title, "content": problems.DESCRIBED}
            for status, title in (problems.KINDS[kind] for kind in ("no-token", "too-often", "full"))
        },
    },
    "security": [{"Bearer": []}],
}


async def download(scope: Scope, receive: Receive, send: Send) -> None:
    person = await let_in(scope, send, partial(streams.admit, scope, receive, partial(owner, scope)))
    if person is not None:
        await export_download.hand_out(person, receive, send)


@connected()
def owner(scope: Scope) -> Person:
    sent = token_in(streams.headers_of(scope))
    token = tokens.found(sent) if sent else None
    if token is None:
        raise Denied(401)
    rate_limits.spend("export", f"person {token.person_id}")
    return token.person
