"""Template contexts of a tournament's pages. All decisions are the regulation's (`boardroom.tournament`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boardroom import tournament
from boardroom.base.languages import LANGUAGES
from boardroom.base.text import by_reading
from boardroom.games import game_named
from boardroom.tournament.log.state import Game
from boardroom.tournament.rules.clocks import HALL, MARKS, made, until
from boardroom.tournament.rules.next_steps import step_of
from boardroom.tournament.rules.permissions import captain
from boardroom.tournament.rules.referee import CALLS, PENALTIES, SHARES, TILES
from boardroom.tournament.text import texts
from boardroom.web.layout import qr_codes
from boardroom.web.tournaments import online_tables, phone_address
from boardroom.web.tournaments.log_store import now
from boardroom.web.tournaments.table_phases import panels, phase_of, to_confirm

if TYPE_CHECKING:
    from boardroom.web.tournaments.page_parts import PageView

PRIZES = 3
"""Places announced one by one unless the organiser chooses another number."""


def chains(lang: str) -> list[str]:
    """CH26: return the chains' names in the tournament's ruleset."""
    words = game_named(online_tables.GAME).shared_words({"ruleset": online_tables.RULESET, "players": 4})
    return [words.said("chain", number, lang) for number in range(len(SHARES))]


@dataclass(frozen=True)
class ShownClock:
    """A clock on a page. While it runs, `due` is the time at which it reaches 0, and a script counts down."""

    table: int
    left: int
    due: int | None
    ended: bool
    extended: int
    mark: int | None

    @property
    def text(self) -> str:
        seconds = max(0, -(-self.left // 1000))
        return f"{seconds // 60}:{seconds % 60:02d}"


def shown(face: tournament.Face, moment: int) -> ShownClock:
    return ShownClock(
        face.table, face.left, moment + face.left if face.running else None, face.ended, face.extended, face.due
    )


def clocks(state: tournament.State, game: int) -> list[ShownClock]:
    """Return the venue's clock, then the clocks of tables with extra time; none before the start."""
    moment = now()
    return [shown(face, moment) for face in tournament.faces(state, game, moment)]


def present_game(state: tournament.State) -> Game | None:
    """Return the round in play until its results are confirmed, then the latest one with a confirmed seating."""
    seated = [game for game in state.games.values() if game.confirmed]
    played = [game for game in seated if game.clock is not None]
    if played and played[-1].unconfirmed():
        return played[-1]
    return seated[-1] if seated else None


def next_seated(state: tournament.State) -> Game | None:
    """Return the round whose seating is shown: the next one as soon as the end of the current one is announced."""
    present = present_game(state)
    if present is None or present.clock is None or (HALL, 0) not in present.clock.announced:
        return present
    following = state.games.get(present.number + 1)
    return following if following and following.confirmed else present


def kept(state: tournament.State, game: int, table: int) -> bool:
    """Return True if a table's result is not public yet because the standings are frozen."""
    return state.shown is not None and table not in state.shown.games[game].results


def notices(state: tournament.State, lang: str) -> tuple[str, ...]:
    """CH14: return the notices for people at the venue; none if all rounds are online."""
    return () if all(game.online for game in state.games.values()) else texts.NOTICES[lang]


def common(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    lang = view.lang
    return {
        "settings": journal.state.settings,
        "advice": phone_address.advice(view.origin) if view.origin else "",
        "people": journal.state.people,
        "statuses": texts.STATUSES[lang],
        "results_said": texts.RESULTS[lang],
        "penalties_said": texts.PENALTIES[lang],
        "calls_said": texts.CALLS[lang],
        "rulings": texts.RULINGS[lang],
        "criteria": texts.CRITERIA[lang],
        "announcements": texts.ANNOUNCEMENTS[lang],
        "three_here": texts.THREE_HERE[lang],
        "kept": lambda game, table: not view.visitor.judges and kept(journal.state, game, table),
    }


def timetable(state: tournament.State) -> list[tuple[str, str]]:
    """Return the lines of the timetable that start with a time, such as ("13:00", "round 2")."""
    lines = state.settings.timetable.splitlines() if state.settings else []
    found = [re.match(r"(\d{1,2})[:：](\d{2})\s*(.*)", line) for line in lines]
    return sorted((f"{int(at[1]):02d}:{at[2]}", at[3]) for at in found if at and int(at[1]) < 24 and int(at[2]) < 60)


def own_notices(state: tournament.State) -> list[str]:
    return state.settings.notices.splitlines() if state.settings else []


def all_notices(state: tournament.State, lang: str) -> list[str]:
    """Return the regulation's notices, then the organiser's."""
    return [*notices(state, lang), *own_notices(state)]


def home(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    state = journal.state
    game = present_game(state)
    return {
        "notices": all_notices(state, view.lang),
        "timetable": timetable(state),
        "entrants": len(state.entrants()),
        "here": len(state.present()),
        "game": game,
        "clocks": clocks(state, game.number) if game else [],
        "qr": qr_codes.inline,
    }


def place_of(game: Game, own: str) -> int:
    """Return the table where an entrant plays, in their own seat or as a stand-in."""
    return game.table_of(own) or next((game.table_of(who) for who, to in game.stand_ins.items() if to == own), 0)


def me(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    state, own = journal.state, view.visitor.entrant
    person = state.people.get(own)
    # After the last round no round is current
    present = None if state.frozen else present_game(state)
    games = [(game, place_of(game, own) if game.confirmed else 0) for game in state.games.values()]
    # The current round comes first, even if the next is already seated
    games.sort(key=lambda found: (found[0] is not present, -found[0].number))
    ranking = tournament.open_lines(state, ranked(state)) if state.frozen else []
    line = next((line for line in ranking if line.person == own), None)
    return {
        "me": person,
        "games": games,
        "game": present,
        "clocks": clocks(state, present.number) if present else [],
        "line": line,
        "scores": {game.number: tournament.score_of(state, game, own) for game, _ in games},
        "to_confirm": [(game, found) for game, _ in games if (found := to_confirm(game, own))],
        "checks_in": bool(
            person
            and not person.is_staff
            and person.status != "present"
            and any(each.online and not each.confirmed for each in state.games.values())
        ),
        "notices": all_notices(state, view.lang),
    }


def announcements(game: Game | None) -> list[tuple[int, int, bool]]:
    """Return the marks of the venue's clock, each with the mark it is valid until and whether it was announced."""
    if game is None or game.clock is None:
        return []
    said = made(game.clock, HALL)
    return [(mark, until(mark), mark in said) for mark in MARKS if 0 < mark < game.clock.minutes]


def absences(state: tournament.State, lang: str) -> list[tuple[int, str]]:
    """CH11: describe entrants who are missing at a table, or have none, so that staff can call them."""

    def named(person: str) -> str:
        return f"{person} {state.people[person].name}"

    return [
        (number, texts.problem_text(lang, problem.what, problem.table, [named(person) for person in problem.people]))
        for number, problem in tournament.absences(state)
    ]


def desk(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    state = journal.state
    step = tournament.next_step(state)
    game = present_game(state)
    tables = []
    for number, here in enumerate(game.tables if game else (), 1):
        assert game is not None
        result = game.results.get(number)
        checks = [game.checks.get((number, when)) for when in ("before", "after")]
        tables.append((number, here, result.status if result else "", checks))
    return {
        "step": step,
        "step_text": step.text(view.lang),
        "ahead": tournament.ahead(state),
        "to_call": ranked(state)[: state.hidden],
        "prizes": min(PRIZES, sum(line.rank is not None for line in ranked(state))) if step.what == "freeze" else 0,
        "absences": absences(state, view.lang),
        "game": game,
        "clocks": clocks(state, game.number) if game else [],
        "marks": announcements(game),
        "queue": tournament.queue(state),
        "tables": tables,
        "sets": None if state.frozen else sets_signed(game),
        "penalties": sorted(state.penalties.values(), key=lambda penalty: -penalty.number),
        "kinds": PENALTIES,
        "paused": bool(game and game.clock and any(w == HALL and end is None for w, _, end in game.clock.pauses)),
    }


def sets_signed(game: Game | None) -> tuple[str, int] | None:
    """CH8: return the number of tables that have signed for their set, before or after the round; None if all have."""
    if game is None or game.online or not game.confirmed:
        return None
    # The step of this round, since results of the previous round may still be missing (CH12)
    step = step_of(game)
    when = "before" if step and step.what in ("start", "end") else "after"
    signed = sum((number, when) in game.checks for number in range(1, len(game.tables) + 1))
    return (when, signed) if signed < len(game.tables) else None


def people(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    state = journal.state
    entrants = state.entrants()
    counts = {status: sum(each.status == status for each in entrants) for status in ("entered", "present", "absent")}
    return {"entrants": entrants, "staff": state.staff(), "counts": counts, "wishes": state.wishes}


def seating(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    state = journal.state
    game = state.games[view.game]
    preview = tournament.may(view.visitor.role, "see-preview")
    visible = game.confirmed or preview
    seen = tournament.quality(state, view.game) if game.drawn and visible else None
    by_table: dict[int, list[Any]] = {}
    for problem in seen.problems if seen else ():
        by_table.setdefault(problem.table, []).append(problem)
    drawn = game.drawn if visible else None
    return {
        "game": game,
        "tables": game.tables if visible else (),
        "preview": preview,
        "quality": seen,
        "warnings": tournament.warnings(seen, view.lang) if seen else [],
        "problems": by_table,
        "drawn": drawn,
        "to_seat": len(state.present()),
        "not_here": [each for each in state.entrants() if each.status == "entered"],
        "standby": len(state.standby()),
        "unseated": [state.people[each] for each in (*state.present(), *state.standby()) if not game.table_of(each)],
    }


def table(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    """Return the context of a table in a confirmed seating; the view has checked that it exists."""
    state, visitor = journal.state, view.visitor
    game = state.games[view.game]
    here = game.table(view.table)
    role = visitor.role_at(state, view.game, view.table)
    own = bool(visitor.entrant) and visitor.entrant in here
    all_clocks = clocks(state, view.game)
    face = next((clock for clock in all_clocks if clock.table == view.table), all_clocks[0] if all_clocks else None)
    result = game.results.get(view.table)
    # While the standings are frozen, only the table itself sees its result
    before = state.shown.games[view.game].results.get(view.table) if state.shown else result
    seen = visitor.judges or own or before == result
    actor = visitor.actor(state) if visitor.role != "public" else None
    return {
        "game": game,
        "number": view.table,
        "here": here,
        "captain": captain(state, view.game, view.table),
        "own": own,
        "phase": phase_of(game, view.table),
        "panels": panels(game, view.table),
        "face": face,
        "stopped": bool(game.clock and any(w == view.table and end is None for w, _, end in game.clock.pauses)),
        "result": result,
        "mine": bool(result and actor and result.by.same_as(actor)),
        "may": {
            deed: tournament.may(role, deed, own) for deed in ("called", "set-checked", "result-told", "see-results")
        },
        "judges": visitor.judges,
        "calls": [c for c in tournament.queue(state) if (c.game, c.table) == (view.game, view.table)],
        "checks": {when: game.checks.get((view.table, when)) for when in ("before", "after")},
        "penalties": [p for p in state.penalties.values() if p.game == view.game and p.person in here],
        "scores": tournament.game_scores(state, game) if seen and result and result.status == "confirmed" else {},
        "plays": bool(visitor.entrant) and any(game.stand_ins.get(each, each) == visitor.entrant for each in here),
        "free_staff": [
            each for each in state.standby() if not game.table_of(each) and each not in game.stand_ins.values()
        ],
        "kinds": PENALTIES,
        "call_kinds": CALLS,
        "chains": chains(view.lang),
        "tiles": TILES,
        "shares": SHARES,
    }


_ranked: tuple[tournament.State | None, list[tournament.Standing]] = (None, [])


def ranked(state: tournament.State) -> list[tournament.Standing]:
    """Return the standings, computed once for phones in two languages, the projector and the desk."""
    global _ranked  # noqa: PLW0603 (one tuple, replaced atomically)
    of, lines = _ranked
    if of is not state:
        lines = tournament.standings(state)
        _ranked = (state, lines)
    return lines


def seen_by_all(state: tournament.State) -> list[tournament.Standing]:
    """Return the standings for phones, the public page and the projector: of the final ones, those announced so far."""
    return tournament.open_lines(state, ranked(state)) if state.hidden else ranked(state.public)


def penalised(state: tournament.State, judges: bool) -> set[str]:
    """CH10: return entrants with a visible penalty. Only referees see warnings, and penalties during a freeze."""
    given = (state if judges or state.hidden else state.public).penalties.values()
    return {each.person for each in given if not each.cancelled and (judges or each.penalty != "warning")}


def standings(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    state = journal.state
    judges = view.visitor.judges
    lines = ranked(state) if judges else seen_by_all(state)
    started = [game for game in state.games.values() if game.clock is not None]
    confirmed = sum(len(game.tables) - len(game.unconfirmed()) for game in started)
    return {
        "lines": lines,
        "games": started,
        "confirmed": confirmed,
        "expected_results": sum(len(game.tables) for game in started),
        "final": state.frozen,
        "held": state.shown is not None and not state.hidden,
        "hidden": state.hidden,
        "penalised": penalised(state, judges),
    }


def projector(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    """Return the context of the projector, in both languages."""
    state = journal.state
    game = present_game(state)
    faces = clocks(state, game.number) if game else []
    step = tournament.next_step(state)
    has_scores = any(game.results for game in state.games.values())
    # Entrants who never came are on paper and phones, but not on the projector
    lines = [line for line in seen_by_all(state) if line.rank or line.status == "present"] if has_scores else []
    seats = next_seated(state)
    seated = sorted((person, at) for at, here in enumerate(seats.tables, 1) for person in here) if seats else []
    names = [(state.people[person].name, person, at) for person, at in seated]
    # Sort by reading, so that people find themselves
    names.sort(key=lambda found: (by_reading(state.people[found[1]].kana or found[0]), found[0]))
    return {
        "game": game,
        "clocks": faces,
        # Tables with extra time continue after the end
        "still": [face for face in faces[1:] if not face.ended],
        "step": step,
        "both": [(lang, texts.ANNOUNCEMENTS[lang]) for lang in LANGUAGES],
        "notices_both": [(lang, texts.NOTICES[lang]) for lang in LANGUAGES],
        "own_notices": own_notices(state),
        "timetable": timetable(state),
        "lines": lines,
        "criteria_both": [(lang, texts.CRITERIA_SHORT[lang]) for lang in ("ja", "en")],
        "held": state.shown is not None and not state.hidden,
        "hidden": state.hidden,
        "called": tournament.called(state, lines),
        "names": names,
        "entrants": len(state.entrants()),
        "here": len(state.present()),
        "final": state.frozen,
        # A round of five minutes needs no mark for five minutes left
        "marks": [mark for mark in MARKS if not game or not game.clock or mark < game.clock.minutes],
        "qr": qr_codes.inline,
        "seats": seats,
        "warnings": [
            (lang, tournament.warnings(tournament.quality(state, seats.number), lang)) for lang in LANGUAGES
        ] if seats and seats.drawn else [],
    }  # fmt: skip
