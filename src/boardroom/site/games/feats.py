"""Feats: what somebody may be proud of in a game, read from its record. A profile shows each as a stamp.

A feat is a pure function over a `Story`: it names the seats that did it. Every game has its own (`<game>/feats.py`);
what any game may have stands here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from boardroom.base.languages import text
from boardroom.engine.events import Event
from boardroom.engine.table import Table as Played


@dataclass(frozen=True)
class Story:
    """A finished game as its record tells it."""

    events: Sequence[tuple[int, Event]]
    """All that happened, each with its turn."""
    scores: Sequence[int]
    middle: Sequence[int]
    """What every seat was worth halfway."""
    worth: Sequence[int]
    """And at the end."""

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
        """Who did one of these so many times."""
        return least(times, Counter(event.who for event in self.all(*what)))

    def ahead(self, seat: int) -> int:
        """By how much a seat is worth more than the best of the others at the end."""
        return self.worth[seat] - max((self.worth[other] for other in self.seats if other != seat), default=0)


def least(times: int, counted: Counter[int]) -> list[int]:
    return [seat for seat, count in counted.items() if seat >= 0 and count >= times]


@dataclass(frozen=True)
class Feat:
    key: str
    name: str
    told: str
    """What it was done for."""
    mark: str
    """The inside of an SVG, 96 wide and high, drawn between 24 and 72."""
    done: Callable[[Story], Iterable[int]]


def from_behind(story: Story) -> list[int]:
    """Won alone, having been worth least of all halfway."""
    last = [seat for seat in story.seats if story.middle[seat] == min(story.middle)]
    return story.winners if len(story.winners) == 1 == len(last) and last == story.winners else []


FROM_BEHIND = Feat(
    "from-behind",
    text("From the back row"),
    text("Won after being last at half-time"),
    '<path d="M26 66h44M30 60l16-16 8 8 18-22"/><path d="M60 30h12v12"/>',
    from_behind,
)


def whisker(margin: int, told: str) -> Feat:
    """Won alone, and by so little at most."""

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
    """Won with twice what the second has."""
    return [seat for seat in story.winners if story.seats[1:] and story.ahead(seat) * 2 >= story.worth[seat] > 0]


LANDSLIDE = Feat(
    "landslide",
    text("Landslide"),
    text("Won with twice as much as anybody else"),
    '<path d="M24 68h48L54 28l-9 18-6-6z"/>',
    landslide,
)
