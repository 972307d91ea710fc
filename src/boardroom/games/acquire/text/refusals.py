"""Refusals in English and Japanese: the reason and what to do instead. The rule number is shown with it."""

from __future__ import annotations

REFUSALS: dict[str, dict[str, str]] = {
    # The active player
    "over": {
        "en": "The game is over.",
        "ja": "ゲームは終了しています。これ以上の操作はできません。",
    },
    "not-your-turn": {
        "en": "It is {who}'s decision. Please wait.",
        "ja": "いまは{who}が決める番です。お待ちください。",
    },
    "draw-first": {
        "en": "A tile has to be drawn first. Please wait.",
        "ja": "先に{tile_word}を引く必要があります。引き終わるまでお待ちください。",
    },
    "draw-later": {
        "en": "This is not the time to draw a tile. Finish the current step first.",
        "ja": "いまは{tile_word}を引く場面ではありません。先に現在の手順を済ませてください。",
    },
    "not-in-pool": {
        "en": "{tile} is not in the pool. Draw another tile.",
        "ja": "{tile}は{pool}の中にありません。ほかの{tile_word}を引いてください。",
    },
    "end-later": {
        "en": "The turn cannot end yet. Finish the current step first.",
        "ja": "まだ手番を終えることはできません。先に現在の手順を済ませてください。",
    },
    # Placing
    "place-later": {
        "en": "This is not the time to place a tile. You place one at the start of your turn.",
        "ja": "いまは{tile_word}を配置する場面ではありません。配置は自分の手番の最初に行います。",
    },
    "lies-already": {
        "en": "{tile} is already on the board or out of the game. Check the tile.",
        "ja": "{tile}はすでに配置されているか、ゲームから取り除かれています。{tile_word}を確かめてください。",
    },
    "time-by-referee": {
        "en": "Only the referee can announce the end.",
        "ja": "試合終了のアナウンスは審判が行います。プレイヤーが告げることはできません。",
    },
    "time-not-now": {
        "en": "The end has already been announced or declared, or the first turn has not started.",
        "ja": "すでに終了が告げられているか、まだ最初の手番が始まっていません。",
    },
    "shed-name-each": {
        "en": "Enter the {dead_words} shown, one after another.",
        "ja": "公開した{dead_word}を1{unit}ずつ入力してください。",
    },
    "misplaced-where": {
        "en": "There is no tile on {square}. Enter the square of the misplaced tile.",
        "ja": "{square}には何も置かれていません。置き間違えた{tile_word}がある位置を入力してください。",
    },
    "misplaced-no-more": {
        "en": "{square} already has its own tile, because the two were exchanged.",
        "ja": "{square}の{tile_word}はすでに取り替えられ、正しいものが置かれています。",
    },
    "misplaced-which": {
        "en": "The square of {tile} is taken, or the tile is already on it. Check the print on the tile.",
        "ja": "{tile}の位置にはすでに{tile_word}があるか、正しく置かれています。書かれている文字を確かめてください。",
    },
    "misplaced-set-right": {
        "en": "Play has not moved on. Move the tile to its own square, or exchange it.",
        "ja": "まだ状況が進んでいません。{tile_word}の位置を正すか、取り替えてください。",
    },
    "misplaced-stays": {
        "en": "Play has moved on. The tile stays on its square.",
        "ja": "すでに状況が進んでいるため、{tile_word}は置かれた位置のままとします。",
    },
    "not-in-hand": {
        "en": "You do not have {tile}. Choose a tile from your hand.",
        "ja": "{tile}は{hand_word}の中にありません。{hand_word}の中から選んでください。",
    },
    "dead": {
        "en": "{tile} would join two {safe_words} ({safe} tiles or more) and can never be placed. Choose another tile.",
        "ja": "{tile}を配置すると{safe_word}（{tile_word}{safe}{unit}以上）どうしがつながるため、今後も配置できません。"
        "ほかの{tile_word}を選んでください。",
    },
    "eighth": {
        "en": "{tile} would found an eighth {chain_word} and cannot be placed while all seven are on the board. "
        "Choose another tile.",
        "ja": "{tile}を配置すると8つ目の{chain_word}ができてしまうため、いまは配置できません。"
        "ほかの{tile_word}を選んでください。",
    },
    "a-tile-fits": {
        "en": "You have a tile that may be placed. Place one.",
        "ja": "{hand_word}の中に配置できるものがあります。1{unit}配置してください。",
    },
    "pass-later": {
        "en": "You can pass only when placing a tile. Continue with the current step.",
        "ja": "いまは{tile_word}を配置する場面ではないため、パスはできません。現在の手順を進めてください。",
    },
    "redraw-first": {
        "en": "None of your tiles may be placed. Draw a new hand first.",
        "ja": "配置できる{tile_word}がありません。先に{hand_word}をすべて引き直してください。",
    },
    "no-redraw": {
        "en": "Hands are not exchanged in this ruleset. If you cannot place a tile, pass and continue to buying.",
        "ja": "このルールでは{hand_word}を引き直せません。配置できるものがなければ、"
        "パスして株券の購入に移ってください。",
    },
    "redraw-at-start": {
        "en": "You can draw a new hand only at the start of your turn, before placing a tile.",
        "ja": "{hand_word}を引き直せるのは、自分の手番の開始時、配置を行う前だけです。",
    },
    "redrawn-already": {
        "en": "You can draw a new hand only once a turn, and only while there are tiles to draw. "
        "Pass and continue to buying.",
        "ja": "引き直しは1手番に1回だけで、引ける{tile_word}があるときに限られます。"
        "パスして株券の購入に移ってください。",
    },
    # Founding and merging
    "nothing-to-found": {
        "en": "No {chain_word} is being founded. To found one, place a tile that touches only {loose_words}.",
        "ja": "いま{founding}される{chain_word}はありません。"
        "{chain_word}は、{loose_word}だけに隣接するように配置したときに{founding}されます。",
    },
    "already-active": {
        "en": "{chain} is already on the board. Choose a {chain_word} that is not.",
        "ja": "{chain}はすでに{board_word}上にあります。{board_word}上にない{chain_word}を選んでください。",
    },
    "no-tie-to-survive": {
        "en": "There is no {survivor_word} to choose now. You choose only when the largest merging {chains_word} "
        "are equal.",
        "ja": "いまは{survivor_word}を選ぶ場面ではありません。合併する中で最も大きい{chain_word}が複数あるときだけ選"
        "びます。",
    },
    "no-tie-to-settle": {
        "en": "There is no order to choose now. You choose only when the largest {defunct_words} still to be "
        "settled are equal.",
        "ja": "いまは処理の順番を選ぶ場面ではありません。{defunct_word}のうち最も大きいものが複数あるときだけ選びま"
        "す。",
    },
    "not-merging": {
        "en": "{chain} is not one of the {chains_word} to choose from in this merger.",
        "ja": "{chain}はここでは選べません。この合併で対象となる{chain_word}の中から選んでください。",
    },
    "not-largest": {
        "en": "{chain} is smaller than others in this merger. Choose one of the largest.",
        "ja": "{chain}よりも大きい{chain_word}があります。最も大きいものの中から選んでください。",
    },
    "no-merger": {
        "en": "There are no shares to settle now. Shares are sold, traded or held only in a merger.",
        "ja": "いまは株券を処理する場面ではありません。売却や交換などの処理は合併のときだけ行います。",
    },
    "trade-needs-two": {
        "en": "A trade needs two shares of {chain} and you have one left. Sell or hold it.",
        "ja": "交換には{chain}の株券が2枚必要です。残りの1枚は、売却するか{keep}か選んでください。",
    },
    "trade-bank-empty": {
        "en": "The bank has no shares of {chain} left to trade for. Sell or hold your shares.",
        "ja": "{chain}の株券が{tray}に残っていないため、交換できません。売却するか{keep}か選んでください。",
    },
    # Dead tiles
    "shed-by-itself": {
        "en": "All {dead_words} are discarded automatically after drawing at the end of your turn.",
        "ja": "{dead_word}は、手番の終わりに補充したあと自動的にすべて取り除かれます。操作は必要ありません。",
    },
    "shed-all-or-none": {
        "en": "All {dead_words} are discarded together after drawing, never one by one.",
        "ja": "{dead_word}を1{unit}ずつ捨てることはできません。手番の終わりに引いたあと、"
        "すべてまとめて捨ててください。",
    },
    "shed-after-drawing": {
        "en": "You can discard your {dead_words} after drawing. End the turn first.",
        "ja": "{dead_word}を捨てるのは、{tile_word}を引いたあとです。先に手番の終了を告げてください。",
    },
    "shed-later": {
        "en": "You can discard {dead_words} only after drawing at the end of your turn, if you have any.",
        "ja": "{dead_word}を捨てられるのは、{dead_word}を持っていて、自分の手番の終わりに{tile_word}を引いたあとだけ"
        "です。",
    },
    "shed-name-one": {
        "en": "You may discard only one {dead_word} a turn. Name it, for example “shed 6F”.",
        "ja": "1回の手番に公開できる{dead_word}は1{unit}だけです。「shed 6F」のように1{unit}を指定してください。",
    },
    "shed-until-drawing": {
        "en": "You may discard a {dead_word} only in your own turn, while placing or buying and before drawing.",
        "ja": "{dead_word}を公開できるのは、自分の手番の開始時から{tile_word}を引く前まで、"
        "配置または購入の手順のときだけです。",
    },
    "not-dead": {
        "en": "{tile} is not dead. Only tiles between two {safe_words} are, "
        "not tiles that would found an eighth {chain_word}.",
        "ja": "{tile}は{dead_word}ではありません。{safe_word}どうしに挟まれたものだけが該当し、"
        "8つ目の{chain_word}ができてしまうものは該当しません。",
    },
    "shed-already": {
        "en": "You have already discarded a {dead_word} this turn. Wait for your next turn to discard another.",
        "ja": "1回の手番に2{unit}以上の{dead_word}を公開することはできません。次の自分の手番までお待ちください。",
    },
    # Buying
    "buy-later": {
        "en": "Shares are bought in your own turn, after the tile has been placed and settled.",
        "ja": "株券を購入できるのは、自分の手番で{tile_word}の配置とその処理を終えたあとです。",
    },
    "bought-enough": {
        "en": "You may buy at most {limit} shares this turn. End the turn.",
        "ja": "この手番に購入できる株券は{limit}枚までです。手番を終えてください。",
    },
    "not-active": {
        "en": "{chain} is not on the board. Choose an {active_word}.",
        "ja": "{chain}は{board_word}上にありません。{active_word}を選んでください。",
    },
    "bank-empty": {
        "en": "The bank has no shares of {chain} left. Choose another {chain_word}.",
        "ja": "{chain}の株券は{tray}に残っていません。ほかの{chain_word}を選んでください。",
    },
    "too-dear": {
        "en": "A share of {chain} costs {price} and you have {money}. Buy a cheaper one or end the turn.",
        "ja": "{chain}の株価は{price}ですが、所持金は{money}です。お金を借りることはできません。"
        "もっと安い株券を購入するか、手番を終えてください。",
    },
    # The end of the game
    "declare-later": {
        "en": "You can declare the end in your turn while placing or buying, but not during a merger or a founding.",
        "ja": "ゲームの終了は、自分の手番の配置または購入の手順で宣言してください。"
        "{founding}や合併の処理中は宣言できません。",
    },
    "declared-already": {
        "en": "The end has already been declared and cannot be undone. Finish the turn.",
        "ja": "ゲームの終了はすでに宣言されており、取り消せません。手番を最後まで行ってください。",
    },
    "end-not-reached": {
        "en": "The end may be declared only when every {chain_word} on the board has {safe} tiles or more, "
        "or one has {end} or more.",
        "ja": "ゲームの終了を宣言できるのは、{board_word}上の{chain_word}がすべて{tile_word}{safe}{unit}以上であるか、"
        "いずれかが{end}{unit}以上のときだけです。ゲームを続けてください。",
    },
    # Power cards
    "no-powers": {
        "en": "This table plays without power cards.",
        "ja": "このゲームでは特殊能力カードを使用しません。",
    },
    "power-later": {
        "en": "A power card is played in your own turn, while placing or buying.",
        "ja": "特殊能力カードは、自分の手番の配置または購入の手順で使用してください。",
    },
    "power-used": {
        "en": "You have already played “{power}”. Each card can be played once a game.",
        "ja": "{power}はすでに使用しました。どのカードも使用できるのは1ゲームに1回だけです。",
    },
    "one-power": {
        "en": "You have already played a power card this turn. Only one is allowed.",
        "ja": "この手番ではすでに特殊能力カードを使用しました。使用できるのは1手番に1枚だけです。",
    },
    "four-tiles-first": {
        "en": "Play “{power}” before placing the first tile of a turn. Keep it for another turn.",
        "ja": "{power}は、手番の最初の{tile_word}を配置する前に使用します。次の手番以降に使用してください。",
    },
    "free-shares-first": {
        "en": "Play “{power}” before the first purchase of a turn. Undo your purchases, or keep it for another turn.",
        "ja": "{power}は、その手番で最初の株券を購入する前に使用します。"
        "購入を取り消すか、次の手番以降に使用してください。",
    },
    "power-while-buying": {
        "en": "“{power}” is played while buying. Place a tile first.",
        "ja": "{power}は株券を購入する手順で使用します。先に{tile_word}を配置してください。",
    },
    "exchange-later": {
        "en": "Shares are exchanged while buying in your own turn. Finish the current step first.",
        "ja": "カードによる株式交換は、自分の手番で株券を購入する手順で行います。先に現在の手順を済ませてください。",
    },
    "exchange-needs-card": {
        "en": "To exchange shares in your turn, first play the power card for three exchanges.",
        "ja": "手番中に株式交換を行うには、先に特殊能力カード《株式交換を３回まで行う》を使用してください。",
    },
    "exchanged-enough": {
        "en": "You have exchanged three times, as many as the card allows. Buy shares or end the turn.",
        "ja": "カードによる株式交換は3回までです。株券を購入するか、手番を終えてください。",
    },
    "exchange-same": {
        "en": "Choose two different {chains_word} to exchange shares.",
        "ja": "同じ{chain_word}の株券どうしは交換できません。異なる2つの{chain_word}を選んでください。",
    },
    "exchange-needs-two": {
        "en": "An exchange needs two shares of {chain} and you have fewer. Choose another {chain_word}.",
        "ja": "交換には{chain}の株券が2枚必要です。2枚以上{own}している{chain_word}を選んでください。",
    },
    # Undo
    "take-back": {
        "en": "You can't undo a placed tile, a chosen {survivor_word}, a settled share decision or a draw. "
        "You can undo purchases until you end the turn.",
        "ja": "{tile_word}の配置、{survivor_word}の決定、確定した所有株の処理はやり直せません。"
        "引いた{tile_word}を戻すこともできません。株券の購入は、手番の終了を告げるまでやり直せます。",
    },
    "nothing-to-take-back": {
        "en": "There is nothing to undo.",
        "ja": "やり直せる操作はまだありません。",
    },
}
