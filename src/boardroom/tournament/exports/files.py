"""CSV for spreadsheets, JSON for programs, certificate data, and the import of entries from CSV."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from boardroom.base.text import clean_name, fold_kana, lookalike_key
from boardroom.tournament.events import EntrantAdded
from boardroom.tournament.log.state import ROUNDS, TournamentState
from boardroom.tournament.rules.people import LONGEST_NAME, next_entrant_id
from boardroom.tournament.standings.scores import score_round
from boardroom.tournament.standings.standings import Standing, rank_entrants
from boardroom.tournament.text.refusals import refuse
from boardroom.tournament.text.texts import CRITERIA, STATUSES

# Spreadsheets recognise UTF-8 only with this byte order mark
BOM = "\ufeff"
MAX_ROWS = 2000
FORMULA_PREFIXES = ("=", "+", "-", "@", "\t", "\r")
NAME_HEADINGS = ("name", "名前", "氏名", "お名前")
KANA_HEADINGS = ("kana", "ふりがな", "フリガナ", "よみ", "ヨミ")

CSV_HEADINGS: dict[str, dict[str, tuple[str, ...]]] = {
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


def escape_cell(value: object) -> object:
    """Escape text that a spreadsheet would read as a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_PREFIXES) else value


def write_csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([escape_cell(value) for value in row] for row in rows)
    return BOM + out.getvalue()


def export_entrants_csv(state: TournamentState, lang: str) -> str:
    rows = ((each.id, each.name, each.kana, STATUSES[lang][each.status]) for each in state.people.values())
    return write_csv(CSV_HEADINGS[lang]["entrants"], rows)


def export_seating_csv(state: TournamentState, round_number: int, lang: str) -> str:
    rows = (
        (round_number, number, person, state.people[person].name)
        for number, table in enumerate(state.get_round(round_number).tables, 1)
        for person in table
    )
    return write_csv(CSV_HEADINGS[lang]["seating"], rows)


def export_results_csv(state: TournamentState, round_number: int, lang: str) -> str:
    scores = score_round(state, state.get_round(round_number))
    rows = (
        (round_number, score.table, person, state.people[person].name, score.place, score.vp, score.money, score.final)
        for person, score in sorted(scores.items(), key=lambda item: (item[1].table, item[1].place, item[0]))
    )
    return write_csv(CSV_HEADINGS[lang]["results"], rows)


def export_standings_csv(state: TournamentState, lang: str, after: int = 3) -> str:
    return write_csv(
        CSV_HEADINGS[lang]["standings"], (make_standing_row(line, lang) for line in rank_entrants(state, after))
    )


def make_standing_row(line: Standing, lang: str) -> list[object]:
    played = [line.games.get(number) for number in ROUNDS]
    games = [value for score in played for value in ((score.vp, score.money) if score else ("", ""))]
    sums = (line.vp, line.money, line.vp_2, line.money_2)
    return [line.rank, line.person, line.name, *sums, *games, CRITERIA[lang].get(line.separated, "")]


def export_standings_json(state: TournamentState, after: int = 3) -> list[dict[str, Any]]:
    return [
        {**asdict(line), "games": {str(number): asdict(score) for number, score in line.games.items()}}
        for line in rank_entrants(state, after)
    ]


def export_tournament_json(state: TournamentState) -> dict[str, Any]:
    """Return the tournament for other programs. The log is the complete account."""
    return {
        "event": asdict(state.get_settings()),
        "people": [asdict(person) for person in state.people.values()],
        "games": [
            {
                "game": round_.number,
                "confirmed": round_.is_confirmed,
                "online": round_.is_online,
                "seed": round_.drawn_seating.seed if round_.drawn_seating else "",
                "tables": [list(table) for table in round_.tables],
                "results": {
                    str(number): {"status": result.status, "money": dict(result.money), "missing": list(result.missing)}
                    for number, result in sorted(round_.results.items())
                },
            }
            for round_ in state.rounds.values()
        ],
        "penalties": [asdict(penalty) for penalty in state.penalties.values()],
        "standings": export_standings_json(state),
        "final": state.is_finalised,
    }


@dataclass(frozen=True)
class Certificate:
    tournament: str
    day: str
    place: str
    rank: int
    entrant_count: int
    person: str
    name: str
    vp: int
    money: int


def list_certificates(state: TournamentState) -> list[Certificate]:
    """Return a certificate for everyone who has played, in the order of the final standings."""
    settings = state.get_settings()
    if not state.is_finalised:
        refuse("no-certificates")
    lines = [line for line in rank_entrants(state) if line.rank]
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


def parse_entries_csv(
    state: TournamentState, text: str, only_new: bool = False
) -> tuple[list[EntrantAdded], list[tuple[int, str]]]:
    """Return new entrants, and (line, problem) for lines that look wrong.

    Columns are name and reading, in this order or as the heading says. A problem is empty-name, long-name, twice, alike
    (a name easily mistaken for another) or too-many. With `only_new`, skip names that are already entered or repeated:
    organisers often send an extended list again.
    """
    rows = list(csv.reader(io.StringIO(text.removeprefix(BOM)), delimiter=detect_delimiter(text)))
    name_at, kana_at, first = 0, 1, 0
    if rows:
        heads = [clean_text(value).lower() for value in rows[0]]
        if any(value in NAME_HEADINGS for value in heads):
            name_at = next(i for i, value in enumerate(heads) if value in NAME_HEADINGS)
            kana_at = next((i for i, value in enumerate(heads) if value in KANA_HEADINGS), len(heads))
            first = 1
    found: list[EntrantAdded] = []
    wrong: list[tuple[int, str]] = []
    number = int(next_entrant_id(state)[1:])
    known = {key for person in state.list_entrants() for key in name_keys(person.name)}
    for line, row in enumerate(rows[first:], first + 1):
        if not any(value.strip() for value in row):
            continue
        name = clean_name(row[name_at]) if name_at < len(row) else ""
        kana = clean_name(row[kana_at]) if kana_at < len(row) else ""
        if not name:
            wrong.append((line, "empty-name"))
        elif max(len(name), len(kana)) > LONGEST_NAME:
            wrong.append((line, "long-name"))
        elif only_new and fold_kana(name) in known:
            wrong.append((line, "twice"))
        elif len(found) >= MAX_ROWS:
            wrong.append((line, "too-many"))
            break
        else:
            if name_keys(name) & known:
                wrong.append((line, "twice" if fold_kana(name) in known else "alike"))
            known |= name_keys(name)
            found.append(EntrantAdded(f"E{number + len(found)}", name, kana))
    return found, wrong


def detect_delimiter(text: str) -> str:
    """Return the column delimiter: copied cells use tabs, and locales with decimal commas save with semicolons."""
    return "\t" if "\t" in text else ";" if text.count(";") > text.count(",") else ","


def name_keys(name: str) -> set[str]:
    """Return the keys by which a reader confuses names: how they sound and how they look."""
    return {fold_kana(name), f"looks {lookalike_key(name)}"}


def clean_text(value: str) -> str:
    """Normalise pasted text: drop invisible characters and repeated spaces."""
    return " ".join("".join(c for c in unicodedata.normalize("NFC", value) if c.isprintable() or c.isspace()).split())
