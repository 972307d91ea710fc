"""Labels of entries and their fields on the log page. Most English fields need none."""

from __future__ import annotations

from boardroom.base.languages import text
from boardroom.championship.telling import texts
from boardroom.site.languages import said

KINDS: dict[str, str] = {
    "opened": text("Event opened"),
    "settings-changed": text("Settings changed"),
    "rehearsed": text("Marked as a rehearsal"),
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
    "call-withdrawn": text("Call withdrawn"),
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
    "prizes-kept": text("Final ranking fixed, first places to be called out"),
    "place-called": text("Place called out"),
    "undone": text("Entry taken back"),
}

# Fields with unclear names
FIELDS_EN: dict[str, str] = {
    "about": "what for",
    "broken": "wishes broken",
    "least_broken": "fewest wishes broken",
    "mark": "said",
    "money_cut": "a penalty in money counts",
    "places": "places hidden until called out",
    "repeats": "pairs who meet again",
    "to": "played by",
    "twice": "twice at three",
    "uniform": "by the draw alone",
    "what": "entry",
    "when": "checked",
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
    "mark": "内容",
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
    "places": "発表まで伏せる順位の数",
    "rank": "順位",
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
    "timetable": "タイムテーブル",
    "to": "代理",
    "tries": "試行回数",
    "twice": "3人卓2回目",
    "uniform": "抽選のみで決定",
    "what": "記録の種類",
    "when": "時期",
    "wish": "希望",
}


def field_name(lang: str, name: str) -> str:
    return (FIELDS_JA if lang == "ja" else FIELDS_EN).get(name, name.replace("_", " "))


ALWAYS = ("mark", "money_cut", "online", "open", "status", "table")
"""Fields whose zero or False has a meaning: the end, the venue, a closed form."""


def worth_saying(name: str, value: object) -> bool:
    return name in ALWAYS or bool(value)


def value_said(lang: str, name: str, value: object) -> object:
    """Format a value that is a word or a number of the regulation."""
    if isinstance(value, bool):
        return YES_NO[lang][value]
    if isinstance(value, int):
        return number_said(lang, name, value)
    known: dict[str, dict[str, str]] = {
        "status": texts.STATUSES[lang] | texts.RESULTS[lang],
        "penalty": texts.PENALTIES[lang],
        "office": texts.ROLES[lang],
        "about": texts.CALLS[lang],
        "when": WHEN[lang],
        "money_cut": MONEY_CUT[lang],
        "what": {kind: said(lang, words) for kind, words in KINDS.items()},
    }
    return known.get(name, {}).get(value, value) if isinstance(value, str) else value


def number_said(lang: str, name: str, value: int) -> str:
    if name == "mark":
        return texts.ANNOUNCEMENTS[lang][value] if value in texts.ANNOUNCEMENTS[lang] else str(value)
    if name == "table" and value == 0:
        return "会場全体" if lang == "ja" else "the hall"
    if name == "moves" and value == 0:
        return "席なし" if lang == "ja" else "no seat"
    return f"{value:,}"


YES_NO: dict[str, tuple[str, str]] = {"en": ("no", "yes"), "ja": ("いいえ", "はい")}
WHEN: dict[str, dict[str, str]] = {
    "en": {"before": "before the game", "after": "after the game"},
    "ja": {"before": "試合前", "after": "試合後"},
}
MONEY_CUT: dict[str, dict[str, str]] = {
    "en": {"places": "for the places of the game, and in the total", "totals": "in the total only"},
    "ja": {"places": "順位を決める前に反映", "totals": "合計だけに反映"},
}
