"""The base of all log entries. A subclass declares its fields, roles, check and effect."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import ConfigDict, Field, Strict, StringConstraints

from boardroom.base.languages import text

if TYPE_CHECKING:
    from boardroom.tournament.log.state import PendingEntry, TournamentState

MAX_TEXT_LENGTH = 2000
MAX_NUMBER = 10**9

Text = Annotated[str, StringConstraints(strict=True, max_length=MAX_TEXT_LENGTH, pattern=r"^[^\x00-\x08\x0b-\x1f]*$")]
Number = Annotated[int, Strict(), Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]
Flag = Annotated[bool, Strict()]

Money = Mapping[Text, Number]
Shares = Mapping[Text, tuple[Number, ...]]
Tables = tuple[tuple[Text, ...], ...]

OMIT_IF_DEFAULT = {"later": True}
"""Metadata of fields that older logs lack: omitted at their default, so existing seals stay valid."""

ORGANISERS = frozenset({"organiser"})
REFEREES = frozenset({"organiser", "referee"})
CAPTAINS = REFEREES | {"captain"}
PLAYERS = CAPTAINS | {"player"}
EVERYONE = PLAYERS | {"public"}

ALL_TOPICS = "*"


@dataclass(frozen=True)
class Event:
    """Something that happened, as one kind of log entry.

    `roles` may record it; captains and players only at their `own_table`, if that is set. Simultaneous events conflict
    if they share a topic; topics are templates over the fields. `label` is its English name on the log page.
    """

    __pydantic_config__: ClassVar[ConfigDict] = {"extra": "forbid"}
    kind: ClassVar[str]
    label: ClassVar[str]
    roles: ClassVar[frozenset[str]]
    topics: ClassVar[tuple[str, ...]]
    own_table: ClassVar[bool]
    can_undo: ClassVar[bool]

    def __init_subclass__(
        cls,
        *,
        kind: str,
        label: str,
        roles: frozenset[str],
        topics: tuple[str, ...] = (),
        own_table: bool = False,
        can_undo: bool = True,
    ) -> None:
        cls.kind, cls.label, cls.roles, cls.topics = kind, label, roles, topics
        cls.own_table, cls.can_undo = own_table, can_undo
        EVENT_TYPES[kind] = cls

    def check(self, state: TournamentState, pending: PendingEntry) -> None:
        """Refuse an event against the regulation."""
        raise NotImplementedError(self.kind)

    def check_new(self, state: TournamentState, pending: PendingEntry) -> None:
        """Refuse a new event that existing logs may contain. `state` is the state before it."""

    def apply(self, state: TournamentState, pending: PendingEntry) -> TournamentState:
        """Return the state after the event."""
        raise NotImplementedError(self.kind)

    def get_previous(self, state: TournamentState) -> dict[str, Any] | None:
        """Return what the event replaces, for the log."""
        return None

    def list_topics(self) -> set[str]:
        return {topic.format_map(vars(self)) for topic in self.topics}

    def conflicts_with(self, other: Event) -> bool:
        topics, others = self.list_topics(), other.list_topics()
        return bool(topics & others) or ALL_TOPICS in topics | others


EVENT_TYPES: dict[str, type[Event]] = {}


@dataclass(frozen=True)
class EntryUndone(Event, kind="undone", label=text("Entry undone"), roles=ORGANISERS, topics=(ALL_TOPICS,)):
    """An undone entry: it stays in the log but no longer counts. The journal applies it, because it needs the log."""

    entry: Number
