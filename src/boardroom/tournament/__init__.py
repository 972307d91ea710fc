"""The rules of Acquire tournaments, as pure functions over an append-only log.

    exports     files, published draws, and their verification
    journal     checked changes to the log (`Journal.record_event`)
    events      all kinds of log entries, under one name
    rules       each kind of log entry with its check and effect: people, clocks, results, the referee, prizes
    standings   scores and the order of the entrants
    seating     table sizes, draws from a seed, and the proof that no seating is better
    log         the base of all entries, the log file, and the state that results from it
    text        sentences, refusals and the rulebook

Each package imports only those below it; `seating` and `log` do not import each other. Apart from itself, the package
imports only `base`. `from boardroom import tournament` gives what pages need.
"""

from boardroom.base.errors import BadTournamentLog, Conflict, Refusal
from boardroom.tournament.journal import Journal, check_names, replay_log
from boardroom.tournament.log.entries import Entry, dump_log, load_log
from boardroom.tournament.log.state import Actor, TournamentState
from boardroom.tournament.rules.clocks import ClockReading, read_clock, read_clocks
from boardroom.tournament.rules.next_steps import find_early_step, find_next_step
from boardroom.tournament.rules.people import next_entrant_id, next_staff_id
from boardroom.tournament.rules.permissions import is_allowed
from boardroom.tournament.rules.referee import list_open_calls
from boardroom.tournament.rules.seatings import (
    MoveTrial,
    SeatingQuality,
    find_absences,
    list_warnings,
    make_seating,
    move_people,
    rate_seating,
    try_moves,
)
from boardroom.tournament.standings.scores import score_person, score_round
from boardroom.tournament.standings.standings import (
    Standing,
    list_called_lines,
    list_revealed_lines,
    rank_entrants,
    rank_publicly,
)

__all__ = [
    "Actor",
    "BadTournamentLog",
    "ClockReading",
    "Conflict",
    "Entry",
    "Journal",
    "MoveTrial",
    "Refusal",
    "SeatingQuality",
    "Standing",
    "TournamentState",
    "check_names",
    "dump_log",
    "find_absences",
    "find_early_step",
    "find_next_step",
    "is_allowed",
    "list_called_lines",
    "list_open_calls",
    "list_revealed_lines",
    "list_warnings",
    "load_log",
    "make_seating",
    "move_people",
    "next_entrant_id",
    "next_staff_id",
    "rank_entrants",
    "rank_publicly",
    "rate_seating",
    "read_clock",
    "read_clocks",
    "replay_log",
    "score_person",
    "score_round",
    "try_moves",
]
