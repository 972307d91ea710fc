"""Achievements, derived from the records of finished matches.

Each is a pure function from a `MatchSummary` to the seats that earned it. Games define their own in their `web`
folder; this module has the ones that every game shares.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from boardroom.base.languages import text
from boardroom.engine.match import Match
from boardroom.engine.rules.events import Event


@dataclass(frozen=True)
class MatchSummary:
    """A finished match as its record tells it."""

    events: Sequence[tuple[int, Event]]
    """All events, each with its turn."""
    scores: Sequence[int]
    halfway_worths: Sequence[int]
    """The worth of each seat halfway through."""
    final_worths: Sequence[int]
    """The worth of each seat at the end."""

    @classmethod
    def from_match(cls, played: Match) -> MatchSummary:
        seats = range(played.seat_count)
        halfway = played.state_after(len(played.actions) // 2)
        return cls(
            [(told.turn, told.event) for told in played.events],
            played.scores() or [0 for _ in seats],
            played.game.current_worths(halfway),
            played.game.current_worths(played.state),
        )

    @property
    def seats(self) -> range:
        return range(len(self.scores))

    @property
    def winners(self) -> list[int]:
        return [seat for seat in self.seats if self.scores[seat] == max(self.scores)]

    def find_events(self, *what: int) -> Iterator[Event]:
        return (event for _, event in self.events if event.code in what)

    def find_frequent_actors(self, times: int, *what: int) -> list[int]:
        """Return the seats that caused these events at least `times` times."""
        return seats_counted_at_least(times, Counter(event.seat for event in self.find_events(*what)))

    def measure_lead(self, seat: int) -> int:
        """Return a seat's lead over the best other seat at the end."""
        return self.final_worths[seat] - max(
            (self.final_worths[other] for other in self.seats if other != seat), default=0
        )


def seats_counted_at_least(times: int, counted: Counter[int]) -> list[int]:
    return [seat for seat, count in counted.items() if seat >= 0 and count >= times]


@dataclass(frozen=True)
class AchievementRule:
    key: str
    name: str
    description: str
    """A description of the achievement."""
    icon: str
    """The content of an SVG icon, 96 by 96, drawn between 24 and 72."""
    find_earners: Callable[[MatchSummary], Iterable[int]]


def find_comeback_winner(summary: MatchSummary) -> list[int]:
    """Return the sole winner if they were worth least halfway."""
    last = [seat for seat in summary.seats if summary.halfway_worths[seat] == min(summary.halfway_worths)]
    return summary.winners if len(summary.winners) == 1 == len(last) and last == summary.winners else []


COMEBACK = AchievementRule(
    "from-behind",
    text("From the back row"),
    text("Won after being last halfway through"),
    '<path d="M26 66h44M30 60l16-16 8 8 18-22"/><path d="M60 30h12v12"/>',
    find_comeback_winner,
)


def narrow_win_rule(margin: int, told: str) -> AchievementRule:
    """Return the achievement for winning alone by at most `margin`."""

    def done(summary: MatchSummary) -> list[int]:
        return [
            seat for seat in summary.winners if len(summary.winners) == 1 and 0 <= summary.measure_lead(seat) <= margin
        ]

    return AchievementRule(
        "whisker",
        text("By a whisker"),
        told,
        '<path d="M44 26v44M52 26v44M28 36h10M28 48h10M28 60h10M58 36h10M58 48h10M58 60h10"/>',
        done,
    )


def find_landslide_winner(summary: MatchSummary) -> list[int]:
    """Return the winner if they have at least twice as much as the second."""
    return [
        seat
        for seat in summary.winners
        if summary.seats[1:] and summary.measure_lead(seat) * 2 >= summary.final_worths[seat] > 0
    ]


LANDSLIDE = AchievementRule(
    "landslide",
    text("Landslide"),
    text("Won with twice as much as any other player"),
    '<path d="M24 68h48L54 28l-9 18-6-6z"/>',
    find_landslide_winner,
)
