"""What happened, in English and Japanese: the sentences of the log.

A template takes who did it and the details of the event by name (`speech.py` says them). Log lines are in the past
tense, in Japanese in the plain form.
"""

from __future__ import annotations

from boardroom.engine.tell import Event
from boardroom.games.aquaretto.law.codes import (
    E_BARN,
    E_BONUS,
    E_BORN,
    E_BOUGHT,
    E_CLOSED,
    E_COIN_TILE,
    E_DEPOT,
    E_DISC,
    E_DISCARDED,
    E_DREW,
    E_ENCLOSED,
    E_EXCHANGED,
    E_EXCHANGED_BARN,
    E_EXPANDED,
    E_FIRST,
    E_LAID,
    E_LAST,
    E_LEFT,
    E_LOADED,
    E_MOVE_BARN,
    E_MOVE_STALL,
    E_MOVE_TILE,
    E_MOVE_WORKER,
    E_NO_COIN,
    E_NO_WORKER,
    E_OVER,
    E_PLACED_WORKER,
    E_POINTS,
    E_PUT,
    E_REMOVED,
    E_RESULT,
    E_ROUND,
    E_ROUND_OVER,
    E_STALL,
    E_TOOK,
    E_TURN,
    E_WORKER,
    ROLE_TRAINER,
)

EVENT_DETAILS: dict[int, tuple[str, ...]] = {
    # The event's name, and what its x, y and z are
    E_REMOVED: ("removed", "species"),
    E_FIRST: ("first",),
    E_ROUND: ("round", "number"),
    E_TURN: ("turn", "number"),
    E_DREW: ("drew", "kind", "game", "left"),
    E_DISC: ("disc", "game"),
    E_LAST: ("last",),
    E_LOADED: ("loaded", "kind", "truck"),
    E_TOOK: ("took", "truck", "tiles"),
    E_COIN_TILE: ("coin-tile",),
    E_PUT: ("put", "kind", "cell", "tiles"),
    E_DEPOT: ("depot", "kind"),
    E_ENCLOSED: ("enclosed", "kind", "pen", "tiles"),
    E_STALL: ("stall", "kind", "place"),
    E_BARN: ("barn", "kind"),
    E_BONUS: ("bonus", "coins", "filled"),
    E_NO_COIN: ("no-coin", "coins", "filled"),
    E_WORKER: ("worker",),
    E_NO_WORKER: ("no-worker", "why"),
    E_PLACED_WORKER: ("placed-worker", "role", "cell"),
    E_BORN: ("born", "kind"),
    E_MOVE_TILE: ("move-tile", "kind"),
    E_MOVE_WORKER: ("move-worker", "role", "cell"),
    E_MOVE_BARN: ("move-barn", "kind"),
    E_MOVE_STALL: ("move-stall", "kind", "place"),
    E_BOUGHT: ("bought", "kind", "other"),
    E_DISCARDED: ("discarded", "kind"),
    E_LAID: ("laid", "board", "cell"),
    E_EXPANDED: ("expanded", "pen"),
    E_EXCHANGED: ("exchanged", "pen", "other_pen"),
    E_EXCHANGED_BARN: ("exchanged-barn", "pen", "species"),
    E_ROUND_OVER: ("round-over", "number"),
    E_LEFT: ("left", "kind"),
    E_CLOSED: ("closed", "game"),
    E_POINTS: ("points", "points", "part"),
    E_RESULT: ("result", "points", "coins"),
    E_OVER: ("over",),
}

EVENTS: dict[int, dict[str, str]] = {
    E_REMOVED: {
        "en": "All {species} tiles stayed in the box.",
        "ja": "{species}のタイルはすべてゲームから取り除かれた。",
    },
    E_FIRST: {
        "en": "{who} became the start player.",
        "ja": "{who}がスタートプレーヤーになった。",
    },
    E_ROUND: {
        "en": "Round {number} began with {who}.",
        "ja": "第{number}ラウンドが{who}から始まった。",
    },
    E_TURN: {
        "en": "Turn {number} began: {who}.",
        "ja": "{number}ターン目：{who}のターンが始まった。",
    },
    E_DREW: {
        "en": "{who} drew {kind} from the {game}'s pile.",
        "ja": "{who}は{game}の山から{kind}を引いた。",
    },
    E_DISC: {
        "en": "The pile under the {game}'s disc was opened.",
        "ja": "{game}の円形ディスクの山に手がつけられた。",
    },
    E_LAST: {
        "en": "This became the last round.",
        "ja": "このラウンドが最終ラウンドになった。",
    },
    E_LOADED: {
        "en": "{who} put {kind} on truck {truck}.",
        "ja": "{who}は{kind}を運搬トラック{truck}にのせた。",
    },
    E_TOOK: {
        "en": "{who} took truck {truck} with {tiles}.",
        "ja": "{who}は運搬トラック{truck}（タイル{tiles}）を取った。",
    },
    E_COIN_TILE: {
        "en": "{who} got a coin from a coin tile.",
        "ja": "{who}はコインタイルで1コインを得た。",
    },
    E_PUT: {
        "en": "{who} put {kind} on {cell}: the tank has {tiles}.",
        "ja": "{who}は{kind}を{cell}に置き、水槽は{tiles}になった。",
    },
    E_DEPOT: {
        "en": "{who} put {kind} on the depot.",
        "ja": "{who}は{kind}を倉庫に置いた。",
    },
    E_ENCLOSED: {
        "en": "{who} put {kind} into the {pen}: it holds {tiles}.",
        "ja": "{who}は{kind}を{pen}に置き、囲いは{tiles}になった。",
    },
    E_STALL: {
        "en": "{who} put {kind} on the {place}.",
        "ja": "{who}は{kind}を{place}に置いた。",
    },
    E_BARN: {
        "en": "{who} put {kind} into the barn.",
        "ja": "{who}は{kind}を小屋に置いた。",
    },
    E_BONUS: {
        "en": "{who} got {coins} for filling the {filled}.",
        "ja": "{who}は{filled}をいっぱいにして{coins}を得た。",
    },
    E_NO_COIN: {
        "en": "{who} should have got {coins} more, but the bank was empty.",
        "ja": "{who}はさらに{coins}を得るはずだったが、銀行が空だった。",
    },
    E_WORKER: {
        "en": "{who} got a co-worker.",
        "ja": "{who}は従業員を1人得た。",
    },
    E_NO_WORKER: {
        "en": "{who} got no co-worker: {why}.",
        "ja": "{who}は{why}ため、従業員を得られなかった。",
    },
    E_PLACED_WORKER: {
        "en": "{who} made the co-worker a {role}.",
        "ja": "{who}は従業員を{role}にした。",
    },
    E_BORN: {
        "en": "{who} had a birth: {kind}.",
        "ja": "{who}に{kind}が生まれた。",
    },
    E_MOVE_TILE: {
        "en": "{who} paid for a move and took {kind} from the depot.",
        "ja": "{who}は移動の費用を払い、倉庫から{kind}を取った。",
    },
    E_MOVE_WORKER: {
        "en": "{who} paid for a move and called a {role} away.",
        "ja": "{who}は移動の費用を払い、{role}を持ち場から離した。",
    },
    E_MOVE_BARN: {
        "en": "{who} paid for a move and took {kind} from the barn.",
        "ja": "{who}は移動の費用を払い、小屋から{kind}を取った。",
    },
    E_MOVE_STALL: {
        "en": "{who} paid for a move and took {kind} from the {place}.",
        "ja": "{who}は移動の費用を払い、{place}から{kind}を取った。",
    },
    E_BOUGHT: {
        "en": "{who} bought {kind} from {other}.",
        "ja": "{who}は{other}から{kind}を購入した。",
    },
    E_DISCARDED: {
        "en": "{who} discarded {kind}.",
        "ja": "{who}は{kind}を廃棄した。",
    },
    E_LAID: {
        "en": "{who} laid {board} at {cell}.",
        "ja": "{who}は{board}を{cell}につなげた。",
    },
    E_EXPANDED: {
        "en": "{who} expanded the zoo and built the {pen}.",
        "ja": "{who}は動物園を拡張し、{pen}を作った。",
    },
    E_EXCHANGED: {
        "en": "{who} exchanged the animals of the {pen} and of the {other_pen}.",
        "ja": "{who}は{pen}と{other_pen}の動物を交換した。",
    },
    E_EXCHANGED_BARN: {
        "en": "{who} exchanged the animals of the {pen} with every {species} in the barn.",
        "ja": "{who}は{pen}の動物を小屋の{species}すべてと交換した。",
    },
    E_ROUND_OVER: {
        "en": "Round {number} ended.",
        "ja": "第{number}ラウンドが終了した。",
    },
    E_LEFT: {
        "en": "Nobody took {kind}: it left the game.",
        "ja": "トラックに残った{kind}はゲームから取り除かれた。",
    },
    E_CLOSED: {
        "en": "The rest of the {game}'s pile left the game.",
        "ja": "{game}の山の残りはゲームから取り除かれた。",
    },
    E_POINTS: {
        "en": "{who} scored {points}: {part}.",
        "ja": "{who}は「{part}」で{points}を得た。",
    },
    E_RESULT: {
        "en": "{who} finished with {points} and {coins}.",
        "ja": "{who}の最終結果は{points}、{coins}だった。",
    },
    E_OVER: {
        "en": "The game ended.",
        "ja": "ゲームが終了した。",
    },
}

# The same events where a detail makes them something else
STARTED = {
    "en": "{who} started a new tank with {kind} on {cell}.",
    "ja": "{who}は{kind}を{cell}に置き、新しい水槽を作った。",
}
TANK_BONUS = {
    "en": "{who} got {coins} for the size of the tank.",
    "ja": "{who}は水槽の拡大で{coins}を得た。",
}
PLACED_TRAINER = {
    "en": "{who} made the co-worker a {role} on {cell}.",
    "ja": "{who}は従業員を{cell}の{role}にした。",
}
MOVED_TRAINER = {
    "en": "{who} paid for a move and called the {role} away from {cell}.",
    "ja": "{who}は移動の費用を払い、{cell}の{role}を持ち場から離した。",
}
LOST_POINTS = {
    "en": "{who} lost points ({points}): {part}.",
    "ja": "{who}は「{part}」で減点された（{points}）。",
}
VARIANTS = (STARTED, TANK_BONUS, PLACED_TRAINER, MOVED_TRAINER, LOST_POINTS)


def event_text(event: Event, lang: str) -> str:
    """The template of an event's sentence."""
    if event.what == E_PUT and event.z == 1:
        return STARTED[lang]
    if event.what == E_BONUS and event.y == 0:
        return TANK_BONUS[lang]
    if event.what == E_PLACED_WORKER and event.x == ROLE_TRAINER:
        return PLACED_TRAINER[lang]
    if event.what == E_MOVE_WORKER and event.x == ROLE_TRAINER:
        return MOVED_TRAINER[lang]
    if event.what == E_POINTS and event.x < 0:
        return LOST_POINTS[lang]
    return EVENTS[event.what][lang]
