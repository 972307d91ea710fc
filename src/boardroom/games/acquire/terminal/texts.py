"""Texts of Acquire's terminal, in English and Japanese. Templates may use every word of TERMS."""

from __future__ import annotations

TEXTS: dict[str, dict[str, str]] = {
    # Above the board
    "status": {"en": "turn {turns}, pool {left}", "ja": "{turns}手番目 残り{left}{unit}"},
    "step_place": {"en": "Place", "ja": "配置"},
    "step_buy": {"en": "Buy", "ja": "購入"},
    "step_draw": {"en": "Draw", "ja": "補充"},
    "asked": {"en": "{who}: {what}", "ja": "{who}：{what}"},
    "declared": {"en": "The end has been declared.", "ja": "終了が宣言されています。"},
    # The table of chains
    "size": {"en": "size", "ja": "数"},
    "price": {"en": "price", "ja": "株価"},
    "next": {"en": "next", "ja": "次"},
    "bank": {"en": "bank", "ja": "残"},
    "you": {"en": "you", "ja": "自"},
    # Players
    "players": {"en": "Players", "ja": "プレイヤー"},
    "hidden": {"en": "hidden", "ja": "非公開"},
    "cards": {"en": "{n} cards", "ja": "カード{n}枚"},
    # The hand
    "hand_empty": {"en": "No tiles in hand.", "ja": "{hand_empty}"},
    # Buying
    "buy_how": {
        "en": "Buy up to {limit}: type letters, such as {example}.",
        "ja": "{limit}枚まで購入できます。例：{example}",
    },
    "buy_sum": {
        "en": "Bought: {chips}  {sum}, {cash} left. {more} more allowed.",
        "ja": "購入：{chips}  計{sum}、残金{cash}（あと{more}枚）",
    },
    "buy_free": {"en": "They are free with the power card.", "ja": "カードの効果で無料です。"},
    "buy_nothing": {
        "en": "You can't buy anything now. You have {cash}.",
        "ja": "いま購入できる株券はありません。所持金{cash}",
    },
    # The end
    "settlement": {"en": "Final settlement (AC13)", "ja": "最終精算（AC13）"},
    "settlement_none": {"en": "No {chain_word} was on the board.", "ja": "{active_word}はありませんでした。"},
    "ranking": {"en": "Ranking", "ja": "順位"},
    "before": {"en": "cash", "ja": "所持金"},
    "bonuses": {"en": "bonuses", "ja": "{bonus_short}"},
    "shares_sold": {"en": "shares", "ja": "株券"},
    "total": {"en": "total", "ja": "合計"},
    "worthless": {
        "en": "Shares of {chains_word} not on the board are worth nothing: {what}.",
        "ja": "{board_word}上にない{chain_word}の株券は無価値です：{what}。",
    },
    # Help
    "help_tile": {"en": "place that tile", "ja": "その番号の{tile_word}を配置する"},
    "help_letters": {
        "en": "buy by letters: two {a}, one {b}",
        "ja": "文字で株券を購入する（{a}を2枚、{b}を1枚）",
    },
    "help_enter": {"en": "end the turn after buying", "ja": "購入を終えて手番を終える"},
    "help_holder": {
        "en": "in a merger: sell one, trade two, hold the rest (several at once: sst)",
        "ja": "合併：1枚売却、2枚交換、残りは{keep_word}（sstのようにまとめて入力可）",
    },
    "help_exchange": {
        "en": "with the power card: exchange two {a} for one {b}",
        "ja": "カードの効果で{a}2枚を{b}1枚と交換する",
    },
    "mark_last": {"en": "the tile placed last", "ja": "最後に配置された{tile_word}"},
    "mark_safe": {"en": "{safe_word}: {safe} tiles or more", "ja": "{safe_word}（{safe}{unit}以上）"},
    "mark_away": {"en": "its tile is out of the game", "ja": "ゲームから取り除かれた{tile_word}の{square}"},
}
