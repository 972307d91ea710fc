"""The draws as a file for everybody (CH6): enough to draw again, and nothing about anybody."""

import dataclasses
import json

import pytest
from typer.testing import CliRunner

from boardroom.cli.main import app
from boardroom.tournament import BadTournamentLog, make_seating
from boardroom.tournament.events import AttendanceSet, EntryUndone, RoundStarted, SeatingConfirmed, WishAdded
from boardroom.tournament.exports.published_draws import export_draws, verify_published_draws
from tournament.tournament_day import TournamentDay

runner = CliRunner()


def whole_day():
    day = TournamentDay(13, staff=3)
    day.record(WishAdded(("E1", "E2")))
    day.record(make_seating(day.state, 1))
    # A first draw that was given up is published, too
    day.record(make_seating(day.state, 1))
    day.record(SeatingConfirmed(1))
    day.record(RoundStarted(1))
    day.play_round(1)
    day.record(AttendanceSet("E5", "left"))
    day.seat_round(2)
    day.play_round(2)
    day.seat_round(3)
    return day


def test_ch6_published_draws_can_be_repeated(tmp_path):
    day = whole_day()
    file = tmp_path / "draws.json"
    file.write_text(json.dumps(export_draws(day.journal)), encoding="utf-8")
    found = verify_published_draws(json.loads(file.read_text()))
    assert [(each.round_number, each.is_same) for each in found] == [(1, True), (1, True), (2, True), (3, True)]
    result = runner.invoke(app, ["tournament", "verify-seating", str(file)])
    assert result.exit_code == 0, result.output
    assert " ".join(result.output.split()).count(": matches") == 4


def test_ch6_published_draws_contain_no_names_or_previews():
    day = whole_day()
    said = json.dumps(export_draws(day.journal))
    assert "Entrant" not in said
    assert "Staff" not in said
    assert "Sato" not in said
    early = TournamentDay(8)
    early.record(make_seating(early.state, 1))
    assert export_draws(early.journal)["draws"] == []
    early.record(SeatingConfirmed(1))
    assert len(export_draws(early.journal)["draws"]) == 1
    early.record(EntryUndone(early.journal.version), why="too early")
    assert export_draws(early.journal)["draws"] == []


def test_ch6_changed_published_draw_is_detected():
    given = export_draws(whole_day().journal)
    first, second = given["draws"][2]["tables"][:2]
    first[0], second[0] = second[0], first[0]
    assert [each.is_same for each in verify_published_draws(given)] == [True, True, False, True]
    # Another seed than the announced one, or a draw left out
    given = export_draws(whole_day().journal)
    given["draws"][0]["seed"] = "mine/game 1/draw 1"
    with pytest.raises(BadTournamentLog):
        verify_published_draws(given)
    given = export_draws(whole_day().journal)
    del given["draws"][0]
    with pytest.raises(BadTournamentLog):
        verify_published_draws(given)


@pytest.mark.parametrize("wrong", [[], {"boardroom-draws": 2}, {"boardroom-draws": 1}, {"boardroom-draws": 1, "x": 1}])
def test_unreadable_draws_file_is_refused(wrong):
    with pytest.raises(BadTournamentLog):
        verify_published_draws(wrong)


def test_ch6_manipulated_seating_shows_in_published_draws():
    day = TournamentDay(16)
    honest = make_seating(day.state, 1)
    day.record(dataclasses.replace(honest, tables=honest.tables[::-1]))
    day.record(SeatingConfirmed(1))
    assert [each.is_same for each in verify_published_draws(export_draws(day.journal))] == [False]
