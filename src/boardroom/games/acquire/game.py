"""Acquire's `Game`: connects its law, table, text and terminal to the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from boardroom.base.rulebook import Rule
from boardroom.engine.game import Game, Options, TrainedBots
from boardroom.engine.match import Match
from boardroom.engine.rules.constants import OVER
from boardroom.engine.rules.events import Event
from boardroom.engine.rules.game_text import RefusalReason
from boardroom.engine.terminal.contract import Terminal
from boardroom.games.acquire.law import evaluation as judgement
from boardroom.games.acquire.law import features, invariants, plain_features, rules, samples
from boardroom.games.acquire.law.codes import A_TIME, NO_SEAT, P_FINAL
from boardroom.games.acquire.law.state import SCHEMA, State
from boardroom.games.acquire.table import misplaced_tiles, options, refusals, rulesets, undo, view, view_types
from boardroom.games.acquire.text import action_sentences, rulebook
from boardroom.games.acquire.text.game_text import AcquireText


class Acquire(Game):
    name = "acquire"
    titles: Mapping[str, str] = {"en": "Acquire", "ja": "アクワイア"}
    version = rules.VERSION
    declared_options = options.OPTIONS
    schema = SCHEMA
    rules = rules
    invariants = invariants
    evaluation = judgement
    features = features
    trained_bots = TrainedBots()
    plain_features = plain_features
    samples = samples
    rule_entries = rulebook.RULE_ENTRIES
    view_type = view_types.View
    max_actions = 128
    note_grammar = misplaced_tiles.MisplacedTileNotes()

    def complete_options(self, given: Mapping[str, Any]) -> Options:
        return options.check_options(given)

    def variants(self) -> list[Options]:
        return options.list_variants()

    def load_options(self, s: State, options: Options) -> None:
        rulesets.load_ruleset(s, rulesets.complete_ruleset(options["ruleset"]), options)

    def create_text(self, options: Options) -> AcquireText:
        return AcquireText(options)

    def find_refusal_reason(self, s: State, action: int) -> RefusalReason:
        return refusals.find_reason(s, action)

    def view(self, s: State, seat: int | None, words: AcquireText) -> view_types.Position:
        return view.build_view(s, seat, words)

    def sample(self, s: State, seat: int | None, random: Random) -> State:
        return view.sample_state(s, seat, random)

    def visible_event(self, event: Event, seat: int | None, now: State, turn: int) -> Event | None:
        return view.visible_event(event, seat, now, turn)

    def undo_verdict(self, before: State, action: int, after: State, options: Options) -> int:
        friendly = options["take_back"] == "own"
        allowed = "own" if friendly else rulesets.ruleset_value(options["ruleset"], "take_back")
        return undo.undo_verdict(before, action, after, allowed)

    def describe_action(self, table: Match, action: int, lang: str) -> str:
        return action_sentences.describe_action(table, action, lang)

    def reveals_hidden(self, before: State, action: int) -> bool:
        return view.reveals_hidden(before, action)

    def records_real_table(self, options: Options) -> bool:
        return bool(options.get("hands") == "unknown")

    def referee_actions(self, s: State) -> list[int]:
        """CH9: the referee may announce the end at any time until the final settlement."""
        running = s.actor != OVER and s.turn != NO_SEAT and s.phase != P_FINAL and not s.declared
        return [A_TIME] if running else []

    def note_event(self, s: State, events: Sequence[Any], note: int, notes: Sequence[int], words: AcquireText) -> Event:
        return misplaced_tiles.create_event(s, events, note, notes, words)

    def current_worth(self, s: State, seat: int) -> int:
        return self.current_worths(s)[seat]

    def current_worths(self, s: State) -> list[int]:
        end = SCHEMA.copy(s)
        judgement.settle_now(end)
        return [int(end.cash[seat]) for seat in range(s.players)]

    def render_rulebook(self, options: Options, lang: str) -> Sequence[Rule]:
        return rulebook.render_rulebook(rulesets.complete_ruleset(options["ruleset"]), lang)

    def create_terminal(self, options: Options, colours: int) -> Terminal[view_types.View]:
        # Imported here so that only terminals load the drawing library
        from boardroom.games.acquire.terminal.play import AcquireTerminal

        return AcquireTerminal(options, colours)


ACQUIRE = Acquire()
