"""Matches of Aquaretto at wanted positions, and tables with them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from django.db import connection, transaction
from django.utils import timezone

from boardroom.engine.match import Match, Seal
from boardroom.games.aquaretto import AQUARETTO
from boardroom.games.aquaretto.law.codes import PHASES
from boardroom.web.accounts.models import User
from boardroom.web.tables import match_cache
from boardroom.web.tables.models import Move, Seat, Status, Table


def phase_name(match: Match) -> str:
    return PHASES[match.state.phase]


@cache
def play_whole_game(ruleset: str, players: int, seed: int) -> tuple[str, tuple[int, ...]]:
    """Return the secret and the steps of a random game, which mostly avoids the depot and the barn."""
    random = Random(seed)
    seal = Seal(f"{seed:064x}")
    match = Match(AQUARETTO, {"ruleset": ruleset, "players": players}, seal=seal)
    match.play_chance()
    while not match.is_over:
        legal = match.legal_actions()
        texts = match.legal_action_texts()
        good = [a for a, text in zip(legal, texts, strict=True) if text not in ("depot", "barn")]
        match.apply_action(random.choice(good if good and random.random() < 0.8 else legal))
        match.play_chance()
    return seal.secret, tuple(match.steps)


def create_table_of(person: User, match: Match, names: tuple[str, ...] = ()) -> Table:
    """Save a match as a table. The person has the first seat, and bots that never move have the others."""
    table = Table.objects.create(
        game=match.game.name,
        options=match.options,
        rules_version=match.game.version,
        host=person,
        secret=match.seal.secret if match.seal else "",
        draw_words=[],
        status=Status.OVER if match.is_over else Status.PLAYING,
        number=len(match.steps),
        actor=match.state.actor,
        scores=match.scores(),
    )
    others = names or tuple(f"greedy-{n}" for n in range(2, match.seat_count + 1))
    Seat.objects.bulk_create(
        Seat(table=table, index=n, user=None if n else person, bot="greedy" if n else "", name=name)
        for n, name in enumerate((person.name, *others[: match.seat_count - 1]))
    )
    save_steps(table, match)
    # Put the match into the cache, because replaying it would take longer than most tests
    match_cache._cache.get_entry(table.pk).match = match.copy()
    return table


def save_steps(table: Table, match: Match) -> None:
    """Insert rows directly: a test file has tens of thousands, and objects are ten times slower."""
    at = connection.ops.adapt_datetimefield_value(timezone.now())
    insert = f"insert into {Move._meta.db_table} (table_id, number, action, seat, made_at) values (%s, %s, %s, -1, %s)"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.executemany(insert, [(table.pk, n, action, at) for n, action in enumerate(match.steps, 1)])


def last_match_by_phase(ruleset: str, players: int, seed: int = 1) -> dict[str, Match]:
    """Return the last position of each phase in which the first seat decides, and the end."""
    secret, steps = play_whole_game(ruleset, players, seed)
    last: dict[str, Match] = {}
    match = Match(AQUARETTO, {"ruleset": ruleset, "players": players}, seal=Seal(secret))
    for action in steps:
        match.replay_step(action, checked=False)
        if match.is_over or match.state.actor == 0:
            last[phase_name(match)] = match.copy()
    return last


def first_match_where(ruleset: str, players: int, has_property: Callable[[Match], object], seed: int = 1) -> Match:
    """Return the first position with a property in which the first seat decides."""
    secret, steps = play_whole_game(ruleset, players, seed)
    match = Match(AQUARETTO, {"ruleset": ruleset, "players": players}, seal=Seal(secret))
    for action in steps:
        match.replay_step(action, checked=False)
        if match.state.actor == 0 and has_property(match):
            return match
    raise AssertionError("No position has this property.")


def play_late_match(ruleset: str, players: int, seed: int = 1) -> Match:
    """Return a position after nine tenths of a game in which the first seat decides."""
    secret, steps = play_whole_game(ruleset, players, seed)
    number = len(steps) * 9 // 10
    while (match := replay_steps(ruleset, players, secret, steps[:number])).state.actor != 0:
        number += 1
    return match


def replay_steps(ruleset: str, players: int, secret: str, steps: tuple[int, ...]) -> Match:
    match = Match(AQUARETTO, {"ruleset": ruleset, "players": players}, seal=Seal(secret))
    for action in steps:
        match.replay_step(action, checked=False)
    return match
