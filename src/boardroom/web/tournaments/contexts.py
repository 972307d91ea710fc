"""Template contexts of a tournament's pages. All decisions are the regulation's (`boardroom.tournament`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boardroom import tournament
from boardroom.base.languages import LANGUAGES
from boardroom.base.text import reading_sort_key
from boardroom.games import find_game
from boardroom.tournament.log.state import Round
from boardroom.tournament.rules.clocks import ANNOUNCEMENT_MINUTES, VENUE_CLOCK, find_announcements, next_mark
from boardroom.tournament.rules.next_steps import find_round_step
from boardroom.tournament.rules.permissions import find_captain
from boardroom.tournament.rules.referee import CALL_KINDS, PENALTY_KINDS, SHARE_COUNTS, TILE_COUNT
from boardroom.tournament.text import texts
from boardroom.web.layout import qr_codes
from boardroom.web.tournaments import online_tables, phone_address
from boardroom.web.tournaments.log_store import current_milliseconds
from boardroom.web.tournaments.table_phases import find_phase, find_result_to_confirm, order_panels

if TYPE_CHECKING:
    from boardroom.web.tournaments.page_parts import PageView

DEFAULT_CALLED_PLACES = 3
"""Places announced one by one unless the organiser chooses another number."""


def name_chains(lang: str) -> list[str]:
    """CH26: return the chains' names in the tournament's ruleset."""
    words = find_game(online_tables.GAME).shared_text({"ruleset": online_tables.RULESET, "players": 4})
    return [words.format_detail("chain", number, lang) for number in range(len(SHARE_COUNTS))]


@dataclass(frozen=True)
class ClockView:
    """A clock on a page. While it runs, `due_at` is the time at which it reaches 0, and a script counts down."""

    table: int
    remaining: int
    due_at: int | None
    has_ended: bool
    extension_minutes: int
    due_mark: int | None

    @property
    def text(self) -> str:
        seconds = max(0, -(-self.remaining // 1000))
        return f"{seconds // 60}:{seconds % 60:02d}"


def make_clock_view(reading: tournament.ClockReading, moment: int) -> ClockView:
    return ClockView(
        reading.table,
        reading.remaining,
        moment + reading.remaining if reading.is_running else None,
        reading.has_ended,
        reading.extension_minutes,
        reading.due_mark,
    )


def list_clock_views(state: tournament.TournamentState, game: int) -> list[ClockView]:
    """Return the venue's clock, then the clocks of tables with extra time; none before the start."""
    moment = current_milliseconds()
    return [make_clock_view(reading, moment) for reading in tournament.read_clocks(state, game, moment)]


def find_current_round(state: tournament.TournamentState) -> Round | None:
    """Return the round in play until its results are confirmed, then the latest one with a confirmed seating."""
    seated = [game for game in state.rounds.values() if game.is_confirmed]
    played = [game for game in seated if game.clock is not None]
    if played and played[-1].list_unconfirmed_tables():
        return played[-1]
    return seated[-1] if seated else None


def find_displayed_seating(state: tournament.TournamentState) -> Round | None:
    """Return the round whose seating is shown: the next one as soon as the end of the current one is announced."""
    present = find_current_round(state)
    if present is None or present.clock is None or (VENUE_CLOCK, 0) not in present.clock.announced:
        return present
    following = state.rounds.get(present.number + 1)
    return following if following and following.is_confirmed else present


def is_result_hidden(state: tournament.TournamentState, game: int, table: int) -> bool:
    """Return True if a table's result is not public yet because the standings are frozen."""
    return state.frozen_state is not None and table not in state.frozen_state.rounds[game].results


def list_venue_notices(state: tournament.TournamentState, lang: str) -> tuple[str, ...]:
    """CH14: return the notices for people at the venue; none if all rounds are online."""
    return () if all(game.is_online for game in state.rounds.values()) else texts.NOTICES[lang]


def make_common_context(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    lang = view.lang
    return {
        "settings": journal.state.settings,
        "advice": phone_address.suggest_command(view.origin) if view.origin else "",
        "people": journal.state.people,
        "statuses": texts.STATUSES[lang],
        "result_statuses": texts.RESULT_STATUSES[lang],
        "penalty_names": texts.PENALTY_NAMES[lang],
        "call_reasons": texts.CALL_REASONS[lang],
        "rulings": texts.RULINGS[lang],
        "criteria": texts.CRITERIA[lang],
        "announcements": texts.ANNOUNCEMENTS[lang],
        "table_of_three": texts.TABLE_OF_THREE[lang],
        "is_result_hidden": lambda game, table: (
            not view.visitor.can_judge and is_result_hidden(journal.state, game, table)
        ),
    }


def parse_timetable(state: tournament.TournamentState) -> list[tuple[str, str]]:
    """Return the lines of the timetable that start with a time, such as ("13:00", "round 2")."""
    lines = state.settings.timetable.splitlines() if state.settings else []
    found = [re.match(r"(\d{1,2})[:：](\d{2})\s*(.*)", line) for line in lines]
    return sorted((f"{int(at[1]):02d}:{at[2]}", at[3]) for at in found if at and int(at[1]) < 24 and int(at[2]) < 60)


def list_organiser_notices(state: tournament.TournamentState) -> list[str]:
    return state.settings.notices.splitlines() if state.settings else []


def list_notices(state: tournament.TournamentState, lang: str) -> list[str]:
    """Return the regulation's notices, then the organiser's."""
    return [*list_venue_notices(state, lang), *list_organiser_notices(state)]


def home_context(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    state = journal.state
    game = find_current_round(state)
    return {
        "notices": list_notices(state, view.lang),
        "timetable": parse_timetable(state),
        "entrants": len(state.list_entrants()),
        "here": len(state.list_present()),
        "game": game,
        "clocks": list_clock_views(state, game.number) if game else [],
        "qr": qr_codes.render_inline,
    }


def find_playing_table(game: Round, own: str) -> int:
    """Return the table where an entrant plays, in their own seat or as a stand-in."""
    return game.find_table(own) or next((game.find_table(who) for who, to in game.stand_ins.items() if to == own), 0)


def entrant_context(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    state, own = journal.state, view.visitor.entrant
    person = state.people.get(own)
    # After the last round no round is current
    present = None if state.is_finalised else find_current_round(state)
    games = [(game, find_playing_table(game, own) if game.is_confirmed else 0) for game in state.rounds.values()]
    # The current round comes first, even if the next is already seated
    games.sort(key=lambda found: (found[0] is not present, -found[0].number))
    ranking = tournament.list_revealed_lines(state, get_standings(state)) if state.is_finalised else []
    line = next((line for line in ranking if line.person == own), None)
    return {
        "me": person,
        "games": games,
        "game": present,
        "clocks": list_clock_views(state, present.number) if present else [],
        "line": line,
        "scores": {game.number: tournament.score_person(state, game, own) for game, _ in games},
        "to_confirm": [(game, found) for game, _ in games if (found := find_result_to_confirm(game, own))],
        "checks_in": bool(
            person
            and not person.is_staff
            and person.status != "present"
            and any(each.is_online and not each.is_confirmed for each in state.rounds.values())
        ),
        "notices": list_notices(state, view.lang),
    }


def list_announcements(game: Round | None) -> list[tuple[int, int, bool]]:
    """Return the marks of the venue's clock, each with the mark it is valid until and whether it was announced."""
    if game is None or game.clock is None:
        return []
    announced = find_announcements(game.clock, VENUE_CLOCK)
    return [
        (mark, next_mark(mark), mark in announced) for mark in ANNOUNCEMENT_MINUTES if 0 < mark < game.clock.minutes
    ]


def describe_absences(state: tournament.TournamentState, lang: str) -> list[tuple[int, str]]:
    """CH11: describe entrants who are missing at a table, or have none, so that staff can call them."""

    def named(person: str) -> str:
        return f"{person} {state.people[person].name}"

    return [
        (number, texts.format_problem(lang, problem.kind, problem.table, [named(person) for person in problem.people]))
        for number, problem in tournament.find_absences(state)
    ]


def desk_context(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    state = journal.state
    step = tournament.find_next_step(state)
    game = find_current_round(state)
    tables = []
    for number, here in enumerate(game.tables if game else (), 1):
        assert game is not None
        result = game.results.get(number)
        checks = [game.set_checks.get((number, when)) for when in ("before", "after")]
        tables.append((number, here, result.status if result else "", checks))
    return {
        "step": step,
        "step_text": step.to_text(view.lang),
        "early_step": tournament.find_early_step(state),
        "places_to_call": get_standings(state)[: state.hidden_place_count],
        "prizes": min(DEFAULT_CALLED_PLACES, sum(line.rank is not None for line in get_standings(state)))
        if step.kind == "freeze"
        else 0,
        "absences": describe_absences(state, view.lang),
        "game": game,
        "clocks": list_clock_views(state, game.number) if game else [],
        "marks": list_announcements(game),
        "open_calls": tournament.list_open_calls(state),
        "tables": tables,
        "unsigned_sets": None if state.is_finalised else count_signed_sets(game),
        "penalties": sorted(state.penalties.values(), key=lambda penalty: -penalty.number),
        "kinds": PENALTY_KINDS,
        "paused": bool(
            game and game.clock and any(w == VENUE_CLOCK and end is None for w, _, end in game.clock.pauses)
        ),
    }


def count_signed_sets(game: Round | None) -> tuple[str, int] | None:
    """CH8: return the number of tables that have signed for their set, before or after the round; None if all have."""
    if game is None or game.is_online or not game.is_confirmed:
        return None
    # The step of this round, since results of the previous round may still be missing (CH12)
    step = find_round_step(game)
    when = "before" if step and step.kind in ("start", "end") else "after"
    signed = sum((number, when) in game.set_checks for number in range(1, len(game.tables) + 1))
    return (when, signed) if signed < len(game.tables) else None


def people_context(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    state = journal.state
    entrants = state.list_entrants()
    counts = {status: sum(each.status == status for each in entrants) for status in ("entered", "present", "absent")}
    return {"entrants": entrants, "staff": state.list_staff(), "counts": counts, "wishes": state.wishes}


def seating_context(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    state = journal.state
    game = state.rounds[view.game]
    preview = tournament.is_allowed(view.visitor.role, "see-preview")
    visible = game.is_confirmed or preview
    quality = tournament.rate_seating(state, view.game) if game.drawn_seating and visible else None
    by_table: dict[int, list[Any]] = {}
    for problem in quality.problems if quality else ():
        by_table.setdefault(problem.table, []).append(problem)
    drawn = game.drawn_seating if visible else None
    return {
        "game": game,
        "tables": game.tables if visible else (),
        "preview": preview,
        "quality": quality,
        "warnings": tournament.list_warnings(quality, view.lang) if quality else [],
        "problems": by_table,
        "drawn": drawn,
        "to_seat": len(state.list_present()),
        "not_here": [each for each in state.list_entrants() if each.status == "entered"],
        "standby": len(state.list_standby()),
        "unseated": [
            state.people[each] for each in (*state.list_present(), *state.list_standby()) if not game.find_table(each)
        ],
    }


def table_context(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    """Return the context of a table in a confirmed seating; the view has checked that it exists."""
    state, visitor = journal.state, view.visitor
    game = state.rounds[view.game]
    here = game.get_table(view.table)
    role = visitor.role_at_table(state, view.game, view.table)
    own = bool(visitor.entrant) and visitor.entrant in here
    all_clocks = list_clock_views(state, view.game)
    clock = next((each for each in all_clocks if each.table == view.table), all_clocks[0] if all_clocks else None)
    result = game.results.get(view.table)
    # While the standings are frozen, only the table itself sees its result
    before = state.frozen_state.rounds[view.game].results.get(view.table) if state.frozen_state else result
    shows_result = visitor.can_judge or own or before == result
    actor = visitor.to_actor(state) if visitor.role != "public" else None
    return {
        "game": game,
        "number": view.table,
        "here": here,
        "captain": find_captain(state, view.game, view.table),
        "is_own_table": own,
        "phase": find_phase(game, view.table),
        "panels": order_panels(game, view.table),
        "clock": clock,
        "is_clock_paused": bool(game.clock and any(w == view.table and end is None for w, _, end in game.clock.pauses)),
        "result": result,
        "is_own_report": bool(result and actor and result.by.is_same_person(actor)),
        "may": {
            action: tournament.is_allowed(role, action, own)
            for action in ("called", "set-checked", "result-told", "see-results")
        },
        "judges": visitor.can_judge,
        "calls": [c for c in tournament.list_open_calls(state) if (c.game, c.table) == (view.game, view.table)],
        "checks": {when: game.set_checks.get((view.table, when)) for when in ("before", "after")},
        "penalties": [p for p in state.penalties.values() if p.game == view.game and p.person in here],
        "scores": tournament.score_round(state, game)
        if shows_result and result and result.status == "confirmed"
        else {},
        "is_playing": bool(visitor.entrant) and any(game.stand_ins.get(each, each) == visitor.entrant for each in here),
        "free_staff": [
            each for each in state.list_standby() if not game.find_table(each) and each not in game.stand_ins.values()
        ],
        "kinds": PENALTY_KINDS,
        "call_kinds": CALL_KINDS,
        "chains": name_chains(view.lang),
        "tiles": TILE_COUNT,
        "shares": SHARE_COUNTS,
    }


_cached_standings: tuple[tournament.TournamentState | None, list[tournament.Standing]] = (None, [])


def get_standings(state: tournament.TournamentState) -> list[tournament.Standing]:
    """Return the standings, computed once for phones in two languages, the projector and the desk."""
    global _cached_standings  # noqa: PLW0603 (one tuple, replaced atomically)
    of, lines = _cached_standings
    if of is not state:
        lines = tournament.rank_entrants(state)
        _cached_standings = (state, lines)
    return lines


def get_public_standings(state: tournament.TournamentState) -> list[tournament.Standing]:
    """Return the standings for phones, the public page and the projector: of the final ones, those announced so far."""
    return (
        tournament.list_revealed_lines(state, get_standings(state))
        if state.hidden_place_count
        else get_standings(state.public_state)
    )


def list_penalised(state: tournament.TournamentState, judges: bool) -> set[str]:
    """CH10: return entrants with a visible penalty. Only referees see warnings, and penalties during a freeze."""
    given = (state if judges or state.hidden_place_count else state.public_state).penalties.values()
    return {each.person for each in given if not each.cancelled and (judges or each.penalty != "warning")}


def standings_context(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    state = journal.state
    judges = view.visitor.can_judge
    lines = get_standings(state) if judges else get_public_standings(state)
    started = [game for game in state.rounds.values() if game.clock is not None]
    confirmed = sum(len(game.tables) - len(game.list_unconfirmed_tables()) for game in started)
    return {
        "lines": lines,
        "games": started,
        "confirmed": confirmed,
        "expected_results": sum(len(game.tables) for game in started),
        "is_finalised": state.is_finalised,
        "are_standings_frozen": state.frozen_state is not None and not state.hidden_place_count,
        "hidden_place_count": state.hidden_place_count,
        "penalised": list_penalised(state, judges),
    }


def projector_context(journal: tournament.Journal, view: PageView) -> dict[str, Any]:
    """Return the context of the projector, in both languages."""
    state = journal.state
    game = find_current_round(state)
    clocks = list_clock_views(state, game.number) if game else []
    step = tournament.find_next_step(state)
    has_scores = any(game.results for game in state.rounds.values())
    # Entrants who never came are on paper and phones, but not on the projector
    lines = (
        [line for line in get_public_standings(state) if line.rank or line.status == "present"] if has_scores else []
    )
    seats = find_displayed_seating(state)
    seated = sorted((person, at) for at, here in enumerate(seats.tables, 1) for person in here) if seats else []
    names = [(state.people[person].name, person, at) for person, at in seated]
    # Sort by reading, so that people find themselves
    names.sort(key=lambda found: (reading_sort_key(state.people[found[1]].kana or found[0]), found[0]))
    return {
        "game": game,
        "clocks": clocks,
        # Tables with extra time continue after the end
        "running_tables": [clock for clock in clocks[1:] if not clock.has_ended],
        "step": step,
        "both": [(lang, texts.ANNOUNCEMENTS[lang]) for lang in LANGUAGES],
        "notices_both": [(lang, texts.NOTICES[lang]) for lang in LANGUAGES],
        "own_notices": list_organiser_notices(state),
        "timetable": parse_timetable(state),
        "lines": lines,
        "criteria_both": [(lang, texts.SHORT_CRITERIA[lang]) for lang in ("ja", "en")],
        "are_standings_frozen": state.frozen_state is not None and not state.hidden_place_count,
        "hidden_place_count": state.hidden_place_count,
        "called_lines": tournament.list_called_lines(state, lines),
        "names": names,
        "entrants": len(state.list_entrants()),
        "here": len(state.list_present()),
        "is_finalised": state.is_finalised,
        # A round of five minutes needs no mark for five minutes left
        "marks": [mark for mark in ANNOUNCEMENT_MINUTES if not game or not game.clock or mark < game.clock.minutes],
        "qr": qr_codes.render_inline,
        "seats": seats,
        "warnings": [
            (lang, tournament.list_warnings(tournament.rate_seating(state, seats.number), lang)) for lang in LANGUAGES
        ] if seats and seats.drawn_seating else [],
    }  # fmt: skip
