"""Run the snippets of the documentation and the examples, and compare documented options and actions with the games."""

import ast
import json
import os
import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from texts import within

import boardroom
from boardroom import GAMES, BadInput, play_match
from boardroom.players import levels, network, registry

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
BLOCK = re.compile(r"^```python(?: (bridges|gpu|minutes))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A Python block, and its requirement if any. Blocks that quote a file name it there (tests/games/test_cargo.py)."""
WRITTEN = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
DOCUMENTS = [path for path in WRITTEN if BLOCK.search(path.read_text(encoding="utf-8"))]
CACHE = Path(os.environ.get("MYPY_CACHE_DIR", ROOT / ".mypy_cache")) / "outside"
ACTION_TEXTS = (ROOT / "docs" / "build" / "action-texts.md").read_text(encoding="utf-8")


def run_command(*command: object, **more: Any) -> subprocess.CompletedProcess[str]:
    result = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=300, check=False, cwd=ROOT, **more
    )
    assert result.returncode == 0, result.stderr
    return result


def test_readme_and_guide_have_snippets():
    assert {"README.md", "python.md"} <= {path.name for path in DOCUMENTS}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_snippets_run_in_order(path, tmp_path, monkeypatch):
    if path.name == "research.md":
        # Installed by `make test`
        pytest.importorskip("pyspiel")
        pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    text = path.read_text(encoding="utf-8")
    snippet = ModuleType("snippet")
    monkeypatch.setitem(sys.modules, "snippet", snippet)
    for found in BLOCK.finditer(text):
        # Errors name the lines of the document
        lines = text.count("\n", 0, found.start(2))
        code = compile("\n" * lines + found[2], path.name, "exec", dont_inherit=True)
        if is_available(found[1]):
            exec(code, vars(snippet))


def is_available(needs: str | None) -> bool:
    """Return True if a requirement is installed. Snippets that take minutes are skipped."""
    if needs == "gpu":
        return bool(find_spec("torch") and find_spec("cupy") and import_module("numba.cuda").is_available())
    return needs is None or (needs == "bridges" and bool(find_spec("pettingzoo")))


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.relative_to(ROOT)))
def test_python_is_in_fenced_blocks(path):
    """Fenced blocks are run. Indented blocks are for other text."""
    assert re.findall(r"^ {4,}(?:from [\w.]+ import|import \w) .*$", strip_fenced_blocks(path), re.MULTILINE) == []


def strip_fenced_blocks(path: Path) -> str:
    return re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


# Public names


def test_public_names_exist():
    assert sorted(boardroom.__all__) == sorted(boardroom._SOURCES)
    for name in boardroom.__all__:
        assert getattr(boardroom, name).__doc__ or name == "GAMES"
        assert f"{name}" in dir(boardroom)
    assert all(name in boardroom.__doc__ for name in boardroom.__all__ if name not in ("Game", "BadRecord"))
    with pytest.raises(AttributeError, match="no attribute 'gmae'"):
        boardroom.gmae  # type: ignore[attr-defined]  # noqa: B018
    assert (Path(boardroom.__file__).parent / "py.typed").is_file()


def test_public_names_have_the_same_source_for_type_checkers():
    """Compare the imports for type checkers with the table that running programs use."""
    block = next(part for part in ast.parse(Path(boardroom.__file__).read_text()).body if isinstance(part, ast.If))
    imports = [part for part in block.body if isinstance(part, ast.ImportFrom)]
    documented = {name.asname or name.name: f"{part.module}.{name.name}" for part in imports for name in part.names}
    places = {name: where.partition(":") for name, where in boardroom._SOURCES.items()}
    assert documented == {
        name: module if colon and not called else f"{module}.{called or name}"
        for name, (module, colon, called) in places.items()
    }


def test_importing_boardroom_loads_no_modules():
    code = "import boardroom, sys; print([m for m in sys.modules if m.startswith(('numpy', 'numba', 'boardroom.'))])"
    assert run_command(sys.executable, "-c", code).stdout == "[]\n"


@pytest.mark.slow
def test_type_checkers_see_public_types(tmp_path):
    """A type checker knows public names and reports unknown ones."""
    (tmp_path / "user.py").write_text(
        "import boardroom\n"
        "result: boardroom.MatchResult = boardroom.play_match('acquire', {}, ['greedy'] * 4)\n"
        "wrong: int = boardroom.game('acquire')\n"
        "boardroom.gmae\n"
    )
    errors = run_type_checker(tmp_path, "user.py")
    assert [within(r"user\.py:(\d+)", line) for line in errors] == ["3", "4"], errors


@pytest.mark.slow
@pytest.mark.parametrize("path", ["README.md", "docs/build/python.md"])
def test_guide_snippets_pass_strict_type_checks(tmp_path, path):
    guide = (ROOT / path).read_text(encoding="utf-8")
    code = "\n".join(code for needs, code in BLOCK.findall(guide) if not needs)
    (tmp_path / "guide.py").write_text(code, encoding="utf-8")
    assert run_type_checker(tmp_path, "guide.py") == []


def run_type_checker(folder: Path, name: str) -> list[str]:
    """Return the findings of a strict type checker for a program outside the project."""
    result = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir", CACHE, name],
        capture_output=True, text=True, check=False, cwd=folder,
    )  # fmt: skip
    return [line for line in result.stdout.splitlines() if name in line]


def test_documented_players_exist():
    guide = (ROOT / "docs" / "build" / "python.md").read_text(encoding="utf-8")
    section = guide.split("## Players by name")[1].split("\n## ")[0]
    documented = [
        name for row in re.findall(r"^\| (`.*?`) \|", section, re.MULTILINE) for name in re.findall(r"`(.+?)`", row)
    ]
    builtin = [name for name in documented if ":" not in name and "@" not in name]
    assert builtin == [*levels.LEVELS_BY_NAME, *registry.BUILTIN_PLAYERS, registry.SEARCH_NAME]
    for name in (*builtin, *(name for name in documented if "@" in name)):
        assert boardroom.player(name).name == name


# Examples


def test_custom_player_example_plays():
    assert "cautious   won" in run_command(sys.executable, EXAMPLES / "custom_player.py").stdout


def test_batch_example_prints_all_seats():
    output = run_command(sys.executable, EXAMPLES / "batch.py", 300).stdout
    assert output.count("seat ") == 4


@pytest.mark.parametrize("game", GAMES)
def test_drive_example_plays_every_game(game):
    output = run_command(sys.executable, EXAMPLES / "drive.py", f"{sys.executable} -m boardroom", game).stdout
    assert f"{game} ended after" in output


@pytest.mark.parametrize("bot", ["mybot.py", "mybot.sh"])
@pytest.mark.parametrize("game", GAMES)
def test_external_bot_examples_play_every_game(game, bot):
    with_ = sys.executable if bot.endswith(".py") else "sh"
    players = [f"exec:{with_} {EXAMPLES / bot}", *["random"] * (GAMES[game].complete_options({})["players"] - 1)]
    match = play_match(game, {}, players, seed=2)
    assert match.forfeits == ()


def test_record_example_writes_rows(tmp_path):
    match = play_match("acquire", {"players": 3}, ["random"] * 3, seed=1)
    (tmp_path / "game.jsonl").write_text(match.record, encoding="utf-8")
    rows = run_command(sys.executable, EXAMPLES / "record_table.py", tmp_path / "game.jsonl").stdout.splitlines()
    assert rows[0] == "step,turn,who,what,rule,sentence"
    assert len(rows) > 100
    assert any(",founded," in row for row in rows)


def test_open_spiel_search_example_plays():
    pytest.importorskip("pyspiel")
    output = run_command(sys.executable, EXAMPLES / "spiel_search.py", "--games", 1, "--simulations", 2).stdout
    assert "game 1, seat 1: the search has won" in output


@pytest.mark.parametrize("game", GAMES)
def test_ppo_example_trains(game):
    """PyTorch is too large to install for a test."""
    pytest.importorskip("torch")
    tiny = ("--tables", 8, "--steps", 8, "--updates", 2, "--width", 16, "--test", 4)
    assert "against greedy players:" in run_command(sys.executable, EXAMPLES / "ppo.py", "--game", game, *tiny).stdout


def test_seat_shares_example_draws_a_picture(tmp_path):
    output = run_command(sys.executable, EXAMPLES / "seat_shares.py", tmp_path / "seats.png", "--games", 200).stdout
    assert output.count("seat 4") == 3
    assert (tmp_path / "seats.png").read_bytes().startswith(b"\x89PNG")


def test_guides_name_every_example():
    guides = [ROOT / "docs" / "build" / name for name in ("python.md", "research.md")]
    text = "".join(guide.read_text(encoding="utf-8") for guide in guides)
    assert all(f"`examples/{path.name}`" in text for path in EXAMPLES.iterdir() if path.is_file())


# Numbers


def read_as_line(document: str) -> str:
    """Return a document without line breaks."""
    return " ".join((ROOT / document).read_text(encoding="utf-8").split())


def test_documented_numbers_of_actions_and_features_are_correct():
    documented = read_as_line("docs/build/research.md")
    acquire, aquaretto, trade = (
        f"{len(game.create_text(game.complete_options({})).grammar.texts):,}" for game in GAMES.values()
    )
    assert f"{acquire} in Acquire, {aquaretto} in Aquaretto and Zooloretto, {trade} in Trade and Credit" in documented
    acquire, aquaretto, trade = (f"{game.features.FEATURES:,}" for game in GAMES.values())
    assert f"{acquire} numbers in Acquire, {aquaretto} in Aquaretto, {trade} in Trade and Credit" in documented
    assert f"({GAMES['acquire'].plain_features.PLAIN_FEATURES} numbers)" in documented


@pytest.mark.parametrize("game", ["acquire", "trade"])
def test_documented_network_sizes_are_correct(game):
    documented = read_as_line("docs/project/measurements/players.md")
    matrices = network.load_network(GAMES[game]).matrices
    inputs, *others = matrices[0].shape[1], *map(len, matrices)
    assert inputs == GAMES[game].features.FEATURES
    assert f" {inputs:,} |" in documented.split("| inputs |")[1].split("| layers |")[0]
    assert f"| {'-'.join(map(str, (inputs, *others)))} |" in documented


# Options and actions


def read_documented_options() -> dict[str, dict[str, list[object]]]:
    """Return the documented values by game and option."""
    found: dict[str, dict[str, list[object]]] = {}
    game = ""
    for first, key, values in re.findall(r"^\| (?:`(\w+)`)? ?\| `(\w+)` \| (.*) \|$", ACTION_TEXTS, re.MULTILINE):
        game = first or game
        found.setdefault(game, {})[key] = [json.loads(v) for v in re.findall(r'`("[^`]*"|\d+|true|false)`', values)]
    return found


def test_documented_options_are_those_of_the_games():
    documented = read_documented_options()
    assert list(documented) == list(GAMES)
    for name, game in GAMES.items():
        assert list(documented[name]) == list(game.complete_options({})), name
        for key, values in documented[name].items():
            usual = game.complete_options({})[key]
            assert usual in values, (name, key)
            if "depends on the ruleset" not in ACTION_TEXTS.split(f"`{key}` |")[1].split("\n")[0]:
                assert usual == values[0], (name, key)
            for value in values:
                # Some values need a ruleset that has them
                tables = {}, {"ruleset": "2000"}
                assert any(is_valid(game, {**table, key: value}) for table in tables), (name, key, value)
            with pytest.raises(BadInput):
                game.complete_options({key: "no such value"})


def is_valid(game: boardroom.Game, options: dict[str, object]) -> bool:
    try:
        return bool(game.complete_options(options))
    except BadInput:
        return False


@pytest.mark.parametrize(
    ("game", "title"), [("acquire", "Acquire"), ("aquaretto", "Aquaretto and"), ("trade", "Trade and")]
)
def test_documented_actions_are_those_of_the_games(game, title):
    """A section names every verb of its game, and every text that starts with a verb is an action."""
    section = ACTION_TEXTS.split(f"## {title}")[1].split("\n## ")[0]
    grammar = GAMES[game].create_text(GAMES[game].complete_options({})).grammar
    texts = [text for text in re.findall(r"`([^`]+)`", section) if text.split()[0] in grammar.verbs]
    assert {text.split()[0] for text in texts} == set(grammar.verbs)
    for text in texts:
        if text not in grammar.verbs:
            grammar.parse(text)


@pytest.mark.parametrize("ruleset", ["2000", "championship", "2023"])
def test_documented_chain_names_are_correct(ruleset):
    acquire = GAMES["acquire"]
    texts = acquire.create_text(acquire.complete_options({"ruleset": ruleset})).grammar.texts
    names = [text.removeprefix("found ") for text in texts if text.startswith("found ")]
    assert f'- `"{ruleset}"`: {", ".join(names)}\n' in ACTION_TEXTS
