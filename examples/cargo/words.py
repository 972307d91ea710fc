"""What Cargo says, in English and Japanese: events, refusals, rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardroom.base.errors import Refused
from boardroom.base.languages import LANGUAGES
from boardroom.base.rulebook import Rule, parse, printed
from boardroom.engine.events import Event
from boardroom.engine.grammar import Grammar
from cargo.state import SEATS

GRAMMAR = Grammar(
    [
        ("load", []),
        ("sail", []),
        ("crate", [[str(face + 1) for face in range(6)]]),
        ("first", [[str(seat + 1) for seat in range(SEATS)]]),
    ]
)
# By an event's code: its name and details for programs, its rule, and its sentence
EVENTS: tuple[tuple[str, tuple[str, ...], str, dict[str, str]], ...] = (
    ("turn", ("turn",), "CG1", {"en": "{who} is at the quay.", "ja": "{who}の船が岸に着いた。"}),
    (
        "loaded",
        ("worth", "hold"),
        "CG2",
        {"en": "{who} loads {x}: {y} on board.", "ja": "{who}が{x}を積んだ。積荷{y}。"},
    ),
    ("storm", ("lost",), "CG2", {"en": "A storm! {who} loses {x}.", "ja": "嵐！ {who}は{x}を失った。"}),
    (
        "sailed",
        ("worth", "coins"),
        "CG3",
        {"en": "{who} sells {x}: {y} coins.", "ja": "{who}が{x}を売った。{y}コイン。"},
    ),
    ("won", (), "CG4", {"en": "{who} has reached the goal.", "ja": "{who}が目標に達した。"}),
)
REFUSALS: dict[str, tuple[str, dict[str, str]]] = {
    "over": ("CG4", {"en": "The game is over.", "ja": "ゲームは終わっています。"}),
    "draw-first": ("CG2", {"en": "First the die is rolled.", "ja": "先にダイスを振ります。"}),
    "not-your-turn": ("CG1", {"en": "It is {who}'s turn.", "ja": "{who}の手番です。"}),
    "take-back": ("CG5", {"en": "Nothing is taken back.", "ja": "取り消しはできません。"}),
    "nothing-to-take-back": ("CG5", {"en": "Nothing has been done yet.", "ja": "まだ何も行われていません。"}),
    "chance": ("CG2", {"en": "That is for the die to say.", "ja": "それを決めるのはダイスです。"}),
    "full": ("CG2", {"en": "The ship holds five crates.", "ja": "船に積める木箱は5つまでです。"}),
    "empty": ("CG3", {"en": "An empty ship does not sail.", "ja": "空の船は出港できません。"}),
}
ASKED = {"en": "Load another crate, or sail?", "ja": "木箱を積みますか、出港しますか？"}
RULES = {
    "en": """
CG1 Turns
Lots decide who begins. Turns go round.

CG2 Loading
On your turn you load crates, one after another, up to five. A die says what each is worth.
A one is a storm: everything on board is lost, and the turn is over.

CG3 Sailing
Once something is on board you may sail instead. What is on board becomes coins, and the turn is over.

CG4 The end
Whoever has {goal} coins or more after sailing has won.

CG5 No take-backs
Nothing is taken back.
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
出港したあとコインが{goal}枚以上ある人の勝ち。

CG5 取り消し
取り消しはできない。
""",
}


class Words:
    """The words of one table."""

    grammar = GRAMMAR

    def event(self, event: Event, lang: str, names: Sequence[str]) -> str:
        return EVENTS[event.what][3][lang].format(who=names[event.who], x=event.x, y=event.y)

    def event_data(self, event: Event) -> dict[str, Any]:
        name, details, _, _ = EVENTS[event.what]
        return {"what": name, "who": event.who, **dict(zip(details, (event.x, event.y), strict=False))}

    def rule_of(self, event: Event) -> str:
        return EVENTS[event.what][2]

    def refuse(self, key: str, **values: Any) -> Refused:
        rule, said = REFUSALS[key]
        return Refused(rule, {lang: said[lang].format_map(values) for lang in LANGUAGES})


def rulebook(options: Mapping[str, Any], lang: str) -> list[Rule]:
    return printed(parse(RULES[lang]), {}, {"goal": str(options["goal"])})
