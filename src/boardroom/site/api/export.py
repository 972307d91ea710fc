"""What somebody has here, for their programs: as at `live/export.py`, by the token."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from boardroom.site.api import problems, tokens
from boardroom.site.api.stream import refuse
from boardroom.site.db.connections import connected
from boardroom.site.languages import preferred, said
from boardroom.site.live import export
from boardroom.site.live import stream as streams
from boardroom.site.live.stream import Denied
from boardroom.site.models import Person
from boardroom.site.ops import limits
from boardroom.site.ops.asgi import Receive, Scope, Send
from boardroom.site.ops.work_queue import Gone

PATH = re.compile(r"^/api/me/export$")

DESCRIBED: dict[str, Any] = {
    "operationId": "export",
    "summary": "All that is yours",
    "description": "A zip: `profile.json`, `games.jsonl`, `talk.jsonl`, and the records of your finished games.",
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
    lang = "en"
    try:
        headers = streams.headers_of(scope)
        lang = preferred(headers.get("accept-language", "")) or lang
        if scope["method"] != "GET":
            raise Denied(405)
        person = await streams.admit(scope, receive, partial(owner, headers))
    except limits.TooOften as error:
        await refuse(send, lang, Denied(429, said(lang, str(error))))
        return
    except Denied as denied:
        await refuse(send, lang, denied)
        return
    except Gone:
        return
    await export.hand_out(person, receive, send)


@connected()
def owner(headers: dict[str, str]) -> Person:
    scheme, _, text = headers.get("authorization", "").partition(" ")
    token = tokens.found(text) if scheme.lower() == "bearer" else None
    if token is None:
        raise Denied(401)
    limits.spend("export", f"person {token.person_id}")
    return token.person
