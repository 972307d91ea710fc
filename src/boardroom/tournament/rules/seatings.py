"""Drawing, checking, changing and confirming a seating (CH4-CH7, CH12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from boardroom.tournament.log.events import SeatingConfirmed, SeatingDrawn, SeatingMoved, Tables
from boardroom.tournament.log.handlers import applies, checks, replaces
from boardroom.tournament.log.state import Deed, Game, State
from boardroom.tournament.seating.draw import Attendance, by_rank, draw
from boardroom.tournament.standings.standings import ranking
from boardroom.tournament.text.refusals import refuse
from boardroom.tournament.text.texts import (
    WARNING_MORE_REPEATS,
    WARNING_REPEATS,
    WARNING_THREE,
    WARNING_WISHES,
    listed,
    problem_text,
)

RANKED = 3
"""The round that is seated by the standings instead of a draw (CH7)."""


@dataclass(frozen=True)
class Problem:
    """A problem of a seating. Hard problems prevent confirmation; soft ones are only shown."""

    rule: str
    what: str
    hard: bool
    table: int
    people: tuple[str, ...]

    @property
    def subject(self) -> tuple[str, int, tuple[str, ...]]:
        """Return the identity of the problem, which stays the same when unrelated people move."""
        of_table = self.what in ("size", "three", "staff")
        return (self.what, self.table, (str(len(self.people)),)) if of_table else (self.what, 0, self.people)

    def text(self, lang: str) -> str:
        return problem_text(lang, self.what, self.table, self.people)


@dataclass(frozen=True)
class Quality:
    """How good a seating is. `least_repeats` and `least_twice` are the proven minimum when it was drawn."""

    repeats: int
    least_repeats: int
    twice: int
    least_twice: int
    threes: int
    staff: int
    broken: int
    least_broken: int
    problems: tuple[Problem, ...]

    @property
    def confirmable(self) -> bool:
        return not any(problem.hard for problem in self.problems)


def attendance_for(state: State, round_number: int) -> Attendance:
    """Return the people to seat and the constraints of the draw. Round 3 uses the standings and ignores wishes."""
    present = state.present()
    if round_number == RANKED:
        here = set(present)
        ranked = tuple(person for person in ranking(state, RANKED - 1) if person in here)
        return Attendance(ranked, tuple(state.standby()))
    return Attendance(
        tuple(present),
        tuple(state.standby()),
        state.games[1].tables if round_number == 2 else (),
        tuple(state.wishes.values()),
    )


def draw_seed(announced: str, round_number: int, number: int) -> str:
    """CH6: return the seed of one draw, from the published seed, the round and the draw's number.

    A second draw therefore cannot be passed off as the first. Round 3 has no draw.
    """
    return "" if round_number == RANKED else f"{announced}/game {round_number}/draw {number}"


def seed_for(state: State, round_number: int) -> str:
    return draw_seed(state.open().seed, round_number, state.game(round_number).draws + 1)


def make_seating(state: State, round_number: int) -> SeatingDrawn:
    """Return the seating to record: drawn in rounds 1 and 2, by the standings in round 3."""
    ready_for_draw(state, round_number, again=True)
    return seating_of(round_number, seed_for(state, round_number), attendance_for(state, round_number))


def seating_of(round_number: int, seed: str, attendance: Attendance) -> SeatingDrawn:
    """Return the seating that follows from these inputs alone, so anyone can reproduce it."""
    if round_number == RANKED:
        return SeatingDrawn(RANKED, seed, by_rank(attendance.entrants, attendance.staff))
    drawn = draw(attendance, seed)
    return SeatingDrawn(
        game=round_number,
        seed=seed,
        tables=drawn.tables,
        repeats=drawn.repeats,
        twice=drawn.twice,
        broken=drawn.broken,
        least_broken=drawn.least_broken,
        tries=drawn.tries,
        uniform=drawn.uniform,
    )


def ready_for_draw(state: State, number: int, *, again: bool = False) -> Game:
    """CH12: return the round if it can be drawn; round 3 needs all earlier results.

    `allow_redraw` permits replacing a confirmed seating.
    """
    state.open()
    round_ = state.game(number)
    if state.frozen:
        refuse("frozen")
    if round_.clock is not None:
        refuse("already-started", game=number)
    if round_.confirmed and not again:
        refuse("already-confirmed", game=number)
    if number > 1 and state.games[number - 1].clock is None:
        # Until the previous round starts, people can still be moved and its pairings can change
        refuse("start-first", game=number - 1)
    if number == RANKED and (missing := open_results(state, RANKED - 1)):
        refuse("unconfirmed", missing=missing)
    return round_


def open_results(state: State, after: int) -> dict[str, str] | None:
    """Return a description of the tables without a confirmed result, or None."""
    found = [
        (round_.number, table)
        for round_ in state.games.values()
        for table in round_.unconfirmed()
        if round_.number <= after
    ]
    return listed(found) if found else None


@checks(SeatingDrawn)
def may_draw(state: State, event: SeatingDrawn, pending: Deed) -> None:
    """A confirmed seating can only be redrawn with a reason: people may already be walking to their tables."""
    ready_for_draw(state, event.game, again=bool(pending.why.strip()))
    if event.seed != seed_for(state, event.game):
        refuse("wrong-draw", seed=seed_for(state, event.game))
    refuse_hard(problems(state, event.game, event.tables))


@applies(SeatingDrawn)
def set_drawn(state: State, event: SeatingDrawn, pending: Deed) -> State:
    round_ = state.games[event.game]
    ranked = ranking(state, RANKED - 1) if event.game == RANKED else ()
    return state.with_game(
        replace(
            round_,
            draws=round_.draws + 1,
            drawn=event,
            ranking=ranked,
            tables=event.tables,
            moved=False,
            confirmed=False,
        )
    )


@replaces(SeatingDrawn, SeatingMoved)
def old_tables(state: State, event: SeatingDrawn | SeatingMoved) -> dict[str, Any] | None:
    round_ = state.game(event.game)
    return {"tables": [list(table) for table in round_.tables]} if round_.tables else None


def moved(state: State, tables: Tables, moves: Mapping[str, int]) -> Tables:
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


@checks(SeatingMoved)
def may_move(state: State, event: SeatingMoved, pending: Deed) -> None:
    """CH12: only until the round starts. Moves that make a seating worse are shown, not forbidden."""
    round_ = state.game(event.game)
    movable(state, round_, event)
    if round_.confirmed:
        if not pending.why.strip():
            refuse("give-reason")
        refuse_hard(problems(state, event.game, moved(state, round_.tables, event.moves)))


def movable(state: State, round_: Game, event: SeatingMoved) -> None:
    if round_.drawn is None:
        refuse("nothing-drawn", game=event.game)
    if round_.clock is not None:
        refuse("already-started", game=event.game)
    for person, table in event.moves.items():
        state.person(person)
        if not 0 <= table <= len(round_.tables) + 1:
            refuse("bad-move", person=person, table=table)


@dataclass(frozen=True)
class Tried:
    """The effect of moves by hand: the resulting quality, and which problems appear or disappear."""

    quality: Quality
    worse: tuple[Problem, ...]
    mended: tuple[Problem, ...]


def tried(state: State, event: SeatingMoved) -> Tried:
    """Return the effect of moves without making them; no reason is needed."""
    round_ = state.game(event.game)
    movable(state, round_, event)
    tables = moved(state, round_.tables, event.moves)
    if tables == round_.tables:
        person, table = next(iter(event.moves.items()), ("", 0))
        refuse("bad-move", person=person, table=table)
    before, after = quality(state, event.game), quality(state, event.game, tables)
    had, has = ({problem.subject for problem in seen.problems} for seen in (before, after))
    worse = tuple(problem for problem in after.problems if problem.subject not in had)
    return Tried(after, worse, tuple(problem for problem in before.problems if problem.subject not in has))


@applies(SeatingMoved)
def move(state: State, event: SeatingMoved, pending: Deed) -> State:
    round_ = state.games[event.game]
    return state.with_game(replace(round_, tables=moved(state, round_.tables, event.moves), moved=True))


@checks(SeatingConfirmed)
def may_confirm(state: State, event: SeatingConfirmed, pending: Deed) -> None:
    round_ = ready_for_draw(state, event.game)
    if round_.drawn is None:
        refuse("nothing-drawn", game=event.game)
    if event.game == RANKED and round_.ranking != ranking(state, RANKED - 1):
        refuse("stale-ranking")
    refuse_hard(problems(state, event.game, round_.tables))


@applies(SeatingConfirmed)
def confirm(state: State, event: SeatingConfirmed, pending: Deed) -> State:
    return state.with_game(replace(state.games[event.game], confirmed=True))


def refuse_hard(found: list[Problem]) -> None:
    hard = [problem for problem in found if problem.hard]
    if hard:
        said = {lang: " ".join(problem.text(lang) for problem in hard[:3]) for lang in ("en", "ja")}
        refuse("bad-seating", problems=said)


def problems(state: State, round_number: int, tables: Tables) -> list[Problem]:
    """Return all problems of a seating, hard ones first."""
    found: list[Problem] = []
    seated = [person for table in tables for person in table]
    here = {*state.present(), *state.standby()}
    twice = {person for person, times in Counter(seated).items() if times > 1}
    for number, table in enumerate(tables, 1):
        if not 3 <= len(table) <= 4:
            found.append(Problem("CH5", "size", True, number, table))
        if away := tuple(person for person in table if person not in here):
            found.append(Problem("CH11", "away", True, number, away))
        if again := tuple(person for person in table if person in twice):
            found.append(Problem("CH5", "double", True, number, again))
    sitting = set(seated)
    if missing := tuple(person for person in state.present() if person not in sitting):
        found.append(Problem("CH5", "unseated", True, 0, missing))
    return found + soft_problems(state, round_number, tables)


def absences(state: State) -> list[tuple[int, Problem]]:
    """CH11: return absent people with a seat and present people without one, by round.

    A seating does not change after the start: latecomers play from the next round.
    """
    return [
        (round_.number, problem)
        for round_ in state.games.values()
        if round_.confirmed and round_.clock is None
        for problem in problems(state, round_.number, round_.tables)
        if problem.what in ("away", "unseated")
    ]


def soft_problems(state: State, round_number: int, tables: Tables) -> list[Problem]:
    found: list[Problem] = []
    first = state.games[1] if round_number == 2 else None
    before = {person: number for number, table in enumerate(first.tables if first else (), 1) for person in table}
    threes = {person for table in (first.tables if first else ()) if len(table) == 3 for person in table}
    wished = {frozenset(pair) for people in state.wishes.values() for pair in combinations(people, 2)}
    for number, table in enumerate(tables, 1):
        entrants = [person for person in table if person.startswith("E")]
        if len(table) == 3:
            found.append(Problem("CH5", "three", False, number, table))
            found += [Problem("CH5", "twice", False, number, (person,)) for person in entrants if person in threes]
        if len(table) - len(entrants) > 1:
            helpers = tuple(person for person in table if person not in entrants)
            found.append(Problem("CH4", "staff", False, number, helpers))
        for pair in combinations(entrants, 2):
            if before.get(pair[0], -1) == before.get(pair[1], -2):
                found.append(Problem("CH6", "repeat", False, number, pair))
            if frozenset(pair) in wished:
                found.append(Problem("CH6", "wish", False, number, pair))
    return found


def warnings(seen: Quality, lang: str) -> list[str]:
    """CH5, CH6: return the sentences that announce a seating's compromises."""
    said = []
    if seen.threes:
        said.append(WARNING_THREE[lang].format(tables=seen.threes))
    if seen.repeats:
        text = WARNING_REPEATS if seen.repeats == seen.least_repeats else WARNING_MORE_REPEATS
        said.append(text[lang].format(repeats=seen.repeats, least=seen.least_repeats))
    if seen.broken:
        said.append(WARNING_WISHES[lang].format(broken=seen.broken))
    return said


def quality(state: State, round_number: int, tables: Tables | None = None) -> Quality:
    """Return the quality of the current seating, or of other tables."""
    found = state.game(round_number)
    drawn = found.drawn
    if drawn is None:
        refuse("nothing-drawn", game=round_number)
    tables = found.tables if tables is None else tables
    said = problems(state, round_number, tables)
    count = {what: sum(problem.what == what for problem in said) for what in ("repeat", "twice", "three", "wish")}
    return Quality(
        count["repeat"], drawn.repeats, count["twice"], drawn.twice, count["three"],
        sum(person[0] == "S" for table in tables for person in table), count["wish"], drawn.least_broken, tuple(said),
    )  # fmt: skip
