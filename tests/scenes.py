"""Tables laid in any position, whatever their game: `acquire/build.py` and `trade/build.py` lay them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from boardroom.base.errors import Refusal
from boardroom.engine.match import Match


class Laid:
    """Before a game's class: it begins with a position instead of an empty table, so that taking back leads to it
    too."""

    schema: Any

    def __init__(self, position: Any) -> None:
        self.position = position

    def create_state(self, options: dict[str, Any]) -> Any:
        return self.schema.copy(self.position)


class Scene(Match):
    """A table that answers what tests ask."""

    game: Any
    text: Any

    def play(self, *texts: str) -> list[dict[str, Any]]:
        """Whoever is next does these, one after another. What happened, all details open."""
        return [self.text.event_data(told.event) for text in texts for told in self.apply_action(text)]

    def refused(self, text: str, seat: int | None = None) -> str:
        """The rule that refuses this; nothing may have changed."""
        before = (self.game.schema.values(self.state), list(self.steps), list(self.events))
        with pytest.raises(Refusal) as caught:
            self.apply_action(text, seat)
        assert before == (self.game.schema.values(self.state), self.steps, self.events)
        assert all(caught.value.sentences[lang] for lang in ("en", "ja"))
        return caught.value.rule

    def can(self, text: str) -> bool:
        return text in self.legal_action_texts()

    @property
    def choices(self) -> set[str]:
        return set(self.legal_action_texts())

    def heard(self, seat: int | None) -> list[dict[str, Any]]:
        """The log as a seat may remember it now."""
        return [self.text.event_data(event) for _, event in self.game_log(seat)]


def of(events: Iterable[Mapping[str, Any]], what: str) -> list[dict[str, Any]]:
    """The events of one kind, without saying the kind again."""
    return [{k: v for k, v in event.items() if k != "what"} for event in events if event["what"] == what]


def kinds(events: Iterable[Mapping[str, Any]]) -> list[str]:
    return [event["what"] for event in events]
