"""CH12: topics decide which simultaneous events conflict."""

import dataclasses
from typing import get_type_hints

import pytest

from boardroom.tournament import events

SPECIMENS = {
    events.Number: 1,
    events.Text: "E1",
    events.Flag: True,
    events.Tables: (("E1", "E2"),),
    events.Money: {"E1": 100},
}
NEVER_CONFLICT = {"called", "office-taken", "device-changed"}


def make_event(cls: type[events.Event]) -> events.Event:
    hints = get_type_hints(cls, include_extras=True)
    return cls(**{each.name: SPECIMENS.get(hints[each.name], ()) for each in dataclasses.fields(cls)})


@pytest.mark.parametrize("kind", events.EVENT_TYPES)
def test_event_has_topics_unless_it_never_conflicts(kind):
    event = make_event(events.EVENT_TYPES[kind])
    assert bool(event.list_topics()) == (kind not in NEVER_CONFLICT)
    assert event.conflicts_with(event) == (kind not in NEVER_CONFLICT)


def test_event_without_roles_is_rejected():
    with pytest.raises(TypeError, match="roles"):

        class Forgotten(events.Event, kind="forgotten", label="Forgotten"):  # type: ignore[call-arg]
            pass


@pytest.mark.parametrize("cls", [cls for cls in events.EVENT_TYPES.values() if cls is not events.EntryUndone])
def test_event_declares_its_check_and_effect(cls):
    assert {"check", "apply"} <= set(vars(cls))
