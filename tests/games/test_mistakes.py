"""What somebody who adds a game gets wrong is said where it is: each mistake is planted in the sample game, which has a
card in every hand here besides."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated

import pytest
from untested import main as untested

from boardroom.base import rulebook
from boardroom.base.errors import BadInput
from boardroom.base.languages import text
from boardroom.engine import conformance
from boardroom.engine.conformance import plain_rules, random_games, secrecy, speeds, texts
from boardroom.engine.rules import event_table, options, schema
from boardroom.engine.rules.events import Event
from boardroom.engine.rules.grammar import Grammar
from boardroom.engine.rules.options import Choice, Option, player_count_option
from boardroom.engine.rules.schema import I1, I1s, Schema
from boardroom.games import find_declaration_error, import_games

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "examples"))

from cargo import GAME  # noqa: E402
from cargo.game import Cargo  # noqa: E402
from cargo.law import rules, state  # noqa: E402
from cargo.text import words  # noqa: E402

# The rules modules


def faults(body, top=""):
    """What is wrong with a function of these lines, and where in the module."""
    module = sys.modules["planted"] = type(rules)("planted")
    source = f"from boardroom.engine.rules.events import emit_event\n{top}\ndef rule(s, a):\n    {body}\n"
    exec(compile(source, "planted.py", "exec"), vars(module))
    return sorted(plain_rules.module_faults(source, vars(module), {"hold", "coins"}))


@pytest.mark.parametrize(
    ("body", "top", "line", "says"),
    [
        ("s.hold = int(a * 1.5)", "", 4, "a float, 1.5"),
        ("s.hold = a / 2", "", 4, "`/` returns a float; use `//` for integers"),
        ("s.hold /= 2", "", 4, "`/` returns a float; use `//` for integers"),
        ("kind = 'pilot'", "", 4, "a str, 'pilot'"),
        ("raise ValueError", "", 4, "an exception"),
        ("s.hold = BONUS[a]", "BONUS = {1: 2}", 4, "BONUS is a dict"),
        ("s.hold = {1: 2}[a]", "", 4, "a dict"),
        ("s.hold = sum([1, a])", "", 4, "a new list"),
        ("s.hold = sorted(s.coins)", "", 4, "`sorted` of Python"),
        ("s.hold = Pilot().n", "class Pilot: n = 1", 2, "a class"),
        ("s.hold = Pilot().n", "class Pilot: n = 1", 4, "Pilot is a class"),
        ("s.hold = random.random()", "import random", 4, "random is a module"),
        ("rule(s, a - 1)", "", 4, "recursion"),
        (
            "_ = emit_event(s, -1, 1, 2, 3, 4, 5)",
            "",
            4,
            "`emit_event` inside an expression; it must be a separate statement",
        ),
        ("s.pilot = 1", "", 4, "the state has no field 'pilot'"),
        ("s.hold = (lambda n: n)(a)", "", 4, "a nested function"),
    ],
)
def test_plain_rules_reject_forbidden_code(body, top, line, says):
    assert (line, says) in faults(body, top)


@pytest.mark.parametrize(
    "body",
    [
        '"""CG2: words for readers."""',
        "emit_event(s, -1, 1, 2, 3, 4, 5)",
        "n: float = a // 2",
        "s.hold = min(a, len(s.coins), FACES[0]) if a and s.hold in (1, 2) else abs(a)",
    ],
)
def test_plain_rules_accept_allowed_code(body):
    assert faults(body, "FACES = 1, 2") == []


def test_plain_rules_error_names_file_and_line(monkeypatch):
    monkeypatch.setattr(plain_rules, "find_faults", plain_rules.find_faults.__wrapped__)
    monkeypatch.setattr("inspect.getsource", lambda module: "\ndef rule(s):\n    s.hold = 0.5\n")
    with pytest.raises(
        AssertionError, match=r"not allowed \(docs/extend/rules-modules.md\):(.|\n)*rules.py, line 3: a float, 0.5"
    ):
        conformance.check_speeds_agree(GAME, GAME.complete_options({}), seed=1)


# The state


@pytest.mark.parametrize(
    ("field", "says"),
    [
        (int, "storm of the state has no width"),
        (list[int], "storm of the state has no width"),
        (I1s, "storm of the state is a list without a length"),
        (Annotated[I1, 6], "storm of the state is an integer with a length"),
    ],
)
def test_schema_rejects_incomplete_field(field, says):
    body = {"__annotations__": {"storm": field, "actor": I1}, "__module__": __name__}
    with pytest.raises(TypeError, match=says):
        Schema(schema.SlottedType("State", (schema.State,), body))


def test_pack_error_names_field():
    s = GAME.create_state(GAME.complete_options({}))
    s.coins[1] = 128
    with pytest.raises(OverflowError, match="coins of the state is 128, outside its range of -128 to 127"):
        state.SCHEMA.pack(s)
    s.coins[1] = 1.0
    with pytest.raises(OverflowError, match=r"coins of the state is 1\.0, which is not an integer"):
        state.SCHEMA.pack(s)
    s.coins[1] = 1
    s.coins.append(1)
    with pytest.raises(OverflowError, match="coins of the state has 5 integers, not 4"):
        state.SCHEMA.pack(s)


def test_speed_differences_name_fields():
    one, other = (GAME.create_state(GAME.complete_options({})) for _ in range(2))
    assert speeds.describe_differences(GAME, one, other) == ""
    other.hold, other.coins[2] = 3, 5
    assert speeds.describe_differences(GAME, one, other) == "hold 0 and 3, coins [0, 0, 0, 0] and [0, 0, 5, 0]"


# The words


def test_duplicate_or_missing_verbs_and_events_are_rejected():
    with pytest.raises(ValueError, match="two actions have the same text 'sail'"):
        Grammar([("load", []), ("sail", []), ("sail", [])])
    loaded, storm = (words.EVENTS[code] for code in (rules.E_LOADED, rules.E_STORM))
    with pytest.raises(ValueError, match="names: 'loaded' appears more than once"):
        event_table.index_events(replace(loaded, code=0), replace(loaded, code=1))
    with pytest.raises(ValueError, match="names: 1 appears more than once"):
        event_table.index_events(loaded, replace(storm, code=1))
    with pytest.raises(ValueError, match="consecutively from 0: 0 has no entry"):
        event_table.index_events(loaded, storm)


def test_kit_reports_state_without_actions(monkeypatch):
    monkeypatch.setattr(rules, "legal", lambda s, out: 0)
    with pytest.raises(AssertionError, match="step 0: there is no legal action, but the game is not over"):
        conformance.check_texts(GAME, GAME.complete_options({}), seed=1)


def test_kit_reports_action_without_text(monkeypatch):
    monkeypatch.setattr(words.CargoText, "grammar", Grammar([("load", []), ("sail", []), ("crate", [[*"123456"]])]))
    with pytest.raises(AssertionError, match="legal lists action 9, but the grammar only has texts for 0 to 7"):
        conformance.check_rules(GAME, GAME.complete_options({"players": 2}), seed=1)


def test_kit_requires_sentence_for_hidden_event():
    played = SimpleNamespace(text=words.CargoText(), names=["Aki", "Beni"])
    event = Event(-1, rules.E_LOADED, 0, -1, -1, -1)
    with pytest.raises(
        AssertionError, match=r"event 1 \(loaded\) .* hidden from the seat, so add an EventCase\(is_hidden"
    ):
        texts.check_event_text(played, event, 1, {"CG2"})


def test_kit_requires_rulebook_in_both_languages(monkeypatch):
    whole = Cargo.render_rulebook
    monkeypatch.setattr(Cargo, "render_rulebook", lambda *asked: whole(*asked)[: -1 if asked[2] == "ja" else None])
    with pytest.raises(AssertionError, match=r"CG5 is missing from the rulebook \(ja\)"):
        conformance.check_texts(GAME, GAME.complete_options({}), seed=1)
    monkeypatch.setattr(Cargo, "render_rulebook", lambda game, options, lang: options["weather"])
    with pytest.raises(AssertionError, match=r"the rulebook for .* cannot be rendered \(en\): KeyError\('weather'\)"):
        conformance.check_texts(GAME, GAME.complete_options({}), seed=1)


def test_malformed_rulebook_conditions_are_rejected():
    """One without a space behind it was printed as it stood, and so was one that nobody understood."""
    lines = rulebook.parse_rules("CG2 Storms\n[storm=1]A one.\n[storm=2|3] A two.")
    assert [rule.text for rule in rulebook.render_rules(lines, {"storm": "1"}, {})] == ["A one."]
    with pytest.raises(ValueError, match=r"\[key=value\] or .* not '\[storm = 1\] A one"):
        rulebook.parse_rules("CG2 Storms\n[storm = 1] A one.")
    with pytest.raises(ValueError, match="its number and title, not with 'CG2'"):
        rulebook.parse_rules("CG2\nA storm.")


def test_untested_rules_are_listed(monkeypatch, capsys):
    monkeypatch.setattr("untested.list_rules", lambda: {"cargo": ["CG1", "CG99"]})
    for asked, code, says in (
        ("cargo", 1, "No test names these rules in its name (test_cg2_…) or docstring:\nCG99\n"),
        ("carrgo", 2, "There are no rules of carrgo: choose among cargo.\n"),
    ):
        monkeypatch.setattr(sys, "argv", ["untested.py", asked])
        assert untested() == code
        assert capsys.readouterr().out == says


# The options


def option(*values, key="storm", usual=None, needs=None):
    return Option(key, text("Storms"), tuple(Choice(v, "", requires=needs or {}) for v in values), usual_value=usual)


@pytest.mark.parametrize(
    ("declared", "says"),
    [
        ((option(1, 2),), "the option for the number of players is missing"),
        ((option(), player_count_option(2, 4, 2)), "the option 'storm' has no choices"),
        ((option(1, 1), player_count_option(2, 4, 2)), "the option 'storm' has duplicate choices: 1, 1"),
        ((option(1), option(2), player_count_option(2, 4, 2)), "the option 'storm' is declared twice"),
        (
            (option(1, 2, usual=3), player_count_option(2, 4, 2)),
            "the option 'storm' has the default 3, which is not one of 1, 2",
        ),
        (
            (option(1, needs={"seats": [2]}), player_count_option(2, 4, 2)),
            "the option 'storm': 1 needs seats 2, which is not a choice",
        ),
        (
            (option(1, needs={"players": [5]}), player_count_option(2, 4, 2)),
            "the option 'storm': 1 needs players 5, which is not a choice",
        ),
    ],
)
def test_contradictory_options_are_rejected(declared, says):
    with pytest.raises(ValueError, match=says):
        options.check_declaration(declared)


def test_kit_rejects_incompatible_defaults(monkeypatch):
    monkeypatch.setattr(Cargo, "declared_options", (option(1, needs={"players": [3]}), player_count_option(2, 4, 2)))
    with pytest.raises(
        AssertionError, match="the default options are invalid: storm 1 is only available with players 3"
    ):
        conformance.check_options(GAME)


# The game


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (
            {"name": "Cargo Ship"},
            "its name, 'Cargo Ship', is part of URLs and may contain only small letters, digits and _",
        ),
        ({"titles": {"en": "Cargo"}}, "it has no title in 'ja'"),
        ({"declared_options": (option(1),)}, "the option for the number of players is missing"),
        ({"rule_entries": {"en": rulebook.parse_rules("C1 Turns\nThey go round.")}}, "its rule number 'C1' must be"),
    ],
)
def test_incomplete_game_is_rejected(changed, says):
    assert find_declaration_error(GAME) == ""
    assert find_declaration_error(type("Other", (Cargo,), changed)()).startswith(says)


def test_missing_declarations_are_named(tmp_path):
    (tmp_path / "barge").mkdir()
    source = (ROOT / "examples" / "cargo" / "game.py").read_text()
    for line in ("    max_actions = 8\n", '    titles = {"en": "Cargo", "ja": "荷船"}  # noqa: RUF012\n'):
        assert line in source
        source = source.replace(line, "")
    (tmp_path / "barge" / "__init__.py").write_text(source)
    with pytest.raises(BadInput, match="whose GAME is invalid: it does not declare titles, max_actions"):
        list(import_games(str(tmp_path / "barge")))


def test_import_error_names_line_of_game(tmp_path):
    (tmp_path / "scow").mkdir()
    (tmp_path / "scow" / "__init__.py").write_text(
        "from boardroom.engine.rules.grammar import Grammar\n\nGrammar([('sail', []), ('sail', [])])\n"
    )
    with pytest.raises(BadInput, match=r"have the same text 'sail' \(.*scow/__init__.py, line 3\)\."):
        list(import_games(str(tmp_path / "scow")))


# What is hidden


class Hands(Cargo):
    """The number of who begins is a card of the first seat's, which nobody else may see."""

    def visible_event(self, event, seat, now, turn):
        return event if seat == 0 or event.code != rules.E_TURN else event._replace(seat=-1, x=-1)

    def view(self, s, seat, words):
        seen = super().view(s, seat, words)
        return seen if seat == 0 else {**seen, "actor": "chance", "turn": None}

    def sample(self, s, seat, random):
        dealt = super().sample(s, seat, random)
        if seat != 0 and s.phase == rules.P_TURN:
            dealt.actor = dealt.turn = random.randrange(s.players)
        return dealt


def only_the_first_step(game, seed):
    """The draw of who begins."""
    played, dice = next(random_games.iter_positions(game, game.complete_options({"players": 3}), seed))
    secrecy.compare_actions(game, played, [rules.FIRST, rules.FIRST + 1], dice.getrandbits(30))


def test_secrecy_check_finds_public_event(monkeypatch):
    only_the_first_step(Hands(), 1)
    monkeypatch.setattr(Hands, "visible_event", Cargo.visible_event)
    with pytest.raises(AssertionError, match="seat None must not know whether the action was 'first 1' or 'first 2'"):
        only_the_first_step(Hands(), 1)


def test_secrecy_check_finds_leaking_sample(monkeypatch):
    monkeypatch.setattr(Hands, "sample", Cargo.sample)
    with pytest.raises(
        AssertionError,
        match="seat None cannot know whether the action was 'first 1' or 'first 2', but its samples differ",
    ):
        only_the_first_step(Hands(), 1)
