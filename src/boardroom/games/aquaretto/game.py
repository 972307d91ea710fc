"""Aquaretto's `Game`: connects its law, table, text and terminal to the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from boardroom.base.rulebook import Rule
from boardroom.engine.game import Game, Options, TrainedBots
from boardroom.engine.match import Match
from boardroom.engine.rules.game_text import RefusalReason
from boardroom.engine.terminal.contract import Terminal
from boardroom.games.aquaretto.law import evaluation as judgement
from boardroom.games.aquaretto.law import features, invariants, rules
from boardroom.games.aquaretto.law.codes import SCORE_UNIT
from boardroom.games.aquaretto.law.scoring import total_points
from boardroom.games.aquaretto.law.state import SCHEMA, State
from boardroom.games.aquaretto.table import options, refusals, rulesets, view, view_types
from boardroom.games.aquaretto.text import action_sentences, rulebook
from boardroom.games.aquaretto.text.game_text import AquarettoText


class Aquaretto(Game):
    name = "aquaretto"
    titles: Mapping[str, str] = {"en": "Aquaretto and Zooloretto", "ja": "アクアレットとズーロレット"}
    version = rules.VERSION
    declared_options = options.OPTIONS
    schema = SCHEMA
    rules = rules
    invariants = invariants
    evaluation = judgement
    features = features
    trained_bots = TrainedBots()
    rule_entries = rulebook.RULE_ENTRIES
    view_type = view_types.View
    # A small board next to the longest park: at most 12 positions reach each outer cell
    max_actions = 768
    score_unit = SCORE_UNIT

    def complete_options(self, given: Mapping[str, Any]) -> Options:
        return options.check_options(given)

    def variants(self) -> list[Options]:
        return options.list_variants()

    def upgrade_options(self, given: Options, version: int) -> Options:
        return options.upgrade_options(given)

    def load_options(self, s: State, options: Options) -> None:
        rulesets.load_options(s, options)

    def create_text(self, options: Options) -> AquarettoText:
        return AquarettoText(options)

    def find_refusal_reason(self, s: State, action: int) -> RefusalReason:
        return refusals.find_reason(s, action)

    def view(self, s: State, seat: int | None, words: AquarettoText) -> view_types.Position:
        return view.build_view(s, seat, words)

    def sample(self, s: State, seat: int | None, random: Random) -> State:
        """Nothing is hidden: return a copy of the state."""
        return SCHEMA.copy(s)

    def describe_action(self, table: Match, action: int, lang: str) -> str:
        return action_sentences.describe_action(table, action, lang)

    def reveals_hidden(self, before: State, action: int) -> bool:
        return False

    def current_worth(self, s: State, seat: int) -> int:
        return total_points(s, seat)

    def render_rulebook(self, options: Options, lang: str) -> Sequence[Rule]:
        return rulebook.render_rulebook(options["ruleset"], lang)

    def create_terminal(self, options: Options, colours: int) -> Terminal[view_types.View]:
        # Imported here so that only terminals load the drawing library
        from boardroom.games.aquaretto.terminal.play import AquarettoTerminal

        return AquarettoTerminal(options, colours)


AQUARETTO = Aquaretto()
