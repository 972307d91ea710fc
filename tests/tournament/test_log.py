"""CH12: the log is append-only, complete, tamper-evident, and safe with several people and bad connections."""

import dataclasses
import json
from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardroom.tournament import (
    Actor,
    BadTournamentLog,
    Conflict,
    Journal,
    Refusal,
    dump_log,
    load_log,
    make_seating,
    replay_log,
)
from boardroom.tournament.events import (
    EVENT_TYPES,
    AnnouncementMade,
    AttendanceSet,
    CallClosed,
    CallTaken,
    EntrantAdded,
    EntryUndone,
    Flag,
    Money,
    Number,
    PeopleMoved,
    PersonChanged,
    ResultReported,
    ResultRuled,
    SeatingConfirmed,
    SettingsChanged,
    Shares,
    Tables,
    Text,
    TournamentOpened,
)
from boardroom.tournament.log import entries as logs
from boardroom.tournament.log.codec import VALIDATION_TEXTS, event_from_json, event_to_json
from tournament.tournament_day import ORGANISER, REFEREE, START, TournamentDay, make_player

OTHER = Actor("Abe", "organiser")
MONEY = {"E1": 40_000, "E2": 30_000, "E3": 20_000, "E4": 10_000}


def four():
    day = TournamentDay(4)
    day.seat_round(1)
    return day


def test_ch12_entry_records_author_time_reason_and_values():
    day = TournamentDay(1)
    entry = day.record(PersonChanged("E1", "Tanaka", "たなか"), why="a slip of the pen")
    written = logs.entry_to_json(entry)
    assert written["by"] == "Sato"
    assert written["role"] == "organiser"
    assert written["at"] == logs.format_time(day.now)
    assert written["why"] == "a slip of the pen"
    assert written["before"] == {"name": "Entrant E1", "kana": ""}
    assert written["after"] == {"person": "E1", "name": "Tanaka", "kana": "たなか"}


def test_ch12_log_file_round_trips():
    day = four()
    day.report_result(1, 1, MONEY)
    day.record(EntryUndone(day.journal.version), why="too early")
    text = dump_log(day.log)
    again = replay_log(load_log(text))
    assert again.log == day.log
    assert again.state == day.state
    assert dump_log(again.log) == text


def test_ch12_replay_continues_an_existing_journal():
    day = four()
    elsewhere = replay_log(day.log)
    day.record(ResultReported(1, 1, MONEY), by=make_player("E1"), key="one")
    day.record(ResultReported(1, 1, MONEY), by=make_player("E2"), key="two")
    caught_up = replay_log(day.log[elsewhere.version :], elsewhere)
    assert caught_up == day.journal
    with pytest.raises(BadTournamentLog):
        replay_log(day.log[-1:], elsewhere)


def lines_of(day):
    return dump_log(day.log).splitlines()


def changed(day, number, **changes):
    lines = lines_of(day)
    entry = json.loads(lines[number])
    entry.update(changes)
    lines[number] = json.dumps(entry, ensure_ascii=False)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    "changes",
    [{"by": "Somebody"}, {"why": "because"}, {"at": "2027-01-15T09:20:00.000Z"}, {"before": {}}, {"seal": "0" * 64}],
)
def test_ch12_changed_line_is_detected(changes):
    with pytest.raises(BadTournamentLog):
        load_log(changed(four(), 3, **changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"n": 7}, {"n": True}, {"at": "yesterday"}, {"at": 5}, {"at": "2001-01-01T00:00:00Z"}, {"what": "flown"},
        {"after": []}, {"after": {"person": "E1"}}, {"after": {"person": "E1", "status": 3}}, {"by": None},
        {"before": "x"}, {"more": 1}, {"after": {"person": "E1", "status": "present", "x": 1}}, {"why": "\x00"},
        {"key": "\ud800"}, {"before": {"x": "\ud800"}}, {"at": "2030-01-01T00:00:00"},
        {"after": {"person": "E1", "status": "present", "\ud800": 1}}, {"at": "9999-12-31T23:59:59-14:00"},
    ],
)  # fmt: skip
def test_ch12_malformed_entry_is_refused(changes):
    with pytest.raises(BadTournamentLog) as error:
        load_log(changed(four(), 3, **changes))
    assert str(error.value).encode()


@pytest.mark.parametrize("text", ["", "{}", "[]\n", "not JSON\n", '{"boardroom-championship": 2}\n', "[" * 100_000])
def test_ch12_file_without_log_header_is_refused(text):
    with pytest.raises(BadTournamentLog):
        load_log(text)


def test_ch12_missing_or_moved_line_is_detected():
    lines = lines_of(four())
    for wrong in (lines[:3] + lines[4:], [*lines[:3], lines[4], lines[3], *lines[5:]]):
        with pytest.raises(BadTournamentLog):
            load_log("\n".join(wrong) + "\n")


def test_ch12_sealed_log_against_the_regulation_is_refused():
    """Whoever rewrites all seals still cannot write what the regulation does not allow."""
    day = four()
    forged = [
        *day.log,
        logs.seal_entry(day.log, logs.Entry(len(day.log) + 1, day.now, ORGANISER, "", "", None, EntryUndone(99), "")),
    ]
    with pytest.raises(BadTournamentLog, match="regulation"):
        replay_log(load_log(dump_log(forged)))
    entry = logs.Entry(len(day.log) + 1, day.now, ORGANISER, "", "", {"status": "x"}, AttendanceSet("E1", "left"), "")
    with pytest.raises(BadTournamentLog, match="does not follow"):
        replay_log(load_log(dump_log([*day.log, logs.seal_entry(day.log, entry)])))


def test_ch12_simultaneous_changes_conflict():
    day = TournamentDay(8)
    seen = day.journal.version
    day.record(PersonChanged("E1", "Tanaka"), by=ORGANISER, expected=seen)
    refused = day.record_refused(PersonChanged("E1", "Tanaga"), by=OTHER, expected=seen)
    assert isinstance(refused, Conflict)
    assert refused.rule == "CH12"
    assert "Sato" in str(refused)
    # Another person is another thing, and phones that tell results hinder no organiser
    day.record(PersonChanged("E2", "Suzuki"), by=OTHER, expected=seen)
    day.record(PersonChanged("E1", "Tanaga"), by=OTHER, expected=day.journal.version)


def test_ch12_simultaneous_seating_changes_conflict():
    day = TournamentDay(8)
    day.record(make_seating(day.state, 1))
    seen = day.journal.version
    first, second = (table[0] for table in day.state.rounds[1].tables)
    day.record(PeopleMoved(1, {first: 2, second: 1}), expected=seen)
    assert isinstance(day.record_refused(SeatingConfirmed(1), by=OTHER, expected=seen), Conflict)
    day.record(SeatingConfirmed(1), by=OTHER, expected=day.journal.version)


def test_ch12_call_is_taken_by_one_referee():
    day = four()
    day.record(ResultReported(1, 1, MONEY), by=make_player("E1"))
    day.record(ResultReported(1, 1, {**MONEY, "E1": 100}), by=make_player("E2"))
    call, seen = day.journal.version, day.journal.version
    day.record(CallTaken(call), by=REFEREE, expected=seen)
    assert isinstance(day.record_refused(CallTaken(call), by=Actor("Ueda", "referee"), expected=seen), Conflict)
    # It is closed by the ruling
    assert day.record_refused(CallClosed(call), by=REFEREE).reason == "result-open"
    day.rule_result(1, 1, MONEY)
    assert day.state.calls[call].is_closed


def test_old_log_with_separately_closed_dispute_is_valid(monkeypatch):
    day = four()
    day.record(ResultReported(1, 1, MONEY), by=make_player("E1"))
    day.record(ResultReported(1, 1, {**MONEY, "E1": 100}), by=make_player("E2"))
    for cls in (CallClosed, AnnouncementMade):
        monkeypatch.setattr(cls, "check_new", lambda *_: None)
    day.record(CallClosed(day.journal.version), by=REFEREE)
    day.record(AnnouncementMade(1, 30), by=REFEREE)
    monkeypatch.undo()
    assert replay_log(load_log(dump_log(day.log))) == day.journal


def test_ch12_repeated_key_records_once():
    day = four()
    told = ResultReported(1, 1, MONEY)
    day.record(told, by=make_player("E1"), key="phone-1")
    day.record(told, by=make_player("E2"), key="phone-2")
    version = day.journal.version
    for _ in range(3):
        day.record(told, by=make_player("E1"), key="phone-1")
    assert day.journal.version == version
    assert day.state.rounds[1].results[1].status == "confirmed"
    assert (
        day.record_refused(ResultReported(1, 1, {**MONEY, "E1": 0}), by=make_player("E1"), key="phone-1").reason
        == "key-reused"
    )
    assert day.record_refused(told, by=make_player("E3"), key="phone-1").reason == "key-reused"


def test_ch12_undo_adds_an_entry():
    day = TournamentDay(4)
    wrong = day.record(AttendanceSet("E4", "absent")).number
    entry = day.record(EntryUndone(wrong), why="it was the other Tanaka")
    assert day.state.people["E4"].status == "present"
    assert entry.before == {"what": "checked", "after": {"person": "E4", "status": "absent"}}
    assert day.log[wrong - 1].event == AttendanceSet("E4", "absent")
    assert day.record_refused(EntryUndone(wrong), why="again").reason == "not-undone"
    day.record(EntryUndone(entry.number), why="it was this one after all")
    assert day.state.people["E4"].status == "absent"
    assert replay_log(load_log(dump_log(day.log))).state == day.state


def test_ch12_undo_of_entry_with_dependents_is_refused():
    day = four()
    present = next(e.number for e in day.log if e.event == AttendanceSet("E2", "present"))
    refused = day.record_refused(EntryUndone(present), why="gone")
    assert refused.reason == "depended-on"
    assert day.record_refused(EntryUndone(1), why="all over").reason == "not-undone"
    assert day.record_refused(EntryUndone(999), why="all over").reason == "not-undone"
    assert day.record_refused(EntryUndone(present), by=REFEREE, why="gone").reason == "not-allowed"


def test_ch12_correction_records_previous_value():
    day = four()
    day.report_result(1, 1, MONEY)
    entry = day.record(ResultRuled(1, 1, {**MONEY, "E4": 50_000}), by=REFEREE, why="a note of 500 was missed")
    assert entry.before["money"] == MONEY
    assert day.state.rounds[1].results[1].money["E4"] == 50_000


def test_ch6_seed_is_fixed_after_the_first_draw():
    day = TournamentDay(8)
    settings = {"name": "New", "day": "", "place": "", "minutes": 90, "money_cut": "places"}
    day.record(SettingsChanged(seed="words from the hall", **settings))
    day.record(make_seating(day.state, 1))
    assert day.record_refused(SettingsChanged(seed="another", **settings)).rule == "CH6"
    day.record(SettingsChanged(seed="words from the hall", **{**settings, "minutes": 80}))


def test_ch1_tournament_is_opened_once_with_valid_settings():
    event = Journal()
    day = TournamentDay()
    assert day.record_refused(TournamentOpened("Again", "", "", "x")).reason == "already-open"
    day.journal = event
    assert day.record_refused(EntrantAdded("E1", "Early")).reason == "not-open"
    assert day.record_refused(TournamentOpened("", "", "", "x")).reason == "no-name"
    for wrong in ({"seed": " "}, {"minutes": 0}, {"money_cut": "never"}):
        assert (
            day.record_refused(TournamentOpened(**{"name": "N", "day": "", "place": "", "seed": "x", **wrong})).reason
            == "bad-setting"
        )


def test_ch12_entry_times_never_decrease():
    day = TournamentDay(1)
    event = day.journal.record_event(AttendanceSet("E1", "left"), by=ORGANISER, at=START - 5)
    assert event.log[-1].at == day.log[-1].at


def names(cls):
    return [each.name for each in dataclasses.fields(cls)]


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(EVENT_TYPES)), st.data())
def test_ch12_parsing_any_input_returns_event_or_error(kind, data):
    fields = names(EVENT_TYPES[kind])
    given_ = data.draw(junk | st.fixed_dictionaries({}, optional=dict.fromkeys(fields, junk)))
    try:
        fact = event_from_json(kind, given_)
    except BadTournamentLog as error:
        assert str(error)
    else:
        assert event_from_json(kind, json.loads(json.dumps(event_to_json(fact)))) == fact


WRONG = [
    ("entered", {"person": 1, "name": "Aki"}, "is not text"),
    ("entered", {"person": "E1", "name": "x" * 2001}, "is too long or has control characters"),
    ("entered", {"person": "E1", "name": "A\x00ki"}, "is too long or has control characters"),
    ("entered", {"person": "E1", "name": "\ud800"}, "is not Unicode text"),
    ("game-started", {"game": 1.0}, "is not a whole number"),
    ("game-started", {"game": True}, "is not a whole number"),
    ("game-started", {"game": 10**9 + 1}, "is too large"),
    ("game-started", {"game": -(10**9) - 1}, "is too large"),
    ("set-checked", {"game": 1, "table": 1, "when": "before", "tiles": 108, "shares": "25"}, "is not a list"),
    ("result-told", {"game": 1, "table": 1, "money": {}, "sure": 1}, "is not true or false"),
    ("result-told", {"game": 1, "table": 1, "money": []}, "is not an object"),
    ("entered", {"person": "E1"}, "missing the field name"),
    ("entered", {"person": "E1", "name": "Aki", "age": 9}, "unknown field age"),
    ("entered", {"person": "E1", "name": "Aki", "\ud800": 9}, r"unknown field '\\ud800'"),
]


@pytest.mark.parametrize(("kind", "given_", "why"), WRONG)
def test_ch12_parse_error_names_field_and_reason(kind, given_, why):
    with pytest.raises(BadTournamentLog, match=why):
        event_from_json(kind, given_)


def test_ch12_every_refusal_reason_is_covered():
    assert set(VALIDATION_TEXTS.values()) <= {why for _, _, why in WRONG}


people = st.sampled_from(["E1", "E2", "E3", "E8", "E9", "S1", "S2", "", "X", "E", "E01"])
small = st.integers(-1, 5) | st.sampled_from([100, 6000, 10**9])
FIELDS = {
    Text: people | st.sampled_from(["present", "left", "money", "vp", "before", "after", "places"]),
    Number: small,
    Flag: st.booleans(),
    tuple[Text, ...]: st.lists(people, max_size=4).map(tuple),
    tuple[Number, ...]: st.just((25,) * 7) | st.lists(small, max_size=7).map(tuple),
    Tables: st.lists(st.lists(people, max_size=4).map(tuple), max_size=3).map(tuple),
    Money: st.dictionaries(people, small, max_size=4),
    Shares: st.dictionaries(people, st.lists(small).map(tuple), max_size=2),
}


@st.composite
def any_facts(draw):
    cls = EVENT_TYPES[draw(st.sampled_from(sorted(EVENT_TYPES)))]
    hints = get_type_hints(cls, include_extras=True)
    return cls(**{name: draw(FIELDS[hints[name]]) for name in names(cls)})


@given(st.lists(any_facts(), max_size=5), st.sampled_from(["", "a reason"]))
def test_ch12_any_event_is_recorded_or_refused(tried, why):
    day = TournamentDay(8, staff=1)
    day.seat_round(1)
    for fact in tried:
        before = day.journal
        try:
            day.record(fact, why=why)
        except Refusal as refused:
            assert refused.rule
            assert day.journal is before
    assert replay_log(load_log(dump_log(day.log))).state == day.state


def test_ch12_settings_without_notices_keep_the_old_format():
    """Logs from before organisers had notices of their own keep their seals, also in what an entry replaces."""
    day = TournamentDay()
    settings = {"name": "N", "day": "", "place": "", "seed": "x", "minutes": 80, "money_cut": "places"}
    entry = day.record(SettingsChanged(**settings))
    assert "notices" not in event_to_json(entry.event)
    assert "notices" not in entry.before
    assert (
        event_to_json(day.record(SettingsChanged(**settings, notices="Lunch at noon.")).event)["notices"]
        == "Lunch at noon."
    )
    assert replay_log(load_log(dump_log(day.log))).state.settings.notices == "Lunch at noon."
