"""Who may do what: organiser, referee, table captain, player, public."""

from pathlib import Path

import pytest

import boardroom
from boardroom.tournament import is_allowed
from boardroom.tournament.events import EVENT_TYPES, RefereeCalled, SetChecked
from boardroom.tournament.rules.permissions import READ_PERMISSIONS, find_captain
from tournament.tournament_day import ORGANISER, TournamentDay, make_player


def test_every_read_permission_is_used():
    """By a page of the site: one that none asks for would promise what nobody keeps."""
    pages = Path(boardroom.__file__).parent / "web" / "tournaments"
    asked = "".join(path.read_text(encoding="utf-8") for path in pages.rglob("*.py"))
    assert [action for action in READ_PERMISSIONS if f'"{action}"' not in asked] == []


@pytest.mark.parametrize("deed", sorted([*EVENT_TYPES, *READ_PERMISSIONS]))
def test_roles_are_ordered_by_permissions(deed):
    allowed = [is_allowed(role, deed) for role in ("organiser", "referee", "captain", "player", "public")]
    assert allowed[0]
    assert allowed == sorted(allowed, reverse=True)


@pytest.mark.parametrize("deed", sorted(EVENT_TYPES))
def test_public_role_records_nothing(deed):
    assert not is_allowed("public", deed)
    assert not is_allowed("somebody else", deed)


def test_ch9_ch10_ch13_referee_and_player_permissions():
    for deed in ("clock-extended", "announced", "penalty-given", "penalty-cancelled", "result-ruled", "call-taken"):
        assert is_allowed("referee", deed)
        assert not is_allowed("captain", deed)
    for deed in ("seating-drawn", "seating-moved", "entered", "undone", "frozen", "export"):
        assert not is_allowed("referee", deed)
    for role in ("captain", "player"):
        assert is_allowed(role, "result-told", own_table=True)
        assert not is_allowed(role, "result-told", own_table=False)
    assert is_allowed("captain", "set-checked")
    assert not is_allowed("player", "set-checked")
    assert is_allowed("public", "see-standings")
    assert not is_allowed("public", "see-log")
    assert not is_allowed("organiser", "fly")


def test_ch4_ch8_captain_is_staff_or_earliest_entrant():
    day = TournamentDay(7, staff=1)
    day.seat_round(1)
    for number, table in enumerate(day.state.rounds[1].tables, 1):
        assert find_captain(day.state, 1, number) == ("S1" if "S1" in table else table[0])


def test_ch8_ch13_players_act_at_their_own_table_only():
    day = TournamentDay(8)
    day.seat_round(1)
    here, there = day.state.rounds[1].tables
    day.record(RefereeCalled(1, 1), by=make_player(here[0]))
    assert day.record_refused(RefereeCalled(1, 1), by=make_player(there[0])).reason == "not-your-table"
    day.record(SetChecked(1, 1, "before", 108, (25,) * 7), by=make_player(here[0], "captain"))
    day.record(SetChecked(1, 2, "before", 108, (25,) * 7), by=ORGANISER)
    assert (
        day.record_refused(SetChecked(1, 1, "before", 108, (25,) * 7), by=make_player(there[0], "captain")).rule
        == "CH13"
    )
