"""Contests between players: line-ups, single games, and a file of results that a stopped contest resumes from.

Every line-up plays each rotation of its seats equally often. A game is identified by its line-up and number; its result
depends only on these and the seed, so it counts once no matter where or how often it is played.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np

from boardroom.base.errors import BadInput, extra_needed
from boardroom.engine.game import Options
from boardroom.engine.records import record
from boardroom.games import game_named
from boardroom.players import lockstep
from boardroom.players.matches import play_match
from boardroom.players.player import SECONDS
from boardroom.players.registry import player_named
from boardroom.players.win_shares import shares

SIDE_BY_SIDE = 256
"""Games of compiled players per job."""
GAMES = "games.jsonl"


@dataclass(frozen=True)
class Plan:
    """Everything that the results depend on."""

    game: str
    options: Options
    players: tuple[str, ...]
    games: int
    seed: int = 1
    seconds: float = SECONDS

    @property
    def seats(self) -> int:
        return game_named(self.game).players(self.options)

    def line_ups(self) -> list[tuple[str, ...]]:
        """Return all combinations of different players. With fewer players than seats, all of them sit and some sit
        twice."""
        spare = self.seats - len(self.players)
        if spare <= 0:
            return list(combinations(self.players, self.seats))
        return [(*self.players, *more) for more in combinations_with_replacement(self.players, spare)]

    def numbers(self) -> list[int]:
        """Return the number of games per line-up: full rotations, and at least `games` in total."""
        count = len(self.line_ups())
        rotations = -(-self.games // self.seats)
        return [self.seats * (rotations // count + (k < rotations % count)) for k in range(count)]

    def jobs(self, done: Mapping[Key, Result]) -> Iterator[Job]:
        """Yield the remaining games in parts, cycling through the line-ups so that a stopped contest stays fair."""
        game = game_named(self.game)
        found = []
        for k, (line_up, many) in enumerate(zip(self.line_ups(), self.numbers(), strict=True)):
            together = SIDE_BY_SIDE if lockstep.able(game, self.options, line_up) else 1
            for first in range(0, many, together):
                last = min(first + together, many)
                if any((k, number) not in done for number in range(first, last)):
                    found.append(Job(self, k, first, last))
        yield from sorted(found, key=lambda job: (job.first, job.line_up))


Key = tuple[int, int]


@dataclass(frozen=True)
class Result:
    """One game: players by seat, scores, and the reasons of forfeits."""

    line_up: int
    number: int
    players: tuple[str, ...]
    scores: tuple[int, ...]
    forfeits: dict[int, str] = field(default_factory=dict)

    @property
    def key(self) -> Key:
        return self.line_up, self.number

    def won(self) -> list[float]:
        return shares(self.scores, self.forfeits)


@dataclass(frozen=True)
class Job:
    """Some games of one line-up."""

    plan: Plan
    line_up: int
    first: int
    last: int

    def play(self) -> list[Result]:
        plan = self.plan
        game, who = game_named(plan.game), plan.line_ups()[self.line_up]
        seed = plan.seed * 1_000_003 + self.line_up
        if lockstep.able(game, plan.options, who):
            rows = lockstep.together(game, plan.options, who, np.arange(self.first, self.last), seed)
            return [Result(self.line_up, self.first + k, *row) for k, row in enumerate(rows)]
        return [self.alone(who, seed, number) for number in range(self.first, self.last)]

    def alone(self, who: Sequence[str], seed: int, number: int) -> Result:
        match = play_match(
            self.plan.game, self.plan.options, who, seed, number, compiled=True, seconds=self.plan.seconds
        )
        # Names from the plan, because two players may use the same display name
        seated = tuple(who[(seat + number) % len(who)] for seat in range(len(who)))
        return Result(self.line_up, number, seated, match.scores, {each.seat: str(each) for each in match.forfeits})


def play(job: Job) -> list[Result]:
    return job.play()


T = TypeVar("T")
R = TypeVar("R")


class Spread(Protocol):
    """Runs jobs somewhere and yields their results as they finish."""

    def __call__(self, work: Callable[[T], R], jobs: Iterator[T], /) -> Iterator[R]: ...


def here(work: Callable[[T], R], jobs: Iterator[T], /) -> Iterator[R]:
    """Run jobs one after another in this process."""
    return map(work, jobs)


class Contest:
    """A contest stored in a folder. A new run plays only the games that are missing."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        check(plan)
        self.plan = plan
        self.path = folder / GAMES
        self.done: dict[Key, Result] = {}
        folder.mkdir(parents=True, exist_ok=True)
        if self.path.exists() and self.path.stat().st_size:
            self.take_up()
        else:
            self.path.write_text(json.dumps(asdict(plan), ensure_ascii=False) + "\n", encoding="utf-8")

    @property
    def total(self) -> int:
        return sum(self.plan.numbers())

    def take_up(self) -> None:
        """Read the games played so far. An incomplete last line is played again."""
        lines = self.path.read_text(encoding="utf-8").split("\n")
        if json.loads(json.dumps(asdict(self.plan))) != parsed(lines[0]):
            raise BadInput(f"{self.path} belongs to another contest. Choose another folder.")
        whole = [lines[0]]
        for line in lines[1:]:
            row = parsed(line)
            if row is None:
                continue
            whole.append(line)
            try:
                result = result_from(row)
            except (AttributeError, LookupError, TypeError, ValueError) as error:
                raise BadInput(
                    f"{self.path} has a line that is not a game. Choose another folder. ({line[:80]})"
                ) from error
            self.done[result.key] = result
        # The file stays complete if the contest is stopped here
        record.write_text(self.path, "\n".join(whole) + "\n")

    def run(self, spread: Spread, said: Callable[[int], None] = lambda _: None) -> None:
        """Play the missing games."""
        said(len(self.done))
        with self.path.open("a", encoding="utf-8") as file:
            for results in spread(play, self.plan.jobs(self.done)):
                fresh = [result for result in results if result.key not in self.done]
                file.write("".join(json.dumps(asdict(result), ensure_ascii=False) + "\n" for result in fresh))
                file.flush()
                self.done.update((result.key, result) for result in fresh)
                said(len(fresh))

    def results(self) -> list[Result]:
        """Return all games in an order that does not depend on which finished first."""
        return [self.done[key] for key in sorted(self.done, key=lambda key: (key[1], key[0]))]


def result_from(row: Any) -> Result:
    forfeits = {int(seat): why for seat, why in row["forfeits"].items()}
    return Result(int(row["line_up"]), int(row["number"]), tuple(row["players"]), tuple(row["scores"]), forfeits)


def parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def check(plan: Plan) -> None:
    """Raise BadInput if the plan is invalid."""
    if len(plan.players) < 2 or len(set(plan.players)) < len(plan.players):
        raise BadInput("A contest needs two or more players, each named once.")
    for name in plan.players:
        player_named(name)


def processes(workers: int) -> Spread:
    """Return a runner that spreads jobs over processes of this machine."""

    def spread(work: Callable[[T], R], jobs: Iterator[T], /) -> Iterator[R]:
        from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
        from multiprocessing import get_context

        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            going = set()
            for job in jobs:
                going.add(pool.submit(work, job))
                if len(going) >= 2 * workers:
                    ended, going = wait(going, return_when=FIRST_COMPLETED)
                    yield from (one.result() for one in ended)
            yield from (one.result() for one in going)

    return here if workers == 1 else spread


def on_ray(address: str) -> Spread:
    """Return a runner that spreads jobs over a Ray cluster ("auto": a running one; "local": start one here). Jobs of a
    machine that fails run again on another."""
    try:
        import ray
    except ImportError as error:
        raise extra_needed("Contests on a cluster need Ray", "ray") from error

    def spread(work: Callable[[T], R], jobs: Iterator[T], /) -> Iterator[R]:
        if not ray.is_initialized():
            try:
                ray.init(address=None if address == "local" else address, log_to_driver=False)
            except ConnectionError as error:
                raise BadInput(f"No Ray cluster answers at {address}.") from error
        remote = ray.remote(max_retries=-1)(work)
        going: list[Any] = []
        most = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        for job in jobs:
            going.append(remote.remote(job))
            if len(going) >= most:
                ended, going = ray.wait(going)
                yield from ray.get(ended)
        while going:
            ended, going = ray.wait(going)
            yield from ray.get(ended)

    return spread
