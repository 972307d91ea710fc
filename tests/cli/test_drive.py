"""`boardroom drive`: one JSON request a line, one JSON answer a line, whatever comes."""

import json
import subprocess
import sys

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st
from web.warm import boardroom

from boardroom.cli.drive import REQUEST_KEYS, Driver, drive
from boardroom.engine.match import Match, Seal
from boardroom.games import find_game, records

ACQUIRE = find_game("acquire")


def driver(seed: int | None = 1, lang: str = "en", **options: object) -> Driver:
    return Driver(Match(ACQUIRE, options, seal=None if seed is None else Seal(f"seed {seed}")), lang)


def ask(d: Driver, **request: object) -> dict:
    return json.loads(json.dumps(d.answer_line(json.dumps(request))))


def test_caller_sends_draws():
    d = driver(None, ruleset="2000", players=3)
    first = ask(d, legal=True)
    assert first["actor"] == "chance"
    assert first["legal"][0] == "draw 1A"
    assert len(first["legal"]) == 108
    answer = ask(d, do="draw 6F")
    assert answer == {
        "ok": True,
        "actor": "chance",
        "legal": [text for text in first["legal"] if text != "draw 6F"],
        "events": [{"what": "start-tile", "who": 0, "tile": "6F", "rule": "AC4", "text": answer["events"][0]["text"]}],
    }
    again = ask(d, do="draw 6F")
    assert not again["ok"]
    assert again["rule"] == "AC14"


def test_complete_game_by_action_texts():
    d = driver(3, ruleset="championship", players=4)
    answer = ask(d, legal=True)
    while answer["actor"] != "over":
        answer = ask(d, do=answer["legal"][len(answer["legal"]) // 2], seat=answer["actor"])
        assert answer["ok"], answer
    assert answer["legal"] == []
    assert answer["scores"] == d.match.scores()
    assert answer["events"][-1]["what"] == "over"
    loaded = records.parse_record(ask(d, record=True)["record"])
    assert records.verify(loaded) > 0
    after = ask(d, do="end")
    assert (after["ok"], after["rule"]) == (False, "AC13")


def test_views_for_seats_and_spectators():
    d = driver(1, ruleset="2023", players=3)
    own = ask(d, view=0)["view"]
    assert len(own["hand"]) == 6
    assert ask(d, view=None)["view"]["hand"] is None
    assert {"board", "chains", "seats", "hand", "pool", "turn", "actor", "phase"} <= set(own)
    for seat in (3, -1, "0", True, 1.0, [0]):
        assert ask(d, view=seat)["ok"] is False


def test_undo_gets_a_normal_response():
    d = driver(1, ruleset="2000", players=3)
    answer = ask(d, legal=True)
    while not any(text.startswith("buy") for text in answer["legal"]):
        answer = ask(d, do=answer["legal"][0])
    before = ask(d, view=answer["actor"])["view"]
    bought = ask(d, do=next(text for text in answer["legal"] if text.startswith("buy")))
    assert bought["events"][0]["what"] == "bought"
    undone = ask(d, undo=True)
    assert undone["ok"]
    assert undone["legal"] == answer["legal"]
    after = ask(d, view=answer["actor"])["view"]
    assert {**after, "number": 0, "can_take_back": 0} == {**before, "number": 0, "can_take_back": 0}


def kana(text: str) -> bool:
    return any("\u3040" <= letter <= "\u30ff" for letter in text)


def test_errors_are_translated():
    d = driver(1, "ja")
    answer = ask(d, do="draw 1A")
    assert answer["rule"] == "AC5"
    assert kana(answer["error"])


UNREADABLE = [
    "",
    "nonsense",
    "[]",
    "3",
    "null",
    "{}",
    '{"do": 3}',
    '{"do": "x", "legal": true}',
    '{"legal": false}',
    '{"what": 1}',
    '{"do": "end", "seat": "0"}',
    '{"do": "end", "seat": 99}',
    '{"do": "place 99Z"}',
    '{"undo": 1}',
    '{"view": 99}',
    '{"view": "0"}',
    '{"note": "misplaced"}',
    "[" * 100_000,
]


@pytest.mark.parametrize("line", UNREADABLE)
def test_invalid_line_gets_an_error_and_changes_nothing(line):
    d = driver(1)
    before = ACQUIRE.schema.values(d.match.state)
    answer = d.answer_line(line)
    assert answer["ok"] is False
    assert answer["error"]
    assert answer["rule"] is None
    assert ACQUIRE.schema.values(d.match.state) == before
    assert ask(d, legal=True)["ok"]


@pytest.mark.parametrize("line", UNREADABLE)
def test_line_errors_use_the_requested_language(line):
    assert not kana(driver(1).answer_line(line)["error"])
    assert kana(driver(1, "ja").answer_line(line)["error"])


@pytest.mark.parametrize("note", ["misplaced 6F", "upside-down"])
def test_note_errors_use_the_requested_language(note):
    for lang in ("en", "ja"):
        d = driver(None, lang, ruleset="championship", players=3, hands="unknown")
        assert kana(ask(d, note=note)["error"]) == (lang == "ja")


def test_protocol_errors_have_fixed_texts():
    english, japanese = driver(1), driver(1, "ja")
    assert ask(english, do=3)["error"] == "'do' takes an action as text."
    assert ask(japanese, do=3)["error"] == "'do' の値には、手を文字列で書いてください。"
    assert ask(english, do="end", seat=9)["error"] == "There is no seat 9: seats are 0 to 3."
    assert ask(japanese, do="end", seat=9)["error"] == "9番の席はありません。席の番号は0～3です。"


request_values = st.none() | st.booleans() | st.integers(-2, 7) | st.sampled_from(["end", "place 6F", "draw 6F", ""])
requests = st.dictionaries(st.sampled_from([*REQUEST_KEYS, "seat"]), request_values, max_size=2).map(json.dumps)


@given(st.lists(st.text(max_size=60) | requests, max_size=12))
def test_any_line_gets_a_response(lines):
    d = driver(2)
    for line in lines:
        answer = d.answer_line(line)
        assert answer["ok"] is True or (answer["ok"] is False and answer["error"])
        assert ACQUIRE.find_violation(d.match.state) is None
    assert records.parse_record(records.dump(d.match)).match.steps == d.match.steps


def test_invalid_utf8_gets_a_response():
    assert boardroom("drive", "acquire", "--seed", 1, stdin='{"legal": true}\n').returncode == 0
    command = [sys.executable, "-m", "boardroom", "drive", "acquire"]
    done = subprocess.run(
        command, input=b'\xff\xfe\n\n{"do": "draw 1A"}\n', capture_output=True, timeout=300, check=False
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [a["ok"] for a in answers] == [False, False, True]
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["chess"], "no game 'chess'"),
        (["acquire", "--options", "{"], "not JSON"),
        (["acquire", "--options", "[]"], "not a JSON object"),
        (["acquire", "--options", '{"ruleset": "1999"}'], "no ruleset '1999'"),
        (["acquire", "--options", '{"players": 7}'], "not 7"),
        (["acquire", "--options", '{"ruleset": "championship", "players": 2}'], "not 2"),
        (["acquire", "--options", '{"colour": "red"}'], "no option 'colour'"),
        (["acquire", "--lang", "fr"], "en or ja"),
    ],
)
def test_invalid_arguments_exit_with_one_sentence(args, says):
    done = boardroom("drive", *args)
    assert done.returncode != 0
    assert done.stdout == ""
    assert says in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["chess"], "'chess' というゲームはありません"),
        (["acquire", "--options", "{"], "--options がJSONとして読めません"),
        (["acquire", "--options", "[]"], "--options はJSONのオブジェクトで"),
        (["acquire", "--options", '{"players": 7}'], "7人では遊べません"),
    ],
)
def test_argument_errors_use_the_requested_language(args, says, capsys):
    with pytest.raises(typer.Exit):
        drive(args[0], options=args[2] if args[1:] else None, lang="ja")
    assert says in capsys.readouterr().err


def test_physical_game_accepts_corrections_and_notes():
    d = driver(None, ruleset="championship", players=3, hands="unknown")
    for text in ("draw 1A", "draw 3A", "draw 5A", "place 9G"):
        assert ask(d, do=text)["ok"]
    assert ask(d, correct=True)["ok"]
    for text in ("place 9H", "end"):
        assert ask(d, do=text)["ok"]
    noted = ask(d, note="misplaced 8H 9H")["events"][-1]
    assert (noted["what"], noted["tile"], noted["square"], noted["rule"]) == ("misplaced", "8H", "9H", "CH25")
    assert not ask(d, note=True)["ok"]
    assert not ask(d, do="time", seat=1)["ok"]
    assert ask(d, do="time")["ok"]
