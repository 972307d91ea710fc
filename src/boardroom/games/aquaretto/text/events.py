"""Events of Aquaretto and Zooloretto: number, rule and sentences of each.

Sentences use the player's name and the event's details (formatted by `speech.py`). Log lines are in the past tense, in
Japanese in the plain form. A case gives an event another rule in some rulesets.
"""

from __future__ import annotations

from collections.abc import Callable

from boardroom.engine.rules.event_table import Case, Entry, table
from boardroom.engine.rules.events import Event
from boardroom.games.aquaretto.law.codes import *

ZOOLORETTO = {"aquarium": False, "zoo": True}
JOINT = {"aquarium": True, "zoo": True}
RULES_OF_PARTS = ("AQ28", "AQ29", "AQ30", "AQ31", "AQ32", "ZO6", "ZO6", "ZO6")


def of_part(part: int) -> Callable[[Event], bool]:
    """Match points for this part of the score."""
    return lambda event: event.y == part


def of_a_tank(event: Event) -> bool:
    return event.y == 0


def of_a_trainer(event: Event) -> bool:
    return event.x == ROLE_TRAINER


def of_the_zoo(event: Event) -> bool:
    """Match tiles of the zoo."""
    return event.x >= FIRST_ZOO_KIND


# fmt: off
EVENTS = table(
    Entry(E_REMOVED, "removed", ("species",), "AQ6", "game",
          en="All {species} tiles stayed in the box.",
          ja="{species}のタイルはすべてゲームから取り除かれた。",
          cases=(Case(lambda event: event.x >= POOLED, rule="ZO1"),)),
    Entry(E_FIRST, "first", (), "AQ8", "tiles",
          en="{who} became the start player.",
          ja="{who}がスタートプレイヤーになった。"),
    Entry(E_ROUND, "round", ("number",), "AQ13", "game",
          en="Round {number} started with {who}.",
          ja="第{number}ラウンドが{who}から始まった。"),
    Entry(E_TURN, "turn", ("number",), "AQ12", "tiles",
          en="Turn {number}: {who}.",
          ja="{number}ターン目：{who}のターンが始まった。"),
    Entry(E_DREW, "drew", ("kind", "game", "left"), "AQ9", "trucks",
          en="{who} drew {kind} from the {game}'s pile.",
          ja="{who}は{game}の山から{kind}を引いた。",
          cases=(Case(rule="MIX5", ruleset=JOINT),)),
    Entry(E_DISC, "disc", ("game",), "AQ27", "game",
          en="The pile under the {game}'s disc was opened.",
          ja="{game}の円形ディスクの山に手がつけられた。",
          cases=(Case(rule="MIX7", ruleset=JOINT),)),
    Entry(E_LAST, "last", (), "AQ27", "game",
          en="The last round started.",
          ja="このラウンドが最終ラウンドになった。",
          cases=(Case(rule="MIX7", ruleset=JOINT),)),
    Entry(E_LOADED, "loaded", ("kind", "truck"), "AQ9", "trucks",
          en="{who} put {kind} on truck {truck}.",
          ja="{who}は{kind}を運搬トラック{truck}にのせた。"),
    Entry(E_TOOK, "took", ("truck", "tiles"), "AQ10", "trucks",
          en="{who} took truck {truck} with {tiles}.",
          ja="{who}は運搬トラック{truck}（タイル{tiles}）を取った。"),
    Entry(E_COIN_TILE, "coin-tile", (), "AQ10", "bonuses",
          en="{who} got a coin from a coin tile.",
          ja="{who}はコインタイルで1コインを得た。"),
    Entry(E_PUT, "put", ("kind", "cell", "tiles"), "AQ15", "tiles",
          en="{who} put {kind} on {cell}; the tank now has {tiles}.",
          ja="{who}は{kind}を{cell}に置き、水槽は{tiles}になった。",
          cases=(Case(lambda event: event.z == 1,
                      en="{who} started a new tank with {kind} on {cell}.",
                      ja="{who}は{kind}を{cell}に置き、新しい水槽を作った。"),)),
    Entry(E_DEPOT, "depot", ("kind",), "AQ17", "tiles",
          en="{who} put {kind} on the depot.",
          ja="{who}は{kind}を倉庫に置いた。"),
    Entry(E_ENCLOSED, "enclosed", ("kind", "pen", "tiles"), "ZO3", "tiles",
          en="{who} put {kind} into the {pen}, which now has {tiles}.",
          ja="{who}は{kind}を{pen}に置き、囲いは{tiles}になった。"),
    Entry(E_STALL, "stall", ("kind", "place"), "ZO3", "tiles",
          en="{who} put {kind} on the {place}.",
          ja="{who}は{kind}を{place}に置いた。"),
    Entry(E_BARN, "barn", ("kind",), "ZO3", "tiles",
          en="{who} put {kind} into the barn.",
          ja="{who}は{kind}を小屋に置いた。"),
    Entry(E_BONUS, "bonus", ("coins", "filled"), "ZO4", "bonuses",
          en="{who} got {coins} for filling the {filled}.",
          ja="{who}は{filled}をいっぱいにして{coins}を得た。",
          cases=(Case(of_a_tank, rule="AQ18",
                      en="{who} got {coins} for the size of the tank.",
                      ja="{who}は水槽の拡大で{coins}を得た。"),)),
    Entry(E_NO_COIN, "no-coin", ("coins", "filled"), "ZO4", "bonuses",
          en="The bank was empty: {who} did not get {coins}.",
          ja="{who}はさらに{coins}を得るはずだったが、銀行が空だった。",
          cases=(Case(of_a_tank, rule="AQ18"),)),
    Entry(E_WORKER, "worker", (), "AQ18", "bonuses",
          en="{who} got a co-worker.",
          ja="{who}は従業員を1人得た。"),
    Entry(E_NO_WORKER, "no-worker", ("why",), "AQ20", "bonuses",
          en="{who} got no co-worker: {why}.",
          ja="{who}は{why}ため、従業員を得られなかった。"),
    Entry(E_PLACED_WORKER, "placed-worker", ("role", "cell"), "AQ20", "bonuses",
          en="{who} made the co-worker a {role}.",
          ja="{who}は従業員を{role}にした。",
          cases=(Case(of_a_trainer,
                      en="{who} made the co-worker a {role} on {cell}.",
                      ja="{who}は従業員を{cell}の{role}にした。"),)),
    Entry(E_BORN, "born", ("kind",), "AQ19", "tiles",
          en="Born to {who}: {kind}.",
          ja="{who}に{kind}が生まれた。",
          cases=(Case(of_the_zoo, rule="ZO4"),)),
    Entry(E_MOVE_TILE, "move-tile", ("kind",), "AQ22", "money",
          en="{who} paid to move {kind} from the depot.",
          ja="{who}は移動の費用を払い、倉庫から{kind}を取った。"),
    Entry(E_MOVE_WORKER, "move-worker", ("role", "cell"), "AQ22", "money",
          en="{who} paid to move a {role}.",
          ja="{who}は移動の費用を払い、{role}を持ち場から離した。",
          cases=(Case(of_a_trainer,
                      en="{who} paid to move the {role} on {cell}.",
                      ja="{who}は移動の費用を払い、{cell}の{role}を持ち場から離した。"),)),
    Entry(E_MOVE_BARN, "move-barn", ("kind",), "ZO5", "money",
          en="{who} paid to move {kind} from the barn.",
          ja="{who}は移動の費用を払い、小屋から{kind}を取った。"),
    Entry(E_MOVE_STALL, "move-stall", ("kind", "place"), "ZO5", "money",
          en="{who} paid to move {kind} from the {place}.",
          ja="{who}は移動の費用を払い、{place}から{kind}を取った。"),
    Entry(E_BOUGHT, "bought", ("kind", "other"), "AQ23", "money",
          en="{who} bought {kind} from {other}.",
          ja="{who}は{other}から{kind}を購入した。",
          cases=(Case(of_the_zoo, rule="ZO5"),)),
    Entry(E_DISCARDED, "discarded", ("kind",), "AQ24", "money",
          en="{who} discarded {kind}.",
          ja="{who}は{kind}を廃棄した。",
          cases=(Case(of_the_zoo, rule="ZO5"),)),
    Entry(E_LAID, "laid", ("board", "cell"), "AQ25", "money",
          en="{who} added {board} at {cell}.",
          ja="{who}は{board}を{cell}につなげた。"),
    Entry(E_EXPANDED, "expanded", ("pen",), "ZO5", "money",
          en="{who} expanded the zoo and built the {pen}.",
          ja="{who}は動物園を拡張し、{pen}を作った。"),
    Entry(E_EXCHANGED, "exchanged", ("pen", "other_pen"), "ZO5", "tiles",
          en="{who} exchanged the animals of the {pen} and of the {other_pen}.",
          ja="{who}は{pen}と{other_pen}の動物を交換した。"),
    Entry(E_EXCHANGED_BARN, "exchanged-barn", ("pen", "species"), "ZO5", "tiles",
          en="{who} exchanged the animals of the {pen} with every {species} in the barn.",
          ja="{who}は{pen}の動物を小屋の{species}すべてと交換した。"),
    Entry(E_ROUND_OVER, "round-over", ("number",), "AQ13", "game",
          en="Round {number} ended.",
          ja="第{number}ラウンドが終了した。"),
    Entry(E_LEFT, "left", ("kind",), "AQ36", "tiles",
          en="No one took {kind}, which left the game.",
          ja="トラックに残った{kind}はゲームから取り除かれた。"),
    Entry(E_CLOSED, "closed", ("game",), "MIX7", "game",
          en="The rest of the {game}'s pile left the game.",
          ja="{game}の山の残りはゲームから取り除かれた。"),
    Entry(E_POINTS, "points", ("points", "part"), "", "game",
          en="{who} scored {points}: {part}.",
          ja="{who}は「{part}」で{points}を得た。",
          cases=(Case(lambda event: event.x < 0,
                      en="{who} lost points ({points}): {part}.",
                      ja="{who}は「{part}」で減点された（{points}）。"),
                 *(Case(of_part(part), rule=rule) for part, rule in enumerate(RULES_OF_PARTS)))),
    Entry(E_RESULT, "result", ("points", "coins"), "AQ33", "game",
          en="{who} finished with {points} and {coins}.",
          ja="{who}の最終結果は{points}、{coins}だった。",
          cases=(Case(rule="ZO6", ruleset=ZOOLORETTO), Case(rule="MIX8", ruleset=JOINT))),
    Entry(E_OVER, "over", (), "AQ27", "game",
          en="The game ended.",
          ja="ゲームが終了した。",
          cases=(Case(rule="MIX7", ruleset=JOINT),)),
)
# fmt: on
