"""Matchmaking preferences: rulesets, speeds and table sizes, and the tables they allow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

from boardroom.base.errors import BadInput
from boardroom.engine.rules.options import find_option
from boardroom.web.game_pages import GAMES
from boardroom.web.matchmaking.pairing import TableKind
from boardroom.web.tables.clocks import DAY, MINUTE, TimeControl


class MultiValues(Protocol):
    """Form data with several values per name."""

    def getlist(self, key: str) -> list[Any]: ...


SPEEDS: dict[str, TimeControl] = {
    **{str(n): TimeControl(n * MINUTE) for n in (5, 15, 45)},
    "days": TimeControl(DAY, per_turn=True),
}
"""Minutes per player for the game, or one day per turn."""


def table_options(ruleset: str, size: int) -> dict[str, Any]:
    """Return the options of a table; the ruleset is "" for games with a single one."""
    return {"players": size} | ({"ruleset": ruleset} if ruleset else {})


@cache
def list_player_counts(game: str, ruleset: str) -> tuple[int, ...]:
    """Return the player counts that a ruleset supports."""
    return tuple(
        size for size in find_option(GAMES[game].declared_options, "players").values if is_playable(game, ruleset, size)
    )


def is_playable(game: str, ruleset: str, size: int) -> bool:
    try:
        GAMES[game].complete_options(table_options(ruleset, size))
    except BadInput:
        return False
    return True


RULESETS: dict[str, tuple[str, str]] = {
    f"{game.name}:{value}" if value else game.name: (game.name, str(value))
    for game in GAMES.values()
    for value in next((option.values for option in game.declared_options if option.key == "ruleset"), [""])
}
"""Game and ruleset by their name in forms, database and API. Games with a single ruleset use their own name."""
RULESET_KEYS = {of: name for name, of in RULESETS.items()}
TABLE_SIZES = sorted({size for of in RULESETS.values() for size in list_player_counts(*of)})


@dataclass
class QueuePreferences:
    rulesets: list[str] = field(default_factory=lambda: [next(iter(RULESETS))])
    speeds: list[str] = field(default_factory=lambda: ["5", "15"])
    sizes: list[int] = field(default_factory=lambda: list(TABLE_SIZES))
    rated: bool = True
    unrated: bool = True
    bots: bool = True

    @classmethod
    def parse(cls, sent: MultiValues) -> QueuePreferences:
        """Parse form data, and ignore invalid values."""
        sizes = keep_offered(sent.getlist("size"), map(str, TABLE_SIZES))
        return cls(
            rulesets=keep_offered(sent.getlist("ruleset"), RULESETS),
            speeds=keep_offered(sent.getlist("speed"), SPEEDS),
            sizes=[int(n) for n in sizes],
            rated=bool(sent.getlist("rated")),
            unrated=bool(sent.getlist("casual")),
            bots=bool(sent.getlist("bots")),
        )

    def validate(self, *, guest: bool) -> None:
        """Raise BadInput if something is missing."""
        if guest:
            self.rated, self.unrated = False, True
        if not self.rulesets:
            raise BadInput("Choose at least one game.")
        if not self.speeds:
            raise BadInput("Choose at least one speed.")
        if not self.sizes:
            raise BadInput("Choose the number of players.")
        if not (self.rated or self.unrated):
            raise BadInput("Choose rated games, casual games, or both.")
        if not self.list_table_kinds():
            raise BadInput("None of the selected games supports that number of players.")

    def list_table_kinds(self) -> frozenset[TableKind]:
        return combine_table_kinds(self.rulesets, self.speeds, self.sizes, rated=self.rated, unrated=self.unrated)


def combine_table_kinds(
    rulesets: Iterable[str], speeds: Iterable[str], sizes: Iterable[int], *, rated: bool, unrated: bool
) -> frozenset[TableKind]:
    """Return every combination that exists today: a ruleset may have been removed since the search started."""
    speeds, sizes = [speed for speed in speeds if speed in SPEEDS], list(sizes)
    return frozenset(
        TableKind(*RULESETS[name], speed, size, counted)
        for name in rulesets
        if name in RULESETS
        for size in sizes
        if size in list_player_counts(*RULESETS[name])
        for speed in speeds
        for counted in (True, False)
        if (rated if counted else unrated)
    )


def keep_offered(sent: Iterable[object], offered: Iterable[str]) -> list[str]:
    """Return the offered values that were sent, in the order they are offered."""
    wanted = set(map(str, sent))
    return [name for name in offered if name in wanted]
