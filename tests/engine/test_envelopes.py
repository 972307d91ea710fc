"""Words by commit and reveal: what an envelope hides and binds, and what a record proves of it."""

import json
import re
import secrets
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from boardroom.base.errors import BadRecord
from boardroom.cli.main import app
from boardroom.engine.match import Match, Seal
from boardroom.engine.records import envelopes, fair_draws, record
from boardroom.engine.records.envelopes import Envelope
from boardroom.games import find_game, records

SECRET = "5" * 64
COMMITMENT = fair_draws.compute_commitment(SECRET)


def sealed(word: str, nonce: str = "") -> Envelope:
    nonce = nonce or secrets.token_hex(16)
    return Envelope(envelopes.seal_word(COMMITMENT, nonce, word), nonce, word)


def shut(each: Envelope) -> Envelope:
    return Envelope(sealed=each.sealed)


LAID = envelopes.settle_envelopes(
    (sealed("ひらけごま"), shut(sealed("late")), Envelope(word="clear"), sealed("")), SECRET
)


def finished() -> str:
    table = Match(find_game("acquire"), {"players": 4}, names=list("ABCD"), seal=Seal(SECRET, envelopes=LAID))
    random = Random(4)
    while not table.is_over:
        table.play_chance()
        if not table.is_over:
            table.apply_action(random.choice(table.legal_actions()))
    return records.dump(table)


TEXT = finished()


def changed(change) -> str:
    """The record with its head changed, and a fingerprint that fits again."""
    lines = TEXT.splitlines()
    head = json.loads(lines[0])
    change(head)
    lines[0] = record.format_line(head)
    end = json.loads(lines[-1])["end"]
    end["chain"] = record.compute_fingerprints(lines[:-1])[-1]
    return "\n".join([*lines[:-1], record.format_line({"end": end})]) + "\n"


def test_record_with_envelopes_loads_and_verifies():
    loaded = records.parse_record(TEXT)
    assert loaded.envelopes == LAID
    assert [each.contribution for each in LAID][2] == "clear"
    assert LAID[1].instead == envelopes.derive_substitute(SECRET, 1)
    assert records.verify(loaded, envelopes_hash=envelopes.hash_envelopes(COMMITMENT, LAID)) > 60


@pytest.mark.parametrize("seat", range(4))
def test_every_seat_contributes_to_draws(seat):
    others = [*LAID]
    others[seat] = sealed("another")
    before, after = (tuple(each.contribution for each in found) for found in (LAID, others))
    assert [fair_draws.choose_outcome(SECRET, before, n, 108) for n in range(9)] != [
        fair_draws.choose_outcome(SECRET, after, n, 108) for n in range(9)
    ]


def exchange(a: int, b: int, *keys: str):
    def change(head):
        one, two = head["envelopes"][a], head["envelopes"][b]
        for key in keys or {*one, *two}:
            one[key], two[key] = two[key], one[key]

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda head: head["envelopes"][0].update(word="chosen"), "words of seat 1 do not match its envelope"),
        (lambda head: head["envelopes"][3].update(nonce="0" * 32), "words of seat 4 do not match its envelope"),
        (exchange(0, 3, "word", "nonce"), "words of seat 1 do not match its envelope"),
        (exchange(0, 3), "The draw was manipulated"),
        (lambda head: head["envelopes"][1].update(instead="0" * 32), "word for seat 2 does not follow from its secret"),
        (lambda head: head["envelopes"].__setitem__(0, {**head["envelopes"][3]}), "Two seats have the same envelope"),
        (lambda head: head["envelopes"][2].update(word="other"), "The draw was manipulated"),
        (lambda head: head.update(commitment=fair_draws.compute_commitment("other")), "does not match the commitment"),
    ],
    ids=["word", "nonce", "words of two", "envelopes of two", "server's word", "copied", "in the clear", "commitment"],
)
def test_verify_names_replaced_part(change, said):
    with pytest.raises(BadRecord, match=said):
        records.verify(records.parse_record(changed(change)))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda head: head["envelopes"].pop(), "one envelope for each of its 4 seats"),
        (lambda head: head.pop("envelopes"), "one envelope for each of its 4 seats"),
        (lambda head: head["envelopes"][1].clear(), "envelope of seat 2 is damaged"),
        (lambda head: head["envelopes"][0].update(sealed="X" * 64), "envelope of seat 1 is damaged"),
        (lambda head: head["envelopes"][0].update(word="w" * 61), "envelope of seat 1 is damaged"),
        (lambda head: head["envelopes"][0].update(instead="0" * 32), "envelope of seat 1 is damaged"),
        (lambda head: head["envelopes"][2].update(word="a\nb"), "envelope of seat 3 is damaged"),
        (lambda head: head["envelopes"][2].update(word=3), "envelope of seat 3 is damaged"),
        (lambda head: head.update(envelopes="none"), "one envelope for each of its 4 seats"),
    ],
    ids=["one less", "none", "empty", "no hash", "long", "opened and not", "two lines", "number", "text"],
)
def test_malformed_envelope_is_rejected(change, said):
    with pytest.raises(BadRecord, match=said):
        records.parse_record(changed(change))


def test_lone_surrogates_are_not_words():
    with pytest.raises(BadRecord, match="seat 1 is damaged"):
        envelopes.parse_envelopes([{"word": "\ud800"}], 1)


def test_verify_notices_missing_envelopes():
    """Turned into a record of the format before, the draws still follow; whoever kept a hash of then sees it."""

    def older(head):
        head.update(boardroom=2, words=[each.contribution for each in LAID])
        del head["envelopes"]

    loaded = records.parse_record(changed(older))
    assert records.verify(loaded) > 60
    with pytest.raises(BadRecord, match="no envelopes"):
        records.verify(loaded, envelopes_hash=envelopes.hash_envelopes(COMMITMENT, LAID))
    with pytest.raises(BadRecord, match="fingerprint differs"):
        records.verify(loaded, fingerprint=records.parse_record(TEXT).fingerprints[-1])


def test_verify_compares_published_envelopes():
    seen = envelopes.hash_envelopes(COMMITMENT, [shut(sealed("before")), *LAID[1:]])
    with pytest.raises(BadRecord, match="The envelopes differ"):
        records.verify(records.parse_record(TEXT), envelopes_hash=seen)


def good(secret: str, words: list[str]) -> int:
    """How many of the first six tiles lie in the corner somebody likes."""
    return sum(fair_draws.choose_outcome(secret, words, n, 108) < 27 for n in range(6))


def test_operator_cannot_grind_draws():
    """The old attack: knowing the secret and the others' words, the last seat tries words until the draws suit.

    With envelopes the words are settled before the others' are known: of 400 tried words the operator must choose one
    blindly, and its draws are as good as anybody's."""
    others, tried = ["Aki's words", "Ben's words"], [f"try {n}" for n in range(400)]
    fair_share = sum(good(SECRET, [*others, word]) for word in tried) / len(tried)
    assert max(good(SECRET, [*others, word]) for word in tried) >= 5 > 2 * fair_share
    # Now: the best word against what the operator knows before the others open, over many tables
    random, got = Random(7), []
    for _ in range(300):
        nonces = [f"{random.getrandbits(128):032x}" for _ in range(2)]
        guess = [f"{random.getrandbits(128):032x}" for _ in range(2)]
        best = max(tried[:40], key=lambda word: good(SECRET, [*guess, word]))
        laid = sealed(best, f"{random.getrandbits(128):032x}")
        # Bound: after the others have opened, no other word opens this envelope
        assert all(envelopes.seal_word(COMMITMENT, laid.nonce, word) != laid.sealed for word in tried if word != best)
        got.append(good(SECRET, [*nonces, laid.contribution]))
    assert abs(sum(got) / len(got) - fair_share) < 0.3


def test_unopened_envelope_has_one_substitute_and_is_recorded():
    """What is left to who knows the secret: to open or not to open. It stands in the record."""
    mine = sealed("mine")
    ways = {envelopes.settle_envelopes([sealed("other", "1" * 32), each], SECRET) for each in (mine, shut(mine))}
    assert len(ways) == 2
    assert {way[1].to_json().get("instead") for way in ways} == {None, envelopes.derive_substitute(SECRET, 1)}
    assert len({envelopes.hash_envelopes(COMMITMENT, way) for way in ways}) == 1


@given(st.lists(st.text(max_size=20), min_size=2, max_size=6), st.data())
def test_envelope_hides_and_binds_words(words, data):
    words = [fair_draws.clean_word(word) for word in words]
    laid = [sealed(word) for word in words]
    assert len({each.sealed for each in laid}) == len(laid), "the same words look different"
    one, other = data.draw(st.sampled_from(laid)), data.draw(st.sampled_from(laid))
    fits = envelopes.seal_word(COMMITMENT, other.nonce, other.word) == one.sealed
    assert fits == (one is other)
    assert envelopes.seal_word(fair_draws.compute_commitment("another table"), one.nonce, one.word) != one.sealed
    assert envelopes.parse_envelopes([each.to_json() for each in laid], len(laid)) == tuple(laid)


def test_verify_lists_contributors(tmp_path):
    file = tmp_path / "game.jsonl"
    file.write_text(TEXT, encoding="utf-8")
    laid = envelopes.hash_envelopes(COMMITMENT, LAID)
    answer = CliRunner().invoke(app, ["verify", str(file), "--envelopes", laid])
    assert answer.exit_code == 0, answer.output
    said = re.sub(r"\s+", " ", answer.output)
    assert "Sealed words, all sealed before the first was opened: A, D." in said
    assert "knew in advance: C." in said
    assert "replaced by the server's words: B." in said
    answer = CliRunner().invoke(app, ["verify", str(file), "--envelopes", laid, "--lang", "ja"])
    said = re.sub(r"\s+", "", answer.output)
    assert "最初の開封より前に封印された合い言葉：A、D" in said
    assert "サーバーが事前に知ることのできた合い言葉：C" in said
    assert "サーバーの合い言葉に置き換えられた席：B" in said
    assert not re.search(r"[A-Za-z]{4,}", re.sub(r"game.jsonl|[0-9a-f]{64}|--commitment", "", said)), said
    answer = CliRunner().invoke(app, ["verify", str(file), "--envelopes", "0" * 64])
    assert answer.exit_code == 2
    assert "The envelopes differ" in answer.output
