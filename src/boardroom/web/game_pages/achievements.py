"""Achievements, derived from the records of finished matches.

Each is a pure function from a `Story` to the seats that earned it. Games define their own in `<game>/feats.py`; this
module has the ones that every game shares.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from boardroom.base.languages import text
from boardroom.engine.match import Table as Played
from boardroom.engine.rules.events import Event


@dataclass(frozen=True)
class Story:
    """A finished match as its record tells it."""

    events: Sequence[tuple[int, Event]]
    """All events, each with its turn."""
    scores: Sequence[int]
    middle: Sequence[int]
    """The worth of each seat halfway through."""
    worth: Sequence[int]
    """The worth of each seat at the end."""

    @classmethod
    def of(cls, played: Played) -> Story:
        seats = range(played.seats)
        halfway = played.state_after(len(played.done) // 2)
        return cls(
            [(told.turn, told.event) for told in played.told],
            played.scores() or [0 for _ in seats],
            played.game.worths(halfway),
            played.game.worths(played.state),
        )

    @property
    def seats(self) -> range:
        return range(len(self.scores))

    @property
    def winners(self) -> list[int]:
        return [seat for seat in self.seats if self.scores[seat] == max(self.scores)]

    def all(self, *what: int) -> Iterator[Event]:
        return (event for _, event in self.events if event.what in what)

    def often(self, times: int, *what: int) -> list[int]:
        """Return the seats that caused these events at least `times` times."""
        return least(times, Counter(event.who for event in self.all(*what)))

    def ahead(self, seat: int) -> int:
        """Return a seat's lead over the best other seat at the end."""
        return self.worth[seat] - max((self.worth[other] for other in self.seats if other != seat), default=0)


def least(times: int, counted: Counter[int]) -> list[int]:
    return [seat for seat, count in counted.items() if seat >= 0 and count >= times]


@dataclass(frozen=True)
class Feat:
    key: str
    name: str
    told: str
    """A description of the achievement."""
    mark: str
    """The content of an SVG icon, 96 by 96, drawn between 24 and 72."""
    done: Callable[[Story], Iterable[int]]


def from_behind(story: Story) -> list[int]:
    """Return the sole winner if they were worth least halfway."""
    last = [seat for seat in story.seats if story.middle[seat] == min(story.middle)]
    return story.winners if len(story.winners) == 1 == len(last) and last == story.winners else []


FROM_BEHIND = Feat(
    "from-behind",
    text("From the back row"),
    text("Won after being last halfway through"),
    '<path d="M26 66h44M30 60l16-16 8 8 18-22"/><path d="M60 30h12v12"/>',
    from_behind,
)


def whisker(margin: int, told: str) -> Feat:
    """Return the achievement for winning alone by at most `margin`."""

    def done(story: Story) -> list[int]:
        return [seat for seat in story.winners if len(story.winners) == 1 and 0 <= story.ahead(seat) <= margin]

    return Feat(
        "whisker",
        text("By a whisker"),
        told,
        '<path d="M44 26v44M52 26v44M28 36h10M28 48h10M28 60h10M58 36h10M58 48h10M58 60h10"/>',
        done,
    )


def landslide(story: Story) -> list[int]:
    """Return the winner if they have at least twice as much as the second."""
    return [seat for seat in story.winners if story.seats[1:] and story.ahead(seat) * 2 >= story.worth[seat] > 0]


LANDSLIDE = Feat(
    "landslide",
    text("Landslide"),
    text("Won with twice as much as any other player"),
    '<path d="M24 68h48L54 28l-9 18-6-6z"/>',
    landslide,
)
