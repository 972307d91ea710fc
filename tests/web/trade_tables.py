"""Tables and matches of Trade and Credit for tests."""

from __future__ import annotations

from random import Random
from typing import Any

from django.test import Client

from boardroom.engine.match import Match, Seal
from boardroom.games import find_game
from boardroom.web.accounts.models import User
from boardroom.web.game_pages.contract import Viewer
from boardroom.web.tables import frames, match_cache, moves
from boardroom.web.tables.models import Table
from web.people import again, person

NAMES = ("Aki", "Ben", "Cho")
MAX_STEPS = 1500


def create_trade_table(*people: User, bots: int = 0) -> Table:
    seats = [*({"person": p} for p in people), *({"bot": "greedy"} for _ in range(bots))]
    return moves.create_table(people[0], "trade", {"players": len(seats)}, seats)


def create_three_player_table() -> tuple[Table, list[User]]:
    """Create a table of three people. Return them in turn order from the turn player."""
    people = [person(name) for name in NAMES]
    made = create_trade_table(*people)
    return made, people[made.actor :] + people[: made.actor]


def signed_in_client(who: User) -> Client:
    client = Client(headers={"X-Script": "1", "Accept-Language": "en"})
    client.force_login(who)
    return client


def seat_view(t: Table, seat: int | None) -> dict[str, Any]:
    with match_cache.open_match(again(t)) as game:
        return game.view(seat)


def render_seat_frame(t: Table, seat: int | None, lang: str = "en") -> str:
    mine = () if seat is None else (seat,)
    return frames.render_frame(again(t), Viewer(seat, lang, mine))


def play_until(phase: str, seed: int = 0) -> Match:
    """Play random games of three until one reaches a phase."""
    for attempt in range(seed, seed + 60):
        random = Random(attempt)
        match = Match(find_game("trade"), {"players": 3}, names=NAMES, seal=Seal(secret=f"{attempt:064x}"))
        match.play_chance()
        while len(match.steps) < MAX_STEPS:
            now = "over" if match.is_over else match.view(match.state.actor)["phase"]
            if now == phase:
                return match
            if match.is_over:
                break
            match.apply_action(choose_trade_action(match, random))
            match.play_chance()
    raise AssertionError(f"No game came to {phase}.")


def choose_trade_action(match: Match, random: Random) -> str:
    legal = match.legal_action_texts()
    plain = [text for text in legal if not text.startswith(("offer", "hear", "bankrupt", "leave", "give", "ask"))]
    first = [text for text in plain if text.startswith(("play", "declare", "send", "accept", "buy"))]
    if any(text.startswith("offer") for text in legal) and random.random() < 0.1:
        return random.choice([text for text in legal if text.startswith(("offer", "hear"))])
    items = [text for text in legal if text.startswith(("give", "ask"))]
    if items and random.random() < 0.6:
        return random.choice(items)
    return random.choice(first or plain or legal)
