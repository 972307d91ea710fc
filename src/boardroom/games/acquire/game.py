"""Acquire's `Game`: connects its law, table, text and terminal to the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from boardroom.base.rulebook import Rule
from boardroom.engine.game import Game, Learned, Options
from boardroom.engine.match import Table
from boardroom.engine.rules.constants import OVER
from boardroom.engine.rules.events import Event
from boardroom.engine.rules.game_text import Reason
from boardroom.engine.terminal.contract import Terminal
from boardroom.games.acquire.law import evaluation as judgement
from boardroom.games.acquire.law import features, invariants, plain_features, rules, samples
from boardroom.games.acquire.law.codes import A_TIME, NOBODY, P_FINAL
from boardroom.games.acquire.law.state import SCHEMA, State
from boardroom.games.acquire.table import misplaced_tiles, options, refusals, rulesets, undo, view, view_types
from boardroom.games.acquire.text import action_sentences, rulebook
from boardroom.games.acquire.text.game_text import Words


class Acquire(Game):
    name = "acquire"
    titles: Mapping[str, str] = {"en": "Acquire", "ja": "アクワイア"}
    version = rules.VERSION
    declared = options.DECLARED
    schema = SCHEMA
    rules = rules
    invariants = invariants
    judgement = judgement
    features = features
    learned = Learned()
    plain_features = plain_features
    samples = samples
    entries = rulebook.ENTRIES
    view_type = view_types.View
    max_actions = 128
    notes = misplaced_tiles.Notes()

    def options(self, given: Mapping[str, Any]) -> Options:
        return options.checked(given)

    def variants(self) -> list[Options]:
        return options.variants()

    def load(self, s: State, options: Options) -> None:
        rulesets.load(s, rulesets.ruleset(options["ruleset"]), options)

    def words(self, options: Options) -> Words:
        return Words(options)

    def reason(self, s: State, action: int) -> Reason:
        return refusals.reason(s, action)

    def view(self, s: State, seat: int | None, words: Words) -> view_types.Position:
        return view.view(s, seat, words)

    def sample(self, s: State, seat: int | None, random: Random) -> State:
        return view.sample(s, seat, random)

    def hear(self, event: Event, seat: int | None, now: State, turn: int) -> Event | None:
        return view.hear(event, seat, now, turn)

    def take_back(self, before: State, action: int, after: State, options: Options) -> int:
        friendly = options["take_back"] == "own"
        allowed = "own" if friendly else rulesets.key_of(options["ruleset"], "take_back")
        return undo.take_back(before, action, after, allowed)

    def deed(self, table: Table, action: int, lang: str) -> str:
        return action_sentences.deed(table, action, lang)

    def reveals(self, before: State, action: int) -> bool:
        return view.reveals(before, action)

    def typed(self, options: Options) -> bool:
        return bool(options.get("hands") == "unknown")

    def rulings(self, s: State) -> list[int]:
        """CH9: the referee may announce the end at any time until the final settlement."""
        running = s.actor != OVER and s.turn != NOBODY and s.phase != P_FINAL and not s.declared
        return [A_TIME] if running else []

    def noted(self, s: State, told: Sequence[Any], note: int, notes: Sequence[int], words: Words) -> Event:
        return misplaced_tiles.event(s, told, note, notes, words)

    def worth(self, s: State, seat: int) -> int:
        return self.worths(s)[seat]

    def worths(self, s: State) -> list[int]:
        end = SCHEMA.copy(s)
        judgement.end_now(end)
        return [int(end.cash[seat]) for seat in range(s.players)]

    def rulebook(self, options: Options, lang: str) -> Sequence[Rule]:
        return rulebook.rulebook(rulesets.ruleset(options["ruleset"]), lang)

    def terminal(self, options: Options, colours: int) -> Terminal[view_types.View]:
        # Imported here so that only terminals load the drawing library
        from boardroom.games.acquire.terminal.play import AcquireTerminal

        return AcquireTerminal(options, colours)


ACQUIRE = Acquire()
