"""Events of Aquaretto and Zooloretto: number, rule and sentences of each.

Sentences use the player's name and the event's details (see `game_text.py`). Log lines are in the past tense, in
Japanese in the plain form. A case gives an event another rule in some rulesets.
"""

from __future__ import annotations

from collections.abc import Callable

from boardroom.engine.rules.event_table import EventCase, EventEntry, index_events
from boardroom.engine.rules.events import Event
from boardroom.games.aquaretto.law.codes import *

ZOOLORETTO = {"aquarium": False, "zoo": True}
JOINT = {"aquarium": True, "zoo": True}
PART_RULES = ("AQ28", "AQ29", "AQ30", "AQ31", "AQ32", "ZO6", "ZO6", "ZO6")


def matches_part(part: int) -> Callable[[Event], bool]:
    """Match points for this part of the score."""
    return lambda event: event.y == part


def is_for_tank(event: Event) -> bool:
    return event.y == 0


def is_trainer(event: Event) -> bool:
    return event.x == ROLE_TRAINER


def is_zoo_tile(event: Event) -> bool:
    """Match tiles of the zoo."""
    return event.x >= FIRST_ZOO_KIND


# fmt: off
EVENTS = index_events(
    EventEntry(E_REMOVED, "removed", ("species",), "AQ6", "game",
          en="All {species} tiles stayed in the box.",
          ja="{species}のタイルはすべてゲームから取り除かれた。",
          cases=(EventCase(lambda event: event.x >= SPECIES_PER_GAME, rule="ZO1"),)),
    EventEntry(E_FIRST, "first", (), "AQ8", "tiles",
          en="{who} became the start player.",
          ja="{who}がスタートプレイヤーになった。"),
    EventEntry(E_ROUND, "round", ("number",), "AQ13", "game",
          en="Round {number} started with {who}.",
          ja="第{number}ラウンドが{who}から始まった。"),
    EventEntry(E_TURN, "turn", ("number",), "AQ12", "tiles",
          en="Turn {number}: {who}.",
          ja="{number}ターン目：{who}のターンが始まった。"),
    EventEntry(E_DREW, "drew", ("kind", "game", "left"), "AQ9", "trucks",
          en="{who} drew {kind} from the {game}'s pile.",
          ja="{who}は{game}の山から{kind}を引いた。",
          cases=(EventCase(rule="MIX5", ruleset=JOINT),)),
    EventEntry(E_DISC, "disc", ("game",), "AQ27", "game",
          en="The pile under the {game}'s disc was opened.",
          ja="{game}の円形ディスクの山に手がつけられた。",
          cases=(EventCase(rule="MIX7", ruleset=JOINT),)),
    EventEntry(E_LAST, "last", (), "AQ27", "game",
          en="The last round started.",
          ja="このラウンドが最終ラウンドになった。",
          cases=(EventCase(rule="MIX7", ruleset=JOINT),)),
    EventEntry(E_LOADED, "loaded", ("kind", "truck"), "AQ9", "trucks",
          en="{who} put {kind} on truck {truck}.",
          ja="{who}は{kind}を運搬トラック{truck}にのせた。"),
    EventEntry(E_TOOK, "took", ("truck", "tiles"), "AQ10", "trucks",
          en="{who} took truck {truck} with {tiles}.",
          ja="{who}は運搬トラック{truck}（タイル{tiles}）を取った。"),
    EventEntry(E_COIN_TILE, "coin-tile", (), "AQ10", "bonuses",
          en="{who} got a coin from a coin tile.",
          ja="{who}はコインタイルで1コインを得た。"),
    EventEntry(E_PUT, "put", ("kind", "cell", "tiles"), "AQ15", "tiles",
          en="{who} put {kind} on {cell}; the tank now has {tiles}.",
          ja="{who}は{kind}を{cell}に置き、水槽は{tiles}になった。",
          cases=(EventCase(lambda event: event.z == 1,
                      en="{who} started a new tank with {kind} on {cell}.",
                      ja="{who}は{kind}を{cell}に置き、新しい水槽を作った。"),)),
    EventEntry(E_DEPOT, "depot", ("kind",), "AQ17", "tiles",
          en="{who} put {kind} on the depot.",
          ja="{who}は{kind}を倉庫に置いた。"),
    EventEntry(E_ENCLOSED, "enclosed", ("kind", "pen", "tiles"), "ZO3", "tiles",
          en="{who} put {kind} into the {pen}, which now has {tiles}.",
          ja="{who}は{kind}を{pen}に置き、囲いは{tiles}になった。"),
    EventEntry(E_STALL, "stall", ("kind", "place"), "ZO3", "tiles",
          en="{who} put {kind} on the {place}.",
          ja="{who}は{kind}を{place}に置いた。"),
    EventEntry(E_BARN, "barn", ("kind",), "ZO3", "tiles",
          en="{who} put {kind} into the barn.",
          ja="{who}は{kind}を小屋に置いた。"),
    EventEntry(E_BONUS, "bonus", ("coins", "filled"), "ZO4", "bonuses",
          en="{who} got {coins} for filling the {filled}.",
          ja="{who}は{filled}をいっぱいにして{coins}を得た。",
          cases=(EventCase(is_for_tank, rule="AQ18",
                      en="{who} got {coins} for the size of the tank.",
                      ja="{who}は水槽の拡大で{coins}を得た。"),)),
    EventEntry(E_NO_COIN, "no-coin", ("coins", "filled"), "ZO4", "bonuses",
          en="The bank was empty: {who} did not get {coins}.",
          ja="{who}はさらに{coins}を得るはずだったが、銀行が空だった。",
          cases=(EventCase(is_for_tank, rule="AQ18"),)),
    EventEntry(E_WORKER, "worker", (), "AQ18", "bonuses",
          en="{who} got a co-worker.",
          ja="{who}は従業員を1人得た。"),
    EventEntry(E_NO_WORKER, "no-worker", ("why",), "AQ20", "bonuses",
          en="{who} got no co-worker: {why}.",
          ja="{who}は{why}ため、従業員を得られなかった。"),
    EventEntry(E_PLACED_WORKER, "placed-worker", ("role", "cell"), "AQ20", "bonuses",
          en="{who} made the co-worker a {role}.",
          ja="{who}は従業員を{role}にした。",
          cases=(EventCase(is_trainer,
                      en="{who} made the co-worker a {role} on {cell}.",
                      ja="{who}は従業員を{cell}の{role}にした。"),)),
    EventEntry(E_BORN, "born", ("kind",), "AQ19", "tiles",
          en="Born to {who}: {kind}.",
          ja="{who}に{kind}が生まれた。",
          cases=(EventCase(is_zoo_tile, rule="ZO4"),)),
    EventEntry(E_MOVE_TILE, "move-tile", ("kind",), "AQ22", "money",
          en="{who} paid to move {kind} from the depot.",
          ja="{who}は移動の費用を払い、倉庫から{kind}を取った。"),
    EventEntry(E_MOVE_WORKER, "move-worker", ("role", "cell"), "AQ22", "money",
          en="{who} paid to move a {role}.",
          ja="{who}は移動の費用を払い、{role}を持ち場から離した。",
          cases=(EventCase(is_trainer,
                      en="{who} paid to move the {role} on {cell}.",
                      ja="{who}は移動の費用を払い、{cell}の{role}を持ち場から離した。"),)),
    EventEntry(E_MOVE_BARN, "move-barn", ("kind",), "ZO5", "money",
          en="{who} paid to move {kind} from the barn.",
          ja="{who}は移動の費用を払い、小屋から{kind}を取った。"),
    EventEntry(E_MOVE_STALL, "move-stall", ("kind", "place"), "ZO5", "money",
          en="{who} paid to move {kind} from the {place}.",
          ja="{who}は移動の費用を払い、{place}から{kind}を取った。"),
    EventEntry(E_BOUGHT, "bought", ("kind", "other"), "AQ23", "money",
          en="{who} bought {kind} from {other}.",
          ja="{who}は{other}から{kind}を購入した。",
          cases=(EventCase(is_zoo_tile, rule="ZO5"),)),
    EventEntry(E_DISCARDED, "discarded", ("kind",), "AQ24", "money",
          en="{who} discarded {kind}.",
          ja="{who}は{kind}を廃棄した。",
          cases=(EventCase(is_zoo_tile, rule="ZO5"),)),
    EventEntry(E_LAID, "laid", ("board", "cell"), "AQ25", "money",
          en="{who} added {board} at {cell}.",
          ja="{who}は{board}を{cell}につなげた。"),
    EventEntry(E_EXPANDED, "expanded", ("pen",), "ZO5", "money",
          en="{who} expanded the zoo and built the {pen}.",
          ja="{who}は動物園を拡張し、{pen}を作った。"),
    EventEntry(E_EXCHANGED, "exchanged", ("pen", "other_pen"), "ZO5", "tiles",
          en="{who} exchanged the animals of the {pen} and of the {other_pen}.",
          ja="{who}は{pen}と{other_pen}の動物を交換した。"),
    EventEntry(E_EXCHANGED_BARN, "exchanged-barn", ("pen", "species"), "ZO5", "tiles",
          en="{who} exchanged the animals of the {pen} with every {species} in the barn.",
          ja="{who}は{pen}の動物を小屋の{species}すべてと交換した。"),
    EventEntry(E_ROUND_OVER, "round-over", ("number",), "AQ13", "game",
          en="Round {number} ended.",
          ja="第{number}ラウンドが終了した。"),
    EventEntry(E_LEFT, "left", ("kind",), "AQ36", "tiles",
          en="No one took {kind}, which left the game.",
          ja="トラックに残った{kind}はゲームから取り除かれた。"),
    EventEntry(E_CLOSED, "closed", ("game",), "MIX7", "game",
          en="The rest of the {game}'s pile left the game.",
          ja="{game}の山の残りはゲームから取り除かれた。"),
    EventEntry(E_POINTS, "points", ("points", "part"), "", "game",
          en="{who} scored {points}: {part}.",
          ja="{who}は「{part}」で{points}を得た。",
          cases=(EventCase(lambda event: event.x < 0,
                      en="{who} lost points ({points}): {part}.",
                      ja="{who}は「{part}」で減点された（{points}）。"),
                 *(EventCase(matches_part(part), rule=rule) for part, rule in enumerate(PART_RULES)))),
    EventEntry(E_RESULT, "result", ("points", "coins"), "AQ33", "game",
          en="{who} finished with {points} and {coins}.",
          ja="{who}の最終結果は{points}、{coins}だった。",
          cases=(EventCase(rule="ZO6", ruleset=ZOOLORETTO), EventCase(rule="MIX8", ruleset=JOINT))),
    EventEntry(E_OVER, "over", (), "AQ27", "game",
          en="The game ended.",
          ja="ゲームが終了した。",
          cases=(EventCase(rule="MIX7", ruleset=JOINT),)),
)
# fmt: on
