"""What leaves the hall: CSV for spreadsheets, JSON for programs, the data of certificates; and entries from a CSV."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from boardroom.base.text import kana_folded, looks, named
from boardroom.championship.day.people import LONGEST_NAME, next_entrant
from boardroom.championship.day.scores import game_scores
from boardroom.championship.day.standings import Standing, standings
from boardroom.championship.log.facts import Entered
from boardroom.championship.log.state import GAMES, State
from boardroom.championship.telling.refusals import refuse
from boardroom.championship.telling.texts import CRITERIA, STATUSES

# Spreadsheets take UTF-8 for what it is only after this mark
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
    """A name that begins like a formula must not become one in a spreadsheet."""
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


def seating_csv(state: State, game: int, lang: str) -> str:
    rows = (
        (game, number, person, state.people[person].name)
        for number, table in enumerate(state.game(game).tables, 1)
        for person in table
    )
    return sheet(HEADS[lang]["seating"], rows)


def results_csv(state: State, game: int, lang: str) -> str:
    scores = game_scores(state, state.game(game))
    rows = (
        (game, score.table, person, state.people[person].name, score.place, score.vp, score.money, score.final)
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
    """The event for other programs: who, where, what came of it. The log itself is the full account."""
    return {
        "event": asdict(state.open()),
        "people": [asdict(person) for person in state.people.values()],
        "games": [
            {
                "game": game.number,
                "confirmed": game.confirmed,
                "online": game.online,
                "seed": game.drawn.seed if game.drawn else "",
                "tables": [list(table) for table in game.tables],
                "results": {
                    str(number): {"status": result.status, "money": dict(result.money), "missing": list(result.missing)}
                    for number, result in sorted(game.results.items())
                },
            }
            for game in state.games.values()
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
    """One for everybody who has played, by the final ranking."""
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
    """Entries to write down, numbered on from the last, and lines that look wrong: (line, what).

    Columns are name and reading, in this order or as a first line says. `what` is empty-name,
    long-name, twice, alike (a name that is easily taken for another) or too-many.
    With `only_new` a name that has entered already, or stands in the list twice, is left out: a list is often sent a
    second time, grown.
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
    """What stands between the columns: spreadsheets copy with tabs, and save with ; where numbers have commas."""
    return "\t" if "\t" in text else ";" if text.count(";") > text.count(",") else ","


def keys(name: str) -> set[str]:
    """By these a name is the same as another to a reader: how it is said, and how it looks."""
    return {kana_folded(name), f"looks {looks(name)}"}


def clean(value: str) -> str:
    """A text without what copying and pasting brings along."""
    return " ".join("".join(c for c in unicodedata.normalize("NFC", value) if c.isprintable() or c.isspace()).split())
