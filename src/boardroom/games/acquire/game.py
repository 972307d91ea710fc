"""Acquire as the house sees it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from boardroom.engine.errors import Refused
from boardroom.engine.game import Game, Options
from boardroom.engine.tell import Event
from boardroom.games.acquire import invariants, options, refusals, rules, rulesets, takeback, value, view
from boardroom.games.acquire.state import SCHEMA
from boardroom.games.acquire.words import Words


class Acquire(Game):
    name = "acquire"
    titles: Mapping[str, str] = {"en": "Acquire", "ja": "アクワイア"}
    version = rules.VERSION
    schema = SCHEMA
    rules = rules
    max_actions = 128

    def options(self, given: Mapping[str, Any]) -> Options:
        return options.checked(given)

    def variants(self) -> list[Options]:
        return options.variants()

    def load(self, s: Any, options: Options) -> None:
        rulesets.load(s, rulesets.ruleset(options["ruleset"]), options)

    def words(self, options: Options) -> Words:
        return Words(options)

    def why_not(self, s: Any, action: int, words: Words) -> Refused:
        return refusals.why_not(s, action, words)

    def view(self, s: Any, seat: int | None, words: Words) -> dict[str, Any]:
        return view.view(s, seat, words)

    def sample(self, s: Any, seat: int | None, random: Random) -> Any:
        return view.sample(s, seat, random)

    def hear(self, event: Event, seat: int | None, now: Any, turn: int) -> Event | None:
        return view.hear(event, seat, now, turn)

    def may_take_back(self, before: Any, action: int, after: Any, options: Options) -> bool:
        allowed = rulesets.ruleset(options["ruleset"])["take_back"]
        return takeback.may_take_back(before, action, after, allowed)

    def broken(self, s: Any) -> str | None:
        return invariants.broken(s)

    def reveals(self, before: Any, action: int) -> bool:
        return view.reveals(before, action)

    def value(self, s: Any, seat: int) -> int:
        return value.value(s, seat)

    def unsettled(self, s: Any) -> bool:
        return value.unsettled(s)


ACQUIRE = Acquire()
