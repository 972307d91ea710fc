"""The sentences of Acquire in English and Japanese: events, refusals, and what a person is asked to do.

Templates take an event's or a refusal's values (`speech.py`) and every word of TERMS. Log lines are in the past tense,
in Japanese in the plain form; what is said to a player is in the polite one.
"""

from __future__ import annotations

from boardroom.games.acquire.law.codes import (
    E_BONUS,
    E_BOUGHT,
    E_DECLARED,
    E_DEFUNCT,
    E_DREW,
    E_ENDED,
    E_EXCHANGED,
    E_FIRST,
    E_FOUNDED,
    E_FOUNDER_CASH,
    E_FOUNDER_NOTHING,
    E_FOUNDER_SHARE,
    E_GREW,
    E_HOLDS,
    E_KEPT,
    E_KEPT_DEAD,
    E_LIQUIDATED,
    E_MARKET,
    E_MISPLACED,
    E_OVER,
    E_PASSED,
    E_PLACED,
    E_POOL_EMPTY,
    E_POWER,
    E_PUT_AWAY,
    E_REDREW,
    E_RESULT,
    E_SHOWED,
    E_SOLD,
    E_STALLED,
    E_START_TILE,
    E_SURVIVES,
    E_SWAPPED,
    E_TIME,
    E_TRADED,
    E_TURN,
)
from boardroom.games.acquire.words.refusals import REFUSALS
from boardroom.games.acquire.words.terms import ASSETS, CHAINS_JA, MODES, POWERS, TERMS

EVENTS: dict[int, dict[str, str]] = {
    E_START_TILE: {
        "en": "{who} drew {tile} and placed it on the board.",
        "ja": "{who}は{tile}を引き、{board_word}に配置した。",
    },
    E_FIRST: {
        "en": "{who} became the {first_player}.",
        "ja": "{who}が{first_player}になった。",
    },
    E_DREW: {
        "en": "{who} drew {tile}.",
        "ja": "{who}は{tile}を引いた。",
    },
    E_TURN: {
        "en": "Turn {x} began: {who}.",
        "ja": "{x}手番目：{who}の手番が始まった。",
    },
    E_PLACED: {
        "en": "{who} placed {tile}.",
        "ja": "{who}は{tile}を配置した。",
    },
    E_FOUNDED: {
        "en": "{who} founded {chain} with {y} tiles.",
        "ja": "{who}は{chain}を{founding}した（{tile_word}{y}{unit}）。",
    },
    E_FOUNDER_SHARE: {
        "en": "{who} received one share of {chain} as the {founder_share}.",
        "ja": "{who}は{founder_share}として{chain}の株券を1枚受け取った。",
    },
    E_FOUNDER_CASH: {
        "en": "The bank had no share of {chain} left: {who} received {money_y} instead.",
        "ja": "{chain}の株券が{tray}に残っていないため、{who}は代わりに{money_y}を銀行から受け取った。",
    },
    E_FOUNDER_NOTHING: {
        "en": "The bank had no share of {chain} left: {who} received no {founder_share}.",
        "ja": "{chain}の株券が{tray}に残っていないため、{who}は{founder_share}を受け取れなかった。",
    },
    E_GREW: {
        "en": "{chain} grew to {y} tiles.",
        "ja": "{chain}は{tile_word}{y}{unit}に拡大した。",
    },
    E_SURVIVES: {
        "en": "Merger: {chain} became the {survivor_word}.",
        "ja": "合併が発生し、{chain}が{survivor_word}となった。",
    },
    E_DEFUNCT: {
        "en": "{chain} became defunct with {y} tiles, at {money_z} a share.",
        "ja": "{chain}は{absorbed}（{tile_word}{y}{unit}、株価{money_z}）。",
    },
    E_MARKET: {
        "en": "{tile} was drawn: {market_word} counted as holding {y} of {chain}.",
        "ja": "{tile}が引かれ、{market_word}は{chain}の株券を{y}枚{own}しているものとされた。",
    },
    E_HOLDS: {
        "en": "{who} showed {y} of {chain}.",
        "ja": "{who}は{chain}の株券を{y}枚{own}していた。",
    },
    E_BONUS: {
        "en": "{who} received a {bonus} of {money_y} as {place} of {chain}.",
        "ja": "{who}は{chain}の{place}として{bonus}{money_y}を受け取った。",
    },
    E_SOLD: {
        "en": "{who} sold one share of {chain} for {money_y}.",
        "ja": "{who}は{chain}の株券1枚を{money_y}で売却した。",
    },
    E_TRADED: {
        "en": "{who} traded two shares of {chain} for one of {other}.",
        "ja": "{who}は{chain}の株券2枚を{other}の株券1枚と交換した。",
    },
    E_KEPT: {
        "en": "{who} kept {y} of {chain}.",
        "ja": "{who}は{chain}の株券{y}枚を{kept}。",
    },
    E_BOUGHT: {
        "en": "{who} bought one share of {chain} for {money_y}.",
        "ja": "{who}は{chain}の株券1枚を{money_y}で購入した。",
    },
    E_EXCHANGED: {
        "en": "{who} exchanged two shares of {chain} for one of {other}.",
        "ja": "{who}はカードの効果で、{chain}の株券2枚を{other}の株券1枚と交換した。",
    },
    E_POWER: {
        "en": "{who} played the power card “{power}”.",
        "ja": "{who}は特殊能力カード{power}を使用した。",
    },
    E_DECLARED: {
        "en": "{who} declared the end of the game.",
        "ja": "{who}はゲームの終了を宣言した。",
    },
    E_PASSED: {
        "en": "{who} had no tile that could be placed and went on to buying.",
        "ja": "{who}には配置できる{tile_word}がなく、株券の購入に移った。",
    },
    E_SHOWED: {
        "en": "{who} showed {tile} and put it back into the pool.",
        "ja": "{who}は{tile}を公開し、{pool}に戻した。",
    },
    E_PUT_AWAY: {
        "en": "{who} showed the {dead_word} {tile} and put it out of the game.",
        "ja": "{who}は{dead_word}{tile}を公開し、ゲームから取り除いた。",
    },
    E_KEPT_DEAD: {
        "en": "{who} put no {dead_words} away.",
        "ja": "{who}は{dead_word}を捨てなかった。",
    },
    E_STALLED: {
        "en": "A round passed without a tile placed and nobody could place one: the game came to its end.",
        "ja": "1周のあいだ{tile_word}が配置されず、配置できるプレイヤーもいないため、ゲームは終了となった。",
    },
    E_LIQUIDATED: {
        "en": "{who} sold {y} of {chain} for {money_z} in all.",
        "ja": "{who}は{chain}の株券{y}枚を合計{money_z}で売却した。",
    },
    E_RESULT: {
        "en": "{who} finished with {money_x}.",
        "ja": "{who}の最終的な所持金は{money_x}だった。",
    },
    E_OVER: {
        "en": "The game ended.",
        "ja": "ゲームが終了した。",
    },
    E_ENDED: {
        "en": "{who} announced the end of the turn.",
        "ja": "{who}は手番の終了を告げた。",
    },
    E_REDREW: {
        "en": "{who} could place none of {x} tiles in hand and drew a new hand.",
        "ja": "{who}は{hand_word}（{x}{unit}）をどれも配置できず、引き直した。",
    },
    E_POOL_EMPTY: {
        "en": "The pool was empty: {who} drew nothing.",
        "ja": "{pool_out}、{who}は{tile_word}を引けなかった。",
    },
    E_TIME: {
        "en": "The end was announced: {who} finishes this turn, then all shares are settled.",
        "ja": "試合終了のアナウンスがあり、{who}の手番のあとに株の精算を行うことになった。",
    },
    E_MISPLACED: {
        "en": "{tile} was found to lie on {square}. It stays there as that square's tile.",
        "ja": "{tile}が{square}に置かれていたことが分かった。{square}の{tile_word}として扱われることになった。",
    },
    E_SWAPPED: {
        "en": "{tile}, which lay on {square}, was exchanged for that square's own tile.",
        "ja": "{square}に置かれていた{tile}を、本来の{tile_word}と取り替えた。",
    },
}

# For those who may not see the details
EVENTS_HIDDEN: dict[int, dict[str, str]] = {
    E_DREW: {
        "en": "{who} drew a tile.",
        "ja": "{who}は{tile_word}を1{unit}引いた。",
    },
}

# Where x = 0 means something else
EVENTS_ZERO: dict[int, dict[str, str]] = {
    E_PASSED: {
        "en": "{who} placed no more tiles and went on to buying.",
        "ja": "{who}は{tile_word}の配置を終え、株券の購入に移った。",
    },
}

RULES_OF_EVENTS: dict[int, str] = {
    E_START_TILE: "AC4",
    E_FIRST: "AC4",
    E_DREW: "AC5",
    E_TURN: "AC5",
    E_PLACED: "AC5",
    E_FOUNDED: "AC6",
    E_FOUNDER_SHARE: "AC6",
    E_FOUNDER_CASH: "AC6",
    E_FOUNDER_NOTHING: "AC6",
    E_GREW: "AC7",
    E_SURVIVES: "AC8",
    E_DEFUNCT: "AC8",
    E_MARKET: "AC21",
    E_HOLDS: "AC11",
    E_BONUS: "AC11",
    E_SOLD: "AC8",
    E_TRADED: "AC8",
    E_KEPT: "AC8",
    E_BOUGHT: "AC12",
    E_EXCHANGED: "AC22",
    E_POWER: "AC22",
    E_DECLARED: "AC13",
    E_PASSED: "AC5",
    E_SHOWED: "AC5",
    E_PUT_AWAY: "AC9",
    E_KEPT_DEAD: "AC9",
    E_STALLED: "AC14",
    E_LIQUIDATED: "AC13",
    E_RESULT: "AC13",
    E_OVER: "AC13",
    E_ENDED: "AC5",
    E_REDREW: "AC5",
    E_POOL_EMPTY: "AC14",
    E_TIME: "CH9",
    E_MISPLACED: "AC23",
    E_SWAPPED: "AC23",
}

# What the person to act is asked to do; where chance draws, what is drawn
PHASES: dict[str, dict[str, str]] = {
    "start": {
        "en": "Draw a start tile.",
        "ja": "順番決めの{tile_word}を1{unit}引いてください。",
    },
    "deal": {
        "en": "Draw the tiles of the first hands.",
        "ja": "ゲーム開始時の{hand_word}を引いてください。",
    },
    "place": {
        "en": "Place a tile.",
        "ja": "{tile_word}を1{unit}配置してください。",
    },
    "redeal": {
        "en": "Draw a new hand.",
        "ja": "{hand_word}を引き直してください。",
    },
    "found": {
        "en": "Choose the {chain_word} to found.",
        "ja": "{founding}する{chain_word}を選んでください。",
    },
    "survive": {
        "en": "Equal sizes: choose the {survivor_word}.",
        "ja": "同じ大きさです。{survivor_word}を選んでください。",
    },
    "settle": {
        "en": "Equal sizes: choose the {defunct_word} to settle next.",
        "ja": "同じ大きさです。次に処理する{chain_word}を選んでください。",
    },
    "market": {
        "en": "Draw the tile that says what {market_word} holds.",
        "ja": "{market_word}の{own}枚数を決める{tile_word}を引いてください。",
    },
    "holders": {
        "en": "Sell, trade or keep your shares of the {defunct_word}.",
        "ja": "{defunct_word}の株券を売却するか、交換するか、{keep}か選んでください。",
    },
    "buy": {
        "en": "Buy shares if you like, then end the turn.",
        "ja": "株券を購入し（購入しなくてもかまいません）、手番を終えてください。",
    },
    "draw": {
        "en": "Draw a tile.",
        "ja": "{tile_word}を引いてください。",
    },
    "shed": {
        "en": "Put all your {dead_words} away, or end the turn.",
        "ja": "{dead_word}をすべて捨てるか、そのまま手番を終えてください。",
    },
    "replace": {
        "en": "Draw as many tiles as were put away.",
        "ja": "取り除いた数と同じだけ{tile_word}を引いてください。",
    },
    "final": {
        "en": "Draw the tile that says what {market_word} holds.",
        "ja": "{market_word}の{own}枚数を決める{tile_word}を引いてください。",
    },
    "over": {
        "en": "The game is over.",
        "ja": "ゲームは終了しました。",
    },
}

__all__ = [
    "ASSETS",
    "CHAINS_JA",
    "EVENTS",
    "EVENTS_HIDDEN",
    "EVENTS_ZERO",
    "MODES",
    "PHASES",
    "POWERS",
    "REFUSALS",
    "RULES_OF_EVENTS",
    "TERMS",
]
