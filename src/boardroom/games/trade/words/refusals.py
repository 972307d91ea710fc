"""Why something is refused, in English and Japanese. Templates take the values a refusal names."""

from __future__ import annotations

REFUSALS: dict[str, dict[str, str]] = {
    # Said by every game
    "over": {"en": "The game is over.", "ja": "ゲームは終了しています。"},
    "draw-first": {
        "en": "The die or a card decides first.",
        "ja": "先にダイスまたはカードの結果を決める必要があります。",
    },
    "not-your-turn": {"en": "It is {who} who has to act now.", "ja": "いまは{who}が行動する番です。"},
    "take-back": {
        "en": "This cannot be taken back: something was drawn, or somebody else has decided since.",
        "ja": "取り消せません。すでにカードが引かれたか、ほかのプレイヤーが行動しています。",
    },
    "nothing-to-take-back": {
        "en": "Nothing has been done yet that could be taken back.",
        "ja": "取り消せる行動はまだありません。",
    },
    # Draws
    "draw-later": {
        "en": "Nothing is rolled or drawn now.",
        "ja": "いまはダイスを振ったりカードを引いたりする場面ではありません。",
    },
    "another-draw": {"en": "Something else is drawn now.", "ja": "いま決めるのは別のものです。"},
    "not-in-deck": {"en": "That card is not in the deck.", "ja": "そのカードは山札にありません。"},
    "not-next-event": {
        "en": "That event card is not the next of its deck.",
        "ja": "そのイベントカードは、いま引かれるカードではありません。",
    },
    "no-such-player": {"en": "There is no such player at this table.", "ja": "そのプレイヤーはこの卓にいません。"},
    "no-such-right": {
        "en": "There is no such rights card in this deck.",
        "ja": "そのような権利カードはこのデッキにありません。",
    },
    # Acting
    "act-later": {
        "en": "That is done in one's own turn, after the die.",
        "ja": "それは自分の手番で、ダイスを振ったあとに行います。",
    },
    "offer-open": {
        "en": "Send the offer or withdraw it first.",
        "ja": "先に、作りかけの提案を相手に示すか、取りやめてください。",
    },
    "answer-first": {
        "en": "Answer the offer first: accept, decline or counter.",
        "ja": "先に提案に答えてください（承諾、拒否、対案）。",
    },
    "ruin-first": {
        "en": "You are bankrupt: decide first whether to go on or leave.",
        "ja": "破産しています。先に、続けるか脱落するかを決めてください。",
    },
    "keep-first": {
        "en": "Choose first which cards on your table to keep.",
        "ja": "先に、場に残すカードを選んでください。",
    },
    "no-credit": {
        "en": "That takes {price} credit and you have {credit}.",
        "ja": "{price}信用度が必要ですが、{credit}信用度しかありません。",
    },
    "nothing-to-draw": {
        "en": "Neither the deck nor its discards hold a card.",
        "ja": "山札にも捨て札にもカードがありません。",
    },
    "not-face-up": {
        "en": "{card} does not lie face up beside its deck.",
        "ja": "{card}は置き場に表向きになっていません。",
    },
    "own-player-card": {
        "en": "You have player card {player_card} already.",
        "ja": "プレイヤーカード{player_card}はすでに持っています。",
    },
    "exact-five": {
        "en": "While nobody has it, player card 5 costs exactly {price} credit.",
        "ja": "所有者のいないプレイヤーカード5は、ちょうど{price}信用度で獲得します。",
    },
    "exact-six": {
        "en": "While nobody has it, player card 6 costs exactly {price} coins.",
        "ja": "所有者のいないプレイヤーカード6は、ちょうど{price}コインで獲得します。",
    },
    "more-than-record": {
        "en": "Taking player card {player_card} needs more than the {record} recorded on it.",
        "ja": "プレイヤーカード{player_card}を奪うには、記録された{record}より多く必要です。",
    },
    "too-dear": {
        "en": "That would take {price} and you have {has}.",
        "ja": "{price}必要ですが、{has}しかありません。",
    },
    "bids-capped": {
        "en": "At this table a bid is {most} at most.",
        "ja": "このテーブルで出せるのは{most}までです。",
    },
    "raising-other": {
        "en": "You are raising your bid for player card {player_card}: take that one first.",
        "ja": "いまはプレイヤーカード{player_card}に出す額を上げているところです。先にそちらを取ってください。",
    },
    "raise-first": {
        "en": "At most {most} is said at once: `raise {player_card}` adds {most} to the bid, as often as needed, then "
        "`take {player_card} for` the rest.",
        "ja": "一度に言えるのは{most}までです。raise {player_card} で{most}ずつ上げてから、残りの額を "
        "take {player_card} for で言ってください。",
    },
    "not-in-hand": {"en": "{card} is not in your hand.", "ja": "{card}は手札にありません。"},
    "played-already": {
        "en": "A number card was played this turn already: one a turn.",
        "ja": "数字カードを出せるのは1手番に1枚までです。",
    },
    "not-fulfilled": {
        "en": "The number cards on your table and the common ones do not meet the condition of {card}.",
        "ja": "場の数字カード（共用を含む）が{card}の条件を満たしていません。",
    },
    "too-few-coins": {
        "en": "Victory takes {goal} coins and you have {coins}.",
        "ja": "勝利宣言には{goal}コイン以上必要ですが、{coins}コインしかありません。",
    },
    # Trading
    "with-yourself": {"en": "Nobody trades with themselves.", "ja": "自分自身とは交渉できません。"},
    "is-out": {"en": "That player is out of the game.", "ja": "そのプレイヤーは脱落しています。"},
    "offers-used-up": {
        "en": "There were {offers} negotiations this turn already.",
        "ja": "この手番の交渉は、すでに{offers}回行われました。",
    },
    "no-offer": {
        "en": "No offer is being put together: begin one with “offer”.",
        "ja": "いまは取引の内容を決める場面ではありません。先に交渉を始めてください。",
    },
    "no-such-amount": {
        "en": "Amounts in an offer are whole numbers from 1 to {most}.",
        "ja": "提案に示せる数は1から{most}までの整数です。",
    },
    "give-too-much": {"en": "You have {has}, not {wanted}.", "ja": "{wanted}は出せません。持っているのは{has}です。"},
    "ask-too-much": {
        "en": "They have {has}, not {wanted}.",
        "ja": "{wanted}は求められません。相手が持っているのは{has}です。",
    },
    "in-offer": {"en": "That is in the offer already.", "ja": "それはすでに提案に含まれています。"},
    "item-order": {
        "en": "Items of an offer are named in a fixed order: coins, income, player cards, number cards, rights cards "
        "from hand, from table; what you give before what you ask. Take back, or withdraw, to name it.",
        "ja": "取引の内容は決まった順（コイン、定期収入、プレイヤーカード、数字カード、手札の権利カード、"
        "場の権利カード。渡すものが先、求めるものが後）に挙げます。取り消してから挙げ直してください。",
    },
    "not-yours": {"en": "You do not have {card}.", "ja": "{card}を持っていません。"},
    "not-theirs": {"en": "They cannot have {card}.", "ja": "相手が{card}を持っているはずはありません。"},
    "hand-too-small": {
        "en": "They do not have so many cards in hand.",
        "ja": "相手の手札はそれほど多くありません。",
    },
    "nothing-moves": {
        "en": "An offer in which nothing changes hands is none.",
        "ja": "何もやり取りしない取引は提案できません。",
    },
    "clear-first": {
        "en": "An offer is emptied before anything new is named; after that, take back.",
        "ja": "内容を白紙に戻せるのは、新しく何かを挙げる前だけです。",
    },
    "no-answer": {"en": "There is no offer to answer.", "ja": "答えるべき提案はありません。"},
    "cannot-deliver": {
        "en": "You do not have all that is asked for.",
        "ja": "求められたものをすべては持っていません。",
    },
    "countered-enough": {
        "en": "There were {counters} counter-offers already: accept or decline.",
        "ja": "対案はすでに{counters}回出されました。承諾するか断ってください。",
    },
    # Bankruptcy
    "not-bankrupt": {"en": "You are not bankrupt.", "ja": "破産していません。"},
    "nothing-to-keep": {
        "en": "There are no cards to choose now.",
        "ja": "いまは残すカードを選ぶ場面ではありません。",
    },
    "not-on-table": {"en": "{card} does not lie on your table.", "ja": "{card}は場にありません。"},
}
