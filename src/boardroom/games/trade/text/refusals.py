"""Refusals in English and Japanese, with the details as placeholders."""

from __future__ import annotations

REFUSALS: dict[str, dict[str, str]] = {
    # Common to all games
    "over": {"en": "The game is over.", "ja": "ゲームは終了しています。"},
    "draw-first": {
        "en": "Wait for the die or the draw to finish.",
        "ja": "先にダイスの目かカードが決まります。少しお待ちください。",
    },
    "not-your-turn": {"en": "It is {who}'s decision. Please wait.", "ja": "いまは{who}が決める番です。"},
    "take-back": {
        "en": "You can't undo this, because something has been drawn or another player has decided since.",
        "ja": "取り消せません。すでにカードが引かれたか、ほかのプレイヤーが行動しています。",
    },
    "nothing-to-take-back": {
        "en": "There is nothing to undo.",
        "ja": "取り消せる行動はまだありません。",
    },
    # Draws
    "draw-later": {
        "en": "Nothing is rolled or drawn at the moment.",
        "ja": "いまはダイスを振ったりカードを引いたりする場面ではありません。",
    },
    "another-draw": {"en": "Something else is being drawn now.", "ja": "いま決めるのは別のものです。"},
    "not-in-deck": {"en": "That card isn't in the deck.", "ja": "そのカードは山札にありません。"},
    "not-next-event": {
        "en": "That isn't the next event card.",
        "ja": "そのイベントカードは、いま引かれるカードではありません。",
    },
    "no-such-player": {
        "en": "There is no such player at this table.",
        "ja": "そのプレイヤーはこのテーブルにいません。",
    },
    "no-such-right": {
        "en": "This deck has no such rights card.",
        "ja": "そのような権利カードはこのデッキにありません。",
    },
    # Acting
    "offer-open": {
        "en": "You are building an offer. Send or cancel it first.",
        "ja": "先に、作りかけの提案を相手に示すか、取りやめてください。",
    },
    "answer-first": {
        "en": "Answer the offer first: accept, decline or counter it.",
        "ja": "先に提案に答えてください。承諾する、断る、対案を出す、のどれかです。",
    },
    "ruin-first": {
        "en": "You are bankrupt. First decide whether to stay in the game.",
        "ja": "破産しています。先に、続けるか脱落するかを決めてください。",
    },
    "keep-first": {
        "en": "First choose which cards on your table to keep.",
        "ja": "先に、場に残すカードを選んでください。",
    },
    "no-credit": {
        "en": "That costs {price} credit and you have {credit}.",
        "ja": "{price}信用度が必要ですが、{credit}信用度しかありません。",
    },
    "nothing-to-draw": {
        "en": "There are no cards left to draw, not even in the discards.",
        "ja": "山札にも捨て札にもカードがありません。",
    },
    "not-face-up": {
        "en": "{card} isn't face up in the display.",
        "ja": "{card}は置き場に表向きで並んでいません。",
    },
    "own-player-card": {
        "en": "You already have player card {player_card}.",
        "ja": "プレイヤーカード{player_card}はすでに持っています。",
    },
    "exact-five": {
        "en": "Without an owner, player card 5 costs exactly {price} credit.",
        "ja": "所有者のいないプレイヤーカード5は、ちょうど{price}信用度で獲得します。",
    },
    "exact-six": {
        "en": "Without an owner, player card 6 costs exactly {price} coins.",
        "ja": "所有者のいないプレイヤーカード6は、ちょうど{price}コインで獲得します。",
    },
    "more-than-record": {
        "en": "To take player card {player_card}, pay more than the {record} recorded on it.",
        "ja": "プレイヤーカード{player_card}を奪うには、記録された{record}より多く必要です。",
    },
    "too-dear": {
        "en": "That costs {price} and you have {has}.",
        "ja": "{price}必要ですが、{has}しかありません。",
    },
    "bids-capped": {
        "en": "At this table you can bid at most {most}.",
        "ja": "このテーブルで出せるのは{most}までです。",
    },
    "raising-other": {
        "en": "You are bidding for player card {player_card}. Finish that first.",
        "ja": "いまはプレイヤーカード{player_card}に出す額を上げているところです。先にそちらを取ってください。",
    },
    "raise-first": {
        "en": "You can name at most {most} at once. Use `raise {player_card}` to add {most} to the bid, then "
        "`take {player_card} for` with the rest.",
        "ja": "一度に言えるのは{most}までです。raise {player_card} で{most}ずつ上げてから、残りの額を "
        "take {player_card} for で言ってください。",
    },
    "not-in-hand": {"en": "{card} is not in your hand.", "ja": "{card}は手札にありません。"},
    "played-already": {
        "en": "You have already played a number card. You may play one per turn.",
        "ja": "数字カードを出せるのは1手番に1枚までです。",
    },
    "not-fulfilled": {
        "en": "Your number cards, with the common ones, don't meet the condition of {card} yet.",
        "ja": "場の数字カード（共用を含む）が{card}の条件を満たしていません。",
    },
    "too-few-coins": {
        "en": "You need {goal} coins to win and have {coins}.",
        "ja": "勝利宣言には{goal}コイン以上必要ですが、{coins}コインしかありません。",
    },
    # Trading
    "with-yourself": {"en": "You can't trade with yourself.", "ja": "自分自身とは交渉できません。"},
    "is-out": {"en": "That player is out of the game.", "ja": "そのプレイヤーは脱落しています。"},
    "offers-used-up": {
        "en": "There have already been {offers} negotiations this turn, which is the limit.",
        "ja": "この手番の交渉はもう{offers}回行われました。これ以上はできません。",
    },
    "no-offer": {
        "en": "You aren't making an offer. Start one with “offer”.",
        "ja": "いまは取引の内容を決める場面ではありません。先に交渉を始めてください。",
    },
    "no-such-amount": {
        "en": "Amounts in an offer are whole numbers from 1 to {most}.",
        "ja": "提案に示せる数は1から{most}までの整数です。",
    },
    "give-too-much": {
        "en": "You can't give {wanted}. You have {has}.",
        "ja": "{wanted}は出せません。持っているのは{has}です。",
    },
    "ask-too-much": {
        "en": "You can't ask for {wanted}. They have {has}.",
        "ja": "{wanted}は求められません。相手が持っているのは{has}です。",
    },
    "in-offer": {"en": "That is already part of the offer.", "ja": "それはすでに提案に含まれています。"},
    "item-order": {
        "en": "An offer is built in a fixed order: coins, income, player cards, number cards, rights cards "
        "from hand, then from the table; first the items you give, then those you ask for. Undo, or start over.",
        "ja": "取引の内容は決まった順（コイン、定期収入、プレイヤーカード、数字カード、手札の権利カード、"
        "場の権利カード。渡すものが先、求めるものが後）に挙げます。取り消してから挙げ直してください。",
    },
    "not-yours": {"en": "You don't have {card}.", "ja": "{card}を持っていません。"},
    "not-theirs": {"en": "They can't have {card}.", "ja": "相手が{card}を持っていることはありえません。"},
    "hand-too-small": {
        "en": "They don't have that many cards in hand.",
        "ja": "相手の手札はそんなに多くありません。",
    },
    "nothing-moves": {
        "en": "You can't send an empty offer. Add an item first.",
        "ja": "何もやり取りしない取引は提案できません。",
    },
    "clear-first": {
        "en": "You can only empty the offer before adding anything. Undo instead.",
        "ja": "内容を白紙に戻せるのは、新しく何かを挙げる前だけです。",
    },
    "no-answer": {"en": "There is no offer to answer.", "ja": "返事を待っている提案はありません。"},
    "cannot-deliver": {
        "en": "You don't have everything they ask for.",
        "ja": "求められたものがそろっていません。",
    },
    "countered-enough": {
        "en": "There have already been {counters} counter-offers. Accept or decline.",
        "ja": "対案はすでに{counters}回出されました。承諾するか断ってください。",
    },
    # Bankruptcy
    "not-bankrupt": {"en": "You aren't bankrupt.", "ja": "破産していません。"},
    "nothing-to-keep": {
        "en": "There are no cards to choose now.",
        "ja": "いまは残すカードを選ぶ場面ではありません。",
    },
    "not-on-table": {"en": "{card} isn't on your table.", "ja": "{card}は場にありません。"},
}
