"""Games of Aquaretto for tests of its page: played by chance until something is asked of somebody."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from django.db import connection, transaction
from django.utils import timezone

from boardroom.engine.match import Match as Played
from boardroom.engine.match import Seal
from boardroom.games.aquaretto import AQUARETTO
from boardroom.games.aquaretto.law.codes import PHASES
from boardroom.web.accounts.models import User
from boardroom.web.tables import match_cache
from boardroom.web.tables.models import Move, Seat, Status, Table


def phase(game: Played) -> str:
    return PHASES[game.state.phase]


@cache
def whole(ruleset: str, players: int, seed: int) -> tuple[str, tuple[int, ...]]:
    """A game by chance to its end: its secret and its steps. Little is put aside that has a place."""
    random = Random(seed)
    seal = Seal(f"{seed:064x}")
    game = Played(AQUARETTO, {"ruleset": ruleset, "players": players}, seal=seal)
    game.play_chance()
    while not game.is_over:
        legal = game.legal_actions()
        texts = game.legal_action_texts()
        good = [a for a, text in zip(legal, texts, strict=True) if text not in ("depot", "barn")]
        game.apply_action(random.choice(good if good and random.random() < 0.8 else legal))
        game.play_chance()
    return seal.secret, tuple(game.steps)


def seated(person: User, game: Played, names: tuple[str, ...] = ()) -> Table:
    """That game as a table of the site; the person has the first seat, bots that never move have the others."""
    table = Table.objects.create(
        game=game.game.name,
        options=game.options,
        rules_version=game.game.version,
        host=person,
        secret=game.seal.secret if game.seal else "",
        draw_words=[],
        status=Status.OVER if game.is_over else Status.PLAYING,
        number=len(game.steps),
        actor=game.state.actor,
        scores=game.scores(),
    )
    others = names or tuple(f"greedy-{n}" for n in range(2, game.seat_count + 1))
    Seat.objects.bulk_create(
        Seat(table=table, index=n, user=None if n else person, bot="greedy" if n else "", name=name)
        for n, name in enumerate((person.name, *others[: game.seat_count - 1]))
    )
    keep_steps(table, game)
    # As after a move that was made here: to play every game again would take longer than all that is asked of them
    match_cache.get_entry(table.pk).match = game.copy()
    return table


def keep_steps(table: Table, game: Played) -> None:
    """Tens of thousands in a file of tests: rows alone, for objects take ten times as long."""
    at = connection.ops.adapt_datetimefield_value(timezone.now())
    insert = f"insert into {Move._meta.db_table} (table_id, number, action, seat, made_at) values (%s, %s, %s, -1, %s)"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.executemany(insert, [(table.pk, n, action, at) for n, action in enumerate(game.steps, 1)])


def moments(ruleset: str, players: int, seed: int = 1) -> dict[str, Played]:
    """The last time each phase was asked of the first seat, and the end."""
    secret, steps = whole(ruleset, players, seed)
    last: dict[str, Played] = {}
    game = Played(AQUARETTO, {"ruleset": ruleset, "players": players}, seal=Seal(secret))
    for action in steps:
        game.replay_step(action, checked=False)
        if game.is_over or game.state.actor == 0:
            last[phase(game)] = game.copy()
    return last


def when(ruleset: str, players: int, holds: Callable[[Played], object], seed: int = 1) -> Played:
    """The first time something holds when the first seat is asked."""
    secret, steps = whole(ruleset, players, seed)
    game = Played(AQUARETTO, {"ruleset": ruleset, "players": players}, seal=Seal(secret))
    for action in steps:
        game.replay_step(action, checked=False)
        if game.state.actor == 0 and holds(game):
            return game
    raise AssertionError("It never holds.")


def late(ruleset: str, players: int, seed: int = 1) -> Played:
    """A game of which nine tenths are played, when the first seat is asked."""
    secret, steps = whole(ruleset, players, seed)
    number = len(steps) * 9 // 10
    while (game := after(ruleset, players, secret, steps[:number])).state.actor != 0:
        number += 1
    return game


def after(ruleset: str, players: int, secret: str, steps: tuple[int, ...]) -> Played:
    """Steps of a game that was played, which need not be checked once more."""
    game = Played(AQUARETTO, {"ruleset": ruleset, "players": players}, seal=Seal(secret))
    for action in steps:
        game.replay_step(action, checked=False)
    return game
