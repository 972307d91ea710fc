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

from boardroom.base.errors import BadInput, missing_extra_error
from boardroom.engine.game import Options
from boardroom.engine.records import record
from boardroom.games import find_game
from boardroom.players import lockstep
from boardroom.players.matches import play_match
from boardroom.players.player import DEFAULT_SECONDS
from boardroom.players.registry import create_player
from boardroom.players.win_shares import divide_win

GAMES_PER_JOB = 256
"""Games of compiled players per job."""
GAMES_FILE = "games.jsonl"


@dataclass(frozen=True)
class ContestPlan:
    """Everything that the results depend on."""

    game: str
    options: Options
    players: tuple[str, ...]
    games: int
    seed: int = 1
    seconds: float = DEFAULT_SECONDS

    @property
    def seat_count(self) -> int:
        return find_game(self.game).seat_count(self.options)

    def list_line_ups(self) -> list[tuple[str, ...]]:
        """Return all combinations of different players. With fewer players than seats, all of them sit and some sit
        twice."""
        spare = self.seat_count - len(self.players)
        if spare <= 0:
            return list(combinations(self.players, self.seat_count))
        return [(*self.players, *more) for more in combinations_with_replacement(self.players, spare)]

    def count_games(self) -> list[int]:
        """Return the number of games per line-up: full rotations, and at least `games` in total."""
        count = len(self.list_line_ups())
        rotations = -(-self.games // self.seat_count)
        return [self.seat_count * (rotations // count + (k < rotations % count)) for k in range(count)]

    def pending_jobs(self, finished: Mapping[GameKey, GameResult]) -> Iterator[ContestJob]:
        """Yield the remaining games in parts, cycling through the line-ups so that a stopped contest stays fair."""
        game = find_game(self.game)
        found = []
        for k, (line_up, many) in enumerate(zip(self.list_line_ups(), self.count_games(), strict=True)):
            together = GAMES_PER_JOB if lockstep.can_play_together(game, self.options, line_up) else 1
            for first in range(0, many, together):
                last = min(first + together, many)
                if any((k, number) not in finished for number in range(first, last)):
                    found.append(ContestJob(self, k, first, last))
        yield from sorted(found, key=lambda job: (job.first, job.line_up))


GameKey = tuple[int, int]


@dataclass(frozen=True)
class GameResult:
    """One game: players by seat, scores, and the reasons of forfeits."""

    line_up: int
    number: int
    players: tuple[str, ...]
    scores: tuple[int, ...]
    forfeits: dict[int, str] = field(default_factory=dict)

    @property
    def key(self) -> GameKey:
        return self.line_up, self.number

    def win_shares(self) -> list[float]:
        return divide_win(self.scores, self.forfeits)


@dataclass(frozen=True)
class ContestJob:
    """Some games of one line-up."""

    plan: ContestPlan
    line_up: int
    first: int
    last: int

    def play_games(self) -> list[GameResult]:
        plan = self.plan
        game, who = find_game(plan.game), plan.list_line_ups()[self.line_up]
        seed = plan.seed * 1_000_003 + self.line_up
        if lockstep.can_play_together(game, plan.options, who):
            rows = lockstep.play_batch(game, plan.options, who, np.arange(self.first, self.last), seed)
            return [GameResult(self.line_up, self.first + k, *row) for k, row in enumerate(rows)]
        return [self.play_single_game(who, seed, number) for number in range(self.first, self.last)]

    def play_single_game(self, who: Sequence[str], seed: int, number: int) -> GameResult:
        match = play_match(
            self.plan.game, self.plan.options, who, seed, number, compiled=True, seconds=self.plan.seconds
        )
        # Names from the plan, because two players may use the same display name
        seated = tuple(who[(seat + number) % len(who)] for seat in range(len(who)))
        return GameResult(self.line_up, number, seated, match.scores, {each.seat: str(each) for each in match.forfeits})


def run_job(job: ContestJob) -> list[GameResult]:
    return job.play_games()


T = TypeVar("T")
R = TypeVar("R")


class JobRunner(Protocol):
    """Runs jobs somewhere and yields their results as they finish."""

    def __call__(self, work: Callable[[T], R], jobs: Iterator[T], /) -> Iterator[R]: ...


def run_locally(work: Callable[[T], R], jobs: Iterator[T], /) -> Iterator[R]:
    """Run jobs one after another in this process."""
    return map(work, jobs)


class Contest:
    """A contest stored in a folder. A new run plays only the games that are missing."""

    def __init__(self, plan: ContestPlan, folder: Path) -> None:
        check_plan(plan)
        self.plan = plan
        self.path = folder / GAMES_FILE
        self.finished_games: dict[GameKey, GameResult] = {}
        folder.mkdir(parents=True, exist_ok=True)
        if self.path.exists() and self.path.stat().st_size:
            self.resume_games()
        else:
            self.path.write_text(json.dumps(asdict(plan), ensure_ascii=False) + "\n", encoding="utf-8")

    @property
    def total_games(self) -> int:
        return sum(self.plan.count_games())

    def resume_games(self) -> None:
        """Read the games played so far. An incomplete last line is played again."""
        lines = self.path.read_text(encoding="utf-8").split("\n")
        if json.loads(json.dumps(asdict(self.plan))) != parse_json_line(lines[0]):
            raise BadInput(f"{self.path} belongs to another contest. Choose another folder.")
        whole = [lines[0]]
        for line in lines[1:]:
            row = parse_json_line(line)
            if row is None:
                continue
            whole.append(line)
            try:
                result = parse_result(row)
            except (AttributeError, LookupError, TypeError, ValueError) as error:
                raise BadInput(
                    f"{self.path} has a line that is not a game. Choose another folder. ({line[:80]})"
                ) from error
            self.finished_games[result.key] = result
        # The file stays complete if the contest is stopped here
        record.write_text_atomically(self.path, "\n".join(whole) + "\n")

    def play_missing_games(self, run_jobs: JobRunner, on_progress: Callable[[int], None] = lambda _: None) -> None:
        """Play the missing games."""
        on_progress(len(self.finished_games))
        with self.path.open("a", encoding="utf-8") as file:
            for results in run_jobs(run_job, self.plan.pending_jobs(self.finished_games)):
                fresh = [result for result in results if result.key not in self.finished_games]
                file.write("".join(json.dumps(asdict(result), ensure_ascii=False) + "\n" for result in fresh))
                file.flush()
                self.finished_games.update((result.key, result) for result in fresh)
                on_progress(len(fresh))

    def list_results(self) -> list[GameResult]:
        """Return all games in an order that does not depend on which finished first."""
        return [self.finished_games[key] for key in sorted(self.finished_games, key=lambda key: (key[1], key[0]))]


def parse_result(row: Any) -> GameResult:
    forfeits = {int(seat): why for seat, why in row["forfeits"].items()}
    return GameResult(int(row["line_up"]), int(row["number"]), tuple(row["players"]), tuple(row["scores"]), forfeits)


def parse_json_line(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def check_plan(plan: ContestPlan) -> None:
    """Raise BadInput if the plan is invalid."""
    if len(plan.players) < 2 or len(set(plan.players)) < len(plan.players):
        raise BadInput("A contest needs two or more players, each named once.")
    for name in plan.players:
        create_player(name)


def create_process_runner(workers: int) -> JobRunner:
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

    return run_locally if workers == 1 else spread


def create_ray_runner(address: str) -> JobRunner:
    """Return a runner that spreads jobs over a Ray cluster ("auto": a running one; "local": start one here). Jobs of a
    machine that fails run again on another."""
    try:
        import ray
    except ImportError as error:
        raise missing_extra_error("Contests on a cluster need Ray", "ray") from error

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
