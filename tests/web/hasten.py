"""A table of a server under test, played on until its game can be ended: in a process of its own, as `lay`."""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

from web.lay import within


def accounts(server: Any, *names: str) -> list[str]:
    """People with an account and a profile; their sessions."""
    return list(within(server, "web.hasten", ["made", {"names": names}]))


def hasten(server: Any, code: str) -> int:
    """Until somebody may declare the end. Whose seat it is."""
    return int(within(server, "web.hasten", ["played", {"code": code}]))


def main() -> None:
    import django

    django.setup(set_prefix=False)
    what, wish = json.load(sys.stdin)
    print(json.dumps({"made": made, "played": played}[what](**wish)))


def made(names: list[str]) -> list[str]:
    from boardroom.site.people import handles
    from web.lay import person, session

    found = []
    for name in names:
        who = person(name)
        who.guest = False
        handles.give(who)
        who.save()
        found.append(session(who))
    return found


def played(code: str) -> int:
    from boardroom.site.tables import commands, finding, memory
    from web.lay import chosen

    random = Random(1)
    table = finding.table_or_404(code)
    while True:
        with memory.played(table) as game:
            texts, action = game.legal_texts(), chosen(game, random)
        if any(text.startswith("declare") for text in texts):
            return table.actor
        table = commands.act(code, table.actor, action, table.number)
