"""Matches in prepared positions, for `acquire/build.py` and `trade/build.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from boardroom.base.errors import Refusal
from boardroom.engine.match import Match


class PreparedGame:
    """A mixin for a game class that starts from a prepared position, also after undo."""

    schema: Any

    def __init__(self, position: Any) -> None:
        self.position = position

    def create_state(self, options: dict[str, Any]) -> Any:
        return self.schema.copy(self.position)


class Scene(Match):
    """A match with shortcuts for tests."""

    game: Any
    text: Any

    def play(self, *texts: str) -> list[dict[str, Any]]:
        """Apply actions of the active players and return their events with all details."""
        return [self.text.event_data(told.event) for text in texts for told in self.apply_action(text)]

    def refusal_rule(self, text: str, seat: int | None = None) -> str:
        """Return the rule cited for an illegal action, which must not change anything."""
        before = (self.game.schema.values(self.state), list(self.steps), list(self.events))
        with pytest.raises(Refusal) as caught:
            self.apply_action(text, seat)
        assert before == (self.game.schema.values(self.state), self.steps, self.events)
        assert all(caught.value.sentences[lang] for lang in ("en", "ja"))
        return caught.value.rule

    def is_legal(self, text: str) -> bool:
        return text in self.legal_action_texts()

    @property
    def choices(self) -> set[str]:
        return set(self.legal_action_texts())

    def visible_events(self, seat: int | None) -> list[dict[str, Any]]:
        """Return the game log that a seat may see now."""
        return [self.text.event_data(event) for _, event in self.game_log(seat)]


def select_events(events: Iterable[Mapping[str, Any]], what: str) -> list[dict[str, Any]]:
    """Return the events of one kind without its name."""
    return [{k: v for k, v in event.items() if k != "what"} for event in events if event["what"] == what]


def event_names(events: Iterable[Mapping[str, Any]]) -> list[str]:
    return [event["what"] for event in events]
