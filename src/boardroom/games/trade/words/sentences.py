"""The sentences of Trade and Credit in English and Japanese: events, and what a person is asked to do.

Templates take an event's values (`speech.py`). Log lines are in the past tense, in Japanese in the plain form; what is
said to a player is in the polite one.
"""

from __future__ import annotations

from boardroom.games.trade.law.codes import *
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
    "relief-coins": {"en": "Bankrupts' relief: coins", "ja": "破産者救済（coin）"},
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


EVENTS: dict[int, dict[str, str]] = {
    E_FIRST: {"en": "{who} became the start player.", "ja": "{who}がスタートプレイヤーになった。"},
    E_DISPLAY_NUMBER: {
        "en": "{number} was laid face up.",
        "ja": "数字カード置き場に{number}が表向きに置かれた。",
    },
    E_DISPLAY_RIGHT: {
        "en": "The rights card {right} was laid face up.",
        "ja": "権利カード置き場に{right}が表向きに置かれた。",
    },
    E_DREW_NUMBER: {"en": "{who} drew {number}.", "ja": "{who}は{number}を引いた。"},
    E_DREW_RIGHT: {"en": "{who} drew the rights card {right}.", "ja": "{who}は権利カード{right}を引いた。"},
    E_TURN: {"en": "Turn {x} began: {who}.", "ja": "{x}手番目：{who}の手番が始まった。"},
    E_INCOME: {
        "en": "{who} received {coins_x} of income and {y} credit.",
        "ja": "{who}は定期収入{x}coinと{y}信用度を得た。",
    },
    E_ROLLED: {"en": "{who} rolled a {x}.", "ja": "{who}のダイスの目は{x}だった。"},
    E_NOTHING: {
        "en": "Nobody has player card {x}: nothing happened.",
        "ja": "プレイヤーカード{x}は誰のものでもなく、何も起こらなかった。",
    },
    E_PAID: {"en": "{who} paid {coins_x} to {other}.", "ja": "{who}は{other}に{x}coinを支払った。"},
    E_EVENT: {"en": "{who} drew the event “{event}”.", "ja": "{who}はイベントカード「{event}」を引いた。"},
    E_NO_EVENT: {"en": "There was no event card left to draw.", "ja": "引けるイベントカードがなかった。"},
    E_PAID_BANK: {"en": "{who} paid {coins_x} to the bank.", "ja": "{who}は銀行に{x}coinを支払った。"},
    E_GOT: {"en": "{who} received {coins_x} from the bank.", "ja": "{who}は銀行から{x}coinを受け取った。"},
    E_COMMON: {"en": "{number} became common to all tables.", "ja": "{number}が共用のカードになった。"},
    E_NO_COMMON: {"en": "There was no number card left to become common.", "ja": "共用にする数字カードがなかった。"},
    E_NO_ALMS: {
        "en": "{who} alone had the fewest coins and gave no alms.",
        "ja": "{who}の所持金が最も少なく、施しは行われなかった。",
    },
    E_TOP: {
        "en": "From now on whoever has the highest rights card collects {x} more.",
        "ja": "以後、最も高額な権利カードを持つプレイヤーは{x}coin多く奪えるようになった。",
    },
    E_RELIEF: {"en": "“{event}” was laid out for good.", "ja": "「{event}」が場に残された。"},
    E_RAISED: {"en": "{who}'s income rose by {x}.", "ja": "{who}の定期収入が{x}coin増えた。"},
    E_BOUGHT_INCOME: {
        "en": "{who} spent {x} credit for 1 more income.",
        "ja": "{who}は{x}信用度を消費し、定期収入を1coin増やした。",
    },
    E_BOUGHT_NUMBER: {
        "en": "{who} took {number} for {y} credit.",
        "ja": "{who}は{y}信用度を消費し、表向きの{number}を取った。",
    },
    E_BOUGHT_RIGHT: {
        "en": "{who} took the rights card {right} for {y} credit.",
        "ja": "{who}は{y}信用度を消費し、表向きの権利カード{right}を取った。",
    },
    E_BOUGHT_BLIND: {
        "en": "{who} took the top card of the deck of {deck} for {y} credit.",
        "ja": "{who}は{y}信用度を消費し、{deck}の山札から1枚取った。",
    },
    E_TOOK: {
        "en": "{who} took player card {card} for {paid}.",
        "ja": "{who}は{paid}でプレイヤーカード{card}を獲得した。",
    },
    E_PLAYED_NUMBER: {"en": "{who} played {number}.", "ja": "{who}は{number}を場に出した。"},
    E_PLAYED_RIGHT: {
        "en": "{who} played the rights card {right}.",
        "ja": "{who}は権利カード{right}を場に出した。",
    },
    E_BUILDING: {"en": "{who} turned to {other} with an offer.", "ja": "{who}は{other}に交渉を持ちかけた。"},
    E_HEARD: {"en": "{who} asked {other} for an offer.", "ja": "{who}は{other}の提案を聞くことにした。"},
    E_OFFERED: {"en": "{who} made {other} an offer.", "ja": "{who}は{other}に取引を提案した。"},
    E_ITEM_COINS: {"en": "From {who} to {other}: {coins_x}.", "ja": "{who}から{other}へ：{x}coin。"},
    E_ITEM_INCOME: {"en": "From {who} to {other}: {x} income.", "ja": "{who}から{other}へ：定期収入{x}coin分。"},
    E_ITEM_PLAYER: {
        "en": "From {who} to {other}: player card {card}.",
        "ja": "{who}から{other}へ：プレイヤーカード{card}。",
    },
    E_ITEM_NUMBER: {
        "en": "From {who} to {other}: {number} from the table.",
        "ja": "{who}から{other}へ：場の{number}。",
    },
    E_ITEM_RIGHT: {
        "en": "From {who} to {other}: {z} × {right} from the table.",
        "ja": "{who}から{other}へ：場の権利カード{right}を{z}枚。",
    },
    E_ITEM_HAND_NUMBER: {
        "en": "From {who} to {other}: {number} from hand.",
        "ja": "{who}から{other}へ：手札の{number}。",
    },
    E_ITEM_HAND_RIGHT: {
        "en": "From {who} to {other}: {z} × {right} from hand.",
        "ja": "{who}から{other}へ：手札の権利カード{right}を{z}枚。",
    },
    E_ITEM_HIDDEN: {
        "en": "From {who} to {other}: {numbers_x} and {rights_z} from hand.",
        "ja": "{who}から{other}へ：手札の数字カード{x}枚と権利カード{z}枚。",
    },
    E_ACCEPTED: {"en": "{who} accepted {other}'s offer.", "ja": "{who}は{other}の提案を承諾した。"},
    E_CREDITED: {"en": "{who} received 1 credit for trading.", "ja": "{who}は交渉により1信用度を受け取った。"},
    E_DECLINED: {"en": "{who} declined {other}'s offer.", "ja": "{who}は{other}の提案を断った。"},
    E_COUNTERED: {"en": "{who} answered {other} with a counter-offer.", "ja": "{who}は{other}に対案を出すことにした。"},
    E_WITHDREW: {"en": "{who} made {other} no offer.", "ja": "{who}は{other}への提案を取りやめた。"},
    E_RECALLED: {"en": "{who} withdrew the offer to {other}.", "ja": "{who}は{other}への提案を取り下げた。"},
    E_BROKE_OFF: {
        "en": "{who} waited no longer for {other}'s offer.",
        "ja": "{who}は{other}の提案を待つのをやめた。",
    },
    E_DECLARED: {"en": "{who} declared victory with {coins_x}.", "ja": "{who}は{x}coinで勝利を宣言した。"},
    E_RUINED: {"en": "{who} went bankrupt (time {x}).", "ja": "{who}は破産した（{x}回目）。"},
    E_LEFT: {"en": "{who} left the game.", "ja": "{who}は脱落を選んだ。"},
    E_WENT_ON: {
        "en": "{who} went on with {coins_x} and {y} credit.",
        "ja": "{who}は{x}coinと{y}信用度を受け取り、ゲームを続けることにした。",
    },
    E_KEPT: {
        "en": "{who} kept {x} of the cards on the table and lost {y}.",
        "ja": "{who}は場のカードを{x}枚残し、{y}枚を失った。",
    },
    E_OUT: {"en": "{who} was out of the game.", "ja": "{who}はゲームから脱落した。"},
    E_ENDED: {"en": "{who} ended the turn.", "ja": "{who}は手番を終えた。"},
    E_RESHUFFLED: {
        "en": "The deck of {deck} was empty: its discards were shuffled.",
        "ja": "{deck}の山札がなくなり、捨て札をシャッフルして山札にした。",
    },
    E_TURNS_UP: {"en": "Turn {x} was the last one.", "ja": "{x}手番目が終わり、ゲームは打ち切りとなった。"},
    E_WON: {"en": "{who} won with {coins_x}.", "ja": "{who}が勝利した（{x}coin）。"},
    E_OVER: {"en": "The game ended.", "ja": "ゲームが終了した。"},
    E_NOTHING_DRAWN: {
        "en": "There were no {deck} left for {who} to draw.",
        "ja": "{who}が引く{deck}は残っていなかった。",
    },
}

# For those who may not see the details
EVENTS_HIDDEN: dict[int, dict[str, str]] = {
    E_DREW_NUMBER: {"en": "{who} drew a number card.", "ja": "{who}は数字カードを1枚引いた。"},
    E_DREW_RIGHT: {"en": "{who} drew a rights card.", "ja": "{who}は権利カードを1枚引いた。"},
}

# Hand cards of one kind only
ONLY_NUMBERS = {
    "en": "From {who} to {other}: {numbers_x} from hand.",
    "ja": "{who}から{other}へ：手札の数字カード{x}枚。",
}
ONLY_RIGHTS = {
    "en": "From {who} to {other}: {rights_z} from hand.",
    "ja": "{who}から{other}へ：手札の権利カード{z}枚。",
}

# Where x = 0 means something else
EVENTS_ZERO: dict[int, dict[str, str]] = {
    E_PAID: {
        "en": "{other} had nothing to collect from {who}.",
        "ja": "{other}には{who}から取り上げる権利がなかった。",
    },
    E_ITEM_HIDDEN: ONLY_RIGHTS,
    E_PAID_BANK: {"en": "{who} had nothing to pay.", "ja": "{who}は何も支払わずに済んだ。"},
}

DECKS: tuple[dict[str, str], ...] = (
    {"en": "number cards", "ja": "数字カード"},
    {"en": "rights cards", "ja": "権利カード"},
)

RULES_OF_EVENTS: dict[int, str] = {
    E_FIRST: "TC4",
    E_DISPLAY_NUMBER: "TC8",
    E_DISPLAY_RIGHT: "TC8",
    E_DREW_NUMBER: "TC8",
    E_DREW_RIGHT: "TC8",
    E_TURN: "TC5",
    E_INCOME: "TC5",
    E_ROLLED: "TC6",
    E_NOTHING: "TC6",
    E_PAID: "TC6",
    E_EVENT: "TC6",
    E_NO_EVENT: "TC27",
    E_PAID_BANK: "TC6",
    E_GOT: "TC17",
    E_COMMON: "TC18",
    E_NO_COMMON: "TC27",
    E_NO_ALMS: "TC19",
    E_TOP: "TC20",
    E_RELIEF: "TC23",
    E_RAISED: "TC22",
    E_BOUGHT_INCOME: "TC8",
    E_BOUGHT_NUMBER: "TC8",
    E_BOUGHT_RIGHT: "TC8",
    E_BOUGHT_BLIND: "TC8",
    E_TOOK: "TC9",
    E_PLAYED_NUMBER: "TC12",
    E_PLAYED_RIGHT: "TC13",
    E_BUILDING: "TC10",
    E_HEARD: "TC10",
    E_OFFERED: "TC10",
    E_ITEM_COINS: "TC10",
    E_ITEM_INCOME: "TC10",
    E_ITEM_PLAYER: "TC10",
    E_ITEM_NUMBER: "TC10",
    E_ITEM_RIGHT: "TC10",
    E_ITEM_HAND_NUMBER: "TC10",
    E_ITEM_HAND_RIGHT: "TC10",
    E_ITEM_HIDDEN: "TC10",
    E_ACCEPTED: "TC10",
    E_CREDITED: "TC10",
    E_DECLINED: "TC10",
    E_COUNTERED: "TC10",
    E_WITHDREW: "TC10",
    E_RECALLED: "TC10",
    E_BROKE_OFF: "TC10",
    E_DECLARED: "TC11",
    E_RUINED: "TC24",
    E_LEFT: "TC24",
    E_WENT_ON: "TC24",
    E_KEPT: "TC24",
    E_OUT: "TC25",
    E_ENDED: "TC7",
    E_RESHUFFLED: "TC27",
    E_TURNS_UP: "TC29",
    E_WON: "TC28",
    E_OVER: "TC28",
    E_NOTHING_DRAWN: "TC27",
}

# What the person to act is asked to do; where chance draws, what is drawn
PHASES_SAID: dict[str, dict[str, str]] = {
    "start": {"en": "Draw the start player.", "ja": "スタートプレイヤーを決めてください。"},
    "deal": {"en": "Deal the display and the hands.", "ja": "場と手札のカードを配ってください。"},
    "roll": {"en": "Roll the die.", "ja": "ダイスを振ってください。"},
    "event": {"en": "Draw an event card.", "ja": "イベントカードを引いてください。"},
    "boom": {"en": "Draw the number card that becomes common.", "ja": "共用にする数字カードをめくってください。"},
    "act": {
        "en": "Spend credit, trade, play cards, then end the turn.",
        "ja": "信用度の消費、交渉、カードのプレイなどを行い、手番を終えてください。",
    },
    "blind-number": {"en": "Draw a number card.", "ja": "数字カードを引いてください。"},
    "blind-right": {"en": "Draw a rights card.", "ja": "権利カードを引いてください。"},
    "refill-number": {"en": "Draw a number card for the display.", "ja": "数字カード置き場に補充してください。"},
    "refill-right": {"en": "Draw a rights card for the display.", "ja": "権利カード置き場に補充してください。"},
    "build": {
        "en": "Put an offer together and send it, or withdraw.",
        "ja": "取引の内容を決めて提案するか、取りやめてください。",
    },
    "answer": {
        "en": "Accept the offer, decline it, or make a counter-offer.",
        "ja": "提案を承諾するか、断るか、対案を出すか選んでください。",
    },
    "ruin": {
        "en": "You are bankrupt: go on, or leave the game?",
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
    "EVENTS",
    "EVENTS_HIDDEN",
    "EVENTS_ZERO",
    "EVENT_CARDS_SAID",
    "ONLY_NUMBERS",
    "PHASES_SAID",
    "REFUSALS",
    "RULES_OF_EVENTS",
    "condition",
]
