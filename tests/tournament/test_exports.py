"""What leaves the hall, and entries that come in."""

import csv
import io
import json
from pathlib import Path

import pytest

from boardroom.tournament import Refusal, dump_log, load_log, replay_log
from boardroom.tournament.events import PersonChanged, StandingsFinalised
from boardroom.tournament.exports.files import (
    export_entrants_csv,
    export_results_csv,
    export_seating_csv,
    export_standings_csv,
    export_tournament_json,
    list_certificates,
    parse_entries_csv,
)
from boardroom.tournament.exports.verify import verify_draws
from tournament.tournament_day import TournamentDay


@pytest.fixture(scope="module")
def over():
    day = TournamentDay(8)
    day.record(PersonChanged("E1", '=cmd("x")', "たなか"))
    day.seat_round(1)
    day.play_round(1)
    for game in (2, 3):
        day.seat_round(game)
        day.play_round(game)
    return day


def rows(text):
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_ch1_csv_exports_list_entrants_seating_and_results(over, lang):
    for text, count in (
        (export_entrants_csv(over.state, lang), 8),
        (export_seating_csv(over.state, 1, lang), 8),
        (export_results_csv(over.state, 2, lang), 8),
        (export_standings_csv(over.state, lang), 8),
    ):
        head, *lines = rows(text)
        assert len(lines) == count
        assert all(len(line) == len(head) for line in lines)


def test_csv_export_escapes_formulas(over):
    assert rows(export_entrants_csv(over.state, "en"))[1][1] == '\'=cmd("x")'


def test_ch1_standings_csv_names_the_separating_criterion(over):
    lines = rows(export_standings_csv(over.state, "ja"))
    assert lines[1][0] == "1"
    assert lines[1][-1] == ""
    assert lines[2][-1] in ("勝点", "獲得資金の合計")


def test_ch1_tournament_is_exported_as_json(over):
    said = json.loads(json.dumps(export_tournament_json(over.state), ensure_ascii=False))
    assert [line["rank"] for line in said["standings"]] == list(range(1, 9))
    assert said["games"][0]["tables"] == [list(table) for table in over.state.rounds[1].tables]
    assert said["games"][0]["seed"] == "a public seed/game 1/draw 1"
    assert said["final"] is False


def test_ch1_certificates_need_final_standings(over):
    with pytest.raises(Refusal) as caught:
        list_certificates(over.state)
    assert caught.value.rule == "CH12"
    day = TournamentDay()
    day.journal, day.now = replay_log(over.log), over.now
    late = day.add_entrant()
    day.record(StandingsFinalised())
    made = list_certificates(day.state)
    assert [each.rank for each in made] == list(range(1, 9))
    assert late not in [each.person for each in made]
    assert (made[0].tournament, made[0].day, made[0].entrant_count) == ("Test Championship", "2026-11-15", 8)


def test_ch11_csv_entries_continue_the_numbers():
    day = TournamentDay(2)
    text = "\ufeff名前,ふりがな\r\n山田　太郎,やまだ たろう\r\n\r\n,nobody\r\n Suzuki ,\r\nEntrant E1,\r\n"
    found, wrong = parse_entries_csv(day.state, text)
    assert [(each.person, each.name, each.kana) for each in found] == [
        ("E3", "山田 太郎", "やまだ たろう"), ("E4", "Suzuki", ""), ("E5", "Entrant E1", ""),
    ]  # fmt: skip
    assert wrong == [(4, "empty-name"), (6, "twice")]
    for each in found:
        day.record(each)


def test_ch11_csv_names_are_normalised_and_lookalikes_reported():
    day = TournamentDay()
    text = "Ｓａｔｏ\u200b　Ａｋｉ\ufe0f,ｻﾄｳ ｱｷ\nSаto Aki,\n\u3164,\nsato aki,\nMori,"
    found, wrong = parse_entries_csv(day.state, text)
    assert [(each.name, each.kana) for each in found] == [
        ("Sato Aki", "サトウ アキ"), ("Sаto Aki", ""), ("sato aki", ""), ("Mori", ""),
    ]  # fmt: skip
    assert wrong == [(2, "alike"), (3, "empty-name"), (4, "twice")]


def test_ch1_csv_lines_with_long_names_are_skipped_and_reported():
    text = f"{'x' * 60},{'よ' * 60}\n{'x' * 61},\nMori,{'も' * 61}\nAbe,"
    found, wrong = parse_entries_csv(TournamentDay().state, text)
    assert [each.name for each in found] == ["x" * 60, "Abe"]
    assert wrong == [(2, "long-name"), (3, "long-name")]


def test_ch11_csv_without_header_and_with_tabs_is_parsed():
    day = TournamentDay()
    assert [each.name for each in parse_entries_csv(day.state, "Abe\tあべ\nMori")[0]] == ["Abe", "Mori"]
    assert parse_entries_csv(day.state, "") == ([], [])
    assert [each.name for each in parse_entries_csv(day.state, "kana,name\nあべ,Abe")[0]] == ["Abe"]


def test_ch12_golden_log_of_version_1_is_still_read():
    """Written before calls had kinds, organisers notices and standings a curtain."""
    text = (Path(__file__).parent / "golden" / "log-1.jsonl").read_text(encoding="utf-8")
    event = replay_log(load_log(text))
    assert event.state.is_finalised
    assert dump_log(event.log) == text
    assert [certificate.rank for certificate in list_certificates(event.state)] == [1, 2, 3, 4, 5, 6]
    assert all(each.is_same for each in verify_draws(event.log))
