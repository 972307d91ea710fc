"""The Acquire Championship as pure functions over an append-only log.

    publishing  what leaves the hall: exports, the draws for everybody, and how anybody checks them
    journal     the one door to the log (`Journal.do`), by the laws
    day         the laws, one concern each: people, seats, clocks, results, standings, the referee, the agenda
    draw        who sits where: tables, draws from a seed, and the proof that none is better
    log         what has been written down: facts, the log, the state it comes to
    telling     in which words: sentences, refusals, the rulebook

Each knows those below it alone, and draw and log not each other. This room imports no other but `base`.
`from boardroom import championship` gives what pages need.
"""

from boardroom.base.errors import BadLog, Conflict, Refused
from boardroom.championship.day.agenda import ahead, next_step
from boardroom.championship.day.clock import Face, face, faces
from boardroom.championship.day.people import next_entrant, next_staff
from boardroom.championship.day.referee import queue
from boardroom.championship.day.rights import may
from boardroom.championship.day.scores import game_scores, score_of
from boardroom.championship.day.seatings import Quality, Tried, absences, make_seating, moved, quality, tried, warnings
from boardroom.championship.day.standings import Standing, called, open_lines, shown_standings, standings
from boardroom.championship.journal import Journal, check_names, replay
from boardroom.championship.log.entries import Entry, dumps, loads
from boardroom.championship.log.state import Actor, State

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
