"""Players against each other: a match, and many of them, here or in worker processes."""

from __future__ import annotations

import math
import pickle
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, SupportsFloat

from boardroom.base.errors import BadInput, BoardroomError
from boardroom.engine import fair_draws, record
from boardroom.engine.constants import CHANCE
from boardroom.engine.game import Game, Options, known_game
from boardroom.engine.table import Seal, Table, whole
from boardroom.games import game_named, records
from boardroom.players.own.classes import Own
from boardroom.players.own.isolation import Apart, Missing, Sent, Unmade, apart
from boardroom.players.player import SECONDS, Player, Position
from boardroom.players.registry import player_named
from boardroom.players.seated_player import Chair, Forfeit
from boardroom.players.win_shares import shares

MANY = 50
"""From so many games on the players are compiled before they begin."""
ENDED = (
    "A worker has ended. Workers import the program that is run: what it does has to stand under "
    "`if __name__ == '__main__':`, and its players outside of that, or in a file of their own."
)


@dataclass(frozen=True)
class Match:
    """One finished game: who sat where, and what they scored (`Game.points`: as people count)."""

    players: tuple[str, ...]
    scores: tuple[int, ...]
    decisions: int
    draws: int
    record: str
    forfeits: tuple[Forfeit, ...] = ()

    def shares_of_win(self) -> list[float]:
        """1 for the winner; a tie is shared; nothing for a seat that forfeited."""
        return shares(self.scores, {forfeit.seat for forfeit in self.forfeits})

    @property
    def table(self) -> Table:
        """The table as it stood at the end, played again from the record."""
        return records.loads(self.record).table


Who = Player | Sent | str
"""A player: an object, one that is sent to a process of its own, or a name."""


def made(who: Who, *, compiled: bool = False) -> Player:
    """The player itself: of a name a new one, an object held to its time."""
    if isinstance(who, str):
        return player_named(who, compiled=compiled)
    return Apart(who) if isinstance(who, Sent) else Own(who)


def come(who: Who, *, compiled: bool = False) -> Player:
    """The player for a game. One that is there but cannot be made forfeits the game, as if it failed in it."""
    try:
        return made(who, compiled=compiled)
    except Unmade as unmade:
        return Missing(unmade)


def labels(players: Sequence[Who], names: Sequence[str]) -> list[str]:
    """What each is called: different players of the same name get a number, the same one keeps its name."""
    found: list[str] = []
    for at, (player, name) in enumerate(zip(players, names, strict=True)):
        same = next((i for i in range(at) if players[i] is player or players[i] == player), None)
        alike = len({found[i] for i in range(at) if names[i] == name})
        found.append(found[same] if same is not None else f"{name} #{alike + 1}" if alike else name)
    return found


def play_match(
    game: Game | str,
    options: Mapping[str, Any],
    players: Sequence[Who],
    seed: int = 0,
    number: int = 0,
    *,
    compiled: bool = False,
    seconds: float = SECONDS,
) -> Match:
    """A whole game between players, named or objects of your own, repeatable from the seed.

    Seats rotate with the number of the game. A player of your own has `seconds` for a decision; one that fails forfeits
    (`boardroom.players.seated_player`).
    """
    game, options = ready(game, options, players, seconds, number=number, seed=seed)
    random = Random(f"{seed} {number}")
    minds = [come(who, compiled=compiled) for who in players]
    named = list(zip(minds, labels(players, [mind.name for mind in minds]), strict=True))
    seated = [named[(seat + number) % len(named)] for seat in range(len(named))]
    table = Table(
        game,
        options,
        names=[label for _, label in seated],
        seal=Seal(fair_draws.secret_of(random), (f"{seed} {number}",)),
    )
    chairs = [Chair(mind, seat, label, strict=True) for seat, (mind, label) in enumerate(seated)]
    while not table.over:
        if table.state.actor == CHANCE:
            table.do(table.chance())
        else:
            seat = table.state.actor
            table.do(chairs[seat].choose(Position(table, seat, random, seconds)), seat)
    for chair in chairs:
        chair.over(Position(table, chair.seat, random, seconds))
    return result_of(table, [chair.forfeit for chair in chairs if chair.forfeit is not None])


def ready(
    game: Game | str, options: Mapping[str, Any], players: Sequence[Who], seconds: float, **numbers: int
) -> tuple[Game, Options]:
    """The game and its options, if it can be played like this: BadInput before anybody is made."""
    game = game_named(game) if isinstance(game, str) else known_game(game)
    options = game.options(options)
    if not is_list(players):
        raise BadInput(f"Players are a list such as ['greedy', 'random'], not {players!r}.")
    if len(players) != game.players(options):
        raise BadInput(f"There are {len(players)} players for {game.players(options)} seats.")
    if not is_time(seconds):
        raise BadInput(f"A player has more than 0 seconds for a decision, not {seconds!r}.")
    for what, given in numbers.items():
        if not whole(given):
            raise BadInput(f"{what} is a whole number, not {given!r}.")
    return game, options


def is_list(given: object) -> bool:
    return isinstance(given, Sequence) and not isinstance(given, str | bytes)


def is_time(given: object) -> bool:
    return isinstance(given, SupportsFloat) and 0 < float(given) < math.inf


def result_of(table: Table, forfeits: Sequence[Forfeit] = ()) -> Match:
    """What a finished table came to."""
    scores = table.scores()
    assert scores is not None
    decisions = len(table.done) - table.draws
    return Match(tuple(table.names), tuple(scores), decisions, table.draws, record.dump(table), tuple(forfeits))


def play_matches(
    game: Game | str,
    options: Mapping[str, Any],
    players: Sequence[Who],
    games: int,
    seed: int = 0,
    *,
    workers: int = 1,
    seconds: float = SECONDS,
) -> Iterator[Match]:
    """Many games, as they end. The same seed gives the same games in the same order whatever the number of workers.

    Workers are processes: players by name are made anew there, objects are sent there, and from there to processes of
    their own, where they can be (`boardroom.players.own.isolation`).
    """
    game, options = ready(game, options, players, seconds, games=games, workers=workers, seed=seed)
    if games < 0:
        raise BadInput(f"No fewer than 0 games can be played, not {games}.")
    if workers < 1:
        raise BadInput(f"There is at least 1 worker, not {workers}.")
    compiled = games >= MANY
    if workers == 1:
        one = partial(play_match, game, options, tuple(players), seed, compiled=compiled, seconds=seconds)
        yield from map(one, range(games))
        return
    job = partial(play_match, game.name, options, travelling(players), seed, compiled=compiled, seconds=seconds)
    try:
        pickle.dumps(job)
    except Exception as error:
        raise BadInput(f"A player cannot be sent to workers: name it as file.py:Class. ({error})") from error
    numbers = iter(range(games))
    if compiled:
        # What is compiled is kept: one process does it for all
        yield job(next(numbers))
    try:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield from pool.map(job, numbers, chunksize=4)
    except BrokenProcessPool as error:
        raise BadInput(ENDED) from error
    except BoardroomError as error:
        # Where in a worker it was raised is nothing to whoever asked for the games
        raise error from None


def travelling(players: Sequence[Who]) -> tuple[Who, ...]:
    """Players as workers get them: objects on their way to processes of their own, where they can be."""
    sent: dict[int, Who] = {}
    for who in players:
        with suppress(BadInput):
            sent[id(who)] = who if isinstance(who, str | Sent) else apart(who)
    return tuple(sent.get(id(who), who) for who in players)
