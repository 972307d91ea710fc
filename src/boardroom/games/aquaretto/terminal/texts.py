"""Texts of Aquaretto's terminal, in English and Japanese."""

from __future__ import annotations

TEXTS: dict[str, dict[str, str]] = {
    # Above the table
    "status": {"en": "round {round}, tiles left: {left}", "ja": "第{round}ラウンド 山の残り{left}"},
    "status_last": {"en": "last round", "ja": "最終ラウンド"},
    "asked": {"en": "{who}: {what}", "ja": "{who}：{what}"},
    "in_hand": {"en": "In hand: {kind}.", "ja": "持っているタイル：{kind}。"},
    # Trucks
    "truck": {"en": "Truck {n}", "ja": "トラック{n}"},
    "taken": {"en": "taken by {who}", "ja": "{who}が取得"},
    "free_space": {"en": "-", "ja": "－"},
    "list": {"en": ", ", "ja": "、"},
    # Players
    "purse": {"en": "{points}, {coins}", "ja": "{points}、{coins}"},
    "tanks": {"en": "tanks {n}/{limit}: {what}", "ja": "水槽{n}/{limit}：{what}"},
    "depot": {"en": "depot, top first: {what}", "ja": "倉庫（上から）：{what}"},
    "staff": {
        "en": "cashiers {cashiers}, keepers {keepers}, trainers {trainers}, managers {managers}",
        "ja": "売り場係{cashiers} 飼育係{keepers} 調教師{trainers} マネージャー{managers}",
    },
    "boards": {"en": "expansions left: small {small}, large {large}", "ja": "残り拡張ボード：小{small} 大{large}"},
    "pen": {"en": "{pen} ({n}/{room}): {what}", "ja": "{pen}（{n}/{room}）：{what}"},
    "barn": {"en": "barn: {what}", "ja": "小屋：{what}"},
    "nothing": {"en": "empty", "ja": "なし"},
    "has_truck": {"en": "has truck {n}", "ja": "トラック{n}を取得済み"},
    # Actions
    "reveal": {"en": "draw a tile ({game})", "ja": "タイルを引く（{game}）"},
    "load": {"en": "truck {truck}", "ja": "トラック{truck}"},
    "take": {"en": "take truck {truck}", "ja": "トラック{truck}を取る"},
    "pick": {"en": "{kind}", "ja": "{kind}"},
    "depot_it": {"en": "depot", "ja": "倉庫"},
    "enclose": {"en": "{pen}", "ja": "{pen}"},
    "stall": {"en": "{place}", "ja": "{place}"},
    "barn_it": {"en": "barn", "ja": "小屋"},
    "role": {"en": "{role}", "ja": "{role}"},
    "move-tile": {"en": "move the depot's top tile ({price})", "ja": "倉庫の一番上を移動（{price}）"},
    "move-role": {"en": "move a {role} ({price})", "ja": "{role}を移動（{price}）"},
    "move-trainer": {"en": "move the trainer on {cell} ({price})", "ja": "{cell}の調教師を移動（{price}）"},
    "move-barn": {"en": "move a tile from the barn ({price})", "ja": "小屋から移動（{price}）"},
    "move-stall": {"en": "move the stall: {place} ({price})", "ja": "売店を移動：{place}（{price}）"},
    "buy": {"en": "buy from {other}'s depot ({price})", "ja": "{other}の倉庫から購入（{price}）"},
    "buy-barn": {"en": "buy from {other}'s barn ({price})", "ja": "{other}の小屋から購入（{price}）"},
    "discard": {"en": "discard the depot's top tile ({price})", "ja": "倉庫の一番上を廃棄（{price}）"},
    "discard-barn": {"en": "discard a tile from the barn ({price})", "ja": "小屋から廃棄（{price}）"},
    "small": {"en": "small expansion ({price})", "ja": "小さい拡張ボード（{price}）"},
    "large": {"en": "large expansion ({price})", "ja": "大きい拡張ボード（{price}）"},
    "expand": {"en": "expand the zoo ({price})", "ja": "動物園を拡張（{price}）"},
    "exchange": {"en": "exchange {pen} and {other_pen} ({price})", "ja": "{pen}と{other_pen}を交換（{price}）"},
    "exchange-barn": {
        "en": "exchange {pen} with the barn's {species} ({price})",
        "ja": "{pen}を小屋の{species}と交換（{price}）",
    },
    "by_cell": {"en": "any space shown by its name", "ja": "名前が表示された場所を入力"},
    "by_cell_trainer": {"en": "trainer on any space shown by its name", "ja": "名前が表示された場所の調教師にする"},
    "by_way": {
        "en": "an orientation and any space shown; orientations: {ways}",
        "ja": "向きの番号と、名前が表示された場所（向き：{ways}）",
    },
    "turned": {"en": "{n} without {corner}", "ja": "{n} {corner}なし"},
    # Effects and ranking
    "effect": {"en": " ({what})", "ja": "（{what}）"},
    "rank": {"en": "{n}. {who}: {points}, {coins}", "ja": "{n}位 {who}：{points}、{coins}"},
    # Keys and marks
    "help_number": {"en": "choose that entry of the list", "ja": "一覧の番号の操作をする"},
    "help_cell": {"en": "choose a space by its name", "ja": "場所を名前で選ぶ"},
    "help_turn": {"en": "place a small expansion: orientation and space", "ja": "小さい拡張ボードの向きと場所"},
    "help_marks": {
        "en": "female, male, fish, lightning, offspring, has bred",
        "ja": "メス、オス、魚、稲妻、子ども、繁殖済み",
    },
    "prices": {
        "en": "move {move}, buy {buy}, discard {discard}, expansion {small} or {large}, "
        "exchange {exchange}, expand the zoo {expand}",
        "ja": "移動{move}、購入{buy}、廃棄{discard}、拡張ボード{small}または{large}、"
        "交換{exchange}、動物園の拡張{expand}",
    },
}

CORNERS: dict[str, dict[str, str]] = {
    "upper-left": {"en": "upper left", "ja": "左上"},
    "upper-right": {"en": "upper right", "ja": "右上"},
    "lower-left": {"en": "lower left", "ja": "左下"},
    "lower-right": {"en": "lower right", "ja": "右下"},
}
