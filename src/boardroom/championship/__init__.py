"""The Acquire Championship as pure functions over an append-only log.

    facts       what can stand in the log            deeds      the one door to it: Event.do, replay
    log         entries, files, seals                state      what the log comes to
    people, seats, clock, referee, results, online   the laws, one concern each
    layout, flow, seating, chance                    who sits where, and the proof
    scores, standings                                who is ahead, and by what
    rights, texts, refusals, rulebook, exports       who may, in which words
    agenda                                           what the organiser does next

This room imports no other. `import boardroom.championship as hall` gives what pages need.
"""

from boardroom.championship.day.agenda import next_step
from boardroom.championship.day.clock import Face, face, faces
from boardroom.championship.day.people import next_entrant, next_staff
from boardroom.championship.day.referee import queue
from boardroom.championship.day.rights import may
from boardroom.championship.day.scores import game_scores
from boardroom.championship.day.seats import Quality, Tried, make_seating, moved, quality, tried, warnings
from boardroom.championship.day.standings import Standing, shown_standings, standings
from boardroom.championship.errors import BadLog, ChampionshipError, Conflict, Refused
from boardroom.championship.log.deeds import Event, replay
from boardroom.championship.log.journal import Entry, dumps, loads
from boardroom.championship.log.state import Actor, State

__all__ = [
    "Actor",
    "BadLog",
    "ChampionshipError",
    "Conflict",
    "Entry",
    "Event",
    "Face",
    "Quality",
    "Refused",
    "Standing",
    "State",
    "Tried",
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
    "quality",
    "queue",
    "replay",
    "shown_standings",
    "standings",
    "tried",
    "warnings",
]
