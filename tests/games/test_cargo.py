"""The sample game: the conformance kit plays it, every command knows it, and docs/extend/add-a-game.md quotes it."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from web.warm import done as run

from boardroom.base.errors import BadInput, Refusal
from boardroom.cli import pages
from boardroom.engine import conformance
from boardroom.engine.compile import cpu
from boardroom.engine.conformance import random_games, secrecy
from boardroom.engine.game import missing_module_message
from boardroom.engine.match import Match, Seal
from boardroom.engine.rules.game_text import COMMON_REFUSALS
from boardroom.games import GAMES, import_games, index_games
from boardroom.players import Position, create_player
from boardroom.web.config import environment

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "examples"))

from cargo import GAME  # noqa: E402

WORDS = type(GAME.create_text(GAME.complete_options({})))
CARGO = ROOT / "examples" / "cargo"
DOCUMENT = (ROOT / "docs" / "extend" / "add-a-game.md").read_text(encoding="utf-8")


def commanded(*arguments, typed="", code=0):
    """The command with the game added to those of the house, as the document has it."""
    begin = f"import os, sys; os.chdir({str(ROOT)!r}); sys.argv = {['boardroom', *arguments]}"
    program = f"{begin}; from boardroom.cli.start import main; main()"
    done = run(program, typed, BOARDROOM_GAMES="examples/cargo", COLUMNS="100")
    assert done.returncode == code, done.stdout + done.stderr
    return done.stderr if code else done.stdout


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_cargo_passes_conformance_check(check):
    for options in GAME.variants():
        check(GAME, options, seed=1)


@pytest.mark.parametrize("key", COMMON_REFUSALS)
def test_kit_requires_common_refusals(key, monkeypatch):
    monkeypatch.delitem(WORDS.REFUSALS, key)
    with pytest.raises(AssertionError, match=f"the game has no refusal '{key}'"):
        conformance.check_common_refusals(GAME, GAME.complete_options({}), seed=1)
    monkeypatch.setitem(WORDS.REFUSALS, key, {"en": "{whom} decides.", "ja": "{whom}の番です。"})
    with pytest.raises(AssertionError, match=f"the game has no refusal '{key}'"):
        conformance.check_common_refusals(GAME, GAME.complete_options({}), seed=1)


def test_document_limits_the_number_of_lines():
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in CARGO.rglob("*.py"))
    assert "fewer than 600 lines of Python" in DOCUMENT
    assert lines < 600


# Faults that the kit finds


def kit(check):
    check(GAME, GAME.complete_options({}), seed=1)


def test_kit_checks_event_texts(monkeypatch):
    entry = WORDS.EVENTS[1]
    monkeypatch.setitem(WORDS.EVENTS, 1, replace(entry, ja="{whom}が積んだ。"))
    with pytest.raises(
        AssertionError, match=r"event 1 \(loaded\) for seat None has an invalid sentence \(ja\): KeyError"
    ):
        kit(conformance.check_texts)
    monkeypatch.setitem(WORDS.EVENTS, 1, replace(entry, rule="CG9"))
    with pytest.raises(AssertionError, match="cites CG9, which is not a rule of the game"):
        kit(conformance.check_texts)
    monkeypatch.delitem(WORDS.EVENTS, 1)
    with pytest.raises(AssertionError, match="event 1 has no entry"):
        kit(conformance.check_texts)


def test_kit_rejects_unknown_rule_or_refusal(monkeypatch):
    said = "chance", {}
    monkeypatch.setattr(type(GAME), "find_refusal_reason", lambda game, s, action: ("CG9", *said))
    with pytest.raises(AssertionError, match="cites CG9, which is not a rule of the game"):
        kit(conformance.check_rules)
    said = "justshed", {}
    with pytest.raises(LookupError, match="the game has no refusal 'justshed'"):
        kit(conformance.check_rules)


def test_kit_compares_view_with_its_type(monkeypatch):
    whole = type(GAME).view
    for changed, says in (
        (lambda view: view.pop("hold"), r"the view of seat .* lacks \['hold'\]"),
        (lambda view: view.update(wind=1), r"the view of seat .* has \['wind'\], which its type does not declare"),
    ):

        def view(*args, changed=changed):
            seen = whole(*args)
            changed(seen)
            return seen

        monkeypatch.setattr(type(GAME), "view", view)
        with pytest.raises(AssertionError, match=says):
            kit(conformance.check_texts)


def test_kit_locates_hidden_information_in_view(monkeypatch):
    def other(game, s, seat, random):
        found = game.schema.copy(s)
        found.coins[1] = random.randrange(20)
        return found

    monkeypatch.setattr(type(GAME), "sample", other)
    with pytest.raises(AssertionError, match="the view of seat None depends on hidden information in seats, 1, coins"):
        kit(conformance.check_hidden_information)


def test_kit_rejects_more_actions_than_declared(monkeypatch):
    monkeypatch.setattr(type(GAME), "max_actions", 3)
    with pytest.raises(AssertionError, match=r"legal lists more actions than max_actions \(3\)"):
        kit(conformance.check_texts)


def test_kit_rejects_writes_beyond_max_actions(monkeypatch):
    """Compiled, it was written where something else is."""
    played = table(*["load", "crate 6"] * 5)
    assert played.legal_action_texts() == ["sail"]
    monkeypatch.setattr(type(GAME), "max_actions", 1)
    asked = random_games.CachedMatch(GAME, {})
    asked.state = played.state
    asked.state.crates = 0
    with pytest.raises(AssertionError, match=r"legal writes beyond max_actions \(1\)"):
        asked.legal_actions()


def test_kit_samples_from_few_actions():
    played = SimpleNamespace(text=SimpleNamespace(grammar=SimpleNamespace(texts=["load"] * 7)))
    assert sorted(random_games.sample_actions(played, Random(1), 8)) == [*range(7)]
    assert len(random_games.sample_actions(played, Random(1), 5)) == 5


def test_cargo_options_and_random_games():
    conformance.check_options(GAME)
    for options in GAME.variants():
        assert cpu.soak_game(GAME, options, 200, seed=1) is None


def test_chance_lists_every_outcome():
    conformance.check_chance_outcomes(GAME, GAME.complete_options({}), seed=1)


def table(*actions, **options):
    played = Match(GAME, options)
    for action in ("first 1", *actions):
        played.apply_action(action)
    return played


def test_cg2_ship_holds_five_crates():
    played = table(*["load", "crate 6"] * 5)
    assert played.legal_action_texts() == ["sail"]
    with pytest.raises(Refusal) as refused:
        played.apply_action("load")
    assert refused.value.rule == "CG2"


def test_cg2_storm_loses_crates_on_board():
    played = table("load", "crate 6", "load", "crate 1")
    assert (played.actor, played.state.coins[0], played.state.hold) == (1, 0, 0)


def test_cg1_lots_choose_first_player_and_turns_rotate():
    played = Match(GAME, {"players": 3})
    assert played.actor == "chance"
    played.apply_action("first 2")
    for seat in (1, 2, 0):
        assert (played.actor, played.state.turn) == (seat, seat)
        played.apply_action("load")
        assert played.actor == "chance", "a die decides what is in a crate"
        played.apply_action("crate 1")
    assert played.state.turns == 4


def test_cg3_sailing_needs_crate_and_pays_turn_player():
    played = table()
    assert played.legal_action_texts() == ["load"]
    for text in ("load", "crate 1", "load", "crate 5", "sail"):
        played.apply_action(text)
    assert played.state.coins[:2] == [0, 5]


def test_cg3_cg4_reaching_goal_by_sailing_wins():
    played = table(*["load", "crate 6"] * 4, "sail", goal=20)
    assert played.is_over
    assert played.scores() == [24, 0]
    assert [told.event.code for told in played.events][-1] == 4


def test_cg1_cg5_turns_rotate_and_undo_is_refused():
    played = table("load", "crate 2", "sail", players=3)
    assert played.actor == 1
    with pytest.raises(Refusal) as refused:
        played.undo()
    assert refused.value.rule == "CG5"


def test_greedy_player_stops_loading_at_expected_loss():
    played, greedy = table(), create_player("greedy")
    while played.actor == 0:
        played.apply_action(greedy.choose(Position(played, 0, None)))
        if played.actor == "chance":
            played.apply_action("crate 6")
    assert played.state.coins[0] == 24


# The document


@pytest.mark.parametrize(
    ("path", "quoted"),
    re.findall(r"^```\w+ (\S+)\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL),
    ids=lambda value: value.strip().splitlines()[0][:40],
)
def test_document_quotes_match_sources(path, quoted):
    assert quoted in (ROOT / path).read_text(encoding="utf-8")


def test_document_names_every_python_file():
    named = {path.relative_to(CARGO).as_posix() for path in CARGO.rglob("*.py")} - {"__init__.py"}
    assert all(f"`{name}`" in DOCUMENT for name in named)


@pytest.mark.parametrize(
    ("command", "typed", "says"),
    [
        ("play cargo", "\nl\ns\nq\ny\n\n", "On board"),
        ("rules cargo", "", "CG4"),
        ("simulate cargo --bots greedy,random --games 20", "", "20 games"),
        ("soak cargo --games 1000", "", "no invariant broken"),
        ("drive cargo --seed 1", '{"do": "load"}\n{"view": null}\n', '"hold"'),
        ("play --help", "", "cargo: goal 40 or 20 or 60"),
    ],
)
def test_commands_support_cargo(command, typed, says):
    assert command.endswith("--help") or f"boardroom {command}\n" in DOCUMENT
    assert says in " ".join(commanded(*command.split(), typed=typed).replace("│", " ").split())


def test_missing_features_are_explained(monkeypatch):
    monkeypatch.setattr(type(GAME), "features", None)
    said = missing_module_message(GAME, "has no features to observe")
    assert said == "Cargo has no features to observe: its Game names no `features` (docs/extend/rules-modules.md)."


def test_features_start_at_own_seat():
    played = table("load", "crate 6", "sail", "load", "crate 5", players=3)
    for seat, coins, turns in ((0, [6, 0, 0], [0, 1, 0]), (1, [0, 0, 6], [1, 0, 0])):
        assert secrecy.interpreted_features(GAME, played.state, seat) == [*coins, 0, *turns, 0, 5, 1, 40]


def test_event_sentences_work_for_you():
    """A terminal calls who sits there "You": what happened is told in the past."""
    played = table("load", "crate 6", "sail")
    told = " ".join(played.text.describe_event(told.event, "en", ["You", "Aki"]) for told in played.events)
    assert told == "You came to the quay. You loaded 6: 6 on board. You sold 6: 6 coins. Aki came to the quay."


def test_cg4_rulebook_shows_goal_of_table():
    for goal in (40, 20):
        assert f"{goal} coins" in str(pages.format_rules(Match(GAME, {"goal": goal}), "en", "cg4"))
    assert "at least 20 coins" in commanded("rules", "cargo", "--options", '{"goal": 20}')


def test_unknown_ruleset_option_is_rejected():
    said = commanded("rules", "cargo", "--ruleset", "nonsense", code=2)
    assert said == "There is no option 'ruleset'. The options are goal, players.\n"


def test_unknown_game_module_is_rejected(tmp_path):
    with pytest.raises(BadInput, match="BOARDROOM_GAMES names 'nowhere', which was not found"):
        list(import_games("examples/cargo, nowhere"))
    assert list(import_games("")) == []
    # Whatever a module does while it is imported, and whatever its GAME is
    (tmp_path / "unwell").mkdir()
    (tmp_path / "unwell" / "__init__.py").write_text("from unwell import law")
    (tmp_path / "unwell" / "law.py").write_text("\n1 / 0")
    said = r"which could not be imported: ZeroDivisionError: division by zero \(.*unwell/law.py, line 2\)\."
    with pytest.raises(BadInput, match=said):
        list(import_games(str(tmp_path / "unwell")))
    (tmp_path / "unwell" / "law.py").write_text("\nimport nothing_of_that_name")
    with pytest.raises(BadInput, match=r"could not be imported: ModuleNotFoundError: .*unwell/law.py, line 2\)\."):
        list(import_games(str(tmp_path / "unwell")))
    (tmp_path / "unwell" / "law.py").write_text("\ndef")
    with pytest.raises(BadInput, match=r"could not be imported: SyntaxError: .* \(law.py, line 2\)\."):
        list(import_games(str(tmp_path / "unwell")))
    (tmp_path / "untrue").mkdir()
    (tmp_path / "untrue" / "__init__.py").write_text("GAME = 1")
    with pytest.raises(BadInput, match="whose GAME is not a Game object"):
        list(import_games(str(tmp_path / "untrue")))
    # A name that is Python's own would be imported from there
    for name in ("code", "test"):
        (tmp_path / name).mkdir()
        with pytest.raises(BadInput, match=f"but Python has .*{name}.* by that name: rename the folder"):
            list(import_games(str(tmp_path / name)))


def test_duplicate_game_name_is_rejected():
    class Other(type(GAME)):
        name = "acquire"

    assert index_games([GAMES["acquire"], GAME, GAME]) == {"acquire": GAMES["acquire"], "cargo": GAME}
    with pytest.raises(BadInput, match=r"names a second game called 'acquire': give it another `name`\."):
        index_games([*GAMES.values(), Other()])


def test_missing_page_module_is_reported(tmp_path, monkeypatch):
    """A letter left out took the game off the site without a word."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "ferry").mkdir()
    (tmp_path / "ferry" / "__init__.py").write_text("import nothing_of_that_name")
    for page in ("cargo.web.pagge", "carrgo.page"):
        monkeypatch.setattr(type(GAME), "page_module", page)
        with pytest.raises(BadInput, match=f"The game 'cargo' names the page '{page}', but there is no such"):
            environment.find_page_module(GAME)
    monkeypatch.setattr(type(GAME), "page_module", "ferry.page")
    with pytest.raises(ModuleNotFoundError, match="nothing_of_that_name"):
        environment.find_page_module(GAME)


def test_unknown_game_in_environment_exits_with_message():
    done = subprocess.run(
        [sys.executable, "-m", "boardroom", "rules", "acquire"],
        env={**os.environ, "BOARDROOM_GAMES": "nowhere"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("BOARDROOM_GAMES names 'nowhere', which was not found")
    assert "Traceback" not in done.stderr


def test_sealed_draws_work_for_cargo():
    played = Match(GAME, {}, seal=Seal("cargo"))
    played.play_chance()
    assert played.actor in (0, 1)
