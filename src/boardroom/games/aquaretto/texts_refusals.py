"""Why not, in English and Japanese: what is wrong, and what to do instead. The rule number is said beside it."""

from __future__ import annotations

REFUSALS: dict[str, dict[str, str]] = {
    # Whose decision it is
    "over": {
        "en": "The game is over: nothing more can be done.",
        "ja": "ゲームは終了しています。これ以上の操作はできません。",
    },
    "not-your-turn": {
        "en": "The decision is {who}'s now: please wait for it.",
        "ja": "いまは{who}が決める番です。お待ちください。",
    },
    "draw-first": {
        "en": "A tile has to be drawn first: wait until that is done.",
        "ja": "先にタイルを引く必要があります。引き終わるまでお待ちください。",
    },
    "take-back": {
        "en": "This cannot be taken back: only what you did since the last draw in your own turn can.",
        "ja": "これは取り消せません。取り消せるのは、自分のターンのうち最後にタイルを引いたあとの操作だけです。",
    },
    "nothing-to-take-back": {
        "en": "There is nothing to take back.",
        "ja": "取り消せる操作はありません。",
    },
}
