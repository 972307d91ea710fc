"""Drawing, checking, changing and confirming a seating (CH4-CH7, CH12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from boardroom.base.languages import text
from boardroom.tournament.log.events import ORGANISERS, Event, Flag, Money, Number, Tables, Text
from boardroom.tournament.log.state import PendingEntry, Round, TournamentState
from boardroom.tournament.seating.draw import Attendance, draw_seating, seat_by_rank
from boardroom.tournament.standings.standings import rank_ids
from boardroom.tournament.text.refusals import refuse
from boardroom.tournament.text.texts import (
    WARNING_MORE_REPEATS,
    WARNING_REPEATS,
    WARNING_THREE,
    WARNING_WISHES,
    format_problem,
    format_tables,
)

RANKED_ROUND = 3
"""The round that is seated by the standings instead of a draw (CH7)."""


@dataclass(frozen=True)
class SeatingProblem:
    """A problem of a seating. Hard problems prevent confirmation; soft ones are only shown."""

    rule: str
    kind: str
    is_hard: bool
    table: int
    people: tuple[str, ...]

    @property
    def subject(self) -> tuple[str, int, tuple[str, ...]]:
        """Return the identity of the problem, which stays the same when unrelated people move."""
        of_table = self.kind in ("size", "three", "staff")
        return (self.kind, self.table, (str(len(self.people)),)) if of_table else (self.kind, 0, self.people)

    def to_text(self, lang: str) -> str:
        return format_problem(lang, self.kind, self.table, self.people)


@dataclass(frozen=True)
class SeatingQuality:
    """How good a seating is. `least_repeats` and `least_second_threes` are the proven minimum when it was drawn."""

    repeats: int
    least_repeats: int
    second_threes: int
    least_second_threes: int
    tables_of_three: int
    staff_count: int
    broken_wishes: int
    least_broken_wishes: int
    problems: tuple[SeatingProblem, ...]

    @property
    def is_confirmable(self) -> bool:
        return not any(problem.is_hard for problem in self.problems)


def collect_attendance(state: TournamentState, round_number: int) -> Attendance:
    """Return the people to seat and the constraints of the draw. Round 3 uses the standings and ignores wishes."""
    present = state.list_present()
    if round_number == RANKED_ROUND:
        here = set(present)
        ranked = tuple(person for person in rank_ids(state, RANKED_ROUND - 1) if person in here)
        return Attendance(ranked, tuple(state.list_standby()))
    return Attendance(
        tuple(present),
        tuple(state.list_standby()),
        state.rounds[1].tables if round_number == 2 else (),
        tuple(state.wishes.values()),
    )


def derive_draw_seed(announced: str, round_number: int, number: int) -> str:
    """CH6: return the seed of one draw, from the published seed, the round and the draw's number.

    A second draw therefore cannot be passed off as the first. Round 3 has no draw.
    """
    return "" if round_number == RANKED_ROUND else f"{announced}/game {round_number}/draw {number}"


def next_draw_seed(state: TournamentState, round_number: int) -> str:
    return derive_draw_seed(state.get_settings().seed, round_number, state.get_round(round_number).draw_count + 1)


def make_seating(state: TournamentState, round_number: int) -> SeatingDrawn:
    """Return the seating to record: drawn in rounds 1 and 2, by the standings in round 3."""
    check_drawable(state, round_number, allow_redraw=True)
    return derive_seating(round_number, next_draw_seed(state, round_number), collect_attendance(state, round_number))


def derive_seating(round_number: int, seed: str, attendance: Attendance) -> SeatingDrawn:
    """Return the seating that follows from these inputs alone, so anyone can reproduce it."""
    if round_number == RANKED_ROUND:
        return SeatingDrawn(RANKED_ROUND, seed, seat_by_rank(attendance.entrants, attendance.staff))
    drawn = draw_seating(attendance, seed)
    return SeatingDrawn(
        game=round_number,
        seed=seed,
        tables=drawn.tables,
        repeats=drawn.repeats,
        twice=drawn.second_threes,
        broken=drawn.broken_wishes,
        least_broken=drawn.least_broken_wishes,
        tries=drawn.attempts,
        uniform=drawn.is_uniform,
    )


def check_drawable(state: TournamentState, number: int, *, allow_redraw: bool = False) -> Round:
    """CH12: return the round if it can be drawn; round 3 needs all earlier results.

    `allow_redraw` permits replacing a confirmed seating.
    """
    state.get_settings()
    round_ = state.get_round(number)
    if state.is_finalised:
        refuse("frozen")
    if round_.clock is not None:
        refuse("already-started", game=number)
    if round_.is_confirmed and not allow_redraw:
        refuse("already-confirmed", game=number)
    if number > 1 and state.rounds[number - 1].clock is None:
        # Until the previous round starts, people can still be moved and its pairings can change
        refuse("start-first", game=number - 1)
    if number == RANKED_ROUND and (missing := describe_open_results(state, RANKED_ROUND - 1)):
        refuse("unconfirmed", missing=missing)
    return round_


def describe_open_results(state: TournamentState, after: int) -> dict[str, str] | None:
    """Return a description of the tables without a confirmed result, or None."""
    found = [
        (round_.number, table)
        for round_ in state.rounds.values()
        for table in round_.list_unconfirmed_tables()
        if round_.number <= after
    ]
    return format_tables(found) if found else None


@dataclass(frozen=True)
class SeatingDrawn(
    Event, kind="seating-drawn", label=text("Seating drawn"), roles=ORGANISERS, topics=("seating {game}",)
):
    """A preview of a seating, with everything that is needed to reproduce it."""

    game: Number
    seed: Text
    tables: Tables
    repeats: Number = 0
    twice: Number = 0
    broken: Number = 0
    least_broken: Number = 0
    tries: Number = 0
    uniform: Flag = True

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """Redraw a confirmed seating only with a reason: people may already be walking to their tables."""
        check_drawable(state, self.game, allow_redraw=bool(pending.why.strip()))
        if self.seed != next_draw_seed(state, self.game):
            refuse("wrong-draw", seed=next_draw_seed(state, self.game))
        refuse_hard_problems(find_problems(state, self.game, self.tables))

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        round_ = state.rounds[self.game]
        ranked = rank_ids(state, RANKED_ROUND - 1) if self.game == RANKED_ROUND else ()
        return state.with_round(
            replace(
                round_,
                draw_count=round_.draw_count + 1,
                drawn_seating=self,
                ranking=ranked,
                tables=self.tables,
                was_moved=False,
                is_confirmed=False,
            )
        )

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        return get_previous_tables(state, self.game)


def get_previous_tables(state: TournamentState, round_number: int) -> dict[str, Any] | None:
    round_ = state.get_round(round_number)
    return {"tables": [list(table) for table in round_.tables]} if round_.tables else None


def move_people(state: TournamentState, tables: Tables, moves: Mapping[str, int]) -> Tables:
    """Return the tables after moves by hand: entrants in order of entry, then staff, without empty last tables."""
    after = [[person for person in table if person not in moves] for table in tables]
    for person, table in moves.items():
        if table:
            while len(after) < table:
                after.append([])
            after[table - 1].append(person)
    while after and not after[-1]:
        after.pop()
    return tuple(tuple(sorted(table, key=lambda person: (person[0], int(person[1:])))) for table in after)


@dataclass(frozen=True)
class PeopleMoved(
    Event, kind="seating-moved", label=text("Moved manually"), roles=ORGANISERS, topics=("seating {game}",)
):
    """People moved by hand, each to a table (0 for no seat). Simultaneous, so that two can swap."""

    game: Number
    moves: Money

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """CH12: only until the round starts. Moves that make a seating worse are shown, not forbidden."""
        round_ = state.get_round(self.game)
        require_movable(state, round_, self)
        if round_.is_confirmed:
            if not pending.why.strip():
                refuse("give-reason")
            refuse_hard_problems(find_problems(state, self.game, move_people(state, round_.tables, self.moves)))

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        round_ = state.rounds[self.game]
        return state.with_round(replace(round_, tables=move_people(state, round_.tables, self.moves), was_moved=True))

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        return get_previous_tables(state, self.game)


def require_movable(state: TournamentState, round_: Round, event: PeopleMoved) -> None:
    if round_.drawn_seating is None:
        refuse("nothing-drawn", game=event.game)
    if round_.clock is not None:
        refuse("already-started", game=event.game)
    for person, table in event.moves.items():
        state.get_person(person)
        if not 0 <= table <= len(round_.tables) + 1:
            refuse("bad-move", person=person, table=table)


@dataclass(frozen=True)
class MoveTrial:
    """The effect of moves by hand: the resulting quality, and which problems appear or disappear."""

    quality: SeatingQuality
    new_problems: tuple[SeatingProblem, ...]
    solved_problems: tuple[SeatingProblem, ...]


def try_moves(state: TournamentState, event: PeopleMoved) -> MoveTrial:
    """Return the effect of moves without making them; no reason is needed."""
    round_ = state.get_round(event.game)
    require_movable(state, round_, event)
    tables = move_people(state, round_.tables, event.moves)
    if tables == round_.tables:
        person, table = next(iter(event.moves.items()), ("", 0))
        refuse("bad-move", person=person, table=table)
    before, after = rate_seating(state, event.game), rate_seating(state, event.game, tables)
    had, has = ({problem.subject for problem in seen.problems} for seen in (before, after))
    worse = tuple(problem for problem in after.problems if problem.subject not in had)
    return MoveTrial(after, worse, tuple(problem for problem in before.problems if problem.subject not in has))


@dataclass(frozen=True)
class SeatingConfirmed(
    Event, kind="seating-confirmed", label=text("Seating confirmed"), roles=ORGANISERS, topics=("seating {game}",)
):
    game: Number

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        round_ = check_drawable(state, self.game)
        if round_.drawn_seating is None:
            refuse("nothing-drawn", game=self.game)
        if self.game == RANKED_ROUND and round_.ranking != rank_ids(state, RANKED_ROUND - 1):
            refuse("stale-ranking")
        refuse_hard_problems(find_problems(state, self.game, round_.tables))

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        return state.with_round(replace(state.rounds[self.game], is_confirmed=True))


def refuse_hard_problems(found: list[SeatingProblem]) -> None:
    hard = [problem for problem in found if problem.is_hard]
    if hard:
        texts = {lang: " ".join(problem.to_text(lang) for problem in hard[:3]) for lang in ("en", "ja")}
        refuse("bad-seating", problems=texts)


def find_problems(state: TournamentState, round_number: int, tables: Tables) -> list[SeatingProblem]:
    """Return all problems of a seating, hard ones first."""
    found: list[SeatingProblem] = []
    seated = [person for table in tables for person in table]
    here = {*state.list_present(), *state.list_standby()}
    twice = {person for person, times in Counter(seated).items() if times > 1}
    for number, table in enumerate(tables, 1):
        if not 3 <= len(table) <= 4:
            found.append(SeatingProblem("CH5", "size", True, number, table))
        if away := tuple(person for person in table if person not in here):
            found.append(SeatingProblem("CH11", "away", True, number, away))
        if again := tuple(person for person in table if person in twice):
            found.append(SeatingProblem("CH5", "double", True, number, again))
    sitting = set(seated)
    if missing := tuple(person for person in state.list_present() if person not in sitting):
        found.append(SeatingProblem("CH5", "unseated", True, 0, missing))
    return found + find_soft_problems(state, round_number, tables)


def find_absences(state: TournamentState) -> list[tuple[int, SeatingProblem]]:
    """CH11: return absent people with a seat and present people without one, by round.

    A seating does not change after the start: latecomers play from the next round.
    """
    return [
        (round_.number, problem)
        for round_ in state.rounds.values()
        if round_.is_confirmed and round_.clock is None
        for problem in find_problems(state, round_.number, round_.tables)
        if problem.kind in ("away", "unseated")
    ]


def find_soft_problems(state: TournamentState, round_number: int, tables: Tables) -> list[SeatingProblem]:
    found: list[SeatingProblem] = []
    first = state.rounds[1] if round_number == 2 else None
    before = {person: number for number, table in enumerate(first.tables if first else (), 1) for person in table}
    threes = {person for table in (first.tables if first else ()) if len(table) == 3 for person in table}
    wished = {frozenset(pair) for people in state.wishes.values() for pair in combinations(people, 2)}
    for number, table in enumerate(tables, 1):
        entrants = [person for person in table if person.startswith("E")]
        if len(table) == 3:
            found.append(SeatingProblem("CH5", "three", False, number, table))
            found += [
                SeatingProblem("CH5", "twice", False, number, (person,)) for person in entrants if person in threes
            ]
        if len(table) - len(entrants) > 1:
            helpers = tuple(person for person in table if person not in entrants)
            found.append(SeatingProblem("CH4", "staff", False, number, helpers))
        for pair in combinations(entrants, 2):
            if before.get(pair[0], -1) == before.get(pair[1], -2):
                found.append(SeatingProblem("CH6", "repeat", False, number, pair))
            if frozenset(pair) in wished:
                found.append(SeatingProblem("CH6", "wish", False, number, pair))
    return found


def list_warnings(quality: SeatingQuality, lang: str) -> list[str]:
    """CH5, CH6: return the sentences that announce a seating's compromises."""
    warnings = []
    if quality.tables_of_three:
        warnings.append(WARNING_THREE[lang].format(tables=quality.tables_of_three))
    if quality.repeats:
        text = WARNING_REPEATS if quality.repeats == quality.least_repeats else WARNING_MORE_REPEATS
        warnings.append(text[lang].format(repeats=quality.repeats, least=quality.least_repeats))
    if quality.broken_wishes:
        warnings.append(WARNING_WISHES[lang].format(broken=quality.broken_wishes))
    return warnings


def rate_seating(state: TournamentState, round_number: int, tables: Tables | None = None) -> SeatingQuality:
    """Return the quality of the current seating, or of other tables."""
    found = state.get_round(round_number)
    drawn = found.drawn_seating
    if drawn is None:
        refuse("nothing-drawn", game=round_number)
    tables = found.tables if tables is None else tables
    problems = find_problems(state, round_number, tables)
    count = {what: sum(problem.kind == what for problem in problems) for what in ("repeat", "twice", "three", "wish")}
    return SeatingQuality(
        repeats=count["repeat"],
        least_repeats=drawn.repeats,
        second_threes=count["twice"],
        least_second_threes=drawn.twice,
        tables_of_three=count["three"],
        staff_count=sum(person[0] == "S" for table in tables for person in table),
        broken_wishes=count["wish"],
        least_broken_wishes=drawn.least_broken,
        problems=tuple(problems),
    )
