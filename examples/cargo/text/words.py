"""Texts of Cargo in English and Japanese: events, refusals and rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cargo.law import rules
from cargo.law.state import SEATS

from boardroom.base.rulebook import Rule, parse_rules, render_rules
from boardroom.engine.rules import game_text
from boardroom.engine.rules.event_table import EventEntry, index_events
from boardroom.engine.rules.grammar import Grammar

GRAMMAR = Grammar(
    [
        ("load", []),
        ("sail", []),
        ("crate", [[str(face + 1) for face in range(6)]]),
        ("first", [[str(seat + 1) for seat in range(SEATS)]]),
    ]
)
# fmt: off
EVENTS = index_events(
    EventEntry(rules.E_TURN, "turn", ("turn",), "CG1", "cargo",
          en="{who} came to the quay.", ja="{who}の船が岸に着いた。"),
    EventEntry(rules.E_LOADED, "loaded", ("worth", "hold"), "CG2", "cargo",
          en="{who} loaded {worth}: {hold} on board.", ja="{who}が{worth}を積んだ。積荷{hold}。"),
    EventEntry(rules.E_STORM, "storm", ("lost",), "CG2", "cargo",
          en="A storm! {who} lost {lost}.", ja="嵐！ {who}は{lost}を失った。"),
    EventEntry(rules.E_SAILED, "sailed", ("worth", "coins"), "CG3", "cargo",
          en="{who} sold {worth}: {coins} coins.", ja="{who}が{worth}を売った。{coins}コイン。"),
    EventEntry(rules.E_WON, "won", (), "CG4", "cargo",
          en="{who} reached the goal.", ja="{who}が目標に達した。"),
)
# fmt: on
REFUSALS = {
    "over": {"en": "The game is over.", "ja": "ゲームは終わっています。"},
    "draw-first": {"en": "Roll the die first.", "ja": "先にダイスを振ります。"},
    "not-your-turn": {"en": "It is {who}'s turn.", "ja": "{who}の手番です。"},
    "take-back": {"en": "Actions can't be undone.", "ja": "取り消しはできません。"},
    "nothing-to-take-back": {"en": "There is nothing to undo.", "ja": "取り消せる手がありません。"},
    "chance": {"en": "The die decides this.", "ja": "それを決めるのはダイスです。"},
    "full": {"en": "The ship holds five crates.", "ja": "船に積める木箱は5つまでです。"},
    "empty": {"en": "An empty ship can't sail.", "ja": "空の船は出港できません。"},
}
RULES_OF_REFUSALS = {
    "over": "CG4",
    "draw-first": "CG2",
    "not-your-turn": "CG1",
    "take-back": "CG5",
    "nothing-to-take-back": "CG5",
}
PROMPTS = {"en": "Load another crate, or sail?", "ja": "木箱を積みますか、出港しますか？"}
RULES = {
    "en": """
CG1 Turns
The first player is drawn by lot. Then the players take turns in order.

CG2 Loading
On your turn you load up to five crates, one after another. A die sets the value of each.
A one is a storm: you lose everything on board, and your turn ends.

CG3 Sailing
With at least one crate on board, you may sail instead. The value on board becomes coins, and your turn ends.

CG4 The end
A player with at least {goal} coins after sailing wins.

CG5 No undo
Actions cannot be undone.
""",
    "ja": """
CG1 手番
最初の手番はくじで決め、以後は順に回る。

CG2 積み込み
手番では木箱を1つずつ、5つまで積む。価値はダイスで決まる。
1の目は嵐で、積荷をすべて失い手番が終わる。

CG3 出港
積荷があれば、積む代わりに出港できる。積荷はコインになり、手番が終わる。

CG4 終了
出港後にコインが{goal}枚以上あれば勝ち。

CG5 取り消し
取り消しはできない。
""",
}


ENTRIES = {lang: parse_rules(text) for lang, text in RULES.items()}


class CargoText(game_text.GameText):
    """The texts of one table."""

    grammar = GRAMMAR
    EVENTS = EVENTS
    REFUSALS = REFUSALS
    REFUSAL_RULES = RULES_OF_REFUSALS


def render_rulebook(options: Mapping[str, Any], lang: str) -> list[Rule]:
    return render_rules(ENTRIES[lang], {}, {"goal": str(options["goal"])})
