"""Who may do what: organiser, referee, table captain, player, public."""

from pathlib import Path

import pytest

import boardroom
from boardroom.tournament import may
from boardroom.tournament.log.events import KINDS, Called, SetChecked
from boardroom.tournament.rules.permissions import RIGHTS, captain
from championship.day import ORGANISER, Day, player


def test_every_kind_of_entry_has_rights():
    assert set(KINDS) <= set(RIGHTS)


def test_every_right_to_read_is_asked_for():
    """By a page of the site: one that none asks for would promise what nobody keeps."""
    pages = Path(boardroom.__file__).parent / "web" / "tournaments"
    asked = "".join(path.read_text(encoding="utf-8") for path in pages.rglob("*.py"))
    assert [deed for deed in RIGHTS if deed not in KINDS and f'"{deed}"' not in asked] == []


@pytest.mark.parametrize("deed", sorted(RIGHTS))
def test_the_organiser_may_everything_and_no_right_skips_a_role(deed):
    allowed = [may(role, deed) for role in ("organiser", "referee", "captain", "player", "public")]
    assert allowed[0]
    assert allowed == sorted(allowed, reverse=True)


@pytest.mark.parametrize("deed", sorted(KINDS))
def test_the_public_writes_nothing(deed):
    assert not may("public", deed)
    assert not may("somebody else", deed)


def test_ch9_ch10_ch13_the_referees_and_players_rights():
    for deed in ("clock-extended", "announced", "penalty-given", "penalty-cancelled", "result-ruled", "call-taken"):
        assert may("referee", deed)
        assert not may("captain", deed)
    for deed in ("seating-drawn", "seating-moved", "entered", "undone", "frozen", "export"):
        assert not may("referee", deed)
    for role in ("captain", "player"):
        assert may(role, "result-told", own_table=True)
        assert not may(role, "result-told", own_table=False)
    assert may("captain", "set-checked")
    assert not may("player", "set-checked")
    assert may("public", "see-standings")
    assert not may("public", "see-log")
    assert not may("organiser", "fly")


def test_ch4_ch8_a_captain_is_staff_or_the_earliest_entry():
    day = Day(7, staff=1)
    day.seat(1)
    for number, table in enumerate(day.state.games[1].tables, 1):
        assert captain(day.state, 1, number) == ("S1" if "S1" in table else table[0])


def test_ch8_ch13_a_table_is_its_players_own():
    day = Day(8)
    day.seat(1)
    here, there = day.state.games[1].tables
    day.do(Called(1, 1), by=player(here[0]))
    assert day.refused(Called(1, 1), by=player(there[0])).reason == "not-your-table"
    day.do(SetChecked(1, 1, "before", 108, (25,) * 7), by=player(here[0], "captain"))
    day.do(SetChecked(1, 2, "before", 108, (25,) * 7), by=ORGANISER)
    assert day.refused(SetChecked(1, 1, "before", 108, (25,) * 7), by=player(there[0], "captain")).rule == "CH13"
