"""The game class of Cargo: options, player view and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from boardroom.base.languages import text
from boardroom.base.rulebook import Rule
from boardroom.engine.game import Game, Options
from boardroom.engine.rules.constants import CHANCE, OVER
from boardroom.engine.rules.game_text import RefusalReason
from boardroom.engine.rules.options import Choice, Option, player_count_option
from boardroom.engine.terminal.contract import Terminal
from cargo.law import features
from cargo.law import rules as law
from cargo.law.state import SCHEMA, SEATS, State
from cargo.table.view_types import Position, View
from cargo.text import words
from cargo.text.words import CargoText

PHASES = ("first", "turn", "crate", "over")


class Cargo(Game):
    name = "cargo"
    titles = {"en": "Cargo", "ja": "荷船"}  # noqa: RUF012
    version = law.VERSION
    declared_options = (
        Option(
            "goal",
            text("Coins to win"),
            (
                Choice(40, text("40: usual"), text("40 coins")),
                Choice(20, text("20: short"), text("20 coins")),
                Choice(60, text("60: long, for two"), text("60 coins"), requires={"players": [2]}),
            ),
        ),
        player_count_option(2, SEATS, 2),
    )
    schema = SCHEMA
    rules = invariants = evaluation = law
    features = features
    rule_entries = words.ENTRIES
    view_type = View
    max_actions = 8
    page_module = "cargo.web.page"

    def load_options(self, s: State, options: Options) -> None:
        s.players, s.goal = options["players"], options["goal"]

    def create_text(self, options: Options) -> CargoText:
        return CargoText()

    def find_refusal_reason(self, s: State, action: int) -> RefusalReason:
        if s.actor == OVER:
            return "CG4", "over", {}
        if action >= law.CRATE:
            return "CG2", "chance", {}
        if s.actor == CHANCE:
            return "CG2", "draw-first", {}
        return ("CG2", "full", {}) if action == law.LOAD else ("CG3", "empty", {})

    def view(self, s: State, seat: int | None, words: CargoText) -> Position:
        return {
            "phase": PHASES[s.phase],
            "actor": "over" if s.actor == OVER else "chance" if s.actor == CHANCE else s.actor,
            "turn": s.turn,
            "turns": s.turns,
            "goal": s.goal,
            "hold": s.hold,
            "crates": s.crates,
            "seats": [{"coins": s.coins[at]} for at in range(s.players)],
        }

    def sample(self, s: State, seat: int | None, random: Random) -> State:
        return SCHEMA.copy(s)  # nothing is hidden

    def reveals_hidden(self, before: State, action: int) -> bool:
        return False

    def current_worth(self, s: State, seat: int) -> int:
        return s.coins[seat]

    def render_rulebook(self, options: Options, lang: str) -> Sequence[Rule]:
        return words.render_rulebook(options, lang)

    def create_terminal(self, options: Options, colours: int) -> Terminal[View]:
        from cargo.terminal.frame import CargoTerminal

        return CargoTerminal()


GAME = Cargo()
