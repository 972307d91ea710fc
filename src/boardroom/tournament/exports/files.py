"""CSV for spreadsheets, JSON for programs, certificate data, and the import of entries from CSV."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from boardroom.base.text import kana_folded, looks, named
from boardroom.tournament.log.events import Entered
from boardroom.tournament.log.state import GAMES, State
from boardroom.tournament.rules.people import LONGEST_NAME, next_entrant
from boardroom.tournament.standings.scores import game_scores
from boardroom.tournament.standings.standings import Standing, standings
from boardroom.tournament.text.refusals import refuse
from boardroom.tournament.text.texts import CRITERIA, STATUSES

# Spreadsheets recognise UTF-8 only with this byte order mark
BOM = "\ufeff"
MAX_ROWS = 2000
FORMULA = ("=", "+", "-", "@", "\t", "\r")
NAME_HEADS = ("name", "名前", "氏名", "お名前")
KANA_HEADS = ("kana", "ふりがな", "フリガナ", "よみ", "ヨミ")

HEADS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "entrants": ("number", "name", "kana", "status"),
        "seating": ("game", "table", "number", "name"),
        "results": ("game", "table", "number", "name", "place", "VP", "money", "final money"),
        "standings": (
            "rank", "number", "name", "VP", "money", "VP of games 1+2", "money of games 1+2",
            "VP 1", "money 1", "VP 2", "money 2", "VP 3", "money 3", "separated by",
        ),
    },
    "ja": {
        "entrants": ("番号", "名前", "ふりがな", "受付"),
        "seating": ("試合", "卓", "番号", "名前"),
        "results": ("試合", "卓", "番号", "名前", "順位", "勝点", "獲得資金", "最終所持金"),
        "standings": (
            "順位", "番号", "名前", "勝点", "獲得資金", "第2試合までの勝点", "第2試合までの獲得資金",
            "勝点1", "資金1", "勝点2", "資金2", "勝点3", "資金3", "順位を分けた項目",
        ),
    },
}  # fmt: skip


def cell(value: object) -> object:
    """Escape text that a spreadsheet would read as a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def sheet(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([cell(value) for value in row] for row in rows)
    return BOM + out.getvalue()


def entrants_csv(state: State, lang: str) -> str:
    rows = ((each.id, each.name, each.kana, STATUSES[lang][each.status]) for each in state.people.values())
    return sheet(HEADS[lang]["entrants"], rows)


def seating_csv(state: State, round_number: int, lang: str) -> str:
    rows = (
        (round_number, number, person, state.people[person].name)
        for number, table in enumerate(state.game(round_number).tables, 1)
        for person in table
    )
    return sheet(HEADS[lang]["seating"], rows)


def results_csv(state: State, round_number: int, lang: str) -> str:
    scores = game_scores(state, state.game(round_number))
    rows = (
        (round_number, score.table, person, state.people[person].name, score.place, score.vp, score.money, score.final)
        for person, score in sorted(scores.items(), key=lambda item: (item[1].table, item[1].place, item[0]))
    )
    return sheet(HEADS[lang]["results"], rows)


def standings_csv(state: State, lang: str, after: int = 3) -> str:
    return sheet(HEADS[lang]["standings"], (standing_row(line, lang) for line in standings(state, after)))


def standing_row(line: Standing, lang: str) -> list[object]:
    played = [line.games.get(number) for number in GAMES]
    games = [value for score in played for value in ((score.vp, score.money) if score else ("", ""))]
    sums = (line.vp, line.money, line.vp_2, line.money_2)
    return [line.rank, line.person, line.name, *sums, *games, CRITERIA[lang].get(line.separated, "")]


def standings_json(state: State, after: int = 3) -> list[dict[str, Any]]:
    return [
        {**asdict(line), "games": {str(number): asdict(score) for number, score in line.games.items()}}
        for line in standings(state, after)
    ]


def event_json(state: State) -> dict[str, Any]:
    """Return the tournament for other programs. The log is the complete account."""
    return {
        "event": asdict(state.open()),
        "people": [asdict(person) for person in state.people.values()],
        "games": [
            {
                "game": round_.number,
                "confirmed": round_.confirmed,
                "online": round_.online,
                "seed": round_.drawn.seed if round_.drawn else "",
                "tables": [list(table) for table in round_.tables],
                "results": {
                    str(number): {"status": result.status, "money": dict(result.money), "missing": list(result.missing)}
                    for number, result in sorted(round_.results.items())
                },
            }
            for round_ in state.games.values()
        ],
        "penalties": [asdict(penalty) for penalty in state.penalties.values()],
        "standings": standings_json(state),
        "final": state.frozen,
    }


@dataclass(frozen=True)
class Certificate:
    event: str
    day: str
    place: str
    rank: int
    of: int
    person: str
    name: str
    vp: int
    money: int


def certificates(state: State) -> list[Certificate]:
    """Return a certificate for everyone who has played, in the order of the final standings."""
    settings = state.open()
    if not state.frozen:
        refuse("no-certificates")
    lines = [line for line in standings(state) if line.rank]
    return [
        Certificate(
            settings.name,
            settings.day,
            settings.place,
            line.rank,
            len(lines),
            line.person,
            line.name,
            line.vp,
            line.money,
        )
        for line in lines
        if line.rank
    ]


def entries_from_csv(state: State, text: str, only_new: bool = False) -> tuple[list[Entered], list[tuple[int, str]]]:
    """Return new entrants, and (line, problem) for lines that look wrong.

    Columns are name and reading, in this order or as the heading says. A problem is empty-name, long-name, twice, alike
    (a name easily mistaken for another) or too-many. With `only_new`, skip names that are already entered or repeated:
    organisers often send an extended list again.
    """
    rows = list(csv.reader(io.StringIO(text.removeprefix(BOM)), delimiter=between(text)))
    name_at, kana_at, first = 0, 1, 0
    if rows:
        heads = [clean(value).lower() for value in rows[0]]
        if any(value in NAME_HEADS for value in heads):
            name_at = next(i for i, value in enumerate(heads) if value in NAME_HEADS)
            kana_at = next((i for i, value in enumerate(heads) if value in KANA_HEADS), len(heads))
            first = 1
    found: list[Entered] = []
    wrong: list[tuple[int, str]] = []
    number = int(next_entrant(state)[1:])
    known = {key for person in state.entrants() for key in keys(person.name)}
    for line, row in enumerate(rows[first:], first + 1):
        if not any(value.strip() for value in row):
            continue
        name = named(row[name_at]) if name_at < len(row) else ""
        kana = named(row[kana_at]) if kana_at < len(row) else ""
        if not name:
            wrong.append((line, "empty-name"))
        elif max(len(name), len(kana)) > LONGEST_NAME:
            wrong.append((line, "long-name"))
        elif only_new and kana_folded(name) in known:
            wrong.append((line, "twice"))
        elif len(found) >= MAX_ROWS:
            wrong.append((line, "too-many"))
            break
        else:
            if keys(name) & known:
                wrong.append((line, "twice" if kana_folded(name) in known else "alike"))
            known |= keys(name)
            found.append(Entered(f"E{number + len(found)}", name, kana))
    return found, wrong


def between(text: str) -> str:
    """Return the column delimiter: copied cells use tabs, and locales with decimal commas save with semicolons."""
    return "\t" if "\t" in text else ";" if text.count(";") > text.count(",") else ","


def keys(name: str) -> set[str]:
    """Return the keys by which a reader confuses names: how they sound and how they look."""
    return {kana_folded(name), f"looks {looks(name)}"}


def clean(value: str) -> str:
    """Normalise pasted text: drop invisible characters and repeated spaces."""
    return " ".join("".join(c for c in unicodedata.normalize("NFC", value) if c.isprintable() or c.isspace()).split())
