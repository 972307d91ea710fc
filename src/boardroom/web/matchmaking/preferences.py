"""Matchmaking preferences: rulesets, speeds and table sizes, and the tables they allow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

from boardroom.base.errors import BadInput
from boardroom.engine.rules.options import option
from boardroom.web.game_pages import GAMES
from boardroom.web.matchmaking.pairing import Kind
from boardroom.web.tables.clocks import DAY, MINUTE, TimeControl


class Lists(Protocol):
    """Form data with several values per name."""

    def getlist(self, key: str) -> list[Any]: ...


SPEEDS: dict[str, TimeControl] = {
    **{str(n): TimeControl(n * MINUTE) for n in (5, 15, 45)},
    "days": TimeControl(DAY, fresh=True),
}
"""Minutes per player for the game, or one day per turn."""


def options(ruleset: str, size: int) -> dict[str, Any]:
    """Return the options of a table; the ruleset is "" for games with a single one."""
    return {"players": size} | ({"ruleset": ruleset} if ruleset else {})


@cache
def counts(game: str, ruleset: str) -> tuple[int, ...]:
    """Return the player counts that a ruleset supports."""
    return tuple(size for size in option(GAMES[game].declared, "players").values if can_be(game, ruleset, size))


def can_be(game: str, ruleset: str, size: int) -> bool:
    try:
        GAMES[game].options(options(ruleset, size))
    except BadInput:
        return False
    return True


RULESETS: dict[str, tuple[str, str]] = {
    f"{game.name}:{value}" if value else game.name: (game.name, str(value))
    for game in GAMES.values()
    for value in next((option.values for option in game.declared if option.key == "ruleset"), [""])
}
"""Game and ruleset by their name in forms, database and API. Games with a single ruleset use their own name."""
NAMES = {of: name for name, of in RULESETS.items()}
SIZES = sorted({size for of in RULESETS.values() for size in counts(*of)})


@dataclass
class Wish:
    rulesets: list[str] = field(default_factory=lambda: [next(iter(RULESETS))])
    speeds: list[str] = field(default_factory=lambda: ["5", "15"])
    sizes: list[int] = field(default_factory=lambda: list(SIZES))
    rated: bool = True
    casual: bool = True
    bots: bool = True

    @classmethod
    def read(cls, sent: Lists) -> Wish:
        """Parse form data, and ignore invalid values."""
        sizes = known(sent.getlist("size"), map(str, SIZES))
        return cls(
            known(sent.getlist("ruleset"), RULESETS), known(sent.getlist("speed"), SPEEDS), [int(n) for n in sizes],
            rated=bool(sent.getlist("rated")), casual=bool(sent.getlist("casual")), bots=bool(sent.getlist("bots")),
        )  # fmt: skip

    def check(self, *, guest: bool) -> None:
        """Raise BadInput if something is missing."""
        if guest:
            self.rated, self.casual = False, True
        if not self.rulesets:
            raise BadInput("Choose at least one game.")
        if not self.speeds:
            raise BadInput("Choose at least one speed.")
        if not self.sizes:
            raise BadInput("Choose the number of players.")
        if not (self.rated or self.casual):
            raise BadInput("Choose rated games, casual games, or both.")
        if not self.kinds():
            raise BadInput("None of the selected games supports that number of players.")

    def kinds(self) -> frozenset[Kind]:
        return kinds(self.rulesets, self.speeds, self.sizes, rated=self.rated, casual=self.casual)


def kinds(
    rulesets: Iterable[str], speeds: Iterable[str], sizes: Iterable[int], *, rated: bool, casual: bool
) -> frozenset[Kind]:
    """Return every combination that exists today: a ruleset may have been removed since the search started."""
    speeds, sizes = [speed for speed in speeds if speed in SPEEDS], list(sizes)
    return frozenset(
        Kind(*RULESETS[name], speed, size, counted)
        for name in rulesets
        if name in RULESETS
        for size in sizes
        if size in counts(*RULESETS[name])
        for speed in speeds
        for counted in (True, False)
        if (rated if counted else casual)
    )


def known(sent: Iterable[object], offered: Iterable[str]) -> list[str]:
    """Return the offered values that were sent, in the order they are offered."""
    wanted = set(map(str, sent))
    return [name for name in offered if name in wanted]
