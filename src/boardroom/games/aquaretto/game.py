"""Aquaretto's `Game`: connects its law, table, text and terminal to the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from boardroom.base.rulebook import Rule
from boardroom.engine.game import Game, Learned, Options
from boardroom.engine.match import Table
from boardroom.engine.rules.game_text import Reason
from boardroom.engine.terminal.contract import Terminal
from boardroom.games.aquaretto.law import evaluation as judgement
from boardroom.games.aquaretto.law import features, invariants, rules
from boardroom.games.aquaretto.law.codes import UNIT
from boardroom.games.aquaretto.law.scoring import points
from boardroom.games.aquaretto.law.state import SCHEMA, State
from boardroom.games.aquaretto.table import options, refusals, rulesets, view, view_types
from boardroom.games.aquaretto.text import action_sentences, rulebook
from boardroom.games.aquaretto.text.game_text import Words


class Aquaretto(Game):
    name = "aquaretto"
    titles: Mapping[str, str] = {"en": "Aquaretto and Zooloretto", "ja": "アクアレットとズーロレット"}
    version = rules.VERSION
    declared = options.DECLARED
    schema = SCHEMA
    rules = rules
    invariants = invariants
    judgement = judgement
    features = features
    learned = Learned()
    entries = rulebook.ENTRIES
    view_type = view_types.View
    # A small board next to the longest park: at most 12 positions reach each outer cell
    max_actions = 768
    score_unit = UNIT

    def options(self, given: Mapping[str, Any]) -> Options:
        return options.checked(given)

    def variants(self) -> list[Options]:
        return options.variants()

    def formerly(self, given: Options, version: int) -> Options:
        return options.formerly(given)

    def load(self, s: State, options: Options) -> None:
        rulesets.load(s, options)

    def words(self, options: Options) -> Words:
        return Words(options)

    def reason(self, s: State, action: int) -> Reason:
        return refusals.reason(s, action)

    def view(self, s: State, seat: int | None, words: Words) -> view_types.Position:
        return view.view(s, seat, words)

    def sample(self, s: State, seat: int | None, random: Random) -> State:
        """Nothing is hidden: return a copy of the state."""
        return SCHEMA.copy(s)

    def deed(self, table: Table, action: int, lang: str) -> str:
        return action_sentences.deed(table, action, lang)

    def reveals(self, before: State, action: int) -> bool:
        return False

    def worth(self, s: State, seat: int) -> int:
        return points(s, seat)

    def rulebook(self, options: Options, lang: str) -> Sequence[Rule]:
        return rulebook.rulebook(options["ruleset"], lang)

    def terminal(self, options: Options, colours: int) -> Terminal[view_types.View]:
        # Imported here so that only terminals load the drawing library
        from boardroom.games.aquaretto.terminal.play import AquarettoTerminal

        return AquarettoTerminal(options, colours)


AQUARETTO = Aquaretto()
