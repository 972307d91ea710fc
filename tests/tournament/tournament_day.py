"""A tournament with a clock, for tests of the rules."""

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


def make_player(person, role="player"):
    return Actor(f"name of {person}", role, person)


class TournamentDay:
    """A tournament in which each recorded event takes a second."""

    def __init__(self, entrants=0, staff=0, seed="a public seed", **settings):
        self.journal = Journal()
        self.now = START
        self.record(TournamentOpened("Test Championship", "2026-11-15", "Hall 1", seed, **settings))
        for _ in range(entrants):
            self.add_entrant()
        for _ in range(staff):
            self.add_staff()

    @property
    def state(self):
        return self.journal.state

    @property
    def log(self):
        return self.journal.log

    def record(self, event, by=ORGANISER, **more):
        self.now += 1000
        self.journal = self.journal.record_event(event, by=by, at=self.now, **more)
        return self.journal.log[-1]

    def record_refused(self, event, by=ORGANISER, **more):
        """Record an event that must be refused; return the refusal."""
        before = self.journal
        try:
            self.record(event, by, **more)
        except Refusal as refused:
            assert self.journal is before
            assert refused.sentences["en"]
            assert refused.sentences["ja"]
            return refused
        raise AssertionError(f"{event} was not refused")

    def add_entrant(self, present=True):
        person = next_entrant_id(self.state)
        self.record(EntrantAdded(person, f"Entrant {person}"))
        if present:
            self.record(AttendanceSet(person, "present"))
        return person

    def add_staff(self):
        person = next_staff_id(self.state)
        self.record(StaffAdded(person, f"Staff {person}"))
        self.record(AttendanceSet(person, "present"))
        return person

    def seat_round(self, game, tables=None, start=True):
        """Seat a round by a draw, or at given tables."""
        if tables is None:
            self.record(make_seating(self.state, game))
        else:
            seed = (
                ""
                if game == 3
                else f"{self.state.settings.seed}/game {game}/draw {self.state.rounds[game].draw_count + 1}"
            )
            self.record(SeatingDrawn(game, seed, tuple(map(tuple, tables))))
        self.record(SeatingConfirmed(game))
        if start:
            self.record(RoundStarted(game))

    def report_result(self, game, table, money):
        """Report a result by one player and confirm it by another."""
        people = self.state.rounds[game].tables[table - 1]
        told = ResultReported(game, table, money)
        self.record(told, by=make_player(people[0]))
        self.record(told, by=make_player(people[1]))

    def rule_result(self, game, table, money, **more):
        self.record(ResultRuled(game, table, money, **more), by=REFEREE, why="written down at the table")

    def play_round(self, game, money=lambda person: 10_000 + 100 * int(person[1:])):
        """Report a result at every table, derived from the numbers of its players."""
        for number, table in enumerate(self.state.rounds[game].tables, 1):
            self.report_result(game, number, {person: money(person) for person in table})
