"""What one may look for: rulesets, speeds and sizes of table; and what of it a table can be made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

from boardroom.base.errors import BadInput
from boardroom.engine.options import option
from boardroom.site.games import GAMES
from boardroom.site.people.pairing import Kind
from boardroom.site.tables.clocks import DAY, MINUTE, TimeControl


class Lists(Protocol):
    """What a form sent: several values of a name."""

    def getlist(self, key: str) -> list[Any]: ...


SPEEDS: dict[str, TimeControl] = {
    **{str(n): TimeControl(n * MINUTE) for n in (5, 15, 45)},
    "days": TimeControl(DAY, fresh=True),
}
"""Minutes a player has for the game, or a day for every turn."""


def options(ruleset: str, size: int) -> dict[str, Any]:
    """Of a table with that ruleset; "" is that of a game that has one alone."""
    return {"players": size} | ({"ruleset": ruleset} if ruleset else {})


@cache
def counts(game: str, ruleset: str) -> tuple[int, ...]:
    """How many may play by a ruleset: another of the game may be for more, or for fewer."""
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
"""By the name that forms, database and API have for them. A game that has one ruleset alone goes by its own."""
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
        """What a form sent, without what makes no sense."""
        sizes = known(sent.getlist("size"), map(str, SIZES))
        return cls(
            known(sent.getlist("ruleset"), RULESETS), known(sent.getlist("speed"), SPEEDS), [int(n) for n in sizes],
            rated=bool(sent.getlist("rated")), casual=bool(sent.getlist("casual")), bots=bool(sent.getlist("bots")),
        )  # fmt: skip

    def check(self, *, guest: bool) -> None:
        """BadInput says what is missing."""
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
        """Every table that would do."""
        return kinds(self.rulesets, self.speeds, self.sizes, rated=self.rated, casual=self.casual)


def kinds(
    rulesets: Iterable[str], speeds: Iterable[str], sizes: Iterable[int], *, rated: bool, casual: bool
) -> frozenset[Kind]:
    """What of it there is today: a ruleset may have gone since somebody asked for it."""
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
    """In the order in which they are offered."""
    wanted = set(map(str, sent))
    return [name for name in offered if name in wanted]
