"""Rehearsals: tournaments with fictional people and results of games that bots have played."""

from __future__ import annotations

from boardroom import tournament
from boardroom.tournament.events import (
    AttendanceSet,
    EntrantAdded,
    Event,
    RehearsalMarked,
    ResultRuled,
    StaffAdded,
    TournamentOpened,
)
from boardroom.web.accounts.models import User
from boardroom.web.tournaments import log_store
from boardroom.web.tournaments.models import Tournament

CHECKED_IN_COUNT, STAFF_COUNT = 36, 2
"""The other four of forty are left to check in at the desk."""
TABLES_LEFT = 2
"""Tables whose results are left to type at the desk."""
ROUND_MINUTES = 5

NAMES = {
    "en": """
        Ada Bea Cal Dan Eve Fay Gus Hal Ida Jon Kit Lou Mae Ned Oda Pat Quin Ray Sue Tom
        Una Val Wes Xan Yve Zed Amy Bob Cleo Dora Ed Flo Gil Hope Ian Joy Ken Liz Max Nell
    """,
    "ja": """
        青木 石川 上田 遠藤 岡田 加藤 木村 工藤 小林 斎藤 清水 鈴木 高橋 千葉 土屋 手塚 富田 中村 西田 野口
        橋本 平野 藤田 星野 前田 松本 三浦 村上 森 安田 山口 吉田 渡辺 池田 内田 大野 金子 坂本 田中 原
    """,
}
WORDS = {
    "en": {"name": "Rehearsal", "staff": "Staff", "seed": "rehearsal", "why": "rehearsal: played by bots"},
    "ja": {"name": "リハーサル", "staff": "スタッフ", "seed": "リハーサル", "why": "リハーサル：ボットの対局結果"},
}

PLAYED_MONEY = (
    (35_500, 43_200, 28_200, 17_300),
    (34_000, 44_300, 35_400, 28_100),
    (28_800, 43_900, 37_300, 17_600),
    (7_800, 20_900, 42_400, 38_000),
    (30_000, 20_500, 45_000, 34_200),
    (25_900, 41_100, 27_900, 32_500),
    (28_300, 4_900, 40_000, 41_700),
    (26_000, 39_200, 31_500, 27_100),
    (43_100, 34_800, 23_000, 39_900),
    (44_800, 27_500, 9_300, 45_200),
    (25_900, 15_700, 26_600, 33_100),
    (32_400, 29_800, 45_100, 38_100),
    (41_200, 34_500, 32_200, 8_000),
    (26_200, 18_200, 35_400, 36_500),
    (30_900, 34_000, 9_300, 17_200),
    (18_900, 46_900, 25_900, 21_100),
    (39_700, 47_400, 27_600, 22_300),
    (22_200, 29_600, 19_900, 41_500),
    (49_000, 8_300, 17_700, 48_200),
    (21_400, 24_000, 24_300, 38_100),
    (24_600, 20_200, 37_100, 43_800),
    (25_500, 50_800, 20_800, 24_600),
    (34_800, 52_400, 29_900, 21_800),
    (38_700, 36_100, 20_300, 32_400),
    (39_200, 53_200, 22_700, 5_700),
    (30_300, 54_600, 21_800, 30_300),
    (38_700, 29_900, 33_700, 43_500),
    (7_500, 26_900, 49_000, 42_900),
    (30_600, 34_700, 16_500, 27_400),
    (41_300, 31_500, 27_100, 21_700),
)
"""Final money of thirty games of Acquire by the tournament rules, each with four built-in bots."""


def create_rehearsal(person: User, lang: str, day: str) -> Tournament:
    """Create a tournament with all but four entrants checked in. Only its organiser sees it listed."""
    words = WORDS[lang]
    by, at = tournament.Actor(person.name, "organiser"), log_store.current_milliseconds()
    entrants = [EntrantAdded(f"E{n}", name) for n, name in enumerate(NAMES[lang].split(), 1)]
    staff = [StaffAdded(f"S{n}", f"{words['staff']} {n}") for n in range(1, STAFF_COUNT + 1)]
    came = [*(each.person for each in entrants[:CHECKED_IN_COUNT]), *(each.person for each in staff)]
    here = [AttendanceSet(person, "present") for person in came]
    journal = tournament.Journal()
    for event in (
        TournamentOpened(words["name"], day, "", words["seed"], ROUND_MINUTES),
        RehearsalMarked(),
        *entrants,
        *staff,
        *here,
    ):
        journal = journal.record_event(event, by=by, at=at)
    row = log_store.store_journal(person, journal)
    Tournament.objects.filter(pk=row.pk).update(is_listed=False, are_entries_open=False)
    return row


def make_results(state: tournament.TournamentState, tables_left: int = TABLES_LEFT) -> list[Event]:
    """Return the bots' results at all but the last open tables of the current round."""
    game = next((each for each in state.rounds.values() if each.clock and each.list_unconfirmed_tables()), None)
    if game is None or not state.is_rehearsal:
        return []
    tables = game.list_unconfirmed_tables()
    return [
        ResultRuled(
            game.number, number, dict(zip(game.tables[number - 1], sample_money(game.number, number), strict=False))
        )
        for number in (tables[:-tables_left] or tables)
    ]


def sample_money(game: int, table: int) -> tuple[int, ...]:
    return PLAYED_MONEY[(table + 11 * game) % len(PLAYED_MONEY)]
