"""A program with a token, for tests of the API."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from boardroom.web.accounts import tokens
from boardroom.web.accounts.models import User
from web.people import person

client = Client(raise_request_exception=False)


class Program:
    """Somebody's program; without anybody's token it is a spectator's."""

    def __init__(self, owner: User | None = None, lang: str = "") -> None:
        self.owner = owner
        self.headers = {"Authorization": f"Bearer {tokens.create_token(owner, f'{lang}bot')[1]}"} if owner else {}
        if lang:
            self.headers["Accept-Language"] = lang

    def get(self, path: str, **query: Any) -> Any:
        return client.get(f"/api{path}", query, headers=self.headers)

    def post(self, path: str, data: Any = None, key: str = "") -> Any:
        headers = self.headers | ({"Idempotency-Key": key} if key else {})
        return client.post(f"/api{path}", json.dumps(data or {}), content_type="application/json", headers=headers)


def program(name: str = "Aki", lang: str = "") -> Program:
    return Program(person(name), lang)
