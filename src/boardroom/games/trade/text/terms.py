"""Names of cards and decks in English and Japanese."""

from __future__ import annotations

EVENT_CARD_TERMS: dict[str, dict[str, str]] = {
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

CONDITION_TERMS: dict[str, dict[str, str]] = {
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


def condition_name(name: str, lang: str) -> str:
    """Return the name of a rights card's condition."""
    if name in CONDITION_TERMS:
        return CONDITION_TERMS[name][lang]
    family, _, n = name.rpartition("-")
    return CONDITION_TERMS[family][lang].format(n=n)


DECK_TERMS: tuple[dict[str, str], ...] = (
    {"en": "number cards", "ja": "数字カード"},
    {"en": "rights cards", "ja": "権利カード"},
)
