"""What entries and their fields are called on the page of the log. In English the fields speak for themselves."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.championship.telling import texts

KINDS: dict[str, str] = {
    "opened": text("Event opened"),
    "settings-changed": text("Settings changed"),
    "entered": text("Entry"),
    "staff-added": text("Staff added"),
    "person-changed": text("Name mended"),
    "checked": text("Checked in or out"),
    "wish-added": text("Wish to sit apart"),
    "wish-dropped": text("Wish dropped"),
    "seating-drawn": text("Seating drawn"),
    "seating-moved": text("Moved by hand"),
    "seating-confirmed": text("Seating confirmed"),
    "game-started": text("Game started"),
    "clock-paused": text("Clock stopped"),
    "clock-resumed": text("Clock goes on"),
    "clock-extended": text("Time extended"),
    "announced": text("Announcement made"),
    "called": text("Referee called"),
    "call-taken": text("Call taken"),
    "call-closed": text("Call settled"),
    "penalty-given": text("Penalty given"),
    "penalty-cancelled": text("Penalty cancelled"),
    "set-checked": text("Tiles and shares checked"),
    "result-told": text("Result told"),
    "result-ruled": text("Result settled by the referee"),
    "entry-form": text("Entry form opened or closed"),
    "office-taken": text("Office taken"),
    "standings-held": text("Standings held back"),
    "standings-shown": text("Standings shown again"),
    "venue-set": text("Hall or online"),
    "seat-given": text("Somebody plays for another"),
    "device-changed": text("Plays from another device"),
    "result-played": text("Result of an online table"),
    "frozen": text("Final ranking fixed"),
    "undone": text("Entry taken back"),
}

FIELDS_JA: dict[str, str] = {
    "about": "用件の種類",
    "after": "変更後",
    "amount": "値",
    "by": "報告者",
    "call": "呼び出し",
    "day": "開催日",
    "entry": "記録",
    "game": "試合",
    "kana": "ふりがな",
    "let": "許可した人",
    "least_broken": "希望の最小違反",
    "broken": "希望の違反",
    "mark": "残り時間（分）",
    "minutes": "分",
    "missing": "不参加",
    "money": "獲得資金",
    "money_cut": "減額の反映",
    "moves": "移動先の卓",
    "name": "名前",
    "office": "役割",
    "notices": "お知らせ",
    "open": "受付中",
    "penalty": "ペナルティ",
    "online": "オンライン",
    "people": "参加者",
    "person": "番号",
    "place": "会場",
    "record": "棋譜",
    "repeats": "再同卓",
    "ruling": "裁定",
    "seed": "シード",
    "shares": "株券",
    "status": "状態",
    "sure": "確認済み",
    "table": "卓",
    "tables": "卓分け",
    "text": "用件",
    "tiles": "タイル",
    "to": "代打ち",
    "tries": "試行回数",
    "twice": "3人卓2回目",
    "uniform": "一様",
    "what": "種類",
    "when": "時期",
    "wish": "希望",
}


def field_name(lang: str, name: str) -> str:
    return FIELDS_JA.get(name, name) if lang == "ja" else name.replace("_", " ")


def value_said(lang: str, name: str, value: object) -> object:
    """A value that is a word of the regulation, in the reader's language."""
    known: dict[str, dict[str, str]] = {
        "status": texts.STATUSES[lang] | texts.RESULTS[lang],
        "penalty": texts.PENALTIES[lang],
        "office": texts.ROLES[lang],
        "about": texts.CALLS[lang],
        "when": {"before": "試合前", "after": "試合後"} if lang == "ja" else {},
    }
    return known.get(name, {}).get(value, value) if isinstance(value, str) else value
