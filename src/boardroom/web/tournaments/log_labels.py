"""Labels of the fields of log entries. Most English fields need none."""

from __future__ import annotations

from boardroom.tournament.events import EVENT_TYPES
from boardroom.tournament.text import texts
from boardroom.web.languages import translate

# Fields with unclear names
ENGLISH_FIELD_LABELS: dict[str, str] = {
    "about": "reason",
    "game": "round",
    "broken": "wishes broken",
    "least_broken": "fewest wishes broken",
    "mark": "announcement",
    "money_cut": "money penalties apply",
    "places": "places hidden until announced",
    "repeats": "repeated pairs",
    "to": "played by",
    "twice": "second tables of three",
    "uniform": "uniform draw",
    "what": "entry",
    "when": "time of check",
}

JAPANESE_FIELD_LABELS: dict[str, str] = {
    "about": "用件の種類",
    "after": "変更後",
    "amount": "値",
    "by": "報告者",
    "call": "呼び出し",
    "day": "開催日",
    "entry": "項目",
    "game": "試合",
    "kana": "ふりがな",
    "let": "許可した人",
    "least_broken": "希望の最小違反",
    "broken": "希望の違反",
    "mark": "内容",
    "minutes": "分",
    "missing": "不参加",
    "money": "獲得資金",
    "money_cut": "減額の反映",
    "moves": "移動先の卓",
    "name": "名前",
    "office": "役割",
    "notices": "参加者への案内",
    "open": "受付中",
    "penalty": "ペナルティ",
    "online": "オンライン",
    "people": "参加者",
    "person": "番号",
    "place": "会場",
    "places": "発表まで伏せる順位の数",
    "rank": "順位",
    "record": "対戦記録",
    "repeats": "再同卓",
    "ruling": "裁定",
    "seed": "シード",
    "shares": "株券",
    "status": "状態",
    "sure": "確認済み",
    "table": "卓",
    "tables": "座席割り",
    "text": "用件",
    "tiles": "タイル",
    "timetable": "タイムテーブル",
    "to": "代理",
    "tries": "試行回数",
    "twice": "3人卓2回目",
    "uniform": "抽選のみで決定",
    "what": "項目の種類",
    "when": "時期",
    "wish": "希望",
}


def label_field(lang: str, name: str) -> str:
    return (JAPANESE_FIELD_LABELS if lang == "ja" else ENGLISH_FIELD_LABELS).get(name, name.replace("_", " "))


ALWAYS_SHOWN_FIELDS = ("mark", "money_cut", "online", "open", "status", "table")
"""Fields whose zero or False has a meaning: the end, the venue, a closed form."""


def is_worth_showing(name: str, value: object) -> bool:
    return name in ALWAYS_SHOWN_FIELDS or bool(value)


def format_value(lang: str, name: str, value: object) -> object:
    """Format a value that is a word or a number of the regulation."""
    if isinstance(value, bool):
        return YES_NO[lang][value]
    if isinstance(value, int):
        return format_number(lang, name, value)
    known: dict[str, dict[str, str]] = {
        "status": texts.STATUSES[lang] | texts.RESULT_STATUSES[lang],
        "penalty": texts.PENALTY_NAMES[lang],
        "office": texts.ROLES[lang],
        "about": texts.CALL_REASONS[lang],
        "when": SET_CHECK_TIMES[lang],
        "money_cut": DEDUCTION_MODE_LABELS[lang],
        "what": {kind: translate(lang, event.label) for kind, event in EVENT_TYPES.items()},
    }
    return known.get(name, {}).get(value, value) if isinstance(value, str) else value


def format_number(lang: str, name: str, value: int) -> str:
    if name == "mark":
        return texts.ANNOUNCEMENTS[lang][value] if value in texts.ANNOUNCEMENTS[lang] else str(value)
    if name == "table" and value == 0:
        return "会場全体" if lang == "ja" else "whole venue"
    if name == "moves" and value == 0:
        return "席なし" if lang == "ja" else "no seat"
    return f"{value:,}"


YES_NO: dict[str, tuple[str, str]] = {"en": ("no", "yes"), "ja": ("いいえ", "はい")}
SET_CHECK_TIMES: dict[str, dict[str, str]] = {
    "en": {"before": "before the round", "after": "after the round"},
    "ja": {"before": "試合前", "after": "試合後"},
}
DEDUCTION_MODE_LABELS: dict[str, dict[str, str]] = {
    "en": {"places": "before the places of the round are decided", "totals": "in the total only"},
    "ja": {"places": "順位を決める前に反映", "totals": "合計だけに反映"},
}
