"""A table of a server under test, played on until its game can be ended, or is about to be: in a process of its own, as
`lay`."""

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


def to_the_last_merger(server: Any, code: str) -> list[str]:
    """Until whoever is to place a tile can merge with it, and so bring about the end; all have shares of what goes.
    What was decided on the way."""
    return list(within(server, "web.hasten", ["merging", {"code": code}]))


def entered(server: Any, names: list[str], texts: list[str]) -> list[str]:
    """A game of the championship at a real table, of which the assistant was told this: its code, and the session of
    whoever tells it."""
    return list(within(server, "web.hasten", ["told", {"names": names, "texts": texts}]))


def main() -> None:
    import django

    django.setup(set_prefix=False)
    what, wish = json.load(sys.stdin)
    print(json.dumps({"made": made, "played": played, "merging": merging, "told": told}[what](**wish)))


def made(names: list[str]) -> list[str]:
    from boardroom.web.social import handles
    from web.lay import person, session

    found = []
    for name in names:
        who = person(name)
        who.is_guest = False
        handles.assign_handle(who)
        who.save()
        found.append(session(who))
    return found


def played(code: str) -> int:
    from boardroom.web.tables import lookup, match_cache, moves
    from web.lay import chosen

    random = Random(1)
    table = lookup.get_table_or_404(code)
    while True:
        with match_cache.open_match(table) as game:
            texts, action = game.legal_action_texts(), chosen(game, random)
        if any(text.startswith("declare") for text in texts):
            return table.actor
        table = moves.make_move(code, table.actor, action, table.number)


def told(names: list[str], texts: list[str]) -> list[str]:
    from boardroom.web.tables import assistant, moves
    from web.lay import person, session

    host = person(names[0])
    options = {"ruleset": "championship", "players": len(names), "hands": "unknown"}
    table = assistant.create_assistant_table(host, "acquire", options, names)
    for number, text in enumerate(texts):
        table = moves.make_move(table.code, table.actor, text, number)
    return [table.code, session(host)]


def merging(code: str) -> list[str]:
    from boardroom.web.tables import lookup, match_cache, moves

    table = lookup.get_table_or_404(code)
    with match_cache.open_match(table) as game:
        texts = way_to_a_merger(game)
    for text in texts:
        table = moves.make_move(code, table.actor, text, table.number)
    return texts


def way_to_a_merger(game: Any) -> list[str]:
    """Tried on copies: what will be drawn is settled, and not every way leads there."""
    from web.lay import TRIES, chosen

    for seed in range(TRIES):
        random, ahead, texts = Random(seed), game.copy(), []
        while not ahead.is_over:
            if last_merger(ahead.view(ahead.state.actor)):
                return texts
            texts.append(chosen(ahead, random))
            ahead.apply_action(texts[-1])
            ahead.play_chance()
    raise AssertionError("No way leads to a merger.")


def last_merger(seen: dict[str, Any]) -> bool:
    """Whichever of the tiles that merge is placed."""
    if seen["phase"] != "place":
        return False
    merge = [seen["outlook"][tile] for tile, effect in seen["effects"].items() if effect["does"] == "merge"]
    return bool(merge) and all(
        (after["end"] or seen["end_reached"])
        and all(seat["shares"][gone["chain"]] for seat in seen["seats"] for gone in after["gone"])
        for after in merge
    )
