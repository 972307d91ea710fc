"""Matches between players, in this process or in workers."""

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
from boardroom.engine.game import Game, Options, check_game
from boardroom.engine.match import Match, Seal, is_integer
from boardroom.engine.records import fair_draws, record
from boardroom.engine.rules.constants import CHANCE
from boardroom.games import find_game, records
from boardroom.players.custom.python_players import InProcessPlayer
from boardroom.players.custom.subprocess_player import (
    MissingPlayer,
    PickledPlayer,
    PlayerCreationError,
    SubprocessPlayer,
    isolate_player,
)
from boardroom.players.player import DEFAULT_SECONDS, Player, Position
from boardroom.players.registry import create_player
from boardroom.players.seated_player import Forfeit, SeatedPlayer
from boardroom.players.win_shares import divide_win

COMPILE_THRESHOLD = 50
"""Number of games from which players are compiled first."""
WORKER_ENDED = (
    "A worker process has ended. Workers import your program: put its main code under "
    "`if __name__ == '__main__':`, and define players outside of it or in another file."
)


@dataclass(frozen=True)
class MatchResult:
    """The result of a match. Scores are in points as people count them (`Game.points`)."""

    players: tuple[str, ...]
    scores: tuple[int, ...]
    decisions: int
    draws: int
    record: str
    forfeits: tuple[Forfeit, ...] = ()

    def win_shares(self) -> list[float]:
        """Return 1 for the winner, parts for a tie and 0 for seats that forfeited."""
        return divide_win(self.scores, {forfeit.seat for forfeit in self.forfeits})

    @property
    def match(self) -> Match:
        """The finished match, replayed from its record."""
        return records.parse_record(self.record).match


PlayerSource = Player | PickledPlayer | str
"""A player object, a pickled player for another process, or a name."""


def resolve_player(who: PlayerSource, *, compiled: bool = False) -> Player:
    """Return a player: a new one for a name, or an object held to its time limit."""
    if isinstance(who, str):
        return create_player(who, compiled=compiled)
    return SubprocessPlayer(who) if isinstance(who, PickledPlayer) else InProcessPlayer(who)


def resolve_for_match(who: PlayerSource, *, compiled: bool = False) -> Player:
    """Return a player for a match. A player that cannot be created forfeits the match instead of stopping it."""
    try:
        return resolve_player(who, compiled=compiled)
    except PlayerCreationError as unmade:
        return MissingPlayer(unmade)


def label_players(players: Sequence[PlayerSource], names: Sequence[str]) -> list[str]:
    """Return display names. Different players with the same name get a number."""
    found: list[str] = []
    for at, (player, name) in enumerate(zip(players, names, strict=True)):
        same = next((i for i in range(at) if players[i] is player or players[i] == player), None)
        alike = len({found[i] for i in range(at) if names[i] == name})
        found.append(found[same] if same is not None else f"{name} #{alike + 1}" if alike else name)
    return found


def play_match(
    game: Game | str,
    options: Mapping[str, Any],
    players: Sequence[PlayerSource],
    seed: int = 0,
    number: int = 0,
    *,
    compiled: bool = False,
    seconds: float = DEFAULT_SECONDS,
) -> MatchResult:
    """Play a match between players, given as names or objects. The same seed gives the same match.

    Seats rotate with `number`. A custom player has `seconds` per decision and forfeits if it fails
    (`boardroom.players.seated_player`).
    """
    game, options = check_match(game, options, players, seconds, number=number, seed=seed)
    random = Random(f"{seed} {number}")
    resolved = [resolve_for_match(who, compiled=compiled) for who in players]
    labelled = list(zip(resolved, label_players(players, [mind.name for mind in resolved]), strict=True))
    seated = [labelled[(seat + number) % len(labelled)] for seat in range(len(labelled))]
    match = Match(
        game,
        options,
        names=[label for _, label in seated],
        seal=Seal(fair_draws.derive_secret(random), (f"{seed} {number}",)),
    )
    seated_players = [SeatedPlayer(mind, seat, label, strict=True) for seat, (mind, label) in enumerate(seated)]
    while not match.is_over:
        if match.state.actor == CHANCE:
            match.apply_action(match.choose_draw())
        else:
            seat = match.state.actor
            match.apply_action(seated_players[seat].choose(Position(match, seat, random, seconds)), seat)
    for chair in seated_players:
        chair.end_match(Position(match, chair.seat, random, seconds))
    return summarize_match(match, [chair.forfeit for chair in seated_players if chair.forfeit is not None])


def check_match(
    game: Game | str, options: Mapping[str, Any], players: Sequence[PlayerSource], seconds: float, **numbers: int
) -> tuple[Game, Options]:
    """Return the game and its options. Raise BadInput if the match cannot be played."""
    game = find_game(game) if isinstance(game, str) else check_game(game)
    options = game.complete_options(options)
    if not is_player_list(players):
        raise BadInput(f"players must be a list such as ['greedy', 'random'], not {players!r}.")
    if len(players) != game.seat_count(options):
        raise BadInput(f"This game has {game.seat_count(options)} seats, but {len(players)} players were given.")
    if not is_duration(seconds):
        raise BadInput(f"seconds must be greater than 0, not {seconds!r}.")
    for what, given in numbers.items():
        if not is_integer(given):
            raise BadInput(f"{what} must be an integer, not {given!r}.")
    return game, options


def is_player_list(given: object) -> bool:
    return isinstance(given, Sequence) and not isinstance(given, str | bytes)


def is_duration(given: object) -> bool:
    return isinstance(given, SupportsFloat) and 0 < float(given) < math.inf


def summarize_match(match: Match, forfeits: Sequence[Forfeit] = ()) -> MatchResult:
    scores = match.scores()
    assert scores is not None
    decisions = len(match.actions) - match.draw_count
    return MatchResult(
        tuple(match.names), tuple(scores), decisions, match.draw_count, record.dump(match), tuple(forfeits)
    )


def play_matches(
    game: Game | str,
    options: Mapping[str, Any],
    players: Sequence[PlayerSource],
    games: int,
    seed: int = 0,
    *,
    workers: int = 1,
    seconds: float = DEFAULT_SECONDS,
) -> Iterator[MatchResult]:
    """Yield the results of many matches, in the same order for any number of workers.

    Workers are processes. They create named players themselves; player objects are pickled and run in subprocesses
    where possible (`boardroom.players.custom.subprocess_player`).
    """
    game, options = check_match(game, options, players, seconds, games=games, workers=workers, seed=seed)
    if games < 0:
        raise BadInput(f"games must be at least 0, not {games}.")
    if workers < 1:
        raise BadInput(f"workers must be at least 1, not {workers}.")
    compiled = games >= COMPILE_THRESHOLD
    if workers == 1:
        one = partial(play_match, game, options, tuple(players), seed, compiled=compiled, seconds=seconds)
        yield from map(one, range(games))
        return
    job = partial(play_match, game.name, options, pickle_players(players), seed, compiled=compiled, seconds=seconds)
    try:
        pickle.dumps(job)
    except Exception as error:
        raise BadInput(
            f"A player cannot be pickled for workers. Pass it as file.py:Class instead. ({error})"
        ) from error
    numbers = iter(range(games))
    if compiled:
        # The first game compiles into the cache, so that workers do not all compile
        yield job(next(numbers))
    try:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield from pool.map(job, numbers, chunksize=4)
    except BrokenProcessPool as error:
        raise BadInput(WORKER_ENDED) from error
    except BoardroomError as error:
        # The worker's traceback does not help the caller
        raise error from None


def pickle_players(players: Sequence[PlayerSource]) -> tuple[PlayerSource, ...]:
    """Return players in a form that workers can receive: objects are pickled where possible."""
    sent: dict[int, PlayerSource] = {}
    for who in players:
        with suppress(BadInput):
            sent[id(who)] = who if isinstance(who, str | PickledPlayer) else isolate_player(who)
    return tuple(sent.get(id(who), who) for who in players)
