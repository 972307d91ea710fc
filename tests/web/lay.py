"""Tables laid in a wanted position for browsers to find: a game is played at random until it is there.

The server under test has a database of its own. So this module runs in a process of its own on that database, and
answers with each table's code and a session for every seat.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

from web.warm import done

TRIES = 40
LONGEST = 900
OFFERS_SOON = 666
"""The first attempt at a game in which a bot offers something soon: it is one, and not one in ten is."""


def lay(server: Any, *wishes: dict[str, Any]) -> list[dict[str, Any]]:
    """Tables as wished: `names`, `options`, and when to stop: `phase`, `legal` (a beginning), `then` (another, of what
    may follow that), `turns` at least, `does`: what a tile in hand would do.
    `hints`: a table that has them; `open`: before the game, with every seat but the first free; `hot`: all at the
    first one's screen; `bots`: beside the first one, in whose turn of Trade and Credit it is, after which one of them
    offers something."""
    return list(within(server, "web.lay", wishes))


def within(server: Any, module: str, wish: Any) -> Any:
    """What the `main` of a module answers to a wish, on the database of the server under test."""
    said = done(
        f"from {module} import main; main()",
        json.dumps(wish),
        BOARDROOM_DATA=str(server.data),
        DJANGO_SETTINGS_MODULE="boardroom.web.config.settings",
    )
    assert said.returncode == 0, said.stderr[-3000:]
    return json.loads(said.stdout)


def main() -> None:
    import django

    django.setup(set_prefix=False)
    wishes = enumerate(json.load(sys.stdin))
    print(json.dumps([laid(**{"seed": 1 + TRIES * place, **wish}) for place, wish in wishes]))


def laid(
    names: list[str],
    hot: bool = False,
    open: bool = False,  # noqa: A002
    game: str = "acquire",
    hints: bool = False,
    bots: list[str] | None = None,
    **wish: Any,
) -> dict[str, Any]:
    from boardroom.web.tables import moves

    people = [person(name) for name in names]
    if open:
        seats = [{"person": people[0]}, *({} for _ in names[1:])]
        table = moves.create_table(people[0], game, {"players": len(names), **wish["options"]}, seats)
        return {"code": table.code, "actor": -1, "sessions": [session(p) for p in people]}
    played = offered_by(bots, names, wish["options"]) if bots else played_until(names, game=game, **wish)
    table = kept(played, people[:1] * len(names) if hot else people, hot, bots or [])
    type(table).objects.filter(pk=table.pk).update(hints=hints)
    return {"code": table.code, "actor": table.actor, "sessions": [session(p) for p in people]}


def played_until(names: list[str], options: dict[str, Any], seed: int = 1, game: str = "acquire", **wish: Any) -> Any:
    from boardroom.engine.match import Match, Seal
    from boardroom.games import find_game

    for attempt in range(TRIES):
        random = Random(seed + attempt)
        # The same positions every time where a red build must mean the change; elsewhere new ones
        seal = Seal(secret=f"{seed + attempt:064x}") if os.environ.get("CI") else Seal()
        played = Match(find_game(game), {"players": len(names), **options}, names=names, seal=seal)
        played.play_chance()
        while not reached(played, **wish) and not played.is_over and len(played.steps) < LONGEST:
            played.apply_action(chosen(played, random))
            played.play_chance()
        if reached(played, **wish):
            return played
    raise AssertionError(f"No game came to {wish}.")


def offered_by(bots: list[str], names: list[str], options: dict[str, Any]) -> Any:
    """One turn before a bot offers the first player something. Bots decide here as they will at the table: their chance
    is its secret and how far the game is."""
    from boardroom.engine.match import Match, Seal
    from boardroom.games import find_game
    from boardroom.players.jobs import MoveRequest, answer_request

    for attempt in range(OFFERS_SOON, OFFERS_SOON + TRIES):
        secret = f"{attempt:064x}"
        played = Match(find_game("trade"), options, names=[*names, *bots], seal=Seal(secret=secret))
        turn, offered = None, False
        while not played.is_over and len(played.steps) < 100:
            played.play_chance()
            actor, legal = int(played.state.actor), played.legal_action_texts()
            if actor:
                seed = f"{secret} {len(played.steps)}"
                asked = MoveRequest(0, "trade", played.options, [], actor, bots[actor - 1], seed, 1.0)
                played.apply_action(answer_request(played, asked).action)
            elif "end" in legal:
                if turn and offered and len(played.steps) - len(turn.steps) < 45:
                    return turn
                turn, offered = played.copy(), False
                played.apply_action("end")
            else:
                offered |= "accept" in legal
                played.apply_action("decline" if "decline" in legal else legal[0])
    raise AssertionError("No bot offered anything.")


def reached(played: Any, phase: str = "", legal: str = "", then: str = "", turns: int = 0, does: str = "") -> bool:
    if phase == "over" or played.is_over:
        return bool(played.is_over) and phase == "over"
    seen = played.view(played.state.actor)
    offered = not legal or any(text.startswith(legal) for text in seen["legal"])
    if offered and then:
        ahead = played.copy()
        ahead.apply_action(next(text for text in seen["legal"] if text.startswith(legal)))
        offered = any(text.startswith(then) for text in ahead.legal_action_texts())
    if does:
        offered = any(effect["does"] == does for effect in seen["effects"].values())
    return phase in ("", seen["phase"]) and offered and (not turns or seen["turns"] >= turns)


def chosen(played: Any, random: Random) -> str:
    """Players who merge where they can, buy as a rule, and leave the end and their cards for later."""
    seen = played.view(played.state.actor)
    legal = [t for t in seen["legal"] if not t.startswith(("declare", "power", "shed"))] or seen["legal"]
    merging = [t for t in legal if t.startswith("place") and seen["effects"][t[6:]]["does"] == "merge"]
    buying = [t for t in legal if t.startswith("buy")]
    return str(random.choice(merging or (buying if buying and random.random() < 0.8 else legal)))


def person(name: str) -> Any:
    from boardroom.web.accounts.models import User
    from boardroom.web.database.short_codes import short_code

    made = User(username=f"test-{short_code()}", name=name)
    made.set_unusable_password()
    made.save()
    return made


def session(who: Any) -> str:
    """The cookie of somebody who has signed in."""
    from importlib import import_module

    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(who.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = who.get_session_auth_hash()
    store.save()
    return str(store.session_key)


def kept(played: Any, people: list[Any], hot: bool, bots: Sequence[str] = ()) -> Any:
    from boardroom.web.archive import uploads
    from boardroom.web.tables.models import Move, Seat, Status, Table

    table = Table.objects.create(
        game=played.game.name, options=played.options, rules_version=played.game.version, host=people[0], hot_seat=hot,
        status=Status.OVER if played.is_over else Status.PLAYING, secret=played.seal.secret, number=len(played.steps),
        actor=int(played.state.actor), scores=played.scores(),
    )  # fmt: skip
    Seat.objects.bulk_create(
        Seat(table=table, index=index, name=name, user=person, bot=bot)
        for index, (name, person, bot) in enumerate(
            zip(played.names, [*people, *(None for _ in bots)], [*("" for _ in people), *bots], strict=True)
        )
    )
    Move.objects.bulk_create(
        Move(table=table, number=number, action=action, seat=seat)
        for number, (action, seat) in enumerate(zip(played.steps, uploads.find_actors(played), strict=True), 1)
    )
    return table
