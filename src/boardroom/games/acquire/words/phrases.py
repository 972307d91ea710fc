"""Phrases about Acquire for pages and terminals, in English and Japanese. Templates take every word of TERMS."""

from __future__ import annotations

PHRASES: dict[str, dict[str, str]] = {
    # What is asked
    "asked_buy": {
        "en": "Buy shares if you like, then end the turn.",
        "ja": "株券を購入するか、手番を終えてください。",
    },
    "asked_bought": {
        "en": "You have bought all you may: end the turn.",
        "ja": "この手番ではこれ以上購入できません。手番を終えてください。",
    },
    "asked_end": {
        "en": "There is no share you can buy: end the turn.",
        "ja": "購入できる株券がありません。手番を終えてください。",
    },
    "asked_end_early": {
        "en": "There is nothing to buy yet: end the turn.",
        "ja": "購入できる株券はまだありません。手番を終えてください。",
    },
    "asked_holder": {
        "en": "{shares} of {chain}: sell, trade or keep?",
        "ja": "{chain}の株券{shares}を売却、交換、または{keep}か選んでください。",
    },
    "asked_holder_sells": {
        "en": "{shares} of {chain}: sell or keep?",
        "ja": "{chain}の株券{shares}を売却するか、{keep}か選んでください。",
    },
    # The pool
    "pool_left": {"en": "{n} tiles in the pool", "ja": "{pool}{n}{unit}"},
    # The hand
    "does_alone": {"en": "stays alone", "ja": "独立"},
    "does_found": {"en": "founds a {chain_word}", "ja": "{chain_word}を{founding}"},
    "does_grow": {"en": "grows {chains}", "ja": "{chains}を拡大"},
    "does_merge": {"en": "merges {chains}", "ja": "{chains}が合併"},
    "does_dead": {"en": "dead: joins safe {chains}", "ja": "配置不能（{chains}はどちらも安全）"},
    "does_blocked": {"en": "not now: an eighth {chain_word}", "ja": "いまは不可（8つ目の{chain_word}）"},
    "does_waits": {"en": "depends on this decision", "ja": "この決定しだい"},
    "deed_alone": {"en": "stays alone", "ja": "独立"},
    "deed_found": {"en": "founds", "ja": "{founding}"},
    "deed_grow": {"en": "grows", "ja": "拡大"},
    "deed_merge": {"en": "merges", "ja": "合併"},
    "deed_dead": {"en": "dead", "ja": "配置不能"},
    "deed_blocked": {"en": "not now", "ja": "いまは不可"},
    "deed_waits": {"en": "depends", "ja": "決定しだい"},
    "brief_alone": {"en": "alone", "ja": "独立"},
    "brief_found": {"en": "found", "ja": "{founding}"},
    "brief_grow": {"en": "grow {chains}", "ja": "拡大 {chains}"},
    "brief_merge": {"en": "merge {chains}", "ja": "合併 {chains}"},
    "brief_dead": {"en": "dead {chains}", "ja": "不能 {chains}"},
    "brief_blocked": {"en": "8th: AC10", "ja": "保留 AC10"},
    "brief_waits": {"en": "depends", "ja": "決定待ち"},
    "and": {"en": " and ", "ja": "・"},
    # What a placement would lead to
    "ahead_alone": {"en": "{tile} stays alone", "ja": "{tile}は{loose_word}になります"},
    "ahead_found": {
        "en": "founds a new {chain_word} of {n} {tiles_word}",
        "ja": "{tile_word}{n}{unit}の{chain_word}を新しく{founding}できます",
    },
    "ahead_grow": {"en": "{chain} grows to {n} {tiles_word}", "ja": "{chain}が{n}{unit}になります"},
    "ahead_merge": {"en": "merges {chains} into {other}", "ja": "{chains}が{other}に合併されます"},
    "ahead_tied": {
        "en": "{chains} merge at equal size: you choose the survivor",
        "ja": "{chains}が同じ大きさで合併します。存続側はあなたが選びます",
    },
    "ahead_name": {
        "en": "next you choose its name and get the {founder_share}",
        "ja": "このあと名前を選び、{founder_share}を受け取ります",
    },
    "ahead_you": {
        "en": "next: sell, trade or keep your {chain} shares ({n})",
        "ja": "このあと{chain}の株券{n}枚をどうするか選びます（売却・交換・{keep}）",
    },
    "ahead_you_other": {
        "en": "next: sell, trade or keep your {chain} shares ({n}); 1 other holder decides too",
        "ja": "このあと{chain}の株券{n}枚をどうするか選びます（売却・交換・{keep}）。ほかの株主1人も選びます",
    },
    "ahead_you_others": {
        "en": "next: sell, trade or keep your {chain} shares ({n}); {others} other holders decide too",
        "ja": "このあと{chain}の株券{n}枚をどうするか選びます（売却・交換・{keep}）。ほかの株主{others}人も選びます",
    },
    "ahead_other": {
        "en": "1 holder of {chain} decides; you hold none",
        "ja": "{chain}の株主1人が選びます（あなたは0枚）",
    },
    "ahead_others": {
        "en": "{others} holders of {chain} decide; you hold none",
        "ja": "{chain}の株主{others}人が選びます（あなたは0枚）",
    },
    "ahead_hidden": {"en": "who holds how many is hidden", "ja": "だれが何枚もつかは非公開"},
    "ahead_drawn": {
        "en": "a drawn tile first says what {market_word} holds",
        "ja": "{market_word}の持ち株は引いた{tile_word}で決まります",
    },
    "ahead_none": {"en": "none", "ja": "0枚"},
    "ahead_safe": {"en": "{chain} is safe from then on", "ja": "{chain}は安全になります"},
    "ahead_it": {"en": "it", "ja": "その{chain_word}"},
    "ahead_dead": {"en": "dead in your hand from then on: {tiles}", "ja": "あなたの{tiles}は配置不能になります"},
    "ahead_end": {
        "en": "the end of the game may be declared after it",
        "ja": "ゲームの終了を宣言できるようになります",
    },
    # What a purchase would make of the buyer
    "buy_leads": {"en": "you are first by {n}: {money}", "ja": "あなたが筆頭（{n}枚差）{money}"},
    "buy_ties": {"en": "you are first, tied: {money} in all", "ja": "同数で筆頭 {money}"},
    "buy_first": {"en": "{n} more make you first: {money}", "ja": "あと{n}枚で筆頭 {money}"},
    "buy_first_one": {"en": "1 more makes you first alone: {money}", "ja": "あと1枚で単独の筆頭 {money}"},
    "buy_second": {"en": "{n} more make you second: {money}", "ja": "あと{n}枚で{holder_2} {money}"},
    "buy_second_one": {"en": "1 more makes you second: {money}", "ja": "あと1枚で{holder_2} {money}"},
    "buy_behind": {"en": "{n} behind the first", "ja": "筆頭まで{n}枚差"},
    # What a power card does (AC22)
    "power_free-shares": {"en": "take up to three shares for nothing", "ja": "株券3枚までを無料で受け取る"},
    "power_five-shares": {"en": "buy up to five shares this turn", "ja": "この手番は5枚まで購入できる"},
    "power_three-exchanges": {"en": "exchange two shares for one, up to three times", "ja": "2枚→1枚の交換を3回まで"},
    "power_five-tiles": {"en": "draw five more tiles at the end of the turn", "ja": "手番の終わりに建物5個を追加"},
    "power_four-tiles": {"en": "place up to four tiles this turn", "ja": "この手番は建物4個まで配置できる"},
    # What can be done
    "end": {"en": "end the turn", "ja": "手番を終える"},
    "end_draw": {"en": "end turn, draw", "ja": "引いて終える"},
    "end_shed": {"en": "end the turn, keep them", "ja": "捨てずに手番を終える"},
    "declare": {"en": "declare the end of the game", "ja": "ゲームの終了を宣言する"},
    "shed": {"en": "put all {dead_words} away", "ja": "{dead_word}をすべて捨てる"},
    "shed_tile": {"en": "put {tile} away", "ja": "{tile}を捨てる"},
    "pass": {"en": "place nothing, go on to buying", "ja": "配置せずに購入へ進む"},
    "enough": {"en": "enough tiles, go on to buying", "ja": "配置を終えて購入へ進む"},
    "redraw": {"en": "show the hand and draw a new one", "ja": "{hand_word}を公開して引き直す"},
    "power": {"en": "play “{power}”", "ja": "{power}を使う"},
    "chain": {"en": "{chain} (price {price}, bank {bank})", "ja": "{chain}（株価{price}、残{bank}枚）"},
    "sell_one": {"en": "sell one for {money}", "ja": "1枚売却 {money}"},
    "sell_all": {"en": "sell all {n} for {money}", "ja": "{n}枚すべて売却 {money}"},
    "trade_one": {"en": "trade two for one {other}", "ja": "2枚を{other}1枚と交換"},
    "trade_all": {"en": "trade {n} for {half} {other}", "ja": "{n}枚を{other}{half}枚と交換"},
    "keep": {"en": "keep the other {n}", "ja": "残り{n}枚を{keep}"},
    "exchange": {"en": "exchange two {chain} for one {other}", "ja": "{chain}2枚を{other}1枚と交換"},
    # Told shortly
    "bought": {"en": "{who} bought {what} for {money}.", "ja": "{who}は{what}を計{money}で購入した。"},
    "some": {"en": "{n} {chain}", "ja": "{chain}{n}枚"},
    "comma": {"en": ", ", "ja": "、"},
    "traded": {
        "en": "{who} traded {n} of {chain} for {half} of {other}.",
        "ja": "{who}は{chain}の株券{n}枚を{other}の株券{half}枚と交換した。",
    },
    # A merger, told holder by holder
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
    "no_bonus": {"en": "no bonus", "ja": "配当なし"},
    "did_sell": {"en": "sold {n} (+{money})", "ja": "{n}枚売却 +{money}"},
    "did_trade": {"en": "traded {n}", "ja": "{n}枚交換"},
    "did_keep": {"en": "kept {n}", "ja": "{n}枚保持"},
    "decides": {"en": "decides now", "ja": "選択中"},
    "market_holds": {"en": "drawn: {tile}", "ja": "{tile}を引いた"},
}
