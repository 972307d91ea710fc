"""A seating from draw to confirmation: what is wrong with it, moves by hand (CH4-CH7, CH12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from boardroom.championship.day.standings import ranking
from boardroom.championship.draw.seating import Attendance, by_rank, draw
from boardroom.championship.log.facts import SeatingConfirmed, SeatingDrawn, SeatingMoved, Tables
from boardroom.championship.log.laws import applies, checks, replaces
from boardroom.championship.log.state import Deed, Game, State
from boardroom.championship.telling.refusals import refuse
from boardroom.championship.telling.texts import (
    WARNING_MORE_REPEATS,
    WARNING_REPEATS,
    WARNING_THREE,
    WARNING_WISHES,
    listed,
    problem_text,
)

RANKED = 3
"""The game whose tables follow from the standings of those before (CH7): nothing is drawn for it."""


@dataclass(frozen=True)
class Problem:
    """Something about a seating. A hard one cannot be confirmed; a soft one is shown and the organiser decides."""

    rule: str
    what: str
    hard: bool
    table: int
    people: tuple[str, ...]

    @property
    def subject(self) -> tuple[str, int, tuple[str, ...]]:
        """What stays the same problem when others move: a table's size is the table's, two who meet are the two's."""
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


def attendance_for(state: State, game: int) -> Attendance:
    """Everybody who is here, and what is to be heeded in this game: in game 3 the standings, and no wish."""
    present = state.present()
    if game == RANKED:
        here = set(present)
        ranked = tuple(person for person in ranking(state, RANKED - 1) if person in here)
        return Attendance(ranked, tuple(state.standby()))
    return Attendance(
        tuple(present),
        tuple(state.standby()),
        state.games[1].tables if game == 2 else (),
        tuple(state.wishes.values()),
    )


def draw_seed(announced: str, game: int, number: int) -> str:
    """CH6: the published seed, the game and the number of the draw: a second draw cannot be passed off as the first.

    Nothing is drawn for game 3.
    """
    return "" if game == RANKED else f"{announced}/game {game}/draw {number}"


def seed_for(state: State, game: int) -> str:
    return draw_seed(state.open().seed, game, state.game(game).draws + 1)


def make_seating(state: State, game: int) -> SeatingDrawn:
    """The fact to write down: a draw for games 1 and 2, the standings for game 3."""
    ready_for_draw(state, game, again=True)
    return seating_of(game, seed_for(state, game), attendance_for(state, game))


def seating_of(game: int, seed: str, attendance: Attendance) -> SeatingDrawn:
    """The seating that follows from these alone: anybody can make it again."""
    if game == RANKED:
        return SeatingDrawn(RANKED, seed, by_rank(attendance.entrants, attendance.staff))
    drawn = draw(attendance, seed)
    return SeatingDrawn(
        game=game,
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
    """CH12: nothing seats game 3 while a result of the games before is unconfirmed.

    `again`: what is published may be given up.
    """
    state.open()
    game = state.game(number)
    if state.frozen:
        refuse("frozen")
    if game.clock is not None:
        refuse("already-started", game=number)
    if game.confirmed and not again:
        refuse("already-confirmed", game=number)
    if number > 1 and state.games[number - 1].clock is None:
        # Until then people can still be moved, and who has met whom is not certain
        refuse("start-first", game=number - 1)
    if number == RANKED and (missing := open_results(state, RANKED - 1)):
        refuse("unconfirmed", missing=missing)
    return game


def open_results(state: State, after: int) -> dict[str, str] | None:
    """Which tables have no confirmed result, in words; nothing if none."""
    found = [
        (game.number, table) for game in state.games.values() for table in game.unconfirmed() if game.number <= after
    ]
    return listed(found) if found else None


@checks(SeatingDrawn)
def may_draw(state: State, fact: SeatingDrawn, deed: Deed) -> None:
    """A published seating is drawn again with a reason alone, for people may be on the way to their tables."""
    ready_for_draw(state, fact.game, again=bool(deed.why.strip()))
    if fact.seed != seed_for(state, fact.game):
        refuse("wrong-draw", seed=seed_for(state, fact.game))
    refuse_hard(problems(state, fact.game, fact.tables))


@applies(SeatingDrawn)
def set_drawn(state: State, fact: SeatingDrawn, deed: Deed) -> State:
    game = state.games[fact.game]
    ranked = ranking(state, RANKED - 1) if fact.game == RANKED else ()
    return state.with_game(
        replace(
            game, draws=game.draws + 1, drawn=fact, ranking=ranked, tables=fact.tables, moved=False, confirmed=False
        )
    )


@replaces(SeatingDrawn, SeatingMoved)
def old_tables(state: State, fact: SeatingDrawn | SeatingMoved) -> dict[str, Any] | None:
    game = state.game(fact.game)
    return {"tables": [list(table) for table in game.tables]} if game.tables else None


def moved(state: State, tables: Tables, moves: Mapping[str, int]) -> Tables:
    """The tables after moves by hand. Entrants in order of entry, staff behind; empty last tables go."""
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
def may_move(state: State, fact: SeatingMoved, deed: Deed) -> None:
    """CH12: until the game has started. What a move makes worse is shown, not forbidden; confirming is another step."""
    game = state.game(fact.game)
    movable(state, game, fact)
    if game.confirmed:
        if not deed.why.strip():
            refuse("give-reason")
        refuse_hard(problems(state, fact.game, moved(state, game.tables, fact.moves)))


def movable(state: State, game: Game, fact: SeatingMoved) -> None:
    if game.drawn is None:
        refuse("nothing-drawn", game=fact.game)
    if game.clock is not None:
        refuse("already-started", game=fact.game)
    for person, table in fact.moves.items():
        state.person(person)
        if not 0 <= table <= len(game.tables) + 1:
            refuse("bad-move", person=person, table=table)


@dataclass(frozen=True)
class Tried:
    """What moves by hand would do: the quality after them, what would be new and what would be gone."""

    quality: Quality
    worse: tuple[Problem, ...]
    mended: tuple[Problem, ...]


def tried(state: State, fact: SeatingMoved) -> Tried:
    """Moves that somebody thinks of. Nothing is changed, and no reason is needed yet."""
    game = state.game(fact.game)
    movable(state, game, fact)
    tables = moved(state, game.tables, fact.moves)
    if tables == game.tables:
        person, table = next(iter(fact.moves.items()), ("", 0))
        refuse("bad-move", person=person, table=table)
    before, after = quality(state, fact.game), quality(state, fact.game, tables)
    had, has = ({problem.subject for problem in seen.problems} for seen in (before, after))
    worse = tuple(problem for problem in after.problems if problem.subject not in had)
    return Tried(after, worse, tuple(problem for problem in before.problems if problem.subject not in has))


@applies(SeatingMoved)
def move(state: State, fact: SeatingMoved, deed: Deed) -> State:
    game = state.games[fact.game]
    return state.with_game(replace(game, tables=moved(state, game.tables, fact.moves), moved=True))


@checks(SeatingConfirmed)
def may_confirm(state: State, fact: SeatingConfirmed, deed: Deed) -> None:
    game = ready_for_draw(state, fact.game)
    if game.drawn is None:
        refuse("nothing-drawn", game=fact.game)
    if fact.game == RANKED and game.ranking != ranking(state, RANKED - 1):
        refuse("stale-ranking")
    refuse_hard(problems(state, fact.game, game.tables))


@applies(SeatingConfirmed)
def confirm(state: State, fact: SeatingConfirmed, deed: Deed) -> State:
    return state.with_game(replace(state.games[fact.game], confirmed=True))


def refuse_hard(found: list[Problem]) -> None:
    hard = [problem for problem in found if problem.hard]
    if hard:
        said = {lang: " ".join(problem.text(lang) for problem in hard[:3]) for lang in ("en", "ja")}
        refuse("bad-seating", problems=said)


def problems(state: State, game: int, tables: Tables) -> list[Problem]:
    """Everything that can be said against a seating, hard things first."""
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
    return found + soft_problems(state, game, tables)


def absences(state: State) -> list[tuple[int, Problem]]:
    """CH11: who sits in a published seating and is not here, and who is here without a seat, game by game.

    After the start a seating does not change: who comes then plays from the next game.
    """
    return [
        (game.number, problem)
        for game in state.games.values()
        if game.confirmed and game.clock is None
        for problem in problems(state, game.number, game.tables)
        if problem.what in ("away", "unseated")
    ]


def soft_problems(state: State, game: int, tables: Tables) -> list[Problem]:
    found: list[Problem] = []
    first = state.games[1] if game == 2 else None
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
    """CH5, CH6: what is announced about a seating."""
    said = []
    if seen.threes:
        said.append(WARNING_THREE[lang].format(tables=seen.threes))
    if seen.repeats:
        text = WARNING_REPEATS if seen.repeats == seen.least_repeats else WARNING_MORE_REPEATS
        said.append(text[lang].format(repeats=seen.repeats, least=seen.least_repeats))
    if seen.broken:
        said.append(WARNING_WISHES[lang].format(broken=seen.broken))
    return said


def quality(state: State, game: int, tables: Tables | None = None) -> Quality:
    """What the preview shows, for the seating as it is or as it would be after moves."""
    found = state.game(game)
    drawn = found.drawn
    if drawn is None:
        refuse("nothing-drawn", game=game)
    tables = found.tables if tables is None else tables
    said = problems(state, game, tables)
    count = {what: sum(problem.what == what for problem in said) for what in ("repeat", "twice", "three", "wish")}
    return Quality(
        count["repeat"], drawn.repeats, count["twice"], drawn.twice, count["three"],
        sum(person[0] == "S" for table in tables for person in table), count["wish"], drawn.least_broken, tuple(said),
    )  # fmt: skip
