"""Requests to the active player, in English and polite Japanese."""

from __future__ import annotations

# In phases of CHANCE, the outcome to draw
PHASE_PROMPTS: dict[str, dict[str, str]] = {
    "remove": {
        "en": "Draw a species that stays in the box.",
        "ja": "ゲームから取り除く動物の種類を決めてください。",
    },
    "start": {
        "en": "Draw the start player.",
        "ja": "スタートプレイヤーを決めてください。",
    },
    "turn": {
        "en": "Draw a tile, take a truck, or choose a money action.",
        "ja": "タイルを引いてのせるか、運搬トラックを取るか、お金のアクションを行ってください。",
    },
    "draw": {
        "en": "Draw a tile.",
        "ja": "タイルを引いてください。",
    },
    "load": {
        "en": "Choose the truck for the tile.",
        "ja": "タイルをのせる運搬トラックを選んでください。",
    },
    "pick": {
        "en": "Choose the next tile of your truck to place.",
        "ja": "トラックのタイルのうち、次に配置するものを選んでください。",
    },
    "put": {
        "en": "Place the tile.",
        "ja": "タイルを置く場所を選んでください。",
    },
    "birth": {
        "en": "An offspring is born: choose its space.",
        "ja": "子どもが生まれました。置く場所を選んでください。",
    },
    "worker": {
        "en": "Choose a job for the co-worker.",
        "ja": "従業員の持ち場を選んでください。",
    },
    "pick-barn": {
        "en": "Choose a tile from the barn.",
        "ja": "小屋のタイルを選んでください。",
    },
    "discard-barn": {
        "en": "Choose a tile from your barn to discard.",
        "ja": "廃棄する小屋のタイルを選んでください。",
    },
    "lay": {
        "en": "Choose a place for the large expansion.",
        "ja": "大きい拡張ボードをつなげる場所を選んでください。",
    },
    "lay-small": {
        "en": "Choose a place and an orientation for the small expansion.",
        "ja": "小さい拡張ボードをつなげる場所と向きを選んでください。",
    },
    "over": {
        "en": "The game is over.",
        "ja": "ゲームは終了しました。",
    },
}
