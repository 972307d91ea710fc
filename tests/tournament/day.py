"""A day in the hall, for tests: an event with a clock, and short ways to the usual deeds."""

from boardroom.tournament import Actor, Journal, Refusal, make_seating, next_entrant_id, next_staff_id
from boardroom.tournament.events import (
    AttendanceSet,
    EntrantAdded,
    ResultReported,
    ResultRuled,
    RoundStarted,
    SeatingConfirmed,
    SeatingDrawn,
    StaffAdded,
    TournamentOpened,
)

ORGANISER = Actor("Sato", "organiser")
REFEREE = Actor("Mori", "referee")
START = 1_800_000_000_000
MINUTE = 60_000


def player(person, role="player"):
    return Actor(f"name of {person}", role, person)


class Day:
    """The event moves on; every deed takes a second."""

    def __init__(self, entrants=0, staff=0, seed="a public seed", **settings):
        self.event = Journal()
        self.now = START
        self.do(TournamentOpened("Test Championship", "2026-11-15", "Hall 1", seed, **settings))
        for _ in range(entrants):
            self.enter()
        for _ in range(staff):
            self.add_staff()

    @property
    def state(self):
        return self.event.state

    @property
    def log(self):
        return self.event.log

    def do(self, fact, by=ORGANISER, **more):
        self.now += 1000
        self.event = self.event.record_event(fact, by=by, at=self.now, **more)
        return self.event.log[-1]

    def refused(self, fact, by=ORGANISER, **more):
        """Do what has to be refused, and check that nothing has changed."""
        before = self.event
        try:
            self.do(fact, by, **more)
        except Refusal as refused:
            assert self.event is before
            assert refused.sentences["en"]
            assert refused.sentences["ja"]
            return refused
        raise AssertionError(f"{fact} was not refused")

    def enter(self, present=True):
        person = next_entrant_id(self.state)
        self.do(EntrantAdded(person, f"Entrant {person}"))
        if present:
            self.do(AttendanceSet(person, "present"))
        return person

    def add_staff(self):
        person = next_staff_id(self.state)
        self.do(StaffAdded(person, f"Staff {person}"))
        self.do(AttendanceSet(person, "present"))
        return person

    def seat(self, game, tables=None, start=True):
        """Seat a game, drawn or given."""
        if tables is None:
            self.do(make_seating(self.state, game))
        else:
            seed = (
                ""
                if game == 3
                else f"{self.state.settings.seed}/game {game}/draw {self.state.rounds[game].draw_count + 1}"
            )
            self.do(SeatingDrawn(game, seed, tuple(map(tuple, tables))))
        self.do(SeatingConfirmed(game))
        if start:
            self.do(RoundStarted(game))

    def tell(self, game, table, money):
        """A result told by one player and confirmed by another."""
        people = self.state.rounds[game].tables[table - 1]
        told = ResultReported(game, table, money)
        self.do(told, by=player(people[0]))
        self.do(told, by=player(people[1]))

    def rule(self, game, table, money, **more):
        self.do(ResultRuled(game, table, money, **more), by=REFEREE, why="written down at the table")

    def play(self, game, money=lambda person: 10_000 + 100 * int(person[1:])):
        """A game with results made up from the person."""
        for number, table in enumerate(self.state.rounds[game].tables, 1):
            self.tell(game, number, {person: money(person) for person in table})
