"""CH12: what an entry is about is said for every kind of fact there is."""

import dataclasses
from typing import get_type_hints

import pytest

from boardroom import tournament  # noqa: F401 (the laws register themselves)
from boardroom.tournament.log import events
from boardroom.tournament.log.handlers import CHECKS, EFFECTS
from boardroom.tournament.log.topics import get_topics, have_common_topic

SPECIMENS = {
    events.Number: 1,
    events.Text: "E1",
    events.Flag: True,
    events.Tables: (("E1", "E2"),),
    events.Money: {"E1": 100},
}
HINDERS_NOBODY = {"called", "office-taken", "device-changed"}


def specimen(cls: type[events.Event]) -> events.Event:
    hints = get_type_hints(cls, include_extras=True)
    return cls(**{each.name: SPECIMENS.get(hints[each.name], ()) for each in dataclasses.fields(cls)})


@pytest.mark.parametrize("kind", events.EVENT_TYPES)
def test_every_fact_is_about_something_or_hinders_nobody(kind):
    fact = specimen(events.EVENT_TYPES[kind])
    assert bool(get_topics(fact)) == (kind not in HINDERS_NOBODY)
    assert have_common_topic(fact, fact) == (kind not in HINDERS_NOBODY)


def test_a_fact_that_was_forgotten_is_noticed():
    @dataclasses.dataclass(frozen=True)
    class Forgotten(events.Event):
        kind = "forgotten"

    with pytest.raises(NotImplementedError, match="forgotten"):
        get_topics(Forgotten())


def test_every_fact_has_its_law():
    """But for taking back, which is the journal's own."""
    assert set(CHECKS) == set(EFFECTS) == set(events.EVENT_TYPES.values()) - {events.EntryUndone}
