"""The rules of Acquire tournaments, as pure functions over an append-only log.

    exports     files, published draws, and their verification
    journal     checked changes to the log (`Journal.record_event`)
    rules       the checks and effects of each kind of event: people, clocks, results, the referee, prizes
    standings   scores and the order of the entrants
    seating     table sizes, draws from a seed, and the proof that no seating is better
    log         events, log entries, and the state that results from them
    text        sentences, refusals and the rulebook

Each package imports only those below it; `seating` and `log` do not import each other. Apart from itself, the package
imports only `base`. `from boardroom import tournament` gives what pages need.
"""

from boardroom.base.errors import BadLog, Conflict, Refused
from boardroom.tournament.journal import Journal, check_names, replay
from boardroom.tournament.log.entries import Entry, dumps, loads
from boardroom.tournament.log.state import Actor, State
from boardroom.tournament.rules.clocks import Face, face, faces
from boardroom.tournament.rules.next_steps import ahead, next_step
from boardroom.tournament.rules.people import next_entrant, next_staff
from boardroom.tournament.rules.permissions import may
from boardroom.tournament.rules.referee import queue
from boardroom.tournament.rules.seatings import Quality, Tried, absences, make_seating, moved, quality, tried, warnings
from boardroom.tournament.standings.scores import game_scores, score_of
from boardroom.tournament.standings.standings import Standing, called, open_lines, shown_standings, standings

__all__ = [
    "Actor",
    "BadLog",
    "Conflict",
    "Entry",
    "Face",
    "Journal",
    "Quality",
    "Refused",
    "Standing",
    "State",
    "Tried",
    "absences",
    "ahead",
    "called",
    "check_names",
    "dumps",
    "face",
    "faces",
    "game_scores",
    "loads",
    "make_seating",
    "may",
    "moved",
    "next_entrant",
    "next_staff",
    "next_step",
    "open_lines",
    "quality",
    "queue",
    "replay",
    "score_of",
    "shown_standings",
    "standings",
    "tried",
    "warnings",
]
