"""Trade and Credit's `Game`: connects its law, table, text and terminal to the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from boardroom.base.rulebook import Rule
from boardroom.engine.game import Game, Options, TrainedBots
from boardroom.engine.match import Match
from boardroom.engine.rules.constants import UNDO_BLOCKED
from boardroom.engine.rules.events import Event
from boardroom.engine.rules.game_text import RefusalReason
from boardroom.engine.terminal.contract import Terminal
from boardroom.games.trade.law import advice, features, invariants, rules, samples
from boardroom.games.trade.law import evaluation as judgement
from boardroom.games.trade.law.codes import A_BANKRUPT, A_CLEAR, A_GIVE_COINS, A_LEAVE
from boardroom.games.trade.law.state import SCHEMA, State
from boardroom.games.trade.table import options, refusals, rulesets, undo, view, view_types
from boardroom.games.trade.text import action_sentences, rulebook
from boardroom.games.trade.text.game_text import TradeText


class Trade(Game):
    name = "trade"
    titles: Mapping[str, str] = {"en": "Trade and Credit", "ja": "取引と信用"}
    version = rules.VERSION
    declared_options = options.OPTIONS
    schema = SCHEMA
    rules = rules
    invariants = invariants
    evaluation = judgement
    advice = advice
    features = features
    trained_bots = TrainedBots(benefit_from_lookahead=False, handle_custom_rulesets=False)
    samples = samples
    rule_entries = rulebook.RULE_ENTRIES
    view_type = view_types.View
    max_actions = 704
    surrender_actions = frozenset({A_BANKRUPT, A_LEAVE})

    def complete_options(self, given: Mapping[str, Any]) -> Options:
        return options.check_options(given)

    def variants(self) -> list[Options]:
        return options.list_variants()

    def upgrade_options(self, given: Options, version: int) -> Options:
        return options.upgrade_options(given, version)

    def load_options(self, s: State, options: Options) -> None:
        rulesets.load_ruleset(s, rulesets.complete_ruleset(options["ruleset"]), options["players"])

    def create_text(self, options: Options) -> TradeText:
        return TradeText(options)

    def find_refusal_reason(self, s: State, action: int) -> RefusalReason:
        return refusals.find_reason(s, action)

    def view(self, s: State, seat: int | None, words: TradeText) -> view_types.Position:
        return view.build_view(s, seat, words)

    def sample(self, s: State, seat: int | None, random: Random) -> State:
        return view.sample_state(s, seat, random)

    def is_partial(self, action: int) -> bool:
        return A_GIVE_COINS <= action <= A_CLEAR

    def describe_action(self, table: Match, action: int, lang: str) -> str:
        return action_sentences.describe_action(table, action, lang)

    def visible_event(self, event: Event, seat: int | None, now: State, turn: int) -> Event | None:
        return view.visible_event(event, seat, now, turn)

    def out_of_turn_actions(self, s: State) -> list[tuple[int, int]]:
        return undo.out_of_turn_actions(s)

    def undo_verdict(self, before: State, action: int, after: State, options: Options) -> int:
        return UNDO_BLOCKED if undo.is_answered(before, after) else super().undo_verdict(before, action, after, options)

    def reveals_hidden(self, before: State, action: int) -> bool:
        return view.reveals_hidden(before, action)

    def current_worth(self, s: State, seat: int) -> int:
        """Return the seat's coins, with which victory is declared (TC11)."""
        return int(s.coins[seat])

    def render_rulebook(self, options: Options, lang: str) -> Sequence[Rule]:
        return rulebook.render_rulebook(rulesets.complete_ruleset(options["ruleset"]), lang)

    def create_terminal(self, options: Options, colours: int) -> Terminal[view_types.View]:
        # Imported here so that only terminals load the drawing library
        from boardroom.games.trade.terminal.play import TradeTerminal

        return TradeTerminal(options, colours)


TRADE = Trade()
