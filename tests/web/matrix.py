"""What every address of the site answers, to everybody, by every method. `test_permissions.py` asks them all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from web.cast import ROLES

Codes = Mapping[str, int]


def all_of(code: int, **others: int) -> Codes:
    return dict.fromkeys(ROLES, code) | others


@dataclass
class Row:
    """What an address answers, by role. A method without codes is answered with 405."""

    get: Codes | None = None
    post: Codes | None = None
    data: dict[str, Any] = field(default_factory=dict)
    args: dict[str, str] = field(default_factory=dict)

    def codes(self, method: str) -> Codes:
        return {"GET": self.get, "POST": self.post}.get(method) or all_of(405)


asked_for_a_name = all_of(302)
"""Strangers are sent to choose one; the others come back to the table."""

# CODE, INVITATION, MOVE, NUMBER and LINE are filled in from the scene
MATRIX: dict[str, Row] = {
    "lobby": Row(get=all_of(200)),
    "play-now": Row(post=all_of(302)),
    "new": Row(get=all_of(200), post=all_of(302, anonymous=400)),
    "find": Row(
        get=all_of(200), post=all_of(302), data={"ruleset": "acquire:2023", "speed": "5", "size": "6", "casual": "1"}
    ),
    # The script's; who looks for nothing is sent to the form
    "find-status": Row(get=all_of(200, anonymous=302)),
    "find-leave": Row(post=all_of(302)),
    # Nobody looks for anything; more in test_parties.py
    "find-party": Row(get=all_of(404), post=all_of(400)),
    "find-start": Row(post=all_of(302)),
    "assistant": Row(get=all_of(200), post=all_of(400)),
    "welcome": Row(get=all_of(302, anonymous=200), post=all_of(302), data={"name": "Aki"}),
    "sign-in": Row(get=all_of(200), post=all_of(400)),
    "sign-up": Row(get=all_of(302, anonymous=200, guest=200), post=all_of(302, anonymous=400, guest=400)),
    "sign-out": Row(post=all_of(302)),
    "settings": Row(get=all_of(200, anonymous=302), post=all_of(400, anonymous=302)),
    "password": Row(get=all_of(200, anonymous=302, guest=302), post=all_of(400, anonymous=302, guest=302)),
    "delete": Row(get=all_of(200, anonymous=302), post=all_of(400, anonymous=302, guest=302)),
    "tokens": Row(get=all_of(200, anonymous=302), post=all_of(200, anonymous=302), data={"name": "bot"}),
    "revoke-token": Row(post=all_of(302), args={"token": "0"}),
    "now": Row(get=all_of(200)),
    "language": Row(post=all_of(302)),
    "theme": Row(post=all_of(302)),
    "sound": Row(post=all_of(302)),
    "device": Row(post=all_of(400, anonymous=302)),
    "manifest": Row(get=all_of(200)),
    "keys": Row(get=all_of(200)),
    "worker": Row(get=all_of(200)),
    "reset": Row(get=all_of(200), post=all_of(302), data={"email": "nobody@example.org"}),
    "reset-sent": Row(get=all_of(200)),
    "reset-done": Row(get=all_of(200)),
    "reset-confirm": Row(get=all_of(200), post=all_of(200), args={"uidb64": "MQ", "token": "x-y"}),
    "leaderboards": Row(get=all_of(200)),
    "stats": Row(get=all_of(200)),
    # More in test_archive.py
    "archive": Row(get=all_of(200)),
    "archive-mine": Row(get=all_of(200, anonymous=302)),
    # Of those who show it; more in test_profiles.py
    "profile": Row(get=all_of(200), args={"handle": "mugi"}),
    # More in test_friends.py: here nobody has the name
    "relationship": Row(post=all_of(404, anonymous=302), args={"handle": "nobody-there"}, data={"do": "follow"}),
    "invite": Row(post=all_of(404, anonymous=302), args={"handle": "nobody-there"}),
    "friends": Row(get=all_of(200, anonymous=302)),
    "decline-invitation": Row(post=all_of(302), args={"invitation": "0"}),
    "rules": Row(get=all_of(200)),
    "learn": Row(get=all_of(200), args={"game": "acquire"}),
    "rules-of": Row(get=all_of(200), args={"game": "acquire"}),
    "records": Row(get=all_of(200), post=all_of(400)),
    "table": Row(get=all_of(200)),
    "frame": Row(get=all_of(200)),
    "log": Row(get=all_of(200)),
    "word": Row(post=all_of(400, anonymous=302), data={"word": "luck"}),
    # The script's: who has no seat is told nothing; the game has begun
    "envelopes": Row(get=all_of(200)),
    "envelope": Row(post=all_of(403, other=409, seat=409), data={"sealed": "0" * 64}),
    "open": Row(post=all_of(403, other=409, seat=409), data={"nonce": "0" * 32}),
    "do": Row(post=all_of(400, seat=302), data={"do": "MOVE", "number": "NUMBER"}),
    "undo": Row(post=all_of(400, seat=302), data={"number": "NUMBER"}),
    # This table has none; more in test_hints.py
    "hint": Row(post=all_of(400), data={"number": "NUMBER"}),
    "rule": Row(post=all_of(400), data={"rule": "time", "number": "NUMBER"}),
    # Players of Acquire make no deals; tests of Trade and Credit have more
    "offer": Row(post=all_of(400), data={"number": "NUMBER", "to": "1"}),
    "propose": Row(post=all_of(400, anonymous=302), data={"to": "1"}),
    "proposal": Row(post=all_of(400, anonymous=302), data={"number": "NUMBER", "taken": "1"}),
    "judge": Row(post=all_of(400, anonymous=302), data={"kept": "1"}),
    "sit": Row(post=all_of(400, anonymous=302)),
    "leave": Row(post=asked_for_a_name),
    "fill": Row(post=all_of(400, anonymous=302)),
    "talk": Row(post=asked_for_a_name, data={"text": "hello"}),
    "report": Row(post=asked_for_a_name, data={"line": "LINE"}),
    "uncover": Row(post=all_of(302)),
    "invited": Row(get=all_of(302), args={"invitation": "INVITATION"}),
    "invitation": Row(get=all_of(404, other=200, seat=200)),
    "record": Row(get=all_of(403)),
    # There is one once the game is over
    "result-picture": Row(get=all_of(404)),
    "replay": Row(get=all_of(403)),
    "review": Row(get=all_of(200), post=all_of(403)),
    "rematch": Row(post=all_of(403, anonymous=302)),
}
