"""Trade and Credit's `Game`: connects its law, table, text and terminal to the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from boardroom.base.rulebook import Rule
from boardroom.engine.game import Game, Learned, Options
from boardroom.engine.match import Table
from boardroom.engine.rules.constants import FIRM
from boardroom.engine.rules.events import Event
from boardroom.engine.rules.game_text import Reason
from boardroom.engine.terminal.contract import Terminal
from boardroom.games.trade.law import advice, features, invariants, rules, samples
from boardroom.games.trade.law import evaluation as judgement
from boardroom.games.trade.law.codes import A_BANKRUPT, A_CLEAR, A_GIVE_COINS, A_LEAVE
from boardroom.games.trade.law.state import SCHEMA, State
from boardroom.games.trade.table import options, refusals, rulesets, undo, view, view_types
from boardroom.games.trade.text import action_sentences, rulebook
from boardroom.games.trade.text.game_text import Words


class Trade(Game):
    name = "trade"
    titles: Mapping[str, str] = {"en": "Trade and Credit", "ja": "取引と信用"}
    version = rules.VERSION
    declared = options.DECLARED
    schema = SCHEMA
    rules = rules
    invariants = invariants
    judgement = judgement
    advice = advice
    features = features
    learned = Learned(looks_ahead=False, own_rulesets=False)
    samples = samples
    entries = rulebook.ENTRIES
    view_type = view_types.View
    max_actions = 704
    surrenders = frozenset({A_BANKRUPT, A_LEAVE})

    def options(self, given: Mapping[str, Any]) -> Options:
        return options.checked(given)

    def variants(self) -> list[Options]:
        return options.variants()

    def formerly(self, given: Options, version: int) -> Options:
        return options.formerly(given, version)

    def load(self, s: State, options: Options) -> None:
        rulesets.load(s, rulesets.ruleset(options["ruleset"]), options["players"])

    def words(self, options: Options) -> Words:
        return Words(options)

    def reason(self, s: State, action: int) -> Reason:
        return refusals.reason(s, action)

    def view(self, s: State, seat: int | None, words: Words) -> view_types.Position:
        return view.view(s, seat, words)

    def sample(self, s: State, seat: int | None, random: Random) -> State:
        return view.sample(s, seat, random)

    def part(self, action: int) -> bool:
        return A_GIVE_COINS <= action <= A_CLEAR

    def deed(self, table: Table, action: int, lang: str) -> str:
        return action_sentences.deed(table, action, lang)

    def hear(self, event: Event, seat: int | None, now: State, turn: int) -> Event | None:
        return view.hear(event, seat, now, turn)

    def meanwhile(self, s: State) -> list[tuple[int, int]]:
        return undo.meanwhile(s)

    def take_back(self, before: State, action: int, after: State, options: Options) -> int:
        return FIRM if undo.answered(before, after) else super().take_back(before, action, after, options)

    def reveals(self, before: State, action: int) -> bool:
        return view.reveals(before, action)

    def worth(self, s: State, seat: int) -> int:
        """Return the seat's coins, with which victory is declared (TC11)."""
        return int(s.coins[seat])

    def rulebook(self, options: Options, lang: str) -> Sequence[Rule]:
        return rulebook.rulebook(rulesets.ruleset(options["ruleset"]), lang)

    def terminal(self, options: Options, colours: int) -> Terminal[view_types.View]:
        # Imported here so that only terminals load the drawing library
        from boardroom.games.trade.terminal.play import TradeTerminal

        return TradeTerminal(options, colours)


TRADE = Trade()
