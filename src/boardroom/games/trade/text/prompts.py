"""Requests to the active player, in English and polite Japanese."""

from __future__ import annotations

# In phases of CHANCE, the outcome to draw
PHASE_PROMPTS: dict[str, dict[str, str]] = {
    "start": {"en": "Draw the start player.", "ja": "スタートプレイヤーを決めてください。"},
    "deal": {"en": "Deal the display and the hands.", "ja": "場と手札のカードを配ってください。"},
    "roll": {"en": "Roll the die.", "ja": "ダイスを振ってください。"},
    "event": {"en": "Draw an event card.", "ja": "イベントカードを引いてください。"},
    "boom": {"en": "Draw the number card that becomes common.", "ja": "共用にする数字カードをめくってください。"},
    "act": {
        "en": "Spend credit, trade and play cards, then end your turn.",
        "ja": "信用度の消費、交渉、カードのプレイなどを行い、手番を終えてください。",
    },
    "blind-number": {"en": "Draw a number card.", "ja": "数字カードを引いてください。"},
    "blind-right": {"en": "Draw a rights card.", "ja": "権利カードを引いてください。"},
    "refill-number": {"en": "Draw a number card for the display.", "ja": "数字カード置き場に補充してください。"},
    "refill-right": {"en": "Draw a rights card for the display.", "ja": "権利カード置き場に補充してください。"},
    "build": {
        "en": "Build your offer and send it, or cancel it.",
        "ja": "取引の内容を決めて提案するか、取りやめてください。",
    },
    "answer": {
        "en": "Accept, decline, or make a counter-offer.",
        "ja": "承諾するか、断るか、対案を出すか選んでください。",
    },
    "ruin": {
        "en": "You are bankrupt. Continue playing, or leave the game?",
        "ja": "破産しました。ゲームを続けるか、脱落するか選んでください。",
    },
    "redraw-number": {"en": "Draw the number cards of a new hand.", "ja": "新しい手札の数字カードを引いてください。"},
    "redraw-right": {"en": "Draw the rights cards of a new hand.", "ja": "新しい手札の権利カードを引いてください。"},
    "keep": {"en": "Choose a card on your table to keep.", "ja": "場に残すカードを選んでください。"},
    "over": {"en": "The game is over.", "ja": "ゲームは終了しました。"},
}
