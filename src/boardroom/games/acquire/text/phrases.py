"""Short phrases about Acquire for pages and terminals, in English and Japanese. Templates may use every word of
TERMS."""

from __future__ import annotations

PHRASES: dict[str, dict[str, str]] = {
    # Requests
    "asked_buy": {
        "en": "Buy shares if you like, then end the turn.",
        "ja": "株券を購入するか、手番を終えてください。",
    },
    "asked_bought": {
        "en": "You can't buy any more this turn. End the turn.",
        "ja": "この手番ではこれ以上購入できません。手番を終えてください。",
    },
    "asked_end": {
        "en": "There are no shares you can buy. End the turn.",
        "ja": "購入できる株券がありません。手番を終えてください。",
    },
    "asked_end_early": {
        "en": "There are no shares to buy yet. End the turn.",
        "ja": "購入できる株券はまだありません。手番を終えてください。",
    },
    "asked_holder": {
        "en": "{shares} of {chain}: sell, trade or hold?",
        "ja": "{chain}の株券{shares}を売却、交換、または{keep}か選んでください。",
    },
    "asked_holder_sells": {
        "en": "{shares} of {chain}: sell or hold?",
        "ja": "{chain}の株券{shares}を売却するか、{keep}か選んでください。",
    },
    # The pool
    "pool_left": {"en": "{n} tiles in the pool", "ja": "{pool}{n}{unit}"},
    # The hand
    "does_alone": {"en": "stays alone", "ja": "独立"},
    "does_found": {"en": "founds a {chain_word}", "ja": "{chain_word}を{founding}"},
    "does_grow": {"en": "grows {chains}", "ja": "{chains}を拡大"},
    "does_merge": {"en": "merges {chains}", "ja": "{chains}が合併"},
    "does_dead": {"en": "dead: joins safe {chains}", "ja": "{dead_short}（{chains}はどちらも{safe_word}）"},
    "does_blocked": {"en": "not now: an eighth {chain_word}", "ja": "いまは不可（8つ目の{chain_word}）"},
    "does_waits": {"en": "depends on this decision", "ja": "この決定しだい"},
    "deed_alone": {"en": "stays alone", "ja": "独立"},
    "deed_found": {"en": "founds", "ja": "{founding}"},
    "deed_grow": {"en": "grows", "ja": "拡大"},
    "deed_merge": {"en": "merges", "ja": "合併"},
    "deed_dead": {"en": "dead", "ja": "{dead_short}"},
    "deed_blocked": {"en": "not now", "ja": "いまは不可"},
    "deed_waits": {"en": "depends", "ja": "決定しだい"},
    "brief_alone": {"en": "alone", "ja": "独立"},
    "brief_found": {"en": "found", "ja": "{founding}"},
    "brief_grow": {"en": "grow {chains}", "ja": "拡大 {chains}"},
    "brief_merge": {"en": "merge {chains}", "ja": "合併 {chains}"},
    "brief_dead": {"en": "dead {chains}", "ja": "{dead_short} {chains}"},
    "brief_blocked": {"en": "8th: AC10", "ja": "保留 AC10"},
    "brief_waits": {"en": "depends", "ja": "決定待ち"},
    "and": {"en": " and ", "ja": "・"},
    # Preview of a placement
    "ahead_alone": {"en": "{tile} stays alone", "ja": "{tile}は{loose_word}になります"},
    "ahead_found": {
        "en": "founds a new {chain_word} of {n} {tiles_word}",
        "ja": "{tile_word}{n}{unit}の{chain_word}を新しく{founding}できます",
    },
    "ahead_grow": {"en": "{chain} grows to {n} {tiles_word}", "ja": "{chain}が{n}{unit}になります"},
    "ahead_merge": {
        "en": "merges {chains} into {other}",
        "ja": "合併で{chains}が{absorb_end}（{survivor_word}：{other}）",
    },
    "ahead_tied": {
        "en": "{chains} merge at equal size: you choose the {survivor_word}",
        "ja": "{chains}が同じ大きさで合併します。{survivor_word}はあなたが選びます",
    },
    "ahead_name": {
        "en": "then you choose its name and get the {founder_share}",
        "ja": "このあと名前を選び、{founder_share}を受け取ります",
    },
    "ahead_you": {
        "en": "then you sell, trade or hold your {chain} shares ({n})",
        "ja": "このあと{chain}の株券{n}枚をどうするか選びます（売却・交換・{keep}）",
    },
    "ahead_you_other": {
        "en": "then you and 1 other holder sell, trade or hold {chain} shares (you have {n})",
        "ja": "このあと{chain}の株券{n}枚をどうするか選びます（売却・交換・{keep}）。ほかの株主1人も選びます",
    },
    "ahead_you_others": {
        "en": "then you and {others} other holders sell, trade or hold {chain} shares (you have {n})",
        "ja": "このあと{chain}の株券{n}枚をどうするか選びます（売却・交換・{keep}）。ほかの株主{others}人も選びます",
    },
    "ahead_other": {
        "en": "1 holder of {chain} decides; you have no shares",
        "ja": "{chain}の株主1人が選びます（あなたは0枚）",
    },
    "ahead_others": {
        "en": "{others} holders of {chain} decide; you have no shares",
        "ja": "{chain}の株主{others}人が選びます（あなたは0枚）",
    },
    "ahead_hidden": {"en": "holdings are hidden", "ja": "持ち株は非公開"},
    "ahead_drawn": {
        "en": "first a tile is drawn for the shares of {market_word}",
        "ja": "{market_word}の持ち株は引いた{tile_word}で決まります",
    },
    "ahead_none": {"en": "none", "ja": "0枚"},
    "ahead_safe": {"en": "{chain} becomes safe", "ja": "{chain}は{safe_word}になります"},
    "ahead_it": {"en": "it", "ja": "その{chain_word}"},
    "ahead_dead": {"en": "makes {tiles} in your hand dead", "ja": "あなたの{tiles}は{dead_word}になります"},
    "ahead_end": {
        "en": "then the end of the game can be declared",
        "ja": "ゲームの終了を宣言できるようになります",
    },
    # Effect of a purchase on the buyer's place
    "buy_leads": {"en": "you are the {holder_1} by {n}: {money}", "ja": "あなたが筆頭（{n}枚差）{money}"},
    "buy_ties": {"en": "you are tied for {holder_1}: {money} in total", "ja": "同数で筆頭 {money}"},
    "buy_first": {"en": "{n} more make you the {holder_1}: {money}", "ja": "あと{n}枚で筆頭 {money}"},
    "buy_first_one": {"en": "1 more makes you the sole {holder_1}: {money}", "ja": "あと1枚で単独の筆頭 {money}"},
    "buy_second": {"en": "{n} more make you the {holder_2}: {money}", "ja": "あと{n}枚で{holder_2} {money}"},
    "buy_second_one": {"en": "1 more makes you the {holder_2}: {money}", "ja": "あと1枚で{holder_2} {money}"},
    "buy_behind": {"en": "{n} behind the {holder_1}", "ja": "筆頭まで{n}枚差"},
    # Power cards (AC22)
    "power_free-shares": {"en": "take up to three shares free", "ja": "株券3枚までを無料で受け取る"},
    "power_five-shares": {"en": "buy up to five shares this turn", "ja": "この手番は5枚まで購入できる"},
    "power_three-exchanges": {"en": "exchange two shares for one, up to three times", "ja": "2枚→1枚の交換を3回まで"},
    "power_five-tiles": {
        "en": "draw five more tiles at the end of the turn",
        "ja": "手番の終わりに{tile_word}を5{unit}追加",
    },
    "power_four-tiles": {
        "en": "place up to four tiles this turn",
        "ja": "この手番は{tile_word}を4{unit}まで配置できる",
    },
    # Actions
    "end": {"en": "end the turn", "ja": "手番を終える"},
    "end_draw": {"en": "end turn and draw", "ja": "引いて終える"},
    "end_shed": {"en": "end the turn without discarding", "ja": "捨てずに手番を終える"},
    "declare": {"en": "declare the end of the game", "ja": "ゲームの終了を宣言する"},
    "shed": {"en": "discard all {dead_words}", "ja": "{dead_word}をすべて捨てる"},
    "shed_tile": {"en": "discard {tile}", "ja": "{tile}を捨てる"},
    "pass": {"en": "pass and continue to buying", "ja": "配置せずに購入へ進む"},
    "enough": {"en": "stop placing and continue to buying", "ja": "配置を終えて購入へ進む"},
    "redraw": {"en": "show the hand and draw a new one", "ja": "{hand_word}を公開して引き直す"},
    "power": {"en": "play “{power}”", "ja": "{power}を使う"},
    "chain": {"en": "{chain} (price {price}, bank {bank})", "ja": "{chain}（株価{price}、残{bank}枚）"},
    "sell_one": {"en": "sell one for {money}", "ja": "1枚売却 {money}"},
    "sell_all": {"en": "sell all {n} for {money}", "ja": "{n}枚すべて売却 {money}"},
    "trade_one": {"en": "trade two for one {other}", "ja": "2枚を{other}1枚と交換"},
    "trade_all": {"en": "trade {n} for {half} {other}", "ja": "{n}枚を{other}{half}枚と交換"},
    "keep": {"en": "hold the other {n}", "ja": "残り{n}枚を{keep}"},
    "exchange": {"en": "exchange two {chain} for one {other}", "ja": "{chain}2枚を{other}1枚と交換"},
    # Summaries
    "bought": {"en": "{who} bought {what} for {money}.", "ja": "{who}は{what}を計{money}で購入した。"},
    "some": {"en": "{n} {chain}", "ja": "{chain}{n}枚"},
    "comma": {"en": ", ", "ja": "、"},
    "traded": {
        "en": "{who} traded {n} of {chain} for {half} of {other}.",
        "ja": "{who}は{chain}の株券{n}枚を{other}の株券{half}枚と交換した。",
    },
    # A merger, holder by holder
    "merger": {"en": "Merger: {chain} into {other}", "ja": "合併：{chain} → {other}"},
    "merger_tile": {"en": "{who} placed {tile}.", "ja": "{who}が{tile}を配置。"},
    "merger_sums": {
        "en": "{chain}: {n} tiles at {price}, bonuses {bonuses}",
        "ja": "{chain}：{tile_word}{n}{unit}、株価{price}、{bonus} {bonuses}",
    },
    "holds": {"en": "{n} shares", "ja": "{n}枚"},
    "holds_one": {"en": "1 share", "ja": "1枚"},
    "alone": {"en": "only holder", "ja": "単独"},
    "tied": {"en": "tied", "ja": "同数"},
    "no_bonus": {"en": "no bonus", "ja": "{bonus}なし"},
    "did_sell": {"en": "sold {n} (+{money})", "ja": "{n}枚売却 +{money}"},
    "did_trade": {"en": "traded {n}", "ja": "{n}枚交換"},
    "did_keep": {"en": "held {n}", "ja": "{n}枚を{kept}"},
    "decides": {"en": "deciding", "ja": "選択中"},
    "market_holds": {"en": "drawn: {tile}", "ja": "{tile}を引いた"},
}
