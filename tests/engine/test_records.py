"""Records: what is written reads back; what is damaged, changed or foreign is refused in one sentence."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardroom.base.errors import BadInput, BadRecord
from boardroom.engine.match import Match, Seal
from boardroom.engine.records import fair_draws, record
from boardroom.games import find_game, records
from boardroom.players.matches import play_match

ACQUIRE = find_game("acquire")
FINISHED = play_match("acquire", {"ruleset": "2000", "players": 3}, ["random"] * 3, 5, 0).record


def changed(text: str, at: int, **values: object) -> str:
    """The record with values of one line changed and a fingerprint that fits again."""
    lines = text.splitlines()
    entry = json.loads(lines[at])
    entry.update(values)
    lines[at] = record.format_line(entry)
    end = json.loads(lines[-1])["end"]
    end["chain"] = record.compute_fingerprints(lines[:-1])[-1]
    return "\n".join([*lines[:-1], record.format_line({"end": end})]) + "\n"


def test_verify_proves_finished_game():
    loaded = records.parse_record(FINISHED)
    assert loaded.match.is_over
    assert records.verify(loaded) == loaded.match.draw_count > 60


def test_saved_record_keeps_file_permissions(tmp_path):
    table, path = Match(ACQUIRE, {"players": 3}), tmp_path / "game.jsonl"
    (tmp_path / "usual").touch()
    records.save(table, path)
    assert path.stat().st_mode == (tmp_path / "usual").stat().st_mode
    path.chmod(0o664)
    records.save(table, str(path))
    assert path.stat().st_mode & 0o777 == 0o664
    assert records.load_record(str(path)).match.options == table.options
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game.jsonl", "usual"]


def test_record_keeps_names_and_sealed_words():
    table = Match(ACQUIRE, {"players": 3}, names=["アキラ", "Daisuke"], seal=Seal(words=("こんにちは", "luck")))
    table.play_chance()
    again = records.parse_record(records.dump(table))
    assert again.match.names == ["アキラ", "Daisuke", "Player 3"]
    assert again.commitment == table.seal.commitment
    assert again.secret is None


def test_crlf_record_loads_unchanged():
    """What went through a mail or an editor of Windows."""
    for text in (FINISHED, FINISHED.removesuffix("\n")):
        again = records.parse_record(text.replace("\n", "\r\n"))
        assert again.fingerprints == records.parse_record(FINISHED).fingerprints
        assert records.verify(again) == records.verify(records.parse_record(FINISHED))


def test_verify_notices_changed_file():
    lines = FINISHED.splitlines(keepends=True)
    at = next(i for i, text in enumerate(lines) if '"buy ' in text)
    with pytest.raises(BadRecord, match="changed after it was written"):
        records.parse_record("".join([*lines[:at], lines[at].replace("}", " }"), *lines[at + 1 :]]))


def test_verify_notices_chosen_tile():
    """A forger makes a new fingerprint, but cannot make draws that follow from the committed secret."""
    # Two tiles of one hand: whatever is played later can be played all the same
    at = 1 + 3
    first, second = (json.loads(line)["do"] for line in FINISHED.splitlines()[at : at + 2])
    loaded = records.parse_record(changed(changed(FINISHED, at, do=second), at + 1, do=first))
    assert loaded.match.scores() == records.parse_record(FINISHED).match.scores()
    with pytest.raises(BadRecord, match="The draw was manipulated"):
        records.verify(loaded)


def test_verify_notices_replaced_secret():
    lines = FINISHED.splitlines()
    end = json.loads(lines[-1])["end"]
    end["secret"] = fair_draws.new_secret()
    with pytest.raises(BadRecord, match="does not match the commitment"):
        records.verify(records.parse_record("\n".join([*lines[:-1], record.format_line({"end": end})])))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "damaged"),
        ("\n", "damaged"),
        ("{}\n", "not a Boardroom record"),
        ("[1, 2]\n", "not a Boardroom record"),
        (FINISHED.splitlines()[0], "is truncated"),
        ("\n".join(FINISHED.splitlines()[:40]), "is truncated"),
        (FINISHED.replace('"do": "draw', '"do": "draw draw', 1), "cannot be read"),
        (FINISHED[: len(FINISHED) // 2], "damaged"),
        (changed(FINISHED, 0, boardroom=99), "format 99"),
        (changed(FINISHED, 0, rules=99), "version 99"),
        (changed(FINISHED, 0, game="chess"), "no game 'chess'"),
        (changed(FINISHED, 0, game=3), "no game"),
        (changed(FINISHED, 0, options={"ruleset": "1999"}), "no ruleset"),
        (changed(FINISHED, 0, options=7), "no options"),
        (changed(FINISHED, 0, names="x"), "names"),
        (changed(FINISHED, 0, names=list("abcdefg")), "7 names were given for 3 seats"),
        (changed(FINISHED, 0, words=[1]), "words"),
        (changed(FINISHED, 5, n=6), "not step 5"),
        (changed(FINISHED, 5, do="place 1A"), "not allowed"),
        (changed(FINISHED, 5, do=5), "neither an action"),
        (changed(FINISHED, 5, extra=5), "neither an action"),
        (FINISHED.replace('"scores": [', '"scores": [1'), "states the scores"),
    ],
)
def test_bad_record_error_names_fault(text, says):
    with pytest.raises(BadRecord, match=says) as caught:
        records.parse_record(text)
    assert "\n" not in str(caught.value)


def test_verify_rejects_other_values():
    for wrong in (FINISHED.encode(), None, 3):
        with pytest.raises(BadRecord, match="A record must be a string, not"):
            records.parse_record(wrong)
    for wrong in (FINISHED, records.parse_record(FINISHED).match, None):
        with pytest.raises(BadInput, match=r"verify\(load\(path\)\) or verify\(loads\(text\)\)"):
            records.verify(wrong)


def test_unreadable_file_is_bad_input(tmp_path):
    with pytest.raises(BadInput, match="cannot be read"):
        records.load_record(tmp_path / "none.jsonl")
    with pytest.raises(BadInput, match="cannot be read"):
        records.load_record(tmp_path)
    (tmp_path / "latin").write_bytes(b"\xff\xfe")
    with pytest.raises(BadRecord, match="UTF-8"):
        records.load_record(tmp_path / "latin")
    (tmp_path / "huge").write_bytes(b" " * (record.MAX_BYTES + 1))
    with pytest.raises(BadRecord, match="too large"):
        records.load_record(tmp_path / "huge")


def test_failed_save_leaves_no_file(tmp_path):
    table = Match(ACQUIRE, {})
    with pytest.raises(BadInput, match="cannot be written"):
        records.save(table, tmp_path / "no" / "folder.jsonl")
    (tmp_path / "taken").mkdir()
    with pytest.raises(BadInput, match="cannot be written"):
        records.save(table, tmp_path / "taken")
    assert [p.name for p in tmp_path.iterdir()] == ["taken"]
    for path in ("", ".", "/"):
        with pytest.raises(BadInput, match="cannot be written"):
            records.save(table, path)


@given(st.text(max_size=200))
def test_arbitrary_text_loads_or_is_rejected(text):
    with pytest.raises(BadInput):
        records.parse_record(text)


@given(st.data())
def test_arbitrary_edit_is_noticed_or_harmless(data):
    """Whatever one character is changed to, the reader answers with a sentence or with the same game."""
    at = data.draw(st.integers(0, len(FINISHED) - 1))
    new = data.draw(st.text(max_size=3))
    text = FINISHED[:at] + new + FINISHED[at + 1 :]
    try:
        loaded = records.parse_record(text)
    except BadInput:
        return
    assert loaded.match.scores() == records.parse_record(FINISHED).match.scores()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(st.data())
def test_arbitrary_value_in_line_loads_or_is_rejected(data):
    at = data.draw(st.sampled_from([0, 1, 2, 30]))
    key = data.draw(st.sampled_from(sorted(json.loads(FINISHED.splitlines()[at]))))
    text = changed(FINISHED, at, **{key: data.draw(json_values)})
    try:
        records.parse_record(text)
    except BadInput as error:
        assert str(error)


# Older versions of the rules


@pytest.mark.parametrize(
    ("name", "version", "options", "own"),
    [
        ("aquaretto", 1, {"ruleset": "joint"}, {"base": "joint", "tank_limit": 13, "exchange_births": "bonus"}),
        ("trade", 1, {"ruleset": "standard"}, {"base": "standard", "capped": 1, "under_first": 1}),
        ("trade", 2, {"ruleset": "standard"}, {"base": "standard", "capped": 1}),
        ("trade", 2, {"ruleset": {"base": "standard", "goal": 60}}, {"base": "standard", "goal": 60, "capped": 1}),
    ],
)
def test_record_of_older_rules_replays_with_them(name, version, options, own):
    """A rule that changed is a value of the ruleset, so what was begun by the old one goes on by it."""
    game = find_game(name)
    table = Match(game, {**options, "ruleset": own}, seal=Seal("old"))
    random = Random(7)
    while not table.is_over:
        table.apply_action(table.choose_draw() if table.actor == "chance" else random.choice(table.legal_actions()))
    old = changed(records.dump(table), 0, rules=version, options=options)
    again = records.parse_record(old).match
    assert game.schema.values(again.state) == game.schema.values(table.state)
    assert again.options == game.complete_options({**options, "ruleset": own})


@pytest.mark.parametrize("rules", [0, 99, "1", None, True])
def test_record_of_unknown_rules_version_is_rejected(rules):
    with pytest.raises(BadRecord, match=r"of the rules of acquire\. Version"):
        records.parse_record(changed(FINISHED, 0, rules=rules))


# What is bound, and by what


def test_fingerprint_covers_names_options_and_decisions():
    """A forger can make every line fit the next, but not the fingerprint that everybody saw."""
    loaded = records.parse_record(FINISHED)
    seen = loaded.fingerprints[-1]
    assert records.verify(loaded, fingerprint=seen.upper()) == loaded.match.draw_count
    renamed = records.parse_record(changed(FINISHED, 0, names=["Somebody", "Else", "Now"]))
    assert records.verify(renamed) == loaded.match.draw_count, "draws do not depend on names"
    with pytest.raises(BadRecord, match="fingerprint differs"):
        records.verify(renamed, fingerprint=seen)


def test_fingerprint_differs_for_other_game_with_same_secret():
    """The secret is public after the game: whoever has it can play another one by it. The fingerprint tells."""
    loaded = records.parse_record(FINISHED)
    again = Match(ACQUIRE, loaded.match.options, names=loaded.match.names, seal=loaded.match.seal)
    draw = Random(1)
    while not again.is_over:
        again.play_chance()
        if not again.is_over:
            again.apply_action(draw.choice(again.legal_actions()))
    other = records.parse_record(records.dump(again))
    assert records.verify(other, loaded.commitment)
    with pytest.raises(BadRecord, match="fingerprint differs"):
        records.verify(other, loaded.commitment, loaded.fingerprints[-1])


def test_verify_compares_noted_commitment():
    loaded = records.parse_record(FINISHED)
    assert records.verify(loaded, loaded.commitment)
    with pytest.raises(BadRecord, match="commitment differs"):
        records.verify(loaded, fair_draws.compute_commitment("another"))


def test_truncated_record_fails():
    lines = FINISHED.splitlines()
    cut = lines[:-20]
    end = {"scores": None, "secret": None, "chain": record.compute_fingerprints(cut)[-1]}
    short = records.parse_record("\n".join([*cut, record.format_line({"end": end})]) + "\n")
    with pytest.raises(BadRecord, match="no secret yet"):
        records.verify(short)


def test_format_1_record_verifies():
    lines = FINISHED.splitlines()
    lines[0] = lines[0].replace('"boardroom": 2', '"boardroom": 1')
    end = json.loads(lines[-1])["end"]
    del end["chain"]
    end["digest"] = record.hash_lines(lines[:-1])
    old = "\n".join([*lines[:-1], record.format_line({"end": end})]) + "\n"
    assert records.verify(records.parse_record(old)) > 60
    with pytest.raises(BadRecord, match="changed after it was written"):
        records.parse_record(old.replace('"names": ["', '"names": ["x', 1))
