"""Tables of Trade and Credit for tests: people around one, or a game played at random until it is somewhere."""

from __future__ import annotations

from random import Random
from typing import Any

from django.test import Client

from boardroom.engine.match import Match as Played
from boardroom.engine.match import Seal
from boardroom.games import find_game
from boardroom.web.accounts.models import User
from boardroom.web.game_pages.contract import Viewer
from boardroom.web.tables import frames, match_cache, moves
from boardroom.web.tables.models import Table
from web.people import again, person

NAMES = ("Aki", "Ben", "Cho")
LONGEST = 1500


def table(*people: User, bots: int = 0) -> Table:
    seats = [*({"person": p} for p in people), *({"bot": "greedy"} for _ in range(bots))]
    return moves.create_table(people[0], "trade", {"players": len(seats)}, seats)


def three() -> tuple[Table, list[User]]:
    """Three people, in the order of play from the one on turn."""
    people = [person(name) for name in NAMES]
    made = table(*people)
    return made, people[made.actor :] + people[: made.actor]


def signed_in(who: User) -> Client:
    client = Client(headers={"X-Script": "1", "Accept-Language": "en"})
    client.force_login(who)
    return client


def seen(t: Table, seat: int | None) -> dict[str, Any]:
    with match_cache.open_match(again(t)) as game:
        return game.view(seat)


def frame(t: Table, seat: int | None, lang: str = "en") -> str:
    mine = () if seat is None else (seat,)
    return frames.render_frame(again(t), Viewer(seat, lang, mine))


def played_until(phase: str, seed: int = 0) -> Played:
    """A game of three who trade now and then, until it stands in a phase."""
    for attempt in range(seed, seed + 60):
        random = Random(attempt)
        played = Played(find_game("trade"), {"players": 3}, names=NAMES, seal=Seal(secret=f"{attempt:064x}"))
        played.play_chance()
        while len(played.steps) < LONGEST:
            now = "over" if played.is_over else played.view(played.state.actor)["phase"]
            if now == phase:
                return played
            if played.is_over:
                break
            played.apply_action(chosen(played, random))
            played.play_chance()
    raise AssertionError(f"No game came to {phase}.")


def chosen(played: Played, random: Random) -> str:
    legal = played.legal_action_texts()
    plain = [text for text in legal if not text.startswith(("offer", "hear", "bankrupt", "leave", "give", "ask"))]
    first = [text for text in plain if text.startswith(("play", "declare", "send", "accept", "buy"))]
    if any(text.startswith("offer") for text in legal) and random.random() < 0.1:
        return random.choice([text for text in legal if text.startswith(("offer", "hear"))])
    items = [text for text in legal if text.startswith(("give", "ask"))]
    if items and random.random() < 0.6:
        return random.choice(items)
    return random.choice(first or plain or legal)
