"""The sentences of Trade and Credit in English and Japanese: cards, and what a person is asked to do.

In Japanese what is said to a player is in the polite form; the log is in the plain one (`events.py`).
"""

from __future__ import annotations

from boardroom.games.trade.words.refusals import REFUSALS

EVENT_CARDS_SAID: dict[str, dict[str, str]] = {
    "to-5": {"en": "To 5", "ja": "5へ"},
    "bonus": {"en": "Bonus", "ja": "ボーナス"},
    "aid": {"en": "Aid", "ja": "援助"},
    "boom": {"en": "Boom", "ja": "景気高揚"},
    "top-right": {"en": "Top right", "ja": "最高額"},
    "alms": {"en": "Alms", "ja": "施し"},
    "tax": {"en": "Tax", "ja": "税金"},
    "income-up": {"en": "Income up", "ja": "定期収入増加"},
    "relief-credit": {"en": "Bankrupts' relief: credit", "ja": "破産者救済（信用度）"},
    "relief-coins": {"en": "Bankrupts' relief: coins", "ja": "破産者救済（コイン）"},
    "relief-cards": {"en": "Bankrupts' relief: cards", "ja": "破産者救済（カード）"},
}

CONDITIONS_SAID: dict[str, dict[str, str]] = {
    "pair": {"en": "pair", "ja": "ペア"},
    "two-pairs": {"en": "two pairs", "ja": "2ペア"},
    "three-pairs": {"en": "three pairs", "ja": "3ペア"},
    "four-pairs": {"en": "four pairs", "ja": "4ペア"},
    "run": {"en": "run of {n}", "ja": "{n}枚連番"},
    "suit": {"en": "{n} of one suit", "ja": "{n}枚同スート"},
    "suits": {"en": "{n} suits", "ja": "{n}種のスート"},
    "three-of-a-kind": {"en": "three of a kind", "ja": "スリーカード"},
    "four-of-a-kind": {"en": "four of a kind", "ja": "フォーカード"},
    "suited-run": {"en": "run of {n} in one suit", "ja": "{n}枚同スート連番"},
    "full-house": {"en": "full house", "ja": "フルハウス"},
}


def condition(name: str, lang: str) -> str:
    """What a rights card asks for, in words."""
    if name in CONDITIONS_SAID:
        return CONDITIONS_SAID[name][lang]
    family, _, n = name.rpartition("-")
    return CONDITIONS_SAID[family][lang].format(n=n)


DECKS: tuple[dict[str, str], ...] = (
    {"en": "number cards", "ja": "数字カード"},
    {"en": "rights cards", "ja": "権利カード"},
)

# What the person to act is asked to do; where chance draws, what is drawn
PHASES_SAID: dict[str, dict[str, str]] = {
    "start": {"en": "Draw lots for the start player.", "ja": "スタートプレイヤーを決めてください。"},
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
        "en": "Put your offer together and send it, or drop it.",
        "ja": "取引の内容を決めて提案するか、取りやめてください。",
    },
    "answer": {
        "en": "Accept, decline, or make a counter-offer.",
        "ja": "承諾するか、断るか、対案を出すか選んでください。",
    },
    "ruin": {
        "en": "You are bankrupt: play on, or leave the game?",
        "ja": "破産しました。ゲームを続けるか、脱落するか選んでください。",
    },
    "redraw-number": {"en": "Draw the number cards of a new hand.", "ja": "新しい手札の数字カードを引いてください。"},
    "redraw-right": {"en": "Draw the rights cards of a new hand.", "ja": "新しい手札の権利カードを引いてください。"},
    "keep": {"en": "Choose a card on your table to keep.", "ja": "場に残すカードを選んでください。"},
    "over": {"en": "The game is over.", "ja": "ゲームは終了しました。"},
}

__all__ = [
    "CONDITIONS_SAID",
    "DECKS",
    "EVENT_CARDS_SAID",
    "PHASES_SAID",
    "REFUSALS",
    "condition",
]
